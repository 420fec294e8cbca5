"""How much the checks do, by the name of a profile: as Hypothesis has them."""

from __future__ import annotations

import dataclasses
import os

from .._core import PebenchError


@dataclasses.dataclass(frozen=True)
class Profile:
    """cases: of each law. seed: the same seed gives the same cases. timeout: seconds that one call may take. failures:
    the folder in which cases that failed are kept, to be tried first; None: none are."""

    cases: int = 20
    seed: int = 1
    timeout: float = 10.0
    failures: str | None = os.path.join(".pebench", "failures")


_known = {
    "default": Profile(),
    "quick": Profile(cases=5),
    "thorough": Profile(cases=500, timeout=60.0),
    "ci": Profile(cases=100, timeout=60.0, failures=None),
}
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


def current() -> Profile:
    """The loaded profile; the environment's PEBENCH_FAILURES, a folder or "off", replaces its folder."""
    profile = _known[_loaded]
    folder = os.environ.get("PEBENCH_FAILURES")
    return profile if not folder else dataclasses.replace(profile, failures=None if folder == "off" else folder)


def settled(cases: int | None, seed: int | None, timeout: float | None) -> Profile:
    """The loaded profile with what a call asks for. Raises PebenchError for what cannot be asked."""
    known = current()
    profile = Profile(
        known.cases if cases is None else cases,
        known.seed if seed is None else seed,
        known.timeout if timeout is None else timeout,
        known.failures,
    )
    if profile.cases < 1:
        raise PebenchError(f"cases is {profile.cases}; 1 or more are needed")
    if not profile.timeout > 0:
        raise PebenchError(f"timeout is {profile.timeout}; seconds above 0 are needed")
    return profile
