"""Parses the statement of a certificate as Coq does (a bound name hides any other meaning of it) and evaluates it at a case.

Read are propositions about numbers: `forall`, `exists`, `->`, `/\\`, `\\/`, comparisons, and real functions of the library
(theory/coq/Numbers.v, Laws.v). Others raise `Unread`."""

import re

from enclosed import compared, iv
from evaluator import Place

FUNCTIONS = {"exp": ("exp", 1), "ln": ("log", 1), "sqrt": ("sqrt", 1), "Rabs": ("abs", 1), "Zfloor": ("floor", 1), "sin": ("sin", 1),
             "cos": ("cos", 1), "Rpower": ("^", 2), "least": ("min", 2), "greatest": ("max", 2)}  # fmt: skip
RELATIONS = ("<", "<=", "=", "<>", ">", ">=")
KEYWORDS = """_ as at by cofix else end exists exists2 fix for forall fun if in let match return then using where with Prop SProp Set Type
Axiom Definition Theorem Parameter Variable""".split()  # of Coq, as it reads a statement


class Unread(Exception):
    pass


class Values(Place):
    """At names alone, each of which hides Coq's own meaning of it."""

    def named(self, name):
        return {"PI": +iv.pi, **self.names, **self.index}[name]


class Theorem:
    """`name` and `refutes` of the theorem; of its statement, `bound`: (name, type) of each variable, `exists` (one case is enough),
    `premises` and `conclusion`. A proposition is ("all", name, count, part), ("or", a, b), or a list of what holds together,
    a comparison among it ("<", left, right), whose sides are trees of grammar.py."""

    def __init__(self, coq):
        theorem = re.search(r"^Theorem (\S+) : (~ )?statement\.$", coq, re.M)
        found = re.search(r"^Definition statement : Prop :=\n(.*?)\.\n\n", coq, re.S | re.M)
        if not theorem or not found:
            raise Unread("no theorem of a statement")
        self.name, self.refutes = theorem[1], bool(theorem[2])
        self.text = found[1]
        self.tokens = re.findall(r"[A-Za-z_][\w']*|\d+|/\\|\\/|->|=>|<=|>=|<>|%[A-Z]|%nat|[-+*/^()<>=:,]|\S", self.text) + [""]
        self.at, self.bound, self.premises, self.inner = 0, [], [], []
        self.exists = self.tokens[0] == "exists"
        if self.tokens[0] in ("forall", "exists"):
            self.at += 1
            while self.next("("):
                colon = self.tokens.index(":", self.at)
                self.bound += [(name, self.tokens[colon + 1]) for name in self.tokens[self.at : colon]]
                self.at = colon + 2
                self.take(")")
            self.take(",")
        self.conclusion = self.proposition()
        while not self.exists and self.next("->"):
            self.premises += self.conclusion
            self.conclusion = self.proposition()
        if self.tokens[self.at]:
            raise Unread(f"{self.tokens[self.at]!r} at {self.at} of {self.text!r}")

    def next(self, token):
        found = self.tokens[self.at] == token
        self.at += found
        return found

    def take(self, token):
        if not self.next(token):
            raise Unread(f"{self.tokens[self.at]!r} where {token!r} is expected in {self.text!r}")

    def proposition(self):
        facts = self.alternatives()
        while self.next("/\\"):
            facts = facts + self.alternatives()
        return facts

    def alternatives(self):
        facts = self.part()
        while self.next("\\/"):
            facts = [("or", facts, self.part())]
        return facts

    def part(self):
        """A comparison, as in "a <= x <= b"; a statement of each pair; or a proposition in parentheses."""
        if self.next("forall"):
            name = self.tokens[self.at]
            if self.tokens[self.at + 1 : self.at + 6] != [":", "nat", ",", "(", name]:
                raise Unread("a quantifier of other things than pairs")
            self.at += 6
            self.inner.append(name)
            self.take("<")
            count = self.sum()
            for token in (")", "%nat", "->"):
                self.take(token)
            facts = self.proposition()
            self.inner.pop()
            return [("all", name, count, facts)]
        before = self.at
        try:
            sides, relations = [self.sum()], []
            while self.tokens[self.at] in RELATIONS:
                relations.append(self.tokens[self.at])
                self.at += 1
                sides.append(self.sum())
            if relations:
                return list(zip(relations, sides, sides[1:]))
        except Unread:
            pass
        self.at = before
        self.take("(")
        facts = self.proposition()
        self.take(")")
        self.at += self.tokens[self.at].startswith("%")
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
        if self.next("-"):
            return ("negate", self.signed())
        if self.next("/"):
            return ("/", ("number", 1), self.signed())
        tree = self.applied()
        return ("^", tree, self.signed()) if self.next("^") else tree

    def applied(self):
        (kind, *of), arguments = self.atom(), []
        while re.match(r"[A-Za-z_(]|\d", self.tokens[self.at]):
            arguments.append(self.atom())
        is_bound = kind == "name" and of[0] in (*self.inner, *(name for name, _ in self.bound))
        if not arguments and (is_bound or of == ["PI"] or kind not in ("name", "fun")):
            return (kind, *of)
        if is_bound or kind != "name" or not arguments:
            raise Unread(f"{of} is no function, or a name of nothing")
        if of[0] == "Sum" and len(arguments) == 2 and arguments[1][0] == "fun":
            return ("sum", arguments[1][1], arguments[0], arguments[1][2])
        if of[0] in ("IZR", "real") and len(arguments) == 1:
            return arguments[0]
        if of[0] == "frequency" and len(arguments) == 3:
            d, base, i = arguments
            return ("^", base, ("/", ("*", ("number", -2), i), d))
        function, count = FUNCTIONS.get(of[0], ("", 0))
        if len(arguments) != count or "fun" in (argument[0] for argument in arguments):
            raise Unread(f"{of[0]} is no function here")
        return (function, *arguments)

    def atom(self):
        token, self.at = self.tokens[self.at], self.at + 1
        if token == "(":
            tree = self.function() if self.next("fun") else self.sum()
            self.take(")")
            self.at += self.tokens[self.at].startswith("%")
            return tree
        if token.isdigit():
            return ("number", int(token))
        if not re.match(r"[A-Za-z_]", token) or token in KEYWORDS:
            raise Unread(f"{token!r} is no operand")
        return ("name", token)

    def function(self):
        name, self.at = self.tokens[self.at], self.at + 1
        self.take("=>")
        self.inner.append(name)
        tree = self.sum()
        self.inner.pop()
        return ("fun", name, tree)

    def sides(self, facts, names):
        """(relation, left, right) of each comparison that holds together with the others, pair by pair."""
        value = Values(names).value
        for fact in facts:
            if fact[0] == "all":
                _, name, count, part = fact
                for i in range(int(value(count))):
                    yield from self.sides(part, {**names, name: i})
            elif fact[0] == "or":
                yield "or", self.so(fact[1], names), self.so(fact[2], names)
            else:
                yield fact[0], value(fact[1]), value(fact[2])

    def so(self, facts, names):
        """Whether all hold: True, False or None."""
        said = [different(a, b) if relation == "<>" else either(a, b) if relation == "or" else compared(relation, a, b)
                for relation, a, b in self.sides(facts, names)]  # fmt: skip
        return False if False in said else None if None in said else True


def different(a, b):
    so = compared("=", a, b)
    return None if so is None else not so


def either(a, b):
    return True if True in (a, b) else None if None in (a, b) else False
