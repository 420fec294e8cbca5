"""A live function, called with NumPy numbers whatever it works on, and what it gives made sure of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .._core import PebenchError
from .engine import Broken, Case

EPSILON = {"float64": 2.0**-52, "float32": 2.0**-23, "float16": 2.0**-10, "bfloat16": 2.0**-7}
"""Distance of 1 to the next number: of one rounding, twice the greatest relative error."""


class Calls:
    """`fn(*arrays)` on arrays of a framework. `arrays` are NumPy's; so is what comes back, in float64."""

    def __init__(
        self, fn: Callable[..., Any], framework: str, dtype: str, fresh: Callable[[], Callable[..., Any]] | None
    ):
        if framework not in ("numpy", "torch"):
            raise PebenchError(f"framework is '{framework}'; numpy and torch are known")
        if dtype not in EPSILON or (framework == "numpy" and dtype == "bfloat16"):
            raise PebenchError(f"dtype is '{dtype}'; {', '.join(EPSILON)} are known, bfloat16 with torch alone")
        self.fn, self.framework, self.dtype, self.fresh = fn, framework, dtype, fresh
        # Cosines and sines are of single precision everywhere in the field, also where x is wider.
        self.epsilon = max(EPSILON[dtype], EPSILON["float32"])

    def begin(self) -> None:
        """Before each case of a law: a function without a past, where it can be had."""
        if self.fresh is not None:
            self.fn = self.fresh()

    def native(self, values: np.ndarray) -> Any:
        if self.framework == "torch":
            import torch

            tensor = torch.from_numpy(np.array(values, order="C"))
            return tensor.to(getattr(torch, self.dtype)) if values.dtype.kind == "f" else tensor
        return values.astype(self.dtype) if values.dtype.kind == "f" else values.copy()

    def raw(self, *arguments: Any, fn: Callable[..., Any] | None = None) -> Any:
        try:
            return (fn or self.fn)(*arguments)
        except Exception as problem:  # whatever somebody else's code raises is a finding, not a failure of ours
            raise Broken(f"it raised {type(problem).__name__}: {str(problem).splitlines()[0] if str(problem) else ''}")

    def values(self, result: Any, shape: tuple[int, ...]) -> np.ndarray:
        """The result in float64. Raises Broken for another shape, and for NaN and infinity."""
        if not hasattr(result, "shape"):
            raise Broken(f"it gave {type(result).__name__}, not an array of shape {list(shape)}")
        if tuple(result.shape) != shape:
            raise Broken(f"it gave shape {list(result.shape)} where {list(shape)} is expected")
        if self.framework == "torch":
            result = result.detach().to(device="cpu").double().numpy()
        result = np.asarray(result, dtype=np.float64)
        if not np.isfinite(result).all():
            where = [int(i) for i in np.argwhere(~np.isfinite(result))[0]]
            raise Broken(f"entry {where} is {result[tuple(where)]}")
        return result


def snippet(calls: Calls, arguments: list[tuple[str, str]], then: str = "") -> str:
    """The call as code: `arguments` by name, each an expression of NumPy; and what comes after it."""
    lines = ["import numpy as np"] + (["import torch"] if calls.framework == "torch" else [])
    for name, expression in arguments:
        if calls.framework == "torch":
            cast = f".to(torch.{calls.dtype})" if name in ("x", "q", "k") else ""
            expression = f"torch.from_numpy({expression}){cast}"
        elif name in ("x", "q", "k") and calls.dtype != "float32":
            expression += f'.astype("{calls.dtype}")'
        lines.append(f"{name} = {expression}")
    return "\n".join([*lines, f"fn({', '.join(name for name, _ in arguments)})", *then.splitlines()])


def drawn(case: Case, head_dim: int) -> str:
    shape = (case.batch, case.heads, case.length, head_dim)
    return f'np.random.default_rng([{case.seed}, 0]).standard_normal({shape}).astype("float32")'
