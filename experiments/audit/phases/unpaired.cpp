// Faults that leave no pair, or no progression, to identify a table by; each is looked for by making what it makes.
//   exponent-per-column   base^(-2c/d) for every column c instead of for every pair, so that a sine and its cosine turn
//                         at different speeds; angle_rates = 1 / np.power(10000, 2*i/d) without i//2
//   truncated-to-integers the entries went through an integer type: all that is left is -1, 0 and 1; or the angles did
//   mixed-layout          sines in the even rows and cosines in the odd ones
//   low-precision-angles  angles that were added up from row to row in half or bfloat16
//   wrong-frequencies     the reciprocals of known frequencies, position / rate for position * rate; or their reverse;
//                         or numbers of both signs, as memory holds them that was never filled

#include <algorithm>
#include <cmath>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/phases/axes.hpp"
#include "experiments/audit/phases/diagnose.hpp"
#include "experiments/audit/phases/scan.hpp"
#include "theory/frequencies/bases.hpp"

namespace pe::audit::phases {
namespace {

/// The part of the sampled entries that a guess must meet, and how well: far beyond any rounding.
constexpr double least_met = 0.97, nearby = 0.02;
/// Of more columns, every guess takes long, and no code is so wide.
constexpr std::int64_t most_columns_of_a_code = 8192;

struct Sampled {
  Matrix matrix;
  Sample sample;
};

/// Row 0 must be met without exception: at position 0 all sines are 0 and all cosines 1, which a table of zeros is not.
bool meets(Sample const& sample, Layout const& layout, Model const& model, Coordinates const& along, auto const& same) {
  std::size_t met = 0;
  for (std::size_t r = 0; r < sample.rows.size(); ++r) {
    for (std::size_t c = 0; c < layout.columns.size(); ++c) {
      auto const& column = layout.columns[c];
      auto const position = along.first + along.step * static_cast<double>(sample.rows[r]);
      bool const is_met = same(sample.row(r)[c], column.pair == Column::none ? 0 : model.exact(column, position));
      if (r == 0 && !is_met) return false;
      met += is_met ? 1 : 0;
    }
  }
  return static_cast<double>(met) >= least_met * static_cast<double>(sample.entries().size());
}

/// The entry of the sample that differs most from what the layout's pairs should hold.
Worst farthest(Sampled const& in, Layout const& layout, Known const& known, Coordinates const& along) {
  Model const model(known, Format::binary64);
  Worst result;
  double distance = -1;
  for (std::size_t r = 0; r < in.sample.rows.size(); ++r) {
    for (std::size_t c = 0; c < layout.columns.size(); ++c) {
      if (layout.columns[c].pair == Column::none) continue;
      auto const column = static_cast<std::int64_t>(c);
      auto const position = along.first + along.step * static_cast<double>(in.sample.rows[r]);
      auto const is = in.sample.row(r)[c], right = model.exact(layout.columns[c], position);
      if (!(std::abs(is - right) > distance)) continue;
      distance = std::abs(is - right);
      auto const told = tell_apart(is, right);
      result = {in.matrix.place(in.sample.rows[r], column).second, position, column, told.found, told.expected, {}};
    }
  }
  return result;
}

/// The sine of pair 1, a step from position 0, says how far frequencies fall from pair to pair, whatever the base.
std::optional<double> fall_from_pair_to_pair(Matrix const& matrix, Layout const& layout, Coordinates const& along) {
  auto const row = std::llround((std::abs(along.step) - along.first) / along.step);
  if (row < 0 || row >= matrix.rows() || layout.pairs < 2) return std::nullopt;
  auto const sine = matrix.entry(row, layout.sines()[1]);
  auto const fall = std::asin(sine) / (along.first + along.step * static_cast<double>(row));
  return fall > 0 && fall < 1 ? std::optional(fall) : std::nullopt;
}

/// The exponents of the columns, in the order of sine and cosine in turn: each its own, or that of the next pair.
std::optional<Audit> exponents_by_column(std::vector<Table> const& tables, Sampled const& in, Layout const& layout,
                                         Coordinates const& along) {
  auto const fall = fall_from_pair_to_pair(in.matrix, layout, along);
  if (!fall) return std::nullopt;
  for (bool const next_pair : {false, true}) {
    auto by_column = layout;
    std::vector<double> frequencies;
    for (auto& column : by_column.columns) {
      auto const exponent = column.pair + (column.cosine ? (next_pair ? 1 : 0.5) : 0);
      column.pair = static_cast<int>(frequencies.size());
      frequencies.push_back(std::pow(*fall, exponent));
    }
    Model const model(frequencies, 1, Format::binary64);
    auto const near = [](double is, double exact) { return std::abs(is - exact) <= nearby; };
    if (!meets(in.sample, by_column, model, along, near)) continue;
    auto const pairs = static_cast<double>(in.matrix.columns()) / 2;
    auto const base = std::pow(*fall, next_pair ? -pairs : -pairs / 2);
    Known const known{.base = base,
                      .spacing = next_pair ? "2i/d" : "2i/d for every column",
                      .frequencies = Progression{"d/2", base, pairs}.frequencies(layout.pairs)};
    auto finding = next_pair ? found<"wrong-frequencies: next pair">() : found<"exponent-per-column: phases">();
    return defective_beside(known, layout, tables, in.matrix.rows(),
                            std::move(finding).at(farthest(in, layout, known, along)));
  }
  return std::nullopt;
}

std::optional<Audit> exponents_by_column(std::vector<Table> const& tables, Sampled const& in,
                                         std::vector<Layout> const& layouts, Options const& options) {
  for (auto const& layout : layouts) {
    if (layout.name != "interleaved" && layout.name != "sin-cos") continue;
    for (auto const& along : positions_in_use(options, in.matrix.rows())) {
      if (auto audit = exponents_by_column(tables, in, layout, along)) return audit;
    }
  }
  return std::nullopt;
}

std::optional<Audit> integers_only(std::vector<Table> const& tables, Sampled const& in,
                                   std::vector<Layout> const& layouts, Options const& options) {
  auto const& entries = in.sample.entries();
  if (!std::ranges::all_of(entries, [](double x) { return x == -1 || x == 0 || x == 1; })) return std::nullopt;
  for (auto const& layout : layouts) {
    for (auto const& known : known_frequencies(options, layout.pairs, in.matrix.rows())) {
      Model const model(known, Format::binary64);
      for (auto const whole : {+[](double x) { return std::trunc(x); }, +[](double x) { return std::nearbyint(x); }}) {
        auto const same = [&](double is, double exact) { return is == whole(exact); };
        if (!meets(in.sample, layout, model, {0, 1}, same)) continue;
        return defective_beside(known, layout, tables, in.matrix.rows(),
                                found<"truncated-to-integers">().at(farthest(in, layout, known, {0, 1})));
      }
    }
  }
  return std::nullopt;
}

/// Sines in all columns of the even rows, and cosines in those of the odd ones: pe[0::2] for pe[:, 0::2].
std::optional<Audit> functions_by_row(std::vector<Table> const& tables, Sampled const& in,
                                      std::vector<Layout> const& layouts, Options const& options) {
  for (auto const& layout : layouts) {
    for (auto const& known : known_frequencies(options, layout.pairs, in.matrix.rows())) {
      Model const model(known, Format::binary64);
      std::size_t met = 0;
      for (std::size_t r = 0; r < in.sample.rows.size(); ++r) {
        auto const row = in.sample.rows[r];
        for (std::size_t c = 0; c < layout.columns.size(); ++c) {
          auto column = layout.columns[c];
          column.cosine = row % 2 != 0;
          bool const is_turned = column.pair != Column::none;
          met += is_turned && std::abs(in.sample.row(r)[c] - model.exact(column, static_cast<double>(row))) <= nearby;
        }
        if (4 * met < 3 * (r + 1) * layout.columns.size()) break;
      }
      if (static_cast<double>(met) < least_met * static_cast<double>(in.sample.entries().size())) continue;
      return defective_beside(known, layout, tables, in.matrix.rows(),
                              found<"mixed-layout: rows">().at(farthest(in, layout, known, {0, 1})));
    }
  }
  return std::nullopt;
}

/// The first sampled row that is no longer the code of its position, where the angles of every row are those of the row
/// before and the frequencies, rounded to the format; nothing where they are not. The first row is at 0 or a step on.
std::optional<std::int64_t> added_up(Hypothesis const& h, Format format, bool from_zero) {
  constexpr std::int64_t most_rows = std::int64_t{1} << 14;
  auto const& rows = h.sample.rows;
  if (rows.back() >= most_rows) return std::nullopt;
  std::vector<double> step, sum;
  for (auto const& w : h.frequencies) step.push_back(round_to(format, w.to_double()));
  sum = from_zero ? std::vector<double>(step.size()) : step;
  auto const most_missed = (1 - least_met) * static_cast<double>(h.sample.entries().size());
  double missed = 0;
  std::optional<std::int64_t> first;
  std::size_t sampled = 0;
  for (std::int64_t row = 0; row <= rows.back() && missed <= most_missed; ++row) {
    if (row == rows[sampled]) {
      bool apart = false;
      for (std::size_t c = 0; c < h.layout.columns.size(); ++c) {
        auto const& column = h.layout.columns[c];
        if (column.pair == Column::none) continue;
        auto const i = static_cast<std::size_t>(column.pair);
        auto const found = h.sample.row(sampled)[c];
        auto const wave = [&](double angle) { return column.cosine ? std::cos(angle) : std::sin(angle); };
        missed += std::abs(found - wave(sum[i])) <= nearby ? 0 : 1;
        auto const position = static_cast<double>(row + (from_zero ? 0 : 1));
        apart = apart || std::abs(found - wave(position * h.frequencies[i].to_double())) > nearby;
      }
      if (apart && !first) first = row;
      ++sampled;
    }
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] = round_to(format, sum[i] + step[i]);
  }
  return missed <= most_missed ? first : std::nullopt;
}

std::optional<Audit> sums(std::vector<Table> const& tables, Sampled const& in, std::vector<Layout> const& layouts,
                          Options const& options) {
  if (options.config || is_integer(in.matrix.dtype())) return std::nullopt;
  auto const stored = as_stored(in.matrix);
  for (auto const& layout : layouts) {
    auto const pairs = paired(stored, layout);
    if (!pairs) continue;
    for (auto const& known : known_frequencies(options, layout.pairs, in.matrix.rows())) {
      for (auto const format : {Format::binary16, Format::bfloat16}) {
        for (bool const from_zero : {true, false}) {
          auto const row = added_up(with(known, *pairs, 0), format, from_zero);
          if (row)
            return defective_beside(known, layout, tables, in.matrix.rows(),
                                    found<"low-precision-angles: sums">(numpy_name(format), *row)
                                        .at(farthest(in, layout, known, {from_zero ? 0.0 : 1.0, 1})));
        }
      }
    }
  }
  return std::nullopt;
}

std::optional<Audit> mistakes(std::vector<Table> const& tables, Sampled const& in, std::vector<Layout> const& layouts,
                              Options const& options) {
  // unlike_prescribed.cpp compares with what is prescribed.
  if (options.config || options.expected.contains("base") || is_integer(in.matrix.dtype())) return std::nullopt;
  auto const stored = as_stored(in.matrix);
  for (auto const& layout : layouts) {
    auto const pairs = paired(stored, layout);
    if (!pairs) continue;
    for (auto const& known : known_frequencies(options, layout.pairs, in.matrix.rows())) {
      for (auto const& along : positions_in_use(options, in.matrix.rows())) {
        auto h = with(known, *pairs, along.first);
        h.fit.step = along.step;
        if (auto finding = mistake_in(h))
          return defective_beside(known, layout, tables, in.matrix.rows(),
                                  std::move(*finding).at(farthest(in, layout, known, along)));
      }
    }
  }
  return std::nullopt;
}

/// A rotary cache of which each pair turns evenly from position 0 on, many of them forwards and many backwards.
std::optional<Audit> both_ways(std::vector<Table> const& tables, Sampled const& in, std::vector<Layout> const& layouts,
                               Options const&) {
  if (tables.size() < 2 || is_integer(in.matrix.dtype())) return std::nullopt;
  auto const stored = as_stored(in.matrix);
  for (auto const& layout : layouts) {
    // Fourier features of random frequencies have no copies.
    auto const pairs = std::ranges::any_of(layout.columns, &Column::copy) ? paired(stored, layout) : std::nullopt;
    bool const even = pairs && std::ranges::all_of(pairs->estimates, [](PairEstimate const& pair) {
                        return pair.turns && std::abs(pair.phase) <= greatest_displacement;
                      });
    if (!even) continue;
    auto const are = [&](double sign) {
      return std::ranges::count_if(pairs->estimates,
                                   [&](auto const& pair) { return sign * pair.frequency > pair.error; });
    };
    auto const forwards = are(1), backwards = are(-1), all = std::ssize(pairs->estimates);
    // Where the sizes fall, some sines have the wrong sign.
    std::ptrdiff_t rises = 0;
    for (std::size_t i = 1; i < pairs->estimates.size(); ++i) {
      auto const size = [&](std::size_t of) { return std::abs(pairs->estimates[of].frequency); };
      rises += size(i) > size(i - 1) ? 1 : 0;
    }
    if (8 * forwards <= all || 8 * backwards <= all || 8 * rises <= all) continue;
    return concluded(begun(tables, "phases"),
                     found<"wrong-frequencies: both ways">(all, backwards, all - forwards - backwards)
                         .at({.index = in.matrix.place(1, 0).second}));
  }
  return std::nullopt;
}

}  // namespace

std::optional<Finding> mistake_in(Hypothesis const& h) {
  auto const last = h.sample.rows.size() - 1;
  auto const explains = [&](Hypothesis const& other, Narrowed const& narrow = {}) {
    Model const model(other, narrow);
    // Most guesses explain little of the last row.
    auto const position = h.first_position + h.fit.step * static_cast<double>(h.sample.rows[last]);
    std::size_t met = 0;
    for (std::size_t c = 0; c < h.layout.columns.size(); ++c) {
      auto const& column = h.layout.columns[c];
      met += column.pair == Column::none || model.explains(h.sample.row(last)[c], column, position) ? 1 : 0;
    }
    return 2 * met >= h.layout.columns.size() &&
           part_explained(h.sample, h.layout, model, h.first_position, h.fit.step, least_met) >= least_met;
  };
  for (auto const whole : {+[](double x) { return std::trunc(x); }, +[](double x) { return std::nearbyint(x); }}) {
    if (explains(h, {.whole = whole})) return found<"truncated-to-integers: angles">();
  }
  auto const base = plain_number(h.fit.progression.base);
  auto other = h;
  std::ranges::reverse(other.frequencies);
  if (explains(other)) return found<"wrong-frequencies: order">(base);
  // DiffWave's steps of noise rise so on purpose, over d/2-1.
  if (h.fit.progression.spacing != "d/2") return std::nullopt;
  for (std::size_t i = 0; i < h.frequencies.size(); ++i) other.frequencies[i] = Ball(1) / h.frequencies[i];
  return explains(other) ? std::optional(found<"wrong-frequencies: inverted">(base)) : std::nullopt;
}

std::optional<Audit> diagnose_unpaired(std::vector<Table> const& tables, Options const& options) {
  BallPrecision const scope(frequency_bits);
  for (auto const& [matrix, layouts] : arrangements(tables)) {
    // One row or one column is no evidence of anything.
    if (matrix.rows() < 4 || matrix.columns() < 4 || matrix.columns() > most_columns_of_a_code) continue;
    Sampled const in{matrix, sample(matrix)};
    for (auto const& find : {exponents_by_column, integers_only, functions_by_row, mistakes, sums, both_ways}) {
      if (auto audit = find(tables, in, layouts, options)) return audit;
    }
  }
  return std::nullopt;
}

}  // namespace pe::audit::phases
