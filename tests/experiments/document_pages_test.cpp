#include "experiments/running/document_pages.hpp"

#include <algorithm>

#include "tests/catch.hpp"

namespace pe::experiments {
namespace {

reports::Outcome claim_at(std::string id, std::string ledger, std::string place) {
  reports::Outcome outcome;
  outcome.id = std::move(id);
  outcome.source = "derivation2023";
  outcome.ledger = std::move(ledger);
  outcome.locator = std::move(place);
  outcome.expected = outcome.verdict = "holds";
  outcome.agrees = true;
  return outcome;
}

std::vector<std::string> names(auto const& entries) {
  std::vector<std::string> out;
  for (auto const& entry : entries) out.emplace_back(entry.name);
  return out;
}

bool has(std::vector<std::string> const& list, std::string const& one) {
  return std::ranges::find(list, one) != list.end();
}

using Strings = std::vector<std::string>;

TEST_CASE("a document has the figures and tables with an entry of its ledger") {
  auto const kazemnejad = figures_of({find_document("kazemnejad2019")});
  CHECK(has(names(kazemnejad), "kazemnejad2019-heatmap"));
  CHECK(has(names(kazemnejad), "dot-product-by-lag"));
  CHECK_FALSE(has(names(kazemnejad), "clock-blog-gram"));
  CHECK_FALSE(has(names(kazemnejad), "rope-score-by-distance"));
  auto const two = tables_of({find_document("kazemnejad2019"), find_document("mathor2020")});
  CHECK(has(names(two), "mathor2020-binary"));
  CHECK(has(names(two), "kazemnejad2019-rises"));
  CHECK_FALSE(has(names(two), "clock-blog-binary"));
}

TEST_CASE("a paper has the figures that its outline names, each in its part") {
  CHECK(names(figures_of({find_document("men2024")})) == Strings{"base-against-context"});
  for (auto const& document : documents()) {
    for (auto const& section : document.sections) {
      for (auto const& figure : section.figures) {
        CAPTURE(std::string(figure));
        CHECK(std::ranges::find(figures(), figure, &FigureEntry::name) != figures().end());
      }
    }
  }
  reports::Run run;
  run.outcomes = {claim_at("men2024.table", "", "4.3, table 2 and equation 11")};
  run.outcomes.back().source = "men2024";
  auto const page = arrange(*find_document("men2024"), run, {{"base-against-context", "", "", "<svg/>", ""}}, {});
  CHECK_FALSE(page.whole);
  CHECK(page.parts.at(1).claims == Strings{"men2024.table"});
  REQUIRE(page.parts.at(1).figures.size() == 1);
}

TEST_CASE("every table belongs to one document, and is in the part of a claim that goes with it") {
  for (auto const& table : tables()) {
    CAPTURE(table.name);
    auto const homes = std::ranges::count_if(documents(), [&](Document const& document) {
      return has(names(tables_of({&document})), std::string(table.name));
    });
    CHECK(homes == 1);
  }
}

TEST_CASE("claims stand in the document's order of parts, whatever the order of the run") {
  reports::Run run;
  run.outcomes = {claim_at("derivation2023.norm", "S004-05", "2.4"),
                  claim_at("derivation2023.aim", "S004-09", "0, aim"),
                  claim_at("derivation2023.bold", "S004-07", "2.3, in bold"),
                  claim_at("derivation2023.vector", "S004-03", "2.2, the vector")};
  run.outcomes.push_back(claim_at("elsewhere.a", "S003-01", "2.3"));
  run.outcomes.back().source = "kazemnejad2019";
  auto const page = arrange(*find_document("derivation2023"), run, {}, {});
  CHECK(page.source == "derivation2023");
  Strings order;
  for (auto const& part : page.parts) order.insert(order.end(), part.claims.begin(), part.claims.end());
  CHECK(order == Strings{"derivation2023.aim", "derivation2023.vector", "derivation2023.bold", "derivation2023.norm"});
}

TEST_CASE("a figure that could be drawn is shown with the claims about its entry; one that could not is left out") {
  reports::Run run;
  run.outcomes = {claim_at("kazemnejad2019.a", "S003-10", "The intuition: figure"),
                  claim_at("kazemnejad2019.b", "S003-13", "Relative positioning")};
  for (auto& outcome : run.outcomes) outcome.source = "kazemnejad2019";
  std::vector<reports::FigureFile> const drawn{{"dot-product-by-lag", "Lag", "", "<svg/>", ""},
                                               {"kazemnejad2019-heatmap", "Codes", "", "", ""},
                                               {"clock-blog-gram", "Gram", "", "<svg/>", ""}};
  auto const page = arrange(*find_document("kazemnejad2019"), run, drawn, {});
  Strings shown;
  for (auto const& part : page.parts) {
    for (auto const& [figure, claims] : part.figures) {
      shown.push_back(part.heading + ": " + figure.name);
      CHECK(claims == Strings{"kazemnejad2019.b"});
    }
  }
  CHECK(shown == Strings{"Relative positioning: dot-product-by-lag"});
}

TEST_CASE("two figures of one entry stand in a part each, with the claims of that part") {
  reports::Run run;
  run.outcomes = {claim_at("clock-blog.codes", "S000-21", "Matrix: first figure, 200 x 256"),
                  claim_at("clock-blog.products", "S000-21", "Matrix: second figure")};
  for (auto& outcome : run.outcomes) outcome.source = "clock-blog";
  auto const page =
      arrange(*find_document("clock-blog"), run,
              {{"clock-blog-heatmap", "", "", "<svg/>", ""}, {"clock-blog-gram", "", "", "<svg/>", ""}}, {});
  Strings shown;
  for (auto const& part : page.parts) {
    for (auto const& [figure, claims] : part.figures) shown.push_back(figure.name + ": " + claims.at(0));
  }
  CHECK(shown == Strings{"clock-blog-heatmap: clock-blog.codes", "clock-blog-gram: clock-blog.products"});
}

}  // namespace
}  // namespace pe::experiments
