"""Attention layers of which no product of queries and keys is seen, as they compute it in chunks (Longformer, LED): the keys that each query
sees, by what its output depends on, beside the window that the configuration names."""

from __future__ import annotations

from typing import Any
from unittest import mock

import numpy as np

from .asking import LENGTH, Asked
from .engine import Broken, Skip
from .inputs import setting_of
from .prescribed import index_of
from .recording import leaves, mapped

QUERIES = 9  # that are looked at: one in each row of a batch
NEAR = 2.0**-10  # of the greatest entry of an output: what it may change by where keys come in another order


def by_window(asked: Asked, name: str) -> tuple[str, str, str] | None:
    """Of the layer `name`: its verdict, what it does, and what is wrong; None where its configuration has no window, or it could not be run."""
    import torch

    windows, number, module = setting_of(asked.config, "attention_window"), index_of(name), asked.model.get_submodule(name)
    width = windows if isinstance(windows, int) else windows[number] if windows and number is not None and number < len(windows) else 0
    length, caught = 2 * width + 3, []
    hook = module.register_forward_pre_hook(lambda _module, args, more: caught.append((args, more)), with_kwargs=True)
    try:
        with mock.patch.object(asked, "encoded", length):
            asked.output(asked.ids(LENGTH if asked.encodes else length, 0, QUERIES))
    except (Broken, Skip):
        return None
    finally:
        hook.remove()
    states = next((leaf for leaf in leaves(caught) if getattr(leaf, "ndim", 0) == 3 and leaf.is_floating_point()), None)
    if not width or len(caught) != 1 or states is None or len(states) != QUERIES or states.shape[1] < length:
        return None
    at = torch.linspace(0, length - 1, QUERIES).long()

    def given(hidden: Any) -> Any:
        args, more = mapped(lambda leaf: hidden if leaf is states else leaf, caught[0])
        result = module(*args, **more)
        return next(leaf for leaf in leaves(result) if getattr(leaf, "ndim", 0) == 3)[torch.arange(QUERIES), at]

    random = torch.randn(states.shape[1:], generator=torch.Generator().manual_seed(asked.seed), dtype=torch.float64)
    hidden = random.to(states.dtype).repeat(QUERIES, 1, 1).requires_grad_()
    output = given(hidden)
    seen = (torch.autograd.grad(output.sum(), hidden)[0] != 0).any(dim=-1)[:, :length].cpu().numpy()
    near = np.abs(np.arange(length) - at.numpy()[:, None]) <= width // 2
    common = seen.all(axis=0) & (not seen.all())  # of tokens that all others see
    if (wrong := seen != (near | common)).any():
        row, key = (int(n[0]) for n in np.nonzero(wrong))
        return "fails", "", (f"query {int(at[row])} of {length} {'sees' if seen[row, key] else 'does not see'} key {key}, where attention_window "
                             f"{width} has {width // 2} keys on each side")  # fmt: skip
    other = hidden.detach().clone()
    for row, place in enumerate(at.tolist()):
        inside = [key for key in np.flatnonzero(near[row]).tolist() if key != place]
        other[row, inside] = other[row, inside[::-1]]
    if float((given(other) - output).abs().max()) > NEAR * float(output.abs().max()):
        return "not judged", "", "keys in another order change what it gives: positions act in it, and it is not seen how"
    return "holds", f"no rotation, window of {width // 2} keys on each side", ""
