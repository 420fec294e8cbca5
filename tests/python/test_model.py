"""check_model on toys of transformers: nothing is found in sound ones, and each planted fault is."""

import subprocess
import sys

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("transformers")

from architectures import planted, toy  # noqa: E402
from planted_models import FAULTS  # noqa: E402

import pebench  # noqa: E402

SOUND = ["bert", "bloom", "ctrl", "deepseek_v3", "glm", "gpt2", "gpt_oss", "gptj", "llama", "llama4_text", "nanochat", "whisper",
         *(pytest.param(kind, marks=pytest.mark.long) for kind in ("fsmt", "gemma3_text", "mpt", "opt", "roberta", "t5"))]  # fmt: skip
"""Of those that take long, others stand in test_faults.py and test_sound_toys.py."""


@pytest.mark.parametrize("model_type", SOUND)
def test_nothing_is_found_in_a_sound_model(model_type):
    report = pebench.check_model(toy(model_type))
    assert report.ok and not report.not_judged, str(report)


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("model_type", ["llama", pytest.param("gemma3_text", marks=pytest.mark.long)])
def test_each_planted_fault_is_found(model_type, fault):
    model = toy(model_type)
    with planted(FAULTS[fault], model):
        report = pebench.check_model(model, reference=None)
    assert report.failures and report.failures[0].fix, str(report)
    assert "report = check_model(model, reference=None)\n    assert report.ok" in str(report)


def test_nothing_is_left_of_faults_that_were_planted():
    for fault in FAULTS.values():
        with planted(fault, toy("gemma3_text")):
            pass
    assert pebench.check_model(toy("gemma3_text")).ok


def test_positions_that_a_table_ignores_are_found():
    model = toy("gpt2")
    with planted(FAULTS["positions ignored"], model):
        (failure,) = pebench.check_model(model, reference=None).failures
    assert {"positions count", "prefill and decode", "left padding"} <= set(failure.laws)


def test_the_model_is_left_as_it_was():
    from transformers.models.llama import modeling_llama

    model = toy("llama").train()
    before = {name: tensor.clone() for name, tensor in model.state_dict().items()}
    function, frequencies = modeling_llama.apply_rotary_pos_emb, model.model.rotary_emb.inv_freq.clone()
    assert pebench.check_model(model).ok and model.training
    assert all(torch.equal(tensor, before[name]) for name, tensor in model.state_dict().items())
    assert modeling_llama.apply_rotary_pos_emb is function and torch.equal(model.model.rotary_emb.inv_freq, frequencies)
    assert not any(module._forward_hooks or module._forward_pre_hooks for module in model.modules())


def test_frequencies_are_compared_with_the_configuration_that_is_given():
    config = toy("llama").config.to_dict() | {"rope_parameters": {"rope_type": "default", "rope_theta": 500000.0}}
    failure = pebench.check_model(toy("llama"), config).failures[0]
    assert failure.laws == ("frequencies",) and "500000" in failure.says


def test_what_cannot_be_judged_is_named_with_the_reason():
    report = pebench.check_model(toy("yoso"))
    assert report.verdict == "incomplete" and [part.name for part in report.not_judged] == ["yoso.encoder.layer.0-1.attention.self"]
    assert all(part.says for part in report.not_judged)
    nothing = pebench.check_model(torch.nn.Linear(4, 4))
    assert [part.verdict for part in nothing.parts] == ["not judged"] * 2
    assert "nothing in it was found to encode positions" in str(nothing)
    assert "cannot be called with token ids alone" in nothing.parts[-1].says


class Turned(torch.nn.Module):
    """Not of transformers: a rotation without a function of a known name, of positions that cannot be inferred."""

    def __init__(self, start=0):
        super().__init__()
        self.start, self.embed, self.out = start, torch.nn.Embedding(100, 32), torch.nn.Linear(32, 100)
        self.inv_freq = torch.nn.Buffer(10000.0 ** (-torch.arange(0, 32, 2) / 32))

    def forward(self, input_ids):
        x = self.embed(input_ids)
        a = torch.arange(self.start, self.start + x.shape[1])[:, None] * self.inv_freq
        a = torch.cat([a, a], -1)
        x = x * a.cos() + torch.cat([-x[..., 16:], x[..., :16]], -1) * a.sin()
        return self.out(torch.softmax(x @ x.mT / 32, -1) @ x)


def test_a_model_of_ones_own_is_asked_too():
    report = pebench.check_model(Turned())
    assert report.verdict == "incomplete" and [part.name for part in report.not_judged] == ["inv_freq"], str(report)
    assert report.parts[-1].verdict == "holds"


class Conditioned(Turned):
    """Beside it, a projection of something that is the same whatever the tokens are."""

    def __init__(self):
        super().__init__()
        self.project, self.source = torch.nn.Linear(32, 32), torch.nn.Buffer(torch.randn(5, 32))

    def forward(self, input_ids):
        return super().forward(input_ids) + self.project(self.source).sum()


def test_a_projection_of_what_is_constant_is_no_table():
    assert [part.name for part in pebench.check_model(Conditioned()).parts] == ["inv_freq", "the model"]


def test_a_broken_call_is_a_failure_and_not_an_error():
    model = toy("llama")
    sound = model.model.rotary_emb.forward
    model.model.rotary_emb.forward = lambda x, position_ids: sound(x, position_ids[:, :4])
    failure = next(part for part in pebench.check_model(model).failures if part.kind == "model")
    assert failure.laws[0] == "any length" and "13 tokens: it raised RuntimeError" in failure.says


def test_no_module_gets_a_sentence():
    with pytest.raises(pebench.PebenchError, match="the model is ndarray; a torch module is needed"):
        pebench.check_model(np.zeros(3))


def test_torch_is_imported_for_a_model_alone():
    code = "import sys, pebench; assert 'torch' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
