"""Formulas of a scheme or a law, from plain Python functions: a function is called once with symbols in the place of
numbers, and what it gives is the text that pebench decides (experiments/formula/README.md)."""

from __future__ import annotations

import decimal
import fractions
import inspect
from collections.abc import Callable, Collection, Mapping
from typing import Any, NoReturn, Union

from ._core import PebenchError

Number = Union[int, float, fractions.Fraction]
_SUM, _MINUS, _PRODUCT, _POWER, _ATOM = range(5)
_ONE = {"sin": "sin", "cos": "cos", "exp": "exp", "log": "log", "sqrt": "sqrt", "absolute": "abs", "fabs": "abs",
        "floor": "floor"}  # fmt: skip
_TWO = {"add": "+", "subtract": "-", "multiply": "*", "divide": "/", "true_divide": "/", "power": "^",
        "float_power": "^", "minimum": "min", "maximum": "max", "less": "<", "less_equal": "<=", "greater": ">",
        "greater_equal": ">=", "equal": "="}  # fmt: skip


def exact(number: Number) -> str:
    """A number as formulas have it: exactly. A float is the decimal number that Python shows it as: 0.1 is 1/10."""
    if isinstance(number, fractions.Fraction):
        return str(number)
    try:
        value = decimal.Decimal(str(number) if isinstance(number, int) else repr(float(number)))
    except (TypeError, ValueError):
        raise PebenchError(
            f"a {type(number).__name__} is no number of a formula; int, float and Fraction are"
        ) from None
    if not value.is_finite():
        raise PebenchError(f"{number} is no number of a formula")
    text = format(value, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def _operator(sign: str) -> tuple[Callable[[Symbol, Any], Symbol], Callable[[Symbol, Any], Symbol]]:
    """An operation, and the same with the symbol on its right."""
    return lambda self, other: _binary(sign, self, other), lambda self, other: _binary(sign, other, self)


def _comparison(sign: str) -> Callable[[Symbol, Any], Relation]:
    return lambda self, other: _relation(sign, self, other)


class Symbol:
    """A formula for a number. Arithmetic gives further ones; an unknown operation raises PebenchError."""

    def __init__(self, text: str, level: int = _ATOM) -> None:
        self._text, self._level = text, level

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Symbol({self._text!r})"

    __add__, __radd__ = _operator("+")
    __sub__, __rsub__ = _operator("-")
    __mul__, __rmul__ = _operator("*")
    __truediv__, __rtruediv__ = _operator("/")
    __pow__, __rpow__ = _operator("^")
    __lt__, __le__, __gt__, __ge__, __eq__ = map(_comparison, ("<", "<=", ">", ">=", "="))  # type: ignore[assignment]
    __hash__ = None  # type: ignore[assignment]

    def __floordiv__(self, other: Any) -> Symbol:
        return _call("floor", _binary("/", self, other))

    def __rfloordiv__(self, other: Any) -> Symbol:
        return _call("floor", _binary("/", other, self))

    def __mod__(self, other: Any) -> Symbol:
        return _binary("-", self, _binary("*", other, self // other))

    def __rmod__(self, other: Any) -> Symbol:
        return _binary("-", other, _binary("*", self, other // self))

    def __matmul__(self, other: Any) -> Symbol:
        return dot(self, other)

    def __neg__(self) -> Symbol:
        return Symbol("-" + _within(self, _PRODUCT), _MINUS)

    def __pos__(self) -> Symbol:
        return self

    def __abs__(self) -> Symbol:
        return _call("abs", self)

    def __floor__(self) -> Symbol:
        return _call("floor", self)

    def __call__(self, index: Any) -> Symbol:
        """A learned number, or an entry of a vector: r(0), q(n)."""
        return _call(self._text, index)

    def __getitem__(self, index: Any) -> Symbol:
        return self(index)

    def __iter__(self) -> NoReturn:
        raise PebenchError(f"{self._text} is a symbol, of which no loop can be made; pebench.formulas.sum_over can")

    def __bool__(self) -> NoReturn:
        _asks_if(self._text)

    def __float__(self) -> NoReturn:
        raise PebenchError(
            f"{self._text} is a symbol without a number, and a function needs its number, as those of math do; NumPy's sin, cos, exp, "
            "log, sqrt, abs, floor, minimum and maximum take symbols"
        )

    __int__ = __index__ = __complex__ = __round__ = __float__

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **keywords: Any) -> Symbol | Relation:
        name = ufunc.__name__
        if method == "__call__" and not keywords:
            if name == "negative":
                return _binary("*", -1, inputs[0])
            if name in _ONE:
                return _call(_ONE[name], inputs[0])
            if name == "square":
                return _binary("^", inputs[0], 2)
            if name in _TWO:
                sign = _TWO[name]
                if sign in ("min", "max"):
                    return _call(sign, *inputs)
                return _relation(sign, *inputs) if sign[0] in "<>=" else _binary(sign, *inputs)
        raise PebenchError(
            f"numpy.{name} is no function of formulas; there are sin, cos, exp, log, sqrt, abs, floor, minimum and maximum"
        )

    def __array_function__(self, function: Any, types: Any, arguments: Any, keywords: Any) -> Any:
        if function.__name__ == "where" and len(arguments) == 3:
            return where(*arguments)
        raise PebenchError(f"numpy.{function.__name__} takes no symbols; formulas are of numbers, not of arrays")


class Relation:
    """A comparison of formulas, or several that `&` joins: a law."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __str__(self) -> str:
        return self._text

    def __and__(self, other: Relation) -> Relation:
        return Relation(f"{self} and {other}")

    def __bool__(self) -> NoReturn:
        _asks_if(self._text)


def where(condition: Relation, then: Any, otherwise: Any) -> Symbol:
    """`then` where the condition is so, else `otherwise`: the "if" of formulas."""
    if not isinstance(condition, Relation) or " and " in str(condition):
        raise PebenchError("where takes one comparison, as in where(j <= i, 0, 1)")
    return Symbol(f"if({condition}, {_text(then)}, {_text(otherwise)})")


def sum_over(terms: Symbol | int | str, term: Callable[[Symbol], Any]) -> Symbol:
    """The sum of term(0), term(1), ...: `terms` of them, a number, d or d/2; "pairs" for the pairs i of a law."""
    if isinstance(terms, str) and terms == "pairs":
        return Symbol(f"sum(i, {_text(term(Symbol('i')))})")
    (name,) = inspect.signature(term).parameters
    return Symbol(f"sum({name}, {_text(terms)}, {_text(term(Symbol(name)))})")


def dot(x: Symbol, y: Symbol) -> Symbol:
    """The dot product of two vectors: dot(q, k), or q @ k, in a score."""
    return _call("dot", x, y)


def traced(
    called: str, function: Callable[..., Any], names: Collection[str] | None, parameters: dict[str, str]
) -> Symbol | Relation | list[Any]:
    """What the function gives of symbols. Its arguments are `names`, and parameters, which have a number as default and
    are added to `parameters`. Without `names` it is a law: any are taken, and defaults but those of d and base are numbers
    in it."""
    arguments: dict[str, Symbol] = {}
    for name, parameter in inspect.signature(function).parameters.items():
        has_default = parameter.default is not inspect.Parameter.empty
        if has_default and names is None and name not in ("d", "base"):
            arguments[name] = _symbol(parameter.default)
            continue
        if has_default:
            value = exact(parameter.default)
            if parameters.setdefault(name, value) != value:
                raise PebenchError(f"{called} has {name} = {value}, and elsewhere it is {parameters[name]}")
        elif names is not None and name not in names and name not in parameters:
            raise PebenchError(
                f"{called} takes {name}; it may take {', '.join(names)}, and parameters, which have a number as default"
            )
        arguments[name] = Symbol(name)
    try:
        result: Symbol | Relation | list[Any] = function(**arguments)
    except PebenchError as error:
        raise PebenchError(f"{called} cannot be traced: {error}") from None
    except (AttributeError, TypeError, ValueError) as error:
        raise PebenchError(f"{called} cannot be traced: {str(error).splitlines()[0]}") from error
    return result


def formula(called: str, given: Any, names: Collection[str] | None, parameters: dict[str, str]) -> str:
    """The text of a formula that is a text, a number, or a function to be traced."""
    result = traced(called, given, names, parameters) if callable(given) else given
    return result if isinstance(result, str) else _text(result)


def names_of(function: Callable[..., Any]) -> list[str]:
    """The arguments without defaults."""
    given: Mapping[str, inspect.Parameter] = inspect.signature(function).parameters
    return [name for name, parameter in given.items() if parameter.default is inspect.Parameter.empty]


def _asks_if(text: str) -> NoReturn:
    raise PebenchError(
        f"it asks whether {text}, which no symbol says: write pebench.formulas.where(condition, x, y) in the place of if, "
        "min and max as numpy.minimum and numpy.maximum, and a < b < c as (a < b) & (b < c)"
    )


def _text(value: Any) -> str:
    return str(value) if isinstance(value, (Symbol, Relation)) else exact(value)


def _symbol(value: Any) -> Symbol:
    if isinstance(value, Symbol):
        return value
    text = exact(value)
    return Symbol(text, _MINUS if text.startswith("-") else _PRODUCT if "/" in text else _ATOM)


def _within(value: Any, level: int) -> str:
    symbol = _symbol(value)
    return str(symbol) if symbol._level >= level else f"({symbol})"


def _binary(sign: str, x: Any, y: Any) -> Symbol:
    if sign == "^":
        return Symbol(f"{_within(x, _ATOM)}^{_within(y, _ATOM)}", _POWER)
    if sign in "*/" and _symbol(x)._level == _MINUS:  # -x*y is -(x*y)
        return Symbol(f"{_symbol(x)}{sign}{_within(y, _POWER)}", _MINUS)
    if sign in "*/":
        return Symbol(f"{_within(x, _PRODUCT)}{sign}{_within(y, _POWER)}", _PRODUCT)
    return Symbol(f"{_within(x, _SUM)} {sign} {_within(y, _PRODUCT)}", _SUM)


def _relation(sign: str, x: Any, y: Any) -> Relation:
    return Relation(f"{_text(x)} {sign} {_text(y)}")


def _call(name: str, *arguments: Any) -> Symbol:
    return Symbol(f"{name}({', '.join(map(_text, arguments))})")
