"""The pytest plugin: what the assertions of pebench.testing and the checks of pebench.live found becomes a property of the
test (JUnit). `--pebench-profile NAME` says how much is done. `--pebench-model MODULE:FACTORY` is a separate test: it checks the
model that the function makes."""

from __future__ import annotations

import importlib
import pathlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from . import PebenchError, live, testing
from .audits import Audit
from .live import Report, engine, profiles
from .live.parts import ModelReport

BEFORE = pytest.StashKey[str]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("pebench")
    group.addoption("--pebench-profile", metavar="NAME",
                    help="how much the checks of live code do: default, quick, thorough, ci")  # fmt: skip
    group.addoption("--pebench-model", metavar="MODULE:FACTORY", action="append", default=[],
                    help="check the torch module that the function FACTORY of MODULE makes, beside its library's own, as a separate test")  # fmt: skip
    parser.addini("pebench_profile", "the profile of the checks of live code, where --pebench-profile names none")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[BEFORE] = profiles.loaded()
    name = config.getoption("--pebench-profile") or config.getini("pebench_profile")
    try:
        live.load_profile(name or profiles.loaded())
    except PebenchError as problem:
        raise pytest.UsageError(f"--pebench-profile: {problem}") from problem


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
    engine.watchers.append(watcher)
    try:
        yield
    finally:
        engine.watchers.remove(watcher)
        item.user_properties += [("pebench", _described(one)) for one in found]


def _described(found: Audit | Report | ModelReport) -> str:
    if isinstance(found, Audit):
        return f"{found.tensor or 'table'}: {found.verdict}"
    if isinstance(found, ModelReport):
        return f"check_model of {found.of}: " + (", ".join(f"{part.name} fails" for part in found.failures) or "holds")
    fails = ", ".join(r.law for r in found.failures)
    return f"{found.check or 'check_model'} of {found.of}: " + (f"fails {fails}" if fails else "holds")
