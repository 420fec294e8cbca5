"""Attention, one head: scores, what a weight is multiplied by, values, and what is visible.

    layer.score(x, i, y, j)    of tokens x at i and y at j; positions are arrays, tokens one or as many rows
    layer.value(y, i, j), layer.factor(i, j), layer.sees(i, j), layer.bias(i, j)
    layer.attend(tokens)       the outputs

Head 0 has identities for W^Q, W^K and W^V, as the bench's; others and all that is learned are drawn anew.
"""

import numpy as np

from reals import Draws

dot = lambda a, b: (a * b).sum(axis=-1)
ints = lambda t: np.atleast_1d(np.asarray(t)).astype(np.int64)


class Layer:
    causal = among = has_bias = False
    longest = None  # tokens

    def __init__(self, K, d, base, head=0, length=64, seed=1, grain=4):
        self.K, self.d, self.base, self.head, self.length = K, d, base, head, length
        self.draw = Draws(f"layer {seed}", head, grain)
        square = lambda name: K.n(np.eye(d) if head == 0 else self.draw.square(name, d))
        self.Wq, self.Wk, self.Wv = square("query"), square("key"), square("value")
        self.prepare()

    def prepare(self):
        pass

    def project(self, x, W):
        if self.head == 0:
            return self.K.n(x)
        used = np.flatnonzero(np.asarray(x != 0).reshape(-1, np.shape(x)[-1]).any(axis=0))  # unit vectors are cheap
        return self.K.n(np.asarray(x)[..., used]) @ W[used] if len(used) else 0 * self.K.n(x)

    q = lambda self, x: self.project(x, self.Wq)
    k = lambda self, y: self.project(y, self.Wk)

    def content(self, x, y):
        return dot(self.q(x), self.k(y))

    def score(self, x, i, y, j):
        extra = self.bias(i, j) if self.has_bias else 0 * self.K.n(ints(i) + ints(j))
        return self.content(x, y) + extra

    def value(self, y, i, j):
        return self.project(y, self.Wv) + 0 * self.K.n(ints(j))[:, None]

    def factor(self, i, j):
        return self.K.n(0 * (ints(i) + ints(j)) + 1)

    def sees(self, i, j):
        return (ints(j) <= ints(i)) | (not self.causal)

    def attend(self, x):
        K, n, z = self.K, len(x), []
        for i in range(n):
            j = np.array([j for j in range(n) if self.sees(i, j)[0]])
            s = self.score_among(x, i, j) if self.among else self.score(x[i], np.full(len(j), i), x[j], j)
            e = K.exp(s - max(s))
            weight = e / e.sum() * self.factor(np.full(len(j), i), j)
            z.append((weight[:, None] * self.value(x[j], np.full(len(j), i), j)).sum(axis=0))
        return np.stack(z)
