import pytest

from kb import index

DOCUMENTS = [
    {"message": ["cuda", "out", "memory"], "asked": ["显存", "存不"], "body": ["batch"]},
    {"message": ["shape", "mismatch"], "asked": ["how"], "body": ["memory"]},
]


@pytest.fixture
def folder(tmp_path):
    index.build(str(tmp_path), DOCUMENTS)
    return tmp_path


def test_the_nearest_comes_first(folder):
    assert [number for number, _ in index.candidates(str(folder), ["memory", "out"])] == [0, 1]
    assert [number for number, _ in index.candidates(str(folder), ["存不"], ("asked",))] == [0]


def test_only_the_fields_asked_for_count(folder):
    assert [number for number, _ in index.candidates(str(folder), ["memory"], ("message",))] == [0]


def test_unknown_terms_find_nothing(folder):
    assert index.candidates(str(folder), ["zebra"]) == []


def test_terms_are_never_parsed_as_a_query(folder):
    assert index.candidates(str(folder), ["*", "memory OR shape", "number:1", "(", '"']) == []


@pytest.mark.filterwarnings(
    "ignore::pytest.PytestUnraisableExceptionWarning"
)  # Whoosh leaves its file to the garbage collector
def test_an_index_of_another_kind_of_machine_is_told(folder):
    toc = next(folder.glob("*.toc"))
    toc.write_bytes(b"\x08" + toc.read_bytes()[1:])
    with pytest.raises(index.Unreadable):
        index.candidates(str(folder), ["memory"])
