"""Runs of one task and scheme, a few seeds at once, on an accelerator.

Each seed has the first weights and the rows that one_run.py gives it, its own loss, norm of gradients and step: seeds share
the calls of the device, and no number. Rows are filled up behind their end, which no earlier place sees, to the longest of
the step. torch refuses what is not deterministic.
"""

from __future__ import annotations

import ast
import copy
import dataclasses
import hashlib
import os
import pathlib
import platform
import time
from collections.abc import Iterable
from typing import Any

import torch
from model import Decoder, layer_of
from one_run import TRANSFERRED, Run, accuracy
from tasks import TASKS, UNASKED
from torch import Tensor

import pebench.torch

os.environ["CUBLAS_WORKSPACE_CONFIG"] = ":4096:8"  # without which cuBLAS is not deterministic

LENGTHS = (8, 16, 32, 64, 128, 256, 512)
"""At which is tested."""


def digest_of(paths: Iterable[pathlib.Path]) -> str:
    """SHA-256 of what the files execute, without comments, docstrings and layout: of text, which Python 3.11 to 3.13
    write alike, where one_run.py has the tree, to which 3.12 adds a field."""
    digest = hashlib.sha256()
    for path in paths:
        tree = ast.parse(path.read_text())
        for node in ast.walk(tree):
            if isinstance(body := getattr(node, "body", None), list):
                node.body = [  # type: ignore[attr-defined]
                    one for one in body if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))
                ]
        digest.update(f"{path.name}\n{ast.unparse(tree)}\n".encode())
    return digest.hexdigest()


CODE = digest_of(pathlib.Path(__file__).with_name(name) for name in ("accelerator.py", "model.py", "one_run.py", "tasks.py"))
LAYERS = digest_of(sorted(pathlib.Path(pebench.torch.__file__).parent.glob("*.py")))


def batch(runs: list[Run], sources: list[torch.Generator]) -> tuple[Tensor, Tensor]:
    """Rows and answers, [seed, row, place]."""
    draw = TASKS[runs[0].task].draw
    drawn = [draw(run.batch, 2 * int(torch.randint(2, run.trained_to // 2 + 1, (1,), generator=source)), source)
             for run, source in zip(runs, sources)]  # fmt: skip
    longest = max(rows.shape[1] for rows, _ in drawn)
    fill = lambda some, value: torch.stack(  # noqa: E731
        [torch.nn.functional.pad(one, (0, longest - one.shape[1]), value=value) for one in some]
    )
    rows, answers = zip(*drawn)
    return fill(rows, 0), fill(answers, UNASKED)


def trained(runs: list[Run], device: str) -> tuple[list[Decoder], list[float]]:
    """The model of each seed, and the mean loss of its last 20 steps."""
    first, models = runs[0], []
    for run in runs:
        torch.manual_seed(run.seed)
        models.append(Decoder(TASKS[run.task].tokens, run.scheme, run.size, max(LENGTHS)).to(device))
    sources = [torch.Generator().manual_seed(run.seed) for run in runs]
    weights, _ = torch.func.stack_module_state(models)  # name -> [seed, ...]

    def loss_of(own: dict[str, Tensor], rows: Tensor, answers: Tensor) -> Tensor:
        guess = torch.func.functional_call(models[0], own, (rows,))
        return torch.nn.functional.cross_entropy(guess.flatten(0, 1), answers.flatten(), ignore_index=UNASKED)

    optimizer = torch.optim.AdamW(weights.values(), lr=first.rate, betas=(0.9, 0.98), weight_decay=0.01, fused=True)
    losses = []
    for step in range(first.steps):
        for group in optimizer.param_groups:  # as in one_run.py
            group["lr"] = first.rate * min(1, (step + 1) / 50) * min(1, (first.steps - step) / (0.3 * first.steps))
        rows, answers = batch(runs, sources)
        loss = torch.vmap(loss_of)(weights, rows.to(device), answers.to(device))
        optimizer.zero_grad()
        loss.sum().backward()
        norms = torch.cat([weight.grad.reshape(len(runs), -1) for weight in weights.values()], 1).norm(dim=1)
        shrunk = (1 / (norms + 1e-6)).clamp(max=1)
        for weight in weights.values():
            weight.grad *= shrunk.reshape(-1, *[1] * (weight.dim() - 1))
        optimizer.step()
        losses.append(loss.detach())
    last = torch.stack(losses[-20:]).mean(0)
    if not last.isfinite().all():
        raise RuntimeError("the loss is non-finite")
    with torch.no_grad():
        for at, model in enumerate(models):
            for name, parameter in model.named_parameters():
                parameter.copy_(weights[name][at])
    return [model.eval() for model in models], last.tolist()


def tested(model: Decoder, run: Run, device: str) -> dict[str, dict[str, float]]:
    """Scheme and length: the accuracy."""

    def right(model: Decoder, length: int) -> float:
        def answer(rows: Tensor) -> Tensor:
            return torch.cat([model(some) for some in rows.to(device).split(16)]).cpu()

        return accuracy(answer, TASKS[run.task], length, run.rows_tested)  # type: ignore[arg-type]

    found = {run.scheme: {str(length): right(model, length) for length in LENGTHS}}
    for scheme, numbers in TRANSFERRED.items() if run.scheme == "rope-half-split" else ():
        found[scheme] = {}
        for length in (length for length in LENGTHS if length > run.trained_to):
            more = {"factor": length // run.trained_to} | dict.fromkeys(numbers, run.trained_to)
            other = copy.deepcopy(model)
            for block in other.blocks:
                block.positions = layer_of(scheme, run.size, max(LENGTHS), **more).to(device)
            found[scheme][str(length)] = right(other, length)
    return found


def results_of(runs: list[Run], device: str = "cuda") -> list[dict[str, Any]]:
    """The lines of the runs, which differ in their seeds alone. `from`: the seeds at once, and their seconds together."""
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    torch.set_float32_matmul_precision("highest")  # no TF32
    started, lines = time.perf_counter(), []
    for run, model, loss in zip(runs, *trained(runs, device)):
        digest = hashlib.sha256()
        for parameter in model.parameters():
            digest.update(parameter.detach().cpu().numpy().tobytes())
        lines.append({
            "run": dataclasses.asdict(run) | {"code": CODE},
            "result": {"loss": float(f"{loss:.6g}"), "accuracy": tested(model, run, device), "weights": digest.hexdigest()},
        })  # fmt: skip
    return [line | {
        "from": {
            "layers": LAYERS,
            "torch": torch.__version__,
            "python": platform.python_version(),
            "machine": platform.machine(),
            "processor": torch.cuda.get_device_name() if device == "cuda" else device,
            "seeds": [run.seed for run in runs],
            "seconds": round(time.perf_counter() - started, 1),
        }
    } for line in lines]  # fmt: skip
