"""Checks of live code: the bench draws the cases, calls your function, and makes small what fails.

from pebench.live import check_attention, check_bias, check_positions, check_rotary
print(check_rotary(lambda x, positions: rotate(x, *cache(positions)), 64, base=10000, framework="torch"))
"""

from .attention import check_attention
from .bias import check_bias
from .cases import Case
from .engine import Law, Report, Result
from .positions import check_positions
from .profiles import Profile, load_profile, register_profile
from .rotary import check_rotary, check_rotary_pair

__all__ = [
    "Case", "Law", "Profile", "Report", "Result", "check_attention", "check_bias", "check_positions", "check_rotary",
    "check_rotary_pair", "load_profile", "register_profile",
]  # fmt: skip
