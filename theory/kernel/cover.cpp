#include "theory/kernel/cover.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "theory/kernel/cpu_time.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/generators.hpp"

namespace pe {
namespace {

using State = BallDecision::State;

constexpr double infinity = std::numeric_limits<double>::infinity();
/// No interval is halved below this width: what is open there is open for another reason.
constexpr double finest = 0x1p-64;
/// How many open boxes of a level are tried in their middle, those first where lhs - rhs seems greatest; and how many
/// corners of the domain.
constexpr std::size_t tried = 64;
/// At every so many levels it is measured anew which side of a box matters most.
constexpr int measured_every = 4;

/// A number strictly between the two ends; nothing where doubles have none, or the interval is narrow enough.
std::optional<double> halfway(Interval const& side) {
  double const width = side.high - side.low, middle = side.low + width / 2;
  if (width <= finest || middle <= side.low || middle >= side.high) return std::nullopt;
  return middle;
}

/// The number of an interval with the fewest bits after the point; of those one that is nearest to 0.
double simplest(Interval const& side) {
  if (side.low <= 0 && side.high >= 0) return 0;
  if (side.high < 0) return -simplest({-side.high, -side.low});
  for (double scale = 1;; scale *= 2) {
    double const candidate = std::ceil(scale * side.low) / scale;
    if (candidate <= side.high) return candidate;
  }
}

/// A box, and what is known of it.
struct Piece {
  Box box;
  int depth = 0;
  std::vector<double> sway = {};  ///< by slot: how far lhs - rhs moves when that side alone is wide; may be empty
  BoxDecision decision = {};
  double seconds = 0;

  /// What lhs - rhs seems to be in the middle; -infinity where nothing is known.
  double centre() const {
    double const result = decision.highest - decision.spread / 2;
    return std::isfinite(result) ? result : -infinity;
  }
};

/// Evaluates the box and, if it is open and now is the time, which of its sides matters most.
void examine(Check const& check, Piece& piece) {
  CpuTime const time(piece.seconds);
  auto const& box = piece.box;
  long const bits = precision_for(box);
  piece.decision = check.decide_box(box, bits);
  PE_ASSERT(piece.decision.inequalities);
  auto const wide = std::ranges::count_if(box.positions, [](Interval const& side) { return side.low < side.high; });
  bool const open = piece.decision.state == State::open;
  if (open && wide > 1 && (piece.sway.empty() || piece.depth % measured_every == 0)) {
    auto const middle = Box::of(box.middle());
    piece.sway.clear();
    for (std::size_t i = 0; i < box.positions.size(); ++i) {
      auto slice = middle;
      slice.positions[i] = box.positions[i];
      piece.sway.push_back(check.decide_box(slice, bits).spread);
    }
  }
}

/// The two halves of a box, cut where it matters most, the wider side if two matter alike; nothing if it is too small.
std::vector<Piece> halves(Piece const& piece) {
  std::optional<std::size_t> cut;
  auto const weight = [&](std::size_t i) {
    auto const& [low, high] = piece.box.positions[i];
    return std::pair(piece.sway.empty() ? 0 : piece.sway[i], high - low);
  };
  for (std::size_t i = 0; i < piece.box.positions.size(); ++i) {
    if (halfway(piece.box.positions[i]) && (!cut || weight(i) > weight(*cut))) cut = i;
  }
  if (!cut) return {};
  double const middle = *halfway(piece.box.positions[*cut]);
  std::vector<Piece> result(2, {piece.box, piece.depth + 1, piece.sway});
  result[0].box.positions[*cut].high = result[1].box.positions[*cut].low = middle;
  for (auto& half : result) {
    if (!half.sway.empty()) half.sway[*cut] /= 2;
  }
  return result;
}

bool is_reals(Positions const& slot) { return !slot.integers_only && slot.low < slot.high; }

/// The domain with a single number in the place of each interval: what is walked.
Domain walked_part(Domain domain) {
  domain.covered = false;
  domain.exhaustive = true;
  for (auto& slot : domain.positions) {
    if (is_reals(slot)) slot = Positions::range(0, 0);
    slot.integers_only = true;
  }
  return domain;
}

Box first_box(Domain const& domain, Domain const& walked, std::uint64_t index) {
  auto result = Box::of(enumerate(walked, index));
  for (std::size_t i = 0; i < domain.positions.size(); ++i) {
    auto const& slot = domain.positions[i];
    if (is_reals(slot)) result.positions[i] = {slot.low, slot.high};
  }
  return result;
}

class Covering {
 public:
  Covering(Check const& check, Domain const& domain, int digits) : check_(check), domain_(domain), digits_(digits) {}

  CoverOutcome operator()(std::uint64_t most_boxes, std::stop_token const& stop, int jobs) {
    auto const walked = walked_part(domain_);
    auto const choices = size(walked, check_.signature());
    PE_ASSERT(choices > 0);  // of an empty domain everything would hold
    level_.push_back({first_box(domain_, walked, 0)});
    if (choices > most_boxes) return undecided();
    for (std::uint64_t i = 1; i < choices; ++i) level_.push_back({first_box(domain_, walked, i)});
    if (auto const corner = refuting_corner()) {
      refute(*corner);
      return result_;
    }
    while (!level_.empty()) {
      if (result_.boxes + level_.size() > most_boxes) return undecided();
      examine_level(stop, jobs);
      if (stop.stop_requested()) return undecided();
      if (find_witness()) return result_;
      go_deeper();
    }
    if (!stuck_.empty()) return undecided();
    result_.state = CoverOutcome::State::holds;
    return result_;
  }

 private:
  void examine_level(std::stop_token const& stop, int jobs) {
    constexpr std::size_t at_once = 32;
    parallel_for((level_.size() + at_once - 1) / at_once, jobs, stop, [&](std::uint64_t task) {
      auto const end = std::min(level_.size(), (task + 1) * at_once);
      for (auto i = task * at_once; i < end; ++i) examine(check_, level_[i]);
    });
    result_.boxes += level_.size();
    for (auto const& piece : level_) {
      result_.seconds += piece.seconds;
      result_.depth = std::max(result_.depth, piece.depth);
    }
  }

  bool find_witness() {
    CpuTime const time(result_.seconds);
    auto const state = [](Piece const& piece) { return piece.decision.state; };
    auto const refuted = std::ranges::find(level_, State::refuted, state);
    std::optional<Case> found;
    if (refuted != level_.end()) {
      found = refuted->box.at(simplest);
    } else {
      found = refuting_middle();
    }
    if (found) refute(*found);
    return found.has_value();
  }

  /// A corner of the first boxes that refutes the law: where sides meet at an end of the domain, no box around it does.
  std::optional<Case> refuting_corner() const {
    std::size_t looked_at = 0;
    for (auto const& piece : level_) {
      for (std::size_t corner = 0; (corner >> piece.box.positions.size()) == 0; ++corner) {
        if (looked_at++ == tried) return std::nullopt;
        auto box = piece.box;
        for (std::size_t i = 0; i < box.positions.size(); ++i) {
          auto& [low, high] = box.positions[i];
          (((corner >> i) & 1) == 0 ? high : low) = ((corner >> i) & 1) == 0 ? low : high;
        }
        auto const point = box.middle();
        bool const refutes = at_point(point, precision_for(box)).state == State::refuted;
        if (refutes || check_.exact(point, BallDecision::State::open) == false) return point;
      }
    }
    return std::nullopt;
  }

  /// The middle of an open box, where it refutes the law; long before a whole box does.
  std::optional<Case> refuting_middle() const {
    std::vector<Piece const*> open;
    for (auto const& piece : level_) {
      if (piece.decision.state == State::open) open.push_back(&piece);
    }
    std::ranges::stable_sort(open, std::greater<>(), &Piece::centre);
    open.resize(std::min(open.size(), tried));
    for (auto const* piece : open) {
      auto const middle = piece->box.middle();
      if (at_point(middle, precision_for(piece->box)).state == State::refuted) return middle;
    }
    return std::nullopt;
  }

  BoxDecision at_point(Case const& point, long bits) const {
    return check_.decide_box(Box::of(point), bits + FLINT_BITS);
  }

  void refute(Case const& found) {
    auto const fails = [&](Case const& input) {
      return decide(check_, input, digits_).decision.state == State::refuted;
    };
    auto const witness = fails(found) ? shrink(domain_, found, fails) : found;
    result_.state = CoverOutcome::State::refuted;
    result_.residual_or_margin = at_point(witness, precision_for(Box::of(witness))).highest;
    result_.witness = witness;
    result_.tightest.reset();
  }

  /// From the boxes of a level to the halves of those that are open.
  void go_deeper() {
    std::vector<Piece> next;
    open_.clear();
    for (auto& piece : level_) {
      if (piece.decision.state == State::holds) {
        keep_margin(piece);
        continue;
      }
      auto parts = halves(piece);
      std::ranges::move(parts, std::back_inserter(next));
      (parts.empty() ? stuck_ : open_).push_back(std::move(piece));
    }
    level_ = std::move(next);
  }

  void keep_margin(Piece const& held) {
    if (!result_.tightest) result_.residual_or_margin = infinity;
    result_.residual_or_margin = std::min(result_.residual_or_margin, -held.decision.highest);
    if (result_.tightest && held.centre() <= tightest_centre_) return;
    tightest_centre_ = held.centre();
    result_.tightest = held.box.middle();
  }

  /// What was looked at last and is open. Where nothing was looked at, it is the first box.
  CoverOutcome undecided() {
    std::ranges::move(stuck_, std::back_inserter(open_));
    if (open_.empty()) open_.push_back(std::move(level_.front()));
    result_.state = CoverOutcome::State::undecided;
    result_.open_at = std::ranges::max_element(open_, {}, &Piece::centre)->box.middle();
    result_.residual_or_margin = -infinity;
    for (auto const& piece : open_) {
      result_.residual_or_margin = std::max(result_.residual_or_margin, piece.decision.highest);
    }
    result_.tightest.reset();
    return result_;
  }

  Check const& check_;
  Domain const& domain_;
  int digits_;
  std::vector<Piece> level_;  ///< to be looked at next
  std::vector<Piece> open_;   ///< left open by the level before, `level_` are their halves
  std::vector<Piece> stuck_;  ///< open, and too small to be halved
  double tightest_centre_ = -infinity;
  CoverOutcome result_;
};

}  // namespace

std::string why_not_covered(Check const& check, Domain const& domain) {
  auto const names = check.signature();
  if (domain.exhaustive) return "the domain is walked whole";
  if (domain.admits) return "the domain has a precondition, and a box may lie across its edge";
  if (domain.bases.empty()) return "the domain lists no bases";
  if (Signature::count(names.vectors) > 0) return "the law takes vectors";
  if (domain.positions.size() != static_cast<std::size_t>(Signature::count(names.positions))) {
    return fmt::format("the domain bounds {} of {} positions", domain.positions.size(),
                       Signature::count(names.positions));
  }
  if (std::ranges::none_of(domain.positions, is_reals)) return "no position runs through an interval of reals";
  for (auto const& slot : domain.positions) {
    if (slot.low > slot.high) return "an interval is empty";
    if (is_reals(slot) && !slot.zero && slot.low <= 0 && slot.high >= 0)
      return "an interval leaves out 0, which is inside";
  }
  auto const box = first_box(domain, walked_part(domain), 0);
  return check.decide_box(box, precision_for(box)).inequalities ? "" : "a component of the law is an equality";
}

CoverOutcome cover(Check const& check, Domain const& domain, int digits, std::uint64_t most_boxes,
                   std::stop_token const& stop, int jobs) {
  PE_ASSERT(domain.covered && why_not_covered(check, domain).empty());
  return Covering(check, domain, digits)(most_boxes, stop, jobs);
}

}  // namespace pe
