/// How outcomes look on a terminal.
#pragma once

#include <string>
#include <vector>

#include "experiments/terminal/exit_status.hpp"
#include "reports/run.hpp"

namespace pe::experiments {

/// A table of the outcomes, one line each.
std::string lines(reports::Run const& run);

/// The same, then every surprise in full, then the sums. `option`: what commands need of a file, as it was typed; by
/// default as the run has it.
std::string table(reports::Run const& run, std::string const& option = {});

/// One outcome as a story: statement, place, verdict, evidence, identity or witness step by step, how to run it again.
/// `option`: what the command needs of a file of claims, after a blank.
std::string story(reports::Outcome const& outcome, std::string_view option = {});

/// "title   value", indented; nothing for an empty value. Further lines begin `hang` columns further in.
std::string entry(std::string_view title, std::string_view value, std::size_t hang = 0);

/// A command ("pebench ..."), as it would be typed here: on one line, however long, so that it can be pasted.
std::string command_entry(std::string_view title, std::string_view command);

/// What a finding answers, a labelled entry each; nothing for an outcome without one.
std::string answer_lines(reports::Outcome const& outcome);

/// Residuals of a case or more: what they are, in MPFR and in hardware. Empty without any.
std::string residual_entries(std::vector<Residual> const& ladder, std::vector<Residual> const& hardware);

/// What a run means for the exit status.
Status status_of(reports::Run const& run);

}  // namespace pe::experiments
