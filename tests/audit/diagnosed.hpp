/// How an audit answers a change, and which row of diagnoses.tsv it names: up to 25 rows share an id.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/audit/expect.hpp"
#include "experiments/audit/result.hpp"
#include "tests/catch.hpp"

namespace pe::tests {

/// The key of the row that the finding is, "zeroed-row: one"; of what theory says of a wrong version, the id.
inline std::string row_of(audit::Finding const& finding) { return finding.row.empty() ? finding.id : finding.row; }

/// "named": a defect, and its row is one of those that say what was changed; "differs": without a cause; "misnamed":
/// with another one; "conforms"; "unrecognised": or learned, or no encoding. `rows`: keys of diagnoses.tsv, or ids that
/// are for all of their rows, with ", " between.
inline std::string answer_of(audit::Audit const& audit, std::string const& rows) {
  using audit::Verdict;
  if (audit.verdict <= Verdict::equivalent) return "conforms";
  if (audit.verdict != Verdict::defective) return "unrecognised";
  bool has_cause = false;
  for (auto const& finding : audit.findings) {
    if (finding.severity != audit::Severity::defect) continue;
    auto const listed = [all = ", " + rows + ","](std::string const& row) {
      return all.find(" " + row + ",") != all.npos;
    };
    if (listed(row_of(finding)) || listed(finding.id)) return "named";
    static std::set<std::string> const without_cause{"differs", "wrong-entries", "wrong-frequencies", "wrong-scheme"};
    has_cause |= !without_cause.contains(finding.id);
  }
  return has_cause ? "misnamed" : "differs";
}

/// The rows of the findings that are defects, in order.
inline std::vector<std::string> rows_of(audit::Audit const& audit) {
  std::vector<std::string> result;
  for (auto const& finding : audit.findings) {
    if (finding.severity == audit::Severity::defect) result.push_back(row_of(finding));
  }
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
  std::string rows, ids;
  for (auto const& row : rows_of(audit)) {
    rows += (rows.empty() ? "" : ", ") + row;
    ids += (ids.empty() ? "" : ", ") + row.substr(0, row.find(':'));
  }
  return wanted == rows || wanted == ids;
}

/// Of --expect; none of an empty text.
inline audit::Options expecting(std::string const& text) {
  audit::Options options;
  if (!text.empty()) audit::parse_expectation(text, options);
  return options;
}

/// A sound table alone, or beside an expectation.
inline void check_conforms(std::string const& name, bool expected, audit::Audit const& audit) {
  INFO(name << (expected ? ", expected: " : ": ") << said(audit));
  CHECK(int(audit.verdict) == int(audit::Verdict::conforms));
}

/// Answers to many changes. The numbers that tests ask for are those that are reached: they are raised, or lowered with
/// the list of what the audit knows.
struct Count {
  int all = 0, named = 0, misnamed = 0;
  std::string others = {};  ///< a line for each change of which the cause is not named

  /// Of a change that may not conform, nor be unrecognised where it is `expected` to be sound.
  void add(std::string const& change, audit::Audit const& audit, std::string const& rows, bool expected,
           bool may_conform = false) {
    auto const answer = answer_of(audit, rows);
    INFO(change << (expected ? ", expected: " : ": ") << said(audit));
    CHECK((answer != "conforms" || may_conform));
    if (expected) CHECK(answer != "unrecognised");
    ++all;
    named += answer == "named";
    misnamed += answer == "misnamed";
    if (answer != "named") others += "  " + change + " (" + answer + "): " + said(audit) + "\n";
  }
  void require(int least_named, int most_misnamed) const {
    INFO(named << " of " << all << " named, " << misnamed << " misnamed; not named:\n" << others);
    CHECK(named >= least_named);
    CHECK(misnamed <= most_misnamed);
  }
};

}  // namespace pe::tests
