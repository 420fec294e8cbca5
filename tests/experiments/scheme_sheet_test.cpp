#include "experiments/commands/scheme_sheet.hpp"

#include <algorithm>
#include <set>

#include "experiments/running/run_record.hpp"
#include "experiments/terminal/names.hpp"
#include "reports/counts.hpp"
#include "reports/purposes.hpp"
#include "tests/catch.hpp"
#include "theory/guests/formulas.hpp"
#include "theory/properties/list.hpp"

namespace pe::experiments {
namespace {

/// Every claim as a run has it that decided each as its author expects.
reports::Run expected_run() {
  reports::Run run;
  for (auto const& claim : claims()) {
    auto& outcome = run.outcomes.emplace_back(described(claim));
    outcome.verdict = outcome.expected;
    outcome.evidence = outcome.verdict == "holds" ? "grid" : "certified";
  }
  NameSet schemes_of_all, properties_of_all;
  for (auto const& scheme : schemes()) schemes_of_all.emplace(scheme.name);
  for (auto const& property : properties()) properties_of_all.insert(property.name);
  run.matrix = matrix_plan(schemes_of_all, properties_of_all);
  return run;
}

std::set<std::string> statements_in(reports::Sheet const& sheet) {
  std::set<std::string> ids;
  for (auto const& section : sheet.sections) {
    for (auto const& row : section.rows) {
      if (!row.name.text.empty()) ids.insert(row.name.text);
    }
  }
  return ids;
}

TEST_CASE("the page of each scheme has every statement of a document that list claims and findings have of it") {
  auto const run = expected_run();
  std::size_t all = 0;
  for (auto const& scheme : schemes()) {
    CAPTURE(std::string(scheme.name));
    std::set<std::string> selected;
    for (auto const* claim : select({std::string(scheme.name)})) {
      auto const outcome = described(*claim);
      if (!outcome.matrix_cell && !reports::is_ours(outcome)) selected.insert(claim->id);
    }
    CHECK(statements_in(sheet_of(scheme, run, {})) == selected);
    all += selected.size();
  }
  CHECK(all > 200);
  CHECK(statements_in(sheet_of(*scheme_called("rope"), run, {})).contains("su2021.inner-product-decay"));
}

TEST_CASE("what is decided for the page of a scheme is what the page shows, and nothing of the bench beside it") {
  auto const run = expected_run();
  auto const& rope = *scheme_called("rope");
  std::size_t cells = 0;
  std::set<std::string> statements;
  for (auto const* claim : claims_of_sheet(rope, claims())) {
    auto const outcome = described(*claim);
    cells += outcome.matrix_cell ? 1 : 0;
    if (!outcome.matrix_cell) statements.insert(claim->id);
  }
  CHECK(statements == statements_in(sheet_of(rope, run, {})));
  CHECK(cells == static_cast<std::size_t>(std::ranges::count_if(run.outcomes, [](auto const& outcome) {
          return outcome.matrix_cell && outcome.scheme == "rope";
        })));
  CHECK_FALSE(statements.contains("su2021.rises"));
}

TEST_CASE("a page names each property once, under wanted, unwanted or neutral") {
  auto const run = expected_run();
  for (auto const* name : {"rope", "alibi", "attention", "sinusoidal-2d"}) {
    std::multiset<std::string> named;
    for (auto const& section : sheet_of(*scheme_called(name), run, {}).sections) {
      if (!section.heading.ends_with(" properties")) continue;
      for (auto const& row : section.rows) {
        for (auto const& link : row.links) named.insert(link.text);
      }
    }
    std::multiset<std::string> all;
    for (auto const& property : properties()) all.insert(property.name);
    CHECK(named == all);
  }
}

TEST_CASE("a page has the wrong versions of its scheme, and where one was found in code") {
  auto const wrong = [](char const* name) {
    auto const sheet = sheet_of(*scheme_called(name), {}, {});
    CHECK(sheet.sections.back().heading == "Wrong versions");
    return sheet.sections.back().rows.front().text;
  };
  CHECK(wrong("rope-logn") ==
        "rope-logn-left-out: Queries beyond the original length are not scaled. Cause: use_logn_attn of config.json "
        "was not read (vllm-project/vllm, issue 36880; NVIDIA/TensorRT-LLM, issue 836). Fix: multiply the query at "
        "place i by max(1, log(i + 1)/log(L)).");
  CHECK(wrong("alibi").ends_with(" Fix: 2^(-8h/H) for h = 1 .. H."));
}

TEST_CASE("a page draws the scores of its scheme, and its numbers by position or by query and key") {
  auto const drawn = [](char const* name) { return scheme_figures(*scheme_called(name)); };
  auto const map = [](plot::Figure const& figure) { return std::get<plot::HeatMap>(figure.content); };
  auto const rope = drawn("rope");
  REQUIRE(rope.size() == 2);
  CHECK(rope[0].name == "rope-score-by-distance");
  CHECK(rope[1].name == "rope-numbers");
  CHECK(rope[1].x.label == "pair");
  CHECK(map(rope[1]).columns == 32);
  CHECK(map(rope[1]).rows() == 96);
  CHECK(map(rope[1]).values[2 * 32] == -0.416147);  // cos 2
  auto const alibi = map(drawn("alibi").at(1));
  CHECK(alibi.colour_label == "bias");
  CHECK(alibi.values[2 * 96] == -1);                 // two places back with slope 1/2
  CHECK(alibi.values[95] == alibi.values[95 * 96]);  // what is masked is the least, 95 places back
  CHECK(drawn("sinusoidal-2d").back().y.label == "cell");
  CHECK(map(drawn("t5").at(0)).values[1] == 17);  // the key behind: the first bucket of the other side
  CHECK(drawn("attention").empty());
  for (auto const& scheme : schemes()) {
    CAPTURE(std::string(scheme.name));
    for (auto const& figure : scheme_figures(scheme)) CHECK_NOTHROW(plot::require_drawable(figure));
  }
}

TEST_CASE("what was measured of a scheme is a table, with a cell for each of its columns, and a line of words") {
  std::size_t tables = 0;
  for (auto const& section :
       sheet_of(*scheme_called("alibi"), {}, {{"alibi", "order-seen", "half", "uniform", 0.25, 7}}).sections) {
    for (auto const& row : section.rows) {
      if (section.columns.empty()) continue;
      ++tables;
      CHECK(row.cells.size() + 1 == section.columns.size());
      if (section.heading == "Precision") CHECK(reports::row_text(section, row) == "order-seen (half: 7)");
      if (row.label == "copy")
        CHECK_THAT(reports::row_text(section, row), tests::contains("8: 0.") && tests::contains("; 256: 0."));
    }
  }
  CHECK(tables == 5);
}

TEST_CASE("every scheme has a formula and every property a purpose") {
  for (auto const& scheme : schemes()) {
    CAPTURE(std::string(scheme.name));
    CHECK_FALSE(text_of_scheme(scheme.name).formula.empty());
  }
  for (auto const& property : properties()) {
    CAPTURE(property.name);
    auto const [kind, says] = reports::purpose_of(property.name);
    CHECK((kind == "wanted" || kind == "unwanted" || kind == "neutral"));
    CHECK_FALSE(says.empty());
    auto const near = std::string(reports::nearness_of(property.name));
    CHECK((property.says.find("count as the same") == std::string::npos) == near.empty());
    CHECK(property.says.find(near.empty() ? "" : "vectors within " + near + " count as the same") != std::string::npos);
  }
  CHECK(text_of_scheme("no-such-scheme").formula.empty());
  CHECK(reports::purpose_of("no-such-property").kind == "neutral");
}

TEST_CASE("the wavelengths of RoPE are 2 pi base^(2i/d), and ALiBi has none") {
  auto const row_of = [](char const* name) -> std::string {
    auto const sheet = sheet_of(*scheme_called(name), {}, {});
    for (auto const& row : sheet.sections.front().rows) {
      if (row.label == "wavelengths") return row.text;
    }
    return "";
  };
  // 2 pi, 2 pi 10000^(1/4), 2 pi 100, 2 pi 10000^(3/4), 2 pi 10000^(63/64); 10000^(2i/128) > 4096/(2 pi) from i = 46 on
  CHECK(row_of("rope") ==
        "pair 0: 6.283, pair 16: 62.83, pair 32: 628.3, pair 48: 6283, pair 63: 54410 positions (d = 128, base "
        "10000); 18 of 64 pairs make less than one turn within 4096 positions");
  CHECK(row_of("alibi").empty());
}

TEST_CASE("a search finds what has every word, in any case, and the page of a search has all that the command finds") {
  auto const entries = search_entries();
  std::set<std::string> kinds, names;
  for (auto const& entry : matching(entries, {"DECAY", "rope"})) names.insert(entry.name);
  CHECK(names.contains("su2021.inner-product-decay"));
  CHECK(matching(entries, {"decay", "no-such-word"}).empty());
  CHECK(matching(entries, {}).size() == entries.size());
  for (auto const& entry : entries) kinds.insert(entry.kind);
  CHECK(kinds == std::set<std::string>{"schemes", "properties", "documents", "sentences that are false", "statements",
                                       "words of verdicts"});
  auto const page = reports::writers::search_html(entries, "");
  for (auto const& name : names) CHECK(page.find(">" + name + "</a>") != std::string::npos);
}

TEST_CASE("a page links to the claims and the schemes beside it, and text out of data cannot open a tag") {
  reports::Sheet const sheet{"mine",
                             "<b>",
                             {{"Part",
                               {{.label = "refuted",
                                 .text = "x_i <script>",
                                 .links = {{"rope", "schemes/rope.html"}},
                                 .name = {"a.b", "claims.html#a.b"},
                                 .verdict = "refuted",
                                 .sign = "✗",
                                 .fact = "it is not"}}}},
                             "./bench explain mine --scheme <mine>.toml"};
  auto const page = reports::writers::sheet_html(sheet, "sha256:0123456789abcdef");
  CHECK(page.find("<script>x") == std::string::npos);
  CHECK(page.find("</sub> &lt;script&gt;") != std::string::npos);  // x_i is set as mathematics
  CHECK(page.find("<code>./bench explain mine --scheme &lt;mine&gt;.toml</code>") != std::string::npos);
  CHECK(page.find("href=\"../schemes/rope.html") != std::string::npos);
  CHECK(page.find("href=\"../claims.html") != std::string::npos);
  CHECK(page.find("#a.b\"") != std::string::npos);
  auto const markdown = reports::writers::sheet_markdown(sheet);
  CHECK_THAT(markdown, tests::contains("- ✗ **refuted** `a.b`: x\\_i &lt;script&gt; ") &&
                           tests::contains("In fact: it is not\n"));
  CHECK(markdown.find("<script>") == std::string::npos);
}

}  // namespace
}  // namespace pe::experiments
