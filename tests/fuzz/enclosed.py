"""Exact numbers and, where there are none, intervals of mpmath that hold the number.

A value is an int or a Fraction, or an interval: `UNKNOWN` where nothing is known of it, not even whether there is one. Each
operation raises NoValue where its result certainly has none. A comparison is True, False or, where intervals overlap, None.
"""

from fractions import Fraction

from mpmath import isinf, isnan, iv, mp, mpf
from mpmath.libmp import to_rational

MOST_BITS = 20_000  # of a fraction's numerator and denominator; a larger one goes on as an interval
FAR = 100_000
EXACT = (int, Fraction)
UNKNOWN = iv.mpf(["-inf", "inf"])


class NoValue(Exception):
    pass


def interval(x):
    return iv.mpf(x.numerator) / iv.mpf(x.denominator) if isinstance(x, EXACT) else x


def low(x):
    """The lower end of an interval as a number of mpmath, which no rounding touches; likewise `high`."""
    return mp.make_mpf(x._mpi_[0])


def high(x):
    return mp.make_mpf(x._mpi_[1])


def between(a, b):
    return UNKNOWN if isnan(a) or isnan(b) else iv.make_mpf((a._mpf_, b._mpf_))


def ends(x):
    """Fractions between which a value lies; None for an end that is infinite or beyond 2^FAR."""
    if isinstance(x, EXACT):
        return x, x
    result = []
    for end, outward in ((low(x), -1), (high(x), 1)):
        size = 0 if end == 0 or isinf(end) else end.exp + end.bc
        if isinf(end) or size > FAR:
            result.append(None)
        elif size < -FAR:
            result.append(outward * (outward == mp.sign(end)) * Fraction(1, 2**FAR))
        else:
            result.append(Fraction(*to_rational(end._mpf_)))
    return tuple(result)


def sound(x):
    """Turns a long fraction into an interval, and an interval with an end that is no number into UNKNOWN."""
    if isinstance(x, EXACT):
        long = max(x.numerator.bit_length(), x.denominator.bit_length()) > MOST_BITS
        return interval(x) if long else x
    return between(low(x), high(x))


def hull(*values):
    values = [interval(x) for x in values]
    return between(min(map(low, values)), max(map(high, values)))


def sign(x):
    """-1, 0 or 1; None where it is not known."""
    if isinstance(x, EXACT):
        return (x > 0) - (x < 0)
    return 1 if low(x) > 0 else -1 if high(x) < 0 else 0 if low(x) == high(x) == 0 else None


def arithmetic(kind, a, b):
    if kind == "/" and not sign(b):
        if sign(b) is None:
            return UNKNOWN
        raise NoValue("a division by 0")
    if not (isinstance(a, EXACT) and isinstance(b, EXACT)):
        a, b = interval(a), interval(b)
    elif kind == "/":
        return sound(Fraction(a) / b)
    return sound(a + b if kind == "+" else a - b if kind == "-" else a * b if kind == "*" else a / b)


def power(a, b):
    if isinstance(b, EXACT) and b.denominator == 1:
        if b < 0:
            return arithmetic("/", 1, power(a, -b))
        if isinstance(a, EXACT) and max(a.numerator.bit_length(), a.denominator.bit_length()) * b <= MOST_BITS:
            return a ** int(b)
        result = 1
        for bit in bin(int(b))[2:]:
            result = arithmetic("*", result, result)
            result = arithmetic("*", result, a) if bit == "1" else result
        return result
    if sign(a) == -1 and (isinstance(b, EXACT) or None not in ends(b) and not whole_within(*ends(b))):
        raise NoValue("a fractional power of a negative number")
    if sign(a) == 0 and sign(b):
        if sign(b) == -1:
            raise NoValue("a negative power of 0")
        return 0
    return exponential(arithmetic("*", b, logarithm(a))) if sign(a) == 1 else UNKNOWN


def whole_within(a, b):
    return a.__ceil__() <= b


def exponential(x):
    if isinstance(x, EXACT) and x == 0:
        return 1
    x, far = interval(x), 2**60  # beyond which the number itself would fill the memory
    a, b = low(x), high(x)
    least = mpf(0) if a < -far else low(iv.exp(between(min(a, mpf(far)), min(a, mpf(far)))))
    most = mpf("inf") if b > far else high(iv.exp(between(max(b, mpf(-far)), max(b, mpf(-far)))))
    return between(least, most)


def logarithm(x):
    if sign(x) in (0, -1):
        raise NoValue("a logarithm of a number that is not positive")
    if isinstance(x, EXACT) and x == 1:
        return 0
    x = interval(x)
    return UNKNOWN if sign(x) is None or isinf(high(x)) else sound(iv.log(x))


def root(x):
    if sign(x) == -1:
        raise NoValue("a square root of a negative number")
    if sign(x) == 0:
        return 0
    return UNKNOWN if sign(x) is None else sound(iv.sqrt(interval(x)))


def wave(kind, x):
    if isinstance(x, EXACT) and x == 0:
        return int(kind == "cos")
    x = interval(x)
    wide = high(x.delta) > 6 or max(abs(low(x)), abs(high(x))) > mpf(2) ** 20_000
    return iv.mpf([-1, 1]) if wide else sound(iv.sin(x) if kind == "sin" else iv.cos(x))


def whole(x):
    a, b = ends(x)
    if a is None or b is None:
        return UNKNOWN
    a, b = a.__floor__(), b.__floor__()
    return a if a == b else hull(a, b)


def absolute(x):
    if isinstance(x, EXACT):
        return abs(x)
    return x if low(x) >= 0 else -x if high(x) <= 0 else between(mpf(0), max(high(-x), high(x)))


def lesser(a, b):
    if isinstance(a, EXACT) and isinstance(b, EXACT):
        return min(a, b)
    a, b = interval(a), interval(b)
    return between(min(low(a), low(b)), min(high(a), high(b)))


def compared(relation, a, b):
    """Whether the relation holds; None if the intervals overlap."""
    if relation in (">", ">="):
        relation, a, b = relation.replace(">", "<"), b, a
    if isinstance(a, EXACT) and isinstance(b, EXACT):
        return a == b if relation == "=" else a < b if relation == "<" else a <= b
    a, b = interval(a), interval(b)
    if relation == "=":
        return False if high(a) < low(b) or high(b) < low(a) else None
    strict = relation == "<"
    if high(a) < low(b) or not strict and high(a) <= low(b):
        return True
    return False if low(a) > high(b) or strict and low(a) >= high(b) else None


# --- number formats

FORMATS = {"f64": (53, -1022, 1023), "f32": (24, -126, 127), "f16": (11, -14, 15), "bf16": (8, -126, 127)}


def rounded(x, dtype):
    """The number of the format nearest to a Fraction, ties to even; "inf" or "-inf" beyond the greatest."""
    bits, least, most = FORMATS[dtype]
    if x == 0:
        return Fraction(0)
    exponent = abs(x.numerator).bit_length() - x.denominator.bit_length()
    exponent += abs(x) >= Fraction(2) ** (exponent + 1)
    exponent -= abs(x) < Fraction(2) ** exponent
    unit = Fraction(2) ** (max(exponent, least) - bits + 1)
    result = round(x / unit) * unit  # round(Fraction) takes ties to even
    if abs(result) >= Fraction(2) ** (most + 1):
        return "inf" if x > 0 else "-inf"
    return result


def may_be(stored, x, dtype):
    """Whether a stored number may be the one nearest to a value: True, False or, where an interval leaves it open, None."""
    least, most = (beyond if end is None else rounded(end, dtype) for end, beyond in zip(ends(x), ("-inf", "inf")))
    if least == most:
        return stored == least
    order = {"-inf": Fraction(-(2**2000)), "inf": Fraction(2**2000)}
    return None if order.get(least, least) <= order.get(stored, stored) <= order.get(most, most) else False
