/// Rules about the origin of a claim's sentence. Each takes its lists, so that made-up ones can break it.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <regex>
#include <set>

#include "reports/language.hpp"
#include "reports/read_file.hpp"
#include "reports/writers/html_parts.hpp"
#include "tests/catch.hpp"
#include "tests/house/complaints.hpp"
#include "theory/claims/documents.hpp"
#include "theory/schemes/about.hpp"

namespace pe::house {
namespace {

/// A quoted claim has the document's words, an implied one says how it follows from them, and ours has neither.
Complaints every_origin_is_said(std::vector<Claim> const& claims) {
  Complaints complaints;
  for (auto const& claim : claims) {
    bool const ours = claim.origin.kind == Origin::Kind::ours;
    if (claim.origin.text.empty() == ours) continue;
    complaints.push_back(fmt::format("{} is {} and {}", claim.id, name(claim.origin.kind),
                                     ours ? "has words of a document" : "lacks the words"));
  }
  return complaints;
}

TEST_CASE("Every quoted claim has its words, and every implied one says how it follows") {
  CHECK(every_origin_is_said(claims()) == Complaints{});
  CHECK(every_origin_is_said({claim("key.a", quoted("words")), claim("key.b", implied("so")), claim("key.c", ours)}) ==
        Complaints{});
  CHECK(every_origin_is_said({claim("key.a", quoted(""))}) == Complaints{"key.a is quoted and lacks the words"});
  CHECK(every_origin_is_said({claim("key.b", implied(""))}) == Complaints{"key.b is implied and lacks the words"});
  CHECK(every_origin_is_said({claim("key.c", {Origin::Kind::ours, "words"})}) ==
        Complaints{"key.c is ours and has words of a document"});
}

std::set<std::string> chinese_sources(std::vector<Claim> const& claims) {
  std::set<std::string> keys;
  for (auto const& claim : claims) {
    if (reports::has_han(claim.origin.text) || reports::has_han(claim.origin.words)) keys.insert(claim.source.key);
  }
  return keys;
}

/// The findings of a source with Chinese words, and the heavy ones of every source, are in Chinese, too, answer by
/// answer, and so are the corrections of such a source; the catalogue has nothing else.
Complaints every_chinese_finding_is_translated(std::vector<Claim> const& claims, reports::Catalogue const& chinese) {
  auto const sources = chinese_sources(claims);
  std::set<std::string> answers;
  Complaints complaints;
  auto const require = [&](std::string const& id, std::string const& english) {
    auto const found = chinese.find(english);
    bool const translated = found != chinese.end() && reports::has_han(found->second);
    if (!translated) complaints.push_back(fmt::format("{} has no Chinese for: {}", id, english));
    answers.insert(english);
  };
  for (auto const& claim : claims) {
    auto const& [impact, reading, so, difference, stays, prior] = claim.finding;
    // The first page shows the heavy ones in full.
    bool const heavy = impact == Impact::theorem || impact == Impact::bug || impact == Impact::number;
    if (impact == Impact::none || (!heavy && !sources.contains(claim.source.key))) continue;
    for (auto const& answer : {reading, so, difference, stays, prior}) require(claim.id, answer);
  }
  for (auto const& claim : claims) {
    if (claim.origin.kind == Origin::Kind::ours || !sources.contains(claim.source.key)) continue;
    auto const right = std::ranges::find(claims, claim.corrected_by, &Claim::id);
    if (right == claims.end()) continue;
    require(right->id, right->says);
    if (!right->note.empty()) require(right->id, right->note);
  }
  for (auto const& [english, text] : chinese) {
    if (!answers.contains(english)) complaints.push_back(fmt::format("no finding and no correction says: {}", english));
  }
  return complaints;
}

TEST_CASE("The findings of Chinese sources, and the heaviest of all, are in Chinese, and nothing else is") {
  CHECK(every_chinese_finding_is_translated(claims(), reports::cards()) == Complaints{});
  auto const english = claim("key.a", quoted("words")), chinese = claim("key.b", quoted("位置"));
  auto wrong = claim("key.c", implied("so", "words"));
  wrong.finding = {Impact::sentence, "read", "so", "differs", "stays", "before"};
  reports::Catalogue const all{{"read", "读"}, {"so", "实"}, {"differs", "差"}, {"stays", "留"}, {"before", "先"}};
  CHECK(every_chinese_finding_is_translated({chinese, wrong}, all) == Complaints{});
  CHECK(every_chinese_finding_is_translated({english, wrong}, {}) == Complaints{});
  CHECK(every_chinese_finding_is_translated({english, wrong}, all).size() == 5);
  auto lacking = all;
  lacking.erase("so"), lacking["differs"] = "differs";
  CHECK(every_chinese_finding_is_translated({chinese, wrong}, lacking) ==
        Complaints{"key.c has no Chinese for: so", "key.c has no Chinese for: differs"});
  auto corrected = claim("key.d", quoted("words"));
  corrected.corrected_by = "key.e";
  auto right = claim("key.e", ours);
  right.says = "so it is";
  CHECK(every_chinese_finding_is_translated({chinese, corrected, right}, {}) ==
        Complaints{"key.e has no Chinese for: so it is"});
  CHECK(every_chinese_finding_is_translated({chinese, corrected, right}, {{"so it is", "是这样"}}) == Complaints{});
  auto heavy = wrong;
  heavy.finding.impact = Impact::number;
  CHECK(every_chinese_finding_is_translated({english, heavy}, {}).size() == 5);
}

/// The locations and the headings of sources with Chinese words, in Chinese, have no English word but names in formulas
/// and code.
Complaints every_chinese_place_is_translated(std::vector<Claim> const& claims, std::span<Document const> documents,
                                             std::function<std::string(std::string const&)> const& in_chinese) {
  static std::set<std::string> const names{"sin", "cos", "alpha", "beta", "distances", "dots"};
  static std::regex const word(R"re((?:^|[^\w.])([a-z]{3,})(?=$|\W))re");
  auto const sources = chinese_sources(claims);
  std::set<std::string> places;
  for (auto const& claim : claims) {
    if (sources.contains(claim.source.key)) places.insert(claim.source.place);
  }
  for (auto const& document : documents) {
    if (!sources.contains(document.key)) continue;
    for (auto const& section : document.sections) places.insert(section.heading);
  }
  Complaints complaints;
  for (auto const& place : places) {
    auto const chinese = in_chinese(place);
    for (std::sregex_iterator found(chinese.begin(), chinese.end(), word), none; found != none; ++found) {
      if (names.contains((*found)[1])) continue;
      complaints.push_back(fmt::format("{} stays English: {}", (*found)[1].str(), place));
    }
  }
  return complaints;
}

TEST_CASE("In Chinese the locations and the headings of Chinese sources have no English words but names") {
  reports::speak(reports::Language::zh);
  auto const chinese = every_chinese_place_is_translated(claims(), documents(), reports::place);
  reports::speak(reports::Language::en);
  CHECK(chinese == Complaints{});
  auto said = claim("key.a", quoted("位置"));
  said.source.place = "2, the aim: sin(alpha), pe.dot";
  auto const as_it_is = [](std::string const& text) { return text; };
  CHECK(every_chinese_place_is_translated({said}, {}, as_it_is) ==
        Complaints{"the stays English: 2, the aim: sin(alpha), pe.dot",
                   "aim stays English: 2, the aim: sin(alpha), pe.dot"});
  CHECK(every_chinese_place_is_translated({claim("key.b", quoted("the aim"))}, {}, as_it_is) == Complaints{});
}

/// Without white space, and without the marks of code, which a quote may have where its source sets code otherwise.
std::string bare(std::string text) {
  std::erase_if(text, [](char c) { return std::string_view(" \n\r\t`").find(c) != std::string_view::npos; });
  return text;
}

/// Whether `text` has `quote`, both bare. A formula, which has a dollar on either side in the quote, may have
/// copies of itself around it in the text: what is copied from a page has it as it looks, its source, and again.
bool is_said(std::string const& text, std::string const& quote) {
  if (text.find(quote) != std::string::npos) return true;
  static std::regex const special(R"([.^$|()\[\]{}*+?\\])");
  std::string pattern;
  bool formula = false;
  for (std::size_t begin = 0; begin <= quote.size(); formula = !formula) {
    auto const end = std::min(quote.find('$', begin), quote.size());
    auto const part = quote.substr(begin, end - begin);
    auto const copy = formula ? fmt::format(".{{0,{}}}", 2 * part.size() + 2) : std::string();
    pattern += copy + std::regex_replace(part, special, R"(\$&)") + copy;
    begin = end + 1;
  }
  return formula && std::regex_search(text, std::regex(pattern));
}

/// The words of a quoted claim stand in the text of its source, white space aside. `texts`: by the key of the source;
/// a source without a text is left out.
Complaints every_quote_is_found(std::vector<Claim> const& claims, std::map<std::string, std::string> const& texts) {
  Complaints complaints;
  std::map<std::string, std::string> bare_texts;
  for (auto const& [key, text] : texts) bare_texts[key] = bare(text);
  for (auto const& claim : claims) {
    auto const text = bare_texts.find(claim.source.key);
    if (claim.origin.kind != Origin::Kind::quoted || text == bare_texts.end()) continue;
    if (!is_said(text->second, bare(claim.origin.text))) {
      complaints.push_back(
          fmt::format("{} quotes what {} does not say: {}", claim.id, claim.source.key, claim.origin.text));
    }
  }
  return complaints;
}

/// The files KEY*.md of a folder, by the key of the source that they begin with; empty where there is no such folder.
std::map<std::string, std::string> source_texts(std::filesystem::path const& folder, std::vector<Claim> const& claims) {
  std::map<std::string, std::string> texts;
  std::error_code error;
  for (auto const& file : std::filesystem::directory_iterator(folder, error)) {
    auto const name = file.path().stem().string();
    for (auto const& claim : claims) {
      if (name == claim.source.key || name.starts_with(claim.source.key + "-")) {
        texts.try_emplace(claim.source.key, reports::read_file(file.path()));
      }
    }
  }
  return texts;
}

TEST_CASE("Every quote is in its source, where the sources are at hand") {
  auto const texts = source_texts(std::filesystem::path(PE_ROOT_FOLDER) / ".." / "shared" / "sources", claims());
  if (texts.empty())
    WARN("the documents are not beside this checkout (../shared/sources): their quotes are not looked up");
  CHECK(every_quote_is_found(claims(), texts) == Complaints{});
}

TEST_CASE("A quote that its source lacks is found, and line ends do not matter") {
  std::map<std::string, std::string> const texts{{"key", "the distance\ndecays with time"}};
  CHECK(every_quote_is_found({claim("key.a", quoted("distance decays"))}, texts) == Complaints{});
  CHECK(every_quote_is_found({claim("key.a", quoted("distance grows"))}, texts) ==
        Complaints{"key.a quotes what key does not say: distance grows"});
  CHECK(every_quote_is_found({claim("key.a", implied("distance grows")), claim("key.b", ours)}, texts) == Complaints{});
  CHECK(every_quote_is_found({claim("key.a", quoted("anything"))}, {}) == Complaints{});
  std::map<std::string, std::string> const copied{{"key", "a map M \u2208 R 2 M \\in R^2 MR2 (of k k k ), so"}};
  CHECK(every_quote_is_found({claim("key.a", quoted(R"(map $M \in R^2$ (of $k$ ), so)"))}, copied) == Complaints{});
  CHECK(every_quote_is_found({claim("key.a", quoted(R"(map $M \in R^3$ (of $k$ ), so)"))}, copied).size() == 1);
  CHECK(every_quote_is_found({claim("key.a", quoted(R"(map $M$ (of $k$ ), so)"))}, copied).size() == 1);
  std::map<std::string, std::string> const framed{{"key", "\\begin{aligned} x &= 1 \\end{aligned}"}};
  CHECK(every_quote_is_found({claim("key.a", quoted(R"($$\begin{aligned} x &= 1 \end{aligned}$$)"))}, framed).empty());
  CHECK(every_quote_is_found({claim("key.a", quoted(R"($$\begin{array} x &= 1 \end{array}$$)"))}, framed).size() == 1);
}

TEST_CASE("The texts of sources are found by their keys, and a folder that is not there has none") {
  CHECK(source_texts("no-such-folder", claims()).empty());
  auto const texts = source_texts(std::filesystem::path(PE_ROOT_FOLDER) / "tests" / "house", {claim("a", ours)});
  CHECK(texts.empty());
}

/// "Shaw et al. 2018" behind "Source:" in a header, as Shaw and 2018.
std::vector<std::pair<std::string, std::string>> named_papers(std::string const& header) {
  static std::regex const cited(R"(([A-Z][a-z]+)\s+et\s+al\.\s+((?:19|20)\d\d))");
  auto text = header;
  text.erase(std::min(text.size(), text.find("#pragma once")));
  for (std::size_t at = 0; (at = text.find("\n///", at)) != text.npos;) text.replace(at, 4, " ");
  std::vector<std::pair<std::string, std::string>> papers;
  text.erase(0, std::min(text.size(), text.find("Source:")));
  for (std::sregex_iterator found(text.begin(), text.end(), cited), end; found != end; ++found)
    papers.emplace_back((*found)[1], (*found)[2]);
  return papers;
}

/// Whether it is a paper, and no post and no program.
bool is_paper(Source const& source) {
  auto const type = source.entry.find("type");
  return type != source.entry.end() && type->second != "online" && type->second != "software";
}

/// Every scheme's sources are in the list; a post or a program is its source only where no other is a paper, but a
/// later one. A paper that the scheme's header names ("Source: Shaw et al. 2018", a number being the year in a key) is
/// a source of a scheme there, and before posts and programs of its time. `headers`: texts by file name.
Complaints every_scheme_cites_its_origin(std::vector<About> const& schemes, std::vector<Source> const& sources,
                                         std::map<std::string, std::string> const& headers) {
  Complaints complaints;
  auto const source = [&](std::string_view key) { return std::ranges::find(sources, key, &Source::key); };
  auto const paper = [&](std::string_view key) { return source(key) != sources.end() && is_paper(*source(key)); };
  for (auto const& scheme : schemes) {
    std::vector<std::string_view> keys{scheme.source};
    keys.insert(keys.end(), scheme.also.begin(), scheme.also.end());
    for (auto const key : keys) {
      if (source(key) == sources.end()) complaints.push_back(fmt::format("{} cites {}, no source", scheme.name, key));
    }
    auto const is_earlier_paper = [&](std::string_view key) {
      return paper(key) && source(key)->year <= source(scheme.source)->year;
    };
    bool const is_known = source(scheme.source) != sources.end();
    if (is_known && !paper(scheme.source) && std::ranges::any_of(keys, is_earlier_paper)) {
      complaints.push_back(fmt::format("{} cites {} before a paper", scheme.name, scheme.source));
    }
  }
  for (auto const& [file, text] : headers) {
    for (auto const& [author, year] : named_papers(text)) {
      auto const is = [&, &author = author, &year = year](std::string_view key) {
        return paper(key) && key.find(year) != key.npos && source(key)->author.starts_with(author + ",");
      };
      bool const cited = std::ranges::any_of(schemes, [&, &file = file](About const& scheme) {
        return scheme.file == file && (is(scheme.source) || std::ranges::any_of(scheme.also, is));
      });
      if (!cited) complaints.push_back(fmt::format("no scheme of {} cites {} et al. {}", file, author, year));
    }
  }
  return complaints;
}

/// The scheme headers of a folder, by name.
std::map<std::string, std::string> scheme_headers(std::filesystem::path const& folder) {
  std::map<std::string, std::string> texts;
  for (auto const& scheme : schemes()) {
    auto const file = std::string(scheme.file);
    if (!file.empty()) texts.try_emplace(file, reports::read_file(folder / file));
  }
  return texts;
}

TEST_CASE("Every scheme cites what introduced it, and no post or program for somebody's paper") {
  std::vector<About> const list(schemes().begin(), schemes().end());
  CHECK(every_scheme_cites_its_origin(
            list, sources(), scheme_headers(std::filesystem::path(PE_ROOT_FOLDER) / "theory/schemes")) == Complaints{});
  std::vector<Source> sources(4);
  sources[0] = {"shaw2018", "Shaw, Peter", "T", "2018", "", {{"type", "inproceedings"}}};
  sources[1] = {"blog2022", "Somebody", "T", "2022", "", {{"type", "online"}}};
  sources[2] = {"shaw2022", "Shaw, Another", "T", "2022", "", {{"type", "software"}}};
  sources[3] = {"blog2017", "Somebody", "T", "2017", "", {{"type", "online"}}};
  About const right{
      .name = "shaw", .title = "Shaw", .file = "shaw.hpp", .says = "", .source = "shaw2018", .also = {"blog2022"}};
  About before = right, instead = right, unknown = right, earlier = right;
  before.source = "blog2022", before.also = {"shaw2018"};
  instead.source = "blog2022", instead.also = {};
  unknown.also = {"nobody"};
  earlier.source = "blog2017", earlier.also = {"shaw2018"};
  std::map<std::string, std::string> const header{
      {"shaw.hpp", "/// A bias. Source: Shaw et\n/// al. 2018, 3.\n#pragma once\n"}},
      none, code{{"shaw.hpp", "/// Source: Shaw et al. 2022.\n"}};
  CHECK(every_scheme_cites_its_origin({right}, sources, header) == Complaints{});
  CHECK(every_scheme_cites_its_origin({before}, sources, none) == Complaints{"shaw cites blog2022 before a paper"});
  CHECK(every_scheme_cites_its_origin({instead}, sources, none) == Complaints{});
  CHECK(every_scheme_cites_its_origin({earlier}, sources, none) == Complaints{});
  CHECK(every_scheme_cites_its_origin({instead}, sources, header) ==
        Complaints{"no scheme of shaw.hpp cites Shaw et al. 2018"});
  CHECK(every_scheme_cites_its_origin({right}, sources, code) ==
        Complaints{"no scheme of shaw.hpp cites Shaw et al. 2022"});
  CHECK(every_scheme_cites_its_origin({unknown}, sources, none) == Complaints{"shaw cites nobody, no source"});
}

}  // namespace
}  // namespace pe::house
