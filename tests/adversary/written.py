"""The schemes that are text files in theory/schemes, from their papers and from the code that runs them."""

import numpy as np

from layer import Layer, dot, ints
from schemes import K_angles, turned, vaswani
from scores import Biased, Relative


class SelfExtend(Relative):
    """Jin et al. 2024, the pseudocode: positions // 4, queries moved by 16 - 16 // 4; 16 places away and beyond."""
    relative = lambda self, i, j: np.where(i - j < 16, i - j, i // 4 + 16 - 16 // 4 - j // 4)


class DualChunk(Relative):
    """An et al. 2024, equations 2 to 8, s = 6 and c = 10."""
    def relative(self, i, j):
        s, c = 6, 10
        successive, other = np.minimum(i % s + s, c - 1), c - 1
        apart = i // s - j // s
        return np.select([apart <= 0, apart == 1], [i % s, successive], other) - j % s


class Scaled(Layer):
    """The score of `unscaled` times what `scale` gives for the query's place; `turns` by RoPE before."""
    causal, turns = True, False

    def score(self, x, i, y, j):
        K, q, k = self.K, self.q(x), self.k(y)
        if self.turns:
            h, w = self.d // 2, vaswani(K, self.d, self.base)
            first = np.arange(h)
            q, k = (turned(K, v, K_angles(K, ints(t), w), first, first + h) for v, t in ((q, i), (k, j)))
        return self.scale(ints(i)) * dot(q, np.atleast_2d(k))


class Llama4(Scaled):
    """Llama4TextAttention: log(floor((position + 1)/floor_scale) + 1) attn_scale + 1; 4 and 1/4 of the cells' premise."""
    scale = lambda self, i: self.K.log(self.K.n((i + 1) // 4 + 1)) / 4 + 1


class Ministral(Scaled):
    """get_llama_4_attn_scale with beta = 1/10; the length 4."""
    turns = True
    scale = lambda self, i: 1 + self.K.log(self.K.n(1 + i // 4)) / 10


class QwenLogn(Scaled):
    """logn_list of modeling_qwen.py, whose first entry is that of place 1; the length 4."""
    turns = True

    def scale(self, i):
        K = self.K
        return np.where(i + 1 > 4, K.log(K.n(np.maximum(i + 1, 1))) / K.log(K.n(4)), K.n(1 + 0 * i))


class LogN(Scaled):
    """Su 2021: the logarithm of the length to the base 512."""
    causal = False
    scale = lambda self, i: self.K.log(self.K.n(self.length)) / self.K.log(self.K.n(512)) + self.K.n(0 * i)


class SsMax(Scaled):
    """Nakanishi 2025: s log n of the n keys that a query sees; s = 1/2."""
    scale = lambda self, i: self.K.log(self.K.n(i + 1)) / 2


class Hyperbolic(Layer):
    """Dai et al. 2025, equation 9: e^(-t s) (a cosh(w s) + b sinh(w s)), t = 1.1."""
    causal = True

    def score(self, x, i, y, j):
        K, q, k = self.K, np.atleast_2d(self.q(x)), np.atleast_2d(self.k(y))
        s, w = K.n(np.atleast_1d(ints(i) - ints(j)))[:, None], vaswani(K, self.d, self.base)[None]
        grows, falls = K.exp((w - K.n(11) / 10) * s), K.exp((-w - K.n(11) / 10) * s)
        a = q[:, ::2] * k[:, ::2] + q[:, 1::2] * k[:, 1::2]
        b = q[:, ::2] * k[:, 1::2] + q[:, 1::2] * k[:, ::2]
        return (a * (grows + falls) / 2 + b * (grows - falls) / 2).sum(axis=-1)


class Imaginary(Layer):
    """Liu et al. 2025, section 3.3: RoPE, half-split, of the query turned back by a quarter, (x, y) to (y, -x)."""
    causal = True

    def score(self, x, i, y, j):
        K, h = self.K, self.d // 2
        q, first, w = np.atleast_2d(self.q(x)), np.arange(h), vaswani(K, self.d, self.base)
        back = np.concatenate([q[:, h:], -q[:, :h]], axis=1)
        turn = lambda v, t: turned(K, v, K_angles(K, ints(t), w), first, first + h)
        return dot(turn(back, i), turn(self.k(y), j))


class AlibiSqrt(Biased):
    """The slopes of 8 heads times the root of the distance."""
    causal = True

    def bias(self, i, j):
        distance = np.abs(ints(i) - ints(j))
        return -self.K.n(2.0 ** -(self.head % 8 + 1)) * self.K.sqrt(self.K.n(distance))


WRITTEN = {"self-extend": SelfExtend, "dual-chunk": DualChunk, "llama4-scale": Llama4, "rope-query-scale": Ministral,
           "rope-logn": QwenLogn, "log-n": LogN, "ssmax": SsMax, "rope-hyperbolic": Hyperbolic,
           "rope-imaginary": Imaginary, "alibi-sqrt": AlibiSqrt}
