"""Positional operators of libraries without torch modules, called through NumPy: onnxruntime's, and the layers of Equinox
(JAX) and MLX. They are few, and are listed."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from arguments import DIM, HEADS, LENGTH
from judge import Found, audited, reported

from pebench.live import check_bias, check_positions, check_rotary

Live = Callable[[], Found]
CACHE = 4 * LENGTH
rotary = functools.partial(check_rotary, head_dim=DIM, longest=LENGTH, cases=5)


def onnxruntime() -> Iterator[tuple[str, str, Live]]:
    """The operator of opset 23 and Microsoft's own of before, on caches that are made here."""
    import onnx
    import onnxruntime as ort
    from onnx import TensorProto, helper

    session_of: dict[Any, Any] = {}

    def turner(domain: str, interleaved: int, turned: int, stored: str) -> Callable[..., np.ndarray]:
        w = 10000.0 ** (-np.arange(0, turned, 2) / turned)
        angles = np.arange(CACHE)[:, None] * w
        caches = {"cos": np.cos(angles).astype(stored), "sin": np.sin(angles).astype(stored)}
        kind = {"float32": TensorProto.FLOAT, "float16": TensorProto.FLOAT16}[stored]

        def turn(x: np.ndarray, positions: np.ndarray) -> np.ndarray:
            key = domain, interleaved, turned, stored
            if key not in session_of:
                names = ["x", "cos", "sin", "positions"] if not domain else ["x", "positions", "cos", "sin"]
                more = {"rotary_embedding_dim": turned} if turned != DIM else {}
                if domain and more:
                    more["num_heads"] = HEADS  # which it needs beside a part of the head
                node = helper.make_node("RotaryEmbedding", names, ["y"], domain=domain, interleaved=interleaved, **more)
                given = [helper.make_tensor_value_info("x", kind, [None] * 4)]
                given += [helper.make_tensor_value_info(n, kind, [CACHE, turned // 2]) for n in ("cos", "sin")]
                given.append(helper.make_tensor_value_info("positions", TensorProto.INT64, [None, None]))
                graph = helper.make_graph([node], "g", given, [helper.make_tensor_value_info("y", kind, [None] * 4)])
                opsets = [helper.make_opsetid("", 23), helper.make_opsetid("com.microsoft", 1)]
                model = helper.make_model(graph, opset_imports=opsets, ir_version=11)
                onnx.checker.check_model(model) if not domain else None
                options = ort.SessionOptions()
                options.log_severity_level = 4
                session_of[key] = ort.InferenceSession(model.SerializeToString(), options)
            return session_of[key].run(None, {"x": x, "positions": positions, **caches})[0]

        return turn

    for key in itertools.product(("", "com.microsoft"), (0, 1), (DIM, DIM // 2), ("float32", "float16")):
        domain, interleaved, turned, stored = key
        yield (f"{domain or 'ai.onnx'}.RotaryEmbedding", f"interleaved={interleaved}, {turned} of {DIM} turned, {stored}",
               lambda fn=turner(*key), stored=stored: reported(rotary(fn, dtype=stored)))  # fmt: skip


def equinox() -> Iterator[tuple[str, str, Live]]:
    import equinox as eqx
    import jax
    import jax.numpy as jnp

    layer = eqx.nn.RotaryPositionalEmbedding(DIM)
    longest = 32
    codes = jax.jit(jax.vmap(jax.vmap(layer)))  # a layer takes [length, d], positions 0, 1, ...

    def at(x: np.ndarray, positions: np.ndarray) -> np.ndarray:
        """There is no way to say positions: each row is put at its place, one after the other."""
        placed = np.zeros((*x.shape[:2], longest, DIM), dtype=x.dtype)
        turned, rows = np.empty_like(x), np.arange(len(x))
        for place in range(x.shape[2]):
            placed[rows, :, positions[:, place]] = x[:, :, place]
            turned[:, :, place] = np.asarray(codes(jnp.asarray(placed)))[rows, :, positions[:, place]]
        return turned

    yield "RotaryPositionalEmbedding", "x at its place", lambda: reported(rotary(at, longest=longest))
    table = lambda: np.asarray(layer(jnp.concatenate([jnp.ones((LENGTH, DIM // 2)), jnp.zeros((LENGTH, DIM // 2))], 1)))
    yield ("RotaryPositionalEmbedding", "cosines and sines",
           lambda: audited({"cos": table()[:, : DIM // 2].copy(), "sin": table()[:, DIM // 2 :].copy()}))  # fmt: skip


def mlx() -> Iterator[tuple[str, str, Live]]:
    import mlx.core as mx
    import mlx.nn as nn

    def row_by_row(layer: Any) -> Callable[..., np.ndarray]:
        """It takes an offset, and positions that run on from it: here, each row by itself."""

        def turn(x: np.ndarray, positions: np.ndarray) -> np.ndarray:
            y = np.empty_like(x)
            for b, p in np.ndindex(*positions.shape):
                y[b, :, p : p + 1] = np.array(layer(mx.array(x[b : b + 1, :, p : p + 1]), offset=int(positions[b, p])))
            return y

        return turn

    for traditional in (False, True):
        for scale in (1.0, 0.25):
            layer = nn.RoPE(DIM, traditional=traditional, scale=scale)
            yield ("RoPE", f"traditional={traditional}, scale={scale}",
                   lambda layer=layer: reported(rotary(row_by_row(layer))))  # fmt: skip
    sinusoid = nn.SinusoidalPositionalEncoding(DIM)
    yield ("SinusoidalPositionalEncoding", "forward(positions)",
           lambda: reported(check_positions(lambda p: np.array(sinusoid(mx.array(p))), DIM, longest=LENGTH, cases=5)))  # fmt: skip
    alibi = nn.ALiBi()

    def bias(queries: int, keys: int) -> np.ndarray:
        scores = mx.zeros((1, HEADS, queries, keys))
        return np.array(alibi(scores, offset=keys - queries))[0]

    yield ("ALiBi", "forward(scores, offset)",
        lambda: reported(check_bias(bias, HEADS, lengths=True, longest=64, cases=5)),)


LIBRARIES = {"onnxruntime": onnxruntime, "equinox": equinox, "mlx": mlx}


def rows_of(library: str) -> Iterator[tuple[str, str, Found]]:
    """(name, what, found) for every operator; one that cannot be called is a row that says so."""
    for name, what, live in LIBRARIES[library]():
        try:
            yield name, what, live()
        except Exception as problem:
            yield name, what, {"verdict": "not called", "says": f"{type(problem).__name__}: {problem}".splitlines()[0]}
