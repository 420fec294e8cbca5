/// Helpers for audits, and their findings: rows of diagnoses.tsv, filled with what was found. A key that the table does
/// not have, or arguments that do not fit its sentence, do not compile.
///
///   audit.findings.push_back(found<"zeroed-row: one">(77).at(witness));
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "experiments/audit/limits.hpp"
#include "experiments/audit/options.hpp"
#include "experiments/audit/result.hpp"
#include "experiments/audit/table.hpp"

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

/// An audit of the table that says nothing yet but what the table is; what its reader had to assume becomes a note.
Audit begun(Table const& table, std::string kind);
/// The same of one table, or of two of one cache, which are named together.
Audit begun(std::vector<Table> const& tables, std::string kind);

/// The table's name or, where it has none, its file's.
std::string name_or_stem(Table const& table);
std::string lower_case(std::string_view text);
/// A member of each entry of a list, as it is named to a user: "rope, alibi, t5".
std::string names_of(auto const& list, auto member) {
  std::string result;
  for (auto const& entry : list) result.append(result.empty() ? "" : ", ").append(entry.*member);
  return result;
}
/// Whether one of the words stands anywhere in the text, as names say what a tensor is.
bool contains(std::string_view text, std::initializer_list<std::string_view> words);

/// Where a word stands in a lower-case text between other signs than letters: "cos" in "rope.cos_cached", not in
/// "cosmos"; npos where it does not.
std::size_t find_word(std::string_view text, std::string_view word);

/// Whether a table is called a cosine's, or a sine's, and not the other's too: by its name, else by its file's.
bool is_called(Table const& table, char const* word, char const* other);

bool has_defect(Audit const& audit);
/// Whether it conforms, or is equivalent.
bool is_sound(Audit const& audit);
/// The base is another than the expected one; `config`: of a model that may rotate a part of its head.
Finding wrong_base(double found, double expected, std::optional<RopeConfig> const& config = {});

/// That every column holds cosines, or sines, each twice.
Finding one_function(bool cosines);

/// The audit with its verdict: defective with a defect among the findings, else unrecognised where no convention
/// explains the table, else equivalent where `up_to` is filled in, else conforms.
Audit concluded(Audit audit, bool recognised = true);
/// The same of a recognised table, of which this is the last finding.
Audit concluded(Audit audit, Finding last);

/// The number that --expect gives for a key, where it gives one. Throws UserError when it is no number.
std::optional<double> expected_number(Options const& options, std::string const& key);

/// "10000", "500000.5": the shortest decimal, without an exponent below 10^16.
std::string plain_number(double value);
/// A position that was decoded, to the digits that decoding leaves.
std::string position_text(double position);

/// An audit that only says why the table is not judged, where there is a reason.
Audit unrecognised(Table const& table, std::string kind, std::optional<Finding> why);

/// The note "too-large" where a table of this kind is larger than what is judged; integers are buckets, and any other
/// kind than "bias" is a code, whose positions are along the first axis.
std::optional<Finding> too_large(Table const& table, std::string_view kind);

}  // namespace pe::audit
