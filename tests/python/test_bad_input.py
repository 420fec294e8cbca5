"""What cannot be audited gets one sentence, which says what to do; what lies in memory in another way is read rightly."""

import numpy as np
import pytest

import pebench

W = (10000.0 ** (-np.arange(0, 64, 2) / 64)).astype(np.float32)


class Dlpack:
    """An array that offers DLPack and does not give it."""

    def __init__(self, device):
        self.device = device

    def __dlpack_device__(self):
        return self.device, 0

    def __dlpack__(self, *_, **__):
        raise RuntimeError("gone")


class Refuses:
    def to_dict(self):
        raise RuntimeError("not now")


def refused(given, says, **asked):
    with pytest.raises(pebench.PebenchError, match=says) as raised:
        pebench.audit(given, **asked)
    assert isinstance(raised.value, ValueError) and "\n" not in str(raised.value)


@pytest.mark.parametrize(
    "given, says",
    [
        (None, "is NoneType; a NumPy array is needed"),
        ([1.0, 0.5], "is list; a NumPy array is needed"),
        ({}, "no array was given"),
        ({"inv_freq": 3}, "the array 'inv_freq' is int"),
        (object(), "cannot be read in place as an array"),
        (np.array(["a"]), "cannot be read in place as an array"),
        (np.array([object()]), "cannot be read in place as an array"),
        (np.zeros(4, dtype=[("a", "f4")]), "cannot be read in place as an array"),
        (np.zeros(4, dtype=np.longdouble), "cannot be read in place as an array"),
        (np.zeros(4, dtype=">f4"), "byte order of another machine"),
        (np.zeros((0, 4), dtype=np.float32), "no entries"),
        (np.ma.array(W, mask=np.arange(32) < 24), "hides 24 of its entries"),
        (Dlpack(1), "cannot be read in place as an array"),
        (Dlpack(2), "cannot be read in place as an array"),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else value[:20],
)
def test_what_is_no_array_gets_a_sentence(given, says):
    refused(given, says)


@pytest.mark.parametrize("positions", ["a", (1, 2, 3), float("inf"), (0, float("nan")), ("a", 1)])
def test_positions_that_are_none_get_a_sentence(positions):
    refused(W, "the first position is needed", positions=positions)


@pytest.mark.parametrize("config, says", [(Refuses(), "RuntimeError: not now"), ({"a": object()}, "TypeError"), (3, "int"), ("{", "config")])
def test_a_config_that_cannot_be_read_gets_a_sentence(config, says):
    refused(W, says, config=config)


def test_a_model_that_is_none_gets_a_sentence():
    with pytest.raises(pebench.PebenchError, match="a torch module is needed"):
        list(pebench.audit_model(3))


def test_a_nan_is_a_defect_and_no_crash():
    broken = W.copy()
    broken[3] = np.nan
    assert pebench.audit(broken).verdict == "defective"


@pytest.mark.parametrize(
    "view",
    [
        lambda w: w[::-1].copy()[::-1],  # a negative stride
        lambda w: np.stack([w, w, w], 1)[:, 1],
        lambda w: np.asfortranarray(w[:, None])[:, 0],
        lambda w: np.ma.array(w),
        lambda w: np.frombuffer(w.tobytes(), np.float32),  # which nobody may write to
    ],
)
def test_a_view_is_read_as_what_it_shows(view):
    assert pebench.audit(view(W)).convention == pebench.audit(W).convention


def test_a_view_that_repeats_one_entry_is_read_in_place():
    assert pebench.audit(np.broadcast_to(np.float32(1), (32,))).shape == (32,)


def test_tensors_that_hold_no_numbers_get_a_sentence():
    torch = pytest.importorskip("torch")
    from torch._subclasses import FakeTensorMode

    with FakeTensorMode():
        fake = torch.ones(64, 64)
    emptied, shortened = torch.ones(64, 64), torch.zeros(64, 64)
    emptied.untyped_storage().resize_(0)
    shortened.untyped_storage().resize_(16)
    for tensor, says in ((torch.empty(4, device="meta"), "meta device"), (torch.eye(4).to_sparse(), r"pass .to_dense\(\)"),
                         (torch.zeros(4, dtype=torch.float8_e4m3fn), "type that is not audited"), (fake, "a shape and no memory"),
                         (emptied, "a shape and no memory"), (shortened, "storage has too few bytes")):  # fmt: skip
        refused(tensor, says)


def test_a_conjugate_in_name_only_is_read_as_one():
    torch = pytest.importorskip("torch")
    z = torch.exp(1j * torch.outer(torch.arange(64.0), torch.from_numpy(W)))
    assert pebench.audit(z).ok
    for sign_flipped in (z.conj(), z.conj().imag):
        assert [f.id for f in pebench.audit(sign_flipped).defects] == ["sign-flipped"]


def test_arrays_of_jax_are_read_where_they_lie():
    jax = pytest.importorskip("jax")
    w = jax.numpy.asarray(W)
    assert pebench.audit(w).convention == pebench.audit(W).convention
    narrow = pebench.audit(w.astype(jax.numpy.bfloat16))
    assert narrow.dtype == "bfloat16" and not narrow.verdict == "unrecognised"
