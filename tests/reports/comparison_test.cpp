#include "reports/writers/comparison.hpp"

#include <algorithm>

#include "reports/fields.hpp"
#include "tests/catch.hpp"
#include "tests/reports/fixed_run.hpp"
#include "tests/reports/golden.hpp"

namespace pe::reports {
namespace {

using tests::contains;

writers::RunPage const beside{"index.html", "sha256:0123456789abcdef0123456789abcdef"};

std::vector<FigureFile> const figures{{"extrapolation-norm", "The norm of a code", "What <to> see", "<svg/>", "x,y\n"}};

TEST_CASE("every format of the fixed comparison but the page is what its golden file says") {
  auto const comparison = fixed_comparison();
  CHECK(tests::golden_difference("comparison.md", writers::comparison_markdown(comparison)) == "");
  CHECK(tests::golden_difference("comparison.json", writers::comparison_json(comparison)) == "");
  auto const tables = writers::comparison_tables(comparison);
  for (auto const& table : tables) CHECK(table.path.starts_with("tables/"));
  CHECK(tests::golden_difference("comparison.csv", tests::in_one(tables)) == "");
}

TEST_CASE("a title is shown as it was typed") {
  CHECK_THAT(writers::comparison_html(fixed_comparison(), {}, ""),
             contains("<h1>Schemes &lt;b&gt;compared&lt;/b&gt; &amp; 50% of $x_1$ | #2</h1>"));
}

TEST_CASE("a refuted cell links to its claim beside the page, else to its note on the page") {
  auto const linked = writers::comparison_html(fixed_comparison(), {}, "", beside);
  CHECK_THAT(linked, contains("href=\"index.html?run=0123456789abcdef#pebench.constant-norm.linear\""));
  CHECK_THAT(writers::comparison_html(fixed_comparison(), {}, "", {"index.html", ""}),
             contains("href=\"index.html#pebench.constant-norm.linear\""));
  auto const alone = writers::comparison_html(fixed_comparison(), {}, "");
  CHECK_THAT(alone, contains("href=\"#note-constant-norm-linear\"") && contains("id=\"note-constant-norm-linear\""));
  CHECK_THAT(alone, !contains("index.html"));
}

TEST_CASE("a page says which run it is of, to its reader and to the pages that link to it") {
  auto const page = writers::comparison_html(fixed_comparison(), {}, "", beside);
  CHECK_THAT(page, contains("<html lang=\"en\" data-run=\"0123456789abcdef\">") &&
                       contains("<dt>results</dt><dd>sha256:0123456789abcdef0123456789abcdef</dd>"));
  CHECK_THAT(writers::comparison_html(fixed_comparison(), {}, ""), contains("<html lang=\"en\">"));
}

TEST_CASE("claims of a scheme's file stand on the page, in Markdown and in the record") {
  auto comparison = fixed_comparison();
  CHECK_THAT(writers::comparison_html(comparison, {}, ""), !contains("id=\"claims\""));
  auto const run = fixed_run();
  auto const refuted = std::ranges::find(run.outcomes, "refuted", &Outcome::verdict);
  comparison.claims = {*refuted};
  comparison.claims[0].id = "mine.falls";
  auto const page = writers::comparison_html(comparison, {}, "");
  CHECK_THAT(page, contains("<a href=\"#claims\">") && contains("<dt id=\"claim-mine.falls\">") &&
                       contains("✗ refuted, certified.") && contains(refuted->witness->at) &&
                       contains("./bench replay"));
  CHECK_THAT(writers::comparison_markdown(comparison), contains("## Claims\n\n- mine.falls, ✗ refuted, certified. "));
  CHECK(Json::parse(writers::comparison_json(comparison))["claims"][0]["id"] == "mine.falls");
}

TEST_CASE("a matrix alone is a page without costs, figures and atlas") {
  auto run = fixed_matrix_run();
  run.provenance.cpu = "the processor of this run";
  auto const page = writers::matrix_html(run, "", beside);
  CHECK_THAT(page, contains("the processor of this run") && contains("id=\"matrix\"") && contains("id=\"notes\""));
  CHECK_THAT(page, !contains("id=\"costs\"") && !contains("id=\"figures\"") && !contains("id=\"atlas\""));
}

TEST_CASE("a cell says its verdict by sign and evidence, and marks what is not as expected") {
  MatrixCell cell;
  cell.verdict = "holds";
  cell.evidence = "proved";
  CHECK(cell_text(cell) == "✓ prov");
  cell.agrees = false;
  CHECK(cell_text(cell) == "✓ prov !");
  cell.evidence = "sampled";
  CHECK(cell_text(cell) == "(✓) samp !");
  cell = {};
  CHECK(cell_text(cell).empty());
  cell.verdict = "not applicable";
  CHECK(cell_text(cell) == "–");
}

TEST_CASE("the command of a cell replays what refutes it, else tells the claim again") {
  auto const matrix = fixed_comparison().matrix;
  CHECK(cell_command(matrix.at(0, 0)) == "./bench explain pebench.constant-norm.sinusoidal");
  CHECK(cell_command(matrix.at(1, 0)).starts_with("./bench replay "));
  CHECK(cell_command(matrix.at(2, 0)).empty());
}

TEST_CASE("how far a property holds is a phrase") {
  Reach reach;
  CHECK(reach_text(reach) == "nowhere");
  reach.position = 2047;
  CHECK(reach_text(reach) == "2,047");
  reach.beyond = true;
  CHECK(reach_text(reach) == "≥ 2,047");
}

}  // namespace
}  // namespace pe::reports
