from kb.stats import stats, table

RECORD = {
    "area": "shapes",
    "proof": "live",
    "status": "verified",
    "zh": {"title": "形状"},
    "questions": {},
    "script": {"parts": [{"kind": "broken"}, {"kind": "dead_end"}]},
    "proofs": [
        {"device_name": "CPU", "versions": {"python": "3.11.7", "torch": "2.13.0"}},
        {"device_name": "CPU", "versions": {"python": "3.12.1", "torch": "2.13.0"}},
    ],
}
BARE = RECORD | {"area": "npm", "proof": "replayed", "status": "draft", "script": None, "proofs": []}


def test_every_recipe_is_counted_once_in_each_column():
    counted = stats([RECORD, RECORD, BARE])
    assert counted["areas"]["shapes"] == {
        "recipes": 2, "live": 2, "replayed": 0, "verified": 2, "draft": 0, "dead ends": 2, "questions": 0,
    }  # fmt: skip
    assert counted["all"]["recipes"] == 3 and counted["all"]["replayed"] == counted["all"]["draft"] == 1
    assert counted["proven"] == {"CPU, torch 2.13.0": 2}
    assert counted["languages"] == {"en": 3, "zh": 3}


def test_the_table_has_a_line_for_each_area_and_the_sums():
    lines = list(table(stats([RECORD, BARE])))
    assert [line.split()[0] for line in lines[:4]] == ["area", "npm", "shapes", "all"]
    assert lines[3].split()[1:] == ["2", "1", "1", "1", "1", "1", "0"]
    assert lines[5] == "proven on CPU, torch 2.13.0: 1"
