/// Premises: what a sentence takes of learned numbers is what is drawn for them, within what the scheme allows.
#include <functional>
#include <map>

#include "tests/catch.hpp"
#include "theory/families/members.hpp"
#include "theory/schemes/about.hpp"

namespace pe {
namespace {

constexpr long bits = 128;
std::int64_t const heads[] = {0, 1, 7, 1023};

/// Of a head at the distance 9, from the query at `i`.
Ball bias(Member const& member, std::int64_t head, std::int64_t i) {
  return member.layers->over(Balls{}, {2, 10000}).layer(head, i + 1).bias(i, i - 9);
}

bool is_one(Ball const& a, Ball const& b) { return !certainly_unequal(a, b) && (a - b).upper_bound() < 1e-30; }

/// r1 = 1/(h+1) is above 0 and r2 at most 2, as the paper has it.
void require_kerple(Member const& member, Ball const& of_r2) {
  for (auto const h : heads) {
    CAPTURE(h);
    CHECK(is_one(bias(member, h, 9) * Ball(Fraction(h + 1)), -of_r2));
  }
}

void require_within_1(Member const& member) {
  auto const codes = member.codes->over(Balls{}, {8, 10000});
  for (std::int64_t t = 0; t < 512; ++t) {
    for (auto const& entry : codes->encode(t)) CHECK(entry.upper_bound() <= 1);
  }
}

TEST_CASE("Each premise about learned numbers is of the numbers that are drawn") {
  BallPrecision const scope(bits);
  std::map<std::string_view, std::pair<std::string_view, std::function<void(Member const&)>>> const known{
      {"kerple", {"r1 = 1/(h+1) of heads h < 1024, r2 = 1", [](Member const& m) { require_kerple(m, log(Ball(10))); }}},
      {"kerple-power",
       {"r1 = 1/(h+1) of heads h < 1024, r2 = 1/2", [](Member const& m) { require_kerple(m, Ball(3)); }}},
      {"fire",
       {"weights of the network are those drawn here, from -1 to 1, and c = 1/10",
        [](Member const& m) {  // up to L the bias depends on the distance alone
          CHECK(is_one(bias(m, 1, 64), bias(m, 1, 20)));
          CHECK(certainly_unequal(bias(m, 1, 65), bias(m, 1, 64)));
        }}},
      {"fox",
       {"entries of w, and b, are those drawn here, from -1 to 1",
        [](Member const&) {
          for (auto const h : heads) {
            for (std::size_t e = 0; e <= 64; ++e) CHECK(std::abs(Drawn(h, "fox").entry(0, e).to_double()) <= 1);
          }
        }}},
      {"learnable", {"entries of rows are those drawn here, from -1 to 1, as before training", require_within_1}},
      {"learnable-with-offset",
       {"entries of rows are those drawn here, from -1 to 1, as before training", require_within_1}}};
  for (auto const& member : members()) {
    if (member.learned.empty() || member.learned == chosen_here) continue;  // which says no value
    INFO(member.name);
    auto const found = known.find(member.name);
    REQUIRE(found != known.end());
    CHECK(member.learned == found->second.first);
    found->second.second(member);
  }
}

}  // namespace
}  // namespace pe
