/// Where the formulas of a file change, and that laws look there: what is so at small places may end far out.
#include "theory/formula/critical.hpp"

#include <algorithm>

#include "tests/catch.hpp"
#include "theory/formula/file.hpp"
#include "theory/guests/guest.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/properties/list.hpp"

namespace pe::formulas {
namespace {

Guest changing(std::string const& scheme) {
  return guest_of(
      read_file(scheme.starts_with("[define]") ? scheme : "[scheme]\nname = \"x\"\n" + scheme, "f.toml").scheme);
}

std::string rotary(std::string const& position) {
  return "acts = \"rotary\"\nfrequency = \"base^(-2*i/d)\"\nangle = \"frequency*(" + position + ")\"\n";
}

/// The rotation of both places by the distance, written out.
std::string score(std::string const& distance) {
  auto const angle = "base^(-2*n/d)*(" + distance + ")";
  return "acts = \"score\"\nmask = \"causal\"\nscore = \"sum(n, d/2, (q(2*n)*k(2*n) + q(2*n + 1)*k(2*n + 1))*cos(" +
         angle + ") + (q(2*n)*k(2*n + 1) - q(2*n + 1)*k(2*n))*sin(" + angle + "))\"\n";
}

Outcome decided_on(Guest const& guest, char const* name) {
  auto const property = std::ranges::find(properties(), std::string_view(name), &Property::name);
  REQUIRE(property != properties().end());
  auto const claim = claim_of(*property, property->ask(guest.member), {.id = "x", .expected = Verdict::undecided});
  Options options;
  options.cases = 100;
  options.jobs = 2;
  return decide({&claim}, options).at(0);
}

TEST_CASE("where formulas change is found however the place is written") {
  using Places = std::vector<std::int64_t>;
  auto const places = [](std::string const& position) { return changing(rotary(position)).member.critical_places; };
  CHECK(places("m").empty());
  CHECK(places("if(m <= 4096, m, 4096 + log(max(m, 1)/4096))") == Places{4095, 4096, 4097});
  CHECK(places("min(m, 8*1024)") == Places{8191, 8192, 8193});
  CHECK(places("max(0, m - 5000)") == Places{4999, 5000, 5001});
  CHECK(places("abs(m - 5000)") == Places{4999, 5000, 5001});
  CHECK(places("m - 8192*floor(m/8192)") == Places{8191, 8192, 8193});
  CHECK(places("if(m*2^(-20) < 1, m, 0)") == Places{1048575, 1048576, 1048577});
  CHECK(places("if(m/3 <= 1000*pi, m, 0)") == Places{9424, 9425, 9426});  // 3000 pi = 9424.8
  CHECK(changing("[define]\nwindow = \"2^12\"\n[scheme]\nname = \"x\"\n" + rotary("min(m, window)"))
            .member.critical_places == Places{4095, 4096, 4097});
  CHECK(changing(score("min(i - j, 300)")).member.critical_places == Places{299, 300, 301});
  // the last of two pairs turns 100 times slower
  CHECK(changing("acts = \"rotary\"\nangle = \"min(base^(-2*i/d)*m, 20)\"\n").member.critical_places ==
        Places{19, 20, 21, 22, 1999, 2000, 2001});
  CHECK(changing("acts = \"bias\"\nbias = \"if(h < 12, 0, i)\"\n").member.critical_heads == Places{11, 12, 13, 14});
  CHECK(changing("acts = \"bias\"\nbias = \"if(h = 5, i, 0)\"\n").member.critical_heads == Places{4, 5, 6, 7});
  CHECK(places("if(m = 41, 0, m)") == Places{40, 41, 42, 43});
}

TEST_CASE("what holds at small places alone is refuted, however the place at which it ends is written") {
  for (auto const* position :
       {"if(m <= 4096, m, 4096 + 4096*log(max(m, 1)/4096))", "min(m, 100000)", "min(m, 100000) + max(m - 100000, 0)/8",
        "max(0, m - 5000)", "m - 8192*floor(m/8192)/2", "if(abs(m - 9000) < 1, 0, m)", "min(m, 8*1024)"}) {
    auto const guest = changing(rotary(position));
    for (auto const* name : {"score-shift-invariance", "relative-rotation", "offset-group"}) {
      CAPTURE(position, name);
      CHECK(decided_on(guest, name).verdict == Verdict::refuted);
    }
  }
  CHECK(
      decided_on(changing(score("if(i - j <= 100000, i - j, 100000*log(max(i - j, 1)))")), "separable-score").verdict ==
      Verdict::refuted);
  CHECK(decided_on(changing(score("min(i - j, 100000)")), "separable-score").verdict == Verdict::refuted);
  auto const scaled = changing("acts = \"score\"\nscore = \"dot(q, k)*if(i - j < 700, 1, 2)\"\n");
  CHECK(decided_on(scaled, "norm-kept").verdict == Verdict::refuted);
  CHECK(decided_on(scaled, "content-free").verdict == Verdict::refuted);
  auto const of_head = changing("acts = \"bias\"\nbias = \"if(h < 12, 0, i)\"\n");
  CHECK(decided_on(of_head, "toeplitz-bias").verdict == Verdict::refuted);
  auto const of_dimension = changing("acts = \"bias\"\nbias = \"(d - 2)*(d - 4)*(d - 8)*i - (i - j)\"\n");
  CHECK(decided_on(of_dimension, "toeplitz-bias").verdict == Verdict::refuted);
  CHECK(changing(rotary("m")).member.critical_dimensions.empty());
  CHECK(decided_on(changing(rotary("m")), "score-shift-invariance").verdict == Verdict::holds);
}

TEST_CASE("a rotation by any angle keeps norms, as its sines and cosines are of one angle") {
  for (auto const* distance :
       {"i - j", "min(i - j, 300)", "pi - 1/max(i - j, 1)", "if(i - j <= 64, i - j, 64*log(max(i - j, 1)))"}) {
    CAPTURE(distance);
    CHECK(decided_on(changing(score(distance)), "norm-kept").evidence == Evidence::proved);
  }
  auto const two =
      "acts = \"score\"\nscore = \"sum(n, d/2, q(2*n)*k(2*n)*cos(min(n*i, 3)) - q(2*n + 1)*k(2*n)*sin(min(n*i, "
      "4)))\"\n";
  CHECK(decided_on(changing(two), "norm-kept").verdict != Verdict::holds);  // two angles
}

TEST_CASE("a relation of codes of up to four entries is kept by a linear map, and lost where there is none") {
  auto const found = std::ranges::find(properties(), std::string("relative-offset-map"), &Property::name);
  REQUIRE(found != properties().end());
  auto const ask = [&](std::string const& entries) {
    return found->ask(changing("acts = \"absolute\"\nentries = " + entries).member);
  };
  auto const state_of = [&](std::string const& entries, int d) {
    auto const cell = ask(entries);
    Case const at{{d, 10000}, {}, {}, {0, 1}};
    CHECK_FALSE(outside(cell.domain, cell.check->signature(), at));
    return decide(*cell.check, at, 50).decision.state;
  };
  using enum BallDecision::State;
  CHECK(state_of("[\"1\", \"t\", \"t^2\"]", 3) == holds);  // by the matrix of binomials
  CHECK(state_of("[\"1\", \"t\", \"t^3\"]", 3) == refuted);
  CHECK(state_of("[\"sin(t/(i + 1) + t*i)\", \"cos(t/(i + 1) + t*i)\"]", 4) == holds);
  // The first pair turns, and the second does not.
  CHECK(state_of("[\"sin(t^(i + 1))\", \"cos(t^(i + 1))\"]", 2) == holds);
  CHECK(state_of("[\"sin(t^(i + 1))\", \"cos(t^(i + 1))\"]", 4) == refuted);
  CHECK(state_of("[\"(t + 1)^(j + 1/2)\"]", 4) == refuted);
  CHECK(ask("[\"1\", \"t\", \"t^2\", \"t^3\", \"t^4\"]").reason ==
        "relative-offset-map is known to be decided of 4 entries at most; x has 5.");
}

}  // namespace
}  // namespace pe::formulas
