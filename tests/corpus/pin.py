#!/usr/bin/env python3
"""Pins rows of a set of tables into this folder: tables.zip, expected.tsv and configs.json.

    tests/corpus/pin.py EXPECTED TABLES CONFIGS --part NAME --made-by WHO --share S

EXPECTED is a list as expected.tsv, TABLES the folder with a file for each of its rows, CONFIGS the folder of the configs
that their arguments name. Of the rows whose file is at most 8 KiB when compressed, those are taken for which the SHA-256
of "NAME/row", as a fraction of 2^256, is below S, so that nobody chooses them.
"""

import argparse
import csv
import hashlib
import json
import pathlib
import zipfile
import zlib

from score import HERE, configs, configs_of, rows_of

COLUMNS = ["name", "part", "made_by", "group", "arguments", "verdict", "convention", "finding", "why"]
MOST_BYTES = 8192  # compressed: 500 of them are a megabyte in the repository


def file_of(folder, name):
    return next((path for path in (folder / (name + end) for end in ("", ".npy", ".safetensors")) if path.is_file()), None)


def pinned_config(kept, path, part):
    """The name under which a config is kept: its own, unless another one has it."""
    config = json.loads(path.read_text())
    for name in (path.name, f"{part}-{path.name}"):
        if kept.setdefault(name, config) == config:
            return name
    raise SystemExit(f"two configs are named {part}-{path.name}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("expected", type=pathlib.Path)
    parser.add_argument("tables", type=pathlib.Path)
    parser.add_argument("configs", type=pathlib.Path)
    parser.add_argument("--part", required=True)
    parser.add_argument("--made-by", required=True, choices=["numpy", "libraries"])
    parser.add_argument("--share", type=float, default=1.0)
    options = parser.parse_args()

    chosen = []
    for row in rows_of(options.expected):
        path = file_of(options.tables, row["name"])
        digest = hashlib.sha256(f"{options.part}/{row['name']}".encode()).digest()
        if row["made_by"] == options.made_by and int.from_bytes(digest, "big") < options.share * 2**256 and path:
            if len(zlib.compress(path.read_bytes(), 9)) <= MOST_BYTES:
                chosen.append(({**row, "part": options.part}, path))

    listed, kept = rows_of(HERE / "expected.tsv"), configs()
    names = {row["name"] for row in listed}
    with zipfile.ZipFile(HERE / "tables.zip", "a", zipfile.ZIP_DEFLATED, compresslevel=9) as tables:
        for row, path in chosen:
            if row["name"] in names:
                row["name"] = f"{options.part}-{row['name']}"
            end = path.name.removeprefix(path.stem) if path.suffix in (".npy", ".safetensors") else ""
            for config in configs_of(row):
                name = pinned_config(kept, options.configs / config, options.part)
                row["arguments"] = row["arguments"].replace(config, name)
            entry = zipfile.ZipInfo(row["name"] + end, (1980, 1, 1, 0, 0, 0))
            tables.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)
            listed.append(row)
    with open(HERE / "expected.tsv", "w", newline="") as out:
        writer = csv.DictWriter(out, COLUMNS, delimiter="\t", lineterminator="\n", extrasaction="ignore", restval="")
        writer.writeheader()
        writer.writerows(listed)
    lines = (f"{json.dumps(name)}: {json.dumps(config)}" for name, config in sorted(kept.items()))
    (HERE / "configs.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
    print(f"{options.part}: {len(chosen)} tables")


if __name__ == "__main__":
    main()
