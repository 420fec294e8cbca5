"""What a configuration prescribes for one attention layer: its rotation, or none, its query scale and its window."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import inspect
import json
import re
from typing import Any

import numpy as np

from .._core import PebenchError
from ..tables import table

LOCAL_BASES = ("swa_rope_theta", "rope_local_base_freq", "local_rope_theta", "rope_theta_local")
"""Keys of the base of layers with a window, beside that of all others."""
UNTURNED = {
    "cohere2": "full_attention", "cohere2_moe": "full_attention", "exaone4": "full_attention",
    "exaone_moe": "full_attention", "exaone4_5_text": "full_attention", "afmoe": "full_attention",
    "cohere2_vision": "full_attention", "flint": "full_attention", "kolibri1": "full_attention", "smollm3": "",
}  # fmt: skip
"""By the type of a model, the type of its layers that are not turned; their configurations name it in no key."""
WINDOWED = ("doge", "minimax", "ministral3", "mistral", "mixtral", "phi3", "phimoe", "starcoder2")
"""Types of models of which every layer that attends has the window, whatever types of layers the configuration names."""
CAUSAL = ("clip_text_model", "clipseg_text_model", "groupvit_text_model", "metaclip_2_text_model", "owlv2_text_model", "owlvit_text_model",
          "xclip_text_model")  # fmt: skip
"""Types of models of texts that are causal, of which neither the configuration nor the class of a layer says so."""
SCALED_BEFORE = ("esm",)  # types of models of which the queries are scaled before they are turned
BACKWARDS = ("nanochat",)  # types of models that turn the other way on purpose, as their code says
BY_LAYER = {"layer_rope_theta": "rope_theta", "rope_theta": "rope_theta", "partial_rotary_factors": "partial_rotary_factor",
            "partial_rotary_factor": "partial_rotary_factor"}  # fmt: skip
"""Keys that may have a list with a value for each layer, and what that is of the layer."""
INTERLEAVED = ("qwen3", "qwen4", "cohere_compass", "cosmos3")
"""What the types of models begin with that interleave the sections of M-RoPE, whatever the configuration says."""
BY_PLACE = ("inkling_text", "llama4_text")
"""Types of models that scale queries by their places in the input and its cache, whatever position ids are passed."""
NARROWS = re.compile(r"window|chunk|block|sparse|local|stride|band|dilat|topk|layer_types|attention_(layers|types)|prefix")
"""Keys of settings by which a layer may see a part of the keys alone."""
LEARNED_TYPES = ("absolute", "alibi", "relative_key", "relative_key_query", "none", "sinusoidal", "relative")
"""Values of position_embedding_type with which nothing is turned."""


@dataclasses.dataclass(frozen=True)
class Rule:
    """rotary: True, False (none), or None where the configuration does not say. `config`: the part of it for this layer;
    `why`: the key that says so; `window`: keys that a query sees, its own among them; 0: all, None: not said."""

    rotary: bool | None
    config: str = ""
    why: str = ""
    window: int | None = None
    kind: str = ""  # the type of the layer, as the configuration has it
    sides: tuple[int, int] | None = None  # of a window that reaches behind the query, too: places before it, its own among them, and behind it

    def frequencies(self, longest: int) -> np.ndarray | None:
        """[pair], exact to double precision, of an input up to position `longest`-1; None where they are not known."""
        found = _frequencies(self.config, longest) if self.rotary else None
        if found is None or isinstance(found, str):
            return None
        return -found if json.loads(self.config).get("model_type") in BACKWARDS else found

    def having(self, name: str, value: float | str) -> Rule:
        """The same rule of another base, or of another setting that its configuration has."""
        values = json.loads(self.config)
        for of in (values, values.get("rope_parameters") or {}):
            of.update({name: value} if name in of else {})
        return dataclasses.replace(self, config=json.dumps(values, sort_keys=True))

    def amplitude(self, longest: int = 1) -> float:
        """Of every cosine and sine, of an input up to position `longest`-1: PhiMoE has another beyond the original length."""
        return _amplitude(self.config, longest)

    def axes(self, count: int) -> np.ndarray | None:
        """[pair]: the axis of three (time, height, width) by which each of `count` pairs turns; None where there is one axis."""
        values = json.loads(self.config) if self.rotary else {}
        rules = values.get("rope_parameters") or values.get("rope_scaling") or {}
        sections = rules.get("mrope_section")
        if not isinstance(sections, list) or len(sections) != 3 or sum(sections) != count:
            return None
        kind = values.get("model_type") or ""
        if kind.startswith("ernie"):  # sections of height and width, pairs of which alternate, before that of time
            return np.concatenate([np.arange(sections[0] + sections[1]) % 2 + 1, np.zeros(sections[2], dtype=int)])
        if not (kind.startswith(INTERLEAVED) or rules.get("mrope_interleaved")):
            return np.repeat(np.arange(3), sections)
        pair = np.arange(count)  # Qwen3-VL: time, height and width in turn, as long as height and width have pairs left
        axis = pair % 3
        return np.where(pair < 3 * np.array(sections)[axis], axis, 0)

    def unread(self) -> str:
        """Why the frequencies that are prescribed are not known; empty where they are."""
        found = _frequencies(self.config, 1) if self.rotary else ""
        return found if isinstance(found, str) else ""

    def words(self, with_why: bool = True) -> str:
        if not self.rotary:
            return "no rotation" + (f" ({self.why})" if self.why else "")
        values = json.loads(self.config)
        rules = values.get("rope_parameters") or values
        base, kind = rules.get("rope_theta") or values.get("rope_theta"), rules.get("rope_type", "default")
        return ", ".join(word for word in ("rotary", f"base {base:g}" if base else "", "" if kind == "default" else kind,
                                           f"({self.why})" if self.why and with_why else "") if word)  # fmt: skip


@functools.lru_cache(maxsize=256)
def _amplitude(config: str, longest: int) -> float:
    values = json.loads(config)
    rules = values.get("rope_parameters") or values.get("rope_scaling") or {}
    original = rules.get("original_max_position_embeddings") or values.get("original_max_position_embeddings") or longest
    further = longest > original and "long_mscale" in rules
    if isinstance(_frequencies(config, 1), str) or _odd_columns(values) is not None:
        return 1.0
    return float(table("rope", view="cos", config=config, length=original + 1 if further else 1, dtype="f64").flat[0])


def _odd_columns(values: dict[str, Any]) -> np.ndarray | None:
    """The frequencies of an odd number of columns, which transformers takes as base^(-2i/columns) and turns one more of; None of other rules."""
    rules = {**values, **(values.get("rope_parameters") or {})}
    width = values.get("head_dim") or (values.get("hidden_size") or 0) // (values.get("num_attention_heads") or 1)
    columns = int(width * (rules.get("partial_rotary_factor") or rules.get("rotary_pct") or 1.0))
    if columns % 2 == 0 or rules.get("rope_type", "default") != "default" or not rules.get("rope_theta"):
        return None
    return np.asarray(float(rules["rope_theta"]) ** (-np.arange(0, columns, 2) / columns))


@functools.lru_cache(maxsize=256)
def _frequencies(config: str, longest: int) -> np.ndarray | str:
    """Or why they are not known, in a sentence."""
    if (columns := _odd_columns(json.loads(config))) is not None:
        return columns
    try:
        return np.asarray(table("rope", view="inv_freq", config=config, length=longest, dtype="f64"), dtype=np.float64).reshape(-1)
    except PebenchError as why:
        return str(why)


def turned_by(values: dict[str, Any]) -> bool | None:
    """Whether a configuration speaks of a rotation at all."""
    kind = values.get("position_embedding_type")
    if kind == "rotary":
        return True
    if kind in LEARNED_TYPES or values.get("alibi") is True or values.get("use_alibi") is True:
        return False
    rules = values.get("rope_parameters")
    if isinstance(rules, dict) and rules or any(values.get(key) for key in ("rope_theta", "rotary_dim", "rotary_pct", "layer_rope_theta")):
        return True
    return None


def rule_of(values: dict[str, Any] | None, index: int | None) -> Rule:
    """`index`: the number of the layer; None where its name has none."""
    if not values:
        return Rule(None)
    values = of_layer(values, index)
    types = values.get("layer_types", values.get("attention_layers"))  # GPT-Neo's "global" and "local"
    kind = types[index] if isinstance(types, list) and index is not None and index < len(types) else ""
    window = _window(values, kind, index)
    windows = values.get("sliding_windows")  # Moonshine: by layer, places before a query and behind it, of both its own among them
    if isinstance(windows, list) and index is not None and index < len(windows) and isinstance(windows[index], list):
        before, behind = windows[index]
        return dataclasses.replace(rule_of({**values, "sliding_windows": None}, index), sides=(int(before), max(int(behind) - 1, 0)))
    turned = turned_by(values)
    if not turned:
        return Rule(turned, window=window, kind=kind)
    if (why := _unturned(values, kind, index)) is not None:
        return Rule(False, why=why, window=window, kind=kind)
    rules, why = values.get("rope_parameters"), ""
    own = {key: value for key, value in values.items() if not key.endswith("_config")}  # of other parts
    if isinstance(rules, dict) and rules and all(isinstance(rule, dict) or rule is None for rule in rules.values()):
        name = _named(rules, kind)
        if name is None:
            return Rule(None, why="rope_parameters by type, none of this layer's", window=window, kind=kind)
        if rules[name] is None:
            return Rule(False, why=f"rope_parameters.{name} is none", window=window, kind=kind)
        own["rope_parameters"], why = rules[name], f"rope_parameters.{name}"
        for key in (*LOCAL_BASES, "compress_rope_theta"):
            own.pop(key, None)
    elif "sliding" in kind or "local" in kind:
        if local := next((key for key in LOCAL_BASES if values.get(key)), None):
            own["rope_parameters"] = {**(rules or {}), "rope_type": "default", "rope_theta": values[local]}
            own["rope_theta"], why = values[local], local
        for key in LOCAL_BASES:
            own.pop(key, None)
    scaled = own.pop("rope_scaling_layers", None)
    if isinstance(scaled, list) and index is not None and index not in scaled:  # Molmo 2
        own["rope_parameters"], why = {"rope_type": "default", "rope_theta": (rules or own)["rope_theta"]}, "rope_scaling_layers"
    for key in ("layer_types", "no_rope_layers", "no_rope_layer_interval", *LOCAL_BASES):
        own.pop(key, None)
    return Rule(True, json.dumps(own, sort_keys=True), why, window, kind)


def of_layer(values: dict[str, Any], index: int | None) -> dict[str, Any]:
    """A configuration as it is for the layer `index`: with what its per_layer_config and lists by layer say of it."""
    by_layer = values.get("per_layer_config")
    found = {key: value for key, value in values.items() if key != "per_layer_config"} if isinstance(by_layer, dict) else {**values}
    if index is None:
        return found
    if isinstance(by_layer, dict) and isinstance(more := by_layer.get(str(index), by_layer.get(index)), dict):
        found |= more
    for key, own in BY_LAYER.items():
        value = found.get(key)
        if isinstance(value, list) and index < len(value) and value[index] is not None:
            del found[key]
            found[own], rules = value[index], found.get("rope_parameters")
            if isinstance(rules, dict) and not any(isinstance(rule, dict) for rule in rules.values()):
                found["rope_parameters"] = {**rules, own: value[index]}
    return found


def _named(rules: dict[str, Any], kind: str) -> str | None:
    """The rule of a type of layers."""
    if kind in rules:
        return kind
    if {"main", "compress"} <= rules.keys() and kind:  # DeepSeek-V4
        return "compress" if "compressed" in kind else "main"
    return next(iter(rules)) if len(rules) == 1 else None


def _unturned(values: dict[str, Any], kind: str, index: int | None) -> str | None:
    switches = values.get("no_rope_layers")
    if isinstance(switches, list) and index is not None and index < len(switches):  # 1: turned, 0: not
        return None if switches[index] else f"no_rope_layers[{index}]"
    interval = values.get("no_rope_layer_interval")
    if isinstance(interval, int) and interval > 0 and index is not None and switches is None:
        return "no_rope_layer_interval" if (index + 1) % interval == 0 else None
    if values.get("rope_theta") == 0:
        return "a base of 0"
    without = UNTURNED.get(values.get("model_type", ""))
    if without and kind == without and (values.get("sliding_window") or "exaone" not in values["model_type"]):
        return f"{values['model_type']}'s layers of full attention"
    return None


def _window(values: dict[str, Any], kind: str, index: int | None) -> int | None:
    width = next((values[key] for key in ("sliding_window", "attention_window_size", *(("window_size",) if kind == "local" else ()))
                  if values.get(key)), None)  # fmt: skip
    if values.get("model_type") in WINDOWED and kind in ("", "full_attention"):
        return int(width or 0)
    if kind:
        if kind in ("sliding_attention", "hybrid_sliding", "local") and isinstance(width, int):
            return int(width)
        return 0 if kind in ("full_attention", "global") else None
    return None


def mask_of(values: dict[str, Any] | None, rule: Rule, causal: bool, at: np.ndarray, key: np.ndarray) -> np.ndarray | None:
    """[query, key]: the keys that are prescribed for queries at places `at`, of keys at places `key`; None where the
    configuration does not say."""
    values, at = values or {}, at[:, None]
    seen = (key <= at) if causal else np.ones((len(at), len(key)), dtype=bool)
    if rule.sides is not None:
        back = at - key
        return np.asarray((back < rule.sides[0]) & (back >= -rule.sides[1]))
    chunk, both = values.get("attention_chunk_size"), values.get("local_attention")
    if rule.kind == "chunked_attention" and isinstance(chunk, int):
        return seen & (key // chunk == at // chunk)
    if rule.kind == "sliding_attention" and isinstance(both, int):  # of a window in both directions
        return seen & (key > at - both // 2 if causal else np.abs(key - at) <= both // 2)
    if rule.window is None or rule.window and not causal:
        return None
    return seen & (key > at - rule.window) if rule.window else seen


def narrowed(values: dict[str, Any] | None) -> bool:
    """Whether a configuration names anything that may keep a query from a key before it."""
    return values is None or any(NARROWS.search(key) and value not in (None, False, 0) for key, value in values.items())


def score_scale(values: dict[str, Any] | None, rule: Rule, head_dim: int, module: Any = None) -> tuple[float, ...]:
    """Factors of the product of queries and keys, each of which is as prescribed: the one that the configuration names;
    where it names none, that of the head's width, or what the class of `module`, the library's, gives it. Empty where
    neither says."""
    values = values or {}
    if values.get("model_type") in SCALED_BEFORE:
        return ()
    if not (rule.rotary or rule.rotary is False and rule.why and rule.kind):  # a layer of a model that turns, it may be without a rotation
        own = _made_with(module, "scaling")
        return () if own is None else (own, 1.0)
    if isinstance(scalar := values.get("query_pre_attn_scalar"), (int, float)):
        return (float(scalar**-0.5),)
    if isinstance(scalar := values.get("attention_multiplier"), (int, float)):
        return (float(scalar),)
    rules = values.get("rope_parameters") or {}
    if "qk_rope_head_dim" in values and rules.get("rope_type") == "yarn" and rules.get("mscale_all_dim"):
        return (float(head_dim**-0.5 * (0.1 * rules["mscale_all_dim"] * np.log(rules["factor"]) + 1) ** 2),)
    usual, own = float(head_dim**-0.5), _made_with(module, "scaling")
    if own is None:
        return (usual,)
    return (usual, 1.0) if abs(own**2 - usual) <= 1e-6 * usual else (own,)  # its root: queries and keys are multiplied before


def _made_with(module: Any, name: str) -> float | None:
    """A number that the library's class gives each of its modules: of one that is made anew, since that of `module` may be
    another by now."""
    import torch

    made = next((cls for cls in type(module).__mro__ if cls.__module__.startswith("transformers.models.")), None)
    if made is None or not hasattr(module, name):
        return None
    takes = [key for key, given in inspect.signature(made).parameters.items() if given.kind is given.POSITIONAL_OR_KEYWORD]
    with contextlib.suppress(Exception), torch.device("meta"):  # whatever the class raises: it says nothing then
        found = getattr(made(**{key: getattr(module, key) for key in takes if hasattr(module, key)}), name)
        return float(found) if isinstance(found, (int, float)) else None
    return None


def slopes_of(values: dict[str, Any] | None, heads: int, head_dim: int) -> np.ndarray | None:
    """[head]: what ALiBi adds a step, as the configuration prescribes it; None where it does not."""
    values = values or {}
    kind, attention = values.get("model_type"), values.get("attn_config") or {}
    named = values.get("alibi") is True or values.get("use_alibi") is True or values.get("position_embedding_type") == "alibi"
    if kind not in ("bloom", "mpt") and not named or attention.get("alibi") is False:
        return None
    more = 2 ** int(np.ceil(np.log2(heads)))
    every = 2.0 ** (-attention.get("alibi_bias_max", 8) * np.arange(1, more + 1) / more)
    if kind == "mpt":  # of heads that are no power of two, MPT has another order than BLOOM
        return every if more == heads else np.concatenate([every[1::2], every[::2]])[:heads]
    slopes = every if more == heads else np.concatenate([every[1::2], every[::2][: heads - more // 2]])
    return slopes * (head_dim**-0.5 if kind == "falcon" else 1.0)


def query_scale(values: dict[str, Any] | None, rule: Rule, positions: np.ndarray) -> np.ndarray | None:
    """The factor of queries at positions, where the configuration prescribes one that is known: of Llama 4's layers that
    are not turned, 1 + s log(1 + floor((p + 1)/f)); of Ministral's, 1 + b log(1 + floor(p/trained length)); of Inkling's layers
    without a window, 1 + a log(max(1, (p + 1)/f)); of Beam's that are not turned, (1 + (p + 1)/2048)^0.1, beside that of the
    first position. None: of this layer none is prescribed."""
    values = values or {}
    rules = values.get("rope_parameters") or {}
    beta = rules.get("llama_4_scaling_beta") or values.get("llama_4_scaling_beta")
    if beta:
        trained = rules.get("original_max_position_embeddings") or values.get("original_max_position_embeddings")
        return 1 + beta * np.log1p(np.floor(positions / trained)) if trained else None
    if (floor := values.get("log_scaling_n_floor")) and "sliding" not in rule.kind:
        return 1 + values.get("log_scaling_alpha", 0.0) * np.log(np.maximum((positions + 1.0) / floor, 1.0))
    if values.get("model_type") == "beam" and rule.rotary is False:
        return np.asarray(((2049.0 + positions) / 2049.0) ** 0.1)
    if values.get("attn_temperature_tuning") and rule.rotary is False:
        scale, floor = values.get("attn_scale", 0.1), values.get("floor_scale", 8192)
        return np.log1p(np.floor((positions + 1.0) / floor)) * scale + 1.0
    return None


def thresholds(values: dict[str, Any] | None) -> list[int]:
    """Positions at which something may change: lengths and windows of the configuration, wherever they are in it."""
    found: set[int] = set()
    names = re.compile(r"max_position|n_positions|n_ctx|original_max|sliding_window|floor|max_distance|window|chunk_size" r"|max_seq_len")

    def walk(part: Any) -> None:
        for key, value in part.items():
            if isinstance(value, dict):
                walk(value)
            elif names.search(str(key)) and isinstance(value, int) and not isinstance(value, bool) and 1 < value < 2**24:
                found.add(value)

    walk(values or {})
    return sorted(found)


def index_of(name: str) -> int | None:
    """The number of a layer, of the module's name: the first that is in it."""
    numbers = re.findall(r"(?:^|\.)(\d+)(?=\.|$)", name)
    return int(numbers[0]) if numbers else None
