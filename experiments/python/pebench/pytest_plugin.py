"""The pytest plugin: what the assertions of pebench.testing and the checks of pebench.live found becomes a property of the
test (JUnit); with `--pebench-html FOLDER` a page for each, and an index. `--pebench-profile NAME` says how much is done.
`--pebench-model MODULE:FACTORY` is a separate test: it checks the model that the function makes."""

from __future__ import annotations

import html
import importlib
import os
import pathlib
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from . import PebenchError, live, testing
from .audits import Audit
from .live import Report, engine, profiles
from .live.parts import ModelReport

BEFORE = pytest.StashKey[str]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("pebench")
    group.addoption("--pebench-html", metavar="FOLDER",
                    help="write a page for each audit and each check that a test makes into this folder, and an index")  # fmt: skip
    group.addoption("--pebench-profile", metavar="NAME",
                    help="how much the checks of live code do: default, quick, thorough, ci")  # fmt: skip
    group.addoption("--pebench-model", metavar="MODULE:FACTORY", action="append", default=[],
                    help="check the torch module that the function FACTORY of MODULE makes, as a separate test")  # fmt: skip
    parser.addini("pebench_profile", "the profile of the checks of live code, where --pebench-profile names none")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[BEFORE] = profiles.loaded()
    name = config.getoption("--pebench-profile") or config.getini("pebench_profile")
    try:
        live.load_profile(name or profiles.loaded())
    except PebenchError as problem:
        raise pytest.UsageError(f"--pebench-profile: {problem}") from problem
    folder = config.getoption("--pebench-html")
    if folder and not hasattr(config, "workerinput"):  # of xdist, the one process that hears of every test
        config.pluginmanager.register(Index(pathlib.Path(folder)))


def pytest_unconfigure(config: pytest.Config) -> None:
    live.load_profile(config.stash[BEFORE])


class ModelTest(pytest.Item):
    """A model, checked as `pebench.testing.assert_model` does."""

    def runtest(self) -> None:
        module, _, factory = self.name.partition(":")
        made = getattr(importlib.import_module(module), factory, None)
        if not callable(made):
            raise PebenchError(f"--pebench-model: {module} has no function '{factory}'; MODULE:FACTORY is needed")
        testing.assert_model(made())

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        return str(excinfo.value) if excinfo.errisinstance((AssertionError, PebenchError)) else str(excinfo.getrepr())

    def reportinfo(self) -> tuple[pathlib.Path, None, str]:
        return self.path, None, f"pebench model {self.name}"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    items += [ModelTest.from_parent(session, name=name) for name in config.getoption("--pebench-model")]


def _fixture(name: str) -> Any:
    def assertion() -> Callable[..., Any]:
        found: Callable[..., Any] = getattr(testing, name)
        return found

    assertion.__doc__ = f"`pebench.testing.{name}`."
    return pytest.fixture(name=name)(assertion)


assert_model, assert_conforms, assert_rotary, assert_positions, assert_bias, assert_attention = map(
    _fixture, ("assert_model", "assert_conforms", "assert_rotary", "assert_positions", "assert_bias", "assert_attention"))  # fmt: skip


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    found: list[Audit | Report | ModelReport] = []
    watcher = found.append  # bound once: each access of a method makes another object
    testing._watchers.append(watcher)
    engine.watchers.append(watcher)
    try:
        yield
    finally:
        testing._watchers.remove(watcher)
        engine.watchers.remove(watcher)
        item.user_properties += [("pebench", _told(one)) for one in found]
        folder = item.config.getoption("--pebench-html")
        if folder:
            pages = _write_pages(pathlib.Path(folder), item.nodeid, found)
            item.user_properties += [("pebench-page", page) for page in pages]


class Index:
    """The page that links to all others."""

    def __init__(self, folder: pathlib.Path):
        self.folder = folder
        self.rows: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when != "call":
            return
        told, pages = ([str(v) for k, v in report.user_properties if k == name] for name in ("pebench", "pebench-page"))
        test = html.escape(report.nodeid)
        self.rows += [
            f'<tr><td>{test}</td><td><a href="{page}">{html.escape(one)}</a></td></tr>'
            for one, page in zip(told, pages)
        ]

    def pytest_sessionfinish(self) -> None:
        head = '<!DOCTYPE html>\n<html lang="en"><meta charset="utf-8"><title>pebench</title>\n<table>\n'
        _write(self.folder / "index.html", head + "\n".join(self.rows) + "\n</table></html>\n")


def _told(found: Audit | Report | ModelReport) -> str:
    if isinstance(found, Audit):
        return f"{found.tensor or 'table'}: {found.verdict}"
    if isinstance(found, ModelReport):
        return f"check_model of {found.of}: " + (", ".join(f"{part.name} fails" for part in found.failures) or "holds")
    fails = ", ".join(r.law for r in found.failures)
    return f"{found.check or 'check_model'} of {found.of}: " + (f"fails {fails}" if fails else "holds")


def _write_pages(folder: pathlib.Path, test: str, found: Sequence[Audit | Report | ModelReport]) -> list[str]:
    name = re.sub(r"[^A-Za-z0-9]+", "-", test).strip("-")
    pages = [f"{name}-{number}.html" for number in range(1, len(found) + 1)]
    for page, one in zip(pages, found):
        _write(folder / page, _text_page(one) if isinstance(one, Audit) else one.to_html())
    return pages


def _text_page(found: Audit) -> str:
    return f'<!DOCTYPE html>\n<html lang="en"><meta charset="utf-8"><title>pebench audit</title>\n{found._repr_html_()}</html>\n'


def _write(file: pathlib.Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(file.name + ".part")
    part.write_text(text, encoding="utf-8")
    os.replace(part, file)
