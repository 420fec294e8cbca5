"""The reference layers of pebench.torch beside theory's score view, number by number."""

import copy
import re

import pytest

torch = pytest.importorskip("torch")

import pebench  # noqa: E402
from pebench import Scheme  # noqa: E402
from pebench.torch import of_text, positional  # noqa: E402
from pebench.torch import content, layer, learned, rendered  # noqa: E402
from pebench.torch.make import MADE, NOT_MADE  # noqa: E402
from theory_layers import case, compared  # noqa: E402

NO_TABLE = "no code, rotation or bias alone gives its score"
#: schemes without a layer, and why
REFUSED = NOT_MADE | {
    "dual-chunk": NO_TABLE,
    "llama4-scale": NO_TABLE,
    "log-n": NO_TABLE,
    "rope-hyperbolic": NO_TABLE,
    "rope-imaginary": NO_TABLE,
    "rope-logn": NO_TABLE,
    "rope-query-scale": NO_TABLE,
    "self-extend": NO_TABLE,
    "ssmax": NO_TABLE,
    "rope-ntk-by-doubling": "its frequencies depend on the length of the input",
    "rope-yarn-deepseek": "its softmax multiplies scores by a factor",
}
SCHEMES = [name for name in pebench.known("schemes") if name not in REFUSED]
FORMATS = [torch.float64, torch.float32, torch.float16, torch.bfloat16]
OWN = {
    "rotary": pebench.Scheme("mine", acts="rotary", angle=lambda m, i: m / (i + 1)),
    "rotary backwards": pebench.Scheme("mine", acts="rotary", angle=lambda m, i: -m / (i + 1), layout="half-split"),
    "rotary by more than half a turn": pebench.Scheme("mine", acts="rotary", angle=lambda m, i: 4 * m / (i + 1)),
    "rotary in steps": pebench.Scheme("mine", acts="rotary", angle="floor(m/4)/(i + 1)"),
    "absolute": pebench.Scheme("mine", acts="absolute", entries=["sin(t/3^i)", "cos(t/3^i)"]),
    "bias": pebench.Scheme("mine", acts="bias", bias="-abs(i - j)/(h + 2)"),
}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_layer_is_what_theory_says(scheme):
    for head, dtype in [(0, torch.float64), (3, torch.float64), *((1, dtype) for dtype in FORMATS)]:
        assert (found := compared(case(scheme, head, dtype))).ok, f"head {head}, {dtype}: {found}"


def test_every_scheme_has_a_layer_or_a_reason():
    known = set(pebench.known("schemes"))
    assert set(MADE) | set(REFUSED) <= known
    for scheme, reason in REFUSED.items():
        with pytest.raises(pebench.PebenchError, match=re.escape(reason)):
            positional(scheme, dim=8)


@pytest.mark.parametrize("more", [{"scale": {"query": "2", "key": "1/2"}}, {"learned": {"r": 1}}, {"score": "dot(q, k)/2"}])
def test_a_files_scheme_that_no_table_gives_has_no_layer(more):
    acts = {"score": {"acts": "score"}, "learned": {"acts": "bias", "bias": "-abs(i - j)*r(0)"}, "scale": {"acts": "rotary", "angle": "m"}}
    with pytest.raises(pebench.PebenchError, match="no table"):
        pebench.Scheme("mine", **acts[next(iter(more))], **more).torch(dim=8)
    with pytest.raises(pebench.PebenchError, match="no scheme|unknown|rope"):
        positional("rop", dim=8)


FAULTS = {
    "alibi": (rendered.Bias, "bias", lambda old: lambda self, at, of=None: -old(self, at, of)),
    "rope": (rendered.Rotation, "turned", lambda old: lambda self, x, at: old(self, x, -at + self.length - 1)),
    "sinusoidal": (rendered.Codes, "of", lambda old: lambda self, at: old(self, (at + 1) % self.length)),
    "t5-causal": (rendered.Buckets, "bias", lambda old: lambda self, at, of=None: old(self, at, of).flip(-1)),
    "kerple": (learned.Kerple, "bias", lambda old: lambda self, at, of=None: 2 * old(self, at, of)),
    "fire": (learned.Fire, "bias", lambda old: lambda self, at, of=None: old(self, at + 1, of)),
    "shaw": (content.Shaw, "index", lambda old: lambda self, at, of: 4 - old(self, at, of)),
    "transformer-xl": (content, "offsets", lambda old: lambda at, of: -old(at, of)),
    "deberta": (content.Deberta, "index", lambda old: lambda self, at, of: old(self, at, of).clamp(min=1)),
    "cope": (torch.Tensor, "floor", lambda old: lambda self: old(self + 1)),
    "fox": (torch.nn.functional, "logsigmoid", lambda old: lambda x: old(-x)),
    "tupe": (content, "offsets", lambda old: lambda at, of: -old(at, of)),
    "pope": (content, "softplus", lambda old: torch.relu),
    "urpe": (rendered.Factors, "entries", lambda old: lambda self, at, of=None: old(self, at, of).flip(-2)),
    "attention-causal": (layer.Positional, "hidden", lambda old: lambda self, scores, at, of: scores),
}


@pytest.mark.parametrize("scheme", FAULTS)
def test_a_fault_in_a_layer_is_found(scheme, monkeypatch):
    spoilt = case(scheme, 1)
    owner, name, fault = FAULTS[scheme]
    monkeypatch.setattr(owner, name, fault(getattr(owner, name)))
    if owner is rendered.Codes:
        spoilt = case(scheme, 1)  # whose codes are part of the queries
    assert not compared(spoilt).ok


def test_fire_takes_the_magnitude_of_what_training_makes_negative():
    at = torch.arange(64)
    layers = [positional("fire", dim=8, heads=2) for _ in range(2)]
    layers[1].load_state_dict(layers[0].state_dict())
    with torch.no_grad():
        layers[1].c.neg_()
    assert torch.equal(*(layer.bias(at) for layer in layers)) and layers[1].bias(at).isfinite().all()


@pytest.mark.parametrize("acts", OWN)
def test_a_scheme_of_a_file_is_a_layer(acts, tmp_path):
    for head in (0, 1, 3):
        assert compared(case("", head, own=OWN[acts].toml())).ok
    made, of_the_file = OWN[acts].torch(dim=8, length=16), of_text(OWN[acts].toml(), dim=8, length=16)
    at = torch.arange(16)
    q, k, v = torch.randn(3, 1, 1, 16, 8)
    assert torch.equal(made.attend(q, k, v, at), of_the_file.attend(q, k, v, at))
    (tmp_path / "own.toml").write_text(OWN[acts].toml())
    of_path = Scheme.from_file(tmp_path / "own.toml")
    assert of_path.name == OWN[acts].name
    assert torch.equal(made.attend(q, k, v, at), of_path.torch(dim=8, length=16).attend(q, k, v, at))


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_cache_is_decoded_as_the_whole_is(scheme):
    of = case(scheme, 1)
    with torch.no_grad():
        whole, last = of.attend(), of.attend(of.q[..., -1:, :], of.at[-1:], key_positions=of.at)
    assert torch.allclose(whole[..., -1:, :], last, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_learned_numbers_have_finite_gradients(scheme):
    of = case(scheme, 1)
    q = of.q.clone().requires_grad_()
    coded = of.layer.embed(of.x[None], of.at)[None].sum() * 1e-3
    (of.attend(q).square().sum() + coded).backward()
    for name, gradient in [("q", q.grad), *((name, p.grad) for name, p in of.layer.named_parameters())]:
        assert gradient is not None and gradient.isfinite().all(), name
    assert q.grad.any()


def test_a_row_of_its_own_positions_is_looked_up_by_them():
    made = positional("rope", dim=8, heads=2, length=32)
    q, at = torch.randn(2, 2, 5, 8), torch.tensor([[0, 1, 2, 3, 4], [9, 2, 31, 0, 4]])
    both = made.rotate(q, q, at)[0]
    assert torch.equal(both[1], made.rotate(q[1:], q[1:], at[1])[0][0])


def test_a_table_keeps_its_format_when_the_module_is_cast():
    made = positional("rope", dim=8, heads=2, length=32)
    cos = made.cos
    assert made.to(torch.bfloat16).cos.dtype == torch.float32 and torch.equal(made.cos, cos)


@pytest.mark.parametrize("scheme", ["rope", "alibi", "t5-causal", "shaw", "fire"])
def test_a_layer_compiles_whole(scheme):
    of = case(scheme, 1)
    compiled = torch.compile(of.layer.attend, fullgraph=True, backend="aot_eager")
    assert torch.equal(compiled(of.q, of.k, of.v, of.at), of.attend())


def test_a_copy_is_a_layer_of_its_own():
    made = positional("kerple", dim=8, heads=2)
    other = copy.deepcopy(made)
    with torch.no_grad():
        other.r1.mul_(2)
    at = torch.arange(4)
    assert not torch.equal(made.bias(at), other.bias(at))
