"""The grammar of pebench's formula language (experiments/formula/README.md). `Mistake`: a text is not in the language.

A text becomes one of Python, which Python's parser reads: its operators bind as those of the language do. Some texts that
pebench refuses, such as a^b^c, are read."""

import ast
import functools
import re
from fractions import Fraction

FUNCTIONS = {"sin": 1, "cos": 1, "exp": 1, "log": 1, "sqrt": 1, "abs": 1, "floor": 1, "min": 2, "max": 2}
WORDS = {"d", "base", "pi", "i", "sum", "if", "and", "b", "dot", *FUNCTIONS}
SIGNS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "^",
         ast.Eq: "=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}  # fmt: skip
PAIRS = "/", ("name", "d"), ("number", 2)


class Mistake(Exception):
    pass


def parsed(text):
    """Python's tree. A number is a string there, which keeps its digits, and a name ends in "_", which no word of Python does."""
    parts = re.findall(r"\s*(?:(\d+(?:\.\d+)?)|([A-Za-z]\w*)|(<=|>=|[-+*/^(),<>=])|(\S))", text)
    if any(other for *_, other in parts):
        raise Mistake(f"a character without a meaning in {text!r}")
    python = {"^": "**", "=": "==", "and": "and"}
    text_of = lambda number, word, sign, _: repr(number) if number else python.get(word or sign) or (f"{word}_" if word else sign)
    try:
        return ast.parse(" ".join(text_of(*part) for part in parts), mode="eval").body
    except SyntaxError as error:
        raise Mistake(f"{error.msg}: {text!r}") from None


def tree(node):
    """A formula or a comparison as a tuple that begins with its kind."""
    match node:
        case ast.Constant(str(digits)):
            return "number", plain(Fraction(digits))
        case ast.Name(name):
            return "name", name[:-1]
        case ast.UnaryOp(ast.USub(), operand):
            return "negate", tree(operand)
        case ast.BinOp(left, sign, right) | ast.Compare(left, [sign], [right]) if type(sign) in SIGNS:
            return SIGNS[type(sign)], tree(left), tree(right)
        case ast.Call(ast.Name(name), arguments, []):
            return called(name[:-1], *map(tree, arguments))
    raise Mistake(f"not in the language: {ast.unparse(node)}")


def called(function, *arguments):
    if function == "sum" and len(arguments) in (2, 3):
        (_, index), *of = arguments
        return "sum", index, *(of if len(of) == 2 else (PAIRS, *of))
    if function == "dot":
        return "dot", *(name for _, name in arguments)
    if len(arguments) != {**FUNCTIONS, "if": 3}.get(function, 1):
        raise Mistake(f"{function} takes another number of arguments")
    return (function, *arguments) if function in FUNCTIONS or function == "if" else ("entry", function, *arguments)


def plain(x):
    """A whole number as an int, which is much faster than a Fraction."""
    return x.numerator if x.denominator == 1 else x


@functools.lru_cache(maxsize=10_000)
def definition(text):
    return tree(parsed(text))


@functools.lru_cache(maxsize=10_000)
def law(text):
    node = parsed(text)
    statements = [tree(each) for each in (node.values if isinstance(node, ast.BoolOp) else [node])]
    if any(statement[0] not in ("=", "<", "<=", ">", ">=") for statement in statements):
        raise Mistake(f"no comparison: {text!r}")
    return statements
