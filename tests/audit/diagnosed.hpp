/// How an audit answers, and which row of diagnoses.tsv it names: up to 25 rows share an id.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/audit/expect.hpp"
#include "experiments/audit/result.hpp"

namespace pe::tests {

/// The key of the row that the finding is, "zeroed-row: one"; of what theory says of a wrong version, the id.
inline std::string row_of(audit::Finding const& finding) { return finding.row.empty() ? finding.id : finding.row; }

/// The rows of the findings that are defects, in order.
inline std::vector<std::string> rows_of(audit::Audit const& audit) {
  std::vector<std::string> result;
  for (auto const& finding : audit.findings) {
    if (finding.severity == audit::Severity::defect) result.push_back(row_of(finding));
  }
  return result;
}

/// Their ids.
inline std::vector<std::string> defects(audit::Audit const& audit) {
  auto result = rows_of(audit);
  for (auto& row : result) row.resize(std::min(row.find(':'), row.size()));
  return result;
}

/// The verdict's defects by their rows, for a message.
inline std::string said(audit::Audit const& audit) {
  std::string result = "verdict " + std::to_string(int(audit.verdict));
  for (auto const& row : rows_of(audit)) result += "; " + row;
  return result;
}

/// Whether an audit answers with a verdict ("conforms"), with "no defect" or "not conforms", or with the defects of
/// these rows or ids ("wrong-base, wrong-length").
inline bool is_answer(std::string const& wanted, audit::Audit const& audit) {
  using audit::Verdict;
  constexpr std::string_view verdicts[] = {"conforms",     "equivalent", "defective",
                                           "unrecognised", "learned",    "no encoding"};
  if (wanted == "no defect") return rows_of(audit).empty();
  if (wanted == "not conforms") return audit.verdict > Verdict::equivalent;
  if (wanted == verdicts[static_cast<std::size_t>(audit.verdict)]) return true;
  return wanted == fmt::format("{}", fmt::join(rows_of(audit), ", ")) ||
         wanted == fmt::format("{}", fmt::join(defects(audit), ", "));
}

/// Of --expect; none of an empty text.
inline audit::Options expecting(std::string const& text) {
  audit::Options options;
  if (!text.empty()) audit::parse_expectation(text, options);
  return options;
}

}  // namespace pe::tests
