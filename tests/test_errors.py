import pytest

from kb.errors import KbError


@pytest.mark.parametrize(
    "arguments, shown",
    [
        (("is wrong",), "is wrong"),
        (("is wrong", "a.yaml"), "a.yaml: is wrong"),
        (("is wrong", "a.yaml", 3), "a.yaml:3: is wrong"),
        (("is wrong", None, 3), "is wrong"),
        (("is wrong", "a.yaml", 3, "Mend it."), "a.yaml:3: is wrong\n  Mend it."),
    ],
)
def test_an_error_says_where_what_and_what_to_do(arguments, shown):
    assert str(KbError(*arguments)) == shown


def test_its_parts_can_be_read():
    error = KbError("is wrong", "a.yaml", 3, "Mend it.")
    assert (error.what, error.path, error.line, error.todo) == ("is wrong", "a.yaml", 3, "Mend it.")
