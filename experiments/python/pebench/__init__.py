"""Audits positional encodings that real code computes, and decides what is claimed about them.

import pebench
print(pebench.audit(model.rotary_emb.inv_freq, config=model.config))
for audit in pebench.audit_model(model):
    print(audit)
run = pebench.verify("rope*")
mine = pebench.Scheme("mine", acts="rotary", angle=lambda m, i: m / (i + 1))
print(mine.compare("rope", "alibi"))
"""

from ._core import PebenchError, version
from .audits import (
    Accuracy,
    Audit,
    Audits,
    Convention,
    Finding,
    Worst,
    audit,
    audit_all,
    audit_files,
    audit_model,
)
from .documents import (
    Figure,
    Findings,
    Misstatement,
    Page,
    Story,
    TableAgain,
    explain,
    figure,
    findings,
    known,
    replay,
    report,
    reproduce,
    table_again,
)
from .formulas import Symbol
from .live import check_attention, check_bias, check_positions, check_rotary, check_rotary_pair
from .live.model import check_model
from .live.parts import ModelReport, Part
from .runs import Outcome, Run, verify
from .schemes import Claim, Comparison, Matrix, Scheme, claim
from .tables import table

__version__ = version().split()[0]
__all__ = [
    "Accuracy", "Audit", "Audits", "Claim", "Comparison", "Convention", "Figure", "Finding", "Findings", "Matrix",
    "Misstatement", "ModelReport", "Outcome", "Page", "Part", "PebenchError", "Run", "Scheme", "Story", "Symbol", "TableAgain",
    "Worst", "audit", "audit_all", "audit_files", "audit_model", "check_attention", "check_bias",
    "check_model", "check_positions", "check_rotary", "check_rotary_pair", "claim", "explain", "figure", "findings", "known",
    "replay", "report", "reproduce", "table", "table_again", "verify", "version",
]  # fmt: skip
