"""Convolutions along places that make codes of what is around each (wav2vec 2.0 and its kin)."""

from __future__ import annotations

from typing import Any
from unittest import mock

import numpy as np

from .asking import SOUNDS, Asked
from .held import first_tensor
from .parts import Part
from .recording import leaves

LOOKED_AT = 4  # places at which a vector is put


def convolution_part(name: str, module: Any, x: Any) -> Part | None:
    """Of a convolution that makes codes of the vectors x [batch, place, column] around each place; None where it makes no such."""
    kernels = [int(np.max(inner.kernel_size)) for inner in module.modules() if hasattr(inner, "kernel_size")]
    reach = -sum((kernel - 1) // 2 for kernel in kernels), sum(kernel // 2 for kernel in kernels)
    places = max(2 * sum(kernels) + 3, x.shape[1])
    every = [of for count in (places, places + 1) for of in _reaches(module, x, count, sum(kernels) + 1)]  # of an odd and an even number of places
    if not kernels or not every:
        return None
    found = next((of for of in every if of != reach), reach)
    says = f"convolution, kernel {' and '.join(map(str, dict.fromkeys(kernels)))}"
    if found == reach:
        return Part(name, "convolution", "holds", says)
    return Part(name, "convolution", "fails", says, ("centre",), f"a vector changes the places from {found[0]} to {found[1]} beside it, where "
                f"{reach[0]} to {reach[1]} are those of a kernel around each place", "padding that is cut off at the wrong end",
                "cut off the last place of an even kernel")  # fmt: skip


def _reaches(module: Any, x: Any, places: int, margin: int) -> list[tuple[int, int]]:
    """Of vectors at some places, at least `margin` from the ends: the first and the last place beside each that it changes; none where it gives
    other places."""
    import torch

    at = torch.linspace(margin, places - margin - 1, LOOKED_AT).long()
    still = torch.zeros(len(at), places, x.shape[-1], dtype=x.dtype)
    one = still.clone()
    one[torch.arange(len(at)), at] = torch.randn(x.shape[-1], generator=torch.Generator().manual_seed(1))
    with torch.no_grad():
        now, before = first_tensor(module(one)), first_tensor(module(still))
    if now.shape != still.shape:
        return []
    seen = [torch.nonzero(row).flatten() - place for row, place in zip((now - before).abs().amax(dim=-1) > 0, at)]
    return [(int(of.min()), int(of.max())) for of in seen]


def behind_padding(asked: Asked, part: Part) -> Part:
    """The part of a convolution, which fails where it sees what a mask hides: what the first attention layer is given at places that the mask
    lets through is the same, whatever the module that convolves is given at the others; the same part where no mask of sound is taken."""
    import torch

    others = asked.others(1)
    sounds = [value for name, value in others.items() if name in SOUNDS and value.ndim == 2]
    if len(sounds) != 1 or asked.mask_name not in asked.takes or not asked.attends:
        return part
    hides = torch.ones(sounds[0].shape, dtype=torch.int64)
    hides[:, 2 * hides.shape[1] // 3 :] = 0
    shown: list[Any] = []

    def filled(by: float) -> Any:
        def before(_module: Any, args: Any, more: Any) -> Any:
            mask: Any = next((leaf for leaf in leaves([args, more]) if getattr(leaf, "dtype", None) == torch.bool and leaf.ndim == 2), None)
            change = lambda leaf: torch.where(mask[..., None], leaf, by) if getattr(leaf, "ndim", 0) == 3 and leaf.shape[:2] == mask.shape else leaf
            shown.append(mask)
            return None if mask is None else (tuple(map(change, args)), {name: change(leaf) for name, leaf in more.items()})

        hook = asked.model.get_submodule(part.name.rpartition(".")[0]).register_forward_pre_hook(before, with_kwargs=True)
        try:
            asked.output(asked.ids(1, 0, 1), **asked.masked(hides))
        finally:
            hook.remove()
        return asked.caught

    with mock.patch.object(asked, "place", (asked.attends[0], True)):
        first, second = filled(0.0), filled(1.0)
    if None in (first, second, *shown) or first.shape[:2] != shown[0].shape:
        return part
    apart = ((first - second).abs().amax(dim=-1) > 1e-4 * first.abs().max())[shown[0]]
    if not apart.any():
        return part
    return part.failing("right padding", f"with a mask that hides the last third of sound, what is hidden changes what {asked.attends[0]} is given from "
                        f"place {int(apart.nonzero()[0])} on, before it", "what is hidden is not 0 where it is convolved",
                        "set what the mask hides to 0 before the convolution")  # fmt: skip
