"""Where a model computes attention: the queries and keys as they meet, in the forward of every layer."""

from __future__ import annotations

import contextlib
import dataclasses
import inspect
import re
from collections.abc import Callable, Iterator
from typing import Any
from unittest import mock

from .recording import TURNS, leaves, spied

PRODUCTS = ("matmul", "__matmul__", "__rmatmul__", "bmm", "baddbmm", "einsum")
"""What multiplies queries by keys, before a softmax."""

TIE = 2.0**-12  # by what the score of a key is taken to be less than an equal one before it: more than roundings
ATTENTION = re.compile(r"attention|attn", re.IGNORECASE)
CODES = re.compile(r"pos(ition|itions)?(_|$)|rot|rope|freq|cos|sin|mask|bias|alibi|rel_|^r$|ids|cache|past", re.IGNORECASE)
"""Arguments of an attention layer that are no hidden states."""


@dataclasses.dataclass
class Meeting:
    """Queries [rows, query, d] and keys [rows, key, d] of one product in a layer, as it makes scores of them; `added`: what
    is added to their scaled product before the softmax, or the mask (torch broadcasts it); None where nothing is."""

    layer: str
    q: Any
    k: Any
    scale: float | None = None
    added: Any = None
    heads: int = 1
    causal: bool = False
    codes: list[Any] = dataclasses.field(default_factory=list)  # [1, row, column]: projected in it, and the same for every row of a batch
    sizes: Any = None  # [2, column]: squares that the function that turned gave, and those that it was given, where it was seen
    before: list[Any] = dataclasses.field(default_factory=list)  # what modules of the layer gave before it, in order, if it is kept
    others: list[Any] = dataclasses.field(default_factory=list)  # [rows, query, ..]: other products of the layer before the softmax
    sinks: int | None = None  # columns of its softmax beside those of keys, where they were seen
    sink: Any = None  # [row, query]: the scores of the one beside those of keys
    v: Any = None  # values [rows, key, column], where they were seen
    rolled: bool = False  # whether places were rolled along two axes before it, and not yet back


def unpadded(met: Meeting) -> Meeting:
    """Without places of padding in a block, of which all vectors are 0, where one key a query is left."""
    queries, keys = ((side != 0).any(dim=-1).any(dim=0) for side in (met.q, met.k))
    if bool(keys.all()) or not bool(queries.any()) or int(queries.sum()) != int(keys.sum()):
        return met
    added = met.added
    if added is not None and added.ndim > 1 and added.shape[-1] == len(keys):
        added = added[..., keys] if added.shape[-2] == 1 else added[..., queries, :][..., keys]
    v = met.v[:, keys] if met.v is not None and met.v.shape[1] == len(keys) else met.v
    return dataclasses.replace(met, q=met.q[:, queries], k=met.k[:, keys], v=v, added=added)


def joined_rows(found: list[Meeting], batch: int) -> list[Meeting]:
    """The products of a layer, one where it makes one for each row of the batch (Mochi)."""
    import torch

    first = found[0]
    one_a_row = batch > 1 and all(met.added is None and len(met.q) == met.heads and met.q.shape == first.q.shape for met in found)
    if len(found) != batch or not one_a_row or first.v is None:
        return found
    return [dataclasses.replace(first, others=[], **{side: torch.cat([getattr(met, side) for met in found]) for side in ("q", "k", "v")})]


def _as_rows(operand: Any) -> Any:
    return operand.detach().reshape(-1, *operand.shape[-2:])


def _by_equation(args: tuple[Any, ...]) -> tuple[Any, Any] | None:
    """The operands of an einsum [.., i, d] and [.., j, d], where its result ends in i, j and d is summed."""
    if len(args) == 2 and isinstance(args[1], (tuple, list)):
        args = (args[0], *args[1])
    if len(args) != 3 or not isinstance(args[0], str) or "->" not in args[0]:
        return None
    inputs, result = args[0].replace(" ", "").replace("...", "").split("->")
    first, second = inputs.split(",")
    summed = [letter for letter in first if letter in second and letter not in result]
    if len(summed) != 1 or len(result) < 2 or result[-2] not in first or result[-1] not in second:
        return None
    d, i, j = summed[0], result[-2], result[-1]
    if i in second or j in first:
        return None
    sides = []
    for operand, letters, own in ((args[1], first, i), (args[2], second, j)):
        lead = operand.ndim - len(letters)
        named = [letters.index(letter) + lead for letter in result[:-2] if letter in letters]
        sides.append(operand.permute(*range(lead), *named, letters.index(own) + lead, letters.index(d) + lead))
    return sides[0], sides[1]


def _looked_into() -> Any:
    """Within it, a function of torch.nn.functional that is called under a mode runs itself: what it calls is seen one by one."""
    from torch.nn import functional

    return mock.patch.object(functional, "has_torch_function", lambda *_: False)


def watching() -> Any:
    """A mode of torch in which what multiplies, and what is given to a softmax or a choice of the greatest, is handed to `seen`."""
    import torch
    from torch.overrides import TorchFunctionMode

    class Watch(TorchFunctionMode):  # type: ignore[misc]
        def __init__(self, seen: Callable[[str, tuple[Any, ...], dict[str, Any], Any], None]):
            super().__init__()
            self.seen = seen

        def __exit__(self, *given: Any) -> None:
            with contextlib.suppress(RuntimeError):  # a call that takes too long may end while the mode is put aside
                super().__exit__(*given)

        def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            name = getattr(func, "__name__", "")
            if name == "multi_head_attention_forward":  # of which the parts are looked at
                with _looked_into(), self:
                    return func(*args, **(kwargs or {}))
            result = func(*args, **(kwargs or {}))
            if name in PRODUCTS or name in ("softmax", "topk", "scaled_dot_product_attention", "roll"):
                self.seen(name, args, kwargs or {}, result)
            return result

    del torch
    return Watch


def steady() -> Any:
    """A mode of torch in which the earliest of equal scores are the greatest: else how many there are decides which an indexer keeps."""
    import torch
    from torch.overrides import TorchFunctionMode

    class Steady(TorchFunctionMode):  # type: ignore[misc]
        def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            if getattr(func, "__name__", "") == "topk" and args[0].is_floating_point():
                args = (args[0] - TIE * torch.arange(args[0].shape[-1], device=args[0].device), *args[1:])
            return func(*args, **(kwargs or {}))

    return Steady()


def roots(model: Any) -> dict[Any, Any]:
    """Of each module, the nearest above it, or itself, that projects: the attention layer, where it computes scores."""
    import torch

    plain = (torch.nn.Embedding, torch.nn.LayerNorm, torch.nn.GroupNorm)
    attends = lambda module: ATTENTION.search(type(module).__name__) and any(p.ndim > 1 for p in module.parameters())
    found: dict[Any, Any] = {}

    def walk(module: Any, above: Any) -> None:
        children = [*module.children()]
        projects = any(_width(child) for child in children) or any(
            parameter.ndim >= 2 for parameter in module.parameters(recurse=False)) and not isinstance(module, plain)  # fmt: skip
        mine = module if (projects or attends(module)) and not _width(module) else above
        found[module] = mine
        for child in children:
            walk(child, mine)

    walk(model, model)
    return found


def _width(module: Any) -> int:
    """The columns that a projection takes; 0 of what is none."""
    name = type(module).__name__
    if hasattr(module, "in_features"):
        return int(module.in_features)
    if name == "Conv1D" and hasattr(module, "nx"):
        return int(module.nx)
    if name in ("Conv1d", "Conv2d") and max(module.kernel_size) == 1:
        return int(module.in_channels)
    return 0


@contextlib.contextmanager
def probed(layers: list[Any], batch: int, seed: int, packed: bool) -> Iterator[None]:
    """Within it, the hidden states that each layer is given are replaced: every place of a row is one vector, the same in
    every call. What then differs from place to place is the work of positions. `packed`: hidden states may be [place, column]."""
    import torch

    vectors: dict[tuple[int, int], Any] = {}

    def probe(row: int, like: Any) -> Any:
        key = (row, like.shape[-1])
        if key not in vectors:
            generator = torch.Generator().manual_seed(seed * 1009 + row)
            vectors[key] = torch.randn(like.shape[-1], generator=generator, dtype=torch.float64)
        return vectors[key].to(like.dtype).to(like.device)

    def replaced(value: Any) -> Any:
        if value.ndim == 2:
            return probe(0, value).expand_as(value).contiguous()
        first = value.shape[0] == batch or value.shape[1] != batch  # else [place, batch, column]
        count = value.shape[0 if first else 1]
        rows = torch.stack([probe(row, value) for row in range(count)])
        shape = (count, *[1] * (value.ndim - 2)) if first else (1, count, *[1] * (value.ndim - 3))
        return rows.reshape(*shape, value.shape[-1]).expand_as(value).contiguous()

    def before(module: Any, args: Any, kwargs: Any) -> Any:
        sizes = (size for p in module.parameters() if p.ndim > 1 for size in (p.shape[0], p.shape[-1]))
        widths = {_width(child) for child in module.modules()}.union(sizes)
        try:
            bound = inspect.signature(module.forward).bind_partial(*args, **kwargs).arguments
        except (TypeError, ValueError):
            bound = {}
        codes = {id(value) for name, value in {**bound, **kwargs}.items() if CODES.search(name)}
        change = lambda value: (replaced(value) if isinstance(value, torch.Tensor) and value.is_floating_point()
                                and value.ndim >= 3 - packed and value.shape[-1] in widths and id(value) not in codes else value)  # fmt: skip
        return tuple(map(change, args)), {name: change(value) for name, value in kwargs.items()}

    with contextlib.ExitStack() as hooks:
        for layer in layers:
            hooks.callback(layer.register_forward_pre_hook(before, with_kwargs=True).remove)
        yield


def meetings(model: Any, run: Callable[[], Any], layers: list[Any] | None = None, batch: int = 2, seed: int = 1,
             keep: bool = False, packed: bool = False) -> list[Meeting]:  # fmt: skip
    """The products of queries and keys while `run()` runs, in order. `layers`: those of which the hidden states, of `batch`
    rows or `packed` to one sequence, are replaced; `keep`: what modules give is kept."""
    import torch

    names = {module: name for name, module in model.named_modules()}
    root = roots(model)
    found: list[Meeting] = []
    within: list[Any] = [model]
    rolled = False
    sizes: dict[Any, Any] = {}
    codes: dict[Any, list[Any]] = {}
    given_before: dict[Any, list[Any]] = {}
    products: dict[Any, list[tuple[Any, Any, Any]]] = {}
    of = lambda layer: (codes.pop(layer, []), sizes.pop(layer, None), given_before.pop(layer, []))

    def seen(name: str, args: tuple[Any, ...], kwargs: dict[str, Any], result: Any) -> None:
        nonlocal rolled
        layer, count = root[within[-1]], len(found)
        if name == "roll":
            shifts = args[1] if len(args) > 1 else kwargs.get("shifts")
            rolled = rolled != (isinstance(shifts, (tuple, list)) and len(shifts) > 1)
        elif name == "scaled_dot_product_attention":
            given = dict(zip(("query", "key", "value", "attn_mask", "dropout_p", "is_causal"), args)) | kwargs
            q, k = given["query"], given["key"]
            heads = q.shape[-3] if q.ndim > 3 else max(1, len(q) // batch)
            if k.ndim > 3 and k.shape[-3] != heads and heads % k.shape[-3] == 0:
                k = k.repeat_interleave(heads // k.shape[-3], -3)
            scale = given.get("scale")
            others = [_as_rows(product) for *_, product in products.pop(layer, []) if product.ndim > 2]
            found.append(Meeting(names[layer], _as_rows(q), _as_rows(k), q.shape[-1] ** -0.5 if scale is None else scale,
                                 given.get("attn_mask"), heads, bool(given.get("is_causal")), *of(layer), others, None, None,
                                 _as_rows(given["value"])))  # fmt: skip
        elif name == "softmax":
            scores = args[0] if args else kwargs.get("input")
            if not isinstance(scores, torch.Tensor) or scores.ndim < 3:
                return
            for q, k, product in products.get(layer, []):
                same = product.shape[-2] == scores.shape[-2] and product.shape[-1] <= scores.shape[-1]
                if same and scores.numel() >= product.numel():
                    rows = [_as_rows(q), _as_rows(k)]
                    if len(rows[1]) != len(rows[0]) and len(rows[0]) % len(rows[1]) == 0:
                        rows[1] = rows[1].repeat_interleave(len(rows[0]) // len(rows[1]), 0)
                    heads = scores.shape[-3] if scores.ndim > 3 else max(1, len(rows[0]) // batch)
                    others = [_as_rows(other) for *_, other in products[layer] if other is not product and other.ndim > 2]
                    found.append(Meeting(names[layer], rows[0], rows[1], None, scores.detach()[..., : product.shape[-1]], heads, False,
                                         *of(layer), others, scores.shape[-1] - product.shape[-1],
                                         _as_rows(scores)[..., -1] if scores.shape[-1] == product.shape[-1] + 1 else None))  # fmt: skip
                    break
            products.pop(layer, None)
        elif name == "topk":  # of an indexer, which chooses keys by scores of its own
            for q, k, product in products.pop(layer, []):
                places = args[0].shape[-2] if args and args[0].ndim > 1 else 0
                if product.ndim != 4 or product.shape[1] == product.shape[2] or k.shape[-2] != args[0].shape[-1]:
                    continue
                q = q.transpose(1, 2) if product.shape[1] == places else q  # [row, place, head, column]
                first, second = _as_rows(q), _as_rows(k)
                if q.shape[-2] == places and len(first) % len(second) == 0:
                    found.append(Meeting(names[layer], first, second.repeat_interleave(len(first) // len(second), 0), None, None,
                                         max(1, len(first) // batch), False, *of(layer)))  # fmt: skip
        else:
            sides: tuple[Any, Any] | None
            if name == "einsum":
                sides = _by_equation(args)
            else:
                named = tuple(kwargs[key] for key in ("batch1", "batch2", "mat2", "other") if key in kwargs)
                operands = (args[1:3] if name == "baddbmm" else args[:2]) + named
                tensors = all(isinstance(o, torch.Tensor) and o.ndim >= 3 for o in operands) and len(operands) == 2
                sides = (operands[0], operands[1].mT) if tensors else None
                last = found[-1] if found and tensors and found[-1].layer == names[layer] else None
                if last and last.sinks is not None and last.v is None and tuple(operands[0].shape[-2:]) == (last.q.shape[1], last.k.shape[1]):
                    last.v = _as_rows(operands[1])
            if sides is not None and sides[0].shape[-1] == sides[1].shape[-1]:
                products.setdefault(layer, []).append((*sides, result.detach()))
        for met in found[count:]:
            met.rolled = rolled

    def watch(name: str, fn: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        result = fn(*args, **kwargs)
        if TURNS.match(name):
            given = [leaf for leaf in leaves([args, kwargs]) if isinstance(leaf, torch.Tensor) and leaf.ndim >= 3]
            turned = next((leaf for leaf in leaves(result) if isinstance(leaf, torch.Tensor)), None)
            if turned is not None and (same := [leaf for leaf in given if leaf.shape == turned.shape]):
                sizes[root[within[-1]]] = torch.stack([part.detach().double().square().reshape(-1, part.shape[-1]).sum(0)
                                                       for part in (turned, same[0])])  # fmt: skip
        return result

    def enter(module: Any, _args: Any) -> None:
        within.append(module if module in root else within[-1])  # a copy that is made in a call has these hooks, too

    def leave(module: Any, args: Any, result: Any) -> None:
        module = within.pop()
        if batch > 1 and _width(module) and args and getattr(args[0], "ndim", 0) == 3 and bool((args[0] == args[0][:1]).all()):
            codes.setdefault(root[module], []).append(args[0][:1].detach())
        if keep and root[module] is not module and isinstance(result, torch.Tensor):
            given_before.setdefault(root[module], []).append(result.detach())

    with contextlib.ExitStack() as hooks:
        for module in names:
            hooks.callback(module.register_forward_pre_hook(enter).remove)
            hooks.callback(module.register_forward_hook(leave, always_call=True).remove)
        with probed(layers or [], batch, seed, packed), spied(model, watch), watching()(seen), torch.no_grad():
            run()
    return found
