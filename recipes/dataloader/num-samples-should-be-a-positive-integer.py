"""A shuffling DataLoader refuses an empty dataset: the list of files that the dataset was built from is empty."""

from PIL import Image
from torch.utils.data import DataLoader, Dataset


class Images(Dataset):
    def __init__(self, folder, pattern):
        self.files = sorted(folder.glob(pattern))

    def __len__(self):
        return len(self.files)

    def __getitem__(self, index):
        return Image.open(self.files[index]).size[0]


def photos(tmp_path):
    for name in ("cat", "dog"):
        (tmp_path / name).mkdir()
        Image.new("RGB", (8, 8)).save(tmp_path / name / "1.jpg")
    return tmp_path


def broken(device, tmp_path):
    dataset = Images(photos(tmp_path), "*.jpg")
    DataLoader(dataset, batch_size=2, shuffle=True, num_workers=2)


def fixed(device, tmp_path):
    dataset = Images(photos(tmp_path), "**/*.jpg")
    loader = DataLoader(dataset, batch_size=2, shuffle=True, num_workers=2)
    assert [batch.tolist() for batch in loader] == [[8, 8]]


def dead_end_1(device, tmp_path):
    dataset = Images(photos(tmp_path), "*.jpg")
    loader = DataLoader(dataset, batch_size=2, shuffle=False, num_workers=2)
    assert len(list(loader)) > 0, "the loop ran over no batch at all"
