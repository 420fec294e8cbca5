/// What is known of whole numbers that are linear forms, and into which cases comparisons split them.
#include "theory/kernel/whole.hpp"

#include <set>

#include "tests/catch.hpp"
#include "theory/kernel/formal.hpp"

namespace pe {
namespace {

Whole const i = Whole::symbol("i"), j = Whole::symbol("j");

/// What `value` is in each case.
std::multiset<std::string> values(std::vector<Whole> facts, auto const& value) {
  std::multiset<std::string> result;
  Cases(std::move(facts)).each([&] { result.insert(value().text()); });
  return result;
}
using Values = std::multiset<std::string>;

TEST_CASE("Forms are equal as forms") {
  CHECK((2 * i + j - i - j + 3).text() == "i + 3");
  CHECK((i - i).is_constant());
  CHECK(Whole::of("f", {i - j}).text() == Whole::of("f", {(i + 5) - (j + 5)}).text());
  CHECK(Whole::of("f", {i - j}).text() != Whole::of("f", {i - j + 1}).text());
  CHECK(Whole::of("f", {i, j}).text() != Whole::of("f", {j, i}).text());
}

TEST_CASE("What was written is kept beside the form that it is") {
  auto const offset = (i + 5) - (j + 5);
  CHECK(offset.text() == "i - j");
  CHECK(i.written() == nullptr);
  CHECK(Whole(3).written() == nullptr);
}

TEST_CASE("What a case found is what its comparisons say, without what was given") {
  std::multiset<std::string> found;
  Cases cases({i});
  cases.each([&] {
    (void)(i < Whole(0));  // excluded
    (void)(j < Whole(0));
    for (auto const& form : cases.found()) found.insert(form.text());
  });
  CHECK(found == Values{"-j - 1", "j"});
}

TEST_CASE("A comparison that nothing decides is followed both ways") {
  CHECK(values({}, [] { return abs(i - j); }) == Values{"-i + j", "i - j"});
  CHECK(values({}, [] { return i == j ? Whole(1) : Whole(0); }) == Values{"0", "0", "1"});
}

TEST_CASE("Cases that linear arithmetic excludes are left out") {
  CHECK(values({i - j}, [] { return abs(i - j); }) == Values{"i - j"});
  CHECK(values({i, j}, [] { return i + j < Whole(0) ? Whole(1) : Whole(0); }) == Values{"0"});
  CHECK(values({}, [] { return i < Whole(0) && i > Whole(5) ? Whole(1) : Whole(0); }) == Values{"0", "0"});
  CHECK(values({}, [] { return i < j && j < Whole(3) && i > Whole(1) ? i : Whole(7); }) == Values{"7", "7", "7"});
}

TEST_CASE("Forms are whole: no number lies between neighbours") {
  CHECK(contradict({2 * i - 1, -2 * i + 1}));
  CHECK_FALSE(contradict({2 * i - 1, -2 * i + 3}));
  CHECK(contradict({i - j - 1, j - i}));
  CHECK_FALSE(contradict({i - j, j - i}));
  CHECK_FALSE(contradict({}));
}

TEST_CASE("Where forms are compared outside of a proof, grow too large or split too often, there is none") {
  CHECK_THROWS_AS(i < j, NotFormal);
  CHECK_THROWS_AS((std::int64_t{1} << 62) * (4 * i), NotFormal);
  CHECK_THROWS_AS(values({},
                         [] {
                           Whole sum = 0;
                           for (int n = 0; n < 100; ++n) sum = sum + abs(Whole::symbol(std::to_string(n)));
                           return sum;
                         }),
                  NotFormal);
}

TEST_CASE("Numbers compare as numbers") {
  CHECK(Whole(2) < Whole(3));
  CHECK(positive_part(Whole(-2)).text() == "0");
  CHECK(magnitude(Whole(-2)).text() == "2");
  CHECK(positive_part(std::int64_t{-2}) == 0);
}

}  // namespace
}  // namespace pe
