/// Rotary caches whose frequencies a rule stretches: by config.json, or by the rule that fits the data.
#pragma once

#include <optional>

#include "experiments/audit/options.hpp"
#include "experiments/audit/phases/judged.hpp"
#include "experiments/audit/result.hpp"

namespace pe::audit::phases {

/// The table judged by the options' config, at the positions that they give, else at consecutive ones: by the first of
/// the config's states that all entries fit. Where none does, the table as it
/// was found, with a finding that says how it differs (scaling-not-applied, scaling-mismatch, wrong-base, amplitude);
/// nothing when it fits nothing. Throws UserError as `prescribed` does.
std::optional<Judged> judge_by_config(Hypothesis const& hypothesis, Options const& options, int jobs, Audit& audit);

/// Of a table that fits something that is not the config's: the config's frequencies, where its entries are theirs all
/// the same, else a finding.
void require_config(RopeConfig const& config, int jobs, std::optional<Judged>& judged, Audit& audit);

/// The table judged by the scaling rule that explains its frequencies; nothing when none does, or none is needed.
std::optional<Judged> judge_by_rule(Hypothesis const& hypothesis, int jobs);

/// The table judged by what published models use: their rules, numbers and bases, or those of them that --expect names.
std::optional<Judged> judge_by_recipe(Hypothesis const& hypothesis, Options const& options, int jobs);

/// The hypothesis with other frequencies, of consecutive positions.
Hypothesis with_frequencies(Hypothesis const& hypothesis, std::vector<Ball> frequencies, double amplitude);

}  // namespace pe::audit::phases
