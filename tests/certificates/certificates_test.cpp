#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <string>

#include "tests/catch.hpp"
#include "theory/certificates/certificate.hpp"
#include "theory/certificates/coq.hpp"
#include "theory/certificates/statement.hpp"
#include "theory/claims/list.hpp"
#include "theory/families/guests.hpp"
#include "theory/formula/file.hpp"

namespace pe::certificates {
namespace {

using pe::tests::contains;

Claim const& claim(std::string_view id) {
  auto const found = std::ranges::find(claims(), id, &Claim::id);
  REQUIRE(found != claims().end());
  return *found;
}

Certificate of_bench(std::string_view id) { return certificate_of(claim(id), {}); }

void check_none(Certificate const& certificate, char const* why) {
  CHECK(certificate.coq.empty());
  CHECK_THAT(certificate.reach, contains(why));
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

TEST_CASE("An id with dots and quotes cannot leave its comment") {
  CHECK(comment("a *) \"b (*") == "a * ) ''b ( *");
  CHECK(identifier("2024.x-y") == "claim_2024_x_y");
}

TEST_CASE("A given name is no word of Coq, and different names stay different") {
  CHECK(bound_name("t") == "t");
  for (char const* const word : {"PI",    "pi",   "R",  "O",      "S",       "E",   "Sum", "sin",   "forall", "fun",
                                 "match", "Type", "in", "circle", "Sum_ext", "H_i", "nat", "pairs", "omega",  "IZR"}) {
    CHECK(bound_name(word) == "v_" + std::string(word));
  }
  CHECK(bound_name("v_PI") == "v_v_PI");
}

/// Of a claim "c.own" of a file: the values of `for`, its law, and what more its lines say.
Certificate of_file(std::string const& values, std::string const& law, std::string const& lines) {
  auto const text =
      fmt::format("[[claim]]\nid = \"c.own\"\nsays = \"s\"\nfor = {{ {} }}\nlaw = \"{}\"\n{}\n", values, law, lines);
  return certificate_of(std::get<Claim>(formulas::read_file(text, "f.toml").claims.at(0)), {});
}
constexpr char refuted[] = "expect = \"refuted\"", holds[] = "expect = \"holds\"";

TEST_CASE("A variable that is called as a constant of Coq is another") {
  auto const certificate = of_file(R"(d = "4", PI = "reals 0..3")", "PI < 4 + pi/1000", holds);
  CHECK(certificate.name == "claim_c_own");
  CHECK(certificate.statement == "forall (v_PI : R),\n  (0 <= v_PI <= 3) ->\n  v_PI < 4 + PI / 1000");
  CHECK_THAT(certificate.coq, contains("covered (v_PI)"));
}

TEST_CASE("What the engine refutes has no certificate that it is covered") {
  auto const certificate = of_file(R"(d = "4", x = "reals 0..3")", "x < 2", holds);
  CHECK_THAT(certificate.reach, Catch::Matchers::StartsWith("Refuted by the case x="));
  CHECK(certificate.coq.find("Covered") == std::string::npos);
}

TEST_CASE("Rpower of Coq is stated of positive numbers, of which alone it is a power") {
  CHECK_THAT(of_file(R"(d = "4", k = "integers 1..8")", "k^(1/2) > 2", refuted).coq,
             contains("2 < Rpower (IZR k) (1 / 2)"));
  check_none(of_file(R"(d = "4", k = "integers 0..8")", "k^(1/2) > 2", refuted), "it raises what may be 0 to a power");
}

TEST_CASE("That no case is as an existence says is no matter of one case") {
  check_none(of_file(R"(d = "4", k = "integers 1..8")", "k > 9", fmt::format("exists = true\n{}", refuted)),
             "checked by enumeration");
}

TEST_CASE("A formula is stated as its file writes it, for every number of pairs") {
  auto const certificate = of_bench("derivation2023.absolute-in-scores");
  CHECK(
      certificate.statement ==
      "forall (n : nat) (base : R) (t : R) (k : R),\n  (1 <= n <= 512)%nat -> 1 < base ->\n  "
      "forall i : nat, (i < n)%nat -> sin (frequency (2 * n) base i * t) * sin (frequency (2 * n) base i * (t + k)) = "
      "(cos (frequency (2 * n) base i * k) - cos (frequency (2 * n) base i * (t + t + k))) / 2");
  CHECK_THAT(certificate.coq, contains("by_pairs; angle (frequency (2 * n) base i * (t + k)) ((frequency (2 * n) base "
                                       "i * t) + (frequency (2 * n) base i * k)); "));
}

TEST_CASE("An existence is stated as one, and exhibits its case") {
  CHECK_THAT(of_bench("pebench.order-seen.t5").coq,
             contains("  exists (d : nat) (r : Z -> R) (W : head),\n  d = 2%nat /\\ r = (entries 0%Z [") &&
                 contains("W = identities /\\\n  order_seen") && contains("is_seen 2%Z 1%nat."));
}

TEST_CASE("A certificate says what its sentence speaks of, and that of a case its case") {
  CHECK_THAT(of_bench("wang2019complex.parameters").coq,
             contains("   Of every integer W from 1 on; every integer D from 1 on.\n"));
  CHECK_THAT(of_bench("pebench.order-seen.t5").coq,
             contains("   Where buckets = 32 and distance = 128.\n") && contains("Exhibited by the case d=2"));
  CHECK_THAT(of_bench("pebench.direction-seen.llama4-scale").coq, contains(" The mask is causal. "));
  CHECK_THAT(of_bench("su2021.inner-product-decay").coq,
             contains("   The law is of one choice of these: key; query.\n"));
}

TEST_CASE("A heading says what the statement has beside its sentence, and which learned numbers refute it") {
  CHECK_THAT(of_bench("pebench.permutation-equivariance.cope").coq,
             contains("   And of every table of vectors e.\n") && contains(" The mask is causal. Refuted by") &&
                 contains(" There e = one_row, W = identities. *)"));
  CHECK_THAT(of_bench("pebench.constant-output.t5").coq, contains(" There is no mask. Proved"));
}

TEST_CASE("Of learned numbers that the bench chose, a statement is of these, or there is none") {
  CHECK_THAT(of_bench("pebench.score-falls.t5").statement, contains(" -> r = (entries 0%Z ["));
  CHECK(of_bench("pebench.order-seen.learnable").coq.empty());
}

TEST_CASE("A refutation is of the dimensions that its sentence has, or of that of its drawn numbers") {
  auto const says = [](char const* id, char const* premise) { CHECK_THAT(of_bench(id).statement, contains(premise)); };
  says("pebench.reversal-equivariance.sinusoidal-2d-width-first", "\n  (2 * (2 * n) = 4 \\/ 2 * (2 * n) = 8)%nat -> ");
  says("pebench.linear-in-distance.nerf-code", "\n  (2 <= 2 * n <= 40)%nat -> ");
  says("pebench.permutation-equivariance.alibi-interpolated", "\n  (2 <= d)%nat /\\ Nat.even d = true -> ");
  says("pebench.permutation-equivariance.rope", "\n  (0 < n)%nat -> ");
  says("pebench.score-falls.shaw", "\n  (d = 4)%nat -> ");
}

/// Which laws have a certificate at a case of these values.
void check_laws(std::string const& values, std::vector<std::pair<std::string, bool>> const& laws) {
  for (auto const& [law, has_one] : laws) {
    INFO(law);
    CHECK(of_file(values, law, refuted).coq.empty() != has_one);
  }
}

TEST_CASE("A number that Coq cannot add to another in its time gives no certificate") {
  check_laws(R"(n = "integers 9..12")", {{"1/3 + exp(-1000*n) >= 1/2", true},
                                         {"1/3 + exp(-10^6*n) >= 1/2", false},
                                         {"1/3 + exp(-exp(n + 10)) >= 1/2", false},
                                         {"1/3 + 2^(-n^7) >= 1/2", false}});
}

TEST_CASE("Two equal sides have a certificate where arithmetic alone compares them") {
  check_laws(R"(k = "integers 0..2")", {{"k^2 - 1 < 3", true},
                                        {"abs(k/2 - 2) + k/2 < 2", true},
                                        {"sqrt(5 - k) < 2", true},
                                        {"sqrt(4 - k) < 2", false},
                                        {"4^(1/2) - k < 2", false},
                                        {"1 < exp(k)", false},
                                        {"abs(1 - k) < abs(k - 1) + log(1)", false}});
}

TEST_CASE("A sentence that says more than its law, or speaks of more, has no certificate, which says what") {
  check_none(of_bench("derivation2023.one-pair-per-column"), "its law counts the entries of a list");
  check_none(of_bench("chi2022kerple.square-cpd"), "its sentence speaks of every weight of sum 0");
}

TEST_CASE("A property of a scheme is stated in the words of the library, with premises that are satisfiable") {
  auto const certificate = of_bench("pebench.relative-score.rope");
  CHECK(certificate.statement ==
        "forall (n : nat) (base : R),\n  (0 < n)%nat -> 1 < base ->\n  relative_score (2 * n) (rope n base)");
  CHECK_THAT(certificate.coq,
             contains("Lemma satisfiable : exists (n : nat) (base : R),\n  (0 < n)%nat /\\ 1 < base."));
  CHECK_THAT(certificate.coq, contains("Theorem proved : statement.\n"));
}

TEST_CASE("Equal outputs are stated of a layer with a softmax, and handedness of a rotation of unit vectors") {
  CHECK_THAT(of_bench("pebench.constant-output.t5").statement,
             contains("constant_output (biased (d) W everything (t5 r))"));
  CHECK_THAT(of_bench("pebench.handedness.rope-clockwise").statement, contains("handed n even_entry odd_entry (-1)"));
  auto const& definitions = library().at(1);
  REQUIRE(definitions.name == "Properties.v");
  CHECK_THAT(std::string(definitions.text), contains("output L 3 (three x x x) i c = output L 3 (three x x x) 0 c"));
}

TEST_CASE("What a scheme does not have, the library does not say of it") {
  CHECK_FALSE(statement_of("toeplitz-bias", "rope"));
  CHECK_FALSE(statement_of("constant-norm", "no such scheme"));
  CHECK(statement_of("separable-score", "pope")->proof.empty());
  CHECK(of_bench("pebench.score-length-invariance.rope").reach == "the library does not define this property or law");
}

TEST_CASE("A rotation with a bias is defined by the angle of each place, and no definition has their difference") {
  auto const own = [](std::string const& bias) {
    return words_of(*formulas::read_file("[scheme]\nname = \"w\"\nacts = \"rotary\"\nmask = \"causal\"\n"
                                         "angle = \"2*m\"\nbias = \"" +
                                             bias + "\"\n",
                                         "f.toml")
                         .scheme);
  };
  auto const words = own("sqrt(i) - j");
  CHECK_THAT(words.definitions, contains("own_w_angle (n : nat) (m : R) : vec :=\n  fun i => 2 * m.\n"));
  CHECK_THAT(words.definitions, contains("own_w_bias (n : nat) (i j : Z) : R :=\n  sqrt (IZR i) - IZR j.\n"));
  auto const statement = statement_of("score-shift-invariance", words).value();
  CHECK(statement.proposition == "shift_invariant (with_bias (masked (rotated (2 * n) W 1 (own_w n))) (own_w_bias n))");
  CHECK(statement.proof.empty());
  CHECK_THAT(own("sum(n, d, if(n >= 3, j, 0))").definitions,
             contains("IZR (ZSum (2 * n) (fun p => ((if Nat.leb 3 p then j else 0))%Z))"));
}

TEST_CASE("A scheme of a file that is called as one of the bench's has no statement of that one") {
  auto foreign = claim("pebench.relative-score.rope");
  foreign.source.key = guest_source;
  CHECK(certificate_of(foreign, {}).coq.empty());
}

TEST_CASE("A refutation applies the statement to the witness and goes to the part that fails") {
  CHECK_THAT(of_bench("derivation2023.phi-sign").coq,
             contains("Theorem refuted : ~ statement.\n") &&
                 contains("specialize (H 1%nat 10000 0 1). premises H.\n  apply proj1 in H. specialize (H 0%nat)."));
}

/// Whether the sentence is a formula of a text file, or has words in the library.
bool has_words(Claim const& claim) {
  return claim.check->scheme() == "formula" || statement_of(claim.property, claim.check->scheme()).has_value();
}

TEST_CASE("Of all that is proved or refuted and has words, four of five have a certificate; the others say why") {
  int said = 0, certified = 0;
  auto const proved = proved_claims();
  for (auto const& claim : claims()) {
    if (!claim.check || !(proved.contains(claim.id) || claim.expected == Verdict::refuted)) continue;
    if (!has_words(claim)) continue;
    CAPTURE(claim.id);
    auto const certificate = certificate_of(claim, {});
    CHECK_FALSE(certificate.reach.empty());
    CHECK(certificate.coq.empty() == certificate.statement.empty());
    ++said;
    certified += certificate.coq.empty() ? 0 : 1;
  }
  CHECK(certified >= said * 4 / 5);
  CHECK(certified >= 1000);  // without existences, and what balls enclose
}

}  // namespace
}  // namespace pe::certificates
