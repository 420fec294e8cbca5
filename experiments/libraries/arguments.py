"""Arguments for classes and functions that nobody described: by the names of their parameters, small and without weights."""

from __future__ import annotations

import functools
import importlib
import inspect
import re
from types import ModuleType
from typing import Any

import torch

DIM, LENGTH, HEADS = 64, 128, 8
"""Of every table that is made: a multiple of 16, since some split it over three axes; other numbers than each other."""

BY_NAME: list[tuple[str, Any]] = [
    (r"(attention_)?head_dim|dim(_head)?|d_model|dim_model|rotary_dim|rope_dim|n_elem|width|depth|channels|out_features|features|"
     r"(pos_)?(embed(ding)?|hidden|feature|model|proj)s?_(dims?|size|channels?)|dim_embeddings?|num_pos_feats|freqs_dim|attn_dim|"
     r"hidden_channels|output_dim|num_positional_features|d_model_size|n_channels|in_features|out_dim|in_channels|max_timescale_dim", DIM),
    (r"(max_)?((seq(uence)?|context|input|source|target|tgt|src)_)?(len(gth)?|size)|max_(num_)?(positions?|position_embeddings|len|"
     r"period_len|distance|time_steps)|num_positions|num_pos|n_position|n_positions|num_embeddings|end|n_pos|block_size|length|n|seq|i|j|qlen|klen|"
     r"query_length|key_length|max_dist|vocabulary_size|num_embed|num_tokens|temporal_size", LENGTH),
    (r"(num_|n_)?(attention_)?(total_)?heads", HEADS),
    (r"feat_shape|feat_size|win_size|grid_size|window_size|image_size|spatial_size|pt_seq_len|input_resolution|img_size|max_size|q_size|k_size|axes|shape",
     [8, 8]),
    (r"h|w|len_h|len_w|win_h|win_w|height|H|W|grid_height|rows|cols", 8),
    (r"tile_size", 32), (r"ndim|dim_pos", 2), (r"crops_coords", ((0, 0), (8, 8))),
    (r"patch_size(_t)?|fraction|base_size|scale|scaling_factor|temperature_scale|num_extra_tokens", 1),
    (r"attention_mask", lambda: torch.ones(1, LENGTH, dtype=torch.int64)),
    (r"relative_position", lambda: torch.arange(LENGTH) - torch.arange(LENGTH)[:, None]),
    (r"pos(itions?|ition_ids)?|t|timesteps?|ids|indices", lambda: torch.arange(LENGTH)),
    (r"(rope_)?(theta|base)|max_period|wavelength|temperature", 10000.0),
    (r"padding_idx|pad_token_id", 0),
    (r"mrope_section|axes_dims?(_rope)?|rope_axes_dim|rope_dim_list|dims|rope_dims|dims_per_axis", [16, 24, 24]),
    (r"max_num_tiles|num_buckets|buckets|num_tiles", 32), (r"dtype", torch.float32), (r"device", None),
]  # fmt: skip


def by_name(parameter: str, annotation: str = "") -> Any:
    """Raises LookupError for a name that says nothing."""
    for pattern, value in BY_NAME:
        if re.fullmatch(pattern, parameter):
            if pattern.startswith("patch_size") and "uple" in annotation:
                return (1, 1, 1)
            return value() if callable(value) else value
    raise LookupError(f"what to give for '{parameter}' is not known")


def filled(callee: Any, **known: Any) -> dict[str, Any]:
    """Arguments for what has no default."""
    given = {}
    for name, parameter in inspect.signature(callee).parameters.items():
        if name in known:
            given[name] = known[name]
        elif name == "padding_idx" and parameter.default is None:  # without one, token ids give no positions
            given[name] = 0
        elif parameter.default is parameter.empty and parameter.kind not in (parameter.VAR_POSITIONAL,
            parameter.VAR_KEYWORD,):
            given[name] = by_name(name, str(parameter.annotation))
    return given


@functools.cache
def configs_of(module: str) -> tuple[Any, ...]:
    """The default configurations of a model of transformers: of the classes in its configuration module."""
    from transformers import PreTrainedConfig

    found: list[Any] = []
    folder = importlib.import_module(module.rpartition(".")[0])
    for file in sorted({m for m in dir(folder) if m.startswith("configuration_")}):
        for thing in list(vars(importlib.import_module(f"{folder.__name__}.{file}")).values()):
            if (inspect.isclass(thing) and issubclass(thing, PreTrainedConfig)
                and thing.__module__.startswith(folder.__name__)):
                found.append(thing)
    return tuple(found)


def makes(thing: type, module: ModuleType) -> list[tuple[Any, Any]]:
    """Ways to make an object of a class: (a function that makes it, its configuration or None), the likeliest first."""
    parameters = inspect.signature(thing.__init__).parameters
    if "config" not in parameters or not module.__name__.startswith("transformers"):
        return [(lambda: thing(**filled(thing)), None)]
    annotated = str(getattr(parameters["config"].annotation, "__name__", parameters["config"].annotation))
    configs = sorted(configs_of(module.__name__), key=lambda c: (c.__name__ not in annotated, "Text" not in c.__name__))
    return [(lambda config=config: thing(**filled(thing, config=config())), config) for config in configs]
