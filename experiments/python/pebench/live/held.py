"""Tables and biases of a model: what holds one, and what is found of it."""

from __future__ import annotations

import dataclasses
import inspect
import re
from typing import Any

import numpy as np

from ..audits import Audit, audit
from .learned_bias import bucketed
from .parts import Part, of_audit
from .recording import Call, leaves, mapped


def table_in(module: Any) -> Any:
    """The one matrix that a module without parts holds; or None."""
    import torch

    if any(True for _ in module.children()) or isinstance(module, torch.nn.Linear):  # which may project what is constant
        return None
    own = {**dict(module.named_buffers(recurse=False)), **dict(module.named_parameters(recurse=False))}
    matrices = {name: tensor for name, tensor in own.items() if tensor.ndim == 2 and tensor.is_floating_point()}
    return matrices.get("weight", next(iter(matrices.values())) if len(matrices) == 1 else None)


def first_tensor(result: Any) -> Any:
    return next((leaf for leaf in leaves(result) if hasattr(leaf, "is_floating_point")), None)


def goes_with_places(rows: Any, other: Any, table: Any) -> bool:
    """Whether what a module gave is the same for other tokens, and another row at each place."""
    import torch

    rows, other = first_tensor(rows), first_tensor(other)
    if rows is None or rows.ndim < 2 or not rows.is_floating_point() or rows.shape[-1] != table.shape[-1]:
        return False
    if rows.shape[-2] < 2 or other is None or rows.shape != other.shape or not torch.equal(rows, other):
        return False
    return not torch.equal(rows[..., :1, :].expand_as(rows), rows)


def first_row(rows: Any, table: Any) -> int | None:
    """The row of a table that the first place of a sequence takes, where the others take those behind it, or the first of these where
    places take them in another order; else None."""
    import torch

    rows = first_tensor(rows)
    rows = rows.reshape(-1, *rows.shape[-2:])[0]
    for start in torch.nonzero((table == rows[0]).all(dim=-1)).flatten().tolist():
        if torch.equal(table[start : start + len(rows)], rows):
            return int(start)
    taken = [torch.nonzero((table == row).all(dim=-1)).flatten().tolist() for row in rows]
    order = sorted(number for numbers in taken for number in numbers)
    return order[0] if all(len(numbers) == 1 for numbers in taken) and order == [*range(order[0], order[0] + len(rows))] else None


def out_of_order(rows: Any, table: Any, first: int) -> str:
    """Which place of a sequence, of which the first takes row `first` of a table, does not take the row behind that of the place
    before; empty where none does."""
    import torch

    rows = first_tensor(rows)
    rows = rows.reshape(-1, *rows.shape[-2:])[0]
    expected = table[first : first + len(rows)]
    wrong = torch.nonzero((rows != expected).any(dim=-1)).flatten().tolist() if rows.shape == expected.shape else []
    if not wrong:
        return ""
    taken = torch.nonzero((table == rows[wrong[0]]).all(dim=-1)).flatten().tolist()
    return (f"with {len(rows)} tokens, place {wrong[0]} takes {f'row {taken[0]}' if taken else 'none of its rows'}, where row "
            f"{first + wrong[0]} follows")  # fmt: skip


def first_prescribed(module: Any, table: Any, lengths: list[int], begins: int) -> set[int]:
    """The same, as a module may have it; empty where it is not known. RoBERTa's kind counts from behind its padding, BART's has
    so many rows more than the longest of `lengths` that fits, others count from `begins`."""
    import torch

    padding = getattr(module, "padding_idx", None)
    if type(module) is torch.nn.Embedding:
        return {begins if padding is None else int(padding) + 1}
    spare = [len(table) - length for length in lengths if 0 <= len(table) - length <= 8]
    return {min(spare), *([] if padding is None else [int(padding) + 1])} if spare else set()


def table_part(name: str, module: Any, found: int | None, begins: int, lengths: list[int], bases: list[float]) -> Part:
    """`found`: the row that the first token of a sequence took, if it is known; `begins`: the position of its first token, where no
    padding says; `lengths` and `bases`: what the configuration names."""
    tensor = table_in(module)
    first = first_prescribed(module, tensor, lengths, begins)
    if found is not None and first and found not in first and tensor.requires_grad:
        return Part(name, "table", "fails", f"learned, {list(tensor.shape)}", ("first row",),
                    f"the first token takes its row {found}, where {' or '.join(map(str, sorted(first)))} is prescribed",
                    "positions that begin elsewhere, or an offset that is another", "count as the weights were trained")  # fmt: skip
    table = np.ascontiguousarray(tensor.detach().float().cpu().numpy())
    if tensor.requires_grad and not re.search("sin", type(module).__name__, re.IGNORECASE):
        filled = table[table.any(axis=1)]
        if len(np.unique(filled, axis=0)) < len(filled):
            return Part(name, "table", "fails", "learned", ("told apart",), "two positions have the same row",
                        "positions that are clamped or wrapped", "a row for each position")  # fmt: skip
        return Part(name, "table", "learned", f"learned, {list(table.shape)}")
    return codes_part(name, table, bases)


def codes_part(name: str, table: np.ndarray, bases: list[float]) -> Part:
    """Of a table that is not learned."""
    audited = audit(table, kind="phases")
    part, base = of_audit(name, "table", audited), audited.convention.base
    if part.verdict == "holds" and audited.convention.family == "sinusoidal" and base and abs(base - 1e4) > 1 and base not in bases:
        return dataclasses.replace(part, verdict="fails", laws=("base",), says=f"its base is {base:g}, where 10000 is usual and the "
                                   "configuration names no other", cause="another base", fix="w_i = 10000^(-2i/d)")  # fmt: skip
    begins_at, padded = audited.convention.offset, audited.convention.padding_row
    if part.verdict == "holds" and begins_at and audited.convention.step == 1 and begins_at != (0 if padded is None else padded + 1):
        return dataclasses.replace(part, verdict="fails", laws=("first row",), says=f"its first row is that of position {begins_at:g}, where 0 "
                                   "is usual", cause="positions that are counted from another, or rows that are shifted",
                                   fix="begin at position 0")  # fmt: skip
    if part.verdict == "holds" and audited.convention.family != "sinusoidal" and base and base not in bases:
        return dataclasses.replace(part, verdict="not judged", says=f"its base is {base:g}, which the configuration does not name")
    return part


def laid_out_as(part: Part, other: Part | None) -> Part:
    """The part of a table, which fails where its layout is another than that of one of the same class."""
    own, usual = (side.found.convention.layout if side and isinstance(side.found, Audit) else None for side in (part, other))
    if part.verdict != "holds" or other is None or not own or not usual or own == usual:
        return part
    return dataclasses.replace(part, verdict="fails", laws=("siblings",), says=f"its layout is {own}, where {other.name}, of the same class, "
                               f"has {usual}", cause="", fix="lay both out as the weights were trained")  # fmt: skip


def alibi_part(name: str, call: Call, heads: int, last: float) -> Part:
    rows = call.result.detach().float()
    if rows.ndim == 1 and len(rows) == heads:
        return _slopes(name, rows, last)
    if rows.ndim < 2 or rows.shape[-1] < 3 or (rows.numel() // rows.shape[-1]) % heads:
        return Part(name, "bias", "not judged", says=f"its shape is {list(rows.shape)}, with {heads} heads")
    rows = rows.reshape(-1, heads, *rows.shape[-2:])[0][:, -1] if rows.ndim > 2 else rows[:heads]
    steps = (rows[:, 1:] - rows[:, :-1]).double()
    if bool((steps - steps[:, :1]).abs().max() > 2.0**-6 * steps.abs().max()):
        return Part(name, "bias", "fails", "ALiBi", ("offset",), "its steps from one key to the next are not the same",
                    "distances that are rounded or wrapped", "slope times position")  # fmt: skip
    return _slopes(name, steps.mean(1).abs().float(), last)


def _slopes(name: str, slopes: Any, last: float) -> Part:
    """`last`: the exponent of the least slope, 8 in the paper."""
    found = audit(np.ascontiguousarray(slopes), kind="slopes")
    exponent = found.convention.parameters.get("greatest_exponent", last)
    if found.ok and exponent != last:
        return Part(name, "bias", "fails", "alibi", ("greatest-exponent",), f"its slopes go down to 2^-{exponent:g} "
                    f"where 2^-{last:g} is the last", "slopes of another number of heads", "2^(-8 h/H)", found)  # fmt: skip
    return of_audit(name, "bias", found)


def buckets_part(name: str, call: Call) -> Part | None:
    """At offsets beyond those of the run, where buckets are logarithmic; None where those of the run are all the same."""
    import torch

    given = next((leaf for leaf in leaves([call.args, call.kwargs])
                  if isinstance(leaf, torch.Tensor) and leaf.ndim >= 2 and not leaf.is_floating_point()), None)  # fmt: skip
    if given is None:  # of distances of one axis
        return Part(name, "bias", "not judged", says="its buckets are those of no query and key")
    if not (step := int(given.flatten()[1] - given.flatten()[0])):
        return None
    way = 1 if step > 0 else -1
    far = way * (torch.arange(256) - torch.arange(256)[:, None])
    change = lambda leaf: far.to(leaf.dtype).reshape(*[1] * (leaf.ndim - 2), *far.shape) if leaf is given else leaf
    result = call.fn(*mapped(change, call.args), **mapped(change, call.kwargs))
    found = audit(np.ascontiguousarray(result.detach().reshape(256, 256).to(torch.int64)), kind="buckets")
    if found.verdict == "unrecognised":
        return Part(
            name, "bias", "not judged", says="its buckets are those of no convention that is known", found=found
        )
    return _by_arguments(name, call, result.detach().reshape(256, 256).cpu().numpy()) or of_audit(name, "bias", found)


def _by_arguments(name: str, call: Call, found: np.ndarray) -> Part | None:
    """What is wrong with the buckets [query, key] of a function that is given their number and the furthest distance."""
    named = inspect.signature(call.fn).bind(*call.args, **call.kwargs)
    named.apply_defaults()
    count, furthest = (named.arguments.get(of) for of in ("num_buckets", "max_distance"))
    usual = bucketed({"num_buckets": count, "max_bucket_distance": furthest}, not named.arguments.get("bidirectional", True), *found.shape)
    if usual is None or not (wrong := np.argwhere((usual >= 0) & (usual != found))).size:
        return None
    query, key = min(wrong.tolist(), key=lambda pair: abs(pair[1] - pair[0]))
    return Part(name, "bias", "fails", "t5-buckets", ("bucket-rule",), f"the offset {key - query} is in bucket {found[query, key]}, where "
                f"{usual[query, key]} is that of {count} buckets up to a distance of {furthest}",
                "rounding instead of a floor, the exact range off by one, or another furthest distance",
                "exact buckets below half of them, then exact + floor(log(n/exact)/log(max/exact) * rest), at most the last")  # fmt: skip
