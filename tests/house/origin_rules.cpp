#include "tests/house/origin_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <regex>
#include <set>

#include "reports/read_file.hpp"
#include "reports/writers/html_parts.hpp"

namespace pe::house {
namespace {

std::string without_spaces(std::string text) {
  std::erase_if(text, [](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; });
  return text;
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

/// Whether `text` has `quote`, both without blanks. A formula, which has a dollar on either side in the quote, may have
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

std::set<std::string> chinese_sources(std::vector<Claim> const& claims) {
  std::set<std::string> keys;
  for (auto const& claim : claims) {
    if (reports::has_han(claim.origin.text) || reports::has_han(claim.origin.words)) keys.insert(claim.source.key);
  }
  return keys;
}

}  // namespace

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

namespace {

/// Whether it is a paper, and no post and no program.
bool is_paper(Source const& source) {
  auto const type = source.entry.find("type");
  return type != source.entry.end() && type->second != "online" && type->second != "software";
}

}  // namespace

Complaints every_scheme_cites_its_origin(std::vector<About> const& schemes, std::vector<Source> const& sources,
                                         std::map<std::string, std::string> const& headers) {
  Complaints complaints;
  auto const source = [&](std::string_view key) { return std::ranges::find(sources, key, &Source::key); };
  auto const paper = [&](std::string_view key) { return source(key) != sources.end() && is_paper(*source(key)); };
  for (auto const& scheme : schemes) {
    std::vector<std::string_view> keys{scheme.source};
    std::ranges::copy_if(scheme.also, std::back_inserter(keys), [](std::string_view key) { return !key.empty(); });
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

std::map<std::string, std::string> scheme_headers(std::filesystem::path const& folder) {
  std::map<std::string, std::string> texts;
  for (auto const& scheme : schemes()) {
    auto const file = std::string(scheme.file);
    if (!file.empty()) texts.try_emplace(file, reports::read_file(folder / file));
  }
  return texts;
}

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

Complaints every_quote_is_found(std::vector<Claim> const& claims, std::map<std::string, std::string> const& texts) {
  Complaints complaints;
  std::map<std::string, std::string> bare;
  for (auto const& [key, text] : texts) bare[key] = without_spaces(text);
  for (auto const& claim : claims) {
    auto const text = bare.find(claim.source.key);
    if (claim.origin.kind != Origin::Kind::quoted || text == bare.end()) continue;
    if (!is_said(text->second, without_spaces(claim.origin.text))) {
      complaints.push_back(
          fmt::format("{} quotes what {} does not say: {}", claim.id, claim.source.key, claim.origin.text));
    }
  }
  return complaints;
}

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

}  // namespace pe::house
