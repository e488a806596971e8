"""The one exception that users of kb see."""


class KbError(Exception):
    """Something the user can mend: where it is, what is wrong, what to do next.

    Args:
        what: the fault in one sentence.
        path: the file that has it, if any.
        line: its line, counted from 1, if known.
        todo: what to do about it, as a sentence or a command.
    """

    def __init__(self, what, path=None, line=None, todo=None):
        super().__init__(what)
        self.what, self.path, self.line, self.todo = what, path, line, todo

    def __str__(self):
        where = f"{self.path}:{self.line}: " if self.path and self.line else f"{self.path}: " if self.path else ""
        return f"{where}{self.what}" + (f"\n  {self.todo}" if self.todo else "")
