"""pebench.live on torch: gradients, casts, autocast, compilation; and the rotary code of transformers."""

import importlib
import inspect
import re

import pytest

torch = pytest.importorskip("torch")

from architectures import ROTARY  # noqa: E402

from pebench.live import check_rotary, check_rotary_pair  # noqa: E402

D = 32


class Rotary(torch.nn.Module):
    """As in Llama: frequencies in a buffer, angles in float32 whatever the module was cast to."""

    def __init__(self, autocast_off=True, keep=True):
        super().__init__()
        self.w = 10000.0 ** (-torch.arange(0, D, 2, dtype=torch.float64) / D)
        self.register_buffer("inv_freq", self.w.float(), persistent=False)
        self.autocast_off, self.keep = autocast_off, keep

    def forward(self, x, positions):
        inv_freq = self.w.float() if self.keep else self.inv_freq
        with torch.autocast("cpu", enabled=not self.autocast_off and torch.is_autocast_enabled("cpu")):
            a = (inv_freq[None, :, None].float().expand(len(positions), -1, 1) @ positions[:, None, :].float()
            ).transpose(1, 2)
            a = torch.cat([a, a], -1)[:, None]
            cos, sin = a.cos().to(x.dtype), a.sin().to(x.dtype)
        x1, x2 = x.chunk(2, -1)
        return x * cos + torch.cat([-x2, x1], -1) * sin


class Detached(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, positions):
        ctx.positions = positions
        return Rotary()(x, positions)

    @staticmethod
    def backward(ctx, grad):
        return Rotary()(grad, ctx.positions), None  # the same rotation, where the inverse belongs


@pytest.mark.parametrize("dtype", ["float32", "float64", "bfloat16", "float16"])
def test_sound_code_holds_in_every_type(dtype):
    module = Rotary()
    report = check_rotary(lambda x, p, m=module: m(x, p), D, base=10000.0, framework="torch", dtype=dtype, module=module
    )
    assert report.ok, str(report)


def test_angles_under_autocast_are_found():
    module = Rotary(autocast_off=False)
    report = check_rotary(module, D, framework="torch")
    assert [r.law for r in report.failures] == ["autocast"], str(report)


def test_frequencies_that_are_cast_with_the_module_are_found():
    module = Rotary(keep=False)
    report = check_rotary(lambda x, p, m=module: m(x, p), D, framework="torch", module=module)
    assert [r.law for r in report.failures] == ["cast module"], str(report)


def test_a_backward_that_turns_the_same_way_is_found():
    report = check_rotary(Detached.apply, D, framework="torch")
    assert [r.law for r in report.failures] == ["gradient"], str(report)


def scalings():
    return {
        "default": {},
        "linear": {"factor": 4.0},
        "dynamic": {"factor": 4.0},
        "yarn": {"factor": 4.0, "original_max_position_embeddings": 4096},
        "llama3": {"factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
                   "original_max_position_embeddings": 4096},
        "longrope": {"short_factor": [1.0 + i / 16 for i in range(16)], "long_factor": [2.0 + i / 4 for i in range(16)],
                     "original_max_position_embeddings": 4096, "factor": 8.0},
    }  # fmt: skip


@pytest.mark.parametrize("rope_type", scalings())
def test_transformers_llama_holds(rope_type):
    llama = pytest.importorskip("transformers.models.llama.modeling_llama")
    config = llama.LlamaConfig(
        hidden_size=4 * D, num_attention_heads=4, max_position_embeddings=32768 if rope_type == "longrope" else 16384,
        rope_parameters={"rope_type": rope_type, "rope_theta": 10000.0, **scalings()[rope_type]},)  # fmt: skip
    module = llama.LlamaRotaryEmbedding(config)

    def fn(q, k, positions):
        return llama.apply_rotary_pos_emb(q, k, *module(q, positions))

    report = check_rotary_pair(fn, D, config=config, framework="torch", longest=4096)
    assert report.ok, str(report)


NARROW = "cohere ernie4_5 glm gpt_neox gpt_oss helium llama nemotron olmo phi phi3 stablelm".split()
"""Each has code or columns of its own; that of the others is a copy of one of these."""
LEFT_OUT = ("nanochat", "glm4_moe")
"""The audit names in float32 too that the first turns the other way, as its docstring says, and that the heads of the second have no
whole number of columns by its default configuration."""


def rotation_of(model_type, rules=None):
    """What turns queries and keys in a type of model of transformers, and how many columns it is made for."""
    transformers = pytest.importorskip("transformers")
    kind = transformers.CONFIG_MAPPING[model_type]
    config = kind(**({"rope_parameters": rules} if rules else {}))
    space = importlib.import_module(kind.__module__.replace("configuration_", "modeling_"))
    made = next((thing for name, thing in vars(space).items() if re.search("(?<!Vision)RotaryEmbedding$", name)), None)
    apply, takes = getattr(space, "apply_rotary_pos_emb", None), lambda fn: [*inspect.signature(fn).parameters]
    if made is None or apply is None or takes(made.forward) != ["self", "x", "position_ids"] or takes(apply)[:4] != ["q", "k", "cos", "sin"]:
        pytest.skip("its rotation has no module of its own, or is called in another way")
    module = made(config)
    turn = lambda q, k, positions: apply(q, k, *module(q, positions))
    width = module(torch.zeros(1, 1, 8), torch.zeros(1, 1, dtype=torch.int64))[0].shape[-1]
    try:
        turn(*[torch.zeros(1, 1, 2, width)] * 2, torch.arange(2)[None])
    except RuntimeError:  # its codes are of half the width
        width *= 2
    scaled = config.rope_parameters.get("rope_type", "default") != "default"
    return turn, width, {"config": config} if scaled else {}


@pytest.mark.parametrize("dtype", ["bfloat16", "float16"])
@pytest.mark.parametrize("model_type", [*NARROW, *(pytest.param(kind, marks=pytest.mark.long) for kind in ROTARY
                                                   if kind not in (*NARROW, *LEFT_OUT))])  # fmt: skip
def test_sound_functions_hold_in_narrow_formats(model_type, dtype):
    turn, width, asked = rotation_of(model_type)
    report = check_rotary_pair(turn, width, framework="torch", dtype=dtype, cases=2, longest=1024, **asked)
    assert report.ok, str(report)


@pytest.mark.parametrize("dtype", ["bfloat16", "float16"])
def test_pairs_slower_than_a_rounding_are_found(dtype):
    rules = {"rope_type": "llama3", "rope_theta": 500000.0, "factor": 8.0, "low_freq_factor": 1.0,
             "high_freq_factor": 4.0, "original_max_position_embeddings": 8192}  # fmt: skip
    turn, width, asked = rotation_of("llama", rules)
    assert check_rotary_pair(turn, width, framework="torch", dtype=dtype, cases=5, **asked).ok


def test_neighbours_in_and_halves_out_are_named():
    deepseek = pytest.importorskip("transformers.models.deepseek_v3.modeling_deepseek_v3")
    llama = pytest.importorskip("transformers.models.llama.modeling_llama")
    module = llama.LlamaRotaryEmbedding(llama.LlamaConfig(hidden_size=4 * D, num_attention_heads=4))
    turn = lambda q, k, positions: deepseek.apply_rotary_pos_emb_interleave(q, k, *module(q, positions))
    report = check_rotary_pair(turn, D, framework="torch", cases=2)
    assert "neighbours go in and halves come out" in report["pairs turn"].found, str(report)


def test_another_shape_is_known_by_its_shape():
    report = check_rotary(lambda x, positions: x[..., :16], D, framework="torch", cases=2)
    assert "it gave shape" in report["gradient"].found, str(report)


def test_a_pair_that_remembers_is_made_anew():
    llama = pytest.importorskip("transformers.models.llama.modeling_llama")
    config = llama.LlamaConfig(hidden_size=4 * D, num_attention_heads=4)

    asked = {"framework": "torch", "longest": 4000, "cases": 3}
    once = llama.LlamaRotaryEmbedding(config)
    counted = []

    def made():
        counted.append(1)
        return lambda q, k, positions: llama.apply_rotary_pos_emb(q, k, *once(q, positions))

    assert check_rotary_pair(made(), D, fresh=made, **asked).ok and len(counted) > 10
