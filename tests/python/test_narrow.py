"""Rotary functions of transformers, called with queries and keys in bfloat16 and float16 as its models call them: nothing is
found, since nothing is wrong with them. Of each architecture, its own module and its own apply_rotary_pos_emb."""

import inspect
import sys

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("transformers")

from architectures import ROTARY, toy  # noqa: E402

from pebench.live import check_rotary_pair  # noqa: E402

CLOCKWISE = ("nanochat",)
"""Turn the other way, as their docstring says: the audit names it, in float32 too."""


def rotation(model_type):
    """fn(q, k, positions) of an architecture, the columns that it turns, and its configuration where it scales; None where it
    is called in another way."""
    model = toy(model_type)
    for module in model.modules():
        space = sys.modules[type(module).__module__]
        apply = getattr(space, "apply_rotary_pos_emb", None)
        if not type(module).__name__.endswith("RotaryEmbedding") or apply is None or not hasattr(module, "inv_freq"):
            continue
        takes = list(inspect.signature(module.forward).parameters)
        asked = list(inspect.signature(apply).parameters)
        if takes[:2] != ["x", "position_ids"] or len(takes) > 2 or asked[:4] != ["q", "k", "cos", "sin"]:
            return None
        scaled = getattr(module, "rope_type", "default") != "default"  # by a rule with parameters, which only config knows
        config = module.config if scaled else None
        return lambda q, k, at: apply(q, k, *module(q, at)), 2 * len(module.inv_freq), config
    return None


SAMPLE = ("codegen", "cohere", "ernie4_5", "glm", "gpt_oss", "gptj", "llama", "phi", "qwen3_vl_text", "stablelm")
"""Of which the code differs."""


@pytest.mark.parametrize("dtype", ["bfloat16", "float16"])
@pytest.mark.parametrize("types", [SAMPLE, pytest.param(ROTARY, marks=pytest.mark.long)], ids=["a sample", "all"])
def test_rotary_functions_of_a_library_are_left_alone(types, dtype):
    found = {model_type: rotation(model_type) for model_type in types if model_type not in CLOCKWISE}
    rotations = {model_type: made for model_type, made in found.items() if made}
    alarms = {}
    for model_type, (fn, columns, config) in rotations.items():
        report = check_rotary_pair(fn, columns, config=config, framework="torch", dtype=dtype, longest=512, cases=3)
        if not report.ok:
            alarms[model_type] = str(report)
    assert len(rotations) >= (37 if types is ROTARY else 5) and not alarms, "\n".join(f"{name}: {report}" for name, report in alarms.items())
