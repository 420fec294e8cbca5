"""Models of transformers whose positions a reference layer computes instead: the outputs are the same within rounding."""

import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")

from pebench.torch import positional  # noqa: E402
from transformers.models.llama import modeling_llama  # noqa: E402
from transformers.models.mpt import modeling_mpt  # noqa: E402
from transformers.models.t5 import modeling_t5  # noqa: E402

LENGTH = 24
TOKENS = torch.arange(LENGTH)[None] * 7 % 50
AT = torch.arange(LENGTH)


def llama(patch, base=10000):
    config = transformers.LlamaConfig(hidden_size=64, intermediate_size=64, num_hidden_layers=2, num_attention_heads=4, vocab_size=50)
    model = transformers.LlamaModel(config)
    layer = positional("rope-half-split", dim=16, heads=4, length=LENGTH, base=base)
    return model, lambda: patch(modeling_llama, "apply_rotary_pos_emb", lambda q, k, *_, **__: layer.rotate(q, k, AT))


def t5_encoder(patch, distance=128):
    config = transformers.T5Config(d_model=64, d_kv=16, d_ff=64, num_layers=2, num_heads=4, vocab_size=50)
    model = transformers.T5EncoderModel(config)
    layer = positional("t5", dim=16, heads=4, length=LENGTH, distance=distance)
    with torch.no_grad():
        layer.biases.copy_(model.encoder.block[0].layer[0].SelfAttention.relative_attention_bias.weight)
    return model, lambda: patch(modeling_t5.T5Attention, "compute_bias", lambda *_, **__: layer.bias(AT)[None])


def mpt(patch, scheme="alibi"):
    config = transformers.MptConfig(d_model=64, n_heads=4, n_layers=2, vocab_size=50, max_seq_len=LENGTH)
    model = transformers.MptModel(config)
    layer = positional(scheme, dim=16, heads=4, length=LENGTH)
    return model, lambda: patch(modeling_mpt, "build_mpt_alibi_tensor", lambda *_, **__: layer.bias(AT))


def difference(make, monkeypatch, **wrong):
    model, replace = make(monkeypatch.setattr, **wrong)
    with torch.no_grad():
        before = model.eval()(TOKENS).last_hidden_state
        replace()
        return (model(TOKENS).last_hidden_state - before).abs().max().item() / before.abs().max().item()


@pytest.mark.parametrize("make", [llama, t5_encoder, mpt])
def test_a_layer_computes_what_the_library_does(make, monkeypatch):
    assert difference(make, monkeypatch) < 1e-5


@pytest.mark.parametrize("make, wrong", [(llama, {"base": 9000}), (t5_encoder, {"distance": 20}), (mpt, {"scheme": "kerple"})])
def test_another_layer_does_not(make, wrong, monkeypatch):
    assert difference(make, monkeypatch, **wrong) > 1e-4
