"""Faults that are planted into whole models: the commonest of rotary code, in whatever the model calls it.

Each takes a model and `put(owner, name, value)`, which sets an attribute until the model was checked. LookupError: there
is nothing of that kind in the model; a list that is given and still empty after the check: the fault was never met."""

import inspect
import sys


def namespaces(model):
    return [*dict.fromkeys(sys.modules[type(module).__module__] for module in model.modules()
                           if not type(module).__module__.startswith("torch."))]  # fmt: skip


def rotary_modules(model):
    found = [m for m in model.modules() if any("inv_freq" in name for name, _ in m.named_buffers(recurse=False))]
    if not found:
        raise LookupError("no module has frequencies")
    return found


def functions(model, *names):
    found = [
        (space, name) for space in namespaces(model) for name in names if inspect.isfunction(getattr(space, name, None))
    ]
    if not found:
        raise LookupError(f"no function {' or '.join(names)}")
    return found


def attention_scaling_of_2(model, put):
    for module in rotary_modules(model):
        names = [name for name in vars(module) if name.endswith("attention_scaling")]
        if not names:
            raise LookupError("no attention_scaling")
        for name in names:
            put(module, name, 2.0 * getattr(module, name))


def sign_lost_in_rotate_half(model, put):
    felt = []

    def broken(sound):
        return lambda x: felt.append(sound) or sound(x) * sound(x.new_ones(x.shape))

    for space, name in functions(model, "rotate_half", "rotate_every_two", "rotate_pairwise"):
        put(space, name, broken(getattr(space, name)))
    return felt


def frequencies(change):
    def fault(model, put):
        for module in rotary_modules(model):
            for name, buffer in [*module.named_buffers(recurse=False)]:
                if "inv_freq" in name:
                    put(module, name, change(buffer))

    return fault


def unsqueezed_at_the_other_axis(model, put):
    felt = []
    for space, name in functions(model, "apply_rotary_pos_emb"):
        sound = getattr(space, name)
        asked = inspect.signature(sound).parameters.get("unsqueeze_dim")
        if asked is None:
            raise LookupError("apply_rotary_pos_emb has no unsqueeze_dim")

        def other(*args, sound=sound, usual=asked.default, **kwargs):
            felt.append(sound)
            return sound(*args, **{**kwargs, "unsqueeze_dim": 3 - kwargs.get("unsqueeze_dim", usual)})

        put(space, name, other)
    return felt


def positions_ignored(model, put):
    """Gives a list that is empty as long as no positions were passed."""
    import torch

    felt = []

    def ignoring(module):
        forward, takes = module.forward, inspect.signature(module.forward)
        name = "input" if type(module) is torch.nn.Embedding else "position_ids"

        def other(*args, **kwargs):
            given = takes.bind(*args, **kwargs)
            if given.arguments.get(name) is not None:
                felt.append(module)
                shape = given.arguments[name].shape
                given.arguments[name] = torch.arange(shape[-1]).expand(shape)
            return forward(*given.args, **given.kwargs)

        return other

    tables = [m for name, m in model.named_modules() if isinstance(m, torch.nn.Embedding)
              and name.rpartition(".")[2] in ("wpe", "position_embeddings", "embed_positions")]  # fmt: skip
    for module in tables or rotary_modules(model):
        put(module, "forward", ignoring(module))
    return felt


FAULTS = {
    "attention scaling of 2": attention_scaling_of_2, "sign lost in rotate half": sign_lost_in_rotate_half,
    "frequencies 1 percent off": frequencies(lambda w: 1.01 * w), "frequencies in bfloat16": frequencies(lambda w: w.bfloat16()),
    "unsqueezed at the other axis": unsqueezed_at_the_other_axis, "positions ignored": positions_ignored,
}  # fmt: skip
