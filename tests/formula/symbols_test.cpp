/// What is false of a scheme at places that no case looks at is not proved by formulas over symbols.
#include <algorithm>
#include <string>

#include "tests/catch.hpp"
#include "theory/formula/limited.hpp"
#include "theory/formula/scheme.hpp"
#include "theory/guests/guest.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/properties/list.hpp"

namespace pe::formulas {
namespace {

/// The cell of a property of a file's scheme, and what it says of its domain.
std::pair<Cell, std::string> asked(std::string_view name, std::string const& scheme) {
  auto const guest = guest_of(read_file("[scheme]\nname = \"x\"\n" + scheme + "\n", "f.toml").scheme);
  auto const property = std::ranges::find(properties(), name, &Property::name);
  REQUIRE(property != properties().end());
  auto cell = property->ask(guest.member);
  REQUIRE(cell.check != nullptr);
  auto says = cell.domain.sentence(cell.check->signature());
  return {std::move(cell), std::move(says)};
}

struct OfScheme {
  char const* property;
  char const* acts;
  char const* formula;
  char const* more = "";
};

/// Whether the property of the scheme with this formula is proved.
bool is_proved(OfScheme const& row) {
  std::string const acts = row.acts, formula = row.formula;
  auto const value = acts == "absolute" ? "entries = [" + formula + "]"
                                        : (acts == "rotary" ? "angle" : acts) + " = \"" + formula + "\"";
  auto const cell = asked(row.property, "acts = \"" + acts + "\"\n" + value + "\n" + row.more).first;
  return prove(*without_limit(cell.check), cell.domain, true).has_value();
}

TEST_CASE("A property that fails from some head, place or dimension on is not proved") {
  auto const row = GENERATE(values<OfScheme>(
      {// b = 1 - 2^i, cos i - cos(i/2), sin(sqrt i) - sin(2 sqrt i): the terms of a numbered sum differ by its index.
       {"score-shift-invariance", "bias", "if(h < 2, 0, sum(n, 2, (1 - 2*n)*(n + 1)^i))"},
       {"score-shift-invariance", "bias", "if(h < 2, 0, sum(n, 2, (1 - 2*n)*cos(i/(n + 1))))"},
       {"score-shift-invariance", "score", "dot(q, k) + if(h < 2, 0, sum(n, 2, (1 - 2*n)*sin((n + 1)*sqrt(i))))",
        "mask = 'causal'"},
       {"uniqueness", "bias", "-abs(i - j)/8 + (d/2 - 1)*if(i - j = 5, 4/31*sum(n, 2, (1 - 2*n)*(n + 1)^(j - i)), 0)",
        "mask = 'causal'"},
       {"score-shift-invariance", "score", "dot(q, k)*(1 + if(h < 2, 0, sum(n, 2, (1 - 2*n)*(n + 1)^i)))"},
       {"score-length-invariance", "bias", "if(h < 2, 0, sum(n, 2, (1 - 2*n)*cos(L/(n + 1))))"},
       {"reversal-equivariance", "bias", "if(h < 40, 0, sum(n, 2, (1 - 2*n)*sin((i - j)/(n + 1))))"},
       // Other frequencies from some place on.
       {"score-shift-invariance", "bias",
        "if(h < 2, 0, if(i < 50, sum(n, d/2, cos((n + 1)*(i - j))), sum(n, d/2, cos((n + 2)*(i - j)))))"},
       {"consistent-distance", "absolute",
        "'if(t < 100000, sin((i + 1)*t), sin((i + 2)*t))', 'if(t < 100000, cos((i + 1)*t), cos((i + 2)*t))'"},
       // A pair's exponent that is 0 in the first dimensions; base^(-2i/d) in the first ones, or with one base.
       {"toeplitz-bias", "bias", "sum(n, d/2, i^max(0, n - 200))"},
       {"linear-in-distance", "bias", "-sum(n, d/2, log(2 + abs(i - j))^max(0, n - 200))"},
       {"toeplitz-bias", "bias", "i^(base - 10000)"},
       {"rotary-closed-form", "rotary", "base^(-2*min(i, 1000)/d)*m"},
       // i/a/b - i with ab = 1 modulo 2^64.
       {"score-shift-invariance", "bias", "if(h < 2, 0, i/72757216411481995/716589932953401379 - i)"},
       {"reversal-equivariance", "bias", "sin(0.3*(i - j))"},
       {"score-shift-invariance", "bias", "if(h < 2, 0, cos(0.3*(i - j)) - cos(0.3*i - 0.2*j))"},
       {"linear-in-distance", "bias", "-2^(i - j)*if(h < 2, 0, 1)"},
       // What a matrix makes of a token of ones has no bound.
       {"score-falls", "score", "q(0)*k(0)*sin(i - j)/3 - (i - j)", "mask = 'causal'"},
       {"uniqueness", "rotary", "pi*m/(i + 2)"},
       {"uniqueness", "rotary", "if(d > 40, pi, 1)*m"},
       // At one base no pair turns.
       {"uniqueness", "rotary", "if(base = 777, 0, 1/(i + 1))*m"},
       {"beyond-length", "rotary", "min(abs(base - 777), 1)/(i + 1)*m"},
       {"uniqueness", "rotary", "m/10001", "bias = '-abs(i - j)/(abs(i - j) + 16)'"},
       // A function of both places is none of either.
       {"separable-score", "rotary", "m/(i + 1)", "bias = '-min(abs(i - j), 4)'"},
       {"separable-score", "bias", "-min(abs(i - j), 4)"},
       // A factor that is another at each place is none of a frequency.
       {"norm-kept", "score",
        "sum(n, d/2, (q(2*n)*k(2*n) + q(2*n + 1)*k(2*n + 1))*cos(base^(-2*n/d)*(j + 1)*(i - j)) + (q(2*n)*k(2*n + 1) - "
        "q(2*n + 1)*k(2*n))*sin(base^(-2*n/d)*(i + 1)*(i - j)))"},
       {"separable-score", "score", "dot(q, k)*exp(-(i - j)*(i + j)*j/(64*(h + 1)))"},
       {"boundedness", "score", "dot(q, k)*exp(abs(i - j)/(64*(h + 1)))"},
       {"separable-score", "bias", "floor((i - j)/2)"},
       {"separable-score", "score", "sum(n, d/2, q(2*n)*k(2*n)*cos(base^(-2*n/d)*floor((i - j)/4)))"},
       // Entry 2m of d and pair m are two places.
       {"score-shift-invariance", "bias",
        "if(h < 2, 0, sum(n, d, (1 + (j - j - 1)^(n - 2*floor(n/2)))/2*n*i) - sum(n, d/2, n*i))"},
       // Of a sum that is looked at as a whole the index has no value.
       {"toeplitz-bias", "bias", "if(h < 2, 0, floor(sum(n, 3, n*i/2)))"},
       {"toeplitz-bias", "bias", "if(h < 2, 0, floor(sum(n, d/2, exp(-n*i))))"},
       // One constant is two phases where it is added to a place and to twice the place.
       {"score-shift-invariance", "bias", "if(h < 2, 0, cos(2*(i + 1/pi)) - cos(2*i + 1/pi))"},
       {"boundedness", "bias", "exp(abs(i - j)/1000000000000)"},
       // p (p + 1)/2 features for p pairs, which are more than 2d + 1 from d = 16 on.
       {"separable-score", "bias", "sum(n, d/2, exp((j - i)*base^(-2*n/d)))^2"},
       {"separable-score", "score",
        "sum(n, d/2, q(2*n)*k(2*n)*exp((j - i)*base^(-2*n/d)))*sum(n, d/2, exp((j - i)*base^(-2*n/d)))"},
       // The law looks at head 0, and its sentence is of any.
       {"norm-kept", "score", "dot(q, k)*(1 + if(h < 2, 0, sum(n, 2, (1 - 2*n)*(n + 1)^i)))"},
       // Of any function of the position nothing is known beyond single positions, nor of two functions together.
       {"relative-score", "rotary", "base^(-2*i/d)*m^2"},
       {"relative-score", "rotary", "base^(-2*i/d)*m + 1/(i + 1)^m - 1"},
       // Nor what angles with two constants have together, nor that one with a constant is 0 at 0.
       {"constant-norm", "absolute", "'sin(t/(i + 1) + 1)', 'cos(t/(i + 1) + 2)'"},
       {"relative-rotation", "rotary", "base^(-2*i/d)*m + i/4"},
       {"constant-norm", "absolute", "'sin(t^2)', 'cos(t^3)'"},
       {"constant-norm", "absolute", "'sin(2*t)', 'cos(t)'"},
       {"constant-norm", "absolute", "'sin(t^2)', '1'"},
       {"constant-norm", "absolute", "'(i + 1)*sin(base^(-2*i/d)*t)', '(2*i + 1)*cos(base^(-2*i/d)*t)'"},
       {"gram-toeplitz", "absolute", "'sin(base^(-2*i/d)*t)/(t + 1)', 'cos(base^(-2*i/d)*t)/(t + 1)'"},
       // From the distance 101 on it rises; a learned number is of either sign.
       {"score-falls", "bias", "exp(c(0))*cos((i - j)/32)", "learned = { c = 1 }\nmask = 'causal'"},
       {"score-falls", "bias", "c(0)*abs(i - j)", "learned = { c = 1 }"},
       // It rises at d = 62 alone, which no case looks at.
       {"score-falls", "bias", "-abs(i - j)*abs(sin(h + 1))*(1 - 2*if(d = 62, 1, 0))"},
       {"rotation-orthogonal", "rotary", "m/(i - 9)"}}));
  CAPTURE(row.property, row.formula);
  CHECK_FALSE(is_proved(row));
}

TEST_CASE("What a bias or a score has by the form of its formula is proved") {
  auto const row = GENERATE(values<OfScheme>(
      {// Powers, sines and cosines of no pair are functions of all pairs alike.
       {"score-shift-invariance", "bias", "-abs(i - j)/2^(h + 1)"},
       {"score-length-invariance", "bias", "-abs(i - j)/2^(h + 1)"},
       {"uniqueness", "bias", "-abs(i - j)/2^(h + 1)", "mask = 'causal'"},
       {"score-falls", "bias", "-2^(-8*(h + 1)/8)*(i - j)", "mask = 'causal'"},
       {"linear-in-distance", "bias", "-2^(-8*(h + 1)/8)*(i - j)"},
       {"score-shift-invariance", "bias", "cos(i - j)"},
       {"boundedness", "bias", "cos(i - j)"},
       {"reversal-equivariance", "bias", "cos(2*pi*(i - j)/24) + cos(3*(i - j))"},
       {"separable-score", "bias", "cos(0.3*(i - j))"},
       // Where all keys are before all queries it is one number, or two but for the nearest pairs.
       {"separable-score", "bias", "-min(abs(i - j), 1)"},
       {"separable-score", "bias", "max(-abs(i - j), -2)/(h + 1)"},
       {"separable-score", "rotary", "m/(i + 1)", "bias = '-min(abs(i - j), 2)'"},
       // In some head the bias falls by enough with each step.
       {"uniqueness", "bias", "-8*abs(i - j)/(abs(i - j) + 16*(h + 1))", "mask = 'causal'"},
       {"uniqueness", "bias", "-abs(i - j)/(abs(i - j) + 16*(h + 1))", "mask = 'causal'"},
       {"boundedness", "bias", "1/(abs(i - j) + h + 2) - exp(-abs(i - j)/(64*(h + 1)))"},
       {"boundedness", "score", "dot(q, k)*exp(-abs(i - j)/(64*(h + 1)))"},
       {"boundedness", "bias", "-min(abs(i - j), 4)"},
       {"boundedness", "rotary", "m/(i + 1)", "bias = '-min(abs(i - j), 2)/(h + 1)'"},
       // The head's number, and what is learned, is one number in a layer, by which frequencies may be multiplied.
       {"norm-kept", "score",
        "sum(n, d/2, (q(2*n)*k(2*n) + q(2*n + 1)*k(2*n + 1))*cos(base^(-2*n/d)/(h + 1)*(i - j)) + (q(2*n)*k(2*n + 1) - "
        "q(2*n + 1)*k(2*n))*sin(base^(-2*n/d)/(h + 1)*(i - j)))"},
       {"uniqueness", "score",
        "sum(n, d/2, (q(2*n)*k(2*n) + q(2*n + 1)*k(2*n + 1))*cos(2^(-n)/(h + 1)*(i - j)) + (q(2*n)*k(2*n + 1) - q(2*n "
        "+ 1)*k(2*n))*sin(2^(-n)/(h + 1)*(i - j)))",
        "mask = 'causal'"},
       {"separable-score", "score", "dot(q, k)*exp(-(i - j)/(64*(h + 1)))*cos(exp(c(0))*(i - j))",
        "learned = { c = 1 }"},
       {"uniqueness", "rotary", "8/11*m/(i + 1) + i/4"},
       {"uniqueness", "rotary", "base^(-2*i/d)/(1 + 3/8)*m + i/4"},
       {"stored-uniqueness", "absolute", "'sin(t/(i + 1) + 7*i^2/5)', 'cos(t/(i + 1) + 7*i^2/5)'"},
       {"score-shift-invariance", "rotary", "8/11*base^(-2*i/d)*m + i/4"},
       // A turn by any number that places determine keeps norms.
       {"norm-kept", "score",
        "sum(n, d/2, (q(2*n)*k(2*n) + q(2*n + 1)*k(2*n + 1))*cos(base^(-2*n/d)*floor(i/4)) + (q(2*n)*k(2*n + 1) - "
        "q(2*n + 1)*k(2*n))*sin(base^(-2*n/d)*floor(i/4)))"},
       {"separable-score", "score", "sum(n, d/2, exp(base^(-2*n/d) - 2)^(i - j)*q(2*n)*k(2*n + 1))"},
       {"score-shift-invariance", "score", "dot(q, k)*exp(-abs(i - j)/64) - sin(0.3*(i - j))/(h + 1)"},
       {"toeplitz-bias", "bias", "if(abs(i - j) <= 64, -abs(i - j)/2^(h + 1), -64/2^(h + 1))"},
       // An angle is linear in the position however it is written.
       {"constant-norm", "absolute", "'sin(t/base^(2*i/d))', 'cos(t/base^(2*i/d))'"},
       {"offset-group", "absolute", "'sin(pi*t*2^i/3)', 'cos(pi*t*2^i/3)'"},
       {"relative-score", "rotary", "2*pi*m/(360*base^(2*i/d))"},
       {"separable-score", "rotary", "2*pi*m*base^(-2*i/d)/360"},
       // An angle of a whole number is none of pi, whatever is added to it.
       {"uniqueness", "rotary", "(1 - 2*i/d)^2*m"},
       {"beyond-length", "rotary", "m*2^(-i)", "layout = 'half-split'"},
       {"uniqueness", "rotary", "m/(i + 1)", "mask = 'causal'\nbias = '-abs(i - j)/(abs(i - j) + 16*(h + 1))'"},
       {"score-shift-invariance", "rotary", "m/2*base^(-2*i/d) + m*base^(-2*i/d)/2"},
       {"relative-score", "rotary", "m/3"},
       // Also with a phase at position 0.
       {"score-shift-invariance", "rotary", "base^(-2*i/d)*m - 1/(i + 1)"},
       {"score-shift-invariance", "rotary", "pi/7 - m/(i + 2)"},
       {"score-shift-invariance", "rotary", "-2*m/3 + pi/7"},
       {"relative-score", "rotary", "base^(-2*i/d)*m + i/4"},
       {"recurrence", "rotary", "base^(-2*i/d)*m - sqrt(i + 2)"},
       {"consistent-distance", "rotary", "(m + 3)/(i + 1)"},
       {"gram-toeplitz", "absolute", "'sin(t/(i + 1) + 7*i^2/5)', 'cos(t/(i + 1) + 7*i^2/5)'"},
       {"relative-offset-map", "absolute", "'sin(t/(i + 1) + 7*i^2/5)', 'cos(t/(i + 1) + 7*i^2/5)'"},
       {"offset-group", "absolute", "'cos(t/(i + 1) - i)', 'sin(t/(i + 1) - i)'"},
       // A rotation of some of the pairs.
       {"uniqueness", "rotary", "if(8*i < d, base^(-8*i/d), 0)*m", "mask = 'causal'"},
       {"beyond-length", "rotary", "m*if(i < d/8, base^(-8*i/d), 0)"},
       {"stored-uniqueness", "absolute", "'sin(if(i < 1, 1, 0)*t)', 'cos(if(i < 1, 1, 0)*t)'"},
       // What levels off falls, and is bounded by what it levels off at.
       {"score-falls", "bias", "-exp(r(0))*log((1 + exp(r(1))*abs(i - j))/(1 + exp(r(1))*abs(i - j)/(1 + exp(r(2)))))",
        "learned = { r = 3 }\nmask = 'causal'"},
       {"boundedness", "bias", "-log((1 + abs(i - j))/(1 + abs(i - j)/64))/(h + 1)"},
       {"boundedness", "bias", "5*cos(i - j)"},
       // What falls with the distance is bounded.
       {"boundedness", "bias", "exp(-0.37*abs(i - j)) + 2^(-abs(i - j)) - 0.9^abs(i - j)"},
       {"boundedness", "bias", "exp(-exp(c(0))*abs(i - j)) + exp(-c(1)^2*abs(i - j))", "learned = { c = 2 }"},
       // A learned factor of known sign, of what falls; where that is seen in the heads that are looked at alone.
       {"score-falls", "bias", "-log(1 + exp(a(0)))*log(1 + a(1)^2*abs(i - j))", "learned = { a = 2 }"},
       {"score-falls", "bias", "exp(c(0))*cos((i - j)/64)", "learned = { c = 1 }\nmask = 'causal'"},
       {"score-falls", "bias", "exp(c(0))*exp(-exp(c(1))*(i - j)^2)", "learned = { c = 2 }"},
       {"score-falls", "bias", "-exp(c(0))*abs(i - j)/(1 + exp(c(1))*abs(i - j))", "learned = { c = 2 }"},
       // Amplitudes of pairs.
       {"constant-norm", "absolute", "'(i + 1)*sin(base^(-2*i/d)*t)', '(i + 1)*cos(base^(-2*i/d)*t)'"},
       {"gram-toeplitz", "absolute", "'exp(-i/8)*sin(base^(-2*i/d)*t)', 'exp(-i/8)*cos(base^(-2*i/d)*t)'"},
       // Any rotation of a pair keeps its norm.
       {"norm-kept", "rotary", "base^(-2*i/d)*sqrt(abs(m))"},
       {"rotation-orthogonal", "rotary", "base^(-2*i/d)*m^2 + sin(i)"},
       {"constant-norm", "absolute", "'sin(t^2/(i + 1))', 'cos(t^2/(i + 1))'"}}));
  CAPTURE(row.property, row.formula);
  CHECK(is_proved(row));
}

TEST_CASE("A proof names parts of a formula by the formula, with forms of positions in the place of names") {
  auto const [scheme, parts] = GENERATE(
      std::pair("acts = \"rotary\"\nangle = \"sqrt(abs(m))/(i + 1)\"", "sin(w0*sqrt(abs(i)))"),
      std::pair("acts = \"bias\"\nbias = \"floor(if(abs(i - j) < sqrt(2), i - j, min(i, j))/4)\"", "min(i, j)"),
      std::pair("acts = \"bias\"\nlearned = { r = 9 }\nbias = \"r(floor(log(1 + abs(i - j))))\"",
                "r(head(1), floor(log(1 + abs(i - j))))"),
      std::pair("acts = \"score\"\nscore = \"sum(n, d/2, q(2*n)*k(2*n)/(n + 1/2)*2^(-abs(i - j)))\"", "(0 + 1/2)"));
  auto const cell = asked("score-length-invariance", scheme).first;
  auto const proof = prove(*without_limit(cell.check), cell.domain, true);
  REQUIRE(proof.has_value());
  std::string all;
  for (auto const& identity : proof->identities) all += identity.lhs + "\n";
  CHECK_THAT(all, tests::contains(parts) && !tests::contains("part ") && !tests::contains("{"));
}

TEST_CASE("A sentence on a formula that may have no value says so") {
  auto const premises = [](std::string const& bias) {
    return asked("toeplitz-bias", "acts = \"bias\"\nlearned = { r = 8 }\nbias = \"" + bias + "\"")
        .first.domain.premises;
  };
  for (auto const* const total :
       {"-abs(i - j)*2^(-8*(h + 1)/L)", "-log(1 + abs(i - j)/(h + 1))", "abs(i - j)^(1/2) + r(3)"}) {
    CAPTURE(total);
    CHECK(premises(total).empty());
  }
  for (auto const* const partial : {"1/(i - j - 5000)", "log(abs(abs(i - j) - 5000))", "r(if(i - j = 5001, 40, 0))",
                                    "sqrt(5000 - i)", "(i - j + 5000)^(1/2)"}) {
    CAPTURE(partial);
    CHECK(premises(partial) == std::vector<std::string>{"its formulas have a value"});
  }
}

TEST_CASE("What some head, base or length has is denied of those that were looked at alone") {
  auto const says = [](std::string const& bias) {
    return asked("order-seen", "acts = \"bias\"\nbias = \"" + bias + "\"").second;
  };
  CHECK_THAT(says("if(h >= 41, i - j, 0)"), tests::contains("heads are 0 to 3"));
  CHECK_THAT(says("if(base < 100000, 1, i - j)"), tests::contains("the base is 10000"));
  CHECK_THAT(says("if(L < 100, 1, i - j)"), tests::contains("no more tokens than the places need"));
  CHECK_THAT(says("i - j"), !tests::contains("where"));
  auto const falls =
      asked("score-falls", "acts = \"absolute\"\nentries = [\"if(L <= 200, t/L, 0)\", \"1\"]");  // at L = 129 alone
  CHECK_FALSE(falls.first.domain.is_whole());
  CHECK_THAT(falls.second, tests::contains("every length"));
}

TEST_CASE("Scores that differ, or fall, by however little do so, and those that do not are refuted") {
  using enum BallDecision::State;
  auto const state_of = [](char const* property, std::string const& bias, std::vector<Fraction> const& at) {
    auto const cell = asked(property, "acts = \"bias\"\nmask = \"causal\"\nbias = \"" + bias + "\"").first;
    return decide(*cell.check, {{cell.domain.dimensions.front(), 10000}, {}, {}, at}, 50).decision.state;
  };
  CHECK(state_of("order-seen", "-2^(-40)*log(1 + abs(i - j))", {2}) == holds);
  CHECK(state_of("order-seen", "-2^(-40)*log(1 + j)", {3}) == holds);
  CHECK(state_of("order-seen", "-2^(-40)*log(1 + h)", {2}) == refuted);
  CHECK(state_of("score-falls", "-2^(-40)*log(1 + abs(i - j))", {127, 0}) == holds);
  CHECK(state_of("score-falls", "-abs(i - j)/3^40", {0, 0}) == holds);
  CHECK(state_of("score-falls", "-log(3 + h)", {0, 0}) == refuted);
  CHECK_FALSE(is_proved({"score-falls", "bias", "j/2^56 - i"}));  // 128 * 2^56 leaves 64 bits
}

TEST_CASE("A bias is bounded, or grows beyond every bound, by its formula, and not by 2d") {
  auto const verdict_of = [](std::string const& formula, std::string const& acts = "bias") {
    auto const more = acts == "rotary" ? "\nangle = \"m\"" : "";
    auto const key = acts == "rotary" ? "bias" : acts;
    auto const cell = asked("boundedness", "acts = \"" + acts + "\"\n" + key + " = \"" + formula + "\"" + more).first;
    Claim claim;
    claim.id = "x";
    claim.check = cell.check;
    claim.domain = cell.domain;
    claim.expected = Verdict::holds;
    auto const outcome = decide({&claim}, {}).at(0);
    return std::pair(outcome.verdict, outcome.evidence);
  };
  CHECK(verdict_of("-log((1 + abs(i - j))/(1 + abs(i - j)/64))/(h + 1)") ==
        std::pair(Verdict::holds, Evidence::proved));
  CHECK(verdict_of("-abs(i - j)/2^(h + 1)").first == Verdict::refuted);
  CHECK(verdict_of("-abs(i - j)/sqrt(d)").first == Verdict::refuted);
  CHECK(verdict_of("-abs(i - j)*2^(-8*(h + 1)/d)").first == Verdict::refuted);
  CHECK(verdict_of("-abs(i - j)*(d - 2)").first == Verdict::undecided);  // it is 0 at d = 2
  CHECK(verdict_of("-d*(1 - exp(-abs(i - j)/d))") == std::pair(Verdict::holds, Evidence::proved));
  CHECK(verdict_of("-2^(-40)*log(1 + abs(i - j))").first == Verdict::refuted);
  CHECK(verdict_of("if(abs(i - j) < 100, 0, 100 - abs(i - j))").first == Verdict::refuted);
  CHECK(verdict_of("-2^(-40)*abs(i - j)", "rotary").first == Verdict::refuted);
  CHECK(verdict_of("dot(q, k)*(1 + 2^(-40)*abs(i - j))", "score").first == Verdict::refuted);
  for (auto const* const open :
       {"9*floor(abs(sin(i - j)))*(i - j)", "-d^2*min(abs(i - j), 4)", "if(d = 8, i - j, 0)"}) {
    CHECK(verdict_of(open).first == Verdict::undecided);
  }
}

TEST_CASE("Laws are looked at where a formula changes with d") {
  auto const state_of = [](char const* property, std::string const& formulas, Case const& at) {
    auto const cell = asked(property, formulas).first;
    CHECK(!outside(cell.domain, cell.check->signature(), at));
    return decide(*cell.check, at, 50).decision.state;
  };
  using enum BallDecision::State;
  CHECK(state_of("uniqueness", "acts = \"rotary\"\nangle = \"if(d <= 64, (2*i + 1)/d, 0)*m\"",
                 {{66, 10000}, {1}, {}, {}}) == refuted);
  CHECK(state_of("uniqueness", "acts = \"rotary\"\nangle = \"max(0, 65 - d)*m/(i + 1)\"", {{66, 10000}, {1}, {}, {}}) ==
        refuted);
  CHECK(state_of("score-shift-invariance", "acts = \"bias\"\nbias = \"if(d <= 40, j - i, -i)\"",
                 {{42, 10000}, {}, {}, {160, 8, 0}}) == refuted);
  CHECK(state_of("order-seen", "acts = \"bias\"\nbias = \"if(d = 30, i - j, 0)\"", {{30, 10000}, {}, {}, {3}}) ==
        holds);
  CHECK(state_of("order-seen", "acts = \"bias\"\nbias = \"floor(d/30)*(i - j)\"", {{30, 10000}, {}, {}, {3}}) == holds);
  CHECK(state_of("order-seen", "acts = \"bias\"\nbias = \"sum(n, d/2, floor(n/15)*(i - j))\"",
                 {{32, 10000}, {}, {}, {3}}) == holds);
  CHECK(state_of("order-seen", "acts = \"bias\"\nbias = \"sum(n, d/2, max(0, n - 15)*(i - j))\"",
                 {{34, 10000}, {}, {}, {3}}) == holds);
  CHECK(outside(asked("score-shift-invariance", "acts = \"bias\"\nbias = \"if(d <= 40, j - i, -i)\"").first.domain,
                Signature{.parameters = {"k", "s", "w"}}, {{42, 10000}, {}, {}, {159, 8, 0}}));
}

TEST_CASE("A first pair that is seen to turn alike in every dimension proves uniqueness in all of them") {
  auto const reaches = [](std::string const& acts, std::string const& formula) {
    auto const value = acts == "absolute" ? "entries = [" + formula + "]" : "angle = \"" + formula + "\"";
    CAPTURE(formula);
    CHECK(is_proved({"uniqueness", acts.c_str(), formula.c_str()}));
    auto const says = asked("uniqueness", "acts = \"" + acts + "\"\n" + value).second;
    bool const to_64 = says.find("every even d from 2 to 64") != says.npos;
    CHECK(to_64 != (says.find("every even d;") != says.npos));
    return !to_64;
  };
  CHECK(reaches("rotary", "base^(-2*i/d)*m"));
  CHECK(reaches("rotary", "m*if(i < d/8, base^(-8*i/d), 0)"));
  CHECK(reaches("absolute", "'sin(t/(i + 1))', 'cos(t/(i + 1))'"));
  CHECK_FALSE(reaches("rotary", "(2*i + 1)*m/d"));
  CHECK_FALSE(reaches("rotary", "m/(i + 1 + abs(d - 100)/100)"));
}

TEST_CASE("A formula with a base that may be any is said to hold for every base, or tested") {
  auto const of = [](std::string const& more) {
    return asked("relative-offset-map",
                 more + "acts = \"absolute\"\n" + "entries = [\"3\", \"if(base < 3, floor(t/33), 0)\"]");
  };
  auto const [any, says_any] = of("");
  CHECK_THAT(says_any, tests::contains("every base above 1"));
  CHECK_FALSE(any.domain.is_whole());
  CHECK_THAT(of("parameters = { base = 10000 }\n").second, !tests::contains("base"));
}

TEST_CASE("What is proved of codes at all positions is said of all, and not to the last one that is drawn") {
  auto const says = [](char const* property) {
    return asked(property, "acts = \"absolute\"\nentries = [\"exp(-t)\", \"1/(1 + t)\"]").second;
  };
  CHECK_THAT(says("boundedness"), tests::contains("every integer t from 0 on"));
  CHECK_THAT(says("constant-norm"), tests::contains("every integer t from 0 on"));
  CHECK_THAT(says("length-independence"), tests::contains("every integer n from 1 to 2^20"));
}

TEST_CASE("The first positions that are walked are not all of a formula's") {
  auto const [cell, says] = asked("constant-norm", "acts = \"absolute\"\nentries = [\"3\", \"if(t < 20000, 0, 1)\"]");
  CHECK_FALSE(cell.domain.is_whole());
  CHECK_THAT(says, !tests::contains("9999"));
  auto const mapped = asked("relative-offset-map", "acts = \"absolute\"\nentries = [\"1\", \"max(1, t - 9)\"]").first;
  CHECK_FALSE(mapped.domain.is_whole());  // a linear map may be lost beyond the codes that are looked at
}

TEST_CASE("Rotations by what is no multiple of the position are distinguished by pairs of positions, not by lags") {
  auto const cell_of = [](char const* angle) {
    return asked("uniqueness", "acts = \"rotary\"\nangle = \"base^(-2*i/d)*" + std::string(angle) + "\"").first;
  };
  auto const alike = cell_of("abs(m - 300)");  // 299 and 301 turn alike, and no position as the first one
  CHECK(decide(*alike.check, {{2, 10000}, {299, 2}, {}, {}}, 50).decision.state == BallDecision::State::refuted);
  CHECK(decide(*alike.check, {{2, 10000}, {0, 299}, {}, {}}, 50).decision.state == BallDecision::State::holds);
  CHECK(alike.domain.positions.size() == 2);
  CHECK(cell_of("m").domain.positions.size() == 1);
  // Half of the pairs of a square, and fewer in larger d, are work: the limit is no reason to leave cases open.
  CHECK(limit_reached(*cell_of("m^2").check).empty());
}

TEST_CASE("Codes that know the length are said to differ in the last word alone, beyond a length") {
  auto const [cell, says] = asked("beyond-length", "acts = \"absolute\"\nentries = [\"max(0, t - L + 2)*L\"]");
  CHECK_THAT(std::string(cell.says), tests::contains("The last word of a sentence"));
  CHECK_THAT(says, tests::contains("m is below n"));
}

}  // namespace
}  // namespace pe::formulas
