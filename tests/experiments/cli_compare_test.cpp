#include <fstream>

#include "tests/catch.hpp"
#include "tests/experiments/child.hpp"
#include "tests/experiments/folder.hpp"

namespace pe::tests {
namespace {

TEST_CASE("compare writes the page, the tables and the record, and sums up on the terminal") {
  Folder const folder;
  auto const ended = printed_by({"compare", "sinusoidal", "linear", "t5", "--properties", "constant-norm,toeplitz-bias",
                                 "--title", "A <b> & $x_1$", "--cases", "10", "--quick", "--out", folder / "out"});
  CHECK_THAT(ended, contains("Wanted properties") && contains("  constant-norm    ✓           ✗       –") &&
                        contains("✗ refuted") && contains("comparison.html"));
  for (auto const* file : {"comparison.html", "comparison.md", "comparison.json", "tables/matrix.csv",
                           "tables/costs.csv", "run.json", "index.html"}) {
    CAPTURE(file);
    CHECK_FALSE(bytes_of(folder.path() / "out" / file).empty());
  }
  auto const page = bytes_of(folder.path() / "out/comparison.html");
  CHECK_THAT(page, contains("<h1>A &lt;b&gt; &amp; $x_1$</h1>"));
  CHECK_THAT(page, contains("href=\"claims.html?run=") && contains("#pebench.constant-norm.linear\""));
  CHECK_THAT(page, contains("toeplitz-bias speaks of"));
}

TEST_CASE("a comparison takes its cells from a saved run, which may have more of them") {
  Folder const folder;
  auto const run = folder / "saved/run.json";
  ended_with(0, {"verify", "pebench.constant-norm.*", "pebench.toeplitz-bias.*", "derivation2023.trace-identity",
                 "--cases", "10", "--out", folder / "saved"});
  Words const compared{"compare", "sinusoidal", "linear", "t5", "--properties", "constant-norm,toeplitz-bias",
                       "--quick", "--format",   "csv"};
  CHECK(pebench(with(compared, {"--run", run, "--out", folder / "again"})).status == 0);
  CHECK(pebench(with(compared, {"--cases", "10", "--out", folder / "whole"})).status == 0);
  for (auto const* file : {"tables/matrix.csv", "tables/notes.csv", "tables/costs.csv", "claims.csv", "matrix.csv"}) {
    CAPTURE(file);
    auto const whole = bytes_of(folder.path() / "whole" / file);
    CHECK_FALSE(whole.empty());
    CHECK(bytes_of(folder.path() / "again" / file) == whole);
  }
  check_refused({{{"compare", "rope", "--quick", "--run", run, "--out", folder / "none"},
                  {"has not decided", "pebench.beyond-length.rope among them"}}});
  CHECK(pebench(with(compared, {"--run", run, "--seed", "2", "--out", folder / "none"})).status == 2);
  CHECK_FALSE(std::filesystem::exists(folder / "none"));
}

TEST_CASE("the claims of a scheme's file are compared, certified and stated in LaTeX, and commands find the file") {
  Folder const folder;
  std::ofstream(folder / "own.toml")
      << "[scheme]\nname = 'own'\nacts = 'bias'\nbias = '-abs(i - j)/(h + 1)'\nmask = 'causal'\n"
         "[[claim]]\nid = 'own.falls'\nsays = 'It falls'\nfor = { d = '2', k = 'integers 0..9' }\n"
         "law = 'k/(k + 1) < 9/10'\nexpect = 'refuted'\n"
         "[[claim]]\nid = 'own.typed'\nsays = 'As typed'\nlatex = '\\input{x}'\nlaw = '1 < 2'\nexpect = 'refuted'\n";
  auto const ended = ended_with(1, {"compare", "--scheme", folder / "own.toml", "alibi", "--quick", "--properties",
                                    "toeplitz-bias", "--format", "latex", "--out", folder / "out"});
  CHECK_THAT(ended.out, contains("own.falls  refuted        exact") && contains("1 surprise"));
  auto const tex = bytes_of(folder / "out/latex/comparison.tex");
  CHECK_THAT(tex, contains("\\begin{pestatement}{claim:own.falls}") &&
                      contains("own\\_\\allowbreak{}falls.\\allowbreak{}v}}") &&
                      contains("\\pemath{\\frac{k}{k + 1} < \\frac{9}{10}}") &&
                      contains("For every integer $k$ from 0 to 9"));
  // LaTeX of the file's author is not run.
  CHECK_THAT(tex, contains("textbackslash{}input") && !contains("\\pemath{\\input"));
  CHECK_FALSE(bytes_of(folder / "out/certificates/claim_own_falls.v").empty());
  auto const page = bytes_of(folder / "out/claims.html");
  CHECK_THAT(page, contains("2 claims of your file own.toml, "));

  // A record names no folder of the machine; what is said where the file was typed does.
  CHECK(bytes_of(folder / "out/run.json").find(folder.path().string()) == std::string::npos);
  auto const verify = pebench({"verify", "--scheme", folder / "own.toml", "own.typed"});
  CHECK_THAT(verify.out, contains("--scheme " + (folder / "own.toml")));
}

}  // namespace
}  // namespace pe::tests
