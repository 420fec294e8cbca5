/// What is found of additive codes of a file: their bounds, positions from 0 on, and proofs by their first pair.
#include "theory/formula/bound.hpp"

#include <algorithm>

#include "tests/catch.hpp"
#include "theory/formula/file.hpp"
#include "theory/formula/scheme.hpp"
#include "theory/guests/guest.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/properties/list.hpp"

namespace pe::formulas {
namespace {

std::string const absolute = "[scheme]\nname = \"mine\"\nacts = \"absolute\"\nentries = ";

Guest guest(std::string const& text) { return guest_of(read_file(text, "f.toml").scheme); }

TEST_CASE("entries have a bound that their formulas give, or are seen to grow, or neither is said") {
  std::string const wave = "base^(-2*i/d)*t", swell = wave + "/(1 + abs(" + wave + "))";
  auto const bound = [](std::string const& entries) { return guest(absolute + entries).formula->bound; };
  auto const pairs = [](std::string const& envelope, std::string const& angle) {
    return "['(" + envelope + ")*sin(" + angle + ")', '(" + envelope + ")*cos(" + angle + ")']";
  };
  CHECK(bound(pairs("2", wave)).most == Fraction(2));
  CHECK(bound(pairs("1/2", "exp(i + t)")).most == Fraction(1, 2));
  CHECK(bound(pairs(swell, wave)).most == Fraction(1));
  CHECK(bound(pairs("3/4 + exp(-t/512)/4", wave)).most == Fraction(1));
  CHECK(bound("['t/L', '1/(1 + t)']").most == Fraction(1));
  for (std::string const grows : {"['sin(t) + t/512', 'cos(t)']", "['-log(1 + t)']", "['t^2/(1 + t)']"}) {
    CAPTURE(grows);
    CHECK(bound(grows).grows);
    CHECK_FALSE(bound(grows).most);
  }
  CHECK(bound(pairs("t", wave)).grows);
  CHECK(bound("['t*exp(-t)']").most == Fraction(37, 100));
  CHECK(bound("['t^2*2^(-t/3)']").most == Fraction(51, 5));
  for (std::string const open : {"['t*sin(t)^2']", "['t*exp(-sin(t))']", "['t*exp(-t/(1 + t))']"}) {
    CAPTURE(open);
    CHECK_FALSE(bound(open).grows);
    CHECK_FALSE(bound(open).most);
  }
}

/// Of the scheme with these entries.
Outcome decided(std::string const& entries, std::string_view name) {
  static std::vector<Guest> guests;  // outlive their claims
  guests.push_back(guest(absolute + entries));
  auto const found = std::ranges::find(properties(), name, &Property::name);
  static std::vector<Claim> claims;
  claims = {claim_of(*found, found->ask(guests.back().member), {.id = "x", .expected = Verdict::holds})};
  return decide({&claims.at(0)}, {.cases = 300}).at(0);
}

TEST_CASE("a bound beyond 1 is no refutation, growth is one, and neither leaves it undecided") {
  auto const verdict = [](std::string const& entries) { return decided(entries, "boundedness").verdict; };
  CHECK(decided("['2*sin(t/(i + 1))', '2*cos(t/(i + 1))']", "boundedness").proof);
  CHECK(verdict("['sin(t) + t/512', 'cos(t)']") == Verdict::refuted);
  CHECK(decided("['t*exp(-t)', '3']", "boundedness").proof);
  CHECK(verdict("['t*exp(-sin(t)) + 3*sin(t)']") == Verdict::undecided);
  CHECK(verdict("['5*sin(pi*t)', 'cos(pi*t)']") == Verdict::undecided);  // 0 at each whole t, and 5 between
}

TEST_CASE("codes with envelopes are looked at from position 0 on, and what a first pair shows is proved") {
  std::string const of_0 = "['t/(2 + t)*sin(t/(i + 1))', 't/(2 + t)*cos(t/(i + 1))']";
  for (auto const* const name : {"boundedness", "uniqueness", "stored-uniqueness", "beyond-length",
                                 "score-length-invariance", "separable-score"}) {
    CAPTURE(name);
    auto const outcome = decided(of_0, name);
    CHECK(outcome.verdict == Verdict::holds);
    CHECK(outcome.proof);
  }
  CHECK(decided(of_0, "length-independence").verdict == Verdict::refuted);
  auto const is_alike = [](std::string const& entries) {
    return guest(absolute + entries).member.own_symbols->first_pair_is_alike;
  };
  CHECK(is_alike(of_0));
  CHECK(is_alike("['cos(base^(-(8*i/(3*d))^2)*t)', 'sin(base^(-abs(i - i*d))*t)']"));
  CHECK_FALSE(is_alike("['cos(base^(-((8*i + 1)/(3*d))^2)*t)', 'sin(t)']"));
  CHECK_FALSE(is_alike("['cos(base^(-(8*i/(3*d))^0)*t)', 'sin(t)']"));
  CHECK_FALSE(is_alike("['base^(-2*(i + 1)/d)*t', 'cos(i*t)']"));
  CHECK_FALSE(is_alike("['t/d', 'cos(i*t)']"));
}

}  // namespace
}  // namespace pe::formulas
