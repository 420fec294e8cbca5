/// Findings are rows of diagnoses.tsv, filled with what was found. A key that the table does not have, or arguments
/// that do not fit its sentence, do not compile.
///
///   audit.findings.push_back(found<"zeroed-row: one">(77).at(witness));
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "experiments/audit/diagnoses_tsv.hpp"
#include "experiments/audit/result.hpp"

namespace pe::audit {

using Findings = std::vector<Finding>;

/// A row of the table.
struct Diagnosis {
  std::string_view key;  ///< "zeroed-row: one": the id of a finding and, where an id has several rows, which of them
  std::string_view severity, says, cause, fix;  ///< severity: "defect" | "note"; `says` is a format string

  constexpr std::string_view id() const { return key.substr(0, key.find(':')); }
  constexpr bool is_defect() const { return severity == "defect"; }
};

/// Takes the first row off the lines, comments aside. At their end, a row without a key.
constexpr Diagnosis next_diagnosis(std::string_view& lines) {
  while (!lines.empty()) {
    auto line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(lines.size(), line.size() + 1));
    if (line.empty() || line.front() == '#') continue;
    std::string_view cells[5];
    for (auto& cell : cells) {
      cell = line.substr(0, line.find('\t'));
      line.remove_prefix(std::min(line.size(), cell.size() + 1));
    }
    return {cells[0], cells[1], cells[2], cells[3], cells[4]};
  }
  return {};
}

namespace detail {

template <std::size_t size>
struct Key {
  char text[size];

  consteval Key(char const (&key)[size]) { std::copy_n(key, size, text); }  // NOLINT(google-explicit-constructor)
  constexpr std::string_view view() const { return {text, size - 1}; }
};

consteval Diagnosis diagnosis_of(std::string_view key) {
  std::string_view lines = diagnoses_tsv;
  for (auto row = next_diagnosis(lines); !row.key.empty(); row = next_diagnosis(lines)) {
    if (row.key == key) return row;
  }
  throw "diagnoses.tsv has no row of this key";
}

template <Key key>
inline constexpr Diagnosis row = diagnosis_of(key.view());

}  // namespace detail

/// The finding of a row, without a witness.
template <detail::Key key, class... Arguments>
Finding found(Arguments const&... arguments) {
  constexpr auto const& row = detail::row<key>;
  constexpr fmt::format_string<Arguments const&...> says(row.says);
  return {std::string(row.id()),
          row.is_defect() ? Severity::defect : Severity::note,
          fmt::format(says, arguments...),
          std::string(row.cause),
          std::string(row.fix),
          std::nullopt};
}

/// The findings of one step after those of another.
inline void append(Findings& into, Findings more) { std::ranges::move(more, std::back_inserter(into)); }

}  // namespace pe::audit
