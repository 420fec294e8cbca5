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

/// The slopes of a model: those of its heads that are held, in the order and with the sign in which they are given.
struct SlopeModel {
  SlopeRule rule = SlopeRule::interpolated;
  std::int64_t heads = 0, begin = 0;  ///< of the whole model; the first that is held
  double greatest_exponent = 8;
  bool negative = false;  ///< all of them with a minus
  std::vector<Ball> exact = {};
  std::vector<std::size_t> displaced = {};  ///< the heads that have the slopes of others
};

/// The exact slopes of a number of heads; `first`: the first one's place in the exponent, 0 where code counts from 0.
std::vector<Ball> slopes_of(SlopeRule rule, std::int64_t heads, double greatest_exponent, std::int64_t first = 1);

/// The sound model that explains slopes that were computed in float32 or wider and stored in the format; nothing where
/// none does.
std::optional<SlopeModel> fit_slopes(std::span<double const> slopes, Format stored);

/// The slopes of one sequence, where they stand as often as a batch has sequences; `heads`: of the model, if known.
/// Those of padded sequences are equal up to the rounding of biases.
std::vector<double> one_period(std::vector<double> slopes, std::optional<std::int64_t> heads, Format stored);

/// Adds to an audit what the slopes of its heads say: rule and findings. With the heads of `options.config` where
/// `by_config`: all of the interpolated ones, or the slice that one of several processes holds.
void judge_slopes(std::span<double const> slopes, Format stored, Options const& options, bool by_config, Audit& audit);

}  // namespace pe::audit
