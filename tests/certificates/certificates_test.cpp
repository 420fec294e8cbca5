#include <algorithm>
#include <fstream>
#include <set>
#include <string>

#include "tests/catch.hpp"
#include "theory/certificates/certificate.hpp"
#include "theory/certificates/coq.hpp"
#include "theory/certificates/family.hpp"
#include "theory/certificates/statement.hpp"
#include "theory/certificates/theorem.hpp"
#include "theory/claims/list.hpp"
#include "theory/families/guests.hpp"
#include "theory/formula/file.hpp"
#include "theory/formula/limited.hpp"

namespace pe::certificates {
namespace {

using pe::tests::contains;

Claim const& claim(std::string_view id) {
  auto const found = std::ranges::find(claims(), id, &Claim::id);
  REQUIRE(found != claims().end());
  return *found;
}

/// The ids of the claims that are proved, as claims_test has found it.
std::set<std::string, std::less<>> proved_claims() {
  std::ifstream lines(PE_PINNED);
  REQUIRE(lines);
  std::set<std::string, std::less<>> proved;
  for (std::string line; std::getline(lines, line);) {
    if (line.find("\tholds\tproved\t") != std::string::npos) proved.insert(line.substr(0, line.find('\t')));
  }
  return proved;
}

TEST_CASE("A term is written as Coq reads it, with brackets where they are needed") {
  auto const t = Term::symbol("t");
  auto const w = Term::power(Rational(10000), Rational(-1, 2));
  CHECK(coq(sin(w * (t + Term(1)))) == "sin (Rpower 10000 (-1/2) * (t + 1))");
  CHECK(coq((t - Term(2)) * (t - (t - Term(1)))) == "(t - 2) * (t - (t - 1))");
  CHECK(coq(sqrt(t) / (t / t)) == "sqrt t / (t / t)");
  CHECK(coq(-t * Term(Rational(-3, 4))) == "(- t) * (-3/4)");
}

TEST_CASE("An id with dots and quotes cannot leave its comment") {
  CHECK(comment("a *) \"b (*") == "a * ) ''b ( *");
  CHECK(identifier("2024.x-y") == "claim_2024_x_y");
}

TEST_CASE("A given name is no word of Coq, and different names stay different") {
  CHECK(Bound("t").text() == "t");
  for (char const* const word : {"PI",    "pi",   "R",  "O",      "S",       "E",   "Sum", "sin",   "forall", "fun",
                                 "match", "Type", "in", "circle", "Sum_ext", "H_i", "nat", "pairs", "omega",  "IZR"}) {
    CHECK(Bound(word).text() == "v_" + std::string(word));
  }
  CHECK(Bound("v_PI").text() == "v_v_PI");
  CHECK(coq(Term::symbol("PI") + Term::pi()) == "v_PI + PI");
}

/// The first claim of a text.
Claim read_claim(std::string const& text) { return std::get<Claim>(formulas::read_file(text, "f.toml").claims.at(0)); }

TEST_CASE("A variable that is called as a constant of Coq is another") {
  auto const certificate = certificate_of(read_claim(R"([[claim]]
id = "a.b"
says = "x"
for = { d = "4", PI = "reals 0..3" }
law = "PI < 4 + pi/1000"
expect = "holds"
)"),
                                          {});
  CHECK(certificate.name == "claim_a_b");
  CHECK_THAT(certificate.coq, contains("Theorem claim_a_b : forall v_PI : R, 0 <= v_PI <= 3 ->\n"));
  CHECK_THAT(certificate.coq, contains("v_PI < 4 + PI / 1000"));
  CHECK_THAT(certificate.coq, contains("covered (v_PI)"));
}

TEST_CASE("What the engine refutes has no certificate that it is covered") {
  auto const certificate = certificate_of(read_claim(R"([[claim]]
id = "c.false"
says = "x is below 2"
for = { d = "4", x = "reals 0..3" }
law = "x < 2"
expect = "holds"
)"),
                                          {});
  CHECK_THAT(certificate.reach, Catch::Matchers::StartsWith("Refuted at d=4,b=10000,x="));
  CHECK(certificate.coq.find("Covered") == std::string::npos);
}

TEST_CASE("That no case is as an existence says is no matter of one case") {
  auto const certificate = certificate_of(read_claim(R"([[claim]]
id = "c.none"
says = "some k is above 9"
for = { d = "4", k = "integers 1..8" }
law = "k > 9"
exists = true
expect = "refuted"
)"),
                                          {});
  CHECK(certificate.coq.empty());
  CHECK_THAT(certificate.reach, contains("checked by enumeration"));
}

TEST_CASE("The trace identity is a theorem on sums over every number of pairs") {
  auto const certificate = certificate_of(claim("derivation2023.trace-identity"), {});
  CHECK_THAT(certificate.coq, contains("forall (n : nat) (w : nat -> R) (t k : R),"));
  CHECK_THAT(certificate.coq, contains("Sum n (fun i => sin (w i * t) * sin (w i * (t + k)) + "
                                       "cos (w i * t) * cos (w i * (t + k)))"));
  CHECK_THAT(certificate.coq, contains("* circle (w i * t)"));
}

TEST_CASE("A family with a wrong number, or a frequency of another angle, has no proof") {
  auto const law = formulas::without_limit(claim("derivation2023.trace-identity").check);
  auto const family = family_of(dynamic_cast<SidesCheck const&>(*law), Layout::interleaved, true);
  auto const prove = [&](Family const& of) {
    return theorem(Names(law->signature(), Layout::interleaved), of.members, "trace");
  };
  CHECK_NOTHROW(prove(family));
  for (std::size_t m = 0; m < family.members.size(); ++m) {
    auto wrong = family;
    REQUIRE_FALSE(wrong.members[m].left.single.empty());
    wrong.members[m].left.single.begin()->second += 1;
    CHECK_THROWS_AS(prove(wrong), NotWritten);
    wrong = family;
    auto [key, x] = *wrong.members[m].right.single.begin();
    wrong.members[m].right.single.clear();
    auto symbol = key.second.begin()->first;
    ++symbol.form[0];
    wrong.members[m].right.single[{key.first, {{symbol, 1}}}] = x;
    CHECK_THROWS_AS(prove(wrong), NotWritten);
  }
}

TEST_CASE("A property of a scheme is stated in the words of the library, with premises that are satisfiable") {
  auto const certificate = certificate_of(claim("pebench.relative-score.rope"), {});
  CHECK(certificate.in_words);
  CHECK(certificate.statement ==
        "forall (n : nat) (base : R),\n  (0 < n)%nat -> 1 < base -> \n  relative_score (2 * n) (rope n base)");
  CHECK_THAT(certificate.coq,
             contains("Lemma satisfiable : exists (n : nat) (base : R),\n  (0 < n)%nat /\\ 1 < base."));
  CHECK_THAT(certificate.coq, contains("Theorem proved : statement.\n"));
}

TEST_CASE("Equal outputs are stated of a layer with a softmax, and handedness of a rotation of unit vectors") {
  auto const said = [](char const* id) { return certificate_of(claim(id), {}).statement; };
  CHECK_THAT(said("pebench.constant-output.t5"), contains("constant_output (biased (d) W everything (t5 r))"));
  CHECK_THAT(said("pebench.handedness.rope-clockwise"), contains("handed n even_entry odd_entry (-1)"));
  auto const& definitions = library().at(1);
  REQUIRE(definitions.name == "Properties.v");
  CHECK_THAT(std::string(definitions.text), contains("output L 3 (three x x x) i c = output L 3 (three x x x) 0 c"));
}

TEST_CASE("What a scheme does not have, the library does not say of it") {
  CHECK_FALSE(statement_of("toeplitz-bias", "rope"));
  CHECK_FALSE(statement_of("constant-norm", "no such scheme"));
  CHECK(statement_of("separable-score", "pope")->proof.empty());
  CHECK_FALSE(certificate_of(claim("pebench.score-length-invariance.rope"), {}).in_words);
}

TEST_CASE("A scheme of a file that is called as one of the bench's has no statement of that one") {
  auto foreign = claim("pebench.relative-score.rope");
  foreign.source.key = guest_source;
  CHECK_FALSE(certificate_of(foreign, {}).in_words);
}

TEST_CASE("A refutation is the witness in numbers, and the contrary of what the law states") {
  auto const certificate = certificate_of(claim("derivation2023.phi-sign"), {});
  CHECK_THAT(certificate.coq, contains("(- (sin 1)) <> sin 1"));
  CHECK_THAT(certificate.coq, contains("{ enclosed "));
}

TEST_CASE("A witness at which both sides are numerals has no certificate, which would say 0 <> 1") {
  auto const certificate = certificate_of(claim("su2022.skew-only"), {});
  CHECK(certificate.coq.empty());
  CHECK_THAT(certificate.reach, contains("numerals at the witness"));
}

/// A sentence that is its own definition, or that the library has no theorem of.
bool says_why(std::string const& reach) {
  return reach == "the library has no theorem that says it" ||
         reach.starts_with("both of its sides have one normal form") ||
         reach.starts_with("it has products of more than two sums");
}

/// Of one claim in so many.
void certify(int one_in) {
  int place = 0, identities = 0, for_all_pairs = 0, arguments = 0, refuted = 0, refutations = 0, numerals = 0;
  auto const proved = proved_claims();
  for (auto const& claim : claims()) {
    if (!claim.check) continue;
    bool const identity = proved.contains(claim.id);
    if (!identity && claim.expected != Verdict::refuted) continue;
    if (place++ % one_in != 0) continue;
    CAPTURE(claim.id);
    auto const certificate = certificate_of(claim, {});
    CHECK_FALSE(certificate.reach.empty());
    if (identity && certificate.reach.starts_with("its proof is ")) {
      CHECK(certificate.coq.empty());
      ++arguments;
    } else if (identity && certificate.coq.empty()) {
      CHECK(says_why(certificate.reach));
    } else if (identity) {
      ++identities;
      bool const for_all = certificate.in_words || certificate.reach.starts_with("Proved for every number n of pairs");
      for_all_pairs += for_all ? 1 : 0;
    } else if (!identity) {
      ++refuted;
      refutations += certificate.coq.empty() ? 0 : 1;
      numerals += contains("numerals at the witness").match(certificate.reach) ? 1 : 0;
    }
  }
  CHECK(for_all_pairs >= identities * 9 / 10);
  CHECK(arguments <=
        identities / 3);  // of which no theorem is written: bounds of parts, the irrationality of pi, closed forms
  CHECK(refutations >= (refuted - numerals) * 9 / 10);
  CHECK(numerals <= refuted / 8);
}

TEST_CASE("Nearly every identity and refutation has a certificate; what has none says why") { certify(8); }

TEST_CASE("Nearly every identity and refutation, of all, has a certificate; what has none says why", "[.long]") {
  certify(1);
}

}  // namespace
}  // namespace pe::certificates
