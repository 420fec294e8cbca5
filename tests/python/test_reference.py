"""check_model beside the library's own model: what was changed in a text, a function, an instance, a buffer or a fork is found, and named."""

import functools
import importlib.util
import inspect
import sys
import types

import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")

from architectures import toy  # noqa: E402
from pebench.live import library, reference  # noqa: E402
from pebench.live.library import anew  # noqa: E402
from transformers.models.hubert import modeling_hubert  # noqa: E402
from transformers.models.llama import modeling_llama  # noqa: E402

import pebench  # noqa: E402


def llama(of=transformers, name="LlamaForCausalLM"):
    config = transformers.LlamaConfig(hidden_size=48, intermediate_size=64, num_hidden_layers=3, num_attention_heads=4, vocab_size=50)
    torch.manual_seed(1)
    return getattr(of, name)(config)


def text_of(module, name, folder, *edits):
    """A module of a library with edits of its text, under another name."""
    text = inspect.getsource(module)
    for old, new in edits:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    file = folder / f"{name.rpartition('.')[2]}.py"
    file.write_text(text)
    spec = importlib.util.spec_from_file_location(name, file)
    made = sys.modules[name] = importlib.util.module_from_spec(spec)
    made.__package__ = module.__package__
    spec.loader.exec_module(made)
    return made


def edited_text(monkeypatch, folder):
    """The convolution of positions is added behind the norm: no law of positions sees it."""
    added = "        hidden_states = hidden_states + position_embeddings.to(hidden_states.device)\n"
    name, norm = modeling_hubert.__name__, "        hidden_states = self.layer_norm(hidden_states)\n"
    monkeypatch.setitem(sys.modules, name, modeling_hubert)
    encoder = inspect.getsource(modeling_hubert.HubertEncoder)
    planted = text_of(modeling_hubert, name, folder, (encoder, encoder.replace(added + norm, norm + added)))
    sizes = dict(hidden_size=48, num_hidden_layers=2, num_attention_heads=4, intermediate_size=64, conv_dim=(20, 20), conv_stride=(5, 4),
                 conv_kernel=(10, 3), num_conv_pos_embeddings=18, num_conv_pos_embedding_groups=4)  # fmt: skip
    return planted.HubertModel(transformers.HubertConfig(**sizes))


def edited_function(monkeypatch, folder):
    sound = modeling_llama.apply_rotary_pos_emb
    monkeypatch.setattr(modeling_llama, "apply_rotary_pos_emb", lambda q, k, *more, **given: sound(q, k.roll(1, 2), *more, **given))
    return llama()


def edited_instance(*_):
    model = llama()
    layer = model.model.layers[1].self_attn
    sound = layer.forward
    layer.forward = lambda *args, **given: (sound(*args, **given)[0] * 0.9, None)
    return model


def edited_buffer(monkeypatch, folder):
    model = llama()
    model.model.rotary_emb.inv_freq *= 1.01
    return model


def forked(_, folder, *edits):
    return llama(text_of(modeling_llama, "forked_llama", folder, *edits))


def edited_fork(monkeypatch, folder):
    return forked(monkeypatch, folder, ("        attn_output = self.o_proj(attn_output)\n", "        attn_output = self.o_proj(attn_output) * (1 - 0.1 * (self.layer_idx == 2))\n"))


def edited_norm(*_):
    """Codes are added behind a norm of torch's own, which keeps their table, so that the weights have a name more."""
    sizes = dict(vocab_size=99, d_model=48, encoder_layers=2, decoder_layers=1, encoder_attention_heads=4, decoder_attention_heads=4,
                 encoder_ffn_dim=64, decoder_ffn_dim=64, max_position_embeddings=300)  # fmt: skip
    model = transformers.BartModel(transformers.BartConfig(**sizes))
    norm = model.encoder.layernorm_embedding
    norm.codes = model.encoder.embed_positions

    def late(self, x):
        codes = self.codes(x[:, :, -1])
        return type(self).forward(self, x - codes) + codes

    norm.forward = types.MethodType(late, norm)
    return model


FAULTS = {edited_text: "encoder", edited_function: "model.layers.0.self_attn", edited_instance: "model.layers.1.self_attn",
          edited_buffer: "model.rotary_emb", edited_fork: "model.layers.2.self_attn", edited_norm: "encoder.layernorm_embedding"}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_what_was_changed_is_found_and_named(fault, monkeypatch, tmp_path):
    model, name = fault(monkeypatch, tmp_path), FAULTS[fault]
    report = pebench.check_model(model)
    laws = [part for part in report.failures if part.laws != ("reference",)]
    if laws:  # theirs is the one finding, and the comparison says where
        assert len(laws) == len(report.failures) and report.compared.endswith(f" {name}"), report
    else:
        assert [part.name for part in report.failures] == [name], report
        assert f"transformers {transformers.__version__}'s own" in report.failures[0].says
        assert pebench.check_model(model, reference=None).ok


def late_in_generate(model):
    sound = model.prepare_inputs_for_generation

    @functools.wraps(sound)
    def late(*args, **given):
        inputs = sound(*args, **given)
        return inputs | {"position_ids": 2 * inputs["position_ids"]}

    model.prepare_inputs_for_generation = late


def narrow_positions(model):
    rotary = model.model.rotary_emb
    sound = rotary.forward
    rounded = lambda x, at: (at.to(torch.bfloat16) if x.dtype == torch.bfloat16 else at).long()
    rotary.forward = lambda x, position_ids: sound(x, rounded(x, position_ids))


CALLS = {late_in_generate: "in generate", narrow_positions: "in bfloat16"}


@pytest.mark.parametrize("fault", CALLS)
def test_calls_that_no_law_makes_are_compared(fault):
    model = llama()
    fault(model)
    (failure,) = pebench.check_model(model).failures
    assert failure.name == "model.rotary_emb" and CALLS[fault] in failure.says
    assert pebench.check_model(model, reference=None).ok


def test_a_layer_that_fails_is_apart_from_those_that_it_was_like():
    report = pebench.check_model(edited_instance())
    assert [part.name for part in report.parts if part.kind == "attention"] == ["model.layers.0,2.self_attn", "model.layers.1.self_attn"]


def renamed(folder):
    """A fork: its class has another name, its configuration a model type of its own."""

    class Config(transformers.LlamaConfig):
        model_type = "renamed_llama"

    model = text_of(modeling_llama, "renamed_llama", folder, ("class LlamaForCausalLM", "class Renamed"), ('    "LlamaForCausalLM",\n', ""))
    return model.Renamed(Config(**{**llama().config.to_dict(), "architectures": ["LlamaForCausalLM"]}))


@pytest.mark.parametrize("kind", ["fork", "renamed", "bert", "hubert", "deberta-v2"])
def test_a_sound_model_agrees(kind, tmp_path):
    made = {"fork": lambda: forked(None, tmp_path), "renamed": lambda: renamed(tmp_path)}.get(kind, lambda: toy(kind))
    report = pebench.check_model(made())
    assert not report.failures and "agrees with transformers" in report.compared, report


@pytest.mark.parametrize("package, name, sizes, inputs", [
    ("timm", "vit_tiny_patch16_224", dict(img_size=64, depth=2, num_classes=5), None),
    ("diffusers", "SD3Transformer2DModel", dict(sample_size=20, num_layers=2, attention_head_dim=16, num_attention_heads=3, joint_attention_dim=24,
                                                caption_projection_dim=48, pooled_projection_dim=16, out_channels=16, pos_embed_max_size=14), None)])  # fmt: skip
def test_models_of_images_agree(package, name, sizes, inputs):
    of = pytest.importorskip(package)
    model = of.create_model(name, **sizes) if package == "timm" else getattr(of, name)(**sizes)
    report = pebench.check_model(model, inputs=inputs)
    assert not report.failures and f"agrees with {package}" in report.compared, report


def test_what_a_user_overrides_beside_positions_is_named_and_does_not_fail():
    class Mine(transformers.LlamaForCausalLM):
        def __init__(self, config):
            super().__init__(config)
            self.model.layers[1].mlp.act_fn = torch.nn.Tanh()

    report = pebench.check_model(Mine(llama().config))
    assert report.ok and "outside what is judged: model.layers.1.mlp" in report.compared, report


@pytest.mark.parametrize("given", [llama(), lambda config: llama()])
def test_a_reference_may_be_given(given):
    assert "agrees with the reference" in pebench.check_model(llama(), reference=given).compared
    report = pebench.check_model(edited_instance(), reference=given)
    assert [part.name for part in report.failures] == ["model.layers.1.self_attn"], report


def test_where_nothing_can_be_compared_the_report_says_why(monkeypatch):
    class Plain(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.tokens, self.places = torch.nn.Embedding(50, 8), torch.nn.Embedding(20, 8)

        def forward(self, input_ids):
            return self.tokens(input_ids) + self.places(torch.arange(input_ids.shape[1]))

    assert "of no library" in pebench.check_model(Plain()).compared
    monkeypatch.setattr(reference, "LARGEST", 1)
    report = pebench.check_model(llama())
    assert report.ok and "more than 1 parameters" in report.compared


def test_a_file_that_was_changed_after_it_was_installed_is_no_reference(monkeypatch):
    monkeypatch.setattr(library, "_edited", lambda *_: True)
    report = pebench.check_model(llama())
    assert report.verdict == "incomplete" and "was changed after it was installed" in report.not_judged[0].says


def test_nothing_stays_of_modules_that_were_made_anew():
    before, space = dict(sys.modules), dict(vars(modeling_llama))
    package = importlib.import_module("transformers.models.llama")
    names = dict(vars(package))
    with anew([modeling_llama.__name__, "transformers.masking_utils"]) as fresh:
        assert fresh[modeling_llama.__name__].LlamaModel is not modeling_llama.LlamaModel
    assert sys.modules == before and vars(modeling_llama) == space and vars(package) == names
