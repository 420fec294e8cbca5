#include "reports/document.hpp"

#include <limits>
#include <set>

#include "tests/catch.hpp"
#include "tests/reports/fixed_run.hpp"

namespace pe::reports {
namespace {

using tests::contains;

/// The fixed run, with the correction added by the bench as its locator has it.
Run corrected_run() {
  auto run = fixed_run();
  run.outcomes.at(3).locator += " (corrected)";
  return run;
}

Document fixed_document() {
  Table const table{.name = "binary",
                    .title = "0 to 1 <in binary>",
                    .caption = "Two digits.",
                    .columns = {{"number", Role::label}, {"printed", Role::printed}, {"digits", Role::computed}},
                    .rows = {{{"0"}, {"00"}, compared("00", "00")}, {{"1"}, {"10"}, compared("01", "10")}}};
  return {"kazemnejad2019",
          {{"The intuition", {"kazemnejad2019.bits-alternate"}, {}, {table}},
           {"Nothing that was decided", {"kazemnejad2019.not-in-this-run"}, {}, {}},
           {"Relative positioning",
            {"kazemnejad2019.linear-in-offset", "kazemnejad2019.distance-decays", "kazemnejad2019.similarity-bounded"},
            {{fixed_extras().figures.at(0), {"kazemnejad2019.distance-decays", "kazemnejad2019.similarity-bounded"}}},
            {}}}};
}

Document hostile_document() {
  return {"derivation", {{"<b>Part</b>", {"derivation.even-dimension", "derivation.hostile-<script>"}, {}, {}}}};
}

std::string page_of(Run const& run, Document const& document, DocumentLinks const& links = {}) {
  return writers::document(run, document, links, "/* katex.min.js */");
}

TEST_CASE("a correction that the bench added is shown beside what it corrects, once, and can be linked to") {
  auto const page = page_of(corrected_run(), fixed_document());
  CHECK(count(page, R"(id="kazemnejad2019.similarity-bounded")") == 1);
  CHECK(count(page, "<article") == 3);
  // A sentence of the document itself is listed in its own place as well.
  auto run = fixed_run();
  run.outcomes[3].origin = "implied";
  auto const own = page_of(run, fixed_document());
  CHECK(count(own, R"(id="kazemnejad2019.similarity-bounded")") == 1);
  CHECK(count(own, "<article") == 4);
  CHECK_THAT(own, contains("<h3>✓ Corrected</h3>"));
}

TEST_CASE("a correction of what was not refuted in this run is shown by itself") {
  auto run = corrected_run();
  run.outcomes.erase(run.outcomes.begin() + 2);
  auto const page = page_of(run, fixed_document());
  CHECK(count(page, R"(<article class="entry" id="kazemnejad2019.similarity-bounded")") == 1);
  CHECK_THAT(page, contains("<h3>Added by pebench</h3>"));
}

TEST_CASE("every id of a page is there once") {
  auto const page = page_of(corrected_run(), fixed_document());
  std::set<std::string> ids;
  for (auto at = page.find(" id=\""); at != std::string::npos; at = page.find(" id=\"", at + 1)) {
    auto const begin = at + 5;
    CHECK(ids.insert(page.substr(begin, page.find('"', begin) - begin)).second);
  }
  CHECK(ids.size() > 8);
}

TEST_CASE("a witness is given in readable numbers, and none is no number") {
  auto run = corrected_run();
  // Of a finding, in its own terms: the first step; else the sides of the law.
  run.outcomes[2].witness->steps = {"the similarity at lag 4: 1.5; at lag 3: 1.4"};
  CHECK_THAT(page_of(run, fixed_document()),
             contains("<p>the similarity at lag 4: 1.5; at lag 3: 1.4</p>") && !contains("<dd>≈ 0.336348875737</dd>"));
  run.outcomes[2].finding.reset();
  CHECK_THAT(page_of(run, fixed_document()),
             contains("It fails at d = 2, b = 10000, k = 4") && contains("<dd>≈ 0.336348875737</dd>"));
  run.outcomes[2].witness->difference = "[0.5 +/- inf]";
  run.outcomes[3].failure_rate_95 = std::numeric_limits<double>::quiet_NaN();
  auto const page = page_of(run, fixed_document());
  auto const shown = page.substr(page.find("<main>"));
  CHECK_THAT(shown, contains("<dd>[0.5 +/- inf]</dd>") && contains("fewer than ∞ do"));
  for (auto const* const no_number : {">nan", " nan", "-nan", "NaN"}) CHECK_THAT(shown, !contains(no_number));
}

TEST_CASE("a table marks what differs from print, by a sign and not by colour alone") {
  auto const page = page_of(corrected_run(), fixed_document());
  CHECK_THAT(page,
             contains(R"(<td class="computed differs"><span class="mark" title="differs from what is printed">✗)"));
  CHECK_THAT(page, contains("Of 2 cells compared with what is printed, 1 differs."));
  CHECK_THAT(page, contains("./bench table binary") && contains(R"(href="tables/binary.csv")"));
}

TEST_CASE("the numbers beside a figure are of claims that hold") {
  auto const page = page_of(corrected_run(), fixed_document());
  auto const exhibit = page.substr(page.find("figure-precision-ladder"));
  CHECK_THAT(exhibit, contains(R"(href="#kazemnejad2019.similarity-bounded")") &&
                          !contains(R"(href="#kazemnejad2019.distance-decays")"));
  CHECK_THAT(exhibit,
             contains("./bench figure precision-ladder") && contains(R"(href="figures/precision-ladder.csv")"));
}

TEST_CASE("a surprise turns the page red and is linked from its head") {
  auto const page = page_of(fixed_run(), hostile_document());
  CHECK_THAT(page, contains("banner red") && contains("1 surprise") && contains("<h4>Surprise</h4>"));
  CHECK_THAT(page_of(corrected_run(), fixed_document()), !contains("class=\"banner"));
  auto partial = corrected_run();
  partial.summary.partial = true;
  partial.summary.asked = 90;
  CHECK_THAT(page_of(partial, fixed_document()),
             contains("banner grey") && contains("the run was interrupted after " +
                                                 std::to_string(partial.outcomes.size()) + " of 90 claims"));
}

TEST_CASE("nothing that comes from data can open a tag or a script of a document's page") {
  auto const page = page_of(fixed_run(), hostile_document());
  CHECK_THAT(page, contains("&lt;b&gt;Part&lt;/b&gt;") && contains("&lt;script&gt;alert(&#39;claim&#39;)"));
  CHECK(count(page, "<script") == count(page_of(corrected_run(), fixed_document()), "<script"));
  CHECK_THAT(page, !contains("href=\"javascript:"));
  CHECK(page.find('\x01') == std::string::npos);
}

TEST_CASE("a document's page leads to the page of claims where there is one, and else does not") {
  CHECK_THAT(page_of(corrected_run(), fixed_document(), {"index.html", "Report", "index.html"}),
             contains(R"(href="index.html#kazemnejad2019.distance-decays")"));
  CHECK_THAT(page_of(corrected_run(), fixed_document()), !contains("index.html#"));
  auto const marked = page_of(corrected_run(), fixed_document(), {"index.html", "Report", "index.html", "sha256:0a1b"});
  CHECK_THAT(marked, contains("<html lang=\"en\" data-run=\"0a1b\">") &&
                         contains("<dt>results</dt><dd>sha256:0a1b</dd>") &&
                         contains(R"(href="index.html?run=0a1b#kazemnejad2019.distance-decays")"));
}

TEST_CASE("only the last section of a document's page and of their list depends on the provenance") {
  auto run = corrected_run();
  run.provenance = {};
  auto const same_but_last = [](std::string const& one, std::string const& other) {
    auto const last = one.find("<section id=\"provenance\"");
    REQUIRE(last != std::string::npos);
    CHECK(one.substr(0, last) == other.substr(0, last));
    CHECK(one != other);
  };
  same_but_last(page_of(corrected_run(), fixed_document()), page_of(run, fixed_document()));
  same_but_last(writers::document_index(corrected_run(), {fixed_document()}),
                writers::document_index(run, {fixed_document()}));
}

TEST_CASE("the list of documents has each with its sums and its page") {
  auto const page = writers::document_index(corrected_run(), {fixed_document(), hostile_document()});
  CHECK_THAT(page, contains(R"(<a href="kazemnejad2019.html">Transformer Architecture: The Positional Encoding</a>)"));
  CHECK_THAT(page, contains("3 statements: 2 hold (1 in the document&#39;s words, 1 implied by it); 1 is false (1 "
                            "corrected)."));
  CHECK_THAT(page, contains("With 1 figure drawn and 1 table computed again."));
  CHECK_THAT(page, contains(R"(<a href="derivation.html">)") && contains("1 surprise"));
}

Table fixed_table() {
  return {.name = "binary",
          .title = "Binary",
          .caption = "Digits.",
          .columns = {{"number", Role::label},
                      {"printed, \"big\"", Role::printed},
                      {"big", Role::computed},
                      {"little", Role::computed}},
          .rows = {{{"1"}, {"10"}, compared("01", "10"), compared("10", "10")},
                   {{"2"}, {"01"}, compared("10", "01"), compared("00", "01")}}};
}

TEST_CASE("a computed cell says whether it is what is printed") {
  CHECK(compared("1", "1").agreement == Agreement::agrees);
  CHECK(compared("1", "2").agreement == Agreement::differs);
  CHECK(compared("1", "2").text == "1");
  CHECK(differences(fixed_table()) == 3);
}

TEST_CASE("a table's CSV names the columns that differ from what is printed") {
  CHECK(csv(fixed_table()) ==
        "number,\"printed, \"\"big\"\"\",big,little,differs\r\n"
        "1,10,01,10,big\r\n"
        "2,01,10,00,big; little\r\n");
}

}  // namespace
}  // namespace pe::reports
