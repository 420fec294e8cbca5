// Rows that stand for any positions, in any order, under frequencies that are known: the steps of a batch of sequences,
// of a sampler, or rows that broke off their order.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <span>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/kinds/axes_compared.hpp"
#include "experiments/audit/kinds/kinds.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/phases/axes.hpp"
#include "experiments/audit/phases/diagnose.hpp"
#include "experiments/audit/phases/hypothesis.hpp"

namespace pe::audit {
namespace {

using namespace phases;

constexpr std::int64_t few_rows = 64;
/// Fewer pairs are at some position by accident.
constexpr int fewest_pairs = 4, most_pairs = 512, fewest_narrow_pairs = 16;
constexpr double least_narrow_position = 64;
/// Of one position in all rows, fewer are the sequences of a batch that go on in step.
constexpr std::size_t fewest_of_a_table = 128;

/// The position of every row; nothing where one is the code of none.
std::optional<std::vector<double>> positions_of(Hypothesis const& h, std::optional<Narrowed> const& narrow) {
  std::vector<double> result, row(static_cast<std::size_t>(h.matrix.columns()));
  auto const rows = h.matrix.rows();
  RowReader const reader(narrow ? narrowed(h, *narrow) : h, narrow, narrow.has_value());
  auto const read = [&](std::int64_t r) {
    h.matrix.read(r, 1, row);
    return reader.position(row, result.empty() ? std::nullopt : std::optional(result.back() + h.fit.step));
  };
  if (!read(rows - 1) || !read(rows / 2)) return std::nullopt;
  for (std::int64_t r = 0; r < rows; ++r) {
    auto const position = read(r);
    if (!position) return std::nullopt;
    result.push_back(*position);
  }
  return result;
}

/// The first row that is not where --positions puts it.
std::optional<std::size_t> first_elsewhere(std::vector<double> const& positions, Options const& options) {
  for (std::size_t r = 0; r < positions.size(); ++r) {
    auto const wanted = *options.first_position + options.position_step.value_or(1) * static_cast<double>(r);
    if (std::abs(positions[r] - wanted) > 1e-6 * std::max(1.0, std::abs(wanted))) return r;
  }
  return std::nullopt;
}

/// Steps that are estimated from entries of any format differ by less than this part of one.
constexpr double same_step = 0x1p-10;

/// By which most rows go on, where the others stand whole steps apart too; else 1.
double usual_step(std::vector<double> const& positions) {
  constexpr double close = same_step, most = 0.75;
  constexpr std::ptrdiff_t fewest = 12;
  std::vector<double> apart;
  for (std::size_t r = 1; r < positions.size(); ++r) apart.push_back(positions[r] - positions[r - 1]);
  if (apart.empty()) return 1;
  auto const step = median(apart);
  auto const follow = std::ranges::count_if(apart, [&](double x) { return std::abs(x / step - 1) <= close; });
  bool const on_steps = std::ranges::all_of(
      apart, [&](double x) { return std::abs(x / step - std::round(x / step)) <= close * std::abs(x / step); });
  return on_steps && follow >= fewest && static_cast<double>(follow) >= most * static_cast<double>(apart.size()) ? step
                                                                                                                 : 1;
}

Ordered order_of_one_axis(std::vector<double> const& positions, double step = 1) {
  std::vector<Place> places;
  for (auto const position : positions) places.push_back({position / step});
  return order_of(places, {static_cast<std::int64_t>(places.size())});
}

bool are_one(std::vector<double> const& positions) {
  return positions.size() > 1 && std::ranges::adjacent_find(positions, std::not_equal_to<>()) == positions.end();
}

bool is_one_run(std::vector<double> const& positions) {
  return std::ranges::adjacent_find(positions, [](double a, double b) { return b != a + 1; }) == positions.end();
}

/// The depths of a tree of drafts (Medusa, EAGLE), level by level: one root, and then mostly several words, of unlike
/// numbers. Positions written twice, clamped, or divided as integers have levels of one row, or of nearly equal ones.
bool are_depths_of_a_tree(std::vector<double> const& positions) {
  constexpr std::ptrdiff_t fewest_wide = 2;
  std::vector<std::ptrdiff_t> levels{1};
  for (std::size_t r = 1; r < positions.size(); ++r) {
    auto const apart = positions[r] - positions[r - 1];
    if (apart != 0 && apart != 1) return false;
    if (apart == 1) levels.push_back(0);
    ++levels.back();
  }
  if (levels.front() != 1 || levels.size() < 2 + fewest_wide) return false;
  auto const inner = std::span(levels).subspan(1, levels.size() - 2);  // the last may be cut off
  auto const wide = std::ranges::count_if(inner, [](std::ptrdiff_t rows) { return rows > 1; });
  auto const [least, most] = std::ranges::minmax(inner);
  return wide >= fewest_wide && 2 * wide >= std::ssize(inner) && most - least > (inner.size() > fewest_wide ? 1 : 0);
}

Findings on_order(std::vector<double> const& positions, Options const& options, Table const& table) {
  auto const at = [&](std::size_t r, Finding finding) {
    auto worst = first_entry(table, static_cast<std::int64_t>(r));
    worst.position = positions[r];
    return Findings{std::move(finding).at(std::move(worst))};
  };
  auto const wrong = [&](std::size_t r, std::string const& says) {
    return at(r, found<"position-offset: order">(r, says));
  };
  auto const ordered = order_of_one_axis(positions);
  auto const with_repeated = [&](Findings result) {
    if (ordered.repeated > 0) {
      result.push_back(found<"colliding-positions: rows">(ordered.repeated, ordered.first_repeated));
    }
    return result;
  };
  if (auto const rounded = rounded_positions(positions)) {
    auto const says = fmt::format("row {} holds position {}", rounded->row, plain_number(positions[rounded->row]));
    return with_repeated(at(rounded->row, found<"low-precision-positions">(numpy_name(rounded->format), says)));
  }
  if (options.first_position) {
    auto const r = first_elsewhere(positions, options);
    if (!r) return {};
    auto const wanted = *options.first_position + options.position_step.value_or(1) * static_cast<double>(*r);
    return with_repeated(wrong(
        *r, fmt::format("holds position {}, where {} belongs", plain_number(positions[*r]), plain_number(wanted))));
  }
  if (are_one(positions))
    return with_repeated(wrong(1, fmt::format("holds position {}, as all others do", plain_number(positions[1]))));
  auto const step = usual_step(positions);
  if (auto const by_step = order_of_one_axis(positions, step); step != 1 && by_step.order == Order::wrong) {
    auto const row = static_cast<std::size_t>(by_step.row);
    return with_repeated(wrong(row, fmt::format("holds position {}, after position {}", plain_number(positions[row]),
                                                plain_number(positions[row - 1]))));
  }
  bool const prescribed = options.config || options.expected.contains("base");
  if (prescribed && std::abs(step - std::round(step)) > same_step * std::abs(step)) {
    return at(1, found<"wrong-step: multiple">(fmt::format("{:.6g}", step)));
  }
  std::size_t follow = 0;
  for (std::size_t r = 1; r < positions.size(); ++r) follow += positions[r] == positions[r - 1] + 1 ? 1 : 0;
  if (ordered.order == Order::regular) return {};
  // Rows that mostly follow each other are meant to, and those of a table that is looked up; others are a batch of any
  // positions.
  bool const looked_up = is_looked_up(table) && !ordered.chunks;
  bool const runs = looked_up || (2 * follow >= positions.size() && !are_depths_of_a_tree(positions));
  if (runs && ordered.order == Order::wrong) {
    return with_repeated(wrong(static_cast<std::size_t>(ordered.row), ordered.says));
  }
  return {found<"gathered-positions">("one axis")};
}

bool are_chunks(std::vector<double> const& positions) { return order_of_one_axis(positions).chunks; }

/// A batch of positions that code computes in a narrow format has few.
std::int64_t most_rows_of(std::optional<Narrowed> const& narrow) {
  constexpr std::int64_t most_narrow_rows = 1024;
  return narrow ? most_narrow_rows : std::numeric_limits<std::int64_t>::max();
}

/// Rows of any positions, or only of such as `wanted` takes, made with `narrow` steps.
std::optional<Audit> judged(std::vector<Table> const& tables, Options const& options,
                            bool (*wanted)(std::vector<double> const&),
                            std::int64_t most_rows = std::numeric_limits<std::int64_t>::max(),
                            std::optional<Narrowed> const& narrow = {}) {
  if (is_integer(tables.front().dtype)) return std::nullopt;
  bool const prescribed = options.config || options.expected.contains("base");
  auto const of_a_part = wanted && !prescribed ? known_of_a_part(tables) : std::nullopt;
  for (auto const& [matrix, all] : arrangements(tables)) {
    // One row says nothing unless its position is prescribed.
    bool const enough = matrix.rows() > 1 || options.first_position;
    if (!enough || matrix.rows() > most_rows) continue;
    auto const stored = as_stored(matrix);
    for (auto const& layout : all) {
      if (layout.pairs < fewest_pairs || layout.pairs > most_pairs) continue;
      auto const pairs = paired(stored, layout);
      if (!pairs) continue;
      if (narrow && is_narrow(pairs->storage)) continue;
      // In a narrow format, small positions are near those of other bases.
      bool const doubtful = narrow || (is_narrow(pairs->storage) && !prescribed && !wanted);
      if (doubtful && layout.pairs < fewest_narrow_pairs) continue;
      // A trial of few rows costs little.
      auto const bases = matrix.rows() <= few_rows ? Bases::all : Bases::common;
      auto frequencies = known_frequencies(options, layout.pairs, matrix.rows(), bases);
      if (of_a_part && static_cast<int>(of_a_part->frequencies.size()) == layout.pairs)
        frequencies.push_back(*of_a_part);
      for (auto const& known : frequencies) {
        auto h = with(known, *pairs, 0);
        auto const positions = positions_of(h, narrow);
        if (positions && doubtful && std::ranges::max(*positions) < least_narrow_position) continue;
        if (!positions || (wanted && !wanted(*positions))) continue;
        if (are_one(*positions) && positions->size() < fewest_of_a_table && !options.first_position) continue;
        // Of consecutive positions every entry is compared, where the amplitude is no estimate.
        if (!narrow && h.amplitude == 1 && is_one_run(*positions)) {
          h.first_position = positions->front();
          if (!Judged(h).fits()) continue;
        }
        auto audit = begun(tables, "phases");
        auto const names = std::filesystem::path(audit.file).filename().string() + ' ' + audit.tensor;
        auto const amplitude = h.amplitude;
        auto const farthest_row = std::ranges::max_element(*positions) - positions->begin();
        audit.convention = describe_convention(Judged(std::move(h)), names);
        audit.convention.offset = positions->front();
        audit.convention.step.reset();
        audit.findings = on_order(*positions, options, tables.front());
        if (narrow) append(audit.findings, on_steps(*narrow, matrix.rows(), first_entry(tables.front(), farthest_row)));
        if (options.config && std::abs(amplitude / known.amplitude - 1) > same_size) {
          audit.findings.push_back(found<"amplitude: config">(known.amplitude, amplitude));
        }
        audit.compared.push_back("base");
        return concluded(std::move(audit));
      }
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Audit> audit_known_rows(std::vector<Table> const& tables, Options const& options) {
  for (auto const& narrow : steps_in_use()) {
    if (auto audit = judged(tables, options, nullptr, most_rows_of(narrow), narrow)) return audit;
  }
  return std::nullopt;
}

std::optional<Audit> audit_short_run(std::vector<Table> const& tables, Options const& options) {
  return judged(tables, options, is_one_run, few_rows);
}

std::optional<Audit> audit_chunks(std::vector<Table> const& tables, Options const& options) {
  return options.first_position ? std::nullopt : judged(tables, options, are_chunks);
}

std::optional<Audit> audit_tree(std::vector<Table> const& tables, Options const& options) {
  return options.first_position ? std::nullopt : judged(tables, options, are_depths_of_a_tree);
}

}  // namespace pe::audit
