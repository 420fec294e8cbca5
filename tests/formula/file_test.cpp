#include "theory/formula/file.hpp"

#include "tests/catch.hpp"
#include "theory/claims/source_files.hpp"
#include "theory/formula/parse.hpp"
#include "theory/kernel/check.hpp"
#include "theory/kernel/error.hpp"

namespace pe::formulas {
namespace {

std::string const good = R"toml([define]
frequency = "base^(-2*i/d)"

[[claim]]
id = "a.b"
says = "words"
for = { d = "64, 128", k = "integers 512..515", x = "reals 0..1/4" }
law = "sum(i, cos(frequency*k)) < x + d"
expect = "holds"
)toml";

/// The good file, with the first `from` replaced.
std::string with(std::string const& from, std::string const& to) {
  auto text = good;
  auto const at = text.find(from);
  REQUIRE(at != text.npos);
  return text.replace(at, from.size(), to);
}

std::vector<Claim> read_claims(std::string const& text, std::string const& digest = {}) {
  return claims_of(read_file(text, "f.toml", digest));
}

std::string refusal(std::string const& text) {
  return tests::refusal<UserError>([&] { read_claims(text); });
}

TEST_CASE("a file of claims is read") {
  auto const claims = read_claims(good, "abc");
  REQUIRE(claims.size() == 1);
  auto const& claim = claims[0];
  CHECK(claim.id == "a.b");
  CHECK(claim.says == "words");
  CHECK(claim.expected == Verdict::holds);
  CHECK(claim.source.place == "f.toml, line 4");
  CHECK(claim.note == "f.toml, abc");
  CHECK(claim.origin.kind == Origin::Kind::quoted);
  CHECK(claim.origin.text.empty());  // they are those of `says`
  CHECK(claim.law == "frequency = base^(-2*i/d)\nsum(i, cos(frequency*k)) < x + d");
  CHECK(claim.domain.says(claim.check->signature()) ==
        "d in {64, 128}; base 10000; every integer k from 512 to 515; every real x from 0 to 1/4");
  CHECK(claim.domain.covered);
}

TEST_CASE("what exists is looked for among cases, and never covered") {
  CHECK_FALSE(read_claims(with("says = ", "exists = true\nsays = "))[0].domain.covered);
}

TEST_CASE("a finite domain is walked, a large or unbounded one sampled") {
  auto const domain = [](std::string const& values) {
    return read_claims(with("for = { d = \"64, 128\", k = \"integers 512..515\", x = \"reals 0..1/4\" }",
                            "for = { " + values + " }"))
        .at(0)
        .domain;
  };
  CHECK(domain("d = '64', k = 'integers 1..9', x = 'fractions 0..3 by 1'").exhaustive);
  CHECK_FALSE(domain("d = '64', k = 'integers 1..9', x = 'fractions 0..3 by 1/2'").exhaustive);
  CHECK_FALSE(domain("d = '64', k = 'integers 1..2000000', x = 'integers 1..2'").exhaustive);
  CHECK_FALSE(domain("d = '64', base = 'any', k = 'integers 1..9', x = 'integers 1..2'").exhaustive);
  CHECK_FALSE(domain("k = 'any', x = 'reals 0..1'").covered);
  CHECK(domain("base = '100, 5/2', k = 'any', x = 'any'").bases == std::vector<Fraction>{100, Fraction(5, 2)});
  CHECK(domain("k = 'any', x = 'any'").dimensions.size() == 512);
  CHECK(domain("d = '4, 2, 4', k = 'any', x = 'any'").dimensions == std::vector<int>{2, 4});
}

TEST_CASE(
    "the law of a claim is given with what it uses: definitions in order, comparisons, and its condition, in lines") {
  auto const law_of = [](std::string const& text) { return read_claims(text).back().law; };
  auto const with_two = with("frequency = \"base^(-2*i/d)\"",
                             "a = \"sum(i, wave)\"\nfrequency = \"\"\"\n  base ^\n\t(-2*i/d)\"\"\"\n"
                             "half = \"1/2\"\nwave = \"cos(frequency*k)\"");
  auto const head = with_two.substr(0, with_two.find("[[claim]]"));
  auto const claim = [](std::string const& law, std::string const& more = "") {
    return "[[claim]]\nid = \"" + std::to_string(law.size()) + "\"\nsays = \"words\"\nexpect = \"holds\"\nlaw = \"" +
           law + "\"\nfor = { k = \"integers 1..9\", n = \"fractions 1..9 by 1\" }\n" + more;
  };
  auto const first = claim("a < n and half < 1");
  CHECK(law_of(head + first) ==
        "frequency = base ^ (-2*i/d)\nwave = cos(frequency*k)\na = sum(i, wave)\nhalf = 1/2\na < n\nand half < 1");
  CHECK(law_of(head + first + claim("k < 10*n")) == "k < 10*n");
  CHECK(law_of(head + first + claim("k < n*d", "where = \"half <  n\"")) == "half = 1/2\nk < n*d\nwhere half < n");
}

TEST_CASE("definitions that are longer than a formula may be stay in the file") {
  std::string text = "[define]\n", ones = "1", sum = "0";
  for (int i = 0; i < 400; ++i) ones += " + 1";
  for (char name = 'p'; name < 'w'; ++name) {
    text += std::string(1, name) + " = \"" + ones + "\"\n";
    sum += std::string(" + ") + name;
  }
  REQUIRE(text.size() > most_text);
  text += "[[claim]]\nid = \"long\"\nsays = \"words\"\nexpect = \"holds\"\nlaw = \"" + sum + " < 3000\"\n";
  CHECK(read_claims(text).at(0).law == "with the definitions of f.toml\n" + sum + " < 3000");
}

TEST_CASE("an error in a formula points at its character in the file") {
  std::string const end = "; a position or a parameter is added to for";
  CHECK(refusal(with("frequency*k", "frequncy*k")) ==
        "f.toml, line 8, column 19: there is no name frequncy; the nearest: frequency" + end);
  CHECK(refusal(with("base^(", "bas^(")) == "f.toml, line 2, column 14: there is no name bas; the nearest: base" + end);
  CHECK(refusal(with("\"sum(i, cos(frequency*k)) < x + d\"", "\"\"\"\n1 = \\u0070\"\"\"")) ==
        "f.toml, line 8, column 7: character 5 of the formula: there is no name p; the nearest: pi" + end);
}

TEST_CASE("a file that is none is refused with line and column") {
  CHECK_THAT(refusal("id = "), tests::contains("f.toml, line 1, column 6: not TOML: "));
  CHECK_THAT(refusal("a = \"\xff\""), tests::contains("not TOML: "));
  CHECK_THAT(refusal("\n[[[claim]]"),
             tests::contains("line 2, column 1: not TOML: the name of a table does not follow"));
  CHECK_THAT(refusal("a = [ 1r(\"\xc4\x93\"("), tests::contains("line 1, column 8: not TOML: "));
  CHECK_THAT(refusal("["), tests::contains("line 1, column 1: not TOML: the name of a table does not follow"));
  CHECK_THAT(refusal("a = \"\"\"\n[ in a string\n\"\"\" # [ \xc3\xa9\n \xc2\xa0"
                     "b"),
             tests::contains("line 4, column 2: not TOML: a character that is only allowed in quotes"));
  CHECK_THAT(refusal(" [ =]"), tests::contains("line 1, column 2: not TOML: the name of a table does not follow"));
  CHECK(refusal("") == "f.toml, line 1, column 1: the file has no [scheme] and no [[claim]]");
  CHECK_THAT(refusal(std::string(most_bytes + 1, '#')), tests::contains("has 1048577 bytes"));
  CHECK(refusal(with("[define]", "[schema]")) ==
        "f.toml, line 1, column 2: the file has no key schema; the nearest: scheme; the keys are scheme, define, "
        "claim, source, section");
  CHECK_THAT(refusal(with("expect =", "expected =")),
             tests::contains("line 9, column 1: a claim has no key expected; the nearest: expect; the keys are id,"));
  CHECK(refusal(with("expect = \"holds\"\n", "")) == "f.toml, line 4, column 1: the claim has no expect");
  CHECK(refusal(with("\"holds\"", "\"true\"")) ==
        "f.toml, line 9, column 10: expect is none of \"holds\", \"refuted\"");
  CHECK(refusal(with("\"words\"", "7")) == "f.toml, line 6, column 8: says is not a text in quotes");
  CHECK_THAT(refusal(with("\"a.b\"", "\"a@b\"")), tests::contains("line 5, column 6: the id is no 1 to 80"));
  CHECK(refusal(good + good.substr(good.find("[[claim]]"))) == "f.toml, line 11, column 6: the id a.b is given twice");
  CHECK(refusal(with("[[claim]]", "unused = \"1\"\n[[claim]]")) ==
        "f.toml, line 4, column 10: the definition of unused is used by no formula");
  CHECK_THAT(refusal(with("frequency = ", "pi = ")), tests::contains("line 2, column 1: 'pi' cannot name"));
}

TEST_CASE("what a claim speaks of is checked, each mistake with what is allowed") {
  auto const values = [](std::string const& from, std::string const& to) { return refusal(with(from, to)); };
  CHECK_THAT(values("64, 128", "63"), tests::contains("line 7, column 13: d is 63; it takes even numbers from 2 to"));
  CHECK_THAT(values("64, 128", "64, x"), tests::contains("'x' is not a number"));
  CHECK_THAT(values("integers 512..515", "integer 5"), tests::contains("it takes \"integers 0..10\""));
  CHECK_THAT(values("512..515", "515..512"), tests::contains("the range '515..512' is empty"));
  CHECK_THAT(values("512..515", "1/2..515"), tests::contains("has ends that are not integers"));
  CHECK_THAT(values("512..515", "0..9999999999999"), tests::contains("is beyond 2^40"));
  CHECK_THAT(values("0..1/4", "0..0.1"), tests::contains("the bound 1/10 is not a binary fraction"));
  CHECK_THAT(values("0..1/4", "0..0"), tests::contains("narrower than 1/1024"));
  CHECK_THAT(values("reals 0..1/4", "fractions 0..1"), tests::contains("has no step; write 0..1 by 1/16"));
  CHECK_THAT(values("reals 0..1/4", "fractions 0..1 by 2/3"), tests::contains("the step is 2/3; it is 1 or 1/n"));
  CHECK_THAT(values("reals 0..1/4", "fractions 0..1/3 by 1/2"),
             tests::contains("the end 1/3 is not a multiple of 1/2"));
  CHECK_THAT(values("reals 0..1/4", "fractions 1/4..3/4 by 1/4"), tests::contains("holds no integer"));
  CHECK_THAT(values("reals 0..1/4", "fractions -3/4..-1/4 by 1/4"), tests::contains("holds no integer"));
  CHECK_THAT(values("x = \"reals", "b = \"reals"), tests::contains("'b' cannot name a position"));
  CHECK_THAT(values("x = \"reals", "frequency = \"reals"), tests::contains("frequency is the name of a definition"));
  CHECK_THAT(values("k = ", "base = \"1\", k = "), tests::contains("base is 1; it is above 1"));
}

/// A law of C++ as a file meets it: that of the good file, under another name.
NamedLaw const* made_up(std::string_view name) {
  static NamedLaw const law{"a.b", "in-cpp", read_claims(good).at(0).check};
  return name == "a.b" ? &law : nullptr;
}

/// The good file with this law, and this in the place of its `for`.
Claim named(std::string const& law, std::string const& values) {
  auto text =
      with("law = \"sum(i, cos(frequency*k)) < x + d\"", "law = \"cpp:" + law + "\"").substr(good.find("[[claim]]"));
  auto const from = text.find("for = "), to = text.find('\n', from);
  text.replace(from, to - from, values);
  return std::get<Claim>(read_file(text, "f.toml", "", made_up).claims.at(0));
}

TEST_CASE("a law of C++ says which names it takes, and the file their values") {
  auto const claim =
      named("a.b", "for = { d = '3', k = 'integers 1..9', x = 'integers -2..2 without 0' }\ndecide = 'walked'");
  CHECK(claim.property == "in-cpp");
  CHECK(
      claim.domain.says(claim.check->signature()) ==
      "d = 3; base 10000; every integer k from 1 to 9; every integer x from -2 to 2; x is not 0");
  CHECK(claim.domain.exhaustive);
  CHECK(claim.origin.kind == Origin::Kind::ours);
  CHECK(named("a.b", "for = { k = 'integers 1..9' }").domain.positions.size() == 1);
  CHECK_FALSE(named("a.b", "for = { k = 'integers 1..9' }").domain.exhaustive);
  CHECK_THROWS_WITH(named("a.c", ""), tests::contains("there is no law a.c in C++"));
  CHECK_THROWS_WITH(named("a.b", "for = { t = 'any' }"), tests::contains("a name that the law does not take"));
  CHECK_THROWS_WITH(named("a.b", "for = { k = 'fractions 0..1 to 1/4' }"),
                    tests::contains("k is a position of the law"));
  CHECK_THROWS_WITH(named("a.b", "for = { k = 'integers 1..9' }\ndecide = 'walked'"),
                    tests::contains("line 4, column 7: a domain is walked or covered where it states"));
  CHECK_THROWS_WITH(named("a.b", "for = { k = 'integers 1..9', x = 'reals 0..1' }\ndecide = 'walked'"),
                    tests::contains("a domain with reals is not walked"));
  CHECK_THROWS_WITH(named("a.b", "decide = 'proved'"), tests::contains("decide is none of \"walked\""));
}

TEST_CASE("a mutant is the law with one text in the place of another") {
  auto const read = [](std::string const& mutants) {
    return read_file(with("expect =", "mutants = [" + mutants + "]\nexpect ="), "f.toml").mutants;
  };
  auto const mutants = read("'x + d -> x - d', ') < -> ) <= 2*'");
  REQUIRE(mutants.size() == 2);
  CHECK(mutants[0].claim == "a.b");
  auto const input = Case::parse("d=64,b=10000,k=512,x=0", mutants[0].check->signature());
  CHECK(decide(*mutants[0].check, input, 20).decision.state == BallDecision::State::refuted);
  CHECK(decide(*mutants[1].check, input, 20).decision.state == BallDecision::State::holds);
  CHECK_THROWS_WITH(read("'7 -> z'"), tests::contains("'7 -> z' does not change the law"));
  CHECK_THROWS_WITH(read("'x + d'"), tests::contains("'x + d' does not change the law"));
  CHECK_THROWS_WITH(read("'x + d -> y'"), tests::contains("there is no name y"));
  CHECK_THROWS_WITH(named("a.b", "mutants = ['x + d -> x']"), tests::contains("a law in C++ has its own mutants"));
}

TEST_CASE("a claim speaks of the cases that meet its conditions") {
  auto const domain = [](std::string const& x, std::string const& where) {
    auto const text = with("x = \"reals 0..1/4\" }", "x = \"" + x + "\" }\nwhere = \"" + where + "\"");
    return read_claims(text).at(0).domain;
  };
  auto const claim = domain("fractions 0..3 by 1", "1 <= x and x <= d/64");
  CHECK(claim.admits_says == "1 <= x and x <= d/64");
  Signature const names{.positions = {"k"}, .parameters = {"x"}};
  CHECK(claim.admits(Case::parse("d=64,b=10000,k=512,x=1", names)));
  CHECK_FALSE(claim.admits(Case::parse("d=64,b=10000,k=512,x=0", names)));
  CHECK_FALSE(claim.admits(Case::parse("d=64,b=10000,k=512,x=2", names)));
  CHECK(claim.admits(Case::parse("d=128,b=10000,k=512,x=2", names)));
  auto const strict = domain("fractions 0..3 by 1/2", "x < d/64");
  CHECK(strict.admits_says == "x is a multiple of 1/2 and x < d/64");
  CHECK_FALSE(strict.admits(Case::parse("d=64,b=10000,k=512,x=1", names)));
  CHECK_FALSE(strict.admits(Case::parse("d=64,b=10000,k=512,x=1/3", names)));
  CHECK(strict.admits(Case::parse("d=64,b=10000,k=512,x=1/2", names)));
  CHECK_THROWS_WITH(domain("reals 0..1/4", "x < 1"),
                    tests::contains("where compares something that has no exact value"));
}

TEST_CASE("a condition is compared in numbers of any length, and one without a value is a sentence") {
  auto const domain = [](std::string const& where) {
    auto const text = with("x = \"reals 0..1/4\" }", "x = \"fractions 0..1000000 by 1\" }\nwhere = \"" + where + "\"");
    return read_claims(text).at(0).domain;
  };
  auto const admits = [&](std::string const& where, std::string const& x) {
    Signature const names{.positions = {"k"}, .parameters = {"x"}};
    return domain(where).admits(Case::parse("d=64,b=10000,k=512,x=" + x, names));
  };
  CHECK(admits("x^4 >= 0", "55109"));  // 55109^4 leaves 63 bits
  CHECK(admits("x^64 < (x + 1)^64", "1000000"));
  CHECK_FALSE(admits("x^64 >= (x + 1)^64", "1000000"));
  CHECK(admits("if(x^5 > x^4, 1, 0) = 1", "999999"));
  CHECK(admits("floor(x^5/3)*3 = x^5 - 1", "1000000"));
  CHECK(admits("x >= 1 and 1/x <= 1", "7"));
  CHECK_FALSE(admits("x >= 1 and 1/x <= 1", "0"));
  CHECK_THROWS_WITH(admits("1/x <= 1", "0"), tests::contains("f.toml, line 8, column 9: where has no exact value at "
                                                             "d=64,b=10000,k=512,x=0"));
  CHECK_THROWS_WITH(admits("((x^64)^64)^64 > 1", "1000000"), tests::contains("where has no exact value"));
}

TEST_CASE("a domain of reals with a hole or a condition is drawn, not covered") {
  auto const covered = [](std::string const& x, std::string const& more = "") {
    return read_claims(with("x = \"reals 0..1/4\" }", "x = \"" + x + "\" }" + more)).at(0).domain.covered;
  };
  CHECK(covered("reals 0..1/4"));
  CHECK(covered("reals 1/8..1/4 without 0"));
  CHECK_FALSE(covered("reals -1/4..1/4 without 0"));
  CHECK_FALSE(covered("reals 0..1/4 without 0"));
  CHECK_FALSE(covered("reals 0..1/4", "\nwhere = \"d > 2\""));
}

TEST_CASE("a witness is a case of its claim, or the file is refused") {
  auto const refused = [](std::string const& witness, std::string const& where = "") {
    return refusal(with("expect = \"holds\"", where + "expect = \"refuted\"\nwitness = \"" + witness + "\""));
  };
  CHECK(refused("d=64,b=10000,k=513,x=0.25") == "not refused");
  CHECK_THAT(refused("d=64,b=10000,k=516,x=0"),
             tests::contains("f.toml, line 10, column 11: the witness is no case of the claim: k=516 is outside"));
  CHECK_THAT(refused("d=32,b=10000,k=513,x=0"), tests::contains("d=32 is outside of the domain"));
  CHECK_THAT(refused("d=64,b=500,k=513,x=0"), tests::contains("b=500 is outside of the domain"));
  CHECK_THAT(refused("d=64,b=10000,k=513.5,x=0"), tests::contains("k=513.5 is outside of the domain"));
  CHECK_THAT(refused("d=64,b=10000,k=513"), tests::contains("the case has no value for 'x'"));
  CHECK_THAT(refused("d=64,b=10000,k=513,x=0", "where = \"d < 64\"\n"), tests::contains("such that d < 64"));
}

TEST_CASE("a law in C++ is called by the bench's own sources alone") {
  auto const text = with("law = \"sum(i, cos(frequency*k)) < x + d\"", "law = \"cpp:press2021.slopes\"");
  CHECK_THAT(refusal(text), tests::contains("line 8, column 7: a law in C++ takes only what its source gives it"));
}

TEST_CASE("a key of many parts is refused before it is read") {
  std::string deep = "a";
  for (int i = 0; i < 400'000; ++i) deep += ".a";
  CHECK_THAT(refusal(deep + " = 1\n"), tests::contains("line 1, column 32: a key has more than 16 parts"));
  CHECK_THAT(refusal("[" + deep + "]\n"), tests::contains("a key has more than 16 parts"));
  CHECK_THAT(refusal("x = { " + deep.substr(0, 41) + " = 1 }\n"), tests::contains("a key has more than 16 parts"));
  CHECK_THAT(refusal("a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a = 1\n"), tests::contains("the file has no key a"));
}

TEST_CASE("a statement of a source has its words, its place, its finding, and perhaps nothing that decides it") {
  auto const file = read_file(R"toml([source]
rank = 3
ledger = "S9"
[[section]]
heading = "1"
places = ["section 1"]
[[claim]]
id = "a.b"
at = "section 1"
implied = "from the words"
words = "of the source"
says = "words"
expect = "not checked"
note = "Because of experiments."
sides = { left = "a", right = "b", right_has_more = 4 }
finding = { impact = "number", so = "c" }
)toml",
                              "f.toml");
  CHECK(file.source.rank == 3);
  CHECK(file.source.ledger == "S9");
  CHECK(file.source.sections.at(0).places == std::vector<std::string>{"section 1"});
  auto const& claim = std::get<Claim>(file.claims.at(0));
  CHECK(claim.source.place == "section 1");
  CHECK(claim.origin.kind == Origin::Kind::implied);
  CHECK(claim.origin.words == "of the source");
  CHECK(claim.check == nullptr);
  CHECK(claim.expected == Verdict::undecided);
  CHECK(claim.finding.impact == Impact::number);
  CHECK(claim.finding.so == "c");
  CHECK(file.sides.at(0).right_has_more == 4);
  auto const without = [](std::string const& rest) { return refusal("[[claim]]\nid = \"a\"\nsays = \"b\"\n" + rest); };
  CHECK_THAT(without("expect = \"holds\""),
             tests::contains("the claim has neither a law nor a property; it needs one of them, or expect is "
                             "\"not checked\" or \"not checkable\""));
  CHECK_THAT(without("expect = \"true\""), tests::contains("expect is none of \"not checked\", \"not checkable\""));
  CHECK_THAT(without("expect = \"not checked\""), tests::contains("needs a note that says why nothing decides it"));
  CHECK_THAT(without("expect = \"not checked\"\nnote = \"c\"\nexists = 1"), tests::contains("neither true nor false"));
}

}  // namespace
}  // namespace pe::formulas
