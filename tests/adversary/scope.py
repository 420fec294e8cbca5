"""What a printed sentence speaks of, read from its words: attacks keep to it, and go beyond what was looked at."""

import re
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass
class Scope:
    property: str
    says: str = ""
    dimensions: list = field(default_factory=list)  # ranges (low, high); empty: every dimension of the scheme
    bases: list = field(default_factory=list)       # empty: every base
    heads: tuple = ()                               # empty: every head
    most: int = 0                                   # the greatest position or lag, 0 for none
    places: int = 0                                 # the greatest number of places back
    gap: float = 0.0                                # what is nearer counts as equal
    reals: bool = True                              # whether positions may be real
    below_0: bool = True                            # whether positions may be negative

    def admits_dimension(self, d):
        return any(low <= d <= high for low, high in self.dimensions)


def number(text):
    base, _, exponent = text.replace(",", "").replace(" ", "").partition("^")
    return int(base) ** int(exponent) if exponent else Fraction(base)


def scope_of(outcome):
    """Of a cell's sentence: the property's words, and its domain."""
    words, domain = outcome["statement"], outcome.get("domain", "")
    scope = Scope(outcome["property"], words + "; " + domain)

    def found(pattern, text=words):
        match = re.search(pattern, text)
        return next(x for x in match.groups() if x) if match else None

    if x := found(r"up to ([\d,]+) apart|first ([\d,]+) (?:positions|distances)|from L to ([\d,]+)"):
        scope.most = int(number(x)) - ("first" in words and "apart" not in words)
    if x := found(r"to ([\d,]+) places|position up to ([\d,]+)|k up to ([\d,]+)"):
        scope.places = int(number(x))
    if x := found(r"at least ([\d.]+) apart|within ([\d.]+) counts? as"):
        scope.gap = float(x)
    if x := found(r"(?:^|; |: )d = (\d+)", domain):
        scope.dimensions = [(int(x), int(x))]
    elif x := found(r"(?:^|; |: )d in \{([\d, .]+)", domain):  # of "20, 40, ..., 1000" those that are printed
        scope.dimensions = [(int(d), int(d)) for d in re.findall(r"\d+", x)]
    elif m := re.search(r"d from (\d+) to (\d+)", domain):
        scope.dimensions = [(int(m[1]), int(m[2]))]
    if x := found(r"(?:^|; |the )base (?:is )?(\d+(?:/\d+)?(?:, \d+)*)(?:;|$|,? \()", domain):
        scope.bases = [Fraction(b) for b in x.split(",")]
    if m := re.search(r"every head from 0 to (\d+)|heads (?:are )?0 to (\d+)", domain):
        last = int(m[1] or m[2])
        scope.heads = tuple(h for h in sorted({0, 1, 2, 3, last}) if h <= last)
    elif re.search(r"head = 0|head 0(?!\d)", domain):
        scope.heads = (0,)
    scope.reals = "integer" not in domain or "real" in domain
    scope.below_0 = not re.search(r"every (?:integer|real) t from 0 to", domain)
    if scope.property in ("uniqueness", "stored-uniqueness", "beyond-length", "order-seen", "direction-seen"):
        scope.reals = False
    return scope
