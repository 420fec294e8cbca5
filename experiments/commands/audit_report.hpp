/// Audits as text, JSON and a page: pure functions of what was found.
#pragma once

#include <string>
#include <vector>

#include "experiments/audit/result.hpp"

namespace pe::experiments {

/// An audit with what the command knows beside it.
struct AuditReport {
  pe::audit::Audit audit;
  std::vector<std::string> repeated_as;  ///< other tensors with the same entries
};

/// "conforms", "equivalent", "defective", "unrecognised".
std::string_view verdict_word(pe::audit::Verdict verdict);

/// "rotary, half-split, base 10000, d = 128, ...": the convention in a line.
std::string convention_line(pe::audit::Convention const& convention);

/// "model.safetensors 'wpe.weight', float32 [1024, 768]": what was audited, in a line.
std::string subject_line(pe::audit::Audit const& audit);

/// "[12, 3]", and its position and column where they are known.
std::string place_of(pe::audit::Worst const& worst);

/// For a terminal: the verdict and what to do in about ten lines, then the details.
std::string audit_text(AuditReport const& report);

/// One line: the verdict, the tensor, and the defect or what it is.
std::string audit_line(AuditReport const& report);

/// "200 tensors: 198 conform, 2 defective".
std::string audit_summary(std::vector<AuditReport> const& reports);

/// One object for one audit, a list for several, as experiments/audit/README.md says (pebench-audit/1).
std::string audit_json(std::vector<AuditReport> const& reports);

/// A page that needs nothing else.
std::string audit_html(std::vector<AuditReport> const& reports);

}  // namespace pe::experiments
