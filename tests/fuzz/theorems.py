"""Parses the statement of a certificate as Coq does (a bound name hides any other meaning of it) and evaluates it at a case.

Read are propositions about numbers: `forall`, `exists`, `->`, `/\\`, `\\/`, comparisons, and real functions of the library
(theory/coq/Numbers.v, Laws.v). Others raise `Unread`."""

import re

from enclosed import absolute, arithmetic, compared, exponential, iv, lesser, logarithm, power, root, wave, whole

ONE = {"exp": exponential, "ln": logarithm, "sqrt": root, "Rabs": absolute, "Zfloor": whole, "IZR": lambda x: x,
       "real": lambda x: x, "sin": lambda x: wave("sin", x), "cos": lambda x: wave("cos", x)}  # fmt: skip
TWO = {"Rpower": power, "least": lesser, "greatest": lambda a, b: -lesser(-a, -b)}
RELATIONS = ("<", "<=", "=", "<>", ">", ">=")
KEYWORDS = """_ as at by cofix else end exists exists2 fix for forall fun if in let match return then using where with Prop SProp Set Type
Axiom Definition Theorem Parameter Variable""".split()  # of Coq, as it reads a statement


class Unread(Exception):
    pass


class Theorem:
    """`name` and `refutes` of the theorem; of its statement, `bound`: (name, type) of each variable, `exists` (one case is enough),
    `premises` and `conclusion`. A proposition is ("all", name, count, part), ("or", a, b), or a list of what holds together,
    a comparison among it ("<", left, right)."""

    def __init__(self, coq):
        theorem = re.search(r"^Theorem (\S+) : (~ )?statement\.$", coq, re.M)
        found = re.search(r"^Definition statement : Prop :=\n(.*?)\.\n\n", coq, re.S | re.M)
        if not theorem or not found:
            raise Unread("no theorem of a statement")
        self.name, self.refutes = theorem[1], bool(theorem[2])
        self.text = found[1]
        self.tokens = re.findall(r"[A-Za-z_][\w']*|\d+|/\\|\\/|->|=>|<=|>=|<>|%[A-Z]|%nat|[-+*/^()<>=:,]|\S", self.text) + [""]
        self.at, self.bound, self.premises = 0, [], []
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
            self.take("<")
            count = self.sum()
            for token in (")", "%nat", "->"):
                self.take(token)
            return [("all", name, count, self.proposition())]
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
            return ("-", 0, self.signed())
        if self.next("/"):
            return ("/", 1, self.signed())
        tree = self.applied()
        return ("^", tree, self.signed()) if self.next("^") else tree

    def applied(self):
        head, arguments = self.atom(), []
        while re.match(r"[A-Za-z_(]|\d", self.tokens[self.at]):
            arguments.append(self.atom())
        if arguments and not isinstance(head, str):
            raise Unread("a number that is applied")
        return ("apply", head, *arguments) if arguments else head

    def atom(self):
        token, self.at = self.tokens[self.at], self.at + 1
        if token == "(":
            tree = self.function() if self.next("fun") else self.sum()
            self.take(")")
            self.at += self.tokens[self.at].startswith("%")
            return tree
        if token.isdigit():
            return int(token)
        if not re.match(r"[A-Za-z_]", token) or token in KEYWORDS:
            raise Unread(f"{token!r} is no operand")
        return token

    def function(self):
        name, self.at = self.tokens[self.at], self.at + 1
        self.take("=>")
        return ("fun", name, self.sum())

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
            if function in names:
                raise Unread(f"{function} is a variable, and no function")
            if function == "Sum" and len(arguments) == 2 and arguments[1][0] == "fun":
                _, name, term = arguments[1]
                terms = [self.value(term, {**names, name: i}) for i in range(int(self.value(arguments[0], names)))]
                total = 0
                for each in terms:
                    total = arithmetic("+", total, each)
                return total
            values = [self.value(each, names) for each in arguments]
            if function == "frequency" and len(values) == 3:
                return power(values[1], arithmetic("/", -2 * values[2], values[0]))
            known = (ONE, TWO)[len(values) - 1] if len(values) < 3 else {}
            if function not in known:
                raise Unread(f"{function} is no function here")
            return known[function](*values)
        if kind == "fun":
            raise Unread("a function where a number is expected")
        a, b = (self.value(part, names) for part in parts)
        return power(a, b) if kind == "^" else arithmetic(kind, a, b)

    def sides(self, facts, names):
        """(relation, left, right) of each comparison that holds together with the others, pair by pair."""
        for fact in facts:
            if fact[0] == "all":
                _, name, count, part = fact
                for i in range(int(self.value(count, names))):
                    yield from self.sides(part, {**names, name: i})
            elif fact[0] == "or":
                yield "or", self.so(fact[1], names), self.so(fact[2], names)
            else:
                yield fact[0], self.value(fact[1], names), self.value(fact[2], names)

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
