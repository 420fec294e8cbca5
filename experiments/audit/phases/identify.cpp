#include "experiments/audit/phases/hypothesis.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "theory/frequencies/bases.hpp"
#include "theory/kernel/error.hpp"

namespace pe::audit::phases {
namespace {

/// With fewer of its pairs in order, a table is taken for something else.
constexpr double least_agreement = 0.5;
/// With fewer rows than this, no table is worth a part of it.
constexpr std::int64_t fewest_rows = 64;

/// The narrowest format that holds all sampled entries, when that is narrower than the dtype's.
Format effective_storage(Format storage, Sample const& sample) {
  // Ones and zeros are in every format and say nothing.
  auto const& entries = sample.entries();
  if (std::all_of(entries.begin(), entries.end(), [](double x) { return x == std::round(x); })) return storage;
  auto const all_are = [&](Format format) {
    return std::all_of(entries.begin(), entries.end(),
                       [&](double x) { return round_to(format, x) == x || std::isnan(x); });
  };
  for (auto const format : {Format::bfloat16, Format::binary16, Format::binary32}) {
    if (unit_roundoff(format) > unit_roundoff(storage) && all_are(format)) return format;
  }
  return storage;
}

/// Half a unit of the last place where all sampled entries have 4 to 6 decimal places, as in a printed table; else 0.
double printed_within(Sample const& sample, Format storage) {
  if (is_narrow(storage)) return 0;
  auto const& entries = sample.entries();
  auto const whole = std::ranges::count_if(entries, [](double x) { return x == std::round(x); });
  if (2 * static_cast<std::size_t>(whole) >= entries.size()) return 0;
  for (double const places : {1e4, 1e5, 1e6}) {
    auto const is_decimal = [&](double x) {
      auto const near = std::round(x * places) / places;
      return std::abs(x - near) <= 2 * unit_roundoff(storage) * std::abs(near);
    };
    if (std::ranges::all_of(entries, is_decimal)) return 0.5 / places * (1 + 0x1p-20);
  }
  return 0;
}

bool has_copies(Layout const& layout) { return std::ranges::any_of(layout.columns, &Column::copy); }

double median_amplitude(std::vector<PairEstimate> const& pairs) {
  std::vector<double> amplitudes;
  for (auto const& pair : pairs) {
    if (pair.amplitude > 0 && pair.spread <= steady_modulus) amplitudes.push_back(pair.amplitude);
  }
  return amplitudes.empty() ? 0 : median(std::move(amplitudes));
}

void settle_amplitude(Hypothesis& hypothesis) {
  auto const found = median_amplitude(hypothesis.estimates);
  auto const relative = std::min(8 * std::max(unit_roundoff(hypothesis.storage), hypothesis.printed_within), 0x1p-6);
  auto const simple = simplest_within(found, relative);
  bool const is_one = std::abs(found - 1) <= relative * found;
  hypothesis.measured_amplitude = found;
  hypothesis.amplitude_estimated = !is_one && simple.digits > 4;
  hypothesis.amplitude = is_one ? 1 : hypothesis.amplitude_estimated ? found : simple.value;
}

double first_position(Hypothesis const& hypothesis) {
  std::vector<Clock> clocks;
  for (std::size_t i = 0; i < hypothesis.estimates.size(); ++i) {
    auto const& pair = hypothesis.estimates[i];
    if (hypothesis.sample.rows.size() > 1 && !hypothesis.fit.agrees[i]) continue;
    if (!(pair.spread <= steady_modulus)) continue;
    clocks.push_back({std::exp(hypothesis.fit.progression.log_frequency(static_cast<int>(i))), pair.phase});
  }
  auto const error = error_of_phases(hypothesis);
  auto const at_origin =
      std::count_if(clocks.begin(), clocks.end(), [&](Clock const& clock) { return std::abs(clock.phase) <= error; });
  if (3 * static_cast<std::size_t>(at_origin) >= 2 * clocks.size()) return 0;
  std::ranges::sort(clocks, {}, &Clock::frequency);
  return locate_late(clocks, error, std::abs(hypothesis.fit.step));
}

/// The part of the pairs that are steady, as large as the others, turn as the progression says, and stand at row 0
/// where its position says. Sines taken for cosines turn backwards from a quarter turn, which no position puts all
/// pairs at.
double agreement(Hypothesis const& hypothesis) {
  double good = 0;
  auto const amplitude = median_amplitude(hypothesis.estimates);
  for (std::size_t i = 0; i < hypothesis.estimates.size(); ++i) {
    auto const& pair = hypothesis.estimates[i];
    bool const in_size =
        pair.spread <= steady_modulus && std::abs(pair.amplitude - amplitude) <= 2 * steady_modulus * amplitude;
    bool const in_turn = hypothesis.sample.rows.size() < 2 || pair.turns;
    auto const start =
        hypothesis.first_position * std::exp(hypothesis.fit.progression.log_frequency(static_cast<int>(i)));
    bool const in_place = std::abs(std::remainder(pair.phase - start, 2 * std::numbers::pi)) <= greatest_displacement;
    good += pair.amplitude > 0 && in_size && in_turn ? (in_place ? 1.0 : 0.5) : 0;
  }
  auto const paired = hypothesis.estimates.empty() ? 1.0 : static_cast<double>(hypothesis.estimates.size());
  auto const& fit = hypothesis.fit;
  auto const fitting = fit.decisive == 0 ? 1.0 : static_cast<double>(fit.fitting) / fit.decisive;
  return good / paired * (0.5 + 0.5 * fitting);
}

/// What needs greater numbers than anybody uses is another code.
bool is_conceivable(Hypothesis const& hypothesis) {
  auto const& fit = hypothesis.fit;
  return std::abs(hypothesis.first_position) <= greatest_position * std::min(std::abs(fit.step), 1.0) &&
         fit.progression.base <= greatest_base;
}

bool mostly_paired(std::vector<PairEstimate> const& pairs) {
  auto const paired = std::ranges::count_if(
      pairs, [](PairEstimate const& pair) { return pair.amplitude > 0 && pair.spread <= steady_modulus; });
  return 2 * static_cast<std::size_t>(paired) >= pairs.size();
}

constexpr std::int64_t most_permuted = 2048;
/// Rows that pairs are told apart by; of those sampled, spread over all.
constexpr std::int64_t rows_compared = 24;

class Columns {
 public:
  explicit Columns(Sample const& sample) : sample_(sample), rows_(spread(rows_compared, std::ssize(sample.rows))) {}

  /// How much the sum of the squares of two columns differs from 1 at most.
  double unsteadiness(std::size_t a, std::size_t b) const {
    double worst = 0;
    for (auto const r : rows_) {
      auto const* const row = sample_.row(static_cast<std::size_t>(r));
      worst = std::max(worst, std::abs(row[a] * row[a] + row[b] * row[b] - 1));
      if (worst > steady_circle) return worst;
    }
    return worst;
  }

 private:
  Sample const& sample_;
  std::vector<std::int64_t> rows_;
};

/// The layout that pairs the columns by what they hold, the fastest pair first: a sine and a cosine are a pair when the
/// sum of their squares is the same in all rows. Position 0 must be row 0, where it is seen which is which. Nothing for
/// an odd number of columns, more than 2048, or columns that do not pair.
std::optional<Layout> pairing(Sample const& sample, double unit_roundoff) {
  auto const count = sample.columns;
  if (count % 2 != 0 || count > most_permuted || sample.rows.size() < 3) return std::nullopt;
  std::vector<std::size_t> sines, cosines;
  for (std::size_t c = 0; c < static_cast<std::size_t>(count); ++c) {
    (std::abs(sample.row(0)[c]) < 0.5 ? sines : cosines).push_back(c);
  }
  if (sines.size() != cosines.size()) return std::nullopt;
  Columns const columns(sample);
  // Slow pairs look alike, so the cosines that leave their sine the least choice take theirs first.
  struct Match {
    double unsteadiness;
    std::size_t sine, cosine;
  };
  std::vector<Match> matches;
  for (auto const s : sines) {
    for (auto const c : cosines) {
      auto const unsteadiness = columns.unsteadiness(s, c);
      if (unsteadiness <= steady_circle) matches.push_back({unsteadiness, s, c});
    }
  }
  std::sort(matches.begin(), matches.end(),
            [](auto const& a, auto const& b) { return a.unsteadiness < b.unsteadiness; });
  Layout layout{"permuted", false, static_cast<int>(sines.size()),
                std::vector<Column>(static_cast<std::size_t>(count))};
  int pairs = 0;
  for (auto const& match : matches) {
    auto &sine = layout.columns[match.sine], &cosine = layout.columns[match.cosine];
    if (sine.pair != Column::none || cosine.pair != Column::none) continue;
    sine = {pairs, false, false};
    cosine = {pairs++, true, false};
  }
  if (pairs != layout.pairs) return std::nullopt;
  auto const estimates = estimate(sample, layout, unit_roundoff, std::numeric_limits<std::int64_t>::max());
  std::vector<int> order(static_cast<std::size_t>(pairs)), rank(order.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return std::abs(estimates[static_cast<std::size_t>(a)].frequency) >
           std::abs(estimates[static_cast<std::size_t>(b)].frequency);
  });
  for (std::size_t i = 0; i < order.size(); ++i) rank[static_cast<std::size_t>(order[i])] = static_cast<int>(i);
  for (auto& column : layout.columns) column.pair = rank[static_cast<std::size_t>(column.pair)];
  return layout;
}

class Search {
 public:
  /// Whether a matrix, as it is stored, has this layout.
  void look(Hypothesis next, Layout layout) {
    if (!copies_agree(next.sample, layout)) return;
    auto const& matrix = next.matrix;
    auto const some_are_paired = [&](std::int64_t rows) { return some_are_steady(next.sample, layout, rows); };
    if (!some_are_paired(matrix.rows()) && !some_are_paired(fewest_rows / 2)) return;
    next.layout = std::move(layout);
    auto const roundoff = std::max(unit_roundoff(next.storage), next.printed_within);
    auto const width = static_cast<double>(
        next.layout.name == "interleaved" && matrix.columns() % 2 != 0 ? matrix.columns() : 2 * next.layout.pairs);
    std::optional<Fit> fit;
    // Where the rows do not follow one progression to the end, the first half may, or the first quarter.
    auto const of_first = [&](std::int64_t rows) { return estimate(next.sample, next.layout, roundoff, rows); };
    auto const all = of_first(matrix.rows());
    if (!mostly_paired(all) && (matrix.rows() < fewest_rows || !mostly_paired(of_first(fewest_rows / 2)))) return;
    next.estimates = all;
    for (auto rows = matrix.rows();;) {
      if (mostly_paired(next.estimates)) fit = fit_progression(next.estimates, width);
      if (fit || rows < fewest_rows) break;
      rows /= 2;
      next.estimates = of_first(rows);
    }
    if (!fit) next.estimates = all;
    if (!mostly_paired(next.estimates)) return;
    next.fit = fit ? *fit : Fit{{"", usual_base, width / 2}, 1, 0, 1, 1, std::vector<bool>(next.estimates.size())};
    next.first_position = first_position(next);
    if (!is_conceivable(next)) return;
    next.agreement = agreement(next);
    if (best_ && best_->agreement >= next.agreement) return;
    best_ = std::move(next);
  }

  std::optional<Hypothesis> best() && { return std::move(best_); }
  bool plausible() const { return best_ && best_->agreement >= least_agreement; }
  bool perfect() const { return best_ && best_->agreement > 0.99; }

 private:
  std::optional<Hypothesis> best_;
};

}  // namespace

Hypothesis as_stored(Matrix const& matrix) {
  Hypothesis result{matrix, {}, sample(matrix), {}, {}, {}};
  auto const dtype = format_of(matrix.dtype());
  result.storage = effective_storage(dtype, result.sample);
  result.stored_narrower = result.storage != dtype;
  result.printed_within = std::max(printed_within(result.sample, dtype), matrix.within());
  return result;
}

Hypothesis Hypothesis::with_base(double base) const {
  BallPrecision const scope(frequency_bits);
  auto result = *this;
  result.fit.progression.base = base;
  result.frequencies = result.fit.progression.frequencies(layout.pairs);
  return result;
}

bool copies_agree(Sample const& sample, Layout const& layout) {
  auto const sines = layout.sines(), cosines = layout.cosines();
  std::size_t wrong = 0, all = 0;
  for (std::size_t c = 0; c < layout.columns.size(); ++c) {
    auto const& column = layout.columns[c];
    if (column.pair != Column::none && !column.copy) continue;
    auto const i = static_cast<std::size_t>(column.pair);
    for (std::size_t r = 0; r < sample.rows.size(); ++r) {
      auto const* const row = sample.row(r);
      auto const original = column.pair == Column::none ? 0.0 : row[column.cosine ? cosines[i] : sines[i]];
      ++all;
      wrong += row[c] == original ? 0 : 1;
    }
  }
  // What is broken may be broken in one of the copies.
  return 4 * wrong <= all;
}

std::optional<Hypothesis> identify_known(Table const& table, std::string_view layout, std::vector<Ball> frequencies,
                                         std::optional<double> first, double step) {
  auto const matrix = matrices(table).front();
  auto all = layouts(matrix.columns());
  auto const named = std::ranges::find(all, layout, &Layout::name);
  if (named == all.end()) return std::nullopt;
  return identify_known(matrix, std::move(*named), std::move(frequencies), first, step);
}

std::optional<Hypothesis> identify_known(Matrix const& matrix, Layout layout, std::vector<Ball> frequencies,
                                         std::optional<double> first, double step) {
  return identify_known(as_stored(matrix), std::move(layout), std::move(frequencies), first, step);
}

std::optional<Hypothesis> identify_known(Hypothesis result, Layout layout, std::vector<Ball> frequencies,
                                         std::optional<double> first, double step) {
  if (layout.pairs != static_cast<int>(frequencies.size())) return std::nullopt;
  result.layout = std::move(layout);
  result.frequencies = std::move(frequencies);
  result.estimates = estimate(result.sample, result.layout, unit_roundoff(result.storage), result.matrix.rows());
  // A slow sine or cosine alone says little of its amplitude.
  if (result.layout.is_whole() && !mostly_paired(result.estimates)) return std::nullopt;
  result.fit.progression = {"d/2", usual_base, static_cast<double>(result.layout.pairs)};
  result.fit.step = step;
  result.fit.fitting = result.fit.decisive = 2;
  result.fit.agrees.assign(result.estimates.size(), true);
  result.agreement = 1;
  settle_amplitude(result);
  result.first_position =
      first ? *first : Clocks(result).position(std::span(result.sample.row(0), std::size_t(result.matrix.columns())));
  return result;
}

std::optional<Hypothesis> identify(std::vector<Table> const& tables) {
  PE_ASSERT(tables.size() == 1 || tables.size() == 2);
  if (is_integer(tables.front().dtype)) return std::nullopt;
  Search search;
  auto const look = [&](Matrix const& matrix, std::vector<Layout> layouts) {
    auto const rows = as_stored(matrix);
    // Columns that stand twice are copies, and no pairs of their own; in a row or two all may stand twice.
    auto const are_copies = [&](Layout const& layout) {
      return has_copies(layout) && copies_agree(rows.sample, layout);
    };
    bool const twice = rows.sample.rows.size() > 2 && std::ranges::any_of(layouts, are_copies);
    for (auto& layout : layouts) {
      if (!twice || has_copies(layout)) search.look(rows, std::move(layout));
    }
  };
  for (auto& [matrix, all] : arrangements(tables)) {
    if (search.perfect()) break;
    look(matrix, std::move(all));
  }
  if (tables.size() == 1 && !search.plausible()) {
    for (auto const& matrix : matrices(tables.front())) {
      if (matrix.rows() < 3) continue;
      auto const rows = as_stored(matrix);
      if (auto layout = pairing(rows.sample, unit_roundoff(format_of(matrix.dtype()))))
        search.look(rows, std::move(*layout));
    }
  }
  if (tables.size() == 1 && !search.plausible()) {
    for (auto const& matrix : matrices(tables.front())) {
      if (!matrix.is_complex()) look(matrix, layouts_alone(matrix.columns()));
    }
  }
  auto best = std::move(search).best();
  if (best && best->layout.name == "permuted") best->up_to = "a permutation of the columns";
  if (!best || best->agreement < least_agreement) return std::nullopt;
  settle_amplitude(*best);
  BallPrecision const scope(frequency_bits);
  best->frequencies = best->fit.progression.frequencies(best->layout.pairs);
  return best;
}

}  // namespace pe::audit::phases
