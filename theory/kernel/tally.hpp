/// What is known of a claim when a part of its cases is decided: what shards are merged from, and what a run that was
/// ended goes on from.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>

#include "theory/kernel/cover.hpp"

namespace pe {

/// What cases that follow each other came to. They go in order and end with the first that settles the claim: that
/// refutes it or, where it says that a case exists, is such a case. So what all up to that one say depends on neither
/// threads nor timing nor where they were cut.
struct Tally {
  static constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();

  std::uint64_t settled = none;  ///< number of the first case that settles the claim
  std::uint64_t open = none;     ///< of the first that stayed undecided
  std::uint64_t agreed = none;   ///< of the first that holds by sides that agree to some digits
  std::uint64_t worst = none;    ///< of the one with the largest residual
  double residual = -1;          ///< that residual, an upper bound; -1: of no case
  std::uint64_t decided = 0, discards = 0, measured = 0;

  /// `later` tells of the cases that follow.
  void add(Tally const& later);
  friend bool operator==(Tally const&, Tally const&) = default;
};

/// Cases are decided in chunks of this many.
inline constexpr std::uint64_t chunk_size = 32;

/// Chunks [first, end) of a claim's cases, decided; of a claim whose domain is covered, the covering instead.
struct Span {
  std::uint64_t first = 0, end = 0;
  Tally tally = {};
  std::optional<CoverOutcome> covering = {};
  double seconds = 0;  ///< of processor time
};

/// One of `count` parts of a run: of each claim's cases it decides those from number/count to (number + 1)/count. What
/// is not worth cutting, a claim that is proved first and one whose domain is covered, goes to one shard whole.
struct Shard {
  std::uint64_t number = 0, count = 1;
};

/// What the spans of one claim come to, which shards 0, 1, 2, … decided, in this order. Nothing where two do not meet.
std::optional<Span> joined(std::span<Span const> spans);

}  // namespace pe
