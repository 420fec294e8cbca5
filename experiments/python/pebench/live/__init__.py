"""Checks of live code: the bench draws the cases, calls your function, and makes small what fails.

from pebench.live import check_rotary
print(check_rotary(lambda x, positions: rotate(x, *cache(positions)), 64, base=10000, framework="torch"))
"""

from .engine import Case, Law, Report, Result
from .rotary import check_rotary, check_rotary_pair

__all__ = ["Case", "Law", "Report", "Result", "check_rotary", "check_rotary_pair"]
