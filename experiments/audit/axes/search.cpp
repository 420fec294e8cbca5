#include "experiments/audit/axes/axes.hpp"

#include <algorithm>
#include <cmath>

#include "experiments/audit/numbers.hpp"
#include "experiments/audit/thresholds.hpp"
#include "theory/frequencies/bases.hpp"

namespace pe::audit::core {

std::vector<std::size_t> all_of(std::size_t count) { return spread(count, count); }

std::vector<double> chosen(std::vector<double> const& of, std::vector<std::size_t> const& places) {
  std::vector<double> result;
  for (auto const place : places) result.push_back(of[place]);
  return result;
}

namespace {

/// What candidates are screened by.
constexpr std::size_t screened_rows = 40, screened_pairs = 48;
/// Candidates that are tried on the whole sample.
constexpr std::size_t most_kept = 3;

/// Looks for the frequencies and positions that explain most of the pairs of one axis.
class Search {
 public:
  Search(Sample sample, Asked const& asked, double amplitude, std::vector<Rates> const& candidates)
      : all_(std::move(sample)), asked_(asked), amplitude_(amplitude), candidates_(candidates) {}

  std::optional<Axis> best() const {
    auto const rows = spread(screened_rows, all_.rows());
    auto const pairs = spread(screened_pairs, all_.pairs);
    auto const few = all_.part(rows, pairs);
    std::vector<std::pair<double, std::size_t>> screened;
    double least = 1;
    for (std::size_t rank = 0; rank < candidates_.size(); ++rank) {
      auto const& rates = candidates_[rank];
      bool const usable = rates.w.size() == all_.pairs &&
                          std::ranges::any_of(rates.w, [](double w) { return w != 0; }) &&
                          std::ranges::all_of(rates.w, [](double w) { return std::isfinite(w); });
      if (!usable) continue;
      auto const tried = attempt(few, chosen(rates.w, pairs), rank, rank < most_kept || least > share::some);
      least = std::min(least, tried.loss);
      screened.emplace_back(tried.key, rank);
      if (tried.loss > 0) continue;
      auto whole = attempt(all_, rates.w, rank, true);
      if (whole.loss == 0) return whole;
    }
    std::ranges::sort(screened);
    std::optional<Axis> best;
    for (std::size_t k = 0; k < std::min(most_kept, screened.size()); ++k) {
      auto const rank = screened[k].second;
      auto whole = attempt(all_, candidates_[rank].w, rank, true);
      if (!best || whole.key < best->key) best = std::move(whole);
    }
    return best;
  }

 private:
  /// The positions that rows may have: those of the option, their numbers, and what the phases say.
  std::vector<std::vector<double>> choices(Sample const& sample, std::vector<double> const& w, bool thorough) const {
    std::vector<std::vector<double>> result;
    if (asked_.options.first_position) {
      auto& line = result.emplace_back();
      for (double const r : sample.row) {
        line.push_back(*asked_.options.first_position + asked_.options.position_step.value_or(1) * r);
      }
    }
    result.push_back(sample.row);
    if (!sample.phases) return result;
    auto const narrow = is_narrow(asked_.precision.stored);
    auto const raw = decode(*sample.phases, all_of(sample.pairs), w);
    auto const whole = snapped(raw, narrow);
    if (thorough) {
      // Fast pairs alone go round often: from row to row.
      result.push_back(snapped(decode(*sample.phases, all_of(sample.pairs), w, true), narrow));
    }
    std::vector<double> ahead;
    for (std::size_t r = 0; r < raw.size(); ++r) ahead.push_back(whole[r] - sample.row[r]);
    auto const shift = std::round(median(ahead));
    if (shift != 0) {
      auto& line = result.emplace_back();
      for (double const r : sample.row) line.push_back(r + shift);
    }
    result.push_back(whole);
    if (raw != whole) result.push_back(raw);
    return result;
  }

  Axis attempt(Sample const& sample, std::vector<double> const& w, std::size_t rank, bool thorough) const {
    Axis best{candidates_[rank], {}};
    std::vector<int> const axis(sample.pairs, 0);
    // What is simpler is preferred where all explain alike: the last of all candidates by a few entries.
    auto const of_choice = few_left / static_cast<double>(candidates_.size());
    std::size_t place = 0;
    for (auto& positions : choices(sample, w, thorough)) {
      auto const model = model_of(sample.columns, w, axis, positions, 1, amplitude_);
      auto const loss = loss_of(model, asked_.precision, sample.x);
      auto const key = loss + of_choice * static_cast<double>(place++ + rank);
      if (key < best.key) {
        best.loss = loss;
        best.key = key;
        best.positions = std::move(positions);
      }
      if (loss == 0) break;
    }
    return best;
  }

  Sample all_;
  Asked const& asked_;
  double amplitude_;
  std::vector<Rates> const& candidates_;
};

/// The part of rates that some pairs have.
Rates part_of(Rates rates, std::vector<std::size_t> const& pairs) {
  rates.w = chosen(rates.w, pairs);
  return rates;
}

}  // namespace

std::optional<Axis> best_axis(Sample sample, Asked const& asked, double amplitude,
                              std::vector<Rates> const& candidates) {
  return Search(std::move(sample), asked, amplitude, candidates).best();
}

std::vector<Rates> candidates(View const& view, Asked const& asked, std::vector<std::size_t> const& pairs,
                              std::optional<Turning> const& turning, std::int64_t rows) {
  auto const all = static_cast<std::size_t>(view.pairs), count = pairs.size();
  std::vector<Rates> result;
  auto const add = [&](std::vector<Rates> rates) { std::ranges::move(rates, std::back_inserter(result)); };
  for (auto& rates : asked.rates(all, rows)) result.push_back(part_of(std::move(rates), pairs));
  if (count != all) {
    add(asked.rates_of_axis(count, pairs.front() == 0 ? 0 : 1));
    add(asked.rates(count, rows));
  }
  if (turning) {
    auto w = turning->w;
    for (double& x : w) x = std::abs(x);
    if (median(turning->steady) > share::most) {
      add(asked.rates_shown(w, turning->open));
      add(rates_from(w, turning->open));
    }
  }
  if (auto const base = asked.base()) {
    for (auto const spacing : {Spacing::pairs, Spacing::gaps}) result.push_back(geometric(*base, count, spacing));
  }
  if (asked.options.config) result.push_back(geometric(asked.options.config->theta, count));
  if (count == all) add(asked.of_other_numbers(count));
  constexpr std::size_t tried = 4, of_axes = 9;
  if (view.width > 0) {
    auto odd = usual_rates(count, tried, view.width);
    result.insert(result.begin(), odd.begin(), odd.end());
  }
  auto usual = usual_rates(count, tried);
  if (count == all) add(usual);
  for (double const base : bases_of_axes) result.push_back(geometric(base, count));
  // One axis where two are meant: frequencies of both, one after the other.
  for (double const base : count % 2 == 0 && count >= 4 ? bases_of_axes : std::span<double const>()) {
    auto rates = geometric(base, count / 2);
    rates.w.insert(rates.w.end(), rates.w.begin(), rates.w.begin() + static_cast<std::ptrdiff_t>(count / 2));
    result.push_back(std::move(rates));
  }
  if (count == all && !asked.by_config()) add(published_rates(count));
  // Codes that are added have no pair that stands still.
  if (!asked.rotary && view.columns.front().sine) {
    std::erase_if(result, [](Rates const& r) { return r.scaling == "proportional"; });
  }
  if (count != all && count >= fewest_numbers)
    result.push_back({.w = floored_frequencies(count), .spacing = Spacing::none, .origin = Origin::other});
  if (count != all) {
    add(usual);
    for (auto& rates : usual_rates(all, of_axes)) {
      if (rates.spacing == Spacing::pairs) result.push_back(part_of(std::move(rates), pairs));
    }
  }
  return result;
}

}  // namespace pe::audit::core
