"""Laws of whole models that compare two ways to ask for the same: a longer input, a padded source, embeddings in place of token ids, another
implementation of attention; and what they share with others."""

from __future__ import annotations

import copy
from typing import Any
from unittest import mock

import numpy as np

from .asking import LENGTH, LENGTHS, Asked, equal
from .cases import Case
from .engine import Broken, Skip, first_of

PREFIX = 5  # tokens of padding, and of a shift


def ones(ids: Any) -> Any:
    """A mask that hides nothing, [batch, place], whatever a token is made of."""
    return ids.new_ones(ids.shape[:2])


def sees(s: Asked, place: int | slice, other: int, length: int = LENGTH) -> bool:
    """Whether the logits at a place change with the token at another."""
    ids = s.ids(length)
    changed = ids.clone()
    changed[:, other] = s.ids(length, 1)[:, other]
    before = s.logits(ids)[:, place]
    return bool(np.abs(s.logits(changed)[:, place] - before).max() > s.allowed(before))


def causal(s: Asked, length: int = LENGTH) -> None:
    """Raises Skip where an earlier logit sees a later token."""
    if sees(s, slice(-1), -1, length):
        raise Skip("it is not causal: earlier logits see later tokens")


def longest_of_one_rule(s: Asked) -> int:
    """Tokens of the longest input that is tried and that every rule of frequencies takes for a short one."""
    trained = s.setting("original_max_position_embeddings") or (s.setting("rope_parameters") or {}).get("original_max_position_embeddings")
    return min(n for n in (s.setting(*LENGTHS), trained, s.most) if isinstance(n, int))


def _asked(s: Asked, ids: Any, **more: Any) -> np.ndarray:
    """Logits of a call that a model need not take. Raises Skip where it raises."""
    try:
        return s.logits(ids, **more)
    except Broken as problem:
        raise Skip(f"it does not take such a call: {problem}") from problem


def prefix(s: Asked, case: Case) -> str | None:
    if s.by_blocks:
        raise Skip(s.by_blocks)
    causal(s)
    ids = s.ids(longest := longest_of_one_rule(s))
    whole = _asked(s, ids)
    if not s.attends:
        causal(s, longest)  # hashed attention, of which no layer is judged, is so of few tokens alone
    return first_of(equal(s, s.logits(ids[:, :n]), whole[:, :n], f"logits of {n} tokens, beside the first {n} of {longest}")
                    for n in (LENGTH, longest // 2, longest - 1) if 1 < n < longest)  # fmt: skip


def padded_source(s: Asked, case: Case) -> str | None:
    if not s.encodes or "attention_mask" not in s.takes or "input_ids" not in s.others(1):
        raise Skip("it has no encoder of token ids that takes a mask")
    ids, source = s.ids(LENGTH), s.ids(s.encoded + PREFIX, s.other)
    mask = ones(source)
    mask[0, s.encoded :], source[0, s.encoded :] = 0, s.padding
    alone = [_asked(s, ids[n : n + 1], input_ids=source[n : n + 1, :end], attention_mask=mask[n : n + 1, :end])[0]
             for n, end in ((0, s.encoded), (1, s.encoded + PREFIX))]  # fmt: skip
    found = s.logits(ids, input_ids=source, attention_mask=mask)
    found = found[mask.numpy() == 1] if found.shape[1] == mask.shape[1] else found.reshape(-1, found.shape[-1])  # of the encoder, or of the decoder
    return equal(s, found, np.concatenate(alone),
                 f"logits where the first of two sources has {PREFIX} tokens of padding on its right, with a mask, beside each alone")


def embeddings(s: Asked, case: Case) -> str | None:
    import torch

    if "inputs_embeds" not in s.takes or s.encodes or not s.takes_ids:
        raise Skip("its forward takes no embeddings in place of token ids")
    ids = s.ids(LENGTH)
    passed = s.at(s.first_position + 3 * torch.arange(LENGTH).expand(2, -1)) if s.by_position_ids else {}
    wrong: list[str | None] = []
    for of, at in ((ids[:, :1], {}), (ids, {}), (ids, passed)):
        try:
            embedded = s.raw(fn=lambda of=of: s.model.get_input_embeddings()(of))
            wrong.append(equal(s, s.logits(of, **{s.ids_name: None, "inputs_embeds": embedded}, **at), s.logits(of, **at),
                               f"logits where embeddings {'and positions ' * bool(at)}are passed, beside those of their token ids"))  # fmt: skip
        except (Broken, AttributeError, NotImplementedError, TypeError) as problem:
            if at:
                break
            raise Skip(f"it does not take embeddings alone: {problem}") from problem
    if wrong[0]:
        raise Skip("the embeddings of one token alone give other logits than its id")
    return first_of(wrong)


def gradients(s: Asked, case: Case) -> str | None:
    """As a model is called in training: gradients are recorded, and no cache is kept."""
    ids = s.ids(LENGTH)
    usual = _asked(s, ids)
    if not np.array_equal(usual, s.logits(ids)):
        raise Skip("it gives other logits at every call")
    ways = [("gradients are recorded", True, {}), ("no cache is kept (use_cache=False)", False, {"use_cache": False})]
    one_by_one = s.caches and sees(s, slice(-1), -1)  # FSMT: no causal mask is made where a cache is kept
    for says, records, more in ways[: 1 + ("use_cache" in s.takes and not one_by_one)]:
        with mock.patch.object(s, "records", records):
            found = _asked(s, ids, **more)
        if wrong := equal(s, found, usual, f"logits where {says}, beside those of a plain call"):
            return wrong
    return None


def implementations(s: Asked, case: Case) -> str | None:
    """Models that cap scores, or have columns beside those of keys, need the one that their configuration names."""
    if getattr(s.config, "_attn_implementation", None) != "sdpa" or not hasattr(s.model, "set_attn_implementation") or s.by_blocks:
        raise Skip("it has no choice of implementations of attention")
    other = copy.deepcopy(s.model)
    try:
        other.set_attn_implementation("eager")
    except (ValueError, AttributeError) as problem:
        raise Skip(f"it cannot be switched: {problem}") from problem
    ids = s.ids(LENGTH)
    usual = s.logits(ids)
    with mock.patch.object(s, "model", other):
        return equal(s, _asked(s, ids), usual, "logits with eager attention, beside those with torch's fused one")
