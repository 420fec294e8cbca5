"""Attacks of statements about expectations and about numbers of entries, whose laws are in C++."""

import numpy as np

from documents import cosines, frequencies, numbers


def turned(x, m, base):
    """x, of an even number of entries in neighbouring pairs, turned by m."""
    pairs = (x[..., ::2] + 1j * x[..., 1::2]) * np.exp(1j * m * frequencies(base, x.shape[-1]))
    return np.stack([pairs.real, pairs.imag], -1).reshape(x.shape)


@numbers("barbero2024.gaussian")
def gaussian(h):
    for d in (2, 4, 64, 256):
        for base in (1.01, 2, 1e4, 1e7):
            r = float(h.rng.integers(-1 << 24, 1 << 24))
            q, k = h.rng.normal(size=(2, 20_000 // d + 100, d))
            scores, other = (q * turned(k, r, base)).sum(1), (q * turned(-k, r, base)).sum(1)
            h.claim(np.allclose(scores, -other), f"a key and its negative do not cancel at d = {d}, r = {r}")
            h.claim(abs(scores.mean()) < 6 * np.sqrt(d / len(q)), f"a mean of {scores.mean()} at d = {d}, r = {r}")
    return []


@numbers("men2024.expectation")
def lead_of_similar(h):
    for d in (2, 4, 64, 256):
        for base in (1.01, 2, 1e4, 1e7):
            m, mean = float(h.rng.integers(0, 1 << 24)), h.rng.normal()
            turn = turned(np.eye(d), m, base)
            moments = np.full((d, d), mean ** 2)  # of q and k; of q and k* with variances of 1, noise adds nothing
            lead = (turn * (moments + np.eye(d))).sum() - (turn * moments).sum()
            h.claim(abs(lead / 2 - cosines(base, [m], d)[0]) < 1e-6 * d, f"another lead at d = {d}, m = {m}")
    return []


@numbers("clock-blog.any-dimension", "mathor2020.same-dimension", "kazemnejad2019.embedding-sum")
def entries(h):
    for d in range(2, 2049, 2):
        angle = np.outer([0, 1, 1 << 24], frequencies(1e4, d))
        code = np.stack([np.sin(angle), np.cos(angle)], -1).reshape(3, -1)
        h.claim(code.shape == (3, d), f"{code.shape[1]} entries at d = {d}")
    return []
