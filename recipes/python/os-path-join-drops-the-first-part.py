"""os.path.join throws away everything before an absolute part; `/` of pathlib does the same, and so do drive letters on Windows."""

import ntpath
import os
from pathlib import Path, PurePosixPath, PureWindowsPath

NAMES = ["images/cat.jpg", "/images/dog.jpg"]  # as they stand in a list of files; the second begins with a slash


def broken_part_begins_with_a_slash(device):
    paths = [os.path.join("data", "train", name) for name in NAMES]
    print(paths)
    assert paths == ["data/train/images/cat.jpg", "/images/dog.jpg"]
    assert str(PurePosixPath("data") / "train" / NAMES[1]) == "/images/dog.jpg"
    assert ntpath.join("data", "D:\\dog.jpg") == "D:\\dog.jpg" == str(PureWindowsPath("data") / "D:\\dog.jpg")
    assert ntpath.join("C:\\data", "\\dog.jpg") == "C:\\dog.jpg"  # on Windows the drive stays, the folders go


def fixed_part_begins_with_a_slash(device):
    paths = [os.path.join("data", "train", name.lstrip("/\\")) for name in NAMES]
    assert paths == ["data/train/images/cat.jpg", "data/train/images/dog.jpg"]
    assert str(PurePosixPath("data") / "train" / NAMES[1].lstrip("/")) == "data/train/images/dog.jpg"


def broken_name_comes_from_a_user(device, tmp_path):
    secret, uploads = tmp_path / "secret.txt", tmp_path / "uploads"
    secret.write_text("token")
    uploads.mkdir()
    for name in (str(secret), "../secret.txt"):
        print(os.path.join(uploads, name).replace(str(tmp_path), ""), "->", Path(os.path.join(uploads, name)).read_text())
        assert Path(os.path.join(uploads, name)).read_text() == "token"


def fixed_name_comes_from_a_user(device, tmp_path):
    def inside(folder, name):
        path = (folder / name).resolve()
        if not path.is_relative_to(folder.resolve()):
            raise ValueError(f"{name} lies outside")
        return path

    secret, uploads = tmp_path / "secret.txt", tmp_path / "uploads"
    uploads.mkdir()
    (uploads / "cat.txt").write_text("cat")
    assert inside(uploads, "cat.txt").read_text() == "cat"
    for name in (str(secret), "../secret.txt"):
        try:
            inside(uploads, name)
        except ValueError:
            continue
        raise AssertionError(name)


def dead_end_1(device):
    path = os.path.normpath(os.path.join("data", "train", "/images/dog.jpg"))
    assert path == "/images/dog.jpg"
