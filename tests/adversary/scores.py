"""The schemes that act inside attention, each a Layer (written.py has those that one formula says, layers.py those that codes
and rotations make of it)."""

import numpy as np

from layer import Layer, dot, ints
from schemes import K_angles, turned, vaswani, waves


class Shaw(Layer):
    row = lambda self, name, i, j: self.K.n(
        self.draw.entry(name, np.clip(ints(j) - ints(i), -2, 2)[:, None] + 2, np.arange(self.d)))

    def score(self, x, i, y, j):
        return dot(self.q(x), self.k(y) + self.row("keys", i, j))

    def value(self, y, i, j):
        return self.project(y, self.Wv) + self.row("values", i, j)


class Xl(Layer):
    """Dai et al. 2019, 3.3; as the survey prints XLNet's: u W^Q, v W^Q, and W^K for W^{K,R}."""

    def prepare(self):
        K, d = self.K, self.d
        self.w, self.u, self.v = vaswani(K, d, self.base), K.n(self.draw.vector("u", d)), K.n(self.draw.vector("v", d))
        self.R = K.n(self.draw.square("position key", d))
        if self.name == "xlnet-printed":
            self.R, self.u, self.v = self.Wk, self.u @ self.Wq, self.v @ self.Wq

    def score(self, x, i, y, j):
        r = waves(self.K, self.w, ints(i) - ints(j)) @ self.R
        return dot(self.q(x) + self.u, self.k(y)) + dot(self.q(x) + self.v, r)


class Biased(Layer):
    has_bias = True


def bucket(offset, both):
    """Raffel et al. 2020: 32 buckets, distance 128, of key minus query; thresholds in integers."""
    each = 16 if both else 32
    exact, offset = each // 2, ints(offset)
    distance = np.abs(offset) if both else np.maximum(-offset, 0)
    m = np.arange(1, each - exact)
    # distance >= exact (128/exact)^(m/(each-exact)), decided for whole numbers
    starts = [next(n for n in range(exact, 129) if n ** (each - exact) * exact ** int(k) >=
                   128 ** int(k) * exact ** (each - exact)) for k in m]
    large = exact + np.searchsorted(starts, np.minimum(distance, 128), side="right")
    return np.where(both & (offset > 0), each, 0) + np.where(distance < exact, distance, large)


class T5(Biased):
    def bias(self, i, j):
        return self.K.n(self.draw.entry("t5", bucket(ints(j) - ints(i), self.name == "t5")))

    causal = property(lambda self: self.name == "t5-causal")


class T5Printed(Biased):
    longest = property(lambda self: self.length)

    def bias(self, i, j):
        return self.K.n(self.draw.entry("t5p", np.abs(ints(i) - ints(j))))

    def score(self, x, i, y, j):
        s = 1 / self.K.sqrt(self.K.n(self.d))
        return self.content(x, y) * s + self.bias(i, j) / s


class T5PrintedGrid(T5Printed):
    longest = property(lambda self: self.length ** 2)

    def bias(self, i, j):
        f, i, j = self.length, ints(i), ints(j)
        return self.K.n(self.draw.entry("t5p", np.abs(i // f - j // f) * f + np.abs(i % f - j % f)))


class Cope(Layer):
    causal = among = True

    def gate(self, q, k):
        return 1 / (1 + self.K.exp(-dot(q, k)))

    def at_count(self, q, p):
        """q . e[p] with e between whole counts interpolated, its 16th row from 15 on."""
        K, p = self.K, np.minimum(p, self.K.n(15))
        below = np.array([min(int(float(c)), 14) for c in p])
        e = lambda r: K.n(self.draw.entry("cope", r[:, None], np.arange(self.d)[None]))
        part = p - K.n(below)
        return dot(q, e(below)) * (1 - part) + dot(q, e(below + 1)) * part

    def score(self, x, i, y, j):
        i, j, q, k = ints(i), ints(j), self.q(x), self.k(y)
        q, k = (np.atleast_2d(v) + self.K.n(0 * i)[:, None] for v in (q, k))
        own = self.k(x)
        count = self.gate(q, k) + np.where(i > j, self.gate(q, own) + self.K.n(i - j - 1) / 2, self.K.n(0 * i))
        return dot(q, k) + self.at_count(q, count)

    def score_among(self, x, i, js):
        q, k = self.q(x[i]), self.k(x)
        gates = self.gate(q, k)
        count = np.array([gates[j:i + 1].sum() for j in js], dtype=self.K.dtype)
        return dot(q, k[js]) + self.at_count(np.atleast_2d(q), count)


class Fox(Biased):
    causal = among = True
    has_bias = False

    def log_gate(self, x):
        w, b = self.K.n(self.draw.vector("fox", self.d)), self.K.n(self.draw.entry("fox shift", 0)[()])
        return -self.K.log(1 + self.K.exp(-(dot(self.K.n(x), w) + b)))

    def score(self, x, i, y, j):
        n = ints(i) - ints(j)
        zeros = self.log_gate(np.zeros(self.d))
        return self.content(x, y) + np.where(n > 0, self.log_gate(x) + self.K.n(n - 1) * zeros, self.K.n(0 * n))

    def score_among(self, x, i, js):
        gates = self.log_gate(x)
        return np.array([self.content(x[i], x[j]) + gates[j + 1:i + 1].sum() for j in js], dtype=self.K.dtype)


class RelativeTable(Biased):
    longest = property(lambda self: self.length)

    def bias(self, i, j):
        return self.K.n(self.draw.entry("relative", ints(j) - ints(i)))


class Swin(Biased):
    longest = property(lambda self: self.length ** 2)

    def bias(self, i, j):
        m, i, j = self.length, ints(i), ints(j)
        return self.K.n(self.draw.entry("window", i // m - j // m, i % m - j % m))


class SwinOnLine(Biased):
    bias = lambda self, i, j: self.K.n(self.draw.entry("window", ints(i) - ints(j), 0))


class Tupe(Layer):
    longest = property(lambda self: self.length)

    def score(self, x, i, y, j):
        K, d = self.K, self.d
        p = lambda t: K.n(self.draw.entry("places", ints(t)[:, None], np.arange(d)[None]))
        places = dot(p(i) @ K.n(self.draw.square("U query", d)), p(j) @ K.n(self.draw.square("U key", d)))
        return (self.content(x, y) + places) / K.sqrt(K.n(2 * d)) + K.n(self.draw.entry("b", ints(j) - ints(i)))


class String(Layer):
    """Schenck et al. 2025: Cayley P RoPE P^T, P = (1-S)(1+S)^-1; circulant, by its eigenvalues and -vectors."""

    def prepare(self):
        K, d = self.K, self.d
        if self.name == "string-cayley":
            a = self.draw.square("string", d)
            self.w, self.P = vaswani(K, d, self.base), cayley(K.n(a - a.T))
        else:
            n, x, c = np.arange(1, d // 2), np.arange(d), K.n(self.draw.vector("string", d))
            angle = 2 * K.pi * K.n(np.outer(np.arange(d // 2), x) % d) / d
            w = 2 * (c[None] * K.sin(angle)).sum(axis=1)
            self.w = np.concatenate([K.n([0.0]), w[1:]])
            columns = [K.n(0.0 * x + 1) / K.sqrt(K.n(d)), K.n((-1.0) ** x) / K.sqrt(K.n(d))]
            for m in n:
                columns += [K.cos(angle[m]) * K.sqrt(K.n(2) / d), K.sin(angle[m]) * K.sqrt(K.n(2) / d)]
            self.P = np.stack(columns, axis=1)

    def score(self, x, i, y, j):
        n = np.arange(self.d // 2)
        angle = K_angles(self.K, ints(i) - ints(j), self.w)
        return dot(turned(self.K, self.q(x) @ self.P, angle, 2 * n, 2 * n + 1), np.atleast_2d(self.k(y) @ self.P))


def cayley(s):
    """(1 + S)^-1 (1 - S), by elimination: with S skew, no pivot is 0."""
    a, b = np.eye(len(s)) + s, np.eye(len(s)) - s
    for k in range(len(s)):
        b[k], a[k] = b[k] / a[k, k], a[k] / a[k, k]
        for r in range(len(s)):
            if r != k:
                b[r], a[r] = b[r] - a[r, k] * b[k], a[r] - a[r, k] * a[k]
    return b


class Deberta(Layer):
    def score(self, x, i, y, j):
        K, d = self.K, self.d
        rows = lambda delta, name: K.n(self.draw.entry("table", delta[:, None], np.arange(d)[None])) @ \
            K.n(self.draw.square(name, d))
        delta = lambda a, b: np.clip(ints(a) - ints(b) + 2, 0, 3)
        q, k = self.q(x), self.k(y)
        return dot(q, k) + dot(q, rows(delta(i, j), "position key")) + dot(k, rows(delta(j, i), "position query"))


class Urpe(Biased):
    has_bias = False
    longest = property(lambda self: self.length)

    def factor(self, i, j):
        return self.K.n(self.draw.entry("urpe", ints(i) - ints(j)))

    bias = factor


class Floater(Layer):
    """liu2020: p' = a sin(b p + t), classical Runge-Kutta, a step of 1/128 from a position to the next."""
    longest = (1 << 13) + 1

    def prepare(self):
        self.paths = {role: [self.K.n(self.draw.vector(role, self.d))] for role in ("query", "key", "value")}

    def code(self, role, t):
        K, path = self.K, self.paths[role]
        a, b, h = K.n(self.draw.vector("slope", self.d)), K.n(self.draw.vector("inner", self.d)), K.n(1) / 128
        f = lambda s, p: a * K.sin(b * p + s)
        while len(path) <= max(t):
            p, s = path[-1], h * (len(path) - 1)
            k1 = f(s, p)
            k2 = f(s + h / 2, p + h / 2 * k1)
            k3 = f(s + h / 2, p + h / 2 * k2)
            path.append(p + h / 6 * (k1 + 2 * k2 + 2 * k3 + f(s + h, p + h * k3)))
        return np.stack([path[u] for u in t])

    score = lambda self, x, i, y, j: dot(self.q(x) + self.code("query", ints(i)), self.k(y) + self.code("key", ints(j)))
    value = lambda self, y, i, j: self.project(y, self.Wv) + self.code("value", ints(j))
