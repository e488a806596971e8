import subprocess
import sys
from pathlib import Path

import pytest

from kb import index

ROOT = Path(__file__).resolve().parent.parent
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


def test_a_fresh_process_searches_with_the_stand_ins_and_leaves_none_behind(base):
    code = (
        "import sys; from kb import index; found = index.candidates(sys.argv[1], ['mat1', 'multiplied'], ('message',)); "
        "assert found and not set(index.STAND_INS) & set(sys.modules), sys.modules.keys(); print(found[0][0])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, f"{base.store.folder}/whoosh"], capture_output=True, text=True, cwd=ROOT
    )
    assert base.store.recipes[int(done.stdout)][0] == "mat1-mat2-shapes", done.stderr
