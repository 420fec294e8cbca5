"""The correctly rounded table of a scheme, as an array."""

from __future__ import annotations

import math
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from . import _core
from .audits import config_text

if TYPE_CHECKING:
    import numpy as np


def table(
    scheme: str,
    *,
    view: str | None = None,
    length: int | None = None,
    positions: str | None = None,
    grid: tuple[int, int] | None = None,
    dim: int | None = None,
    base: float | str | None = None,
    heads: int | None = None,
    buckets: int | None = None,
    distance: int | None = None,
    factor: int | None = None,
    original: int | None = None,
    input: int | None = None,
    scaling: str | None = None,
    config: Any = None,
    layer: str | None = None,
    layout: str | None = None,
    masked: float | None = None,
    dtype: str = "f32",
    own: str = "",
) -> np.ndarray[Any, Any]:
    """Each entry is the number of the format that is nearest to the exact one, certified by balls, as of `pebench
    export`, which says what the keywords mean.

    config: as for `audit`; grid: height and width; dtype: "f64", "f32", "f16" or "bf16". NumPy has no bfloat16: a table
    in bf16 is a float32 array of numbers that bfloat16 has. Buckets are int64 where no dtype is given. own: the text of
    a scheme's file, in place of a scheme of the bench.
    Raises PebenchError where there is no such table.
    """
    import numpy as np

    given = {
        "view": view, "length": length, "positions": positions, "dim": dim, "heads": heads, "buckets": buckets,
        "distance": distance, "factor": factor, "original": original, "input": input,
        "scaling": scaling, "layer": layer, "layout": layout,
    }  # fmt: skip
    typed = {name: str(value) for name, value in given.items() if value is not None}
    for name, value in (("base", base), ("masked", masked)):
        if value is not None:
            typed[name] = exact_text(value)
    if grid is not None:
        typed["grid"] = "x".join(str(side) for side in grid)
    if config is not None:
        typed["config"] = config_text(config)
    if dtype != "f32":
        typed["dtype"] = dtype
    found, shape, data = _core.table(scheme, typed, own)
    if found == "bfloat16":
        wide = np.frombuffer(data, dtype=np.uint16).astype(np.uint32) << np.uint32(16)
        return wide.view(np.float32).reshape(shape)
    return np.frombuffer(data, dtype=found).reshape(shape).copy()


def exact_text(value: float | str) -> str:
    """Without an exponent, which the core does not read: 1e6 is 1000000."""
    if isinstance(value, str):
        return value
    return str(value) if isinstance(value, int) or not math.isfinite(value) else format(Decimal(repr(value)), "f")
