#!/usr/bin/env python3
"""Writes the tables that libraries compute: make_libraries.py FOLDER [PART]. Needs a Python with libraries.txt."""

import importlib.metadata
import pathlib
import sys

import store


def check_versions(part):
    """Stops where a library has another version than the one whose tables are expected."""
    here = pathlib.Path(__file__).parent
    home = here / part if (here / part).is_dir() else here
    for line in (home / "libraries.txt").read_text().split():
        name, version = line.split("==")
        found = importlib.metadata.version(name).split("+")[0]
        if found != version:
            raise SystemExit(f"{name} {version} was expected, {found} is installed ({home}/libraries.txt)")


if __name__ == "__main__":
    check_versions((sys.argv[2:] or ["visible"])[0])
    store.main("library_tables")
