#include "theory/formula/turned.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>

namespace pe::formulas {
namespace {

using Meanings = std::map<std::string, std::string>;

/// The formula with a text in parentheses in the place of each name that has a meaning; `deep`: in that text, too.
std::string written_out(std::string_view formula, Meanings const& meanings, bool deep) {
  auto const in_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  std::string result;
  while (!formula.empty()) {
    bool const is_name = in_name(formula.front());
    auto const end = std::ranges::find_if(formula, [&](char c) { return in_name(c) != is_name; });
    std::string const part(formula.begin(), end);
    auto const found = meanings.find(part);
    if (found == meanings.end())
      result += part;
    else
      result += "(" + (deep ? written_out(found->second, meanings, deep) : found->second) + ")";
    formula.remove_prefix(part.size());
  }
  return result;
}

}  // namespace

std::string score_of(Turned const& turned, Meanings const& definitions) {
  auto const at = [&](std::string const& formula, char const* position) {
    auto const whole = written_out(formula, definitions, true);
    return "(" + written_out(whole, {{"m", position}, {"i", "n"}}, false) + ")";
  };
  auto const angle = turned.linear ? at(turned.angle, "i - j") : at(turned.angle, "i") + " - " + at(turned.angle, "j");
  auto const factor =
      turned.query_scale.empty() ? "" : at(turned.query_scale, "i") + "*" + at(turned.key_scale, "j") + "*";
  std::string const first = turned.halves ? "n" : "2*n", second = turned.halves ? "n + d/2" : "2*n + 1";
  return fmt::format(
      "sum(n, d/2, {0}((q({1})*k({1}) + q({2})*k({2}))*cos({3}) + (q({1})*k({2}) - q({2})*k({1}))*sin({3}))) + ({4})",
      factor, first, second, angle, written_out(turned.bias, definitions, true));
}

}  // namespace pe::formulas
