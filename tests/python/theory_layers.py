"""Reference layers beside theory: the numbers that theory draws for a head are put into a layer of one head, and what both
make of the same tokens is compared."""

import dataclasses
import functools

import numpy as np
import torch

from pebench import _core
from pebench.torch import of_text, positional

TOKENS = 20
"""More than the window of ReRoPE, 16."""


def drawn(table, head, *shape):
    rows, columns = shape if len(shape) == 2 else (1, *shape)
    return torch.tensor(_core.drawn(table, head, rows, columns), dtype=torch.float64).reshape(shape)


def square(table, head, d):
    return torch.eye(d, dtype=torch.float64) if head == 0 else drawn(table, head, d, d)


def learnable(rows, d):
    """The learnable table before training, as theory/schemes/learnable.hpp says it: splitmix64."""

    def mix(x):
        x = (x + 0x9E3779B97F4A7C15) % 2**64
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        x = (x ^ x >> 27) * 0x94D049BB133111EB % 2**64
        return x ^ x >> 31

    entries = [[(mix((mix((mix(1) + t) % 2**64) + n) % 2**64) >> 48) - 2**15 for n in range(d)] for t in range(rows)]
    return torch.tensor(entries, dtype=torch.float64) / 2**15


def folded(head, rows, columns):
    """[offset down, offset across]: the entries of relative tables, drawn by their offsets."""
    fold = lambda x: -2 * x - 1 if x < 0 else 2 * x
    entries = [_core.drawn("relative table", head, fold(a) + 1, 2 * columns)[fold(a) * 2 * columns:] for a in range(1 - rows, rows)]
    return torch.tensor([[row[fold(b)] for b in range(1 - columns, columns)] for row in entries], dtype=torch.float64)


def learned(scheme, head, d, length, grid):
    """What theory draws, by the names of the layer's parameters."""
    one = lambda t: t[..., None]
    rows, columns = grid or (1, length)
    if scheme in ("kerple", "kerple-power"):
        return {"r1": torch.tensor([1 / (head + 1)]), "r2": torch.tensor([1.0 if scheme == "kerple" else 0.5])}
    if scheme == "fire":
        return {"weight": drawn("fire weight", head, 32), "shift": drawn("fire shift", head, 32),
                "out": one(drawn("fire out", head, 32)), "threshold": torch.tensor(64.0)}  # fmt: skip
    if scheme in ("t5", "t5-causal"):
        return {"biases": one(drawn("t5", head, 32))}
    if scheme.startswith("t5-printed"):
        table = drawn("t5 printed", head, rows * columns).reshape(rows, columns)
        return {"biases": one(torch.nn.functional.pad(table, (columns - 1, 0, rows - 1, 0)))}
    if scheme == "relative-table":
        return {"biases": one(folded(head, length, 1).T)}
    if scheme == "swin":
        return {"biases": one(folded(head, *grid).flip(0, 1))}
    if scheme == "urpe":
        return {"biases": one(drawn("urpe", head, 2 * length - 1)[None].flip(1))}
    if scheme == "shaw":
        return {"keys": drawn("shaw keys", head, 5, d), "values": drawn("shaw values", head, 5, d)}
    if scheme == "transformer-xl":
        return {"position_key": square("xl position key", head, d)[None], "u": drawn("xl u", head, d)[None], "v": drawn("xl v", head, d)[None]}
    if scheme == "deberta":
        names = {"position_query": "deberta position query", "position_key": "deberta position key"}
        return {name: square(table, head, d)[None] for name, table in names.items()} | {"rows": drawn("deberta table", head, 4, d)[None]}
    if scheme == "cope":
        return {"rows": drawn("cope", head, 16, d)}
    if scheme == "fox":
        numbers = drawn("fox", head, d + 1)
        return {"weight": numbers[None, :-1], "shift": numbers[-1:]}
    if scheme == "tupe":
        return {"query": square("tupe query", head, d)[None], "key": square("tupe key", head, d)[None],
                "places": drawn("tupe places", head, length, d), "biases": folded(head, length, 1)}  # fmt: skip
    if scheme == "pope":
        return {"delta": (torch.zeros(1, d) if head == 0 else (drawn("pope", head, d, 1).T - 1) * torch.pi)}
    if scheme == "string-cayley":
        return {"matrix": drawn("string", head, d, d)[None]}
    if scheme == "string-circulant":
        return {"row": drawn("string", head, d)[None]}
    if scheme == "rope-mixed":
        return {"down": drawn("rope mixed down", head, d // 2, 1).T, "across": drawn("rope mixed across", head, d // 2, 1).T}
    if scheme == "floater":
        starts = torch.stack([drawn(f"floater {role}", head, d) for role in ("query", "key", "value")])[:, None]
        return {"starts": starts, "slope": drawn("floater slope", head, d)[None], "inner": drawn("floater inner", head, d)[None]}
    if scheme in ("learnable", "learnable-with-offset"):
        return {"rows": learnable(length + 2 * (scheme != "learnable"), d)}
    if scheme == "hierarchical":
        return {"rows": learnable(32, d)}
    return {}


ON_A_GRID = ("swin", "rope-axial", "rope-axial-alternating", "mrope", "mrope-interleaved", "mrope-time-last", "rope-mixed",
             "sinusoidal-2d", "sinusoidal-2d-width-first", "survey-sinusoidal-2d", "t5-printed-grid")  # fmt: skip
HEADS_BY_FORMULA = {"alibi": 8, "alibi-two-sided": 8, "sandwich": 8, "alibi-interpolated": 12, "alibi-sqrt": 8}
WIDTHS = {"clock": 6, "clock-as-intended": 6, "clock-as-printed": 6, "linear": 1, "normalised": 1}
LONGEST = {"rope-dynamic-ntk": 16384, "rope-longrope": 16384, "hierarchical": 1024}
OWN_SCALE = ("tupe", "t5-printed", "t5-printed-grid")
ROUNDINGS = 16
"""Of the greatest magnitudes, that a layer may differ from theory by: of tables, queries and keys, their products and sums."""


@dataclasses.dataclass(frozen=True)
class Compared:
    """The greatest differences from theory, in roundings of the greatest magnitudes; whether the same keys are hidden."""

    scores: float
    attended: float
    same_mask: bool

    @property
    def ok(self):
        return self.same_mask and max(self.scores, self.attended) <= ROUNDINGS


@dataclasses.dataclass(frozen=True)
class Case:
    """A layer with the numbers that theory draws for a head, tokens, and their queries, keys and values."""

    scheme: str
    own: str  # a file's text
    layer: torch.nn.Module
    head: int  # of theory
    index: int  # of the layer
    theory_length: int
    x: torch.Tensor
    q: torch.Tensor
    k: torch.Tensor
    v: torch.Tensor

    @property
    def at(self):
        return torch.arange(len(self.x))

    def attend(self, q=None, at=None, **more):
        return self.layer.attend(self.q if q is None else q, self.k, self.v, self.at if at is None else at,
                                 x=self.x[None].to(self.q.dtype), **more)  # fmt: skip


def case(scheme, head, dtype=torch.float64, own=""):
    grid = (3, 3) if scheme in ON_A_GRID else None
    tokens, d = (9, 8) if grid else (TOKENS, WIDTHS.get(scheme, 8))
    heads = 4 if own else HEADS_BY_FORMULA.get(scheme, 1)
    more = {"input": LONGEST[scheme]} if scheme.startswith("rope") and scheme in LONGEST else {}
    options = {"dim": d, "heads": heads, "dtype": dtype, "grid": grid, "width": d, "scale": None if scheme in OWN_SCALE else 1.0,
               "length": LONGEST[scheme] if scheme == "hierarchical" else tokens} | more  # fmt: skip
    layer = of_text(own, **options) if own else positional(scheme, **options)
    values = learned(scheme, head, d, layer.length, grid)
    with torch.no_grad():
        for name, parameter in layer.named_parameters():
            if name in values:
                parameter.copy_(values[name].to(dtype))
    rng = np.random.default_rng(head)
    x = torch.tensor(rng.integers(-8, 9, (tokens, d)) / 8, dtype=torch.float64)  # every format has these numbers
    coded = layer.embed(x, torch.arange(tokens)).detach()
    q, k, v = ((coded @ square(table, head, d))[None, None].expand(1, heads, tokens, d).to(dtype) for table in ("query", "key", "value"))
    of_theory = LONGEST[scheme] if "input" in more else grid[1] if grid else tokens
    return Case(scheme, own, layer, head, head if heads > 1 else 0, of_theory, x, q, k, v)


@functools.lru_cache(maxsize=1)
def theory_view(scheme, own, width, head, length, tokens):
    found = _core.score_view(scheme, own, width, "", head, length, tokens)
    return {key: np.array(value).reshape(len(tokens), -1) for key, value in found.items() if key != "width"}


def compared(of):
    there = theory_view(of.scheme, of.own, of.x.shape[1], of.head, of.theory_length, tuple(map(tuple, of.x.tolist())))
    with torch.no_grad():
        scores = of.layer.scores(of.q, of.k, of.at, x=of.x[None].to(of.q.dtype))[0, of.index].double().numpy()
        attended = of.attend()[0, of.index].double().numpy()
    hidden = np.isnan(there["scores"])
    found, expected = np.where(hidden, 0, scores), np.where(hidden, 0, there["scores"])
    q, k, v = (t[0, of.index].norm(dim=-1).max().double().item() for t in (of.q, of.k, of.v))
    rounding = torch.finfo(of.q.dtype).eps * (q * k + np.abs(expected).max() + 1)
    return Compared(np.abs(found - expected).max() / rounding, np.abs(attended - there["attended"]).max() / rounding / (v + 1),
                    bool((np.isneginf(scores) == hidden).all()))  # fmt: skip
