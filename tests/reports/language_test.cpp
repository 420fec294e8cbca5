/// What is fixed is shown in the language that is asked for, and the catalogue has all of it and nothing else.
#include "reports/language.hpp"

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>

#include "reports/counts.hpp"
#include "reports/read_file.hpp"
#include "reports/templates/assets.hpp"
#include "reports/vocabulary.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/fill_template.hpp"
#include "reports/writers/writers.hpp"
#include "tests/catch.hpp"
#include "tests/reports/fixed_run.hpp"

namespace pe::reports {
namespace {

namespace fs = std::filesystem;
using tests::contains;

struct Chinese {
  Chinese() { speak(Language::zh); }
  ~Chinese() { speak(Language::en); }
  Chinese(Chinese const&) = delete;
  Chinese& operator=(Chinese const&) = delete;
};

using Keys = std::set<std::string>;

std::string marked(std::string const& english) { return "<" + english + ">"; }

constexpr char const* pages[] = {"page.html.mustache",      "claim.html.mustache",      "story.html.mustache",
                                 "finding.html.mustache",   "comparison.html.mustache", "document.html.mustache",
                                 "documents.html.mustache", "sheet.html.mustache"};

void add_templates(Keys& keys) {
  auto const note = [&](std::string const& english) {
    keys.insert(english);
    return english;
  };
  for (auto const* const page : pages) translate_marked(asset(page), note);
  translate_marked(asset("document.tex.mustache"), note);
  for (auto const sheet : {asset("base.css"), asset("page.css")}) translate_css(sheet, note);
  for (auto const script : {asset("base.js"), asset("page.js"), asset("figures.js"), asset("try.js"),
                            asset("comparison.js"), asset("sheet.js"), asset("formula.js"), asset("formula_form.js")}) {
    script_phrases(script, note);
  }
}

void add_words(Keys& keys) {
  for (auto const words : {verdict_words(), evidence_words()}) {
    for (auto const& [word, sign, meaning] : words) keys.insert({std::string(word), std::string(meaning)});
  }
  for (auto const& [word, sign, meaning] : impact_words()) keys.emplace(meaning);
  for (auto const kind : counted_kinds()) keys.emplace(kind);
  auto made = fixed_run().provenance;
  made.libraries.clear();
  for (auto const& [name, value] : provenance_lines(made)) keys.insert(name);
}

/// A literal of C++ or several beside one another as a text.
std::string text_of(std::string const& literals) {
  std::string out;
  bool inside = false;
  for (std::size_t i = 0; i < literals.size(); ++i) {
    if (literals[i] == '"') {
      inside = !inside;
    } else if (inside && literals[i] == '\\') {
      out += literals[++i] == 'n' ? '\n' : literals[i];
    } else if (inside) {
      out += literals[i];
    }
  }
  return out;
}

/// Every phrase of `source`: the literals that tr, say, translatable and entry are given, also by a condition, and the
/// nouns that are counted.
void add_code(Keys& keys, std::string const& source) {
  static std::string const literal = R"re(((?:\s*"(?:[^"\\]|\\.)*")+))re";
  static std::regex const calls(R"re(\b(?:tr|say|translatable|entry|command_entry)\(\s*(?:[^"();]*\?)?)re" + literal +
                                R"re((?:\s*:)re" + literal + ")?"),
      nouns(R"re(counted\([^"]*?(?:\? "box" : )?"([a-z ]+)"\))re");
  for (std::sregex_iterator found(source.begin(), source.end(), calls), none; found != none; ++found) {
    for (auto const group : {1, 2}) {
      if (auto const text = text_of((*found)[group]); !text.empty()) keys.insert(text);
    }
  }
  for (std::sregex_iterator found(source.begin(), source.end(), nouns), none; found != none; ++found) {
    keys.insert("{} " + (*found)[1].str());
  }
}

Keys shown() {
  Keys keys;
  add_templates(keys);
  add_words(keys);
  auto const root = fs::path(PE_GOLDEN_FOLDER) / ".." / "..";
  for (auto const* const file :
       {"terminal/outcome_text", "commands/findings", "commands/reproduce", "commands/verify", "commands/compare",
        "commands/report", "commands/run_options", "commands/explain", "commands/audit", "commands/audit_text",
        "compare/compare", "commands/scheme_sheet", "commands/search"}) {
    add_code(keys, read_file(root / "experiments" / (std::string(file) + ".cpp")));
  }
  for (auto const& file : fs::recursive_directory_iterator(root / "reports")) {
    if (file.path().extension() == ".cpp" || file.path().extension() == ".hpp") add_code(keys, read_file(file.path()));
  }
  keys.erase("");
  return keys;
}

TEST_CASE("the catalogue has every phrase that is shown, and none besides") {
  auto const keys = shown();
  for (auto const& key : keys) {
    CAPTURE(key);
    CHECK(catalogue().contains(key));
  }
  for (auto const& [key, chinese] : catalogue()) {
    CAPTURE(key);
    CHECK(keys.contains(key));
    CHECK(!chinese.empty());
  }
}

TEST_CASE("a translation has the tags of its phrase, and takes no more values than that") {
  static std::regex const tag(R"re(\{\{[^}]*\}\}|<<[^>]*>>)re"), value(R"re(\{(\d*)\})re");
  auto const tags = [](std::string const& text) {
    return std::multiset<std::string>(std::sregex_token_iterator(text.begin(), text.end(), tag),
                                      std::sregex_token_iterator());
  };
  auto const matches = [](std::string const& text) {
    return std::vector<std::smatch>(std::sregex_iterator(text.begin(), text.end(), value), std::sregex_iterator());
  };
  auto phrases = catalogue();
  for (auto const& [key, chinese] : phrases) {
    CAPTURE(key);
    CHECK(tags(key) == tags(chinese));
    auto const values = matches(key).size();
    if (key.find("\\") != std::string::npos) continue;  // LaTeX's braces
    CHECK(matches(chinese).size() <= values);
    for (auto const& match : matches(chinese)) {
      if (match.length(1) > 0) CHECK(std::stoul(match[1]) < values);
    }
  }
}

TEST_CASE("a translation within LaTeX has no sign that begins a comment") {
  static std::regex const comment(R"re((^|[^\\])%)re");
  translate_marked(asset("document.tex.mustache"), [](std::string const& english) {
    CAPTURE(english);
    CHECK_FALSE(std::regex_search(std::string(catalogue().at(english)), comment));
    return english;
  });
}

TEST_CASE("each word that a page's template shows is marked as a phrase") {
  static std::regex const other(
      R"re(\[\[(?:[^\]]|\](?!\]))*\]\]|<(script|style|code)[\s\S]*?</\1>|\{\{[^}]*\}+|<[^>]*>|&[a-z]+;)re");
  for (auto const* const page : pages) {
    CAPTURE(page);
    auto const rest = std::regex_replace(std::string(asset(page)), other, "");
    CHECK(std::ranges::none_of(rest, [](char c) { return is_letter_or_digit(c) && c > '9'; }));
  }
}

TEST_CASE("the phrases of a template are what a reader sees of it") {
  CHECK(translate_marked("\\section{[[Two\nwords]]} x", marked) == "\\section{<Two words>} x");
  CHECK(translate_marked("[[Two\nwords]]", [](std::string const& english) { return english; }) == "Two\nwords");
  CHECK(translate_css("a { content: \"Word\"; } b { content: \"↑\"; }", marked) ==
        "a { content: \"<Word>\"; } b { content: \"↑\"; }");
  CHECK(script_phrases("tr(\"a {}\", 1) + \"no\"", marked) == "\"a {}\":\"<a {}>\",\n");
}

TEST_CASE("what a finding says is said in Chinese where there is Chinese for it, and else as it is") {
  REQUIRE_FALSE(cards().empty());
  auto const& [english, text] = *cards().begin();
  CHECK(said(english) == english);
  Chinese const chinese;
  CHECK(said(english) == text);
  CHECK(said("nothing of the kind") == "nothing of the kind");
}

TEST_CASE("a catalogue is read as gettext writes it, and what is none is refused") {
  CHECK(
      read_catalogue("# said\nmsgid \"\"\nmsgstr \"head\"\n\nmsgid \"a \\\"b\\\"\"\nmsgstr \"\"\n\"c\\n\"\n\"d\"\n") ==
      Catalogue{{"a \"b\"", "c\nd"}});
  CHECK_THROWS_AS(read_catalogue("msgid \"a\"\nmsgstr \"b\"\nmsgid \"a\"\nmsgstr \"c\"\n"), std::logic_error);
  CHECK_THROWS_AS(read_catalogue("hello\n"), std::logic_error);
  CHECK_THROWS_AS(read_catalogue("msgid a\n"), std::logic_error);
}

TEST_CASE("the page in Chinese has Chinese words, and English data") {
  Chinese const chinese;
  auto extras = fixed_extras();
  extras.single_file = true;
  auto const page = writers::html(fixed_run(), extras).front().bytes;
  CHECK_THAT(page,
             contains("<html lang=\"zh-Hans\"") && contains("哪些内容会变") && contains("data-verdict=\"refuted\""));
  CHECK_THAT(page, contains("</span> 已否定</span>") && !contains("</span> refuted</span>"));
  CHECK_THAT(page, contains("\"{} of {} claims\":\"{} / {} 条命题\""));
  CHECK(writers::json(fixed_run()).find("已否定") == std::string::npos);
}

TEST_CASE("the summary in Chinese has Chinese headings, verdicts and words of stories") {
  Chinese const chinese;
  auto const summary = writers::markdown(fixed_run());
  CHECK_THAT(summary, contains("| 命题 | 已确立 | 经测试 | 已否定 |") && contains("## 如预期被否定的命题") &&
                          contains("✗ 已否定"));
  for (auto const* const english : {"## Claims", "refuted |", "holds |", "- at ", "- again", "**surprise"}) {
    CAPTURE(english);
    CHECK(summary.find(english) == std::string::npos);
  }
}

using Row = std::vector<std::string>;

/// The rows of scope.tsv: name, English, Chinese.
std::vector<Row> clauses() {
  std::istringstream table{std::string(asset("scope.tsv"))};
  std::vector<Row> rows;
  for (std::string line; std::getline(table, line);) {
    std::istringstream row(line);
    rows.emplace_back();
    for (std::string cell; std::getline(row, cell, '\t');) rows.back().push_back(cell);
  }
  REQUIRE(rows.front() == Row{"name", "English", "Chinese"});
  rows.erase(rows.begin());
  return rows;
}

TEST_CASE("the table of clauses has each that a proof of theory names, and none besides, in both languages") {
  static std::regex const named(R"re(\bclause\(\s*(?:[^"(),;]*\?)?\s*"([^"]+)"(?:\s*:\s*"([^"]+)")?)re"),
      gap(R"re(\{[^}]*\})re");
  std::string source;
  for (auto const& file : fs::recursive_directory_iterator(fs::path(PE_GOLDEN_FOLDER) / ".." / ".." / "theory")) {
    if (file.path().extension() == ".cpp" || file.path().extension() == ".hpp") source += read_file(file.path());
  }
  auto const gaps = [](std::string const& text) {
    return Row(std::sregex_token_iterator(text.begin(), text.end(), gap), std::sregex_token_iterator());
  };
  Keys rows;
  for (auto const& row : clauses()) {
    CAPTURE(row);
    REQUIRE(row.size() == 3);
    CHECK(gaps(row[1]) == gaps(row[2]));
    CHECK(rows.insert(row[0]).second);
    CHECK_THAT(source, contains('"' + row[0] + '"'));
  }
  std::size_t count = 0;
  for (std::sregex_iterator found(source.begin(), source.end(), named), none; found != none; ++found) {
    for (auto const group : {1, 2}) {
      CAPTURE((*found)[group].str());
      CHECK(((*found)[group].length() == 0 || rows.contains((*found)[group])));
    }
    ++count;
  }
  CHECK(count > 40);
}

TEST_CASE("the scope of a proof is said in both languages") {
  auto const words = [](Row const& texts) { return texts; };
  Scope const of_two{{clause("vectors"), clause("real", words({"b0", "b1"}))},
                     {clause("identity-for", words({"2", "4", "6"})), clause("coupled-pairs", 2),
                      clause("extends", words({"frequency", "entries"})), clause("exact-points", 8, 64)}};
  Scope const of_one{{clause("real-from", "t", 0), clause("every-base")}, {clause("normal-forms")}};
  Scope const turning{{}, {clause("pair-turns", words({"1/4", "1"})), clause("at-bases", words({"2", "4"}))}};
  CHECK(scope_in_words(of_two) ==
        "an identity for all vectors and all real b0, b1: checked symbolically at d = 2, 4 and 6. Before terms cancel, "
        "no term of either side couples more than 2 pairs; with the frequency and entries of one pair set to 0 the law "
        "is that of d - 2; so it extends to every even d that the scheme takes. From d = 8 to 64 both sides agree at "
        "random exact points");
  CHECK(scope_in_words(of_one).starts_with("for all real t >= 0, every base above 1: both sides"));
  CHECK_THAT(scope_in_words(turning), contains("turns with the frequency 1/4 or 1, a rational") &&
                                          contains("only add to the distance, at the bases 2, 4"));
  Chinese const chinese;
  CHECK(scope_in_words(of_two) ==
        "对一切向量和一切实的 b0、b1的恒等式：在 d = 2、4和6 时用符号运算验证。"
        "消去之前，两边没有一项涉及多于 2 对；把一对的频率和分量设为 0 就得到 d - 2 的定律；因此推广到此方案所取的"
        "每一个偶数 d。从 d = 8 到 64，两边在随机的精确点上一致");
  CHECK(scope_in_words(of_one).starts_with("对 一切实的 t >= 0、一切大于 1 的底：每个比较"));
  CHECK_THAT(scope_in_words(turning), contains("以频率 1/4或1 转动"));
}

TEST_CASE("a clause that is not known, or has values too few, is said as far as it is known") {
  CHECK(scope_in_words({{}, {clause("of-tomorrow", 3)}}) == "of-tomorrow");
  CHECK(scope_in_words({{}, {clause("exact-points", 8)}}) ==
        ". From d = 8 to  both sides agree at random exact points");
}

TEST_CASE("sentences with numbers are said in the language that is spoken") {
  Summary summary;
  summary.claims = summary.holds = summary.established = summary.proved = 1;
  auto const english = counts_sentence(summary);
  CHECK(english == "1 claim: 1 established (1 proved).");
  {
    Chinese const chinese;
    CHECK(counts_sentence(summary) == "1 条命题：1 条已确立（1 条已证明）。");
    CHECK(counted(2, "cell") == "2 个格子");
    CHECK(headline(summary) == "每个判定都与预期相符。");
  }
  CHECK(counts_sentence(summary) == english);
}

}  // namespace
}  // namespace pe::reports
