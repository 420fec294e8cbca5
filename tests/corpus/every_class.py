#!/usr/bin/env python3
"""Hands the positions of every model class of the installed transformers to `pebench audit`.

    PYTHON tests/corpus/every_class.py PEBENCH [FOLDER]

PYTHON has torch, transformers and safetensors. A class with Rotary or a word of sinusoidal codes in its name is built
from its model's default config, asked for 300 positions or a grid of 12 x 16 cells, and written to FOLDER, the buffers
beside the result and config.json beside both. Prints what is neither sound nor the same up to an order, the classes
that could not be asked, and the counts.
"""

import collections
import importlib
import inspect
import json
import pathlib
import pkgutil
import subprocess
import sys
import tempfile
import warnings

import torch
import transformers
from safetensors.torch import save_file

ROWS, WIDTH = 300, 48
WORDS = ["Sinusoid", "SinePosition", "PositionalEncoding", "RelPosition", "PositionEmbeddingSine"]
SIZES = {"num_positions": ROWS, "max_len": ROWS, "max_length": ROWS, "num_embeddings": ROWS, "padding_idx": 1,
         "length": ROWS, "embedding_dim": WIDTH, "d_model": WIDTH, "embed_dim": WIDTH, "dim": WIDTH, "channels": WIDTH,
         "num_position_features": WIDTH // 2, "num_pos_feats": WIDTH // 2, "dropout": 0.0, "normalize": True}
STATES, IMAGE = torch.zeros(1, ROWS, WIDTH), torch.zeros(1, 8, 12, 16)
CELLS = torch.cartesian_prod(torch.arange(12), torch.arange(16))
COUNTED = torch.arange(ROWS)[None]
CPU = (torch.device("cpu"), torch.float32)
MASK = torch.ones(1, 12, 16, dtype=torch.bool)
# What positions are asked with: rotations of texts, of images and of several axes; codes of images.
OF_ROTATIONS = [(STATES, COUNTED), (STATES, CELLS), (STATES, CELLS[None]), (STATES, COUNTED.expand(3, 1, -1)),
                (STATES,), (torch.zeros(1, 3, 12 * 16, 16 * 16),)]
OF_CODES = [(IMAGE.shape, *CPU), (12, 16, *CPU), (IMAGE, MASK), (MASK,), (STATES,)]


def configs_of(model):
    module = importlib.import_module(f"transformers.models.{model}.configuration_{model}")
    own = [c for name, c in inspect.getmembers(module, inspect.isclass)
           if c.__module__ == module.__name__ and name.endswith("Config")]
    return sorted(own, key=lambda c: "Text" not in c.__name__)


def built(model, cls):
    """An instance, and the config that it was built from."""
    parameters = list(inspect.signature(cls.__init__).parameters.values())[1:]
    sizes = {p.name: SIZES[p.name] for p in parameters if p.name in SIZES and p.default is inspect.Parameter.empty}
    if not any(p.name == "config" for p in parameters):
        return cls(**sizes), None
    meant = next(p.annotation for p in parameters if p.name == "config")
    choices = configs_of(model)
    why = ValueError("no config")
    for choice in sorted(choices, key=lambda c: c is not meant):
        try:
            config = choice()
            return cls(config=config, **sizes), config
        except Exception as error:  # a config of another part of the model
            why = error
    raise why


def answer(instance, **more):
    why = ValueError("no positions")
    for asked in OF_ROTATIONS if "Rotary" in type(instance).__name__ else OF_CODES:
        try:
            with torch.no_grad():
                result = instance(*asked, **more)
        except Exception as error:  # asked in another way
            why = error
            continue
        parts = result if isinstance(result, tuple) else (result,)
        if all(isinstance(part, torch.Tensor) for part in parts) and parts[0].dim() > 1 and parts[0].shape[-2] >= 12:
            return dict(zip(("cos", "sin"), parts)) if len(parts) == 2 else {"positions": parts[0]}
    raise why


def plain(tensor):
    tensor = torch.view_as_real(tensor) if tensor.is_complex() else tensor
    return tensor.detach().float().clone().contiguous()


def tensors_of(instance, config):
    if hasattr(instance, "create_weight"):  # as the model's own initialisation does it
        instance.weight.data = instance.create_weight()
    own = {**dict(instance.named_parameters()), **dict(instance.named_buffers())}
    kept = {name: plain(t) for name, t in own.items() if t.dim() > 0 and "original" not in name}
    if "Rotary" not in type(instance).__name__ and any(t.dim() > 1 for t in kept.values()):
        return kept
    types = dict.fromkeys(getattr(config, "layer_types", None) or [])
    typed = "layer_type" in inspect.signature(instance.forward).parameters and types
    for kind in types if typed else [None]:
        named = answer(instance, **({"layer_type": kind} if kind else {}))
        kept |= {f"{kind}.{name}" if kind else name: plain(t) for name, t in named.items()}
    return kept


def classes():
    for model in pkgutil.iter_modules(transformers.models.__path__):
        try:
            module = importlib.import_module(f"transformers.models.{model.name}.modeling_{model.name}")
        except Exception:  # a package without a model, or with a dependency that is not installed
            continue
        for name, cls in inspect.getmembers(module, inspect.isclass):
            is_position = "Rotary" in name or any(word in name for word in WORDS)
            if cls.__module__ == module.__name__ and is_position and issubclass(cls, torch.nn.Module):
                yield model.name, cls


def audited(pebench, folder):
    done = subprocess.run([pebench, "audit", folder, "--json"], capture_output=True, text=True)
    return json.loads(done.stdout)["tables"]


def main():
    pebench = sys.argv[1]
    root = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else tempfile.mkdtemp(prefix="pebench-classes-"))
    counts, unasked = collections.Counter(), []
    for model, cls in classes():
        name = f"{model}.{cls.__name__}"
        try:
            instance, config = built(model, cls)
            tensors = tensors_of(instance, config)
        except Exception as error:  # every one is listed
            unasked.append(f"{name}: {str(error).splitlines()[0][:100] if str(error) else type(error).__name__}")
            continue
        folder = root / name
        folder.mkdir(parents=True, exist_ok=True)
        save_file(tensors, folder / "model.safetensors")
        if config is not None:
            config.save_pretrained(folder)
        tables = audited(pebench, folder)
        others = [table for table in tables if table["verdict"] not in ("conforms", "equivalent")]
        counts["sound" if not others else "other"] += 1
        for table in others:
            said = [f["says"] for f in table["findings"] if f["severity"] == "defect"] or [table["findings"][0]["says"]]
            print(f"{name} {table['tensor']} {table['shape']}: {table['verdict']}: {said[0]}")
    print("\n".join(["", "Not asked:", *unasked, ""]))
    print(f"transformers {transformers.__version__}: {counts['sound']} of {counts.total()} classes are sound; {root}")


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    transformers.logging.set_verbosity_error()
    main()
