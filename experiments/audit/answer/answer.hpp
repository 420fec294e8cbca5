/// From tables to what is said of them: one judgement for each family, and the order in which families are asked.
#pragma once

#include <optional>
#include <vector>

#include "experiments/audit/answer/asked.hpp"
#include "experiments/audit/axes/fit.hpp"
#include "experiments/audit/result.hpp"

namespace pe::audit::core {

/// The judgement of tables that belong together. Always an answer; throws UserError for a kind that they cannot be.
Audit judge(std::vector<Table> const& tables, Options const& options);

/// Sines and cosines in any view; nothing where no convention explains enough.
std::optional<Audit> judge_phases(std::vector<Table> const& tables, Asked const& asked);
/// A vector of frequencies.
std::optional<Audit> judge_vector(Table const& table, Asked const& asked);
/// ALiBi's slopes.
std::optional<Audit> judge_slopes(Table const& table, Asked const& asked);
/// Biases [heads, queries, keys].
std::optional<Audit> judge_bias(Table const& table, Asked const& asked);
/// T5's buckets.
std::optional<Audit> judge_buckets(Table const& table, Asked const& asked);

/// "rotary" or "sinusoidal", by the layout and what is expected.
std::string family_of(View const& view, Asked const& asked);
/// What a fit is, in the field's words.
Convention convention_of(Fit const& fit, Asked const& asked, std::optional<double> first, std::optional<double> step);
/// The same of a vector's rates.
Convention convention_of(Rates const& rates, std::string layout);

/// How exact a vector is beside rates in doubles, which are too narrow for the ulps of a table of doubles. `worst` has
/// the pair as its index.
Accuracy accuracy_of(std::vector<double> const& found, Rates const& rates, Format stored, Asked const& asked);

/// How rates differ from those that are asked for: base, scaling, spacing, or none of these.
std::vector<Finding> unlike(Rates const& found, Rates const& asked, std::vector<Rates> const& others, Asked const& how);

/// "base 10000" and its rule, as sentences have it.
std::string described(Rates const& rates);

}  // namespace pe::audit::core
