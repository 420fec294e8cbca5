#include "theory/certificates/coq.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <sstream>

namespace pe::certificates {

std::string bound_name(std::string_view given) {
  bool const stays = given.size() == 1 && 'a' <= given[0] && given[0] <= 'z';
  return (stays ? "" : "v_") + std::string(given);
}

std::string number(Rational const& x) {
  auto const text = x.str();
  bool const natural = std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
  return natural ? text : "(" + text + ")";
}

std::string integer(Fraction const& x) { return number(x) + "%Z"; }

std::string among(std::string_view name, Values const& values, std::string_view scope) {
  auto const& [listed, low, high, step, offset, also] = values;
  if (!listed.empty()) {
    return fmt::format("({} = {}){}", name, fmt::join(mapped(listed, number), fmt::format(" \\/ {} = ", name)), scope);
  }
  if (!low && !high) return {};
  auto const ends = fmt::format("{}{}{}", low ? number(*low) + " <= " : "", name, high ? " <= " + number(*high) : "");
  if (also.empty()) return fmt::format("({}){}", ends, scope);
  return fmt::format("({} \\/ {}){}", ends, among(name, {also}, ""), scope);
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> result;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty() && line[0] != '#') result.push_back(line);
  }
  return result;
}

std::string comment(std::string_view text) {
  std::string result;
  for (char const c : text) {
    if (c == '"') {
      result += "''";
    } else {
      if (!result.empty() && ((result.back() == '(' && c == '*') || (result.back() == '*' && c == ')'))) result += ' ';
      result += c;
    }
  }
  return result;
}

std::string identifier(std::string_view text) {
  std::string result;
  for (char const c : text) result += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return result.empty() || std::isalpha(static_cast<unsigned char>(result[0])) == 0 ? "claim_" + result : result;
}

}  // namespace pe::certificates
