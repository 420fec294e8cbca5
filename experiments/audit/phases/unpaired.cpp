// Faults that leave no pair to identify a table by; each is looked for by making what it makes.
//   exponent-per-column   base^(-2c/d) for every column c instead of for every pair, so that a sine and its cosine turn
//                         at different speeds; angle_rates = 1 / np.power(10000, 2*i/d) without i//2
//   truncated-to-integers the entries went through an integer type: all that is left is -1, 0 and 1

#include <algorithm>
#include <cmath>
#include <functional>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/phases/diagnose.hpp"
#include "experiments/audit/phases/scan.hpp"
#include "theory/frequencies/bases.hpp"

namespace pe::audit::phases {
namespace {

/// The part of the sampled entries that a guess must meet, and how well: far beyond any rounding.
constexpr double least_met = 0.97, nearby = 0.02;

/// The columns that some fault has put in place of pairs: frequency and kind of each.
struct Guess {
  std::vector<double> frequencies;
  std::vector<bool> cosine;
};

struct Sampled {
  Matrix matrix;
  Sample sample;
};

double value(Guess const& guess, std::size_t column, std::int64_t row) {
  auto const angle = guess.frequencies[column] * static_cast<double>(row);
  return guess.cosine[column] ? std::cos(angle) : std::sin(angle);
}

/// Row 0 must be met without exception: there all sines are 0 and all cosines 1, which a table of zeros is not.
bool meets(Sample const& sample, Guess const& guess, std::function<bool(double found, double exact)> const& same) {
  std::size_t met = 0;
  for (std::size_t c = 0; c < guess.frequencies.size(); ++c) {
    if (!same(sample.row(0)[c], value(guess, c, 0))) return false;
  }
  for (std::size_t r = 0; r < sample.rows.size(); ++r) {
    for (std::size_t c = 0; c < guess.frequencies.size(); ++c) {
      met += same(sample.row(r)[c], value(guess, c, sample.rows[r])) ? 1 : 0;
    }
  }
  return static_cast<double>(met) >= least_met * static_cast<double>(sample.entries().size());
}

Guess by_pairs(Layout const& layout, std::vector<Ball> const& frequencies) {
  Guess result;
  for (auto const& column : layout.columns) {
    bool const turns = column.pair != Column::none;
    result.frequencies.push_back(turns ? frequencies[static_cast<std::size_t>(column.pair)].to_double() : 0);
    result.cosine.push_back(column.cosine);
  }
  return result;
}

/// The entry of the sample that differs most from what the layout's pairs should hold.
Worst farthest(Sampled const& in, Guess const& right) {
  std::size_t row = 0, column = 0;
  double distance = -1;
  for (std::size_t r = 0; r < in.sample.rows.size(); ++r) {
    for (std::size_t c = 0; c < right.frequencies.size(); ++c) {
      auto const off = std::abs(in.sample.row(r)[c] - value(right, c, in.sample.rows[r]));
      if (!(off > distance)) continue;
      distance = off;
      row = r;
      column = c;
    }
  }
  auto const position = in.sample.rows[row];
  auto const told = tell_apart(in.sample.row(row)[column], value(right, column, position));
  auto const c = static_cast<std::int64_t>(column);
  return {in.matrix.place(position, c).second, static_cast<double>(position), c, told.found, told.expected, {}};
}

Audit begun_on(std::vector<Table> const& tables, Layout const& layout, std::int64_t rows, double base,
               std::string spacing) {
  auto audit = begun(tables, "phases");
  audit.convention.family = layout.rotary ? "rotary" : "sinusoidal";
  audit.convention.layout = layout.name;
  audit.convention.spacing = std::move(spacing);
  audit.convention.base = base;
  audit.convention.dimension = layout.rotary ? 2 * layout.pairs : std::ssize(layout.columns);
  audit.convention.positions = rows;
  return audit;
}

/// The sine of pair 1 at position 1 says how far frequencies fall from pair to pair, whatever the base.
std::optional<double> fall_from_pair_to_pair(Sampled const& in, Layout const& layout) {
  if (in.sample.rows.size() < 2 || in.sample.rows[1] != 1 || layout.pairs < 2) return std::nullopt;
  auto const sine = in.sample.row(1)[layout.sines()[1]];
  if (!(sine > 0 && sine < 0.84)) return std::nullopt;
  return std::asin(sine);
}

std::optional<Audit> exponents_by_column(std::vector<Table> const& tables, Sampled const& in,
                                         std::vector<Layout> const& layouts, Options const&) {
  auto const columns = in.matrix.columns();
  for (auto const& layout : layouts) {
    if (layout.name != "interleaved" && layout.name != "sin-cos") continue;
    auto const fall = fall_from_pair_to_pair(in, layout);
    if (!fall) continue;
    // Of column c, in the order of sine and cosine in turn: an exponent of its own, or that of the next pair.
    for (bool const next_pair : {false, true}) {
      Guess guess;
      for (auto const& column : layout.columns) {
        auto const exponent = column.pair + (column.cosine ? (next_pair ? 1 : 0.5) : 0);
        guess.frequencies.push_back(std::pow(*fall, exponent));
        guess.cosine.push_back(column.cosine);
      }
      if (!meets(in.sample, guess, [](double found, double exact) { return std::abs(found - exact) <= nearby; }))
        continue;
      auto const pairs = static_cast<double>(columns) / 2;
      auto const base = std::pow(*fall, next_pair ? -pairs : -pairs / 2);
      auto audit = begun_on(tables, layout, in.matrix.rows(), base, next_pair ? "2i/d" : "2i/d for every column");
      auto finding = next_pair ? found<"wrong-frequencies: next pair">() : found<"exponent-per-column: phases">();
      auto const right = Progression{"d/2", base, pairs}.frequencies(layout.pairs);
      audit.findings.push_back(std::move(finding).at(farthest(in, by_pairs(layout, right))));
      return audit;
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
      auto const right = by_pairs(layout, known.frequencies);
      for (auto const whole : {+[](double x) { return std::trunc(x); }, +[](double x) { return std::nearbyint(x); }}) {
        if (!meets(in.sample, right, [&](double found, double exact) { return found == whole(exact); })) continue;
        auto audit = begun_on(tables, layout, in.matrix.rows(), known.base, known.spacing);
        audit.findings.push_back(found<"truncated-to-integers">().at(farthest(in, right)));
        return audit;
      }
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Audit> diagnose_unpaired(std::vector<Table> const& tables, Options const& options) {
  BallPrecision const scope(frequency_bits);
  for (auto const& [matrix, layouts] : arrangements(tables)) {
    // One row or one column is no evidence of anything.
    if (matrix.rows() < 4 || matrix.columns() < 4) continue;
    Sampled const in{matrix, sample(matrix)};
    for (auto const& find : {exponents_by_column, integers_only}) {
      if (auto audit = find(tables, in, layouts, options)) {
        conclude(*audit, true);
        return audit;
      }
    }
  }
  return std::nullopt;
}

}  // namespace pe::audit::phases
