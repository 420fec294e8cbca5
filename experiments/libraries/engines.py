"""The caches of two inference engines, written anew from their formulas, since neither installs without a compiler or a
GPU: llama.cpp's (ggml/src/ggml-cpu/ops.cpp, ggml.c, and the factors that its converter writes) and vLLM's
(vllm/model_executor/layers/rotary_embedding). Each product and sum is rounded where theirs is."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from judge import Found, audited, reported

from pebench.live import check_rotary

F = np.float32
DIM, BASE, TRAINED, LENGTH = 128, 500000.0, 8192, 4096
RULES: dict[str, dict[str, Any]] = {
    "default": {},
    "linear": {"factor": 4.0},
    "dynamic": {"factor": 4.0},
    "yarn": {"factor": 4.0, "original_max_position_embeddings": TRAINED, "beta_fast": 32.0, "beta_slow": 1.0},
    "llama3": {"factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
               "original_max_position_embeddings": TRAINED},
}  # fmt: skip
VERSIONS = {"llama.cpp": "0049e3cb2", "vllm": "50feac95f"}
"""The commits whose formulas these are."""
NOT_THERE = {("llama.cpp", "dynamic")}  # rules that an engine does not have


def config_of(rule: str) -> dict[str, Any]:
    return {"head_dim": DIM, "rope_theta": BASE, "max_position_embeddings": TRAINED,
            "rope_scaling": {"rope_type": rule, **RULES[rule]} if rule != "default" else None}  # fmt: skip


def corrected_from(rotations: float) -> float:
    """YaRN: the pair whose wave turns so often within the trained length."""
    return DIM * math.log(TRAINED / (rotations * 2 * math.pi)) / (2 * math.log(BASE))


def yarn_range(asked: dict[str, Any]) -> tuple[float, float]:
    low, high = math.floor(corrected_from(asked["beta_fast"])), math.ceil(corrected_from(asked["beta_slow"]))
    return max(low, 0), min(high, DIM - 1)


def smoothed(asked: dict[str, Any], wavelength: np.ndarray) -> np.ndarray:
    """llama3: 1 where a frequency is kept, 0 where it is divided by the factor."""
    low, high = asked["low_freq_factor"], asked["high_freq_factor"]
    return np.clip((TRAINED / wavelength - low) / (high - low), 0, 1)


def llama_cpp(rule: str, length: int = LENGTH) -> dict[str, np.ndarray]:
    """An angle is the one of the pair before times base^(-2/d), in float32."""
    asked = RULES[rule]
    step = F(BASE) ** F(-2.0 / DIM)
    factors = np.ones(DIM // 2, dtype=F)
    if rule == "llama3":
        w = BASE ** (-np.arange(0, DIM, 2, dtype=F) / F(DIM))
        factors = (1 / ((1 - (s := smoothed(asked, 2 * math.pi / w))) / asked["factor"] + s)).astype(F)
    scale = F(1 / asked["factor"]) if rule in ("linear", "yarn") else F(1)
    angles, theta = np.empty((length, DIM // 2), dtype=F), np.arange(length).astype(F)
    for pair in range(DIM // 2):
        angles[:, pair], theta = theta / factors[pair], theta * step
    amplitude, scaled = F(1), scale * angles
    if rule == "yarn":
        low, high = map(F, yarn_range(asked))
        kept = F(1) - np.clip((np.arange(DIM // 2).astype(F) - low) / max(F(0.001), high - low), 0, 1).astype(F)
        scaled, amplitude = scaled * (F(1) - kept) + angles * kept, F(1) + F(0.1) * np.log(F(1) / scale)
    return {"cos": np.cos(scaled) * amplitude, "sin": np.sin(scaled) * amplitude}


def vllm(rule: str, length: int = LENGTH) -> dict[str, np.ndarray]:
    """Frequencies by powers, angles by one product, in float32."""
    asked, base, amplitude = RULES[rule], BASE, F(1)
    factor = asked.get("factor", 1.0)
    if rule == "dynamic":  # of the longest input, whatever the length of this one
        base *= (factor * factor - (factor - 1)) ** (DIM / (DIM - 2))
    powers = F(base) ** (np.arange(0, DIM, 2, dtype=F) / F(DIM))
    w, at = F(1) / powers, np.arange(length).astype(F)
    if rule == "linear":
        at = at / F(factor)
    elif rule == "yarn":
        low, high = map(F, yarn_range(asked))
        kept = F(1) - np.clip((np.arange(DIM // 2).astype(F) - low) / (high - low), 0, 1).astype(F)
        w = F(1) / (F(factor) * powers) * (F(1) - kept) + w * kept
        amplitude = F(0.1 * math.log(factor) + 1)
    elif rule == "llama3":
        s = smoothed(asked, F(2 * math.pi) / w).astype(F)
        w = (F(1) - s) * w / F(factor) + s * w
    angles = at[:, None] * w
    return {"cos": np.cos(angles) * amplitude, "sin": np.sin(angles) * amplitude}


def turner(tables: dict[str, np.ndarray], halves: bool) -> Callable[[np.ndarray, np.ndarray], np.ndarray]:
    """How both apply a cache: to halves of a head (NeoX) or to neighbours (GPT-J)."""

    def turn(x: np.ndarray, positions: np.ndarray) -> np.ndarray:
        cos, sin = (tables[name][positions][:, None] for name in ("cos", "sin"))
        first, second = (x[..., : DIM // 2], x[..., DIM // 2 :]) if halves else (x[..., ::2], x[..., 1::2])
        turned = first * cos - second * sin, second * cos + first * sin
        return np.concatenate(turned, -1) if halves else np.stack(turned, -1).reshape(x.shape)

    return turn


def rows_of(engine: str) -> Iterator[tuple[str, str, Found]]:
    """(name, what, found) for every rule: the cache, and what turns by it."""
    make = {"llama.cpp": llama_cpp, "vllm": vllm}[engine]
    for rule in RULES:
        if (engine, rule) in NOT_THERE:
            continue
        tables, config = make(rule), config_of(rule)
        yield "rope cache", rule, audited(tables, config=config)
        for halves in (True, False):
            report = check_rotary(turner(tables, halves), DIM, config=config, longest=LENGTH, cases=5)
            yield "rope", f"{rule}, {'halves' if halves else 'neighbours'}", reported(report)
