/// The document as pdflatex sees it. Where there is no pdflatex this is skipped, but not in continuous integration.
#include "reports/latex/typeset.hpp"

#include <cstdlib>
#include <iostream>
#include <string_view>

#include "reports/latex/log.hpp"
#include "tests/catch.hpp"
#include "tests/latex/fixed_document.hpp"
#include "tests/reports/fixed_run.hpp"

namespace pe::reports::latex {
namespace {

/// True where the test cannot be run, which is then said; in continuous integration that is a failure.
bool is_missing(Typeset const& made) {
  using Obstacle = Typeset::Obstacle;
  if (made.kind != Obstacle::latex_missing && made.kind != Obstacle::package_missing) return false;
  auto const* const ci = std::getenv("CI");
  REQUIRE((ci == nullptr || std::string_view(ci) != "true"));
  std::cout << "[skipped] " << made.obstacle << '\n';
  return true;
}

TEST_CASE("the fixed document compiles without an error, a wide line or a loose reference") {
  auto const made = typeset(fixed_document());
  if (is_missing(made)) return;
  CHECK(made.obstacle == "");
  CHECK(made.pdf.starts_with("%PDF-"));
  CHECK(complaints(made.log) == std::vector<std::string>{});
  CHECK_FALSE(asks_for_another_run(made.log));
  CHECK(typeset(fixed_document()).pdf == made.pdf);
}

TEST_CASE("a document with the matrix compiles, one of an empty run, and a comparison") {
  for (auto const& files : {document(fixed_matrix_run(), {}), document(Run{}, {}), fixed_comparison_document()}) {
    auto const made = typeset(files);
    if (is_missing(made)) return;
    CHECK(made.obstacle == "");
    CHECK(complaints(made.log) == std::vector<std::string>{});
  }
}

TEST_CASE("a document that does not compile is told by its error, and leaves no PDF") {
  auto const made = typeset({{"main.tex", "\\documentclass{article}\\begin{document}\\nothing\\end{document}\n"}});
  if (is_missing(made)) return;
  CHECK(made.kind == Typeset::Obstacle::failed);
  CHECK(made.pdf.empty());
  CHECK_THAT(made.obstacle, tests::contains("! Undefined control sequence"));
}

TEST_CASE("a package that this LaTeX lacks is named") {
  auto const made = typeset(
      {{"main.tex", "\\documentclass{article}\n\\usepackage{no-such-package-x}\n\\begin{document}x\\end{document}\n"}});
  if (made.kind == Typeset::Obstacle::latex_missing) return;
  CHECK(made.kind == Typeset::Obstacle::package_missing);
  CHECK_THAT(made.obstacle, tests::contains("no-such-package-x.sty"));
}

TEST_CASE("a document can read no file of the user") {
  auto const made =
      typeset({{"main.tex", "\\documentclass{article}\\begin{document}\\input{/etc/hostname}x\\end{document}\n"}});
  if (is_missing(made)) return;
  CHECK(made.kind == Typeset::Obstacle::failed);
}

TEST_CASE("a document that takes too long is ended") {
  auto const made = typeset({{"main.tex", "\\def\\x{\\x}\\x\n"}}, std::chrono::milliseconds{300});
  if (is_missing(made)) return;
  CHECK(made.kind == Typeset::Obstacle::too_slow);
}

}  // namespace
}  // namespace pe::reports::latex
