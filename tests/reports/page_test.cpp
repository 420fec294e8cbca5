#include <algorithm>
#include <regex>
#include <tuple>

#include "reports/digests.hpp"
#include "reports/vocabulary.hpp"
#include "reports/writers/comparison.hpp"
#include "reports/writers/html_parts.hpp"
#include "reports/writers/writers.hpp"
#include "tests/catch.hpp"
#include "tests/reports/fixed_run.hpp"

namespace pe::reports {
namespace {

using Catch::Matchers::StartsWith;
using tests::contains;

/// The page with everything inside.
std::string page_of(Run const& run, Extras extras = fixed_extras()) {
  extras.single_file = true;
  auto const files = writers::html(run, extras);
  REQUIRE(files.size() == 1);
  return files.front().bytes;
}

/// A file beside the page.
std::string beside(std::vector<File> const& files, std::string_view path) {
  auto const found = std::ranges::find(files, path, &File::path);
  CAPTURE(std::string(path));
  REQUIRE(found != files.end());
  return found->bytes;
}

TEST_CASE("a panel is named in its figure's attribute as in the CSV, whatever its characters") {
  Panel panel;
  panel.name = "|i \u2212 j|, 10\u2075, a's <b>";
  FigureFile figure;
  figure.panels = {panel};
  auto const attribute = figure_blocks({figure})[0]["panels"].get<std::string>();
  CHECK_THAT(attribute, contains("\"|i \u2212 j|, 10\u2075, a&#39;s &lt;b&gt;\""));
}

TEST_CASE("nothing that comes from data can open a tag or a script of the page") {
  auto const plain = page_of(Run{});
  auto const page = page_of(fixed_run());
  CHECK_THAT(page, contains("&lt;script&gt;alert(&#39;claim&#39;)&lt;/script&gt;"));
  CHECK_THAT(page, contains("$\\input{/etc/passwd} &lt;/script&gt;"));
  CHECK_THAT(page, contains("Residual &lt;against&gt; &quot;digits&quot;"));
  CHECK(count(page, "<script") == count(plain, "<script"));
  CHECK(count(page, "</script") == count(plain, "</script"));
  CHECK(page.find('\x01') == std::string::npos);
}

TEST_CASE("a script that is put in cannot close its own element") {
  auto extras = fixed_extras();
  extras.katex = "var a = '</script><b>', b = '<!--';";
  CHECK_THAT(page_of({}, extras), contains(R"(var a = '<\/script><b>', b = '<\!--';)"));
}

TEST_CASE("each command that a report of one's own file prints names the file") {
  auto run = fixed_run();
  auto cells = fixed_matrix_run();
  for (auto& outcome : run.outcomes) outcome.source = "formula";
  for (auto* const each : {&run, &cells}) {
    auto const scheme = cells.matrix.schemes.back().name;
    each->files = {{"own.toml", "sha256:0", "[scheme]\nname = \"" + scheme + "\"\n"}};
    each->provenance.command = "pebench report --scheme own/own.toml --out out";
  }
  auto const matrix = writers::matrix_html(cells, "", {});
  CHECK(count(matrix, "<tr data-option=\" --scheme own/own.toml\">") == 1);
  for (std::string const& text : {page_of(run), writers::markdown(run), writers::junit(run)}) {
    static std::regex const command(R"(\./bench (replay|explain|verify) [^<`\n]*)");
    std::size_t commands = 0;
    for (std::sregex_iterator each(text.begin(), text.end(), command), end; each != end; ++each) {
      auto const typed = each->str();
      if (typed.find("{}") != typed.npos || typed.find("${") != typed.npos) continue;  // of a script
      ++commands;
      CHECK_THAT(typed, contains(" --scheme own/own.toml"));
    }
    CHECK(commands > 0);
  }
}

TEST_CASE("the option of a file is what was typed for the run, else its name") {
  std::vector<InputFile> const claims{{"c d.toml", "", "[[claim]]\n"}},
      scheme{{"s.toml", "", "[scheme]\nname = 'own'\n"}};
  auto const option = [](std::vector<InputFile> const& files, std::string const& command) {
    Provenance made;
    made.command = command;
    return file_option(files, made);
  };
  CHECK(option({}, "pebench verify --claims c.toml").empty());
  CHECK(option(claims, "pebench verify --claims 'x/c d.toml' --out o") == " --claims 'x/c d.toml'");
  CHECK(option(claims, "pebench verify --claims=x/c.toml") == " --claims x/c.toml");
  CHECK(option(scheme, "pebench explain own --scheme run.json") == " --scheme run.json");
  CHECK(option(claims, "pebench merge a b") == " --claims 'c d.toml'");
  CHECK(option(scheme, "") == " --scheme s.toml");
  CHECK(file_option(scheme, Provenance(), "own") == " --scheme s.toml");
  CHECK(file_option(scheme, Provenance(), "rope").empty());
}

TEST_CASE("what is undecided was run, and says so") {
  Run run;
  auto& outcome = run.outcomes.emplace_back();
  outcome.id = "a.b";
  outcome.verdict = "undecided";
  outcome.evidence = "none";
  outcome.cases = 10001;
  CHECK_THAT(page_of(run), contains("none: what was run decided nothing"));
  outcome.cases = 0;
  CHECK_THAT(page_of(run), contains("none: nothing was run"));
}

TEST_CASE("what one's own file claims is counted as the file's, and as no statement of a document or of pebench") {
  auto run = fixed_run();
  for (auto& outcome : run.outcomes) outcome.source = "formula";
  run.sources = {{"formula", "", "own.toml", "", ""}};
  run.files = {{"own.toml", "sha256:0", "[[claim]]\n"}};
  auto const page = page_of(run);
  CHECK_THAT(page, contains("6 claims of your file own.toml") && contains("Your file own.toml: 6 claims: "));
  CHECK_THAT(page, !contains("of pebench beside them") && !contains("of pebench established") &&
                       !contains("statements established"));
}

TEST_CASE("only web addresses become links") {
  auto const page = page_of(fixed_run());
  CHECK_THAT(page, contains("href=\"https://kazemnejad.com/") && contains("javascript:alert(1)"));
  CHECK_THAT(page, !contains("href=\"javascript:"));
}

TEST_CASE("the page asks the network for nothing") {
  auto const page = page_of(fixed_run());
  CHECK_THAT(page, contains("default-src 'none'"));
  for (auto const* const part : {"src=\"http", "src=\"//", "<link rel=\"stylesheet", "@import", "url(http", "fetch("}) {
    CHECK_THAT(page, !contains(part));
  }
}

TEST_CASE("only the last section depends on the provenance") {
  auto const one = page_of(fixed_run());
  auto run = fixed_run();
  Provenance other_machine;
  auto const& made = run.provenance;
  // The commands of each row say these, and the figures what is missing.
  std::tie(other_machine.seed, other_machine.cases, other_machine.digits, other_machine.missing) =
      std::tie(made.seed, made.cases, made.digits, made.missing);
  run.provenance = other_machine;
  auto const other = page_of(run);
  auto const last = one.find("<section id=\"provenance\"");
  REQUIRE(last != std::string::npos);
  CHECK(one.substr(0, last) == other.substr(0, last));
  CHECK(one != other);
}

TEST_CASE("the banner is red or grey with the run; that all is well is a line in the foot") {
  Run run;
  CHECK_THAT(page_of(run), contains("banner grey") && contains("No claim was decided."));
  run.summary.claims = 1;
  CHECK_THAT(page_of(run), !contains("class=\"banner") && contains("</main>\n<footer"));
  CHECK_THAT(page_of(run), contains("All verdicts match expectations.</p></footer>"));
  run.summary.partial = true;
  run.summary.asked = 9;
  CHECK_THAT(page_of(run), contains("banner grey") && contains("Partial: the run was interrupted after 1 of 9 claims"));
  run.summary.surprises = 2;
  CHECK_THAT(page_of(run), contains("banner red") && contains("2 surprises"));
}

TEST_CASE("a page without KaTeX says so") {
  auto extras = fixed_extras();
  CHECK_THAT(page_of(fixed_run(), extras), !contains("KaTeX was not found") && contains("/* katex.min.js */"));
  extras.katex.clear();
  CHECK_THAT(page_of(fixed_run(), extras), contains("KaTeX was not found"));
}

TEST_CASE("a refuted claim and its correction name each other") {
  auto const page = page_of(fixed_run());
  CHECK_THAT(page, contains(R"(Stated rightly as <a href="#kazemnejad2019.similarity-bounded">)"));
  CHECK_THAT(page, contains(R"(Corrects <a href="#kazemnejad2019.distance-decays">)"));
}

TEST_CASE("each claim comes with the commands that run it again, fit for a shell") {
  auto const page = page_of(fixed_run());
  CHECK_THAT(page, contains("<code>./bench verify kazemnejad2019.distance-decays --cases 1000 --digits 50 "
                            "--seed 18446744073709551615</code>"));
  CHECK_THAT(page, contains("<code>./bench replay 1:kazemnejad2019.distance-decays:k=4 --digits 50</code>"));
  CHECK_THAT(page, contains(R"(<code>./bench replay &#39;1:it&#39;\&#39;&#39;s:0&#39; --digits 50</code>)"));
}

TEST_CASE("a source that has a page of its own leads to it") {
  auto extras = fixed_extras();
  CHECK_THAT(page_of(fixed_run(), extras), !contains("line by line"));
  extras.documents = {"kazemnejad2019"};
  auto const mark = digests(fixed_run()).results.substr(std::string_view("sha256:").size(), 16);
  CHECK_THAT(page_of(fixed_run(), extras),
             contains(R"(<a href="kazemnejad2019.html?run=)" + mark + R"(">line by line</a>)") &&
                 !contains("derivation.html"));
}

TEST_CASE("the figures are inlined with their numbers, and the section is left out without figures") {
  auto const page = page_of(fixed_run());
  CHECK_THAT(page, contains(R"(src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg')") &&
                       contains("stroke='%23000'"));
  CHECK_THAT(page, contains(R"(download="precision-ladder.csv" href="figures/precision-ladder.csv")") &&
                       contains("hidden>digits,residual\n25,3.1e-25\n"));
  auto without = fixed_run();
  without.provenance.missing.clear();
  CHECK_THAT(page_of(without, {}), !contains("id=\"figures\"") && !contains("href=\"#figures\""));
}

TEST_CASE("the page of a run with cells of the matrix leads to its page, any other to none") {
  CHECK_THAT(page_of(fixed_matrix_run()), contains("href=\"matrix.html?run="));
  CHECK_THAT(page_of(fixed_run()), !contains("matrix.html"));
}

TEST_CASE("a figure that was not drawn is said to be missing, with how to get it") {
  auto extras = fixed_extras();
  extras.figures.push_back({"missing", "A figure that was not drawn", "", "", ""});
  auto const page = page_of(fixed_run(), extras);
  CHECK_THAT(page, contains("The figure &quot;&lt;missing&gt;&quot; is not drawn because gnuplot was not found"));
  CHECK(count(page, "class=\"not-drawn\"") == 1);
}

TEST_CASE("a witness of very many steps is shown by its beginning and its end, numbered as they are") {
  auto run = fixed_run();
  auto& steps = run.outcomes.at(2).witness->steps;
  steps.clear();
  for (int i = 1; i <= 1000; ++i) steps.push_back("step " + std::to_string(i) + ".");
  auto const page = page_of(run);
  CHECK_THAT(page, contains("<li>step 6.</li>") && !contains("<li>step 7.</li>"));
  CHECK_THAT(page, contains(R"(value="7">991 steps left out here)"));
  CHECK_THAT(page, contains(R"(<li value="998">step 998.</li>)") && contains("<li>step 1000.</li>"));
}

TEST_CASE("the page says what each part and each row took, and which command does it again") {
  auto const page = page_of(fixed_run());
  auto const last = page.substr(page.find("<section id=\"provenance\""));
  CHECK_THAT(last, contains("figure precision-ladder <code>./bench figure precision-ladder</code>") &&
                       contains("<td>0.84 s</td><td>42.0 MiB</td>"));
  CHECK_THAT(last, contains(R"(<a href="#kazemnejad2019.linear-in-offset">)") && contains("<dd>1.25 s</dd>"));
}

TEST_CASE("a page with files beside it has the rows alone, and each story, figure and formula is in its file") {
  auto const files = writers::html(fixed_run(), fixed_extras());
  CHECK(files.front().path == "index.html");
  CHECK_THAT(files.front().bytes, contains("id=\"finding-kazemnejad2019.distance-decays\"") && !contains("<table") &&
                                      !contains("<section id=\"figures\""));
  CHECK_THAT(beside(files, "claims.html"), contains(R"(id="kazemnejad2019.distance-decays" data-file="1")"));
  CHECK_THAT(beside(files, "figures.html"),
             contains(R"(loading="lazy" width="4" height="2" src="figures/precision-ladder.svg")"));
  for (auto const* const path : {"index.html", "claims.html", "figures.html"}) {
    for (auto const* const part : {"class=\"telling\"", "<svg", "katex.min.js */", "25,3.1e-25"}) {
      CHECK_THAT(beside(files, path), !contains(part));
    }
  }
  CHECK_THAT(beside(files, "stories/1.js"), StartsWith("pebench.tell({") &&
                                                contains("kazemnejad2019.distance-decays") &&
                                                contains("Stated rightly as"));
  CHECK_THAT(beside(files, "stories/2.js"), contains("verify &#39;derivation.hostile-&lt;script&gt;&#39;"));
  CHECK_THAT(beside(files, "stories/figure-precision-ladder.js"), contains(R"(digits,residual\n25,3.1e-25)"));
  CHECK_THAT(beside(files, "stories/costs.js"), contains("kazemnejad2019.linear-in-offset") && contains("1.25 s"));
  CHECK(beside(files, "stories/katex.js") == "/* katex.min.js */");
}

TEST_CASE("the cells of the matrix are in a file of their own, and the page says how many they are") {
  auto const files = writers::html(fixed_matrix_run(), {});
  auto const cells = beside(files, "stories/matrix.js");
  CHECK_THAT(cells, StartsWith("pebench.addRows(") && contains("pebench.constant-norm.linear"));
  CHECK_THAT(beside(files, "claims.html"), !contains("id=\"pebench.constant-norm.linear\"") && contains("folded away"));
  auto single = Extras{};
  single.single_file = true;
  CHECK_THAT(writers::html(fixed_matrix_run(), single).front().bytes, contains("left out of this single file"));
}

TEST_CASE("large numbers of a figure are shortened for the page, and only numbers are") {
  std::string const line = "\"0.123456789, as typed\",0.123456789,-12345678,1e-7,12,abc\n";
  std::string csv;
  while (csv.size() < 100'000) csv += line;
  auto const [text, whole] = figure_numbers(csv);
  CHECK_FALSE(whole);
  CHECK(text.substr(0, text.find('\n')) == "\"0.123456789, as typed\",0.123,-12345678,1e-7,12,abc");
  CHECK(figure_numbers(line).csv == line);
  CHECK(figure_numbers(line).whole);
}

}  // namespace
}  // namespace pe::reports
