"""Reference layers: every scheme of the bench as a torch module, from the formulas that the bench verifies.

import torch
from pebench.torch import positional
layer = positional("rope-half-split", dim=64, heads=8)
q, k = layer.rotate(q, k, positions)       # rotations
layer = positional("alibi", dim=64, heads=8)
scores = layer.scores(q, k, positions)     # any scheme
z = layer.attend(q, k, v, positions)
"""

from .._core import PebenchError

try:
    import torch as _torch  # noqa: F401
except ImportError:
    raise PebenchError("pebench.torch needs torch, which is not installed: pip install torch") from None

from .layer import Positional
from .make import of_text, positional

__all__ = ["Positional", "of_text", "positional"]
