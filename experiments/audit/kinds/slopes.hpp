/// ALiBi's slopes, one for each head: those of theory/schemes/alibi.hpp, interpolated where the number of heads H is no
/// power of two (the paper's code, BLOOM, MPT); or, geometric, 2^(-8k/H) for any H (several re-implementations).
/// In both, B stands for 8 where a model says so: alibi_bias_max of mosaicml/llm-foundry.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "experiments/audit/options.hpp"
#include "experiments/audit/result.hpp"
#include "theory/kernel/ball.hpp"
#include "theory/kernel/format.hpp"

namespace pe::audit {

enum class SlopeRule { interpolated, geometric };

/// The exact slopes of a number of heads.
std::vector<Ball> slopes_of(SlopeRule rule, std::int64_t heads, double greatest_exponent);

struct SlopeFit {
  std::string rule;  ///< "power of two" | "interpolated" | "geometric"
  double greatest_exponent = 8;
  bool negative = false, reordered = false;  ///< all of them with a minus; in another order
  std::vector<Ball> exact;                   ///< in the order and with the sign of the slopes given
  std::vector<Ball> in_order;                ///< of reordered ones, in the order of the rule
  std::int64_t heads = 0, begin = 0;         ///< of a slice: of the whole model, and its first
};

/// The rule that explains slopes that were computed in float32 or wider and stored in the format; nothing if none does.
std::optional<SlopeFit> fit_slopes(std::span<double const> slopes, Format stored);

/// The slopes of one sequence, where they stand as often as a batch has sequences; `heads`: of the model, if known.
/// Those of padded sequences are equal up to the rounding of biases.
std::vector<double> one_period(std::vector<double> slopes, std::optional<std::int64_t> heads, Format stored);

/// Adds to an audit what the slopes of its heads say: rule, accuracy, findings. Returns whether a rule explains them.
/// `options`: whether ALiBi's are expected, in their order.
bool judge_slopes(std::span<double const> slopes, Format stored, Options const& options, Audit& audit);

/// What is wrong with positive slopes, or to be said of them, beside a config that has the number of heads: they should
/// be all of the interpolated ones, or the slice that one of several processes holds.
std::optional<Finding> judged_by_heads(std::span<double const> slopes, Format stored, RopeConfig const& config,
                                       Audit& audit);

}  // namespace pe::audit
