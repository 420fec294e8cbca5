"""check_model: the rows of a table that places of long inputs take, and the position of its first row."""

import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")

from architectures import small  # noqa: E402
from planted_layers import edit  # noqa: E402

import pebench  # noqa: E402
from pebench.live.held import table_part  # noqa: E402


def clamped(table, most):
    edit(table, forward=lambda self, ids, _of=type(table): _of.forward(self, ids.clamp(max=most)))


def rows(report):
    return [(part.name, part.says) for part in report.failures if part.laws == ("rows",)]


def test_positions_that_are_clamped_far_from_the_first_are_found():
    model = small("GPT2", "LMHeadModel", n_positions=96)
    clamped(model.transformer.wpe, 63)
    assert rows(pebench.check_model(model)) == [("transformer.wpe", "with 96 tokens, place 64 takes row 63, where row 64 follows")]


def test_stored_positions_in_bfloat16_are_found():
    model = small("Bert", "Model", max_position_embeddings=350)
    model.embeddings.position_ids.copy_(model.embeddings.position_ids.bfloat16().long().clamp(max=349))
    ((name, says),) = rows(pebench.check_model(model))
    assert name == "embeddings.position_embeddings" and "place 257 takes row 256" in says


def test_the_table_of_an_encoder_is_read_as_far_as_that_of_its_decoder():
    model = small("Bart", "ForConditionalGeneration", max_position_embeddings=64)
    assert pebench.check_model(model).ok
    part = model.model.encoder.embed_positions
    edit(part, forward=lambda self, ids, *more, _of=type(part), **named: _of.forward(self, ids, *more, **named)[
        :, torch.arange(ids.shape[1]).clamp(max=39)])  # fmt: skip
    ((name, says),) = rows(pebench.check_model(model))
    assert name == "model.encoder.embed_positions" and "place 40 takes row 41" in says


def test_a_sinusoidal_table_begins_at_position_0():
    angles = torch.arange(61)[:, None] * 10000.0 ** -(torch.arange(16) / 15)
    codes = torch.cat([angles.sin(), angles.cos()], 1)
    part = lambda table: table_part("table", torch.nn.Embedding.from_pretrained(table), 0, 0, [60], [])
    assert part(codes[:-1]).verdict == "holds"
    assert (part(codes[1:]).laws, part(codes[1:]).says) == (("first row",), "its first row is that of position 1, where 0 is usual")
    padded = codes.clone()
    padded[0] = 0  # XGLM: of its padding
    assert part(padded).verdict == "holds"
