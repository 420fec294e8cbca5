"""Checks of live attention scores: by them anything can be judged, whatever it does to queries, keys or scores."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .attention_function import Attention
from .attention_laws import LAWS
from .calls import at_least_one, call_of
from .engine import Only, Report, run


def check_attention(
    fn: Callable[..., Any],
    head_dim: int,
    heads: int = 2,
    *,
    causal: bool = False,
    decode: bool = True,
    relative: bool = True,
    softmax: bool = False,
    scale: float | None = None,
    base: float | None = None,
    config: Any = None,
    expect: str | None = None,
    learned: bool = False,
    framework: str = "numpy",
    dtype: str = "float32",
    longest: int = 512,
    fresh: Callable[[], Callable[..., Any]] | None = None,
    cases: int | None = None,
    seed: int | None = None,
    timeout: float | None = None,
    only: Only | None = None,
) -> Report:
    """Checks `fn(q, k, positions)` -> scores [batch, heads, queries, keys], before the softmax.

    q [batch, heads, queries, head_dim], k [batch, heads, keys, head_dim], positions [batch, keys] (int64).
    causal: what a query must not see is -inf, or below -10000.
    decode: fewer queries than keys are taken, too: they are the last of them.
    relative: scores depend on offsets alone. Not so of codes that are added to what queries and keys are made of.
    softmax: rows are compared up to a constant, which a softmax does not see: ALiBi that multiplies key positions.
    scale: what the product of a query and a key at one position is multiplied by: head_dim**-0.5.
    base, config: the frequencies of a rotation; expect: the bias, as the audit reads it ("alibi"). Otherwise any known
        convention of each.
    learned: what positions do follows no convention.
    framework, dtype, fresh, cases, seed, timeout: as for `check_rotary`. longest: positions below it are tried; of
        the first 64, rotation and bias are audited.
    only: a law and a case: only this law is checked, only at this case, as the program of a failure does.
    """
    call = call_of(check_attention, locals())
    at_least_one(head_dim=head_dim, heads=heads, longest=longest)
    asked = {"causal": causal, "decode": decode, "relative": relative, "softmax": softmax, "scale": scale,
             "rotary": {"config": config, "expect": None if base is None else f"rope:base={base!r}"},
             "bias": expect, "learned": learned}  # fmt: skip
    subject = Attention(fn, head_dim, heads, framework, dtype, fresh, asked, longest)
    subject.call = call
    return run(subject, LAWS, cases=cases, seed=seed, timeout=timeout, longest=longest, only=only)
