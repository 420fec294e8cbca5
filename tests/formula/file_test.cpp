#include "theory/formula/file.hpp"

#include "tests/catch.hpp"
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

std::string refusal(std::string const& text) {
  try {
    read_claims(text, "f.toml");
  } catch (UserError const& error) {
    return error.what();
  }
  return "none";
}

TEST_CASE("a file of claims is read") {
  auto const claims = read_claims(good, "f.toml", "abc");
  REQUIRE(claims.size() == 1);
  auto const& claim = claims[0];
  CHECK(claim.id == "a.b");
  CHECK(claim.says == "words");
  CHECK(claim.expected == Verdict::holds);
  CHECK(claim.source.place == "f.toml, line 4");
  CHECK(claim.note == "f.toml, abc");
  CHECK(claim.origin.kind == Origin::Kind::quoted);
  CHECK(claim.origin.text == "sum(i, cos(frequency*k)) < x + d");
  CHECK(claim.domain.says(claim.check->signature()) ==
        "d in {64, 128}; base 10000; k: integers from 512 to 515; x: all reals from 0 to 0.25");
  CHECK(claim.domain.covered);
}

TEST_CASE("a finite domain is walked, a large or unbounded one sampled") {
  auto const domain = [](std::string const& values) {
    return read_claims(with("for = { d = \"64, 128\", k = \"integers 512..515\", x = \"reals 0..1/4\" }",
                            "for = { " + values + " }"),
                       "f.toml")
        .at(0)
        .domain;
  };
  CHECK(domain("d = '64', k = 'integers 1..9', x = 'fractions 0..3 by 1'").exhaustive);
  CHECK_FALSE(domain("d = '64', k = 'integers 1..9', x = 'fractions 0..3 by 1/2'").exhaustive);
  CHECK_FALSE(domain("d = '64', k = 'integers 1..200000', x = 'integers 1..2'").exhaustive);
  CHECK_FALSE(domain("d = '64', base = 'any', k = 'integers 1..9', x = 'integers 1..2'").exhaustive);
  CHECK_FALSE(domain("k = 'any', x = 'reals 0..1'").covered);
  CHECK(domain("base = '100, 5/2', k = 'any', x = 'any'").bases == std::vector<Fraction>{100, Fraction(5, 2)});
  CHECK(domain("k = 'any', x = 'any'").dimensions.size() == 512);
  CHECK(domain("d = '4, 2, 4', k = 'any', x = 'any'").dimensions == std::vector<int>{2, 4});
}

TEST_CASE("an error in a formula points at its character in the file") {
  CHECK(refusal(with("frequency*k", "frequncy*k")) ==
        "f.toml, line 8, column 19: there is no name frequncy; the nearest: frequency");
  CHECK(refusal(with("base^(", "bas^(")) == "f.toml, line 2, column 14: there is no name bas; the nearest: base");
  CHECK(refusal(with("\"sum(i, cos(frequency*k)) < x + d\"", "\"\"\"\n1 = \\u0070\"\"\"")) ==
        "f.toml, line 8, column 7: character 5 of the formula: there is no name p; the nearest: pi");
}

TEST_CASE("a file that is none is refused with line and column") {
  CHECK_THAT(refusal("id = "), tests::contains("f.toml, line 1, column 6: no TOML: "));
  CHECK_THAT(refusal("a = \"\xff\""), tests::contains("no TOML: "));
  CHECK_THAT(refusal("\n[[[claim]]"),
             tests::contains("line 2, column 1: no TOML: the name of a table does not follow"));
  CHECK_THAT(refusal("a = [ 1r(\"\xc4\x93\"("), tests::contains("line 1, column 8: no TOML: "));
  CHECK_THAT(refusal("["), tests::contains("line 1, column 1: no TOML: the name of a table does not follow"));
  CHECK_THAT(refusal("a = \"\"\"\n[ in a string\n\"\"\" # [ \xc3\xa9\n \xc2\xa0"
                     "b"),
             tests::contains("line 4, column 2: no TOML: a character that is only allowed in quotes"));
  CHECK_THAT(refusal(" [ =]"), tests::contains("line 1, column 2: no TOML: the name of a table does not follow"));
  CHECK(refusal("") == "f.toml, line 1, column 1: the file has no [scheme] and no [[claim]]");
  CHECK_THAT(refusal(std::string(most_bytes + 1, '#')), tests::contains("has 1048577 bytes"));
  CHECK(refusal(with("[define]", "[schema]")) ==
        "f.toml, line 1, column 2: the file has no key schema, the nearest is scheme; the keys are scheme, define, "
        "claim");
  CHECK_THAT(refusal(with("expect =", "expected =")),
             tests::contains("line 9, column 1: a claim has no key expected, the nearest is expect; the keys are id,"));
  CHECK(refusal(with("expect = \"holds\"\n", "")) == "f.toml, line 4, column 1: the claim has no expect");
  CHECK(refusal(with("\"holds\"", "\"true\"")) ==
        "f.toml, line 9, column 10: expect is neither \"holds\" nor \"refuted\"");
  CHECK(refusal(with("\"words\"", "7")) == "f.toml, line 6, column 8: says is no text in quotes");
  CHECK_THAT(refusal(with("\"a.b\"", "\"a@b\"")), tests::contains("line 5, column 6: the id is no 1 to 80"));
  CHECK(refusal(good + good.substr(good.find("[[claim]]"))) == "f.toml, line 11, column 6: the id a.b is given twice");
  CHECK(refusal(with("[[claim]]", "unused = \"1\"\n[[claim]]")) ==
        "f.toml, line 4, column 10: the definition of unused is used by no formula");
  CHECK_THAT(refusal(with("frequency = ", "pi = ")), tests::contains("line 2, column 1: 'pi' can be no name"));
}

TEST_CASE("what a claim speaks of is checked, each mistake with what is allowed") {
  auto const values = [](std::string const& from, std::string const& to) { return refusal(with(from, to)); };
  CHECK_THAT(values("64, 128", "63"), tests::contains("line 7, column 13: d is 63; it takes even numbers from 2 to"));
  CHECK_THAT(values("64, 128", "64, x"), tests::contains("'x' is not a number"));
  CHECK_THAT(values("integers 512..515", "integer 5"), tests::contains("it takes \"integers 0..10\""));
  CHECK_THAT(values("512..515", "515..512"), tests::contains("the range '515..512' is empty"));
  CHECK_THAT(values("512..515", "1/2..515"), tests::contains("has ends that are no integers"));
  CHECK_THAT(values("512..515", "0..9999999999999"), tests::contains("is beyond 2^40"));
  CHECK_THAT(values("0..1/4", "0..0.1"), tests::contains("the bound 1/10 is no binary fraction"));
  CHECK_THAT(values("0..1/4", "0..0"), tests::contains("narrower than 1/1024"));
  CHECK_THAT(values("reals 0..1/4", "fractions 0..1"), tests::contains("has no step; write 0..1 by 1/16"));
  CHECK_THAT(values("reals 0..1/4", "fractions 0..1 by 2/3"), tests::contains("the step is 2/3; it is 1 or 1/n"));
  CHECK_THAT(values("reals 0..1/4", "fractions 0..1/3 by 1/2"), tests::contains("the end 1/3 is no multiple of 1/2"));
  CHECK_THAT(values("reals 0..1/4", "fractions 1/4..3/4 by 1/4"), tests::contains("holds no integer"));
  CHECK_THAT(values("reals 0..1/4", "fractions -3/4..-1/4 by 1/4"), tests::contains("holds no integer"));
  CHECK_THAT(values("x = \"reals", "b = \"reals"), tests::contains("'b' can be no name of a position"));
  CHECK_THAT(values("x = \"reals", "frequency = \"reals"), tests::contains("frequency is the name of a definition"));
  CHECK_THAT(values("k = ", "base = \"1\", k = "), tests::contains("base is 1; it is above 1"));
}

}  // namespace
}  // namespace pe::formulas
