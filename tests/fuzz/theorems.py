"""Parses the theorem of a certificate as Coq does: a bound name hides any other meaning of it. Only theorems on real numbers
("covered", "refuted", "witnessed") are read; others raise `Unread`."""

import re

from enclosed import absolute, arithmetic, compared, exponential, iv, lesser, logarithm, power, root, wave

ONE = {"exp": exponential, "ln": logarithm, "sqrt": root, "Rabs": absolute, "IZR": lambda x: x, "INR": lambda x: x,
       "sin": lambda x: wave("sin", x), "cos": lambda x: wave("cos", x)}  # fmt: skip
TWO = {"Rpower": power, "Rmin": lesser, "Rmax": lambda a, b: -lesser(-a, -b), "pow": power}
KEYWORDS = """_ as at by cofix else end exists exists2 fix for forall fun if in let match return then using where with Prop SProp Set Type
Axiom Definition Theorem Parameter Variable""".split()  # of Coq, as it reads a statement


class Unread(Exception):
    pass


class Theorem:
    """`bound`: its variables, real numbers; `facts`: what it states of them, (relation, left, right), premises first."""

    def __init__(self, coq):
        found = re.search(r"^Theorem (\S+) :(.*?)\.\s*Proof\.", coq, re.S | re.M)
        if not found or "nat" in found[2] or "%Z" in found[2]:
            raise Unread("a theorem of other things than numbers")
        self.name, text = found[1], found[2]
        self.tokens = re.findall(r"[A-Za-z_][\w']*|\d+|/\\|->|<=|>=|<>|[-+*/^()<>=:,]|\S", text) + [""]
        self.at, self.bound = 0, []
        if self.tokens[0] == "forall":
            colon = self.tokens.index(":")
            self.bound, self.at = self.tokens[1:colon], colon + 3  # ": R ,"
        self.premises, self.facts = [], []
        part = self.proposition()
        while self.next("->"):
            self.premises += part
            part = self.proposition()
        self.facts = part
        if self.tokens[self.at]:
            raise Unread(f"{self.tokens[self.at]!r} at {self.at} of {text!r}")

    def next(self, token):
        self.at += self.tokens[self.at] == token
        return self.tokens[self.at - 1] == token and self.at > 0

    def proposition(self):
        facts = self.chain()
        while self.tokens[self.at] == "/\\":
            self.at += 1
            facts = facts + self.chain()
        return facts

    def chain(self):
        """ "a <= x <= b", or a proposition in parentheses."""
        before = self.at
        try:
            sides = [self.sum()]
            relations = []
            while self.tokens[self.at] in ("<", "<=", "=", "<>", ">", ">="):
                relations.append(self.tokens[self.at])
                self.at += 1
                sides.append(self.sum())
            if relations:
                return [(r, a, b) for r, a, b in zip(relations, sides, sides[1:])]
        except Unread:
            pass
        self.at = before + 1
        if self.tokens[before] != "(":
            raise Unread(f"no proposition: {self.tokens[before : before + 5]}")
        facts = self.proposition()
        if self.tokens[self.at] != ")":
            raise Unread("a parenthesis")
        self.at += 1
        return facts

    def left(self, operators, operand):
        tree = operand()
        while self.tokens[self.at] in operators:
            operator, self.at = self.tokens[self.at], self.at + 1
            tree = (operator, tree, operand())
        return tree

    def sum(self):
        return self.left(("+", "-"), self.product)

    def product(self):
        return self.left(("*", "/"), self.signed)

    def signed(self):
        if self.tokens[self.at] == "-":
            self.at += 1
            return ("-", 0, self.signed())
        tree = self.applied()
        if self.tokens[self.at] == "^":
            self.at += 1
            tree = ("^", tree, self.signed())
        return tree

    def applied(self):
        head = self.atom()
        arguments = []
        while re.match(r"[A-Za-z_(]|\d", self.tokens[self.at]):
            arguments.append(self.atom())
        if not arguments:
            return head
        if not isinstance(head, str):
            raise Unread("a number that is applied")
        return ("apply", head, *arguments)

    def atom(self):
        token, self.at = self.tokens[self.at], self.at + 1
        if token == "(":
            tree = self.sum()
            if self.tokens[self.at] != ")":
                raise Unread("a parenthesis")
            self.at += 1
            return tree
        if token.isdigit():
            return int(token)
        if not re.match(r"[A-Za-z_]", token):
            raise Unread(f"{token!r} is no operand")
        return token

    def value(self, tree, names):
        if isinstance(tree, int):
            return tree
        if isinstance(tree, str):
            if tree not in names and tree != "PI":
                raise Unread(f"{tree} is a name of nothing")
            return names[tree] if tree in names else +iv.pi
        kind, *parts = tree
        if kind == "apply":
            function, *arguments = parts
            known = (ONE, TWO)[len(arguments) - 1] if len(arguments) < 3 else {}
            if function in names or function not in known:
                raise Unread(f"{function} is no function here")
            return known[function](*(self.value(each, names) for each in arguments))
        a, b = (self.value(part, names) for part in parts)
        return power(a, b) if kind == "^" else arithmetic(kind, a, b)

    def sides(self, facts, values):
        """(relation, left, right) of each, where the variables have these values."""
        names = dict(zip(self.bound, values))
        return [(relation, self.value(a, names), self.value(b, names)) for relation, a, b in facts]

    def so(self, facts, values):
        """Whether each fact holds: True, False or None."""
        return [different(a, b) if relation == "<>" else compared(relation, a, b)
                for relation, a, b in self.sides(facts, values)]  # fmt: skip


def different(a, b):
    so = compared("=", a, b)
    return None if so is None else not so

