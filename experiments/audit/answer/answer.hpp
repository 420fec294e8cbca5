/// From tables to what is said of them: one judgement for each family, and the order in which families are asked.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "experiments/audit/answer/asked.hpp"
#include "experiments/audit/axes/axes.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/result.hpp"
#include "experiments/audit/table.hpp"

namespace pe::audit::core {

/// The judgement of tables that belong together. Always an answer; throws UserError for a kind that they cannot be.
Audit judge(std::vector<Table> const& tables, Options const& options);

// One judgement for each family, of tables that are given to it whatever they are: nothing where it has nothing to say.

/// Sines and cosines in any view; nothing where no convention explains enough.
std::optional<Audit> judge_phases(std::vector<Table> const& tables, Asked const& asked);
/// A vector of frequencies, or equal ones in rows.
std::optional<Audit> judge_vector(std::vector<Table> const& tables, Asked const& asked);
/// ALiBi's slopes.
std::optional<Audit> judge_slopes(std::vector<Table> const& tables, Asked const& asked);
/// Biases [heads, queries, keys].
std::optional<Audit> judge_bias(std::vector<Table> const& tables, Asked const& asked);
/// Buckets of offsets: T5's, DeBERTa's, and offsets that are clipped.
std::optional<Audit> judge_buckets(std::vector<Table> const& tables, Asked const& asked);

/// "rotary" or "sinusoidal", by the layout and what is expected.
std::string family_of(View const& view, Asked const& asked);
/// What a fit is, in the field's words.
Convention convention_of(Fit const& fit, Asked const& asked, std::optional<double> first, std::optional<double> step);
/// The same of a vector's rates.
Convention convention_of(Rates const& rates, std::string layout);

/// How rates differ from as many that a config prescribes: base, scaling, spacing, or none of these. `others`: of its
/// other states.
std::optional<Finding> unlike(Rates const& is, Rates const& wanted, std::vector<Rates> const& others,
                              std::optional<RopeConfig> const& config);

/// Rates of rows that are `step` apart: a simple part of a position is positions that are interpolated.
Rates interpolated(Rates rates, double step, Asked const& asked);

/// "base 10000" and its rule, as sentences have it.
std::string described(Rates const& rates);

/// How the frequencies and the amplitude of a fit differ from those of the config.
Findings unlike_asked(Fit const& fit, Asked const& asked);

/// What --expect says of the layout and its own comparison (expect.hpp) does not see.
Findings unlike_layout(Fit const& fit, Asked const& asked);

/// How a table differs from the one that a config or an expected base prescribes, whatever the cause: in the reading of
/// which fewest entries do. Rows are at the positions that are said, or from `offset` on, where that is found and
/// whole. Nothing where none differs, and for several axes, of which no prescription says the positions.
std::optional<Finding> differs(Readings const& all, Asked const& asked, std::optional<double> offset);

/// Rows from some point on by another rule: two caches one after the other are sound where both are prescribed. The
/// convention is that of the first rows.
std::optional<Finding> two_rules(View const& view, Asked const& asked, Convention& convention);

/// What a table is that no formula makes.
struct Other {
  Verdict verdict = Verdict::not_an_encoding;
  std::string kind;
  Finding finding;
};

/// What content or name says for certain: masks, position ids, maps of indices, factors of frequencies,
/// tables of learned biases. Nothing for all else.
std::optional<Other> certainly_other(Table const& table);

/// Of a table that no kind recognises: learned, by its name and its scattered entries, or weights of another kind.
std::optional<Other> other_by_name(Table const& table);

/// Memory that was never filled under the name of an encoding (`hinted`: the kind that the name says): zeros, cosines
/// that are all 1, one row in all places, halves of zeros.
std::optional<Finding> unfilled(std::vector<Table> const& tables, std::string const& hinted);

/// Frequencies that no rule could have made.
std::optional<Finding> unfilled_frequencies(std::vector<double> const& x);

}  // namespace pe::audit::core
