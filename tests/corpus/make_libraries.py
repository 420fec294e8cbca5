#!/usr/bin/env python3
"""Writes the tables that libraries compute: make_libraries.py FOLDER [--held]. Needs a Python with libraries.txt."""

import importlib.metadata
import pathlib

import store


def check_versions():
    """Stops where a library has another version than the one whose tables are expected."""
    for line in (pathlib.Path(__file__).parent / "libraries.txt").read_text().split():
        name, version = line.split("==")
        found = importlib.metadata.version(name).split("+")[0]
        if found != version:
            raise SystemExit(f"{name} {version} was expected, {found} is installed (tests/corpus/libraries.txt)")


if __name__ == "__main__":
    check_versions()
    store.main("library_tables")
