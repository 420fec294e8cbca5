#include <algorithm>

#include "reports/writers/writers.hpp"
#include "tests/catch.hpp"
#include "tests/reports/fixed_run.hpp"

namespace pe::reports {
namespace {

using tests::contains;

std::string page_of(Run const& run, Extras const& extras = fixed_extras()) { return writers::html(run, extras); }

std::size_t count(std::string const& text, std::string_view part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++found;
  return found;
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
  run.provenance = {};
  auto const other = page_of(run);
  auto const last = one.find("<section id=\"provenance\"");
  REQUIRE(last != std::string::npos);
  CHECK(one.substr(0, last) == other.substr(0, last));
  CHECK(one != other);
}

TEST_CASE("the banner is green, red or grey with the run") {
  Run run;
  CHECK_THAT(page_of(run), contains("banner grey") && contains("No claim was decided."));
  run.summary.claims = 1;
  CHECK_THAT(page_of(run), contains("banner green") && contains("Every verdict is the expected one."));
  run.summary.partial = true;
  CHECK_THAT(page_of(run), contains("banner grey") && contains("Partial: the run was interrupted"));
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
  CHECK_THAT(page, contains("<code>./bench verify kazemnejad2019.distance-decays</code>"));
  CHECK_THAT(page, contains("<code>./bench replay 1:kazemnejad2019.distance-decays:k=4</code>"));
  CHECK_THAT(page, contains(R"(<code>./bench replay &#39;1:it&#39;\&#39;&#39;s:0&#39;</code>)"));
}

TEST_CASE("the figures are inlined with their numbers, and the section is left out without figures") {
  CHECK_THAT(page_of(fixed_run()),
             contains("data:image/svg+xml;base64,PHN2Zy") &&
                 contains(R"(download="precision-ladder.csv" href="data:text/csv;charset=utf-8;base64,ZGlnaXRz)"));
  CHECK_THAT(page_of(fixed_run(), {}), !contains("id=\"figures\"") && !contains("href=\"#figures\""));
}

TEST_CASE("the page of a run with cells of the matrix leads to its page, any other to none") {
  CHECK_THAT(page_of(fixed_matrix_run()), contains("href=\"matrix.html\""));
  CHECK_THAT(page_of(fixed_run()), !contains("matrix.html"));
}

}  // namespace
}  // namespace pe::reports
