"""PIL cannot read a file that is no image or was cut off while it was copied; find such files once, before the training."""

import torch
from PIL import Image
from torch.utils.data import DataLoader, Dataset


class Images(Dataset):
    def __init__(self, files):
        self.files = files

    def __len__(self):
        return len(self.files)

    def __getitem__(self, index):
        image = Image.open(self.files[index]).convert("RGB")
        return torch.tensor(list(image.tobytes())).view(32, 32, 3)


def readable(path):
    try:
        with Image.open(path) as image:
            image.load()  # `open` alone reads the head of the file only
        return True
    except OSError:
        return False


def photos(folder):
    for name in ("a.png", "b.png"):
        Image.effect_mandelbrot((32, 32), (-2, -1.5, 1, 1.5), 100).convert("RGB").save(folder / name)
    return folder


def not_an_image(tmp_path):
    (photos(tmp_path) / "c.jpg").write_text("<html><body>404 Not Found</body></html>")
    return sorted(tmp_path.glob("*.*"))


def cut_off(tmp_path):
    whole = (photos(tmp_path) / "b.png").read_bytes()
    (tmp_path / "c.png").write_bytes(whole[: len(whole) // 2])
    return sorted(tmp_path.glob("*.png"))


def broken_not_an_image(device, tmp_path):
    for batch in DataLoader(Images(not_an_image(tmp_path)), batch_size=3, num_workers=2):
        batch.to(device)


def fixed_not_an_image(device, tmp_path):
    files = [path for path in not_an_image(tmp_path) if readable(path)]
    for batch in DataLoader(Images(files), batch_size=3, num_workers=2):
        assert batch.to(device).shape == (2, 32, 32, 3)


def broken_cut_off(device, tmp_path):
    for batch in DataLoader(Images(cut_off(tmp_path)), batch_size=3, num_workers=2):
        batch.to(device)


def fixed_cut_off(device, tmp_path):
    files = [path for path in cut_off(tmp_path) if readable(path)]
    for batch in DataLoader(Images(files), batch_size=3, num_workers=2):
        assert batch.to(device).shape == (2, 32, 32, 3)


def dead_end_1(device, tmp_path):
    files = not_an_image(tmp_path)
    for path in files:
        path.rename(path.with_suffix(".png"))
    next(iter(DataLoader(Images([path.with_suffix(".png") for path in files]), batch_size=3)))
