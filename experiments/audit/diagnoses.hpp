/// Findings are rows of diagnoses.tsv, filled with what was found. A key that the table does not have, or arguments
/// that do not fit its sentence, do not compile.
///
///   audit.findings.push_back(found<"zeroed-row: one">(77).at(witness));
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include "experiments/audit/result.hpp"

namespace pe::audit {

using Findings = std::vector<Finding>;

namespace detail {

/// A row of the table; its key, "zeroed-row: one", is the id and, where an id has several rows, which of them.
struct Diagnosis {
  std::string_view id, key;
  Severity severity;
  Aspect aspect;
  std::string_view says, cause, fix;  ///< `says` is a format string
};

template <std::size_t size>
struct Key {
  char text[size];

  consteval Key(char const (&key)[size]) { std::copy_n(key, size, text); }  // NOLINT(google-explicit-constructor)
};

/// Declared for the keys of the table alone.
template <Key key>
struct Row;

}  // namespace detail
}  // namespace pe::audit

#include "experiments/audit/diagnoses_table.hpp"

namespace pe::audit {

/// The finding of a row, without a witness.
template <detail::Key key, class... Arguments>
Finding found(Arguments const&... arguments) {
  constexpr auto const& row = detail::Row<key>::is;
  constexpr fmt::format_string<Arguments const&...> says(row.says);
  return {std::string(row.id),    row.severity,         row.aspect,   fmt::format(says, arguments...),
          std::string(row.cause), std::string(row.fix), std::nullopt, std::string(row.key)};
}

/// The findings of one step after those of another.
inline void append(Findings& into, Findings more) { std::ranges::move(more, std::back_inserter(into)); }
inline void append(Findings& into, std::optional<Finding> more) {
  if (more) into.push_back(std::move(*more));
}

}  // namespace pe::audit
