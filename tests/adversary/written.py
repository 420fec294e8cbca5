"""Schemes by the formula of their score or bias, from their papers and from the code that runs them, in the language of
experiments/formula/README.md, which the evaluator of tests/fuzz reads: it shares no code with theory."""

import numpy as np

from layer import Layer, ints
from sure import Formula

NEIGHBOURS, HALVES = ("2*n", "2*n + 1"), ("n", "n + d/2")


def products(a, b):
    """Of entries a and b of a pair: what the cosine of their turn multiplies in a score, and what its sine does."""
    return f"(q({a})*k({a}) + q({b})*k({b}))", f"(q({a})*k({b}) - q({b})*k({a}))"


def turned(by, alike, across, factor="1"):
    """RoPE's score by a relative position; `factor` is of each pair."""
    angle = f"base^(-2*n/d)*({by})"
    return f"sum(n, d/2, {factor}*(cos({angle})*{alike} + sin({angle})*{across}))"


def causal(score):
    return {"score": score, "mask": "causal"}


def bias(text, mask="causal", **learned):
    return {"bias": text, "mask": mask, "learned": learned}


ROPE, HALF_SPLIT = products(*NEIGHBOURS), turned("i - j", *products(*HALVES))
SLOPE = "2^(-(h - 8*floor(h/8) + 1))"  # of 8 heads
# Beyond the power of two below the heads, every other slope of twice as many; 12 heads.
HEAD = "(h - 12*floor(h/12))"
INTERPOLATED = f"2^(-if({HEAD} < 8, {HEAD} + 1, (2*({HEAD} - 8) + 1)/2))"
# An et al. 2024, equations 2 to 8, s = 6 and c = 10.
APART, INSIDE = "floor(i/6) - floor(j/6)", "(i - 6*floor(i/6))"
DUAL_CHUNK = f"if({APART} <= 0, {INSIDE}, if({APART} = 1, min({INSIDE} + 6, 9), 9)) - (j - 6*floor(j/6))"
# Dai et al. 2025, equation 9: e^(-t s) (a cosh(w s) + b sinh(w s)), t = 1.1.
GROWS, FALLS = (f"exp(({sign}base^(-2*n/d) - 11/10)*(i - j))/2" for sign in ("", "-"))
SAME, CROSSED = ROPE[0], "(q(2*n)*k(2*n + 1) + q(2*n + 1)*k(2*n))"
WAVE = "((i - j - (n - 2*floor(n/2)) - 2*floor(n/16))/2^(7 - floor(n/2) + 8*floor(n/16)))"

WRITTEN = {
    "alibi": bias(f"-{SLOPE}*(i - j)"),
    "alibi-two-sided": bias(f"-{SLOPE}*abs(i - j)", "none"),
    "alibi-interpolated": bias(f"-{INTERPOLATED}*(i - j)"),
    "alibi-sqrt": bias(f"-{SLOPE}*sqrt(abs(i - j))"),
    "kerple": bias("-log(1 + abs(i - j))/(h + 1)"),
    "kerple-power": bias("-sqrt(abs(i - j))/(h + 1)"),
    "fire": bias("sum(n, 32, max(log(1 + (i - j)/10)/log(1 + max(i, 64)/10)*weight(n) + shift(n), 0)*out(n))",
                 weight=32, shift=32, out=32),
    "sandwich": bias("sum(n, d/2, cos(base^(-2*n/d)*(i - j)))"),
    "xpos": causal(turned("i - j", *ROPE, factor="((2*n/d + 2/5)/(7/5))^((i - j)/512)")),
    "rerope": causal(turned("if(i - j < 16, i - j, 16)", *ROPE)),
    "leaky-rerope": causal(turned("if(i - j < 16, i - j, 16 + (i - j - 16)/4)", *ROPE)),
    # Jin et al. 2024, the pseudocode: positions // 4, queries moved by 16 - 16 // 4; 16 places away and beyond.
    "self-extend": causal(turned("if(i - j < 16, i - j, floor(i/4) + 16 - 16/4 - floor(j/4))", *ROPE)),
    "dual-chunk": causal(turned(DUAL_CHUNK, *ROPE)),
    # Llama4TextAttention: log(floor((position + 1)/floor_scale) + 1) attn_scale + 1; 4 and 1/4 of the cells' premise.
    "llama4-scale": causal("(log(floor((i + 1)/4) + 1)/4 + 1)*dot(q, k)"),
    # get_llama_4_attn_scale with beta = 1/10; the length 4.
    "rope-query-scale": causal(f"(1 + log(1 + floor(i/4))/10)*{HALF_SPLIT}"),
    # logn_list of modeling_qwen.py, with that of place 1 as its first entry; the length 4.
    "rope-logn": causal(f"if(i + 1 > 4, log(i + 1)/log(4), 1)*{HALF_SPLIT}"),
    # Su 2021: the logarithm of the length to the base 512.
    "log-n": {"score": "log(L)/log(512)*dot(q, k)"},
    # Nakanishi 2025: s log n of the n keys that a query sees; s = 1/2.
    "ssmax": causal("log(i + 1)/2*dot(q, k)"),
    "rope-hyperbolic": causal(f"sum(n, d/2, {SAME}*({GROWS} + {FALLS}) + {CROSSED}*({GROWS} - {FALLS}))"),
    # Liu et al. 2025, section 3.3: RoPE, half-split, of the query turned back by a quarter, (x, y) to (y, -x).
    "rope-imaginary": causal(turned("i - j", "(q(n + d/2)*k(n) - q(n)*k(n + d/2))", products(*HALVES)[0])),
    "wavelet": {"score": f"sum(n, d, q(n)*(k(n) + (1 - {WAVE}^2)*exp(-{WAVE}^2/2)))"},
    "pope": {"score": "sum(n, d, log(1 + exp(q(n)))*log(1 + exp(k(n)))*cos((j - i)*base^(-n/d) + if(h = 0, 0, pi*(delta(n) - 1))))",
             "learned": {"delta": 128}},
}  # fmt: skip


class Written(Layer):
    definitions = {}
    h = property(lambda self: self.head)

    def prepare(self):
        self.table = WRITTEN[self.name]
        self.begin()

    def begin(self):
        self.causal = self.table.get("mask") == "causal"
        learned = {name: x if isinstance(x, int) else x["numbers"] for name, x in self.table.get("learned", {}).items()}
        self.learned = {name: self.draw.vector(name, size) for name, size in learned.items()}

    def formula(self, text, i, j, vectors=()):
        i, j = np.broadcast_arrays(ints(i), ints(j))
        names = {"i": i, "j": j, "h": self.h, "L": self.length, "d": self.d, "base": self.base}
        return Formula(text, self.definitions)(self.K, len(i), {**self.learned, **dict(vectors)}, **names)

    def bias(self, i, j):
        return self.formula(self.table["bias"], i, j)

    def score(self, x, i, y, j):
        if "score" not in self.table:
            return self.content(x, y) + self.bias(i, j)
        count = max(len(np.atleast_1d(i)), len(np.atleast_1d(j)))
        rows = lambda v: np.broadcast_to(v, (count, self.d))
        return self.formula(self.table["score"], i, j, {"q": rows(self.q(x)), "k": rows(self.k(y))})
