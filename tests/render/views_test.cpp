// What each view shows, and what is refused.
#include <cmath>

#include "experiments/render/render.hpp"
#include "experiments/render/source.hpp"
#include "tests/catch.hpp"
#include "theory/kernel/error.hpp"

using namespace pe;
using namespace pe::render;

namespace {

std::vector<double> row(Model const& model, std::int64_t r) {
  std::vector<double> result;
  for (auto const& entry : render::render(model).exact(r, 128)) result.push_back(entry ? entry->to_double() : NAN);
  return result;
}

Model rope(View view, int d = 4, Rows rows = Rows::line(8)) {
  return {.scheme = "rope", .parameters = {{"dimension", d}}, .view = std::move(view), .rows = std::move(rows)};
}

/// cos 3, cos 0.03, sin 3, sin 0.03: row 3 of d = 4.
double const c0 = std::cos(3.0), c1 = std::cos(0.03), s0 = std::sin(3.0), s1 = std::sin(0.03);

}  // namespace

TEST_CASE("each arrangement has its columns in its order") {
  auto const shown = [](Shows shows, Arrangement arrangement) { return row(rope({shows, arrangement}), 3); };
  auto const is = [](std::vector<double> const& found, std::vector<double> const& wanted) {
    REQUIRE(found.size() == wanted.size());
    for (std::size_t j = 0; j < wanted.size(); ++j) CHECK(std::abs(found[j] - wanted[j]) < 1e-15);
  };
  is(shown(Shows::cosines, Arrangement::once), {c0, c1});
  is(shown(Shows::sines, Arrangement::halves), {s0, s1, s0, s1});
  is(shown(Shows::cosines, Arrangement::neighbours), {c0, c0, c1, c1});
  is(shown(Shows::cos_sin, Arrangement::once), {c0, c1, s0, s1});
  is(shown(Shows::cos_sin, Arrangement::neighbours), {c0, s0, c1, s1});
  is(shown(Shows::cos_sin, Arrangement::sines_first), {s0, s1, c0, c1});
  is(shown(Shows::cos_sin, Arrangement::sine_cosine), {s0, c0, s1, c1});
  is(shown(Shows::complex, Arrangement::once), {c0, s0, c1, s1});
  is(shown(Shows::rotation, Arrangement::once), {c0, -s0, s0, c0, c1, -s1, s1, c1});
  is(shown(Shows::frequencies, Arrangement::once).size() == 2 ? row(rope({Shows::frequencies}), 0)
                                                              : std::vector<double>{},
     {1, 0.01});
}

TEST_CASE("a rotation turns as its scheme does") {
  auto model = rope({Shows::rotation});
  model.scheme = "rope-half-split-clockwise";
  auto const found = row(model, 3);
  REQUIRE(found.size() == 8);
  CHECK(std::abs(found[1] - s0) < 1e-15);
  CHECK(std::abs(found[6] + s1) < 1e-15);
  CHECK(render::render(model).shape() == std::vector<std::int64_t>{8, 2, 2, 2});
}

TEST_CASE("frequencies of one's own take the place of those of the scheme") {
  auto model = rope({Shows::frequencies});
  auto own = *render::render(model).frequencies();
  CHECK(own == over_pairs(10000, 4));
  own.base = 100;
  model.frequencies = own;
  CHECK(std::abs(row(model, 0)[1] - 0.1) < 1e-15);
  model.frequencies = over_pairs(10000, 8);
  CHECK_THROWS_AS(render::render(model), UserError);
}

TEST_CASE("the factor and the original length of a rule are parameters") {
  Model model{.scheme = "rope-linear", .parameters = {{"dimension", 4}, {"factor", 10}}, .view = {Shows::frequencies}};
  CHECK(std::abs(row(model, 0)[0] - 0.1) < 1e-15);
  model = {.scheme = "rope-yarn",
           .parameters = {{"dimension", 64}, {"factor", 40}, {"original", 2048}},
           .view = {Shows::frequencies}};
  auto const rule = std::get<YarnScaling>(render::render(model).frequencies()->scaling);
  CHECK(rule.factor == Fraction(40));
  CHECK(rule.original == Fraction(2048));
}

TEST_CASE("a grid turns the pairs of each axis by its own coordinate") {
  Model const model{.scheme = "rope-axial",
                    .parameters = {{"dimension", 8}, {"base", 100}},
                    .view = {Shows::cosines},
                    .rows = Rows::grid(2, 3)};
  auto const found = row(model, 5);  // height 1, width 2
  REQUIRE(found.size() == 4);
  CHECK(std::abs(found[0] - std::cos(1.0)) < 1e-15);
  CHECK(std::abs(found[1] - std::cos(0.1)) < 1e-15);
  CHECK(std::abs(found[2] - std::cos(2.0)) < 1e-15);
  CHECK(std::abs(found[3] - std::cos(0.2)) < 1e-15);
}

TEST_CASE("what a causal bias masks is no entry") {
  Model const model{.scheme = "alibi", .parameters = {{"heads", 2}}, .view = {Shows::bias}, .rows = Rows::line(3)};
  auto const table = render::render(model);
  CHECK(table.shape() == std::vector<std::int64_t>{2, 3, 3});
  auto const entries = table.exact(3 + 1, 64);  // the second head, of slope 1/256, and query 1
  CHECK(entries[0].value().to_double() == -1.0 / 256);
  CHECK(entries[1].value().to_double() == 0);
  CHECK_FALSE(entries[2]);
  CHECK_FALSE(table.honest(0)[1]);
}

TEST_CASE("what has no table is refused with a sentence") {
  auto const says = [](Model const& model) { return pe::tests::refusal<UserError>([&] { render::render(model); }); };
  CHECK_THAT(says({.scheme = "rop"}), pe::tests::contains("there is no scheme 'rop'"));
  CHECK_THAT(says({.scheme = "rope", .parameters = {{"heads", 3}}}), pe::tests::contains("built from dimension, base"));
  CHECK_THAT(says({.scheme = "rope", .view = {Shows::bias}, .rows = Rows::line(2)}),
             pe::tests::contains("it has cos, sin, cos_sin, complex, rotation, inv_freq"));
  CHECK_THAT(says({.scheme = "kerple", .view = {Shows::bias}, .rows = Rows::line(2)}), pe::tests::contains("learned"));
  CHECK_THAT(says({.scheme = "alibi", .parameters = {{"heads", 2000}}, .view = {Shows::slopes}}),
             pe::tests::contains("whole number from 1 to 1024"));
  CHECK_THAT(says({.scheme = "rope", .parameters = {{"dimension", 5}}, .view = {Shows::frequencies}}),
             pe::tests::contains("5"));
}
