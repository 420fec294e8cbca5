#include "tests/house/origin_rules.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reports/read_file.hpp"

namespace pe::house {
namespace {

std::string without_spaces(std::string text) {
  std::erase_if(text, [](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; });
  return text;
}

}  // namespace

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
    if (text->second.find(without_spaces(claim.origin.text)) == std::string::npos) {
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
