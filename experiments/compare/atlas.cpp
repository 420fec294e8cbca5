#include "experiments/compare/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "theory/kernel/engine.hpp"
#include "theory/kernel/generators.hpp"
#include "theory/kernel/hash.hpp"

namespace pe::experiments {
namespace {

constexpr int first = 8, cases = atlas_dimension;  // two unit vectors at each of eight positions
constexpr double last = 0x1p40;
constexpr double most_offset = first;

/// Laws that codes of different positions differ: they speak of all pairs of positions, and a walk meets few of them.
/// Positions that a narrow format merges (256 and 257 in bfloat16) are found by the figure position-collisions.
bool is_of_all_pairs(std::string_view property) { return property == "uniqueness" || property == "stored-uniqueness"; }

/// The slot that walks out: the first of those that reach farthest.
std::size_t walking_slot(std::vector<Positions> const& slots) {
  return static_cast<std::size_t>(std::ranges::max_element(slots, {}, &Positions::high) - slots.begin());
}

class Walk {
 public:
  Walk(Claim const& claim, Format format, NarrowStep const& step, std::uint64_t seed)
      : claim_(claim),
        arithmetic_(std::string_view(step.name) == "uniform" ? format : Format::binary64),
        pipeline_(step.pipeline(format)),
        seed_(mix(seed ^ hash(claim.property.empty() ? claim.id : claim.property))),  // the same cases for every scheme
        slots_(claim.domain.positions) {
    slots_.resize(static_cast<std::size_t>(Signature::count(claim.check->signature().positions)), Positions::any());
    walking_ = walking_slot(slots_);
    auto const& dimensions = claim.domain.dimensions;
    auto const fits = std::ranges::find_if(dimensions, [](int d) { return d >= atlas_dimension; });
    domain_ = claim.domain;
    domain_.dimensions = {fits == dimensions.end() ? dimensions.back() : *fits};
    domain_.bases = {10000};
  }

  double end() const { return std::min(last, slots_[walking_].high); }

  /// Whether all cases just below `position` stay within the tolerance.
  bool holds_at(double position) const {
    for (int i = 0; i < cases; ++i) {
      auto const residual =
          claim_.check->narrow_residual(case_at(position - i % first, i), arithmetic_, pipeline_, true);
      if (!residual || !(*residual <= atlas_tolerance)) return false;
    }
    return true;
  }

  Case case_at(double position, int number) const {
    auto const names = claim_.check->signature();
    auto result = draw(domain_, names, mix(seed_ + static_cast<std::uint64_t>(number)));
    for (auto& vector : result.vectors) {
      for (std::size_t n = 0; n < vector.size(); ++n) vector[n] = n == static_cast<std::size_t>(number) % vector.size();
    }
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      auto const& slot = slots_[i];
      double const low = std::max(slot.low, 1.0), high = std::max(low, std::min(slot.high, most_offset));
      auto const bits = mix(seed_ ^ mix((static_cast<std::uint64_t>(number) << 8) + i));
      result.positions[i] = i == walking_
                                ? std::max(position, slot.low)
                                : low + static_cast<double>(bits % static_cast<std::uint64_t>(high - low + 1));
    }
    return result;
  }

 private:
  Claim const& claim_;
  Format arithmetic_;
  Pipeline pipeline_;
  std::uint64_t seed_;
  std::vector<Positions> slots_;
  std::size_t walking_ = 0;
  Domain domain_;
};

}  // namespace

std::vector<NarrowStep> const& narrow_steps() {
  static std::vector<NarrowStep> const list{
      {"uniform", Pipeline::uniform},
      {"positions", [](Format f) { return Pipeline{.positions = f}; }},
      {"frequencies", [](Format f) { return Pipeline{.frequencies = f}; }},
      {"angles", [](Format f) { return Pipeline{.angles = f}; }},
      {"stored", [](Format f) { return Pipeline::stored(Format::binary64, f); }},
  };
  return list;
}

reports::Reach reach(Claim const& claim, Format format, NarrowStep const& step, std::uint64_t seed) {
  Walk const walk(claim, format, step, seed);
  auto const scheme = std::string(claim.check->scheme());
  reports::Reach result{.scheme = scheme,
                        .property = claim.property,
                        .format = std::string(name(format)),
                        .pipeline = step.name,
                        .tolerance = atlas_tolerance,
                        .beyond = false};
  result.command = fmt::format("./bench compare {} --properties {}", scheme, claim.property);
  double holds = 0, fails = first;
  while (fails < walk.end() && walk.holds_at(fails)) {
    holds = fails;
    fails *= 2;
  }
  if (fails >= walk.end()) {
    fails = walk.end();
    if (walk.holds_at(fails)) {
      result.position = fails;
      result.beyond = true;
      return result;
    }
  }
  if (holds == 0) return result;
  while (fails - holds > 1) {
    double const middle = std::floor((holds + fails) / 2);
    (walk.holds_at(middle) ? holds : fails) = middle;
  }
  result.position = holds;
  return result;
}

std::vector<reports::Reach> atlas(std::vector<Claim const*> const& claims, std::uint64_t seed, int jobs,
                                  std::stop_token const& stop, std::span<NarrowStep const> steps) {
  struct Task {
    Claim const* claim;
    Format format;
    NarrowStep const* step;
  };
  std::vector<Task> tasks;
  for (auto const* claim : claims) {
    if (!claim->check || Signature::count(claim->check->signature().positions) == 0) continue;
    if (is_of_all_pairs(claim->property)) continue;
    for (auto const format : all_formats) {
      for (auto const& step : steps) {
        // In double every step is already as it would be elsewhere.
        if (format == Format::binary64 && &step != &steps.front()) continue;
        tasks.push_back({claim, format, &step});
      }
    }
  }
  std::vector<reports::Reach> result(tasks.size());
  parallel_for(tasks.size(), jobs, stop,
               [&](std::uint64_t i) { result[i] = reach(*tasks[i].claim, tasks[i].format, *tasks[i].step, seed); });
  if (stop.stop_requested()) result.clear();
  return result;
}

}  // namespace pe::experiments
