#include "tests/house/origin_rules.hpp"

#include "tests/catch.hpp"

namespace pe::house {
namespace {

Claim claim(std::string id, Origin origin) {
  Claim result;
  result.id = std::move(id);
  result.source = {"key", "page 1"};
  result.origin = std::move(origin);
  return result;
}

TEST_CASE("Every quoted claim has its words, and every implied one says how it follows") {
  CHECK(every_origin_is_said(claims()) == Complaints{});
}

TEST_CASE("A quote without words is found, an implication without a reason, and words that are said to be ours") {
  CHECK(every_origin_is_said({claim("key.a", quoted("words")), claim("key.b", implied("so")), claim("key.c", ours)}) ==
        Complaints{});
  CHECK(every_origin_is_said({claim("key.a", quoted(""))}) == Complaints{"key.a is quoted and lacks the words"});
  CHECK(every_origin_is_said({claim("key.b", implied(""))}) == Complaints{"key.b is implied and lacks the words"});
  CHECK(every_origin_is_said({claim("key.c", {Origin::Kind::ours, "words"})}) ==
        Complaints{"key.c is ours and has words of a document"});
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
}

TEST_CASE("The texts of sources are found by their keys, and a folder that is not there has none") {
  CHECK(source_texts("no-such-folder", claims()).empty());
  auto const texts = source_texts(std::filesystem::path(PE_ROOT_FOLDER) / "tests" / "house", {claim("a", ours)});
  CHECK(texts.empty());
}

TEST_CASE("Every scheme cites what introduced it, and no post or program for somebody's paper") {
  std::vector<About> const list(schemes().begin(), schemes().end());
  CHECK(every_scheme_cites_its_origin(
            list, sources(), scheme_headers(std::filesystem::path(PE_ROOT_FOLDER) / "theory/schemes")) == Complaints{});
}

TEST_CASE("A survey that is cited for a paper is found, also where the header alone knows the paper") {
  std::vector<Source> sources(4);
  sources[0] = {"shaw2018", "Shaw, Peter", "T", "2018", "", {{"type", "inproceedings"}}};
  sources[1] = {"blog2022", "Somebody", "T", "2022", "", {{"type", "online"}}};
  sources[2] = {"shaw2022", "Shaw, Another", "T", "2022", "", {{"type", "software"}}};
  sources[3] = {"blog2017", "Somebody", "T", "2017", "", {{"type", "online"}}};
  About const right{.name = "shaw",
                    .title = "Shaw",
                    .file = "shaw.hpp",
                    .says = "",
                    .source = "shaw2018",
                    .also = and_from("blog2022")};
  About before = right, instead = right, unknown = right, earlier = right;
  before.source = "blog2022", before.also = and_from("shaw2018");
  instead.source = "blog2022", instead.also = {};
  unknown.also = and_from("nobody");
  earlier.source = "blog2017", earlier.also = and_from("shaw2018");
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
