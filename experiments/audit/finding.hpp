/// The small change of writing an audit.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "experiments/audit/options.hpp"
#include "experiments/audit/result.hpp"
#include "experiments/audit/table.hpp"

namespace pe::audit {

/// An audit of the table that says nothing yet but what the table is; what its reader had to assume becomes a note.
Audit begun(Table const& table, std::string kind);
/// The same of one table, or of two of one cache, which are named together.
Audit begun(std::vector<Table> const& tables, std::string kind);
/// An audit that says this of the tables, and no more.
Audit defective(std::vector<Table> const& tables, std::string kind, Finding defect);
/// The first entry of a table, where no other shows a finding better.
Worst first_entry(Table const& table);

bool has_defect(Audit const& audit);
/// Whether it is a note on this.
bool is_note_on(Finding const& finding, Aspect aspect);

/// The base is another than the expected one.
Finding wrong_base(double found, double expected);

/// Sets the verdict: defective with a defect among the findings, else unrecognised where no convention explains the
/// table, else equivalent where `up_to` is filled in, else conforms.
void conclude(Audit& audit, bool recognised);

/// The number that --expect gives for a key, where it gives one. Throws UserError when it is no number.
std::optional<double> expected_number(Options const& options, std::string const& key);

/// "10000", "500000.5": the shortest decimal, without an exponent below 10^16.
std::string plain_number(double value);

}  // namespace pe::audit
