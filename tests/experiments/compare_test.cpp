#include "experiments/compare/compare.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "experiments/figures/figures.hpp"
#include "experiments/running/run_record.hpp"
#include "tests/catch.hpp"
#include "theory/claims/list.hpp"
#include "theory/properties/list.hpp"
#include "theory/schemes/about.hpp"

namespace pe::experiments {
namespace {

reports::Run run_of(Compared const& names) { return decided(cells_of(names), {.cases = 20}); }

TEST_CASE("schemes and properties are chosen by name or pattern, in the order of their lists") {
  auto const names = compared({"t5", "rope-*clockwise", "sinusoidal"}, {"constant-norm"});
  CHECK(names.schemes == std::vector<std::string>{"sinusoidal", "rope-clockwise", "rope-half-split-clockwise", "t5"});
  CHECK(names.properties == std::vector<std::string>{"constant-norm"});
  CHECK(compared({}, {}).schemes.size() == schemes().size());
  CHECK(compared({"RoPE", "ALiBi", "YaRN"}, {}).schemes == compared({"rope", "alibi", "yarn"}, {}).schemes);
}

TEST_CASE(
    "a scheme is found by its other names, and what only some schemes can be asked is left out unless it is named") {
  auto const named = compared({"yarn", "nope", "kerple-log"}, {"constant-norm"});
  CHECK(named.schemes == std::vector<std::string>{"rope-yarn", "attention-causal", "kerple"});
  CHECK(named.properties == std::vector<std::string>{"constant-norm"});
  auto const chosen = compared({"alibi", "rope", "t5", "sinusoidal", "xpos"}, {});
  CHECK(chosen.properties.size() >= 14);
  CHECK(chosen.properties.size() + chosen.left_out.size() == properties().size());
  CHECK(std::ranges::find(chosen.left_out, "gram-toeplitz") != chosen.left_out.end());  // speaks of codes alone
  CHECK(cells_of(chosen).size() == 5 * chosen.properties.size());                       // no cell is empty
}

TEST_CASE("a run records the part of the matrix that it looked at, with the pairs that say nothing") {
  auto const cells = cells_of(compared({"sinusoidal", "linear"}, {"constant-norm", "offset-group"}));
  REQUIRE(cells.size() == 3);
  auto const plan = decided(cells, {.cases = 5}).matrix;
  REQUIRE(plan.schemes.size() == 2);
  REQUIRE(plan.properties.size() == 2);
  REQUIRE(plan.not_applicable.size() == 1);
  CHECK(plan.not_applicable[0].scheme == "linear");
  CHECK(plan.not_applicable[0].property == "offset-group");
  CHECK(matrix_plan({}).schemes.empty());
}

TEST_CASE("a comparison has a row for each scheme, also one of which nothing can be asked") {
  auto const names = compared({"t5", "linear"}, {"constant-norm"});
  auto const comparison = compare(run_of(names), names, {.title = "<b>&", .whole = false});
  CHECK(comparison.title == "<b>&");
  REQUIRE(comparison.matrix.cells.size() == 2);
  CHECK(comparison.matrix.at(0, 0).verdict == "refuted");
  CHECK(comparison.matrix.at(1, 0).verdict == "not applicable");
  REQUIRE(comparison.costs.size() == 2);
  REQUIRE(comparison.notes.size() == 1);
  CHECK(comparison.notes[0].command.starts_with("./bench replay pebench.constant-norm.linear@"));
  // Its formula is its source's, with what is learned, also where it is computed by a file that shows some numbers.
  auto const bias = compared({"kerple"}, {"toeplitz-bias"});
  auto const formula = compare(run_of(bias), bias, {.title = "x", .whole = false}).formulas.at(0);
  CHECK(formula.latex.empty());
  CHECK_THAT(formula.text, tests::contains("learned for each head"));
}

TEST_CASE(
    "what was measured of trained models has its mean and Student's interval, and only schemes that are compared") {
  constexpr char lines[] =
      R"({"run": {"task": "copy", "trained_to": 8, "size": {"layers": 2, "width": 64}}, "result": {"accuracy": {"rope": {"8": 0.9, "16": 0.5}}}}
{"run": {"task": "copy", "trained_to": 8, "size": {"layers": 2, "width": 64}}, "result": {"accuracy": {"rope": {"8": 1.0}, "alibi": {"8": 1.0}}}}
)";
  auto const [method, rows] = trained({"rope", "t5"}, lines);
  REQUIRE(rows.size() == 1);
  CHECK((rows[0].task == "copy" && rows[0].scheme == "rope" && rows[0].seeds == 2));
  REQUIRE(rows[0].accuracies.size() == 2);
  CHECK(rows[0].accuracies[0].mean == Approx(0.95));
  CHECK(rows[0].accuracies[0].half == Approx(0.6353102));  // 12.706205 * 0.0707107 / 2^(1/2)
  CHECK((rows[0].accuracies[1].length == 16 && rows[0].accuracies[1].half == 0));
  CHECK(method.find("2 layers and width 64, trained at lengths up to 8") != std::string::npos);
  CHECK(trained({"t5"}, lines).method.empty());
}

TEST_CASE("the lines of the repository are in the program") {
  auto const rows = trained({"alibi", "rope-yarn"}).rows;
  CHECK(std::ranges::count(rows, "alibi", &reports::TrainedRow::scheme) >= 4);
  CHECK(std::ranges::count(rows, "rope-yarn", &reports::TrainedRow::scheme) >= 4);
  CHECK(std::ranges::all_of(rows, [](auto const& row) { return row.seeds == 5; }));
}

TEST_CASE("a scheme that scores as a trained one has its row, and one in a trained model's place has no blank") {
  auto const [method, rows] = trained({"rope", "rope-half-split", "rope-yarn", "kerple-power", "rope-ntk"});
  auto const of = [&rows = rows](std::string const& task, std::string const& scheme) {
    return std::ranges::find_if(rows, [&](auto const& row) { return row.task == task && row.scheme == scheme; });
  };
  auto const rope = of("copy", "rope"), half = of("copy", "rope-half-split"), yarn = of("copy", "rope-yarn");
  REQUIRE((rope != rows.end() && half != rows.end() && yarn != rows.end()));
  REQUIRE(rope->accuracies.size() == half->accuracies.size());
  REQUIRE(yarn->accuracies.size() == half->accuracies.size());
  for (std::size_t i = 0; i < half->accuracies.size(); ++i) {
    CHECK(rope->accuracies[i].mean == half->accuracies[i].mean);
    if (half->accuracies[i].length <= 32) CHECK(yarn->accuracies[i].mean == half->accuracies[i].mean);
  }
  CHECK(yarn->accuracies.back().mean != half->accuracies.back().mean);
  CHECK(of("copy", "kerple-power") == rows.end());  // another formula of the same file
  CHECK(of("copy", "rope-ntk") == rows.end());      // other frequencies
  CHECK_THAT(method, tests::contains("columns in another order: RoPE as RoPE (half-split).") &&
                         tests::contains("YaRN as RoPE (half-split)."));
}

/// Which properties say something of a scheme, one by one.
using Asked = std::vector<bool>;

std::size_t least_in_common(std::vector<Asked> const& schemes, Asked const& so_far, std::size_t from, int more) {
  auto least = static_cast<std::size_t>(std::ranges::count(so_far, true));
  for (std::size_t s = from; more > 0 && s < schemes.size(); ++s) {
    Asked both = so_far;
    for (std::size_t p = 0; p < both.size(); ++p) both[p] = both[p] && schemes[s][p];
    least = std::min(least, least_in_common(schemes, both, s + 1, more - 1));
  }
  return least;
}

TEST_CASE("any five schemes are compared in seventeen properties at least, each of which says something of all") {
  std::set<Asked> kinds;  // schemes of which the same can be asked are alike here
  for (std::size_t s = 0; s < schemes().size(); ++s) {
    Asked asked;
    for (auto const& property : properties()) asked.push_back(property.cells[s].check != nullptr);
    kinds.insert(asked);
  }
  CHECK(least_in_common({kinds.begin(), kinds.end()}, Asked(properties().size(), true), 0, 5) == 17);
  auto const names = compared({"alibi", "rope", "complex-order", "swin", "floater"}, {});
  CHECK(names.properties.size() >= 17);
  for (auto const& property : properties()) {
    if (std::ranges::find(names.properties, property.name) == names.properties.end()) continue;
    for (auto const& cell : property.cells) {
      bool const is_compared = std::ranges::find(names.schemes, cell.scheme) != names.schemes.end();
      CHECK((!is_compared || cell.check != nullptr));
    }
  }
}

TEST_CASE("costs have their values for a layer of 32 heads of 128 and one sequence") {
  auto const names = compared({"rope", "t5", "shaw"}, {"constant-norm"});
  auto const comparison = compare(run_of(names), names, {.title = "", .whole = false});
  CHECK(comparison.cost_sizes == "d = 4096, H = 32, L = 8192");
  auto const& rows = comparison.costs;
  REQUIRE(rows.size() == 3);
  CHECK(rows[0].parameters.value == 0);
  CHECK(rows[0].memory.value == 8192 * 128);
  CHECK(rows[0].work.value == 6.0 * 8192 * 4096);
  CHECK(rows[1].parameters.value == 2 * 33 * 128);  // Shaw: vectors of 33 offsets on keys and on values
  CHECK(rows[1].source.ends_with(" In the numbers, k = 16."));
  CHECK(rows[2].memory.value == 32 * 16383);
  CHECK(rows[2].work.value == 32.0 * 8192 * 8192);
}

reports::Reach reach_of(std::string const& id, Format format, std::size_t step) {
  return reach(*find_claim(id), format, narrow_steps().at(step), 1);
}

TEST_CASE("a property holds in a narrow format as far as what is rounded there lets it") {
  constexpr std::size_t computed = 0, positions = 1, stored = 4;
  struct Row {
    std::string id;
    Format format;
    std::size_t step;
    double least, most;
  };
  std::vector<Row> rows{
      // Whole numbers are exact to 2^11 in half and to 2^8 in bfloat16. Beyond, one of eight neighbours is not, and the
      // fastest pair is off by the sine of a whole radian.
      {"relative-offset-map.sinusoidal", Format::binary16, positions, 1900, 2056},
      {"relative-offset-map.sinusoidal", Format::bfloat16, positions, 190, 264},
      // A table that is merely stored in float keeps the norm at every position.
      {"constant-norm.sinusoidal", Format::binary32, stored, 0x1p40, 0x1p40}};
  // Unit vectors let rounding alone break no equality, nor overflow, but what rounds to 65520 is infinite in half.
  for (auto const* const bounded : {"norm-kept.rope", "boundedness.rope-linear"}) {
    rows.push_back({bounded, Format::bfloat16, computed, 0x1p40, 0x1p40});
    rows.push_back({bounded, Format::binary16, computed, 65519, 65519});
  }
  // Two layouts of one rotation reach as far: to where the format's integers end.
  for (auto const* const layout : {"relative-score.rope", "relative-score.rope-half-split"}) {
    rows.push_back({layout, Format::binary16, computed, 1700, 2400});
    rows.push_back({layout, Format::bfloat16, computed, 190, 264});
  }
  for (auto const& [id, format, step, least, most] : rows) {
    CAPTURE(id, name(format));
    auto const reach = reach_of("pebench." + id, format, step);
    REQUIRE(reach.position);
    CHECK(*reach.position >= least);
    CHECK(*reach.position <= most);
    CHECK(reach.beyond == (least == 0x1p40));
  }
}

TEST_CASE("what a reach says is true: it holds there, and the next position has a case that does not") {
  auto const claim = find_claim("pebench.gram-toeplitz.sinusoidal");
  auto const a = reach_of(claim->id, Format::binary32, 0), b = reach_of(claim->id, Format::binary32, 0);
  REQUIRE(a.position);
  CHECK(a.position == b.position);
  CHECK(*a.position > 1000);
  CHECK(*a.position < 0x1p30);  // angles of float know no radian from 2^24 on
}

TEST_CASE("double counts once in the atlas, the other formats by every step") {
  auto const list = atlas({find_claim("pebench.constant-norm.sinusoidal")}, 1, 2, {});
  CHECK(list.size() == 1 + 3 * narrow_steps().size());
  CHECK(atlas({find_claim("pebench.toeplitz-bias.t5")}, 1, 1, {}).empty());       // it has no positions
  CHECK(atlas({find_claim("pebench.uniqueness.sinusoidal")}, 1, 1, {}).empty());  // it speaks of all pairs of them
}

TEST_CASE("curves show what is known: a sinusoid keeps its norm, a line grows, a table ends") {
  auto const all = extrapolations({"sinusoidal", "linear", "survey-sinusoidal-1d", "learnable", "t5"});
  REQUIRE(all.size() == 3);
  auto const& norm = all[0];
  REQUIRE(norm.curves.size() == 3);  // T5 has no codes, and those of a learned table are whatever is drawn
  for (double const value : norm.curves[0].values) CHECK(std::abs(value - std::sqrt(32.0)) < 1e-4);
  CHECK(norm.curves[0].positions.back() == 512 * 64);
  CHECK(norm.curves[1].values == norm.curves[1].positions);
  CHECK(norm.curves[2].positions.back() == 256);
  CHECK(norm.curves[2].note == "Survey's listing has 512 codes; there are none beyond.");
}

TEST_CASE("schemes with equal curves share one, and the caption names them") {
  reports::Extrapolation const data{"norm",
                                    "A title",
                                    "norm",
                                    512,
                                    {{"rope", {1, 2}, {1, 3}, ""},
                                     {"b", {1, 2}, {1, 2}, ""},
                                     {"c", {1, 2}, {1, 3}, ""},
                                     {"flat", {1, 2}, {8, 8}, ""}}};
  auto const figure = curves_figure(data);
  REQUIRE(figure);
  auto const& curves = std::get<plot::Curves>(figure->content);
  REQUIRE(curves.series.size() == 2);
  CHECK(curves.series[0].label == "RoPE +1");
  CHECK_THAT(figure->caption,
             tests::contains("One curve: RoPE, c.") && tests::contains("Constant, and not drawn: flat 8."));
  CHECK_FALSE(curves_figure({"norm", "", "", 512, {}}));
}

TEST_CASE("the schemes compared are drawn by their scores, those that have them") {
  auto const [figure, left_out, numbers] = score_by_distance_of({"alibi", "attention-causal", "t5", "kerple"});
  REQUIRE(figure);  // T5's buckets are learned
  auto const& panels = std::get<plot::Sheet>(figure->content).panels;
  REQUIRE(panels.size() == 2);
  CHECK(panels[0].title == "ALiBi");
  CHECK(panels[1].title == "KERPLE-log");
  auto const& falls = std::get<plot::Curves>(panels[0].content);
  auto const& points = falls.series.at(0).points;
  CHECK(points.at(1).y == 0.606531);  // e^(-1/2): the first of eight slopes
  CHECK_THAT(left_out, tests::contains("learned numbers would be drawn at random: T5 bias. "));
  CHECK_THAT(figure->caption, tests::contains(left_out));
  CHECK(numbers == "KERPLE-log at r1 = 1/(h+1) of heads h < 1024, r2 = 1");
  CHECK_THAT(figure->caption,
             tests::contains("Learned numbers: KERPLE-log at r1 = 1/(h+1) of heads h < 1024, r2 = 1."));
  CHECK_THAT(figure->caption, tests::contains("Constant, and without a panel: NoPE"));
  CHECK_FALSE(score_by_distance_of({"wavelet-nothing"}).figure);
  // The axis is made for the flattest curve, and that of slope 1/2 goes on below it.
  REQUIRE(figure->y.shown);
  CHECK(figure->y.shown->low == 1e-9);
  CHECK(points.back().y < 1e-9);
}

TEST_CASE("a scheme of the list is chosen, has a row and a cost without another line") {
  auto const names = compared({}, {"constant-norm"});
  auto const comparison = compare(run_of(names), names, {.title = "", .whole = false});
  REQUIRE(names.schemes.size() == schemes().size());
  REQUIRE(comparison.matrix.schemes.size() == schemes().size());
  REQUIRE(comparison.costs.size() == schemes().size());
  for (std::size_t i = 0; i < schemes().size(); ++i) {
    CAPTURE(schemes()[i].name);
    CHECK(names.schemes[i] == schemes()[i].name);
    CHECK(comparison.matrix.schemes[i].name == schemes()[i].name);
    CHECK(comparison.matrix.schemes[i].title == schemes()[i].title);
    CHECK_FALSE(comparison.costs[i].work.text.empty());
  }
}

}  // namespace
}  // namespace pe::experiments
