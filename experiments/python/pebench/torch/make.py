"""From a scheme's name to its layer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from .. import _core
from ..tables import exact_text
from . import content, learned, rendered
from .layer import FORMATS, Asked, Positional

#: what is no table of a formula; every other scheme is rendered
MADE: dict[str, Callable[[Asked], Positional]] = {
    "attention": Positional,
    "attention-causal": Positional,
    "learnable": learned.LearnedCodes,
    "learnable-with-offset": lambda asked: learned.LearnedCodes(asked, skipped=2),
    "hierarchical": learned.Hierarchical,
    "complex-order": learned.ComplexOrder,
    "floater": learned.Floater,
    "kerple": learned.Kerple,
    "kerple-power": learned.KerplePower,
    "fire": learned.Fire,
    "t5": rendered.Buckets,
    "t5-causal": rendered.Buckets,
    "t5-printed": rendered.Distances,
    "t5-printed-grid": rendered.Distances,
    "relative-table": rendered.Offsets,
    "swin": rendered.Offsets,
    "urpe": rendered.Factors,
    "shaw": content.Shaw,
    "transformer-xl": content.TransformerXl,
    "deberta": content.Deberta,
    "cope": content.Cope,
    "fox": content.Fox,
    "tupe": content.Tupe,
    "pope": content.Pope,
    "wavelet": content.Wavelet,
    "xpos": content.Xpos,
    "rerope": content.Rerope,
    "leaky-rerope": content.LeakyRerope,
    "string-cayley": content.StringCayley,
    "string-circulant": content.StringCirculant,
    "rope-mixed": content.RopeMixed,
}
#: whose formula takes the weights of queries and keys, which a layer is not given
NOT_MADE = {"xlnet-printed": "its terms with u and v take the weights of queries, and its relative keys those of keys; "
                             "transformer-xl has weights of its own"}  # fmt: skip


def positional(
    scheme: str,
    *,
    dim: int,
    heads: int = 1,
    length: int = 512,
    base: float | str | None = None,
    dtype: torch.dtype = torch.float32,
    scale: float | None = None,
    causal: bool | None = None,
    grid: tuple[int, int] | None = None,
    width: int | None = None,
    **more: Any,
) -> Positional:
    """The reference layer of a scheme of `pebench list schemes`.

    dim: the entries of a head, or of a code that is added to tokens. length: positions 0, ..., length - 1 can be asked.
    dtype: the format that tables are rounded to, correctly, and that learned numbers begin with.
    scale: of the product of queries and keys; dim^-1/2 unless given, (3 dim)^-1/2 of DeBERTa, (2 dim)^-1/2 of TUPE.
    causal: whether later keys are hidden; unless given, as the scheme's formula has it.
    grid: height and width; positions are then cells, row by row. width: of the layer's input (FoX), heads * dim unless given.
    more: numbers of the scheme (factor, original, input, scaling, config; buckets, distance; clip; rows; threshold). A rule
    of the input's length (rope-dynamic-ntk, rope-longrope) takes it as `input`, 16384 unless given.
    Raises PebenchError for a scheme that is not known, or has no layer, with the reason.
    """
    text = "" if base is None else exact_text(base)
    asked = Asked(scheme, dim, heads, length, width or heads * dim, text, dtype, scale, causal, grid, more=more)
    return made(asked)


def of_text(text: str, **options: Any) -> Positional:
    """The layer of a scheme's file, by its text; options as of `positional`. Of a scheme with learned numbers or a formula of
    the whole score there is no table, and so no layer."""
    given: dict[str, Any] = {"dim": 0, "heads": 1, "length": 512, "dtype": torch.float32, "width": 0} | options
    base = given.pop("base", None)
    names = Asked.__dataclass_fields__
    more = {name: given.pop(name) for name in list(given) if name not in names}
    return made(Asked("", own=text, base="" if base is None else exact_text(base), more=more, **given))


def made(asked: Asked) -> Positional:
    if asked.dtype not in FORMATS:
        raise _core.PebenchError(f"there is no table in {asked.dtype}; float64, float32, float16 and bfloat16 are known")
    if asked.scheme in NOT_MADE:
        raise _core.PebenchError(f"{asked.scheme} has no layer: {NOT_MADE[asked.scheme]}")
    make = MADE.get(asked.scheme)
    if make is None:
        make = rendered.of(asked)
    layer = make(asked)
    if asked.causal is None:
        layer.causal = _core.is_causal(asked.scheme, asked.own)
    return layer
