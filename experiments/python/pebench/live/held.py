"""Tables of a model: what holds one, and what is found of it."""

from __future__ import annotations

import copy
import dataclasses
import re
from typing import Any

import numpy as np

from ..audits import Audit, audit
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


def first_row(rows: Any, table: Any, of_tokens: bool = False) -> int | None:
    """The row of a table that the first place of a sequence takes, where the others take those behind it, or the first of these where
    places take them in another order, or most tokens take the next; else None."""
    import torch

    rows = first_tensor(rows)
    rows = rows.reshape(-1, *rows.shape[-2:])[0]
    for start in torch.nonzero((table == rows[0]).all(dim=-1)).flatten().tolist():
        if torch.equal(table[start : start + len(rows)], rows):
            return int(start)
    taken = [torch.nonzero((table == row).all(dim=-1)).flatten().tolist() for row in rows]
    order = sorted(number for numbers in taken for number in numbers)
    most = of_tokens and 2 * np.sum(np.diff(order) == 1) > len(rows)
    return order[0] if all(len(numbers) == 1 for numbers in taken) and (most or order == [*range(order[0], order[0] + len(rows))]) else None


def twice(rows: Any) -> str:
    """Which two places of the first sequence take the same row, where some take others; empty where none do."""
    rows = first_tensor(rows)
    rows = rows.reshape(-1, *rows.shape[-2:])[0]
    alike = (rows[:, None] == rows).all(dim=-1).triu(1).nonzero().tolist()
    return f"places {alike[0][0]} and {alike[0][1]} take the same row of it, and other places others" if alike else ""


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
        return part.failing("base", f"its base is {base:g}, where 10000 is usual and the configuration names no other", "another base", "w_i = 10000^(-2i/d)")
    begins_at, padded = audited.convention.offset, audited.convention.padding_row
    if part.verdict == "holds" and begins_at and audited.convention.step == 1 and begins_at != (0 if padded is None else padded + 1):
        return part.failing("first row", f"its first row is that of position {begins_at:g}, where 0 is usual",
                            "positions that are counted from another, or rows that are shifted", "begin at position 0")  # fmt: skip
    if part.verdict == "holds" and audited.convention.family != "sinusoidal" and base and base not in bases:
        return dataclasses.replace(part, verdict="not judged", says=f"its base is {base:g}, which the configuration does not name")
    return part


def grown_part(part: Part, call: Call, rows: int) -> Part:
    """The part of a computed table of so many rows, which fails where its module gives other codes for more places than these; the same part
    where it takes no more."""
    import torch

    before = first_tensor(call.result)
    length, longer = before.shape[-2], rows + 8

    def stretched(leaf: Any) -> Any:
        """For more places: tokens and masks are repeated, positions go on."""
        if isinstance(leaf, int):
            return longer if leaf == length else leaf
        for axis in range(getattr(leaf, "ndim", 0)):
            if leaf.shape[axis] == length:
                leaf = leaf.index_select(axis, torch.arange(longer) % length)
        numbers = getattr(leaf, "ndim", 0) and not leaf.is_floating_point() and leaf.shape[-1] == longer
        ordered = numbers and bool((leaf[..., 1:length] - leaf[..., : length - 1] == 1).all())
        return leaf[..., :1] + torch.arange(longer) if ordered else leaf

    try:
        with torch.no_grad():
            after = first_tensor(copy.deepcopy(call.of)(*mapped(stretched, call.args), **mapped(stretched, call.kwargs)))
        before, after = (codes.reshape(-1, *codes.shape[-2:])[0] for codes in (before, after))
    except Exception:  # whatever a module raises that does not grow
        return part
    if len(after) != longer:
        return part
    apart = (after[:length] - before).abs().amax(dim=-1) > 1e-5 * before.abs().max()
    if not apart.any():
        return part
    return part.failing("prefix", f"for {longer} places, more than its {rows} rows, the code of place {int(apart.nonzero()[0])} is another than for {length}",
                        "the table is made anew by another rule", "make a longer table by the rule of the first")  # fmt: skip


def computed_part(name: str, rows: Any) -> Part | None:
    """Of codes [row, column] that a module computes, of positions from 0 on or of distances, from the furthest on; None where no convention
    has them."""
    table = np.ascontiguousarray(rows.detach().float().cpu().numpy())
    audited = audit(table, kind="phases")
    found, furthest = audited.convention, (len(table) - 1) / 2
    if not audited.ok or found.family != "sinusoidal":
        return None
    first, step = found.offset or 0.0, found.step or 1.0
    if (first, step) not in ((0.0, 1.0), (furthest, -1.0)) or abs((found.base or 0) - 1e4) > 1:
        return Part(name, "table", "fails", "sinusoidal", ("first row",), f"its codes are those of {first:g}, {first + step:g}, ... "
                    f"by base {found.base:g}, where 0, 1, ... or distances from {furthest:g} down to {-furthest:g} by base 10000 are usual", "",
                    "count positions from 0, and distances from the furthest key before a query", audited)  # fmt: skip
    return of_audit(name, "table", audited)


def laid_out_as(part: Part, other: Part | None) -> Part:
    """The part of a table, which fails where its layout is another than that of one of the same class."""
    own, usual = (side.found.convention.layout if side and isinstance(side.found, Audit) else None for side in (part, other))
    if part.verdict != "holds" or other is None or not own or not usual or own == usual:
        return part
    return part.failing("siblings", f"its layout is {own}, where {other.name}, of the same class, has {usual}", "", "lay both out as the weights were trained")
