"""check_model: a fault that is planted into a toy is found by its law, in its layer alone."""

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("transformers")

import planted_grids  # noqa: E402
import planted_layers  # noqa: E402
import planted_places  # noqa: E402
import planted_scores  # noqa: E402

import pebench  # noqa: E402

FAULTS = planted_layers.FAULTS | planted_grids.FAULTS | planted_places.FAULTS | planted_scores.FAULTS


def checked(make, plant=lambda model: None, reference="library"):
    model, inputs = made if isinstance(made := make(), tuple) else (made, None)
    plant(model)
    return pebench.check_model(model, inputs=inputs, reference=reference)


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found_in_its_layer(name):
    make, plant, where, law, *words = FAULTS[name]
    report = checked(make, plant, None)
    found = [part for part in report.failures if law in ("", *part.laws) and where in ("", part.name.removesuffix(".layer"))
             and all(word in f"{part.says}; {part.cause}" for word in words)]  # fmt: skip
    assert found, report
    assert not where or [part for part in report.failures if part.kind == found[0].kind] == found[:1], report
