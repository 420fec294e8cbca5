"""Attacks of bounds, and of what is said to differ: codes at different positions, scores at different distances."""

import re
from fractions import Fraction

import numpy as np

import schemes
from attention import layer_shapes, limit
from hunt import Found, Shape
from properties import CannotAttack, attack, dot, norm2
from reals import Fast
from sure import Sure


@attack("boundedness", " B")
def boundedness(h):
    if h.kind == "words":
        for shape in h.shapes(512):
            t = h.positions(100, 1)[0]
            law = lambda code, r, t: (norm2(code(r, 0 * t, t).reshape(len(t), -1, 2)) - r * r).max(axis=1)
            h.at_most(lambda K: h.code(K, shape), law, shape, r=h.tokens(len(t), shape.d // 2), t=t)
    elif h.kind == "sentence":
        n = h.whole(400, 1 << 20, 2)
        h.at_most(lambda K: h.code(K, None), lambda code, t, n: np.abs(code(t, n))[:, 0] - 1, Shape(1), n=n,
                  t=(n * h.rng.random(len(n))).astype(int))
    elif h.kind in ("codes", "cells"):
        printed = re.search(r"B = (\d+(?:/\d+)?)", h.scope.says) or ["", "1"]  # of a grid as of a line
        bound = Fraction(printed[1])
        for shape in h.shapes(1024):
            t = h.positions(100, 2)
            law = lambda code, t, s: np.abs(code(t, s) if h.kind == "cells" else code(t)).max(axis=1) - float(bound)
            h.at_most(lambda K: h.code(K, shape), law, shape, t=t[0], s=t[1])
    elif h.kind == "rotation":
        def law(r, x, y, m, n):
            score = dot(r.rotate(r.K.n(x), m), r.rotate(r.K.n(y), n))
            return score * score - norm2(r.K.n(x)) * norm2(r.K.n(y))
        for shape in h.shapes(512):
            m, n = h.positions(40, 2)
            x = h.tokens(len(m), shape.d)
            h.at_most(lambda K: h.rotation(K, shape), law, shape, x=x, y=h.tokens(len(m), shape.d), m=m, n=n)
            h.at_most(lambda K: h.rotation(K, shape), law, shape, x=x, y=x, m=m, n=m)  # where it is nearest to equality
    else:
        gained(h)


def gained(h):
    """What a score gains from positions, where queries, keys, tables and matrices of others are corners of [-1, 1]."""
    printed = re.search(r"B\(d\) = ([\d d*^+/()-]+)", h.scope.says)
    if not printed:
        raise CannotAttack("the sentence does not print its bound")
    if not all(word in h.scope.says for word in ("projected queries and keys", "project anything else")):
        raise CannotAttack("the sentence does not say what is from -1 to 1")
    for shape in layer_shapes(h, 128, heads=(1, 0, 2), grains=(0,)):
        i = np.unique(h.whole(40, limit(h, shape) - 1))
        d, sign = shape.d, np.where(h.rng.random(shape.d) < 0.5, -1.0, 1.0)
        probes, bound = [np.ones(d), sign, -sign], of_dimension(printed[1], d)
        if d <= 4:
            probes = list(2.0 * (np.arange(2 ** d)[:, None] >> np.arange(d) & 1) - 1)
        def law(layer, i):
            layer.project = lambda x, W: layer.K.n(x)  # x is what was projected
            gain = [np.abs(layer.score(x, i, y, 0 * i) - layer.score(x, 0 * i, y, 0 * i))
                    for x in probes for y in probes]
            return np.max(np.stack(gain), axis=0) - bound
        h.at_most(lambda K: h.layer(K, shape), law, shape, i=i)


def of_dimension(text, d):
    """Of "3d^2 + 2"."""
    text = re.sub(r"(\d)\s*d", r"\1*d", text.strip()).replace("^", "**")
    return eval(text, {"__builtins__": {}, "d": d})  # digits, d and signs alone


def near_pairs(features, count=12):
    """Pairs of rows that are nearest, by neighbours along some directions."""
    features = np.asarray(features, dtype=float)
    rng, best = np.random.default_rng(5), {}
    directions = [features[:, c] for c in range(min(2, features.shape[1]))] + \
        [features @ rng.normal(size=features.shape[1]) for _ in range(4)]
    for along in directions:
        order = np.argsort(along, kind="stable")
        for step in (1, 2, 3, 5, 8):
            a, b = order[:-step], order[step:]
            distance = norm2(features[a] - features[b])
            for n in np.argpartition(distance, min(count, len(distance) - 1))[:count]:
                best[tuple(sorted((int(a[n]), int(b[n]))))] = distance[n]
    return sorted(best, key=best.get)[:count]


def by_lag(h, least, most):
    """Codes whose distance depends on the lag alone: |p_k - p_0|^2 at every lag, each dimension and base."""
    for shape in h.shapes(64):
        if h.kind == "rotation":
            w = lambda K: h.rotation(K, shape).angle(1)[0]
        elif h.scheme in schemes.SINUSOIDS:
            w = lambda K: schemes.SINUSOIDS[h.scheme][0](K, shape.d, shape.base, h.draw(shape))
        else:
            of_axis = shape.d // 2 if h.scheme == "survey-sinusoidal-2d" else shape.d
            w = lambda K: schemes.vaswani(K, of_axis, shape.base)
        times = 2 if h.kind == "rotation" else 1  # Frobenius' norm counts each pair twice
        law = lambda w, k, K=None: least - times * 4 * (w[1].sin(w[1].n(k)[:, None] * w[0][None] / 2) ** 2).sum(axis=1)
        pair = lambda K: (w(K), K)
        for start in range(1, most + 1, 1 << 18):
            h.at_most(pair, law, shape, k=np.arange(start, min(start + (1 << 18), most + 1)))


def codes_apart(h, store, gap, most):
    """Any two of the positions from 0 on, or of a table, and of a stretch far out."""
    for shape in h.shapes(16, few=3):
        rows = h.rows(shape.d) if h.rows else 1 << 30
        for start in (0,) if "first" in h.scope.says else (0, max(min(rows, 1 << 24) - most // 2, 0)):
            t = np.arange(start, min(rows, start + most + 1))
            for a, b in near_pairs(store(h.code(Fast, shape)(t)).astype(float)):
                law = lambda code, t, s: gap * gap - norm2(store(code(t)) - store(code(s)))
                h.at_most(lambda K: h.code(K, shape), law, shape, t=t[[a]], s=t[[b]])
            h.cases += len(t) * (len(t) - 1) // 2


def lag_features(h, K, d, lags, top, key_at_0):
    """What four heads make of queries and keys so far behind: scores of some tokens, factors of weights."""
    columns = []
    for head in range(4):
        layer = h.layer(K, Shape(d, 10000, head, h.seed, 4, top + 1))
        tokens = [np.zeros(d), *np.eye(d)[:4]]
        i, j = (lags, 0 * lags) if key_at_0 else (np.full(len(lags), top), top - lags)
        columns += [layer.score(x, i, y, j) for x in tokens for y in tokens] + [layer.factor(i, j)]
    return np.stack(columns, axis=1)


def lags_apart(h, gap, most, key_at_0=False):
    for d in h.dimensions(16, few=3):
        top = min(most, limit(h, Shape(d)) - 1)
        lags = np.arange(0, top + 1)
        features = lag_features(h, Fast, d, lags, top, key_at_0)
        h.cases += len(lags) * (len(lags) - 1) // 2
        for a, b in near_pairs(features)[:4]:
            fine = lag_features(h, Sure, d, lags[[a, b]], top, key_at_0)
            distance = norm2(fine[0] - fine[1])
            h.claim(distance >= gap * gap and distance > 1e-60,
                    f"d={d}: distances {lags[a]} and {lags[b]} differ by {float(distance) ** 0.5:.3g} in four heads")


@attack("uniqueness", "positions")
def uniqueness(h):
    gap, most = h.scope.gap or 1e-20, h.scope.most or 1 << 16
    if h.kind == "layer":
        return lags_apart(h, gap, most)
    if h.by_lag:
        return by_lag(h, gap * gap, most)
    if h.kind == "words":
        raise Found("a word whose amplitudes are 0 has one code at all positions")
    if h.kind == "sentence":
        n = h.whole(200, most, 2)
        return h.at_most(lambda K: h.code(K, None), lambda code, t, n: gap - np.abs(code(t + 1, n) - code(t, n))[:, 0],
                         Shape(1), t=(n // 2 - 1), n=n)
    codes_apart(h, lambda x: x, gap, most)


@attack("stored-uniqueness", "in a table of single precision")
def stored_uniqueness(h):
    gap, most = h.scope.gap or 1e-20, h.scope.most or 1 << 16
    store = lambda x: x.astype(np.float32).astype(float)
    codes_apart(h, store, gap, most)
    if h.scheme in schemes.SINUSOIDS and "first" not in h.scope.says:
        for shape in h.shapes(16):  # beyond the stretches: the nearest lags, from many places
            w = schemes.SINUSOIDS[h.scheme][0](Fast, shape.d, shape.base, h.draw(shape))
            k = 1 + np.argsort((np.sin(np.arange(1, most + 1)[:, None] * w / 2) ** 2).sum(axis=1))[:6]
            t, k = (v.ravel() for v in np.meshgrid(h.whole(40, 1 << 24), k))
            law = lambda code, t, k: gap * gap - norm2(store(code(t + k)) - store(code(t)))
            h.at_most(lambda K: h.code(K, shape), law, shape, t=t, k=k)


@attack("beyond-length", "have codes, or offsets scores", "none is that of a position")
def beyond_length(h):
    gap = h.scope.gap or 1e-20
    if h.kind == "layer":
        layer = h.layer(Fast, Shape(h.dimensions()[0], length=512))
        h.claim(layer.longest is None or layer.longest > 512, "a table of 512 ends there")
        return lags_apart(h, gap, h.scope.most or 1 << 14, key_at_0=True)
    h.claim(not h.rows or h.scheme == "survey-sinusoidal-1d", "a table ends")
    if h.by_lag:
        return by_lag(h, gap * gap, h.scope.most or 1 << 18)
    if h.kind == "sentence":
        raise Found("the last word of every sentence has the code 1")
    if h.kind == "words":
        raise Found("a word whose amplitudes are 0 has one code at all positions")
    codes_apart(h, lambda x: x, gap, h.scope.most or 1 << 16)
