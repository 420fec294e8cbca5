/// The limit of work of what a file brings: what somebody writes down in a minute may take a machine days.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "theory/kernel/check.hpp"
#include "theory/kernel/domain.hpp"

namespace pe::formulas {

/// So many operations (of formulas, at 256 bits, and of products of vectors) may the cases of one claim take: about a
/// minute of one processor. The schemes and claims of experiments/formula/examples take less than a fifth of it each.
inline constexpr std::uint64_t most_work = std::uint64_t{1} << 28;
/// So many where each of the cases that are measured stays open: such a claim holds by no number of others.
inline constexpr std::uint64_t most_work_when_open = most_work >> 6;

/// The check, within the limit. Where the cases of the domain (of one that is drawn, 1000) would take more, so many of
/// them are decided, chosen by a hash of the case, as the limit allows; the others stay open at once. So a claim that
/// is too much work is refuted by what was looked at or stays undecided, alike in any order, shard and number of
/// threads. A single case that takes much more than those which were measured, the last among them, stays open, too.
std::shared_ptr<Check const> limited(std::shared_ptr<Check const> check, Domain const& domain);

/// What deciding a claim is expected to take, estimated from few cases.
struct Plan {
  std::uint64_t cases, operations;  ///< about all that are decided, and of each of them
  bool at_least;                    ///< each takes as many operations or more
  bool open = false;                ///< those that were measured are not decided at any precision
  double work() const { return static_cast<double>(cases) * static_cast<double>(operations); }
  std::uint64_t most() const { return open ? most_work_when_open : most_work; }
};
/// The plan of a check that `limited` made, in a few hundredths of a second; nothing for any other check.
std::optional<Plan> plan_of(Check const& check);

/// For the record of a claim that stays undecided: that the limit left cases open, with the numbers; empty where the
/// limit takes every case, and of any other check.
std::string limit_reached(Check const& check);

/// What a check that `limited` made is without the limit, or the check itself.
std::shared_ptr<Check const> without_limit(std::shared_ptr<Check const> const& check);

}  // namespace pe::formulas
