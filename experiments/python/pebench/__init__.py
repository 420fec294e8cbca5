"""Audits positional encodings that real code computes, and decides what is claimed about them.

import pebench
print(pebench.audit(model.rotary_emb.inv_freq, config=model.config))
for audit in pebench.audit_model(model):
    print(audit)
run = pebench.verify("rope*")
"""

from ._core import PebenchError, version
from .audits import Accuracy, Audit, Convention, Finding, Law, Worst, audit, audit_all, audit_model
from .runs import Outcome, Run, verify

__version__ = version().split()[0]
__all__ = [
    "Accuracy", "Audit", "Convention", "Finding", "Law", "Outcome", "PebenchError", "Run", "Worst",
    "audit", "audit_all", "audit_model", "verify", "version",
]  # fmt: skip
