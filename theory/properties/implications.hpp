/// What follows from what between properties of one scheme. Two cells that cannot both be are an alarm, and undecided.
#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "theory/families/applies.hpp"
#include "theory/kernel/evidence.hpp"

namespace pe {

/// A scheme that has all of `from` has `to`. Where there are needs, only a scheme that meets one of them.
struct Implication {
  std::vector<std::string_view> from;
  std::string_view to;
  std::vector<Need> needs = {};
};

std::span<Implication const> implications();

/// The properties with which one that is found to hold can contradict itself: those that it implies, and what else that
/// takes.
std::set<std::string_view> properties_beside(std::string_view property);

/// A cell of the matrix and its verdict, by name.
struct DecidedCell {
  std::string_view scheme, property, verdict;
  bool tested = false;  ///< and no more
};

/// For each cell, what it contradicts, a clause; empty where it contradicts nothing, or only what was tested and no
/// more, while it was more than tested. A scheme that is none of members() meets no need.
std::vector<std::string> contradictions(std::vector<DecidedCell> const& cells,
                                        std::span<Implication const> list = implications());

}  // namespace pe
