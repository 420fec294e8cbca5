"""The grammar of pebench's formula language (experiments/formula/README.md). `Mistake`: a text is not in the language."""

import functools
import re
from fractions import Fraction

FUNCTIONS = {"sin": 1, "cos": 1, "exp": 1, "log": 1, "sqrt": 1, "abs": 1, "floor": 1, "min": 2, "max": 2}
WORDS = {"d", "base", "pi", "i", "sum", "if", "and", "b", "dot", *FUNCTIONS}


class Mistake(Exception):
    pass


class Reader:
    """Recursive descent; a tree is a tuple whose first entry is its kind."""

    def __init__(self, text):
        parts = re.findall(r"\s*(?:(\d+(?:\.\d+)?)|([A-Za-z]\w*)|(<=|>=|[-+*/^(),<>=])|(\S))", text)
        if any(other for *_, other in parts):
            raise Mistake(f"a character without a meaning in {text!r}")
        self.tokens = [number or word or sign for number, word, sign, _ in parts] + [""]
        self.at = 0

    def take(self, *allowed):
        token = self.tokens[self.at]
        if allowed and token not in allowed:
            raise Mistake(f"expected {allowed}, found {token!r}")
        self.at += 1
        return token

    def next_is(self, *tokens):
        return self.tokens[self.at] in tokens

    def law(self):
        statements = [self.comparison()]
        while self.next_is("and"):
            self.take()
            statements.append(self.comparison())
        self.take("")
        return statements

    def definition(self):
        tree = self.expression()
        self.take("")
        return tree

    def comparison(self):
        left = self.expression()
        relation = self.take("=", "<", "<=", ">", ">=")
        return relation, left, self.expression()

    def signed(self, rule):
        if self.next_is("-"):
            self.take()
            return "negate", rule()
        return rule()

    def expression(self):
        tree = self.signed(self.term)
        while self.next_is("+", "-"):
            tree = self.take(), tree, self.signed(self.term)
        return tree

    def term(self):
        tree = self.factor()
        while self.next_is("*", "/"):
            tree = self.take(), tree, self.signed(self.factor)
        return tree

    def factor(self):
        tree = self.operand()
        if self.next_is("^"):
            tree = self.take(), tree, self.signed(self.operand)
            if self.next_is("^"):
                raise Mistake("a^b^c needs parentheses")
        return tree

    def operand(self):
        token = self.take()
        if token == "(":
            tree = self.expression()
            self.take(")")
            return tree
        if token[:1].isdigit():
            return "number", plain(Fraction(token))
        if not token[:1].isalpha():
            raise Mistake(f"expected an operand, found {token!r}")
        if not self.next_is("("):
            return "name", token
        self.take("(")
        if token == "sum":
            tree = self.sum()
        elif token == "if":
            tree = "if", self.comparison(), self.after_comma(), self.after_comma()
        elif token == "dot":
            first = self.take()
            self.take(",")
            tree = "dot", first, self.take()
        else:
            arguments = [self.expression()]
            while self.next_is(","):
                arguments.append(self.after_comma())
            if len(arguments) != FUNCTIONS.get(token, 1):
                raise Mistake(f"{token} takes another number of arguments")
            tree = (token, *arguments) if token in FUNCTIONS else ("entry", token, *arguments)
        self.take(")")
        return tree

    def after_comma(self):
        self.take(",")
        return self.expression()

    def sum(self):
        index, first = self.take(), self.after_comma()
        if self.next_is(","):
            return "sum", index, first, self.after_comma()
        return "sum", index, ("/", ("name", "d"), ("number", 2)), first


def plain(x):
    """A whole number as an int, which is much faster than a Fraction."""
    return x.numerator if x.denominator == 1 else x


@functools.lru_cache(maxsize=10_000)
def definition(text):
    return Reader(text).definition()


@functools.lru_cache(maxsize=10_000)
def law(text):
    return Reader(text).law()
