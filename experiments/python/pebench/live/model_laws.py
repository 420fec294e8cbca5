"""What a whole model is asked: laws of its logits, which need no second implementation. A cause is named where a law or a trial shows it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any
from unittest import mock

import numpy as np

from .agreement_laws import PREFIX, causal, embeddings, gradients, implementations, longest_of_one_rule, ones, padded_source, prefix, sees
from .asking import BEGIN_AT_2, LENGTH, LENGTHS, OF_A_MASK, SCALED_BY_POSITION, Asked, equal
from .calls import STALE
from .cases import Case
from .engine import Broken, Explained, Law, Skip, first_of
from .prescribed import BY_PLACE

LOCATED = ("no trace", "batch", "default positions", "prefill and decode", "left padding", "right padding", "packed", "shift", "prefix",
           "padded source", "embeddings", "gradients", "implementations")
"""Laws that say of equal things that they differ: the first layer in which they do can be named."""
ROWS, FAR = 5, 260
"""Rows of a batch that are looked at, of no more than 64 tokens, which experts have room for; and tokens that are decoded behind a long cache."""
RANDOM = "it gives other logits at every call, also after .eval()"


def _stateless(s: Asked) -> None:
    if s.by_blocks:
        raise Skip(s.by_blocks)
    if kept := s.recurrent():
        raise Skip(f"{kept} has its own state, which sees what a mask hides")
    if s.setting("model_type") in BY_PLACE and (named := _scaled(s)):
        raise Skip(f"its {named} scales queries by their places, padding among them")


def _scaled(s: Asked) -> str | None:
    """The setting by which it scales its queries by positions."""
    return next((name for name in SCALED_BY_POSITION if s.setting(name) or (s.setting("rope_parameters") or {}).get(name)), None)


def _under_mask(s: Asked, ids: Any, mask: Any, **more: Any) -> np.ndarray:
    """Logits where a mask is passed. Raises Skip where it takes none, even if it hides nothing."""
    try:
        return s.logits(ids, **s.masked(mask), **more)
    except Broken:
        try:
            s.logits(ids, **s.masked(mask**0))
        except Broken as problem:
            raise Skip(f"it takes no mask: {problem}") from problem
        raise


def _any_length(s: Asked, case: Case) -> str | None:
    raised: dict[int, str] = {}
    works: list[int] = []
    for length in dict.fromkeys((LENGTH, *s.confusable, 3, 1)):
        try:
            s.logits(s.ids(length))
            works.append(length)
        except Broken as problem:
            raised[length] = str(problem)
        except Skip as why:
            s.unready = str(why)
            raise
    if not works:
        s.unready = f"it cannot be called with token ids alone: {raised[LENGTH]}; give the rest by inputs="
    elif not np.array_equal(s.logits(s.ids(works[0])), s.logits(s.ids(works[0]))):
        s.unready = RANDOM
    elif LENGTH in works and not sees(s, 0, -1) and not sees(s, -1, 0):
        s.unready = f"of {LENGTH} tokens, neither the first nor the last sees the other"
    if s.unready:
        raise Skip(s.unready)
    if s.positions_name is not None:
        import torch

        try:
            s.logits(s.ids(LENGTH + PREFIX), **s.at(torch.arange(LENGTH + PREFIX).expand(2, -1)))
        except Broken as problem:
            s.positions_name, s.by_position_ids, s.relative = None, False, False
            s.counts_columns = f"it does not take position ids at every length: {problem}"
    if LENGTH in raised:
        return f"{LENGTH} tokens: {raised[LENGTH]}; with {', '.join(map(str, works))} tokens it runs"
    return None


def _no_trace(s: Asked, case: Case) -> str | None:
    ids = s.ids(LENGTH)
    before = s.logits(ids)
    s.output(s.ids(max(LENGTH, s.table_length - s.first_position), 1))
    if s.relative:  # beyond what it was made for, where a rule may change
        with contextlib.suppress(Broken):
            s.output(s.ids(min(2 * (s.setting(*LENGTHS) or s.most), 2 * s.most), 1, 1))
    return equal(s, s.logits(ids), before, "logits of the same input after a longer one")


def _input_kept(s: Asked, case: Case) -> str | None:
    ids = s.ids(LENGTH)
    before = ids.clone()
    s.output(ids)
    return None if bool((ids == before).all()) else "the token ids are others after the call"


def _batch(s: Asked, case: Case) -> str | None:
    ids = s.ids(LENGTH - 1, 0, ROWS)
    if not s.takes_ids:
        try:
            alone = np.repeat(s.logits(ids[:1]), ROWS, axis=0)
        except Broken as problem:
            raise Skip(f"it cannot be called with what is known of its inputs: {problem}; give them by inputs=") from problem
        if not np.array_equal(s.logits(ids), s.logits(ids)):
            raise Skip(RANDOM)
    else:
        alone = np.concatenate([s.logits(row[None]) for row in ids])
    wrong = equal(s, s.logits(ids), alone, "logits of a batch, beside each of it alone")
    return wrong if wrong or not s.by_position_ids or s.relative else _other_positions(s, ids)


def _other_positions(s: Asked, ids: Any) -> str | None:
    """Rows that begin at other positions: where all is turned, layers were looked at there."""
    import torch

    at = s.first_position + torch.arange(ids.shape[1]) + torch.arange(ROWS)[:, None]
    try:
        alone = np.concatenate([s.logits(row[None], **s.at(own[None])) for row, own in zip(ids, at)])
        found = s.logits(ids, **s.at(at))
    except Broken:  # it is made for fewer
        return None
    wrong = equal(s, found, alone, "logits of a batch of which each row begins at another position, beside each of it alone")
    first = wrong and equal(s, found, s.logits(ids, **s.at(at[:1].expand_as(at))), "") is None
    return Explained(wrong, "all rows take the positions of the first", "look up the positions of each row") if wrong and first else wrong


def _order(s: Asked, case: Case) -> str | None:
    if s.blind or not s.encodes_positions:
        raise Skip(s.blind or "no positional part was found in it")
    ids = s.ids(LENGTH)
    order = np.r_[np.arange(LENGTH - 1)[::-1], LENGTH - 1]
    last, turned = s.logits(ids)[:, -1], s.logits(ids[:, order])[:, -1]
    if np.abs(last - turned).max() <= s.allowed(last):
        return "the last logits are the same when the tokens before them are in reverse order"
    return None


def _positions_count(s: Asked, case: Case) -> str | None:
    import torch

    if s.blind:
        raise Skip(s.blind)
    if not s.by_position_ids:
        raise Skip("no rotation and no table was found that position ids go into")
    ids, at = s.ids(LENGTH), torch.arange(LENGTH).expand(2, -1)
    plain, spread = s.logits(ids, **s.at(at)), s.logits(ids, **s.at(3 * at))
    if np.abs(plain - spread).max() <= s.allowed(plain):
        wrong = "positions 0, 3, 6, ... give the logits of 0, 1, 2, ..."
        return Explained(wrong, *STALE) if s.stale else f"{wrong}: the position ids that are passed are ignored"
    return None


def _default_positions(s: Asked, case: Case) -> str | None:
    import torch

    if not s.by_position_ids:
        raise Skip("no rotation and no table was found that position ids go into")
    ids, at = s.ids(LENGTH), torch.arange(LENGTH).expand(2, -1)
    plain = s.logits(ids)
    starts = {0, s.first_position}  # RoBERTa counts from behind its padding index
    if any(np.abs(plain - s.logits(ids, **s.at(at + start))).max() <= s.allowed(plain) for start in starts):
        return None
    return f"without position ids its logits are those of no run of positions that begins at {' or '.join(map(str, sorted(starts)))}"


def _prefill(s: Asked, case: Case) -> str | None:
    if not s.caches:
        raise Skip("its forward takes no cache")
    if not s.encodes_positions:
        raise Skip("no positional part was found in it")
    causal(s)
    ids, steps = s.ids(LENGTH), (1, 4) if s.keeps and s.gives_cache or s.encodes else (1,)  # a state that is kept beside may go on one by one alone
    wrong = first_of(_by_steps(s, ids, step, None) for step in steps)
    if wrong and s.by_position_ids and not first_of(_by_steps(s, ids, step, None, True) for step in steps):
        return Explained(wrong, "where no position ids are passed, positions behind a cache are not counted from its length",
                         "count from the length of the cache on")  # fmt: skip
    far = s.ids(min(FAR, longest_of_one_rule(s), (s.setting("expert_capacity") or 2 * FAR) // 2))
    return wrong or _behind_padding(s) or (_by_steps(s, far, 1, None) if far.shape[1] > LENGTH and not s.by_blocks else None)


def _by_steps(s: Asked, ids: Any, step: int, mask: Any, passed: bool = False) -> str | None:
    """`mask` [batch, place]: 0 where padding is: its logits are not compared; None: none is passed. `passed`: position ids are."""
    import torch

    length = ids.shape[1]
    ends = [*range(length - 2 * step, length + 1, step)]
    at = torch.arange(length).expand(2, -1) if passed else None
    whole = s.logits(ids, **({} if mask is None else s.masked(mask)), **({} if at is None else s.at(at)))
    found = np.concatenate([s.logits_in(output, ids[:, start:end]) for output, start, end in zip(s.steps(ids, ends, mask, at), (0, *ends), ends)], axis=1)
    if mask is not None:
        found, whole = (np.where(mask.numpy()[..., None] == 1, logits, 0.0) for logits in (found, whole))
    return equal(s, found, whole, f"logits of {ends[0]} tokens and then {step} at a time with the cache, beside all at once"
                 + ("" if mask is None else f", where the second row has {PREFIX} tokens of padding on its left"))  # fmt: skip


def _behind_padding(s: Asked) -> str | None:
    """The same with a mask and without position ids, where padding is on the left of one row of two."""
    if s.mask_name not in s.takes or s.encodes or s.by_blocks or s.recurrent():
        return None
    ids = s.ids(LENGTH + PREFIX)
    mask = ones(ids)
    mask[1, :PREFIX] = 0  # of usual tokens: some count positions by which tokens are padding
    try:
        return _by_steps(s, ids, 1, mask)
    except Broken:  # of a mask that it does not take beside a cache
        return None


def _one_padded(s: Asked, length: int, left: bool) -> tuple[Any, Any]:
    """Token ids and mask of two rows, of which the first has `length` tokens and padding on its left or right."""
    ids = s.ids(length + PREFIX)
    mask = ones(ids)
    hidden = slice(PREFIX) if left else slice(length, None)
    mask[0, hidden], ids[0, hidden] = 0, s.padding
    return ids, mask


def _alone(s: Asked, ids: Any, mask: Any, masked: bool) -> np.ndarray:
    """[token, width]: the logits of each row without its padding, alone. `masked`: with a mask that hides nothing."""
    rows = [row[None, kept] for row, kept in zip(ids, mask == 1)]
    return np.concatenate([(_under_mask(s, row, ones(row)) if masked else s.logits(row))[0] for row in rows])


def _left_padding(s: Asked, case: Case) -> str | None:
    _stateless(s)
    kind = s.setting("model_type") not in BEGIN_AT_2
    by_tokens = kind and s.first_position == s.padding + 1 and (s.counts_tokens or sees(s, 0, -1))  # RoBERTa's kind
    if s.positions_name is None and s.counts_columns and not by_tokens:
        raise Skip(str(s.counts_columns))
    if by_tokens and s.by_token:
        raise Skip(f"{s.by_token[0]} is given for each token, and would be that of another")
    if not by_tokens:
        causal(s)
    ids, mask = _one_padded(s, LENGTH, True)
    at = {} if s.positions_name is None or by_tokens or s.setting("model_type") in OF_A_MASK else s.at((mask.cumsum(1) - 1).clamp(min=0))
    found = _under_mask(s, ids, mask, **at)
    if found.shape[1] != mask.shape[1]:
        raise Skip("it gives logits of another number of tokens than it takes")
    if by_tokens and np.array_equal(found, _under_mask(s, ids, ones(ids), **at)):
        raise Skip("the mask that it is given changes nothing")
    return equal(s, found[mask.numpy() == 1], _alone(s, ids, mask, False),
                 f"logits of two rows, the first behind {PREFIX} tokens of padding, with a mask and positions, beside each row alone")  # fmt: skip


def _right_padding(s: Asked, case: Case) -> str | None:
    wrong = _padded_on_the_right(s, LENGTH)
    for length in () if wrong or s.relative else s.confusable:  # where all is turned, layers were looked at there
        with contextlib.suppress(Broken):  # some models are not made for so few tokens
            wrong = wrong or _padded_on_the_right(s, length)
    return wrong


def _padded_on_the_right(s: Asked, length: int) -> str | None:
    import torch

    ids, mask = _one_padded(s, length, False)
    alone = _alone(s, ids, mask, True)
    logits = lambda ids, **at: s.logits(ids, **s.masked(mask), **at)[mask.numpy() == 1]
    found = logits(ids)
    if np.abs(found - alone).max() > s.allowed(alone):
        _stateless(s)
        changed = ids.clone()
        changed[0, length:] = s.ids(PREFIX, 3)[0]
        at = {} if s.positions_name is None else s.at(s.first_position + torch.arange(ids.shape[1]).expand(2, -1))  # where tokens say which are padding
        if np.abs(logits(changed, **at) - logits(ids, **at)).max() > s.allowed(alone):
            raise Skip("it sees what the mask hides, whatever the positions are")
    return equal(s, found, alone, f"logits of a row of {length} tokens before {PREFIX} of padding and of a row without, with a mask, "
                 "beside each row alone")  # fmt: skip


def _packed(s: Asked, case: Case) -> str | None:
    import torch

    _stateless(s)
    if not s.by_position_ids:
        raise Skip("no rotation and no table was found that position ids go into")
    causal(s)
    first, second = s.ids(LENGTH - 4), s.ids(LENGTH, 1)
    cut = first.shape[1]
    together = torch.cat([first, second], 1)
    at = torch.cat([torch.arange(cut), torch.arange(LENGTH)]).expand(2, -1)
    sequence = torch.tensor([0] * cut + [1] * LENGTH)
    seen = torch.tril(sequence[:, None] == sequence[None, :])
    mask = torch.where(seen, 0.0, torch.finfo(torch.float32).min)[None, None].expand(2, -1, -1, -1)
    try:
        found = s.logits(together, **s.masked(mask), **s.at(at))
        changed = torch.cat([s.ids(cut, 5), second], 1)
        leak = np.abs(s.logits(changed, **s.masked(mask), **s.at(at)) - found)[:, cut:].max()
        # Such a mask is taken as it is, without the window of a layer: alone, each has its part of the same one.
        apart = np.concatenate([s.logits(ids, **s.masked(mask[..., own, own])) for ids, own in
                                ((first, slice(cut)), (second, slice(cut, None)))], axis=1)  # fmt: skip
    except Broken as problem:
        raise Skip(f"it takes no mask [batch, 1, query, key]: {problem}") from problem
    if leak > s.allowed(apart):
        raise Skip("a mask [batch, 1, query, key] does not keep packed sequences apart in it")
    return equal(s, found, apart, "logits of two packed sequences, positions from 0 in each, beside each alone")


def _shift(s: Asked, case: Case) -> str | None:
    import torch

    if not s.relative or s.by_blocks:
        raise Skip(s.by_blocks or "not every positional part of it is a rotation")
    if named := _scaled(s):
        raise Skip(f"its {named} scales queries by their positions")
    ids, at = s.ids(LENGTH), torch.arange(LENGTH).expand(2, -1)
    wrong = equal(s, s.logits(ids, **s.at(at + PREFIX)), s.logits(ids, **s.at(at)), f"logits with every position {PREFIX} later")
    if wrong and (kept := s.recurrent()):  # a state may begin anew at position 0: without it
        wrong = equal(s, s.logits(ids, **s.at(at + 1 + PREFIX)), s.logits(ids, **s.at(at + 1)),
                      f"logits with every position from 1 on {PREFIX} later")  # fmt: skip
        if wrong is None:
            raise Skip(f"{kept} begins anew at position 0; behind it, a shift changes nothing")
    return wrong


MODEL_LAWS = [
    Law("any length", "it runs at every length", _any_length, "", "give what is broadcast over heads its own axis, as cosines and sines", once=True),
    Law("no trace", "a longer input leaves no trace", _no_trace, "a cache or a scaling state kept from a longer input",
        "compute from the arguments, or key the cache by all that it depends on", once=True),
    Law("input kept", "what it is given is not changed", _input_kept, "an operation in place on what it is given",
        "write into a new tensor", once=True), Law("batch", "the elements of a batch do not see each other", _batch, "", "", once=True),
    Law("order", "the order of tokens counts", _order, "positions that are ignored or all the same", "pass positions to every layer", once=True),
    Law("positions count", "the position ids that are passed count", _positions_count,
        "positions used for their shape only", "pass position_ids on", once=True),
    Law("default positions", "without position ids they run on from the first", _default_positions,
        "the default positions begin elsewhere or have gaps", "count from the length of the cache on", once=True),
    Law("prefill and decode", "with the cache, step by step is all at once", _prefill, "", "", once=True),
    Law("left padding", "padding on the left changes nothing", _left_padding, "", "", once=True),
    Law("right padding", "padding on the right changes nothing", _right_padding, "", "", once=True),
    Law("packed", "packed sequences are as each alone", _packed, "", "", once=True),
    Law("prefix", "what follows changes nothing before it", prefix, "", "", once=True),
    Law("padded source", "padding of a source changes nothing", padded_source, "", "", once=True),
    Law("embeddings", "embeddings that are passed are as their token ids", embeddings, "", "", once=True),
    Law("gradients", "with gradients, and without a cache, all is as in a plain call", gradients, "", "", once=True),
    Law("implementations", "eager attention is as fused attention", implementations, "", "", once=True),
    Law("shift", "a shift of all positions changes nothing", _shift, "", "", once=True),
]  # fmt: skip


def persistent(law: Law) -> Callable[[Asked, Case], str | None]:
    """The law; what fails it must do so with three draws of weights, since a router or a hash may turn over by a rounding."""

    def check(asked: Asked, case: Case) -> str | None:
        found = law.check(asked, case)
        for again in (1, 2):
            if found is None:
                return None
            with asked.drawn_again(asked.seed + again):
                found = law.check(asked, case)
        where = _first_layer(asked, law, case) if found is not None and law.name in LOCATED else ""
        return Explained(found + where, getattr(found, "cause", ""), getattr(found, "fix", "")) if found is not None else None

    return check


def _first_layer(asked: Asked, law: Law, case: Case) -> str:
    """The first attention layer of which the output fails the law, in words."""
    for name in asked.attends:
        for before in (True, False):  # what follows an encoder, too, is given something
            with contextlib.suppress(Exception), mock.patch.object(asked, "place", (name, before)):  # an encoder's layer has other places
                if law.check(asked, case) is not None:
                    return f"; {'before' if before else 'the first layer that differs is'} {name}"
    return ""
