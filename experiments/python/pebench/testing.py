"""Assertions for tests: they pass, or fail with what the audit found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .audits import Audit, audit

_watchers: list[Callable[[Audit], None]] = []
"""Called with every audit that an assertion made; the pytest plugin is one."""


def assert_conforms(array: Any, **asked: Any) -> Audit:
    """Audits the array as `pebench.audit` does, with the same keywords, and fails with the audit's text unless it
    conforms, or is equivalent up to a choice that it names. Gives the audit, for further assertions."""
    __tracebackhide__ = True
    found = audit(array, **asked)
    for watcher in _watchers:
        watcher(found)
    if found.verdict not in ("conforms", "equivalent"):
        raise AssertionError(f"the table does not conform: it is {found.verdict}\n{found}")
    return found
