"""How much the checks do, by the name of a profile: as Hypothesis has them."""

from __future__ import annotations

import dataclasses
from typing import Any

from .._core import PebenchError


@dataclasses.dataclass(frozen=True)
class Profile:
    """cases: of each law. seed: the same seed gives the same cases. timeout: seconds that one call may take."""

    cases: int = 20
    seed: int = 1
    timeout: float = 10.0


_known = {"default": Profile(), "quick": Profile(cases=5), "thorough": Profile(cases=500, timeout=60.0), "ci": Profile(cases=100, timeout=60.0)}
_loaded = "default"


def register_profile(name: str, profile: Profile) -> None:
    """Makes a profile known, or another one of that name."""
    _known[name] = profile


def load_profile(name: str) -> None:
    """Makes a profile the default of all checks. `pytest --pebench-profile NAME`, too."""
    global _loaded
    if name not in _known:
        raise PebenchError(f"there is no profile '{name}'; {', '.join(_known)} are known")
    _loaded = name


def loaded() -> str:
    """The name of the profile that checks follow."""
    return _loaded


def settled(cases: int | None, seed: int | None, timeout: float | None) -> Profile:
    """The loaded profile with what a call asks for. Raises PebenchError for what cannot be asked."""
    asked: dict[str, Any] = {"cases": cases, "seed": seed, "timeout": timeout}
    profile = dataclasses.replace(_known[_loaded], **{name: value for name, value in asked.items() if value is not None})
    if profile.cases < 1:
        raise PebenchError(f"cases is {profile.cases}; 1 or more are needed")
    if not profile.timeout > 0:
        raise PebenchError(f"timeout is {profile.timeout}; seconds above 0 are needed")
    return profile
