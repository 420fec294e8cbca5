#include "theory/kernel/quantifiers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace pe {
namespace {

bool contains(Values const& all, Fraction const& x) {
  if (!all.listed.empty()) return std::ranges::find(all.listed, x) != all.listed.end();
  bool const of_step = all.step == 0 || (x.is_integer() && (x.numerator() - all.offset) % all.step == 0);
  return (of_step && (!all.low || x >= *all.low) && (!all.high || x <= *all.high)) ||
         std::ranges::find(all.also, x) != all.also.end();
}

std::string text(Fraction const& x) {
  auto const size = static_cast<std::uint64_t>(x.numerator() < 0 ? -x.numerator() : x.numerator());
  bool const power = x.is_integer() && size > 1024 && std::has_single_bit(size);
  return power ? fmt::format("{}2^{}", x.numerator() < 0 ? "-" : "", std::countr_zero(size)) : x.text();
}

std::string list_text(std::vector<Fraction> const& list) {
  constexpr std::size_t most = 12;
  std::string result;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list.size() > most && i > 2 && i + 1 < list.size()) continue;
    result += (i == 0 ? "" : list.size() > most && i == list.size() - 1 ? ", ..., " : ", ") + text(list[i]);
  }
  return result;
}

}  // namespace

bool within(Values const& part, Values const& all) {
  auto const are_in = [&](auto const& list) {
    return std::ranges::all_of(list, [&](Fraction const& x) { return contains(all, x); });
  };
  if (!part.listed.empty()) return are_in(part.listed);
  bool const ends =
      (!all.low || (part.low && *part.low >= *all.low)) && (!all.high || (part.high && *part.high <= *all.high));
  return all.listed.empty() && ends && are_in(part.also) &&
         (all.step == 0 || (part.step != 0 && part.step % all.step == 0 && (part.offset - all.offset) % all.step == 0));
}

std::string Quantifier::says(bool exists) const {
  char const* const all = exists ? "some" : "every";
  auto const& [list, low, high, step, offset, also] = values;
  bool const dimension = name == "d", base = name == "b";
  auto const word = !noun.empty() ? noun : base ? "base" : name;
  if (!list.empty()) {
    if (base) return "base " + list_text(list);
    if (list.size() == 1) return fmt::format("{} = {}", word, text(list[0]));
    return fmt::format("{}{} in {{{}}}", exists ? "some " : "", word, list_text(list));
  }
  bool const first = low == Fraction(0) && !noun.empty();  // heads and tokens are counted from 0
  if (base && (!low || *low <= Fraction(1))) {
    return fmt::format("{} base above 1{}", all, high ? ", up to " + text(*high) : "");
  }
  bool const without_end = (!low || first || (dimension && *low <= Fraction(step))) && !high;
  auto const numbers = !noun.empty() || (dimension && step == 1) ? ""
                       : step == 1                               ? "integer "
                       : step == 2                               ? (offset == 0 ? "even " : "odd ")
                       : base                                    ? ""
                       : step == 0                               ? "real "
                                                                 : fmt::format("multiple of {} ", step);
  if (without_end) return fmt::format("{} {}{}", all, numbers, word);
  auto const from = low ? fmt::format(" from {}", text(*low)) : "";
  auto const to = high ? fmt::format(" to {}", text(*high)) : " on";
  auto const others = also.empty() ? "" : fmt::format(", and {}", list_text(also));
  return fmt::format("{} {}{}{}{}{}", all, numbers, word, from, to, others);
}

Quantifier const* named(std::vector<Quantifier> const& list, std::string_view name) {
  auto const found = std::ranges::find(list, name, &Quantifier::name);
  return found == list.end() ? nullptr : &*found;
}

std::string says(std::vector<Quantifier> const& list, bool exists) {
  std::string result;
  for (auto const& each : list) result += (result.empty() ? "" : "; ") + each.says(exists);
  return result;
}

}  // namespace pe
