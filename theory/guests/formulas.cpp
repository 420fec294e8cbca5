#include "theory/guests/formulas.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <boost/algorithm/string/replace.hpp>
#include <map>

#include "theory/families/guests.hpp"
#include "theory/formula/latex.hpp"
#include "theory/formula/scheme.hpp"
#include "theory/kernel/dense.hpp"
#include "theory/schemes/formulas_tsv.hpp"
#include "theory/schemes/rows.hpp"

namespace pe {

SchemeText text_of_scheme(std::string_view name) {
  if (auto const row = row_of(formulas_tsv, name); !row.empty()) return {row.at(1), row.at(2)};
  auto const own = formula_of(name);
  return {own ? std::string_view(own->text) : std::string_view(), {}};
}

LearnedText learned_of_guest(std::string_view name) {
  LearnedText result;
  auto const own = is_guest(name) ? formula_of(name) : nullptr;
  if (!own) return result;
  formulas::Names names;
  for (auto const& table : own->tables.list) names.tables.push_back(table.name);
  std::map<std::string, std::string> const no_definitions;
  auto const add = [&](std::string const& text, std::string const& latex) {
    result.text += (result.text.empty() ? "" : ", ") + text;
    result.latex += (result.latex.empty() ? "" : ", ") + latex;
  };
  for (auto const& [table, drawn_by, size, shown] : own->tables.list) {
    std::vector<std::string> ends{table + "(0)"};
    if (size > 1) ends.push_back(fmt::format("{}({})", table, size - 1));
    auto const latex = formulas::InDefinitions(no_definitions)(ends, names);
    add(ends.front(), latex.front());
    if (size > 2) add("...", "\\dots");
    if (size > 1) add(ends.back(), latex.back());
  }
  return result;
}

std::string numbers_of(formulas::Tables const& tables, std::int64_t head, bool shown) {
  constexpr int most_named = 8;
  return fmt::format(
      "{}",
      fmt::join(mapped(tables.list,
                       [&](auto const& table) {
                         if (table.size > most_named) return fmt::format("{} numbers {}", table.size, table.name);
                         auto const numbers = tabulate(static_cast<std::size_t>(table.size), [&](std::size_t k) {
                           auto const number =
                               shown && !table.shown.empty() ? table.shown[k] : Drawn(head, table.drawn_by).entry(0, k);
                           return boost::replace_all_copy(fmt::format("{:.6g}", number.to_double()), "-", "\u2212");
                         });
                         return fmt::format("{} = ({})", table.name, fmt::join(numbers, ", "));
                       }),
                ", "));
}

std::string drawn_for_guest(std::string_view name, std::vector<std::int64_t> const& heads) {
  if (learned_of_guest(name).text.empty()) return {};
  auto const own = formula_of(name);
  auto const of_heads = mapped(
      heads, [&](std::int64_t head) { return fmt::format("head {}: {}", head, numbers_of(own->tables, head, false)); });
  return fmt::format("{}", fmt::join(of_heads, "; "));
}

}  // namespace pe
