"""Learned biases of attention layers: the rows of its table that each takes, beside those that are prescribed or usual."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from typing import Any

import numpy as np

from .added import Added
from .layer_runs import Layer
from .learned_bias import bucketed, heads_taken, in_window, rows_taken, tables_in

STORED = re.compile(r"rel|pos|coord|index|freq")
"""Names of buffers of an attention layer that hold what positions are looked up by."""
LOOKED_AT = 5
"""Queries of an input of which rows are read, the first and the last among them."""


class LayerBiases:
    """`modules`: those of the model by their names."""

    def __init__(self, layers: list[Layer], modules: dict[str, Any]):
        self.layers, self.modules = layers, modules
        self.holders: dict[tuple[str, int], str] = {}  # modules that have the tables
        self.rows: dict[tuple[tuple[str, int], int], np.ndarray] = {}
        self.tables = {layer.key: self._table(layer) for layer in layers}

    def judge(self) -> None:
        inputs = [(layer, added) for layer in self.layers for added in (layer.added, layer.far)
                  if added is not None and added.bias is not None and added.kind in ("by distance", "by place")
                  and added.steps is None and self._table_of(layer) is not None]  # fmt: skip
        for layer, added in inputs:
            bias, seen, _ = self._looked_at(added)
            rows = rows_taken(bias, seen, self._table_of(layer))
            if rows is not None:
                self.rows[layer.key, bias.shape[-1]] = rows
        for layer, added in inputs:
            self._against_rule(layer, added)
        self._stored()

    @staticmethod
    def _looked_at(added: Added) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        assert added.bias is not None and added.seen is not None
        queries = np.unique(np.linspace(0, len(added.seen) - 1, LOOKED_AT).astype(np.int64))
        return added.bias[:, queries], added.seen[queries], queries

    def _table(self, layer: Layer) -> np.ndarray | None:
        """Its own, or one beside it in its block: the part of the model that is counted."""
        name = layer.key[0]
        block = re.match(r"(.*\.\d+)\.", name + ".")
        for place in dict.fromkeys((name, *(block.groups() if block else ()))):
            for inner, table in tables_in(self.modules[place], layer.first.heads):
                self.holders[layer.key] = f"{place}.{inner}".rpartition(".")[0]
                return table
        return None

    def understood(self) -> set[str]:
        """The modules whose tables were read off scores."""
        return {self.holders[key] for key, _ in self.rows if key in self.holders}

    def _table_of(self, layer: Layer) -> Any:
        """Its own, or the one that is shared by its siblings: the first of them has it."""
        own = self.tables[layer.key]
        if own is not None:
            return own
        return next((table for other in self.layers if other.group == layer.group and (table := self.tables[other.key]) is not None), None)

    def _against_rule(self, layer: Layer, added: Added) -> None:
        assert added.seen is not None
        bias, seen, queries = self._looked_at(added)
        table, rows = self._table_of(layer), self.rows.get((layer.key, bias.shape[-1]))
        rule = lambda causal: bucketed(layer.values, causal, *added.seen.shape)
        whole = rule(added.causal) if added.kind == "by distance" else in_window(len(table), bias.shape[-1])
        usual = whole[queries] if whole is not None else self._usual(layer, bias.shape[-1])
        if usual is None:
            return
        said = "prescribed" if whole is not None else "usual"
        if rows is None:
            columns = heads_taken(bias, seen & (usual >= 0), table, np.maximum(usual, 0))
            if columns is not None:
                head = next(h for h, column in enumerate(columns) if h != column)
                layer.fails("bias", f"head {head} of its bias is column {columns[head]} of its table", "its heads are in another order",
                            "a column of the table for each head, in their order")  # fmt: skip
            elif any(other.group == layer.group and (other.key, bias.shape[-1]) in self.rows for other in self.layers):
                layer.fails("bias", "its bias is no row of its table, where that of its siblings is",
                            "something beside the table is added or multiplied in this layer", "add the rows of the table alone")  # fmt: skip
            elif layer.verdict == "holds":
                layer.verdict, layer.says = "not judged", "its bias was not found to be rows of its table"
            return
        wrong = seen & (usual >= 0) & (rows != usual)
        if not wrong.any():
            return
        query, key = (int(n[0]) for n in np.nonzero(wrong))
        cause = "positions of queries and keys that are exchanged, or another rule of buckets"
        if whole is not None and added.kind == "by place" and (rows == whole.T[queries])[seen].all():
            cause = "queries and keys are exchanged: the index is transposed"
        elif whole is not None and (other := rule(not added.causal)) is not None and (rows == other[queries])[seen & (other[queries] >= 0)].all():
            cause = ("buckets of both directions, in a layer that sees earlier keys alone" if added.causal else
                     "buckets of earlier keys alone, in a layer that sees both directions")  # fmt: skip
        layer.fails("bias", f"the bias of query {int(queries[query])} and key {key} is row {rows[query, key]} of its table, where row "
                    f"{usual[query, key]} is {said}", cause, "look up the row of the distance from the query to the key")  # fmt: skip

    def _usual(self, layer: Layer, places: int) -> np.ndarray | None:
        """Of most siblings."""
        count = Counter(rows.tobytes() for (key, size), rows in self.rows.items() if size == places
                        and any(other.key == key and other.group == layer.group for other in self.layers))  # fmt: skip
        most = next(iter(count.most_common(1)), None)
        return next((rows for (_, size), rows in self.rows.items() if size == places and most and rows.tobytes() == most[0]), None)

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
