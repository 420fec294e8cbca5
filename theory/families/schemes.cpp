/// The descriptors of schemes: those of types are read from the tables beside them.
#include <algorithm>
#include <array>

#include "theory/families/guests.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/fraction.hpp"
#include "theory/kernel/linear.hpp"
#include "theory/schemes/about.hpp"
#include "theory/schemes/costs_tsv.hpp"
#include "theory/schemes/parameters_tsv.hpp"
#include "theory/schemes/rows.hpp"
#include "theory/schemes/schemes_tsv.hpp"
#include "theory/schemes/wrong_tsv.hpp"

namespace pe {
namespace {

std::int64_t integer(std::string_view text) { return Fraction::parse(text).numerator(); }

/// The number of a word among these.
template <class Enum, std::size_t count>
Enum of_word(std::string_view word, std::array<std::string_view, count> const& words) {
  auto const found = std::ranges::find(words, word);
  PE_ASSERT(found != words.end());
  return static_cast<Enum>(found - words.begin());
}

/// "1, 2", which may be empty.
std::vector<std::string_view> listed(std::string_view cell) {
  return cell.empty() ? std::vector<std::string_view>{} : parts(cell, ", ");
}

/// "k=16".
std::pair<std::string_view, std::string_view> assigned(std::string_view text) {
  auto const sign = text.find('=');
  return {text.substr(0, sign), sign == text.npos ? std::string_view() : text.substr(sign + 1)};
}

Cost cost_of(std::string_view name) {
  auto const row = row_of(costs_tsv, name);
  auto const [letter, usual] = assigned(row.at(4));
  return {row[1], row[2], row[3], row.at(5), {letter, usual.empty() ? 0 : integer(usual)}};
}

About about_of(Row const& row) {
  static constexpr std::array<std::string_view, 4> acts{"codes", "rotation", "bias", "layer"};
  constexpr std::string_view rule = "by rule: ";
  bool const by_rule = row.at(10).starts_with(rule);
  auto const& learned = row[10];
  return {.name = row[0],
          .title = row[2],
          .file = row[1],
          .says = row.at(11),
          .source = row[4],
          .also = listed(row[5]),
          .acts = of_word<Acts>(row[3], acts),
          .parameters = mapped(listed(row[6]), parameter_of),
          .cost = cost_of(row[7].empty() ? row[0] : row[7]),
          .aliases = listed(row[8]),
          .like = row[9],
          .learned = learned == "chosen" ? chosen_here : learned.substr(by_rule ? rule.size() : 0),
          .by_rule = by_rule};
}

std::vector<Variant> wrong_versions(std::string_view scheme) {
  std::vector<Variant> result;
  for (auto const& row : rows_of(wrong_tsv)) {
    if (std::ranges::count(listed(row.at(1)), scheme) > 0) {
      result.push_back({row[0], row.at(2), row.at(3), row.at(4), row.at(5)});
    }
  }
  return result;
}

}  // namespace

Parameter const* About::parameter(std::string_view wanted) const {
  auto const found = std::ranges::find(parameters, wanted, &Parameter::name);
  return found == parameters.end() ? nullptr : &*found;
}

Parameter parameter_of(std::string_view named) {
  static constexpr std::array<std::string_view, 3> types{"integer", "even", "rational"};
  auto const [key, usual] = assigned(named);
  auto const row = row_of(parameters_tsv, key);
  return {.name = row.at(1),
          .type = of_word<Parameter::Type>(row.at(2), types),
          .low = integer(row.at(3)),
          .high = integer(row.at(4)),
          .usual = integer(usual.empty() ? row.at(5) : usual),
          .says = row.at(7),
          .of_laws = row[6] == "laws"};
}

std::span<About const> described_types() {
  static auto const list = mapped(rows_of(schemes_tsv), about_of);
  return list;
}

About const* find_type(std::string_view name) {
  auto const found = std::ranges::find(described_types(), name, &About::name);
  return found == described_types().end() ? nullptr : &*found;
}

std::span<About const> schemes() {
  static std::vector<About> const list = [] {
    std::vector<About> all(described_types().begin(), described_types().end());
    for (auto const& written : written_schemes()) all.push_back(written.about);
    for (auto const& guest : guests()) all.push_back(guest.about);
    return all;
  }();
  return list;
}

std::string_view title_of(std::string_view name) {
  auto const found = std::ranges::find(schemes(), name, &About::name);
  return found == schemes().end() ? name : found->title;
}

std::span<SchemeVariants const> scheme_variants() {
  static auto const list = [] {
    std::vector<SchemeVariants> result;
    for (auto const& about : described_types()) result.push_back({about.name, wrong_versions(about.name)});
    for (auto const& written : written_schemes()) result.push_back({written.about.name, written.variants});
    return result;
  }();
  return list;
}

}  // namespace pe
