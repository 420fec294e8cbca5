"""Learned biases of attention layers: the rows of its table that each takes, beside those that are prescribed or usual."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter, defaultdict
from typing import Any

import numpy as np

from .added import Added
from .content_bias import columns_of, gated, prescribed, table_of
from .layer import Layer
from .learned_bias import MOST, bucketed, heads_taken, in_window, rows_taken, tables_in
from .siblings import groups

STORED = re.compile(r"rel|pos|coord|index|freq")
"""Names of buffers of an attention layer that hold what positions are looked up by."""
SOFT = -50.0
"""What a bias by place that is this far below the greatest of its query is taken for: Swin's masks of shifted windows add -100."""
LOOKED_AT = 5  # queries of an input of which rows are read, the first and the last among them
NO_ROW = "bias", "its bias is no row of its table, where that of its siblings is", "", "add the rows of the table alone, each to its head"


@dataclasses.dataclass
class Read:
    """What is added in a layer at some queries: bias [column, query, key] of rows of table [row, column]."""

    layer: Layer
    added: Added
    bias: np.ndarray
    queries: np.ndarray
    table: np.ndarray
    turned: bool = False  # of two terms, the second looks the other way
    terms: tuple[int, ...] = ()  # of content and position, of which it is the sum
    rows: np.ndarray | None = None  # [query, key]

    @property
    def seen_whole(self) -> np.ndarray:
        assert self.added.seen is not None
        return self.added.seen

    @property
    def seen(self) -> np.ndarray:
        return np.asarray(self.seen_whole[self.queries])


def _around(name: str) -> list[str]:
    """The modules that a module is a part of, the nearest first."""
    return [name.rsplit(".", n)[0] for n in range(1, name.count(".") + 1)] + [""]


class LayerBiases:
    """`modules`: those of the model by their names; `made`: what those gave that are named as biases."""

    def __init__(self, layers: list[Layer], modules: dict[str, Any], made: dict[str, np.ndarray]):
        self.made, self.computed = made, set[tuple[str, int]]()  # layers of which a network makes the table
        self.layers, self.modules = layers, modules
        self.holders: dict[tuple[str, int], str] = {}  # modules that have the tables
        self.reads: list[Read] = []
        self.tables = {layer.key: self._table(layer) for layer in layers}

    def judge(self) -> None:
        for layer in self.layers:
            for added in (layer.added, layer.far):
                if added is None or added.seen is None or len(layer.sides) < 2 or layer.span != (0, None):
                    continue
                queries = np.unique(np.linspace(0, len(added.seen) - 1, LOOKED_AT).astype(np.int64))
                if added.kind == "content" and added is layer.added:
                    self._of_content(layer, added, queries)
                elif added.kind in ("by distance", "by place") and added.steps is None and (table := self._table_of(layer)) is not None:
                    bias = added.bias
                    assert bias is not None
                    if added.kind == "by place":
                        apart = bias - np.where(added.seen, bias, -np.inf).max(axis=-1, keepdims=True)
                        added = dataclasses.replace(added, seen=added.seen & (apart > SOFT).all(axis=0))
                    self.reads.append(Read(layer, added, bias[:, queries], queries, table))
        for read in self.reads:
            read.rows = rows_taken(read.bias, read.seen, read.table)
        known = {read.layer.group for read in self.reads if read.rows is not None}
        self.reads = [read for read in self.reads if read.layer.key not in self.computed or read.layer.group in known]  # else it is changed first
        for read in self.reads:
            self._against_rule(read)
        self._beside_siblings()
        self._tied()
        self._stored()

    def _of_content(self, layer: Layer, added: Added, queries: np.ndarray) -> None:
        assert added.seen is not None
        table, usual = self._table_of(layer), bucketed(layer.values, added.causal, *added.seen.shape)
        if table is not None and usual is not None:
            table, turned, terms = gated(added, table, usual), False, tuple[int, ...]()
        else:
            found = (table_of(layer, self.modules[place], queries) for place in (layer.key[0], *_around(layer.key[0])))
            table, turned, terms = next(filter(None, found), (None, False, ()))
        if table is not None:
            self.reads.append(Read(layer, added, columns_of(added)[:, queries], queries, table, turned, terms))
        elif (layer.values or {}).get("relative_attention"):
            layer.fails("bias", "what is added to its scores is no sum of rows of its codes, one a distance from query to key and one a distance back",
                        "", "c2p and p2c take the code of the query's position minus the key's")  # fmt: skip

    def _beside_siblings(self) -> None:
        """Of content and position, where the table of siblings was found, or another number of terms than is prescribed or usual."""
        for read in [read for read in self.reads if read.terms]:
            alike = Counter(len(other.terms) for other in self.reads if other.terms and other.layer.group == read.layer.group)
            kinds = (read.layer.values or {}).get("pos_att_type")
            usual = len({"c2p", "p2c"} & {*kinds}) if isinstance(kinds, list) else alike.most_common(1)[0][0]
            if len(read.terms) != usual:
                read.layer.fails("bias", f"{len(read.terms)} of the terms of content and position are in its scores, where {usual} is the number that is "
                                 f"{'prescribed' if kinds else 'usual'}", "", "add the term of each direction that the configuration names")
        content = self.content
        groups = {layer.group for layer in self.layers if layer.key in content}
        for layer in self.layers:
            if layer.added.kind == "content" and layer.group in groups and layer.key not in content:
                layer.fails(*NO_ROW)

    def _tied(self) -> None:
        """Where layers of a group have tables of their own, none has that of another."""
        for members in groups(layer for layer in self.layers if self.tables[layer.key] is not None):
            first: dict[bytes, Layer] = {}
            for layer in members:
                first.setdefault(self.tables[layer.key].tobytes(), layer)  # type: ignore[union-attr]
            for layer in members if len(first) > 1 else ():
                if (owner := first[self.tables[layer.key].tobytes()]) is not layer:  # type: ignore[union-attr]
                    layer.fails("siblings", f"its table is that of {owner.name}, where {len(first)} layers have others", "it is tied to that of "
                                "another layer", "give each layer its own table, or all the same")  # fmt: skip

    @property
    def content(self) -> set[tuple[str, int]]:
        """Layers of which a bias of content and position was read."""
        return {read.layer.key for read in self.reads if read.added.kind == "content" and read.rows is not None}

    def _table(self, layer: Layer) -> np.ndarray | None:
        """Its own, one beside it in its block (the part of the model that is counted), or one of all blocks, which is in none."""
        name = layer.key[0]
        block = re.match(r"(.*\.\d+)\.", name + ".")
        around = _around(name)
        for place in dict.fromkeys((name, *(block.groups() if block else ()), *around)):
            for inner, table in tables_in(self.modules[place], layer.first.heads):
                holder = f"{place}.{inner}".lstrip(".").rpartition(".")[0]
                own = place not in around or not re.search(r"(^|\.)\d+\.", inner)
                if own and not hasattr(self.modules[holder], "in_features"):  # else a projection
                    self.holders[layer.key] = holder
                    return table
        for inner, table in self.made.items():
            if inner.startswith(name + ".") and table.shape[-1] == layer.first.heads < table[..., 0].size <= MOST:
                self.computed.add(layer.key)
                return table.reshape(-1, layer.first.heads)
        return None

    def understood(self) -> set[str]:
        """The modules of which tables were read off scores."""
        seen = {self.holders[read.layer.key] for read in self.reads if read.rows is not None and read.layer.key in self.holders}
        return seen | {name for name in self.modules if self.content and name.endswith("rel_embeddings")}

    def _table_of(self, layer: Layer) -> Any:
        """Its own, or the one that is shared by its siblings: the first of them has it."""
        own = self.tables[layer.key]
        if own is not None:
            return own
        return next((table for other in self.layers if other.group == layer.group and (table := self.tables[other.key]) is not None), None)

    def _rule(self, read: Read, causal: bool) -> np.ndarray | None:
        """[query, key]: the rows that are prescribed in a layer that sees earlier keys alone, or both directions."""
        values, shape = read.layer.values, read.seen_whole.shape
        whole = bucketed(values, causal, *shape)  # also where it shows no distances: clamped positions are places
        if whole is None and read.added.kind == "content":
            whole = prescribed(values, len(read.table), *shape)
        return in_window(len(read.table), *shape) if whole is None and read.added.kind != "by distance" else whole

    def _against_rule(self, read: Read) -> None:
        layer, bias, seen, rows, table = read.layer, read.bias, read.seen, read.rows, read.table
        whole = self._rule(read, read.added.causal)
        usual = whole[read.queries] if whole is not None else self._usual(read)
        if usual is None:
            return
        said = "prescribed" if whole is not None else "usual"
        if rows is None:
            columns = heads_taken(bias, seen & (usual >= 0), table, np.maximum(usual, 0))
            if columns is not None:
                head = next(h for h, column in enumerate(columns) if h != column)
                layer.fails("bias", f"head {head} of its bias is column {columns[head]} of its table", "its heads are in another order",
                            "a column of the table for each head, in their order")  # fmt: skip
            elif any(other.layer.group == layer.group and other.rows is not None for other in self.reads):
                layer.fails(*NO_ROW)
            elif layer.verdict == "holds":
                layer.verdict, layer.says = "not judged", "its bias was not found to be rows of its table"
            return
        wrong = seen & (usual >= 0) & (rows != usual)
        if read.turned:
            layer.fails("directions", "codes of distances meet its queries and keys otherwise than is prescribed",
                        f"{'c2p' if wrong.any() else 'p2c'} looks the other way: the sign of its distance is lost or doubled",
                        "c2p and p2c take the code of the query's position minus the key's")  # fmt: skip
        if not wrong.any():
            return
        query, key = (int(n[0]) for n in np.nonzero(wrong))
        offsets = np.arange(rows.shape[1]) - read.queries[:, None]
        by_offset = all(len({*rows[seen & (offsets == n)].tolist()}) < 2 for n in np.unique(offsets))
        cause = "another rule of buckets" if by_offset else ""
        if whole is not None and whole.shape == whole.T.shape and (rows == whole.T[read.queries])[seen].all():
            cause = "queries and keys are exchanged: the index is transposed"
        elif whole is not None and read.added.kind != "by distance" and (side := round(len(read.table) ** 0.5)) ** 2 == len(read.table) and (
                rows % side * side + rows // side == usual)[seen].all():  # fmt: skip
            cause = "rows and columns of the grid are exchanged"
        elif whole is not None and (other := self._rule(read, not read.added.causal)) is not None and (
                rows == other[read.queries])[seen & (other[read.queries] >= 0)].all():  # fmt: skip
            cause = ("buckets of both directions, in a layer that sees earlier keys alone" if read.added.causal else
                     "buckets of earlier keys alone, in a layer that sees both directions")  # fmt: skip
        layer.fails("bias", f"the bias of query {int(read.queries[query])} and key {key} is row {rows[query, key]} of its table, where row "
                    f"{usual[query, key]} is {said}", cause, "look up the row of the distance from the query to the key")  # fmt: skip

    def _usual(self, read: Read) -> np.ndarray | None:
        """Of most siblings."""
        of = [other.rows for other in self.reads if other.rows is not None and other.rows.shape == read.seen.shape
              and other.layer.group == read.layer.group]  # fmt: skip
        most = next(iter(Counter(rows.tobytes() for rows in of).most_common(1)), None)
        return next((rows for rows in of if most and rows.tobytes() == most[0]), None)

    def _stored(self) -> None:
        """Buffers by which positions are looked up are alike in layers of one kind."""
        alike: dict[tuple[Any, ...], dict[bytes, list[Layer]]] = defaultdict(lambda: defaultdict(list))
        for layer in self.layers:
            module = self.modules[layer.key[0]]
            for name, buffer in module.named_buffers():
                if STORED.search(name.rpartition(".")[2]) and buffer.numel():
                    kind = (type(module).__qualname__.rpartition(".")[2], name, tuple(buffer.shape), layer.rule.config, layer.rule.kind)
                    alike[kind][buffer.detach().cpu().numpy().tobytes()].append(layer)
        for kind, values in alike.items():
            usual, *others = sorted(values.values(), key=len, reverse=True)
            for layer in (layer for members in others for layer in members):
                layer.fails("siblings", f"its {kind[1]} is another than that of {usual[0].name} and {len(usual) - 1} more",
                            "the table by which positions are looked up was made otherwise in this layer", "make all of them alike")  # fmt: skip
