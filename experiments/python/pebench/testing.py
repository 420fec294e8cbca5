"""Assertions for tests: they pass, or fail with what was found."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import Any, ParamSpec

from . import live
from .audits import Audit, audit
from .live import Report
from .live.engine import watched
from .live.model import check_model
from .live.parts import ModelReport

P = ParamSpec("P")


def assert_model(
    model: Any,
    config: Any = None,
    *,
    inputs: dict[str, Any] | None = None,
    reference: Any = "library",
    seed: int = 1,
    timeout: float | None = None,
    missing: Iterable[str] = (),
) -> ModelReport:
    """As `pebench.check_model`; fails with the report where a part fails or is not judged, and gives it otherwise.

    missing: what may be not judged: names or kinds of parts, with * and ?."""
    __tracebackhide__ = True
    report = check_model(model, config, inputs=inputs, reference=reference, seed=seed, timeout=timeout)
    watched(report)
    if report.failures:
        raise AssertionError(f"{len(report.failures)} parts fail\n{report}")
    if lacks := report.lacks([missing] if isinstance(missing, str) else missing):
        raise AssertionError(f"incomplete: {len(lacks)} parts were not judged; missing= names what may be\n{report}")
    return report


def assert_conforms(array: Any, **asked: Any) -> Audit:
    """Audits the array as `pebench.audit` does, with the same keywords, and fails with the audit's text unless it
    conforms, or is equivalent up to a choice that it names. Gives the audit, for further assertions."""
    __tracebackhide__ = True
    found = audit(array, **asked)
    watched(found)
    if found.verdict not in ("conforms", "equivalent"):
        raise AssertionError(f"the table does not conform: it is {found.verdict}\n{found}")
    return found


def _assertion(check: Callable[P, Report]) -> Callable[P, Report]:
    @functools.wraps(check)
    def asserted(*arguments: P.args, **asked: P.kwargs) -> Report:
        __tracebackhide__ = True
        report = check(*arguments, **asked)
        if not report.ok:
            raise AssertionError(f"{len(report.failures)} laws fail\n{report}")
        return report

    asserted.__name__ = asserted.__qualname__ = check.__name__.replace("check", "assert")
    asserted.__doc__ = (
        f"As `pebench.live.{check.__name__}`; fails with the report where a law fails, and gives it otherwise."
    )
    return asserted


assert_rotary = _assertion(live.check_rotary)
assert_rotary_pair = _assertion(live.check_rotary_pair)
assert_positions = _assertion(live.check_positions)
assert_bias = _assertion(live.check_bias)
assert_attention = _assertion(live.check_attention)
