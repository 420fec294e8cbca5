"""A live function, called with NumPy numbers whatever it works on, and what it gives made sure of."""

from __future__ import annotations

import contextlib
import inspect
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from .._core import PebenchError
from .cases import Case
from .engine import Broken, Skip, TooSlow

EPSILON = {"float64": 2.0**-52, "float32": 2.0**-23, "float16": 2.0**-10, "bfloat16": 2.0**-7}
"""Distance of 1 to the next number: of one rounding, twice the greatest relative error."""


def at_least_one(**numbers: Any) -> None:
    """Raises PebenchError for a number that is none of columns, heads or positions."""
    for name, number in numbers.items():
        if isinstance(number, bool) or not isinstance(number, (int, np.integer)) or number < 1:
            raise PebenchError(f"{name} is {number!r}; a whole number of 1 or more is needed")


UNTAKEN = ("the function does not take such a call, or gives something else for it",
           "take any batch, length and positions, and give the shape that the check's documentation names")  # fmt: skip
"""Cause and fix, where a call raises or gives another shape."""

STALE = ("cosines and sines, or other tables, are kept of an earlier call of the same shape, whatever its positions",
         "make them of the positions of each call, or keep them by these")  # fmt: skip
"""Cause and fix, where a call gives what belongs to another."""


class TookTooLong(BaseException):
    """No Exception: what is called must not catch it."""


WAITS = 20
"""Times its limit that a call may take by the clock: beside other jobs a thread may get a twentieth of a processor, and a call
that waits takes no time of one at all."""


@contextlib.contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Interrupts what takes more of a processor's time, or `WAITS` times as long by the clock, by a signal: in the main thread only,
    and not while a call of compiled code runs. Elsewhere, and if another alarm is due earlier, it is reported afterwards."""
    begun, computed = time.monotonic(), time.thread_time()
    mine = threading.current_thread() is threading.main_thread()
    due, every = signal.getitimer(signal.ITIMER_REAL) if mine else (0.0, 0.0)
    mine = mine and not 0 < due <= WAITS * seconds
    over = False  # an alarm may come while it is put aside
    left = lambda: min(seconds - time.thread_time() + computed, WAITS * seconds - time.monotonic() + begun)

    def late(*_: Any) -> None:
        if not over and left() <= 0:
            raise TookTooLong
        if not over:
            signal.setitimer(signal.ITIMER_REAL, max(left(), 1e-3))

    if mine:
        before = signal.signal(signal.SIGALRM, late)
        signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        over = True
        if mine:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
            if due:
                signal.setitimer(signal.ITIMER_REAL, max(due - (time.monotonic() - begun), 1e-3), every)
    if left() < 0:
        raise TookTooLong


def _sentence(says: str) -> str:
    """The first line of a message; where that breaks off within the text of a module, the module's class and what is said of it."""
    first, *_, last = [*says.splitlines() * 2]
    return f"{first[:-1]}: {last.lstrip(') ')}" if first != last and first.endswith("(") else first


class Calls:
    """`fn(*arrays)` on arrays of a framework. `arrays` are NumPy's; so is what comes back, in float64."""

    timeout = 10.0  # seconds of one call
    device = "cpu"
    call = ""  # of the check, as code (call_of); empty: there is no program for its failures

    def __init__(self, fn: Callable[..., Any], framework: str, dtype: str, fresh: Callable[[], Callable[..., Any]] | None):
        if not callable(fn):
            raise PebenchError(f"what is to be checked is {type(fn).__name__}, which cannot be called")
        if framework not in ("numpy", "torch"):
            raise PebenchError(f"framework is '{framework}'; numpy and torch are known")
        if dtype not in EPSILON or (framework == "numpy" and dtype == "bfloat16"):
            raise PebenchError(f"dtype is '{dtype}'; {', '.join(EPSILON)} are known, bfloat16 with torch alone")
        self.fn, self.framework, self.dtype, self.fresh = fn, framework, dtype, fresh
        named = fn if hasattr(fn, "__qualname__") else type(fn)
        self.name = f"{getattr(named, '__module__', '')}.{named.__qualname__}"
        # Cosines and sines are of single precision everywhere in the field, also where x is wider.
        self.epsilon = max(EPSILON[dtype], EPSILON["float32"])

    @property
    def stored(self) -> type[np.floating[Any]]:
        """What tables that are read off the function are audited as."""
        return np.float64 if self.dtype == "float64" else np.float32

    @property
    def check(self) -> str:
        return self.call.partition("(")[0]

    def program(self, law: str, case: Case) -> str:
        """What fails as long as the law does at this case: the same calls, in the same layout and under the same settings."""
        if not self.call:
            return ""
        fresh, fn = self.fresh and imported(self.fresh, "fresh"), imported(self.fn, "fn")
        if self.fresh:
            fn = fn or "fn = fresh()"
        lines = [fresh or "# fresh: what makes the function anew"] if self.fresh else []
        drawn = f"Case({case.heads}, {case.positions}, {case.seed})"
        return "\n".join([f"from pebench.live import Case, {self.check}", *lines, fn or f"# fn: {self.name}",
                          f"report = {self.call}, only=({law!r}, {drawn}))", "assert report.ok, report"])  # fmt: skip

    def on(self, device: str) -> None:
        """Puts arrays there. Raises PebenchError where that cannot be done."""
        if device == "cpu":
            return
        if self.framework != "torch":
            raise PebenchError(f"device is '{device}'; with framework='torch' alone there are others than the processor")
        import torch

        try:
            torch.zeros(1, device=device)
        except (RuntimeError, AssertionError) as problem:
            raise PebenchError(f"device is '{device}', which torch cannot use here: {str(problem).splitlines()[0]}") from problem
        self.device = device

    def begin(self) -> None:
        """Before each case of a law: a function without a past, where it can be had."""
        if self.fresh is not None:
            self.fn = self.fresh()

    def native(self, values: np.ndarray) -> Any:
        if self.framework == "torch":
            import torch

            tensor = torch.from_numpy(np.array(values, order="C"))
            return (tensor.to(getattr(torch, self.dtype)) if values.dtype.kind == "f" else tensor).to(self.device)
        return values.astype(self.dtype) if values.dtype.kind == "f" else values.copy()

    def raw(self, *arguments: Any, fn: Callable[..., Any] | None = None) -> Any:
        try:
            with limited(self.timeout):
                return (fn or self.fn)(*arguments)
        except TookTooLong:
            raise TooSlow(f"a call took longer than {self.timeout:g} s") from None
        except (Skip, Broken):
            raise
        except (Exception, SystemExit) as problem:  # from the checked code: a finding, not a failure of pebench
            says = str(problem).strip()
            raise Broken(f"it raised {type(problem).__name__}" + (f": {_sentence(says)}" if says else ""), *UNTAKEN) from problem

    def torch(self) -> Any:
        """The module. Raises Skip where another framework is used."""
        if self.framework != "torch":
            raise Skip("for torch only")
        import torch

        return torch

    def under_autocast(self, *arguments: Any) -> Any:
        """The call, with torch's choice of types for what is computed in it."""
        torch = self.torch()
        if self.dtype == "float16":
            raise Skip("torch has no autocast from float16 on the processor")
        with torch.autocast(torch.device(self.device).type, dtype=torch.bfloat16):
            return self.fn(*arguments)

    def values(self, result: Any, shape: tuple[int, ...], masked: bool = False) -> np.ndarray:
        """The result in float64. Raises Broken for another shape, and for NaN and infinity; -inf is allowed where it is
        `masked`."""
        kind = type(result).__name__
        if not hasattr(result, "shape"):
            raise Broken(f"it gave {kind}, not an array of shape {list(shape)}")
        if self.framework == "torch" and not hasattr(result, "detach"):
            raise Broken(f"it gave {kind}, not a tensor of torch")
        if tuple(result.shape) != shape:
            raise Broken(f"it gave shape {list(result.shape)} where {list(shape)} is expected", *UNTAKEN)
        if "complex" in str(getattr(result, "dtype", "")):
            raise Broken("it gave complex numbers, where real ones are expected")
        try:
            if hasattr(result, "detach"):
                result = result.detach().to(device="cpu").double().numpy()
            result = np.asarray(result, dtype=np.float64)
        except Exception as problem:  # objects, tensors without memory, arrays of a device
            raise Broken(f"what it gave cannot be read: {type(problem).__name__}: {problem}") from problem
        bad = np.isnan(result) | (result == np.inf) if masked else ~np.isfinite(result)
        if bad.any():
            where = [int(i) for i in np.argwhere(bad)[0]]
            raise Broken(f"entry {where} is {result[tuple(where)]}", "numbers that overflow, or a division by 0",
                         "compute angles in float32 or wider, from frequencies that are finite")  # fmt: skip
        return result


def imported(fn: Callable[..., Any], by: str) -> str:
    """The statement that imports a function by this name; empty where there is none."""
    module, name = getattr(fn, "__module__", ""), getattr(fn, "__qualname__", "")
    found = getattr(sys.modules.get(module), name, None)
    there = found is not None and inspect.unwrap(found) is inspect.unwrap(fn)
    return f"from {module} import {name} as {by}" if there and module != "__main__" else ""


def call_of(check: Callable[..., Any], given: dict[str, Any], left: tuple[str, ...] = ("cases", "seed", "timeout", "only")) -> str:  # fmt: skip
    """A check's call as code, "check_rotary(fn, 64, dtype='float16'": what is not a default, without the keywords that are
    `left`. What has no text is called by its keyword."""
    parts = []
    for name, parameter in inspect.signature(check).parameters.items():
        value = given[name]
        plain = isinstance(value, (str, int, float, bool, type(None))) or (isinstance(value, dict) and len(repr(value)) < 200)
        if name in left or value is parameter.default:
            continue
        if parameter.default is not parameter.empty and plain and value == parameter.default:
            continue
        text = repr(value) if plain else name
        parts.append(text if parameter.default is parameter.empty else f"{name}={text}")
    return f"{check.__name__}({', '.join(parts)}"
