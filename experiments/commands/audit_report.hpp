/// Audits as text, JSON and SARIF: pure functions of what was found.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "experiments/audit/against.hpp"
#include "experiments/audit/result.hpp"
#include "experiments/terminal/exit_status.hpp"

namespace pe::experiments {

/// An audit with what the command knows beside it.
struct AuditReport {
  pe::audit::Audit audit;
  std::vector<std::string> repeated_as;  ///< other tensors with the same entries
  std::string right = {};                ///< the command that writes the right table; empty where none is known
};

/// A sentence on what could not be read or judged, and the file, where it is one file's.
struct AuditError {
  std::string file, says;
};

/// All that one command audited.
struct AuditRun {
  std::vector<AuditReport> reports = {};
  std::vector<AuditError> errors = {};
  std::string nothing = {};  ///< why nothing was judged, although everything could be read
  Status status = Status::as_expected;
};

/// How many tables have the verdict.
std::size_t count_of(AuditRun const& run, pe::audit::Verdict verdict);

/// All that one command compared with a reference.
struct AgainstRun {
  std::vector<pe::audit::Agreement> agreements = {};
  std::vector<std::string> missing = {}, extra = {};  ///< tensors that only the reference has, or only the file
  std::vector<AuditError> errors = {};
  Status status = Status::as_expected;
};

/// In the order in which a summary counts them, the gravest last.
inline constexpr pe::audit::Verdict all_verdicts[] = {
    pe::audit::Verdict::conforms,        pe::audit::Verdict::equivalent,   pe::audit::Verdict::learned,
    pe::audit::Verdict::not_an_encoding, pe::audit::Verdict::unrecognised, pe::audit::Verdict::defective};

/// "conforms", "equivalent", "defective", "unrecognised".
std::string_view verdict_word(pe::audit::Verdict verdict);

/// "rotary, half-split, base 10000, d = 128, ...": the convention in a line.
std::string convention_line(pe::audit::Convention const& convention);

/// "model.safetensors 'wpe.weight', float32 [1024, 768]": a table, in a line.
std::string subject_line(std::string const& file, std::string const& tensor, std::string const& dtype,
                         std::vector<std::int64_t> const& shape);
std::string subject_line(pe::audit::Audit const& audit);

/// "[12, 3]", and its position and column where they are known.
std::string place_of(pe::audit::Worst const& worst);

/// For a terminal: the verdict and what to do in about ten lines, then the details.
std::string audit_text(AuditReport const& report);

/// One line: the verdict, the tensor, and the defect or what it is.
std::string audit_line(AuditReport const& report);

/// "200 tensors: 198 conform, 2 defective".
std::string audit_summary(AuditRun const& run);

/// One object, as experiments/audit/README.md says (pebench-audit/3).
std::string audit_json(AuditRun const& run);

/// `fail_on`: "defect", or "unrecognised" where tables that are not recognised are a failure, too.
Status audit_status(AuditRun const& run, std::string const& fail_on);

/// One of its "tables", as an object and as text.
nlohmann::ordered_json audit_object(AuditReport const& report);
std::string audit_table_json(AuditReport const& report);

/// What fails in a run (defects, unrecognised tables, errors): a SARIF 2.1.0 log, whose rules are the findings' ids.
std::string audit_sarif(AuditRun const& run);

/// The same as GitHub's workflow commands, a line each.
std::string audit_annotations(AuditRun const& run);

/// The same of comparisons: for a terminal, and one object (pebench-against/1).
std::string against_text(AgainstRun const& run);
std::string against_json(AgainstRun const& run);

/// "equal", "equivalent", "different".
std::string_view likeness_word(pe::audit::Likeness likeness);

}  // namespace pe::experiments
