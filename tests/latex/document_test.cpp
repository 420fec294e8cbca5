#include <algorithm>
#include <map>

#include "reports/language.hpp"
#include "reports/latex/assembly.hpp"
#include "reports/latex/escape.hpp"
#include "reports/latex/latex.hpp"
#include "reports/templates/assets.hpp"
#include "reports/vocabulary.hpp"
#include "reports/writers/escape.hpp"
#include "tests/catch.hpp"
#include "tests/latex/fixed_document.hpp"
#include "tests/reports/fixed_run.hpp"
#include "tests/reports/golden.hpp"

namespace pe::reports::latex {
namespace {

using tests::contains;

std::map<std::string, std::string> by_path(std::vector<File> const& files) {
  std::map<std::string, std::string> out;
  for (auto const& [path, bytes] : files) CHECK(out.emplace(path, bytes).second);
  return out;
}

TEST_CASE("the files of the fixed document, and the tables of the fixed comparison, are what their golden files say") {
  auto document = fixed_document(), comparison = fixed_comparison_document();
  std::erase_if(document, [](File const& file) {
    return file.path == "pebench.sty" || file.path.ends_with(".pdf") || file.path.ends_with(".csv");
  });
  std::erase_if(comparison, [](File const& file) { return !file.path.starts_with("tables/"); });
  CHECK(tests::golden_difference("document.tex", tests::in_one(document)) == "");
  CHECK(tests::golden_difference("comparison.tex", tests::in_one(comparison)) == "");
}

TEST_CASE("the commands behind a document are shown with their cost, if it was measured") {
  auto run = fixed_run();
  CHECK(by_path(document(run, {}, {})).at("main.tex").find("12.5 s") == std::string::npos);
  run.provenance.rows = {{run.outcomes[0].id, 12.25}, {run.outcomes[1].id, 0.25}, {run.outcomes[4].id, 3}};
  run.provenance.parts = {{"figure two-curves", "./bench figure two-curves", 0.5, 0}};
  auto const main =
      by_path(document(run, {{.name = "two-curves", .title = "", .caption = "", .svg = "", .csv = ""}}, {}))
          .at("main.tex");
  CHECK_THAT(main, contains("claims-kazemnejad2019} & \\pecode{./bench verify kazemnejad2019") && contains("& 12.5 s"));
  CHECK_THAT(main, contains("\\pecode{./bench figure two-curves} & 0.50 s"));
}

TEST_CASE("what one command makes is one row of the commands, and without a measured time there is no column for it") {
  auto const main = by_path(fixed_comparison_document()).at("main.tex");
  auto const command = main.find("\\pecode{./bench");
  REQUIRE(command != main.npos);
  CHECK(main.find("\\pecode{./bench", command + 1) == main.npos);
  CHECK_THAT(main,
             contains("Table~\\ref{tab:pebench-matrix}, Table~\\ref{tab:pebench-formulas}") && !contains("& about"));
}

TEST_CASE("the document brings every file that it reads") {
  auto const files = by_path(fixed_document());
  CHECK(files.at("pebench.sty") == asset("pebench.sty"));
  CHECK(files.contains("references.bib"));
  for (char const* file :
       {"precision-ladder.tex", "precision-ladder.csv", "precision-ladder.pdf", "not-drawn.tex", "not-drawn.csv"}) {
    CHECK(files.contains(std::string("figures/") + file));
  }
  auto const& main = files.at("main.tex");
  for (auto const& [path, bytes] : files) {
    if (!path.ends_with(".tex") || path == "main.tex") continue;
    CHECK_THAT(main, contains("\\input{" + path.substr(0, path.rfind('.')) + "}"));
  }
}

TEST_CASE("references are listed where something cites one, not under a heading of their own") {
  CHECK_THAT(by_path(fixed_document()).at("main.tex"), contains("\\bibliography{references}"));
  auto const comparison = by_path(fixed_comparison_document());
  CHECK_THAT(comparison.at("main.tex"), contains("\\bibliography{references}"));
  CHECK_THAT(comparison.at("tables/matrix.tex"), contains("Linear \\& more~\\pecite{kazemnejad2019}"));
  CHECK_THAT(by_path(document(Run{}, {}, {})).at("main.tex"), !contains("\\bibliography{"));
}

TEST_CASE("an entry is of its type, with where and when it was published, and no word of it is broken") {
  auto const files = by_path(document(large_comparison(), {}));
  CHECK_THAT(files.at("references.bib"),
             contains("@article{su2021,") && contains("author = {Su, Jianlin and Kaiser, {\\L}ukasz},") &&
                 contains("archiveprefix = {arXiv},\neprint = {2104.09864},\njournal = {Neurocomputing \\& more},\n"
                          "note = {First printed in 2021},\n"
                          "volume = {568},\nyear = {2024},\nurl = {https://arxiv.org/abs/2104.09864},"));
  CHECK_THAT(files.at("references.bib"), contains("@misc{pebench,") &&
                                             contains("note = {Version 0.2.0 of 2026-11-22},") &&
                                             contains("title = {{pebench: a-bench-of-a-very-long-word}},"));
}

TEST_CASE("only main.tex depends on the machine and its times") {
  auto const once = by_path(document(fixed_run(), {}, {}));
  auto run = fixed_run();
  run.provenance.cpu = "another";
  run.provenance.wall_seconds = 1;
  run.provenance.started = "2027-01-01T00:00:00Z";
  auto const again = by_path(document(run, {}, {}));
  REQUIRE(once.size() == again.size());
  for (auto const& [path, bytes] : once) CHECK((again.at(path) == bytes) == (path != "main.tex"));
}

TEST_CASE("a run without surprises or refuted claims has no tables of them, and an empty run has a document") {
  auto run = fixed_run();
  std::erase_if(run.outcomes, [](Outcome const& outcome) { return !outcome.agrees || outcome.verdict == "refuted"; });
  auto const files = by_path(document(run, {}, {}));
  CHECK_FALSE(files.contains("tables/surprises.tex"));
  CHECK_FALSE(files.contains("tables/refuted.tex"));
  CHECK(by_path(document(Run{}, {}, {})).size() == 4);  // main.tex, pebench.sty, references.bib, tables/summary.tex
}

TEST_CASE("the cells of the matrix are left to the matrix") {
  auto const files = by_path(document(fixed_matrix_run(), {}, {}));
  CHECK_FALSE(files.contains("tables/claims-pebench.tex"));
  CHECK_FALSE(files.contains("tables/refuted.tex"));
  CHECK(tests::golden_difference("matrix.tex", files.at("tables/matrix.tex")) == "");
}

TEST_CASE("a matrix of more columns than a page takes becomes two tables of about the same width") {
  Comparison wide;
  wide.matrix.schemes = {{"rope", "RoPE", "", ""}};
  for (int p = 0; p < 50; ++p) {
    wide.matrix.properties.push_back({"p" + std::to_string(p), "", ""});
    wide.matrix.cells.emplace_back().verdict = "undecided";
  }
  auto const table = by_path(document(wide, {})).at("tables/matrix.tex");
  CHECK_THAT(table, contains("@{}l*{25}{c}@{}"));
  CHECK(table.find("\\begin{tabular}") != table.rfind("\\begin{tabular}"));
}

TEST_CASE("the paragraph names the schemes that have a property, how that is known, and those that have it not") {
  Comparison three;
  three.matrix.schemes = {{"a", "A", "", ""}, {"b", "B", "", ""}, {"c", "C", "", ""}};
  for (std::string const name : {"all", "none", "open", "differs", "same"}) {
    three.matrix.properties.push_back({name, "says " + name, ""});
  }
  auto const cells = [&](std::initializer_list<std::pair<char const*, char const*>> row) {
    for (auto const& [verdict, evidence] : row) {
      auto& cell = three.matrix.cells.emplace_back();
      cell.verdict = verdict;
      cell.evidence = evidence;
      cell.agrees = true;
    }
  };
  cells(
      {{"holds", "proved"}, {"refuted", "exact"}, {"holds", "witnessed"}, {"holds", "exhausted"}, {"holds", "agrees"}});
  cells({{"holds", "proved"}, {"refuted", "exact"}, {"undecided", ""}, {"holds", "sampled"}, {"holds", "proved"}});
  cells(
      {{"holds", "grid"}, {"not applicable", ""}, {"not applicable", ""}, {"refuted", "exact"}, {"refuted", "exact"}});
  auto const paragraph = by_path(document(three, {})).at("paragraph.tex");
  CHECK_THAT(paragraph, contains("The property differs is established for A; tested, and not established, for B; "
                                 "refuted for C. They differ by these properties, too: same."));
  CHECK(paragraph.ends_with("same.\\par}\n"));
  speak(Language::zh);
  auto const chinese = in_column(three, {}).value().bytes;
  speak(Language::en);
  CHECK_THAT(chinese, contains("已否定") && !contains("\uFFFD"));
  auto const legend = latex::legend(three.matrix);
  for (std::string const letter : {"p", "g", "w", "e", "s", "a"}) CHECK_THAT(legend, contains("{" + letter + "}"));
}

TEST_CASE("a paragraph names every property that splits the schemes, and the premises of what it says") {
  Comparison two;
  two.matrix.schemes = {{"a", "One", "", ""}, {"b", "Two", "", ""}};
  for (auto const* const name : {"p", "q", "r", "s", "t"}) two.matrix.properties.push_back({name, name, ""});
  for (auto const* const verdict : {"holds", "holds", "holds", "holds", "refuted"}) {
    two.matrix.cells.push_back({.scheme = "a", .verdict = verdict, .evidence = "proved"});
  }
  for (auto const* const verdict : {"refuted", "refuted", "refuted", "holds", "holds"}) {
    two.matrix.cells.push_back({.scheme = "b", .verdict = verdict, .evidence = "proved"});
  }
  two.matrix.cells[0].premises = {{"r2 = 1", "ᵃ"}};
  auto const page = in_column(two, {}).value().bytes;
  CHECK_THAT(page,
             contains("The property p is established for Oneᵃ; refuted for Two. The property t is established for "
                      "Two; refuted for One. ᵃWhere $r_{2}$ = 1. They differ by these properties, too: q, r."));
  CHECK_THAT(page, contains("\\peholds{p}\\pemarks{ᵃ} & \\perefuted"));
  two.matrix.cells[3].premises = {{"r4 = 4", "ᵇ"}};  // of s, which splits nothing
  two.matrix.cells[5].premises = {{"r3 = 3", "ᶜ"}};
  CHECK_THAT(in_column(two, {}).value().bytes,
             contains("for Oneᵃ; refuted for Twoᵇ.") && contains("ᵃWhere $r_{2}$ = 1. ᵇWhere $r_{3}$ = 3. They"));
}

TEST_CASE("what a proof covers is printed beside its statement, not the smaller domain, and its premises are") {
  auto run = fixed_run();
  auto& outcome = *std::ranges::find_if(run.outcomes, [](auto const& each) { return each.proof.has_value(); });
  outcome.source = file_source;
  outcome.evidence = "proved";
  outcome.domain = "every integer k from -160 to 160; where r2 = 1";
  outcome.proof->scope = {{{"positions", {}}}, {{"identity-for", {{"2"}}}}};
  auto const row = statements_of(run, {})["rows"][0]["domain"].get<std::string>();
  CHECK_THAT(row, contains("Proved: an identity for all real positions, offsets and frequencies") &&
                      contains("; where $r_{2}$ = 1.") && !contains("160"));
}

TEST_CASE("an undecided claim is no claim of a paper, and is named once") {
  auto run = fixed_run();
  run.outcomes.resize(3);
  for (auto& outcome : run.outcomes) outcome.source = file_source;
  run.outcomes[1].verdict = "undecided";
  auto const said = statements_of(run, {});
  REQUIRE(said["rows"].size() == 2);
  CHECK(said["rows"][1]["id"] == run.outcomes[2].id);
  CHECK(said["left_out"] == "Not decided, and left out here: " + code(run.outcomes[1].id) + ".");
  run.outcomes[1].verdict = "holds";
  CHECK(statements_of(run, {})["left_out"] == "");
}

TEST_CASE("how claims are proved is said of the first that is proved so, and the others name it") {
  auto run = fixed_run();
  run.outcomes.resize(3);
  Clause const way{"normal-forms"}, more{"any-function"};
  std::vector<Clause> const ways[] = {{way, more}, {way}, {way, Clause{"checked", {{"8"}}}}};
  for (std::size_t i = 0; i < 3; ++i) {
    auto& outcome = run.outcomes[i];
    outcome.source = file_source;
    outcome.evidence = "proved";
    outcome.domain = "every d; where r2 = 1";
    outcome.proof = Proof{.scope = {{{"even-dimensions", {{"2"}}}}, ways[i]}};
  }
  auto const said = [&](std::size_t i) { return statements_of(run, {})["rows"][i]["domain"].get<std::string>(); };
  CHECK_THAT(said(0), contains("$d$ ≥ 2: both sides of each comparison") && contains("; a function without"));
  CHECK(said(1) == "Proved for every even $d$ ≥ 2, in the way of \\peclaimname~\\ref{claim:" + run.outcomes[0].id +
                       "}; where $r_{2}$ = 1.");
  CHECK_THAT(said(2), contains("both sides of each comparison") && contains("each even"));  // it says more
}

TEST_CASE("a file of one's own is cited nowhere, and its commands name it") {
  auto run = fixed_run();
  for (auto& outcome : run.outcomes) outcome.source = "formula";
  run.sources = {{"formula", "", "own.toml", "", ""}};
  run.files = {{"own.toml", "sha256:0", "[[claim]]\n"}};
  run.provenance.command = "pebench report --claims x/own.toml";
  auto const files = by_path(document(run, {}, {}));
  CHECK_THAT(files.at("tables/claims-formula.tex"), contains("own.toml") && contains(" --claims x/own.toml --cases "));
  for (auto const& [path, bytes] : files) {
    CAPTURE(path);
    CHECK_THAT(bytes, !contains("pecite{formula}") && !contains("@misc{formula"));
    bool const has_command = path != "main.tex" && bytes.find("bench verify") != bytes.npos;
    if (has_command) CHECK_THAT(bytes, contains("--claims x/own.toml"));
  }
}

TEST_CASE("a formula that is not the program's own is shown as its source, and never run") {
  auto run = fixed_run();
  run.outcomes.resize(1);
  run.outcomes[0].latex = R"(\input{/etc/passwd})";
  auto const shown = [&](Formulas const& own) {
    return by_path(document(run, {}, own)).at("tables/claims-kazemnejad2019.tex");
  };
  CHECK_THAT(shown({}),
             contains(R"(\newline \pecode{\textbackslash{}input\textbraceleft{}/)") && !contains("\\pemath"));
  CHECK_THAT(shown({R"(\input{/etc/passwd} )"}), !contains("\\pemath"));
  run.outcomes[0].latex = "a^2";
  CHECK_THAT(shown({"a^2"}), contains(R"(\pemath{a^2})"));
}

TEST_CASE("an id from outside cannot end its comment, its label or its file's name") {
  auto run = fixed_run();
  run.sources = {{"a\n\\evil/../b", "", "", "", ""}};
  run.outcomes.resize(1);
  run.outcomes[0].source = run.sources[0].key;
  auto const files = by_path(document(run, {}, {}));
  auto const& table = files.at("tables/claims-a+0A+5Cevil+2F..+2Fb.tex");
  CHECK_THAT(table, contains("% The claims of a \\evil/../b.\n") && contains("{claims-a+0A+5Cevil+2F..+2Fb}"));
}

TEST_CASE("no character of ASCII is a command of LaTeX once it is text") {
  CHECK(text(R"(50% of $x_1 & {y} #1 ~ ^ \par)") ==
        R"(50\% of \$x\_1 \& \textbraceleft{}y\textbraceright{} \#1 \textasciitilde{} \textasciicircum{} )"
        R"(\textbackslash{}par)");
  CHECK(text("<\"'`|>") == R"(\textless{}\textquotedbl{}\textquotesingle{}\textasciigrave{}\textbar{}\textgreater{})");
  for (char c = 0x20; c < 0x7F; ++c) {
    auto const set = text(std::string("x") + c + "y");
    bool const is_plain = std::string_view("\\{}$&#^_~%\"'`<>|").find(c) == std::string_view::npos;
    CHECK((set == std::string("x") + c + "y") == is_plain);
  }
}

TEST_CASE("dashes and commas stay apart, where TeX would make one sign of two") {
  CHECK(text("--cases") == "-{}-cases");
  CHECK(text("a - b, c") == "a - b, c");
  CHECK(text(",,") == ",{},");
}

TEST_CASE("line ends become blanks, so that no text ends a paragraph or a comment") {
  CHECK(text("a\nb\r\n\tc") == "a b   c");
}

TEST_CASE("a long word may break after punctuation, a short one not at all") {
  CHECK(text("relative-offset") == "relative-offset");
  CHECK(text("kazemnejad2019.relative-offset") == R"(kazemnejad2019.\allowbreak{}relative-\allowbreak{}offset)");
  CHECK(code("d=2,b=10") == R"(\pecode{d=2,b=10})");
  CHECK(code("--a-rather-long-option") ==
        R"(\pecode{-{}-a-\allowbreak{}rather-\allowbreak{}long-\allowbreak{}option})");
  CHECK(code("123456789012345678901234") == R"(\pecode{1234567890123456\allowbreak{}78901234})");
  CHECK(code("").empty());
}

TEST_CASE("Chinese is set by its font; other letters and signs are left to pebench.sty") {
  CHECK(text("Transformer中的位置 (2023)") == R"(Transformer\pecjk{中的位置} (2023))");
  CHECK(text("第 1 节。x") == R"(\pecjk{第} 1 \pecjk{节。}x)");
  CHECK(text("Łukasz ≤ 3.2 × 10⁻²⁶ ☃ 😀") == "Łukasz ≤ 3.2 × 10⁻²⁶ ☃ 😀");
  CHECK(text("a\xFF\x01z") == "a\uFFFD\uFFFDz");
}

TEST_CASE("labels keep what a label may hold and tell different ids apart") {
  CHECK(label("su2021.abel-bound") == "su2021.abel-bound");
  CHECK(label("a b") == "a+20b");
  CHECK(label("a+20b") != label("a b"));
  CHECK(label("中") == "+E4+B8+AD");
}

TEST_CASE("a text is cut at a character, never within one") {
  CHECK(elided("abc", 3) == "abc");
  CHECK(elided("abcd", 3) == "ab…");
  CHECK(elided("位置编码", 2) == "位…");
  CHECK(elided("", 2).empty());
}

TEST_CASE("variables of a formula as typed are in italics, and words, articles and genitives are not") {
  CHECK(mathematics("w_i = 10000^(-2i/d), a list of words") ==
        "$w$\\textsubscript{$i$} = 10000\\textsuperscript{−2$i$/$d$}, a list of words");
  CHECK(mathematics("a u + (1 - a) & Fourier's basis") == "$a$ $u$ + (1 − $a$) \\& Fourier\\textquotesingle{}s basis");
  CHECK(mathematics("A bias of slope a is less. A sum of a and A") ==
        "A bias of slope $a$ is less. A sum of $a$ and $A$");
  CHECK(mathematics("of Fejér, 2×k") == "of Fejér, 2×$k$");
  CHECK(mathematics("r1 > 1e5 of float32") == "$r_{1}$ \\textgreater{} 1e5 of float32");
  CHECK(mathematics("of T5 bias, the distance sqrt(s)/c, from 2 to 2^12") ==
        "of T5 bias, the distance $\\sqrt{s}$/$c$, from 2 to 2\\textsuperscript{12}");
}

}  // namespace
}  // namespace pe::reports::latex
