/// The document as pdflatex sees it. Where there is no pdflatex this is skipped, but not in continuous integration.
#include "reports/latex/latex.hpp"

#include <fmt/format.h>
#include <stdlib.h>

#include <iostream>
#include <sstream>
#include <string_view>
#include <thread>

#include "reports/language.hpp"
#include "reports/latex/escape.hpp"
#include "reports/read_file.hpp"
#include "reports/templates/assets.hpp"
#include "reports/vocabulary.hpp"
#include "tests/catch.hpp"
#include "tests/experiments/folder.hpp"
#include "tests/latex/fixed_document.hpp"
#include "tests/reports/fixed_run.hpp"
#include "theory/claims/list.hpp"

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

/// What a reader of the PDF would see and should not, line by line of the log: errors, lines wider than their column by
/// more than `allowed` points, references and citations that are undefined or defined twice, missing glyphs.
std::vector<std::string> complaints(std::string const& log, double allowed = 5) {
  constexpr std::string_view overfull = "Overfull \\hbox (";
  std::vector<std::string> out;
  std::istringstream lines(log);
  for (std::string line; std::getline(lines, line);) {
    auto const has = [&](std::string_view part) { return line.find(part) != std::string::npos; };
    bool const wide = line.starts_with(overfull) && std::strtod(line.c_str() + overfull.size(), nullptr) > allowed;
    bool const loose = ((has("Reference `") || has("Citation `")) && has("undefined")) || has("multiply defined") ||
                       has("destination with the same identifier") || has("referenced but does not exist") ||
                       has("Float too large") || has("Optional argument of \\twocolumn too tall");
    bool const warns = has("Warning") || has("pdfTeX warning");
    if (line.starts_with("! ") || wide || (warns && loose) || line.starts_with("Missing character:"))
      out.push_back(line);
  }
  return out;
}

/// Whether it was made, where that can be tried: a whole document of which a reader would see nothing to complain of.
bool is_sound(Typeset const& made, double allowed = 5) {
  if (is_missing(made)) return false;
  CHECK(made.obstacle == "");
  CHECK(complaints(made.log, allowed) == std::vector<std::string>{});
  return true;
}

TEST_CASE("what a reader would see is complained of, and what is not visible is not") {
  for (std::string const line :
       {"! Undefined control sequence.", "Overfull \\hbox (5.1pt too wide) in paragraph at lines 7--9",
        "LaTeX Warning: Reference `tab:x' on page 1 undefined on input line 12.",
        "Package natbib Warning: Citation `x' on page 2 undefined on input line 9.",
        "LaTeX Warning: Label `tab:x' multiply defined.",
        "LaTeX Warning: Float too large for page by 9pt on input line 9.",
        "Missing character: There is no \xE4 in font ec-lmr10!"}) {
    CHECK(complaints("This is pdfTeX\n" + line + "\n(./main.aux)\n") == std::vector{line});
  }
  CHECK(complaints("Overfull \\hbox (4.9pt too wide) in paragraph at lines 7--9\n"
                   "LaTeX Font Warning: Font shape `T1/lmr/bx/sc' undefined\n")
            .empty());
}

TEST_CASE("the document in Chinese is set without a complaint") {
  speak(Language::zh);
  auto const made = typeset(fixed_document());
  speak(Language::en);
  is_sound(made);
}

TEST_CASE("without the Chinese font there is a sentence that names its package, and no PDF") {
  speak(Language::zh);
  auto files = fixed_document();
  speak(Language::en);
  auto& main = files.front().bytes;
  auto const at = main.find("{c70gbsn.fd}");
  REQUIRE(at != std::string::npos);
  main.replace(at, 12, "{c70none.fd}");
  auto const made = typeset(files);
  if (made.kind == Typeset::Obstacle::latex_missing) return;
  CHECK(made.kind == Typeset::Obstacle::package_missing);
  CHECK(made.pdf.empty());
  CHECK(made.obstacle.find("latex-cjk-chinese-arphic-gbsn00lp") != std::string::npos);
}

/// The files as a TeX without these packages sees them.
std::vector<File> without(std::vector<std::string> const& packages, std::vector<File> files) {
  for (auto& file : files) {
    if (!file.path.ends_with(".tex") && !file.path.ends_with(".sty")) continue;
    for (auto const& package : packages) {
      auto const asked = "\\IfFileExists{" + package;
      for (std::size_t at = 0; (at = file.bytes.find(asked, at)) != std::string::npos;) {
        file.bytes.insert(at += asked.size(), "-none");
      }
    }
  }
  return files;
}

TEST_CASE("with fewer packages the document is set too, and no font is a bitmap") {
  using Names = std::vector<std::string>;
  for (auto const& missing :
       {Names{"lmodern.sty", "CJKutf8.sty"}, Names{"CJKutf8.sty"}, Names{"c70gbsn.fd"}, Names{"microtype.sty"}}) {
    INFO(missing.front());
    for (auto const& files : {fixed_document(), document(large_comparison(), {})}) {
      auto const made = typeset(without(missing, files));
      if (!is_sound(made)) return;
      CHECK(made.log.find("pk>") == std::string::npos);
    }
  }
}

TEST_CASE("every formula of a claim can be set, and changes nothing outside of itself") {
  std::string body;
  auto const add = [&](std::string const& id, std::string const& formula) {
    if (!formula.empty()) body += fmt::format("\\noindent {}\\pemath{{{}}}\n\n", code(id), formula);
  };
  for (auto const& claim : claims()) {
    for (auto const* const command : {"\\input", "\\def", "\\write", "\\catcode", "\\csname", "\\let"}) {
      INFO(claim.id);
      CHECK(claim.latex.find(command) == std::string::npos);
    }
    add(claim.id, claim.latex);
  }
  is_sound(typeset({{"main.tex", "\\documentclass{article}\\usepackage{pebench}\\parindent0pt\\begin{document}\n" +
                                     body + "\\end{document}\n"},
                    {"pebench.sty", std::string(asset("pebench.sty"))}}));
}

TEST_CASE("the fixed document compiles without an error, a wide line or a loose reference") {
  auto const made = typeset(fixed_document());
  if (!is_sound(made)) return;
  CHECK(made.pdf.starts_with("%PDF-"));
  CHECK(made.log.find("Rerun to get") == std::string::npos);
  CHECK(typeset(fixed_document()).pdf == made.pdf);
}

TEST_CASE("letters and signs beyond ASCII are set, and one that has no glyph shows its code point") {
  auto run = fixed_run();
  run.outcomes.resize(1);
  run.outcomes[0].statement = "Łukasz ≤ 3.2 × 10⁻²⁶ ∀ω∈ℝ ∎ ✓ “so” – … \xFF ☃ 😀 第 1 节";
  is_sound(typeset(document(run, {}, {})));
}

TEST_CASE("a document with the matrix compiles, one of an empty run, and a comparison") {
  auto many = large_comparison(70);  // more schemes than a page has lines, and notes for several pages
  for (auto const& files : {document(fixed_matrix_run(), {}, {}), document(Run{}, {}, {}), fixed_comparison_document(),
                            document(many, {})}) {
    is_sound(typeset(files));
  }
}

/// A paper of this class that inputs the paragraph, and every table and figure of a comparison.
std::vector<File> paper(std::string const& document_class, std::vector<File> files) {
  std::string inputs;
  for (auto const& file : files) {
    auto const name = file.path.substr(0, file.path.rfind('.'));
    if (file.path.ends_with(".tex") && file.path.starts_with("tables/")) inputs += "\\input{" + name + "}\n";
  }
  REQUIRE(std::ranges::count(inputs, '\n') == 7);  // formulas, matrix, costs, atlas, trained, properties, notes
  for (auto const& file : files) {
    if (file.path.ends_with(".tex") && file.path.starts_with("figures/")) {
      inputs += "\\input{" + file.path.substr(0, file.path.rfind('.')) + "}\n";
    }
  }
  files.front() = {
      "main.tex",
      document_class +
          "\\usepackage[utf8]{inputenc}\\usepackage{pebench}\\begin{document}\\section{One}\\input{paragraph}\n" +
          inputs + "\\clearpage\\bibliographystyle{plain}\\bibliography{references}\\end{document}\n"};
  return files;
}

constexpr char one[] = "\\documentclass[10pt,letterpaper]{article}\\usepackage[textwidth=5.5in]{geometry}";  // NeurIPS
constexpr char two[] = "\\documentclass[10pt,twocolumn]{article}";
constexpr char icml[] =  // two columns of 3.25 in, 9 pt
    "\\documentclass[10pt,twocolumn,letterpaper]{article}\\usepackage[textwidth=6.75in,columnsep=0.25in]{geometry}"
    "\\AtBeginDocument{\\fontsize{9}{10.8}\\selectfont}";
constexpr char ieee[] =  // of 3.5 in, 10 pt
    "\\documentclass[10pt,twocolumn,letterpaper]{article}\\usepackage[textwidth=7.16in,columnsep=0.16in]{geometry}";
// These two classes are of texlive-publishers, and tried where that is.
constexpr char publishers[] = "\\documentclass[conference]{IEEEtran}";
constexpr char acm[] =
    "\\documentclass[sigconf]{acmart}\\title{A paper}\\renewcommand\\shortauthors{N. N.}";  // in heads

TEST_CASE("the tables of a comparison go into a paper of one column and of two as they are") {
  auto const large = document(large_comparison(), {fixed_picture()});
  for (auto const& [document_class, files] : {std::pair{one, large},
                                              {icml, large},
                                              {ieee, large},
                                              {ieee, fixed_comparison_document()},
                                              {publishers, large},
                                              {acm, large}}) {
    INFO(document_class);
    auto const made = typeset(paper(document_class, files));
    bool const of_publishers = document_class == publishers || document_class == acm;
    if (of_publishers && made.kind == Typeset::Obstacle::package_missing) continue;
    if (!is_sound(made, 2)) return;
  }
}

/// With statements of the fixed run as the claims of a file, the first two named as those of the tutorial.
Comparison with_claims(Comparison comparison) {
  for (auto const& outcome : fixed_run().outcomes) {
    if (outcome.verdict != "holds" && outcome.verdict != "refuted") continue;
    auto const count = comparison.claims.size();
    auto& claim = comparison.claims.emplace_back(outcome);
    claim.source = file_source;
    if (count < 2) claim.id = count == 0 ? "log-rope.relative" : "log-rope.falls";
    claim.domain = "every even d; every base above 1; every integer k from 0 to 4096";
    comparison.certificates.push_back({claim.id, "certificates/claim_of_a_long_name.v", "sha256:0", ""});
  }
  return comparison;
}

/// The paper of the tutorial in this class, which loads natbib itself where `of_publishers`.
std::string tutorial_paper(std::string const& document_class, bool of_publishers) {
  auto const page = read_file(PE_TUTORIAL);
  auto const begin = page.find("\\documentclass"), after = page.find('\n', begin);
  REQUIRE(after != page.npos);
  auto paper = page.substr(after, page.find("```", after) - after);
  auto const natbib = paper.find("\\usepackage[numbers]{natbib}");
  if (of_publishers) paper.insert(natbib, "%");
  return document_class + paper;
}

TEST_CASE("the tutorial's paper has a comparison and the claims of a file within its columns, in other classes, too") {
  for (auto const* const document_class : {two, icml, ieee, one, publishers, acm}) {
    for (std::size_t const schemes : {5, 12}) {
      INFO(document_class << " " << schemes);
      bool const of_publishers = document_class == publishers || document_class == acm;
      auto const comparison = with_claims(large_comparison(schemes));
      auto files = document(comparison, {fixed_picture()});
      files.push_back(in_column(comparison, {fixed_picture()}, own_formulas(fixed_run())).value());
      files.front() = {"main.tex", tutorial_paper(document_class, of_publishers)};
      auto const made = typeset(files);
      if (of_publishers && made.kind == Typeset::Obstacle::package_missing) continue;
      if (!is_sound(made, 2)) return;
      auto const pages = made.log.find("Output written on main.pdf (");
      REQUIRE(pages != std::string::npos);
      CHECK(std::strtol(made.log.c_str() + pages + 28, nullptr, 10) <= (document_class == one ? 5 : 4));
    }
  }
  CHECK_FALSE(in_column(large_comparison(13), {}));
}

TEST_CASE("a document that does not compile is reported with its error, and leaves no PDF") {
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

TEST_CASE("a pdflatex that ends well without a whole PDF is noticed") {
  auto const line =
      GENERATE(as<std::string>{}, "true", "echo hello >main.pdf", "printf '%%PDF-1.5\\nhalf' >main.pdf", ": >main.pdf");
  CAPTURE(line);
  tests::FakeProgram const fake("pdflatex", line);
  auto const made = typeset({{"main.tex", ""}});
  CHECK(made.kind == Typeset::Obstacle::failed);
  CHECK(made.pdf.empty());
  CHECK_THAT(made.obstacle, tests::contains("ended without an error but left no whole PDF"));
}

TEST_CASE("what TeX says is shown and does nothing, and a long line of it is cut") {
  tests::FakeProgram const fake(
      "pdflatex", "printf '! \\033]0;title\\007 %s\\n' $(head -c 100000 /dev/zero | tr '\\0' x) >main.log; exit 1");
  auto const made = typeset({{"main.tex", ""}});
  CHECK_THAT(made.obstacle, tests::contains("! \\x1b]0;title\\x07 xxx"));
  CHECK(made.obstacle.size() < 600);
}

TEST_CASE("where no temporary folder can be made, that is the obstacle") {
  auto const* const before = std::getenv("TMPDIR");
  std::string const restored = before == nullptr ? "" : before;
  setenv("TMPDIR", "/no/such/folder", 1);
  auto const made = typeset(fixed_document());
  before == nullptr ? unsetenv("TMPDIR") : setenv("TMPDIR", restored.c_str(), 1);
  CHECK(made.kind == Typeset::Obstacle::failed);
  CHECK_THAT(made.obstacle, tests::contains("no temporary folder can be made in /no/such/folder: No such file"));
}

TEST_CASE("a stop ends a run of pdflatex, and what it runs") {
  std::stop_source source;
  tests::FakeProgram const fake("pdflatex", "sleep 60");
  std::jthread const stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    source.request_stop();
  });
  auto const begin = std::chrono::steady_clock::now();
  auto const made = typeset({{"main.tex", ""}}, {std::chrono::minutes(3), source.get_token()});
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(20));
  CHECK(made.kind == Typeset::Obstacle::stopped);
}

TEST_CASE("a document that takes too long is ended") {
  auto const made = typeset({{"main.tex", "\\def\\x{\\x}\\x\n"}}, {std::chrono::milliseconds{300}});
  if (is_missing(made)) return;
  CHECK(made.kind == Typeset::Obstacle::too_slow);
}

}  // namespace
}  // namespace pe::reports::latex
