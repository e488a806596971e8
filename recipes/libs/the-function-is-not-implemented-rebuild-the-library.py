"""OpenCV's headless package has no windows, and it takes the place of the full one when both are installed.

Replayed: a stand-in raises the message of OpenCV 4.5.1; which packages share the folder `cv2` is read from their real kind of records.
"""

from importlib.metadata import distributions

MESSAGE = (
    "OpenCV(4.5.1) /tmp/pip-req-build-s8zh4qlk/opencv/modules/highgui/src/window.cpp:651: error: (-2:Unspecified error) "
    "The function is not implemented. Rebuild the library with Windows, GTK+ 2.x or Cocoa support. If you are on Ubuntu or Debian, "
    "install libgtk2.0-dev and pkg-config, then re-run cmake or configure script in function 'cvShowImage'\n"
)


class error(Exception):
    """Stands for cv2.error."""


def install(folder, *names):
    for name in names:
        info = folder / f"{name.replace('-', '_')}-4.5.1.48.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 4.5.1.48\n")


def packages_with_cv2(folder):
    return sorted(found.metadata["Name"] for found in distributions(path=[str(folder)]) if found.metadata["Name"].startswith("opencv-"))


def imshow(folder):
    """Fail as OpenCV does whenever the headless build is there: it was written over the other one."""
    if any("headless" in name for name in packages_with_cv2(folder)):
        raise error(MESSAGE)


def broken(device, tmp_path):
    install(tmp_path, "opencv-python", "opencv-python-headless")
    imshow(tmp_path)


def fixed_headless_package_installed(device, tmp_path):
    install(tmp_path, "opencv-python")
    assert packages_with_cv2(tmp_path) == ["opencv-python"]
    imshow(tmp_path)


def fixed_no_screen(device, tmp_path):
    from PIL import Image

    Image.new("RGB", (4, 4)).save(tmp_path / "result.png")  # a file instead of a window, as cv2.imwrite does
    assert Image.open(tmp_path / "result.png").size == (4, 4)
