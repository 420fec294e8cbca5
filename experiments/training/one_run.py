"""One run: a decoder trained on a task at lengths up to 32, and tested at lengths up to 8 times that.

A run is decided by its fields, the code and the versions in its line: the same on the same machine gives the same bytes,
those of the weights among them.
"""

from __future__ import annotations

import ast
import dataclasses
import hashlib
import pathlib
import platform
import time
from collections.abc import Iterable
from typing import Any

import torch
from model import Decoder, Size, layer_of
from tasks import TASKS, UNASKED, Task

import pebench.torch

LENGTHS = (8, 16, 32, 64, 128, 256)
"""At which is tested."""
TRANSFERRED = {"rope-linear": (), "rope-yarn": ("original",)}
"""Schemes that take the place of RoPE after training, at lengths beyond it; their factor is the test's length divided by
that of training."""


@dataclasses.dataclass(frozen=True)
class Run:
    task: str
    scheme: str
    seed: int
    steps: int
    batch: int = 32
    rate: float = 6e-3
    trained_to: int = 32
    rows_tested: int = 64  # at each length
    size: Size = Size()


def digest_of(paths: Iterable[pathlib.Path]) -> str:
    """SHA-256 of what the files execute, without comments, docstrings and layout."""
    digest = hashlib.sha256()
    for path in paths:
        tree = ast.parse(path.read_text())
        for node in ast.walk(tree):
            if isinstance(body := getattr(node, "body", None), list):
                node.body = [  # type: ignore[attr-defined]
                    one for one in body if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))
                ]
        digest.update(f"{path.name}\n{ast.dump(tree)}\n".encode())
    return digest.hexdigest()


CODE = digest_of(pathlib.Path(__file__).with_name(name) for name in ("model.py", "one_run.py", "tasks.py"))
LAYERS = digest_of(sorted(pathlib.Path(pebench.torch.__file__).parent.glob("*.py")))


def trained(run: Run) -> tuple[Decoder, float]:
    """The model, and the mean loss of its last 20 steps."""
    task = TASKS[run.task]
    torch.manual_seed(run.seed)
    source = torch.Generator().manual_seed(run.seed)
    model = Decoder(task.tokens, run.scheme, run.size, max(LENGTHS))
    optimizer = torch.optim.AdamW(model.parameters(), lr=run.rate, betas=(0.9, 0.98), weight_decay=0.01, fused=True)
    losses = []
    for step in range(run.steps):
        for group in optimizer.param_groups:  # rises over 50 steps, falls over the last 30 %
            group["lr"] = run.rate * min(1, (step + 1) / 50) * min(1, (run.steps - step) / (0.3 * run.steps))
        length = 2 * int(torch.randint(2, run.trained_to // 2 + 1, (1,), generator=source))
        rows, answers = task.draw(run.batch, length, source)
        if not (answers != UNASKED).any():
            continue
        loss = torch.nn.functional.cross_entropy(model(rows).flatten(0, 1), answers.flatten(), ignore_index=UNASKED)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0, error_if_nonfinite=True)
        optimizer.step()
        losses.append(loss.item())
    return model.eval(), sum(losses[-20:]) / len(losses[-20:])


def accuracy(model: Decoder, task: Task, length: int, count: int) -> float:
    """The share of right answers, each with the right tokens before it, on rows that are the same for every run."""
    rows, answers = task.draw(count, length, torch.Generator().manual_seed(1000 + length))
    with torch.no_grad():
        guess = model(rows).argmax(-1)
    asked = answers != UNASKED
    return round(((guess == answers) & asked).sum().item() / asked.sum().item(), 6)


def transferred(model: Decoder, run: Run, scheme: str, length: int) -> Decoder:
    """The model, with the scheme in place of RoPE. It stays so."""
    factor = length // run.trained_to
    more = {"original": run.trained_to} if "original" in TRANSFERRED[scheme] else {}
    for block in model.blocks:
        block.positions = layer_of(scheme, model.size, max(LENGTHS), factor=factor, **more)
    return model


def result_of(run: Run) -> dict[str, Any]:
    """The line of a run. `from` holds what may differ between machines, its seconds among them."""
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    started = time.process_time()
    task = TASKS[run.task]
    model, loss = trained(run)
    digest = hashlib.sha256()
    for parameter in model.parameters():
        digest.update(parameter.detach().numpy().tobytes())
    found = {run.scheme: {str(length): accuracy(model, task, length, run.rows_tested) for length in LENGTHS}}
    if run.scheme == "rope-half-split":
        for scheme in TRANSFERRED:
            found[scheme] = {
                str(length): accuracy(transferred(model, run, scheme, length), task, length, run.rows_tested)
                for length in LENGTHS
                if length > run.trained_to
            }
    return {
        "run": dataclasses.asdict(run) | {"code": CODE},
        "result": {"loss": float(f"{loss:.6g}"), "accuracy": found, "weights": digest.hexdigest()},
        "from": {
            "layers": LAYERS,
            "torch": torch.__version__,
            "python": platform.python_version(),
            "machine": platform.machine(),
            "processor": torch.backends.cpu.get_cpu_capability(),
            "seconds": round(time.process_time() - started, 1),
        },
    }
