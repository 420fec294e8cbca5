#include "theory/claims/documents.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "theory/claims/source_files.hpp"

namespace pe {
namespace {

/// `text` with the case's values, and the component's number, in the place of {name}.
std::string filled(std::string_view text, Witness const& witness) {
  auto const component = std::atoi(witness.component.c_str());
  std::string out;
  while (!text.empty()) {
    auto const open = text.find('{'), close = text.find('}', open);
    out += text.substr(0, open);
    if (open == text.npos || close == text.npos) return out;
    auto const name = text.substr(open + 1, close - open - 1);
    auto const assigned = "," + std::string(name) + "=";
    auto const all = "," + witness.at;
    if (auto const at = all.find(assigned); at != all.npos) {
      auto const value = all.substr(at + assigned.size());
      out += value.substr(0, value.find(','));
    } else if (name == "#" || name == "#-1") {
      out += fmt::format("{}", name == "#" ? component : component - 1);
    } else {
      out += text.substr(open, close + 1 - open);  // braces of a formula
    }
    text.remove_prefix(close + 1);
  }
  return out;
}

std::string value(SideNames const& sides, std::string const& side, int more) {
  auto const number = std::strtod(side.c_str() + (side.starts_with('[') ? 1 : 0), nullptr) - more;
  return fmt::format("{:.6g}", sides.square ? std::sqrt(number) : number);
}

}  // namespace

std::span<Document const> documents() {
  static std::vector<Document> const list = [] {
    std::vector<Document> result;
    for (auto const& file : source_files()) {
      if (!file.source.sections.empty()) result.push_back(file.source);
    }
    return result;
  }();
  return list;
}

Document const* find_document(std::string_view key) {
  auto const found = std::ranges::find(documents(), key, &Document::key);
  return found == documents().end() ? nullptr : &*found;
}

std::span<SideNames const> side_names() {
  static std::vector<SideNames> const list = [] {
    std::vector<SideNames> result;
    for (auto const& file : source_files()) result.insert(result.end(), file.sides.begin(), file.sides.end());
    return result;
  }();
  return list;
}

std::string in_own_terms(std::string_view claim, Witness const& witness) {
  auto const names = side_names();
  auto const sides = std::ranges::find(names, claim, &SideNames::claim);
  if (sides == names.end()) return {};
  return fmt::format("{}: {}; {}: {}", filled(sides->left, witness), value(*sides, witness.lhs, 0),
                     filled(sides->right, witness), value(*sides, witness.rhs, sides->right_has_more));
}

}  // namespace pe
