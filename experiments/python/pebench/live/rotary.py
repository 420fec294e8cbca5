"""Checks of a live rotary encoding: a function that turns queries and keys by their positions."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable
from typing import Any, ParamSpec

from .calls import at_least_one, call_of
from .engine import Only, Report, UnlikePair, run
from .rotary_function import Rotary
from .rotary_laws import LAWS

P = ParamSpec("P")

def check_rotary(
    fn: Callable[..., Any],
    head_dim: int,
    *,
    base: float | None = None,
    config: Any = None,
    framework: str = "numpy",
    dtype: str = "float32",
    longest: int = 4096,
    fresh: Callable[[], Callable[..., Any]] | None = None,
    module: Any = None,
    compiled: bool = False,
    heads: int | None = None,
    kernel: bool = False,
    device: str = "cpu",
    cases: int | None = None,
    seed: int | None = None,
    timeout: float | None = None,
    only: Only | None = None,
) -> Report:
    """Checks `fn(x, positions)`, which turns x [batch, heads, length, head_dim] by positions [batch, length] (int64).

    base, config: what its frequencies should be; otherwise any convention that the audit knows is accepted.
    framework, dtype: what x is made as: "numpy" or "torch"; float64, float32, float16, bfloat16.
    longest: positions below it are tried. Of a function that changes with the length (dynamic scaling), no more than
        the length that it was made for.
    fresh: makes `fn` anew, for one that remembers earlier calls: each case then begins without a past.
    module: the torch module that `fn` calls: a copy of it, cast to bfloat16, must still turn right (`fn(x, positions,
        module)` is then what is called).
    compiled: also under torch.compile.
    heads: of a function that takes one number of heads: every call has so many. Otherwise calls have 1 to 9.
    kernel: at every power of two up to 1024 positions and one off, every number of heads and rows up to 9, contiguous and
        strided: some seconds instead of one.
    device: where x and positions lie, of torch: "cuda".
    cases: of each law. The same seed gives the same cases. timeout: seconds that one call may take. What is not given,
        the profile says (pebench.live.load_profile).
    only: a law and a case: only this law is checked, only at this case, as the program of a failure does.
    """
    call = call_of(check_rotary, locals())
    at_least_one(head_dim=head_dim, longest=longest, **({} if heads is None else {"heads": heads}))
    asked = {"config": config, "expect": None if base is None else f"rope:base={base!r}"}
    subject = Rotary(fn, head_dim, framework, dtype, fresh, asked, longest, module, compiled, heads)
    subject.call, subject.kernel = call, kernel
    subject.on(device)
    return run(subject, LAWS, cases=cases, seed=seed, timeout=timeout, longest=longest, only=only)


def _asked_as(_check: Callable[P, Report]) -> Callable[[Callable[..., Report]], Callable[P, Report]]:
    """The type of another check, for a function that is asked the same."""
    return lambda fn: fn


@_asked_as(check_rotary)
def check_rotary_pair(fn: Callable[..., Any], head_dim: int, **asked: Any) -> Report:
    """As `check_rotary`, for `fn(q, k, positions)` that gives both turned: queries and keys must be turned alike. `fresh`
    makes such a function, too."""
    if fresh := asked.pop("fresh", None):
        asked["fresh"] = functools.wraps(fresh, updated=())(lambda: _one(fresh()))  # its program imports what was given
    report = check_rotary(_one(fn), head_dim, **asked)
    pair = lambda result: dataclasses.replace(result, code=result.code.replace("check_rotary", "check_rotary_pair"))
    return dataclasses.replace(report, results=tuple(map(pair, report.results)), check="check_rotary_pair")


def _one(fn: Callable[..., Any]) -> Callable[..., Any]:
    """The turned queries, made sure that keys are turned alike."""
    if not callable(fn):
        return fn

    @functools.wraps(fn, updated=())
    def one(x: Any, positions: Any, *module: Any) -> Any:
        turned = fn(x, x, positions, *module)
        if not isinstance(turned, (tuple, list)) or len(turned) != 2:
            raise TypeError(f"it gave {type(turned).__name__}, not the turned queries and keys")
        different = turned[0] != turned[1]
        if bool(different.any() if hasattr(different, "any") else different):
            raise UnlikePair
        return turned[0]

    return one
