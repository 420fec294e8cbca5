"""pebench.audit on arrays: what the terminal says, as data."""

import json

import numpy as np
import pytest

import pebench


def frequencies(d=64, base=10000.0):
    return (1.0 / base ** (np.arange(0, d, 2, dtype=np.float32) / np.float32(d))).astype(np.float32)


def test_sound_frequencies_conform():
    audit = pebench.audit(frequencies())
    assert audit.verdict == "conforms" and audit.ok
    assert audit.convention.base == 10000 and audit.convention.dimension == 64
    assert audit.kind == "frequencies" and audit.shape == (32,) and audit.dtype == "float32"
    assert "conforms" in str(audit) and json.loads(audit.to_json())


def test_a_fault_is_named_with_its_entry():
    w = frequencies()
    w[5] *= 1.01
    audit = pebench.audit(w, expect="rope:base=10000")
    assert audit.verdict == "defective" and not audit.ok
    assert audit.defects[0].worst.index == (5,)


def test_a_config_is_a_dict_a_text_or_an_object():
    config = {"rope_theta": 500000.0, "head_dim": 64}

    class Config:
        def to_dict(self):
            return config

    for given in (config, json.dumps(config), Config()):
        assert pebench.audit(frequencies(64, 500000.0), config=given).ok
        assert pebench.audit(frequencies(), config=given).verdict == "defective"


def test_a_config_may_call_a_field_otherwise():
    class Config:
        attribute_map = {"head_dim": "attention_head_dim"}

        def to_json_string(self, use_diff):
            return json.dumps({"rope_theta": 10000.0, "hidden_size": 64, "num_attention_heads": 2,
                               "attention_head_dim": 64})  # fmt: skip

    assert pebench.audit(frequencies(), config=Config()).ok


def test_cosine_and_sine_belong_together():
    angles = np.outer(np.arange(128.0), 10000.0 ** (-np.arange(0, 64, 2) / 64))
    tables = {"cos": np.cos(angles).astype(np.float32), "sin": np.sin(angles).astype(np.float32)}
    assert pebench.audit(tables, expect="rope:base=10000").ok
    assert len(pebench.audit_all({**tables, "inv_freq": frequencies()})) == 2


def test_torch_tensors_are_read_with_their_types():
    torch = pytest.importorskip("torch")
    w = torch.from_numpy(frequencies())
    assert pebench.audit(w).verdict == "conforms"
    assert pebench.audit(torch.nn.Parameter(w)).verdict == "conforms"
    narrow = pebench.audit(w.to(torch.bfloat16))
    assert narrow.dtype == "bfloat16" and "low-precision-frequencies" in [f.id for f in narrow.findings]


def test_a_module_is_audited_buffer_by_buffer():
    torch = pytest.importorskip("torch")

    class Rotary(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.register_buffer("inv_freq", torch.from_numpy(frequencies()), persistent=False)

    class Model(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.rotary_emb, self.linear = Rotary(), torch.nn.Linear(4, 4)

    (audit,) = pebench.audit_model(Model())
    assert audit.tensor == "rotary_emb.inv_freq" and audit.verdict == "conforms"


def test_it_shows_in_a_notebook():
    assert pebench.audit(frequencies())._repr_html_().startswith("<pre>conforms")
