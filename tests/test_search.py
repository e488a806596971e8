import pytest

from kb import KnowledgeBase

MAT = "RuntimeError: mat1 and mat2 shapes cannot be multiplied (8x5400 and 6144x10)"


def first(base, text):
    """(id, cause shown first) of the first hit, or None for silence."""
    hits = base.search(text).hits
    return (hits[0].record["id"], hits[0].causes[0]["id"]) if hits else None


def test_a_bare_line_is_found_with_its_numbers(base):
    hit = base.search(MAT).hits[0]
    assert (hit.record["id"], hit.line, hit.matched) == ("mat1-mat2-shapes", 1, MAT)
    assert hit.hint == "Each row of the input has 5400 features, the layer was built for 6144."
    assert hit.confidence >= 0.95


def test_the_numbers_decide_on_the_cause(base):
    assert first(base, MAT) == ("mat1-mat2-shapes", "wrong-in-features")
    assert first(base, MAT.replace("8x5400", "1440x30")) == ("mat1-mat2-shapes", "flatten-missing")


@pytest.mark.parametrize(
    "damaged",
    [
        MAT.replace(": ", ":\n"),
        "\n".join(MAT[i : i + 20] for i in range(0, len(MAT), 20)),
        f"[rank0]: {MAT}",
        f"  0%|          | 0/702 [00:00<?, ?it/s]{MAT}",
        f"报错：{MAT}求助",
        f"**{MAT}**",
        f"\x1b[31m{MAT}\x1b[0m",
        "RuntimeError: size mismatch, m1: [8 x 5400], m2: [6144 x 10] at /pytorch/aten/src/TH/generic/THTensorMath.cpp:752",
        "RuntineError: mat1 and mat2 shapes cannt be multipied (8x5400 and 6144x10)",
        "mat1 and mat2 shapes cannot be multiplied",
    ],
)
def test_damage_of_every_kind_changes_nothing(base, damaged):
    assert first(base, damaged)[0] == "mat1-mat2-shapes"


def test_the_line_is_that_of_the_paste(base):
    assert base.search("fine\n" * 3000 + MAT + "\nfine" * 3000).hits[0].line == 3001


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "hello",
        "training finished, 0 errors",
        "loss 0.3\n" * 500,
        "ValueError: something of my own",
        "RuntimeError: size mismatch",
        "java.lang.OutOfMemoryError: Java heap space",
        "x" * 100_000,
        "(" * 50_000,
        "?",
        "\0\1\2",
    ],
)
def test_silence(base, text):
    assert base.search(text).hits == []


def test_silence_names_the_nearest_only_when_there_is_an_error(base):
    assert base.search("epoch 1 loss 0.5\nepoch 2 loss 0.4").nearest == []


def test_the_words_of_another_program_are_not_ours(base):
    java = f'Exception in thread "main" java.lang.RuntimeException: {MAT}\n\tat com.acme.Main.run(Main.java:3)'
    assert base.search(java).hits == []


@pytest.mark.parametrize(
    "text, follow_up",
    [
        (
            "CUDA kernel errors might be asynchronously reported at some other API call, so the stacktrace below might be incorrect.\n"
            "Compile with `TORCH_USE_CUDA_DSA` to enable device-side assertions.",
            True,
        ),
        ("subprocess.CalledProcessError: Command 'make' returned non-zero exit status 2.", True),
        ("ValueError: something of my own", False),
    ],
)
def test_what_only_follows_an_error_is_told_to_be_that(base, text, follow_up):
    answer = base.search(text)
    assert answer.hits == [] and answer.follow_up is follow_up


def test_what_is_hardly_alike_is_not_named(base):
    assert all(confidence >= 0.1 for _, _, confidence in base.search("how do I bake bread at home?").nearest)


def test_pieces_of_a_stream_give_the_same_answer(base):
    text = "fine\n" * 100 + MAT + "\nfine" * 100
    whole, cut = base.search(text).hits[0], base.search_chunks([(text[:600], 1), (text[300:], 61)]).hits[0]
    assert (whole.record["id"], whole.line, whole.matched) == (cut.record["id"], cut.line, cut.matched)


def test_questions_in_both_languages(base):
    assert first(base, "how do I find the right in_features for the first linear layer?")[0] == "mat1-mat2-shapes"
    assert first(base, "全连接层的 in_features 应该填多少？")[0] == "mat1-mat2-shapes"


def test_the_library_is_used_as_the_readme_says():
    assert KnowledgeBase().search(MAT).hits[0].record["id"] == "mat1-mat2-shapes"


@pytest.mark.parametrize(
    "text",
    [
        "AttributeError: module 'tensorflow' has no attribute 'Session'",
        "AttributeError: 'generator' object has no attribute 'next'",
    ],
)
def test_a_message_that_differs_in_its_telling_word_is_another(base, text):
    assert base.search(text).hits == []


@pytest.mark.parametrize(
    "text, recipe",
    [
        ("RuntimeError: mat1 and mat2 shapes cannot be multi", "mat1-mat2-shapes"),
        ("RuntimeError: The size of tensor a (4) must match the size of ", "size-of-tensor-a-must-match"),
        ("RuntimeError: grad can be implicitly created ", "implicitly-created-for-scalar-outputs"),
        ("RuntimeError: grad can be implicitly created...", "implicitly-created-for-scalar-outputs"),
        ("RuntimeError: The size of tensor a is wrong, says my own code", None),
        ("IndexError: index out of range", None),
        ("ValueError: mat1 and mat2 shapes", None),
    ],
)
def test_a_message_whose_end_is_lost_is_still_known_and_another_is_not(base, text, recipe):
    found = first(base, text)
    assert found[0] == recipe if recipe else found is None


def test_a_recipe_is_named_once_though_its_warning_and_its_beginning_are_there(base):
    text = (
        "UserWarning: This DataLoader will create 64 worker processes in total. Our suggested max number of worker in"
    )
    ids = [hit.record["id"] for hit in base.search(text).hits]
    assert len(ids) == len(set(ids))
