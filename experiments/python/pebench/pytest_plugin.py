"""The pytest plugin: what the assertions of pebench.testing audited becomes a property of the test (JUnit), and with
`--pebench-html FOLDER` a page for each audit."""

from __future__ import annotations

import pathlib
import re
from collections.abc import Iterator

import pytest

from . import testing
from .audits import Audit


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("pebench").addoption(
        "--pebench-html", metavar="FOLDER", help="write a page for each table that a test audits into this folder"
    )


@pytest.fixture
def assert_conforms():
    """`pebench.testing.assert_conforms`."""
    return testing.assert_conforms


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    audits: list[Audit] = []
    watcher = audits.append  # bound once: each access of a method makes another object
    testing._watchers.append(watcher)
    try:
        yield
    finally:
        testing._watchers.remove(watcher)
        item.user_properties += [("pebench", f"{a.tensor or 'table'}: {a.verdict}") for a in audits]
        folder = item.config.getoption("--pebench-html")
        if folder:
            _write_pages(pathlib.Path(folder), item.nodeid, audits)


def _write_pages(folder: pathlib.Path, test: str, audits: list[Audit]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number, audit in enumerate(audits, 1):
        name = re.sub(r"[^A-Za-z0-9]+", "-", test).strip("-")
        (folder / f"{name}-{number}.html").write_text(audit.to_html())
