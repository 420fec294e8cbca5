"""The parts of check_model, one by one: what a configuration prescribes for a layer, and what is read off what a layer does."""

import json
from types import SimpleNamespace

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from pebench.live.added import _masked, added_in, unlike  # noqa: E402
from pebench.live.asking import Asked  # noqa: E402
from pebench.live.calls import Calls  # noqa: E402
from pebench.live.engine import Broken  # noqa: E402
from pebench.live.grids import lattice, of_table, prescribed, why_off  # noqa: E402
from pebench.live.held import table_part  # noqa: E402
from pebench.live.inputs import made  # noqa: E402
from pebench.live.layer_biases import LayerBiases, Read  # noqa: E402
from pebench.live.parts import of_audit  # noqa: E402
from pebench.live.prescribed import Rule, mask_of, query_scale, rule_of, score_scale, slopes_of, thresholds, turned_by  # noqa: E402
from pebench.live.scores import Meeting, joined_rows, meetings  # noqa: E402
from pebench.live.turned import FLOAT, completed, factor_of, measured, slow  # noqa: E402

TURNED = {"model_type": "any", "hidden_size": 64, "num_attention_heads": 4, "head_dim": 16, "rope_theta": 1e4}


def made_by_library(scaling):
    """A module of a class of the library, which gives it a scale."""

    def begin(self, config, layer_idx):
        torch.nn.Module.__init__(self)
        self.config, self.layer_idx, self.scaling = config, layer_idx, scaling

    return type("Attention", (torch.nn.Module,), {"__init__": begin, "__module__": "transformers.models.any.modeling_any"})(None, 0)


def test_a_scale_is_that_of_the_configuration_then_of_the_librarys_class_then_of_the_width():
    rule = rule_of(TURNED, 0)
    module = made_by_library(1.0)
    module.scaling = 7.0  # what was changed afterwards is no measure
    assert score_scale(TURNED, rule, 16, module) == (1.0,)
    assert score_scale({**TURNED, "query_pre_attn_scalar": 4}, rule, 16, module) == (0.5,)
    assert score_scale(TURNED, rule, 16, made_by_library(16**-0.25)) == (0.25, 1.0)  # multiplied into queries and into keys
    assert score_scale(TURNED, rule, 16, torch.nn.Linear(2, 2)) == score_scale(TURNED, rule, 16) == (0.25,)


def test_a_layer_has_the_width_that_its_own_part_of_the_configuration_gives():
    values = {**TURNED, "per_layer_config": {"1": {"head_dim": 32}}}
    assert [len(rule_of(values, n).frequencies(64)) for n in (0, 1)] == [8, 16]


def test_an_odd_number_of_columns_is_turned_as_the_library_does():
    rule = rule_of({**TURNED, "head_dim": 14, "partial_rotary_factor": 0.5}, 0)
    assert np.allclose(rule.frequencies(64), 1e4 ** (-np.arange(0, 7, 2) / 7)) and rule.amplitude() == 1 and not rule.unread()


def test_alibi_is_known_by_each_of_its_keys():
    for key in ({"alibi": True}, {"use_alibi": True}, {"position_embedding_type": "alibi"}):
        assert turned_by({**TURNED, **key}) is False and np.allclose(slopes_of(key, 4, 16), 2.0 ** -np.array([2, 4, 6, 8]))


def test_ids_of_codebooks_are_none_above_those_shown_and_their_logits_are_of_one_token():
    shown = torch.tensor([[[40, 9, 60], [41, 20, 61]]])
    asked = SimpleNamespace(shown=shown, setting=lambda *_: 100, decoder_config=None, seed=1, place=("", False), takes_ids=True, values=lambda x, _: x)
    ids = Asked.ids(asked, 13)
    assert ids.shape == (2, 13, 3) and ids.max() <= 20
    logits = torch.arange(6.0).view(6, 1, 1).expand(6, 13, 5)  # of three codebooks of each row
    assert Asked.logits_in(asked, SimpleNamespace(logits=logits), ids)[1, 0].tolist() == [3.0] * 5 + [4.0] * 5 + [5.0] * 5


def test_an_image_of_any_size_is_the_least_that_a_model_takes():
    model = SimpleNamespace(forward=lambda x: x, pretrained_cfg={"input_size": (3, 224, 224), "min_input_size": (3, 32, 48)}, named_modules=list)
    assert made(None, type("Any", (), {**vars(model), "__call__": lambda self, x: x, "forward": staticmethod(model.forward)})(), 1)["x"].shape[1:] == (3, 32, 48)


def test_a_mask_of_each_row_of_a_batch_is_understood():
    q, mask = torch.randn(6, 5, 4), torch.zeros(3, 1, 1, 5)  # of 2 heads
    assert added_in(Meeting("", q, q, 0.5, mask, 2, False), 3, None, None).kind == "none"


@pytest.mark.parametrize("other, cause", [(lambda rows: rows[np.arange(5).clip(max=3)][:, np.arange(5).clip(max=3)], ""),
                                          (lambda rows: rows + 1, "another rule of buckets"), (lambda rows: rows.T, "queries and keys are exchanged")])
def test_the_cause_of_another_row_of_a_bias_explains_all_of_them(other, cause):
    at, said = np.arange(5), []
    usual = at - at[:, None] + 4
    layer = SimpleNamespace(fails=lambda law, says, cause, fix: said.append(cause), verdict="holds", group=0)
    added = SimpleNamespace(seen=np.ones((5, 5), bool), causal=False, kind="by distance")
    read = Read(layer, added, np.zeros((1, 5, 5)), at, np.zeros((12, 1)), rows=other(usual))
    LayerBiases._against_rule(SimpleNamespace(reads=[], _rule=lambda _, causal: usual), read)
    assert said[0].startswith(cause) and bool(said[0]) == bool(cause)


def test_a_base_by_layer_is_that_of_the_layer_and_0_is_no_rotation():
    values = {**TURNED, "layer_rope_theta": [0, 1e4, 5e5], "rope_parameters": {"rope_type": "default", "rope_theta": 1e4}}
    assert rule_of(values, 0).rotary is False
    for n, base in ((1, 1e4), (2, 5e5)):
        assert np.allclose(rule_of(values, n).frequencies(64), base ** -(np.arange(8) / 8))
    values = {**TURNED, "rope_theta": [1e4, 5e5], "partial_rotary_factors": [0.5, 1.0]}
    assert [json.loads(rule_of(values, n).config)["rope_theta"] for n in (0, 1)] == [1e4, 5e5]
    assert [len(rule_of(values, n).frequencies(64)) for n in (0, 1)] == [4, 8]


def test_a_logarithmic_scale_of_queries_begins_at_its_floor_in_layers_without_a_window():
    values = {"log_scaling_n_floor": 32, "log_scaling_alpha": 0.1, "layer_types": ["hybrid_sliding", "hybrid"]}
    at = np.array([0, 31, 63])
    assert query_scale(values, rule_of(values, 0), at) is None
    assert np.allclose(query_scale(values, rule_of(values, 1), at), [1, 1, 1 + 0.1 * np.log(2)])
    assert thresholds(values) == [32]


def test_a_type_of_layers_of_which_the_rule_is_none_is_not_turned():
    values = {**TURNED, "model_type": "beam", "layer_types": ["sliding_attention", "full_attention"], "rope_parameters": {
        "sliding_attention": {"rope_type": "default", "rope_theta": 1e4}, "full_attention": None}}  # fmt: skip
    assert [rule_of(values, n).rotary for n in (0, 1)] == [True, False]
    assert query_scale(values, rule_of(values, 0), np.arange(2)) is None
    assert np.allclose(query_scale(values, rule_of(values, 1), np.array([0, 2049])), [1, 2**0.1])


@pytest.mark.parametrize("kind", ["kolibri1", "flint"])
def test_layers_of_full_attention_that_code_leaves_unturned_are_known_by_the_type_of_the_model(kind):
    values = {**TURNED, "model_type": kind, "layer_types": ["sliding_attention", "full_attention"], "sliding_window": 8}
    assert [rule_of(values, n).rotary for n in (0, 1)] == [True, False]


@pytest.mark.parametrize("kind, sections, axes", [
    ("ernie4_5_vl_moe_text", [3, 3, 2], [1, 2, 1, 2, 1, 2, 0, 0]), ("qwen3_5_text", [4, 2, 2], [0, 1, 2, 0, 1, 2, 0, 0]),
    ("qwen2_vl_text", [2, 3, 3], [0, 0, 1, 1, 1, 2, 2, 2])])  # fmt: skip
def test_sections_of_axes_lie_as_the_code_of_the_model_has_them(kind, sections, axes):
    rules = {"rope_type": "default", "rope_theta": 1e4, "mrope_section": sections}
    rule = Rule(True, json.dumps({**TURNED, "model_type": kind, "rope_parameters": rules}))
    assert rule.axes(8).tolist() == axes


def test_windows_by_layer_have_two_sides():
    values, at = {**TURNED, "sliding_windows": [[3, 2], [3, 0]]}, np.arange(5)
    seen = [mask_of(values, rule_of(values, n), False, at, at)[2].tolist() for n in (0, 1)]
    assert seen == [[1, 1, 1, 1, 0], [1, 1, 1, 0, 0]]


def test_layers_that_are_not_scaled_are_those_that_the_configuration_leaves_out():
    values = {**TURNED, "rope_scaling_layers": [1], "rope_parameters": {"rope_type": "linear", "rope_theta": 1e4, "factor": 4.0}}
    assert [rule_of(values, n).frequencies(8)[0] for n in (0, 1)] == [1, 0.25]


def test_keys_that_an_indexer_chooses_are_no_window():
    shown = np.tril(np.ones((2, 8, 8), dtype=bool))
    shown[0, 7, 0] = shown[1, 7, 1] = False
    found, usual = _masked(shown, None), _masked(np.tril(np.ones((1, 8, 8), dtype=bool)), None)
    assert found.chosen and found.causal and not found.window and not usual.chosen and unlike(found, usual) is None


def test_codes_of_a_square_grid_have_the_columns_of_patches_first():
    angles = np.arange(4)[:, None] * 10000.0 ** (-np.arange(4) / 4)
    line = np.concatenate([np.sin(angles), np.cos(angles)], axis=1)
    y, x = np.divmod(np.arange(16), 4)
    sound = np.concatenate([line[x], line[y]], axis=1)
    assert of_table(sound) == "" and "follows the rows" in of_table(np.roll(sound, 8, axis=1)) and "0.5" in of_table(sound / 2)


def test_what_is_off_on_a_grid_is_named_where_it_explains_every_pair():
    y, x = np.divmod(np.arange(12), 4)
    w = 100.0 ** (-np.arange(2) / 2)
    right = np.concatenate([y[:, None] * w, x[:, None] * w], axis=1)

    def why(angles):
        v = np.random.default_rng(1).standard_normal((9, 1, 4, 2)) @ [1, 1j] * np.exp(1j * angles)
        return why_off(measured(np.concatenate([v.real, v.imag], axis=-1), np.arange(len(angles)), 1e-9), right, 1e-6)

    assert why(-right).startswith("pairs 0 to 3 are turned the other way")
    assert why(right * [1, 1, -1, -1]).startswith("pairs 2 to 3 are turned the other way")
    assert why(np.roll(right, 2, axis=1)).startswith("pairs 0 to 3 have the angles of others: axes")
    assert why(np.concatenate([right[-1:], right])) == "place 0, which is of no patch, is turned, too"
    assert why(2 * right).startswith("every place is turned 2 times")
    assert why(right[np.minimum(np.arange(12), 7)]) == "places 8 to 11 of 12 are turned as place 7: places are clamped"
    assert why(1.1 * right) == ""


def test_products_of_one_row_each_are_those_of_a_batch():
    rows = [Meeting("attn", torch.full((2, 4, 3), float(n)), torch.zeros(2, 4, 3), heads=2, v=torch.zeros(2, 4, 3)) for n in range(3)]
    (whole,) = joined_rows(rows, 3)
    assert whole.q.shape == (6, 4, 3) and whole.q[:, 0, 0].tolist() == [0, 0, 1, 1, 2, 2] and joined_rows(rows, 2) is rows


def test_a_sinusoidal_table_begins_at_position_0():
    angles = torch.arange(61)[:, None] * 10000.0 ** -(torch.arange(16) / 15)
    codes = torch.cat([angles.sin(), angles.cos()], 1)
    part = lambda table: table_part("table", torch.nn.Embedding.from_pretrained(table), 0, 0, [60], [])
    assert part(codes[:-1]).verdict == "holds"
    assert (part(codes[1:]).laws, part(codes[1:]).says) == (("first row",), "its first row is that of position 1, where 0 is usual")
    padded = codes.clone()
    padded[0] = 0  # XGLM: of its padding
    assert part(padded).verdict == "holds"


def test_pairs_that_turn_too_slowly_to_be_seen_are_taken_from_the_layout_of_the_others():
    w, at = np.array([1, 0.1, 0.01, 1e-6]), np.arange(13)
    pairs = np.random.default_rng(1).standard_normal((9, 1, 4, 2))
    z = (pairs[..., 0] + 1j * pairs[..., 1]) * np.exp(1j * at[:, None] * w)
    v = np.concatenate([z.real, z.imag], axis=-1)
    turn = measured(v, at, FLOAT)
    assert len(turn.pairs) == 3 and slow(turn, w, len(at), FLOAT)
    assert completed(turn, 4, v, at, FLOAT).pairs == [(0, 4), (1, 5), (2, 6), (3, 7)]


def test_an_amplitude_may_be_another_beyond_the_original_length():
    rules = {"rope_type": "longrope", "rope_theta": 1e4, "short_factor": [1.0] * 8, "long_factor": [2.0] * 8, "short_mscale": 1.1,
             "long_mscale": 1.2}  # fmt: skip
    rule = Rule(True, json.dumps({"head_dim": 16, "max_position_embeddings": 256, "original_max_position_embeddings": 64, "rope_parameters": rules}))
    assert [round(rule.amplitude(n), 6) for n in (1, 64, 65)] == [1.1, 1.1, 1.2]


def test_two_numbers_that_print_alike_are_no_finding():
    says = "these are no codes of such frequencies: pair 1 turns by 0.386697 a position, where {} belongs."
    found = lambda other: SimpleNamespace(verdict="defective", convention=SimpleNamespace(family="rope", base=2000, scaling="none"),
        defects=[SimpleNamespace(id="wrong-frequencies", says=says.format(other), cause="", fix="")])  # fmt: skip
    assert of_audit("table", "rotation", found("0.386697")).verdict == "not judged"
    assert of_audit("table", "rotation", found("0.386698")).verdict == "fails"


def test_an_error_that_begins_with_a_modules_text_names_its_argument():
    calls = Calls(lambda: None, "numpy", "float32", None)

    def fails():
        raise TypeError("Dia(\n  (inner): Linear()\n) got multiple values for keyword argument 'ids'")

    with pytest.raises(Broken, match="Dia: got multiple values for keyword argument 'ids'"):
        calls.raw(fn=fails)


def test_the_parts_of_torchs_own_attention_are_looked_at():
    layer = torch.nn.MultiheadAttention(16, 2, batch_first=True).eval()
    x = torch.randn(1, 5, 16)
    (met,) = meetings(layer, lambda: layer(x, x, x), batch=1)
    q, k, _ = torch.nn.functional.linear(x, layer.in_proj_weight, layer.in_proj_bias).chunk(3, -1)
    for found, expected in ((met.q, q), (met.k, k)):
        one_a_head = expected.view(5, 2, 8).transpose(0, 1)
        assert torch.allclose(found / found.norm(), one_a_head / one_a_head.norm(), atol=1e-5)


def test_a_call_that_is_interrupted_while_a_mode_of_torch_is_put_aside_is_no_error():
    layer = torch.nn.MultiheadAttention(16, 2).eval()
    assert meetings(layer, torch.overrides._pop_mode) == []


def test_turns_of_places_show_the_grid_that_they_lie_on_and_the_places_that_are_off_it():
    turned = lambda y, x: np.exp(1j * np.stack([y, y / 10, x, x / 10], -1))
    whole = turned(*np.divmod(np.arange(24), 6))
    grid = lattice(whole)
    assert (grid.shape, [*grid.axes], grid.bases, grid.odd.any()) == ((4, 6), [-2, -2, -1, -1], {100.0}, False)
    assert "places 18 to 23 of 24 are turned otherwise" in lattice(turned(*np.divmod(np.minimum(np.arange(24), 17), 6))).says()
    behind = lattice(np.concatenate([np.ones((5, 4)), whole]), [5])
    assert (behind.begin, behind.shape, behind.odd.any()) == (5, (4, 6), False)
    sequence = lattice(np.exp(1j * np.arange(13)[:, None] * np.array([1, 0.1])))
    assert (sequence.shape, sequence.bases) == ((13,), {100.0})
    assert lattice(np.exp(1j * np.random.default_rng(1).normal(size=(24, 4)))) is None


def test_places_of_timms_grids_are_counted_before_they_are_stretched():
    rope = type("RotaryEmbeddingCat", (), dict(in_pixels=False, normalize_coords="separate", ref_feat_shape=(6, 9), grid_offset=1.0, temperature=100.0, grid_indexing="xy"))()
    part = SimpleNamespace(rope=rope, patch_embed=SimpleNamespace(dynamic_feat_size=lambda sides: (2, 3)))
    found = prescribed(SimpleNamespace(modules=lambda: [part]), None, {"x": torch.zeros(1, 3, 4, 6)}, 4)
    assert np.allclose(found[:2], [[3, 0.3, 3, 0.3], [6, 0.6, 3, 0.3]])
    part.rope = type("RotaryEmbeddingDinoV3", (), dict(normalize_coords="separate", temperature=100.0, grid_indexing="ij"))()
    found = prescribed(SimpleNamespace(modules=lambda: [part]), None, {"x": torch.zeros(1, 3, 4, 6)}, 4)
    assert np.allclose(found[0] / np.pi, [-1, -0.1, -4 / 3, -4 / 30])


def test_what_multiplies_queries_behind_their_projection_is_seen_in_their_length():
    given = torch.randn(9, 13, 24, generator=torch.Generator().manual_seed(1), dtype=torch.float64)[:, :1].expand(9, 13, 24)
    heads = given[:, 0].reshape(9 * 3, 8).numpy()
    assert factor_of([given], 0.5 * heads, 9) == pytest.approx(0.5) and factor_of([given], heads + 1, 9) is None
    assert factor_of([given, 2 * given.reshape(9, 13, 3, 8).transpose(1, 2)], heads, 9) == pytest.approx(0.5)
