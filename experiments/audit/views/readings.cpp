/// Which column of a table holds the sine, and which the cosine, of which pair: one list of all ways in use.
///
///   interleaved          s0 c0 s1 c1 ...      the paper's
///   sin-cos, cos-sin     all of one function, then all of the other; also axis by axis
///   cos-sin pairs        c0 s0 c1 s1 ...      torchtune's [L,d/2,2]; complex: freqs_cis
///   half-split           a cosine and a sine table, each column once, or twice by halves or by repeats
///   rotations            [.., pairs, 2, 2]
#include <algorithm>
#include <cmath>
#include <numeric>

#include "experiments/audit/thresholds.hpp"
#include "experiments/audit/views/view.hpp"

namespace pe::audit::core {
namespace {

/// How often each pair's column is there in a table of one function.
struct Copies {
  enum class Spread { once, halves, repeats } spread = Spread::once;
  bool is_signed = false;  ///< the second one has the other sign

  int pair_of(std::int64_t column, std::int64_t wide) const {
    auto const half = wide / 2;
    return static_cast<int>(spread == Spread::once ? column : spread == Spread::halves ? column % half : column / 2);
  }
  bool is_second(std::int64_t column, std::int64_t wide) const {
    return spread == Spread::halves ? column >= wide / 2 : spread == Spread::repeats && column % 2 == 1;
  }
  Column column(std::int64_t place, std::int64_t wide, bool sine) const {
    return {pair_of(place, wide), sine, sine && is_signed && !is_second(place, wide)};
  }
  std::string name() const {
    char const* const copies = spread == Spread::halves ? ", duplicated (halves)" : ", duplicated (repeats)";
    return spread == Spread::once ? "" : copies;
  }
};

/// Whether a column is one number in all rows: those of pairs that nothing turns are copies of one another.
bool stands_still(std::vector<double> const& x, std::size_t column, std::size_t row_length) {
  if (x.size() <= row_length) return false;
  for (auto at = column; at < x.size(); at += row_length) {
    if (x[at] != x[column]) return false;
  }
  return true;
}

Copies copies_in(std::vector<double> const& x, std::int64_t first, std::int64_t wide, std::int64_t row_length) {
  if (wide % 2 != 0 || wide < 4) return {};
  std::vector<bool> still;
  for (std::int64_t c = 0; c < wide; ++c)
    still.push_back(stands_still(x, static_cast<std::size_t>(first + c), static_cast<std::size_t>(row_length)));
  Copies best;
  double least = share::most;  // a broken table keeps its layout
  for (auto const spread : {Copies::Spread::halves, Copies::Spread::repeats}) {
    for (bool const is_signed : {false, true}) {
      std::int64_t same = 0, all = 0;
      for (std::size_t row = 0; row < x.size(); row += static_cast<std::size_t>(row_length)) {
        for (std::int64_t i = 0; i < wide / 2; ++i) {
          auto const a = first + (spread == Copies::Spread::halves ? i : 2 * i);
          auto const b = spread == Copies::Spread::halves ? a + wide / 2 : a + 1;
          if (still[static_cast<std::size_t>(a - first)] && still[static_cast<std::size_t>(b - first)]) continue;
          auto const left = x[row + static_cast<std::size_t>(a)], right = x[row + static_cast<std::size_t>(b)];
          // Where every column is like the others, copies are no layout.
          auto const beside = x[row + static_cast<std::size_t>(first + (i + 1 < wide / 2 ? 2 * i + 2 : 2 * i - 2))];
          if (left == beside && right == beside) continue;
          same += right == (is_signed ? -left : left) && (!is_signed || left != 0) ? 1 : 0;
          all += is_signed && left == 0 ? 0 : 1;
        }
      }
      if (exceeds(same, least, all)) {
        least = static_cast<double>(same) / static_cast<double>(all);
        best = {spread, is_signed};
      }
    }
  }
  return best;
}

View view_of(std::vector<Form> const& forms, std::string layout, bool rotary, auto const& column) {
  View view;
  std::int64_t wide = 0;
  view.row_shape = forms.front().row_shape;
  for (auto const& form : forms) {
    view.sides.push_back(form.matrix);
    view.given.push_back(form.given);
    wide += form.matrix.shape[1];
  }
  for (std::int64_t c = 0; c < wide; ++c) {
    view.columns.push_back(column(c));
    view.pairs = std::max(view.pairs, view.columns.back().pair + 1);
  }
  view.layout = std::move(layout);
  view.rotary = rotary;
  return view;
}

/// How many columns at the end turn nothing in any row, where a part of the head is turned and the table is as wide as
/// the head: zeros in both, or ones and zeros.
std::int64_t still_behind(Table const& a, Table const& b) {
  auto const wide = static_cast<std::size_t>(a.shape[1]);
  std::vector<double> of_a(wide), of_b(wide), next_a(wide), next_b(wide);
  rows_to_double(a, 0, 1, of_a);
  rows_to_double(b, 0, 1, of_b);
  auto const is_still = [&](std::size_t c) {
    auto const [least, most] = std::minmax(of_a[c], of_b[c]);
    return least == 0 && (most == 0 || most == 1);
  };
  auto kept = wide;
  while (kept > 2 && is_still(kept - 1)) --kept;
  for (std::int64_t r = 1; r < a.shape[0] && kept < wide; ++r) {
    rows_to_double(a, r, 1, next_a);
    rows_to_double(b, r, 1, next_b);
    for (auto c = kept; c < wide; ++c) kept = next_a[c] == of_a[c] && next_b[c] == of_b[c] ? kept : c + 1;
  }
  return kept > 2 ? static_cast<std::int64_t>(wide - kept) : 0;
}

/// A cosine table and a sine table. `called`: their names say so, so that the other order is a slip.
void add_two(std::vector<View>& views, Form const& a, Form const& b, bool called, std::optional<Copies> given = {}) {
  auto const wide = a.matrix.shape[1];
  if (wide != b.matrix.shape[1] || 2 * wide > most_columns || a.matrix.shape[0] != b.matrix.shape[0]) return;
  auto const of_a = given ? *given : copies_in(some_rows(a.matrix), 0, wide, wide);
  auto const of_b = given ? *given : copies_in(some_rows(b.matrix), 0, wide, wide);
  bool const alike = of_a.spread == of_b.spread;
  if (!alike && (of_a.spread == Copies::Spread::once || of_b.spread == Copies::Spread::once)) return;
  auto const name = "half-split" + of_a.name();
  auto const add = [&](bool sines_first, bool clockwise, Slip slip) {
    auto view = view_of({a, b}, name, true, [&](std::int64_t c) {
      auto column = (c < wide ? of_a : of_b).column(c % wide, wide, (c >= wide) != sines_first);
      column.negative = column.negative != (column.sine && clockwise);
      return column;
    });
    view.slip = alike ? slip : Slip::unlike;
    views.push_back(std::move(view));
  };
  add(false, false, Slip::none);
  add(true, false, called ? Slip::exchanged : Slip::none);
  add(false, true, Slip::clockwise);
  if (auto const still = still_behind(a.matrix, b.matrix); still > 0 && a.matrix.data != b.matrix.data) {
    auto const before = views.size();
    auto part = a, other = b;
    part.matrix = range(a.matrix, 1, 0, wide - still);
    other.matrix = range(b.matrix, 1, 0, wide - still);
    add_two(views, part, other, called);
    for (auto k = before; k < views.size(); ++k) views[k].padded = still;
  }
}

/// One table of sines and cosines.
void add_one(std::vector<View>& views, Form form, std::vector<std::int64_t> const& axes) {
  auto const wide = form.matrix.shape[1];
  if (wide % 2 != 0) {
    // An odd width: a column of zeros at the end.
    auto const last = static_cast<std::size_t>(wide) - 1;
    auto const x = some_rows(form.matrix);
    for (auto at = last; at < x.size(); at += last + 1) {
      if (x[at] != 0) return;
    }
    form.matrix = range(form.matrix, 1, 0, wide - 1);
    return wide < 5 ? void() : add_one(views, form, {});
  }
  auto const add = [&](char const* layout, bool rotary, auto const& column) -> View& {
    return views.emplace_back(view_of({form}, layout, rotary, column));
  };
  add("interleaved", false, [](std::int64_t c) { return Column{static_cast<int>(c / 2), c % 2 == 0}; });
  std::vector<std::vector<std::int64_t>> blocks{{wide}};
  for (std::int64_t const n : {2, 3}) {
    if (wide % (2 * n) != 0 || wide <= 2 * n) continue;
    blocks.emplace_back(static_cast<std::size_t>(n), wide / n);
    blocks.emplace_back(static_cast<std::size_t>(wide / (2 * n)), 2 * n);  // NeRF's: all coordinates for each octave
  }
  // Video: half of the columns for time (V-JEPA), or a quarter (CogVideoX).
  if (wide % 8 == 0 && wide > 8) blocks.push_back({wide / 2, wide / 4, wide / 4});
  if (wide % 16 == 0) blocks.push_back({wide / 4, 3 * wide / 8, 3 * wide / 8});
  bool const given = std::accumulate(axes.begin(), axes.end(), std::int64_t{0}) == wide && axes.size() > 1;
  if (given) blocks.push_back(axes);
  for (auto const& sizes : blocks) {
    std::vector<Column> columns;
    int first = 0;
    for (auto const size : sizes) {
      for (std::int64_t c = 0; c < size; ++c) {
        columns.push_back({first + static_cast<int>(c % (size / 2)), c < size / 2});
      }
      first += static_cast<int>(size / 2);
    }
    if (columns.size() != static_cast<std::size_t>(wide)) continue;
    auto const sines_first = [&](std::int64_t c) { return columns[static_cast<std::size_t>(c)]; };
    auto const cosines_first = [&](std::int64_t c) {
      auto const& column = columns[static_cast<std::size_t>(c)];
      return Column{column.pair, !column.sine};
    };
    add("sin-cos", false, sines_first);
    add("cos-sin", false, cosines_first);
  }
  add("cos-sin", false, [&](std::int64_t c) {
    return Column{static_cast<int>(c % (wide / 2)), c >= wide / 2, c >= wide / 2};
  }).slip = Slip::clockwise;
  add("cos-sin pairs", true, [](std::int64_t c) { return Column{static_cast<int>(c / 2), c % 2 == 1}; });
  add("cos-sin pairs", true, [](std::int64_t c) {
    return Column{static_cast<int>(c / 2), c % 2 == 1, c % 2 == 1};
  }).slip = Slip::clockwise;
  if (wide % 4 != 0) return;
  auto const x = some_rows(form.matrix);
  auto const half = wide / 2;
  auto const left = copies_in(x, 0, half, wide), right = copies_in(x, half, half, wide);
  if (left.spread != right.spread || left.spread == Copies::Spread::once) return;
  for (bool const sines_first : {false, true}) {
    auto const name = (sines_first ? "sin-cos" : "cos-sin") + left.name();
    add(name.c_str(), true,
        [&](std::int64_t c) { return (c < half ? left : right).column(c % half, half, (c >= half) != sines_first); });
  }
}

/// Cosines alone, and sines alone.
void add_alone(std::vector<View>& views, Form const& form) {
  auto const wide = form.matrix.shape[1];
  auto const copies = copies_in(some_rows(form.matrix), 0, wide, wide);
  for (bool const sine : {false, true}) {
    views.push_back(view_of({form}, "half-split" + copies.name(), true,
                            [&](std::int64_t c) { return copies.column(c, wide, sine); }));
    views.back().guessed = true;
  }
}

void add_rotations(std::vector<View>& views, Table const& given) {
  auto const table = without_repetition(given, 3);
  auto const axes = table.shape.size();
  if (axes < 3 || table.shape[axes - 1] != 2 || table.shape[axes - 2] != 2) return;
  std::vector<std::size_t> rows(axes - 3);
  std::iota(rows.begin(), rows.end(), std::size_t{0});
  auto const matrix = as_matrix(table, rows, {axes - 3, axes - 2, axes - 1});
  if (!matrix || matrix->shape[1] > most_columns) return;
  views.push_back(view_of({{*matrix, given}}, "rotations", true, [](std::int64_t c) {
    return Column{static_cast<int>(c / 4), c % 4 == 1 || c % 4 == 2, c % 4 == 1};
  }));
}

/// The level that most squares share, and the share of those near it.
double score_of(View const& view) {
  std::vector<std::int64_t> rows;
  auto const seen = rows_seen(view.rows(), static_cast<std::int64_t>(view.size()));
  for (std::int64_t r = 0; r < seen; ++r) rows.push_back(r * view.rows() / seen);
  auto const x = view.read(rows);
  auto const cosines = view.first_of(false), sines = view.first_of(true);
  std::vector<double> squares, sorted;
  // Effort: as many pairs of each row as say it.
  constexpr std::size_t most_points = 1 << 11;
  auto const apart = std::max<std::size_t>(1, rows.size() * cosines.size() / most_points);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t i = r % apart; i < cosines.size(); i += apart) {
      if (cosines[i] < 0 || sines[i] < 0) return 0;
      auto const c = x[r * view.size() + static_cast<std::size_t>(cosines[i])];
      auto const s = x[r * view.size() + static_cast<std::size_t>(sines[i])];
      squares.push_back(std::isfinite(c) && std::isfinite(s) ? c * c + s * s : -1);
    }
  }
  std::ranges::copy_if(squares, std::back_inserter(sorted), [](double n) { return n > 0; });
  if (sorted.empty()) return 0;
  std::ranges::sort(sorted);
  // The densest window of this relative width.
  std::size_t count = 0, end = 0;
  for (std::size_t begin = 0; begin < sorted.size(); ++begin) {
    while (end < sorted.size() && sorted[end] <= sorted[begin] * (1 + 2 * near_circle)) ++end;
    count = std::max(count, end - begin);
  }
  // Rows and columns of zeros are found later, if they are few.
  auto const zeros = std::ranges::count(squares, 0.0);
  auto const all = std::ranges::count_if(squares, [](double n) { return n >= 0; }) -
                   (exceeds(zeros, share::some, squares.size()) ? 0 : zeros);
  return all == 0 ? 0 : static_cast<double>(count) / static_cast<double>(all);
}

}  // namespace

Readings readings(std::vector<Table> const& tables, Reader const& reader) {
  auto const& axes = reader.axes;
  bool const called = reader.called;
  std::vector<View> all;
  auto const& given = tables.front();
  auto const table = is_complex(given.dtype) ? parts(given) : given;
  if (tables.size() == 2) {
    auto const left = forms_of(tables[0], reader.widths), right = forms_of(tables[1], reader.widths);
    for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i) add_two(all, left[i], right[i], called);
    bool const is_prescribed = std::ranges::any_of(all, [&](View const& v) { return v.pairs == reader.pairs; });
    if (!left.empty() && !right.empty() && !is_prescribed && reader.pairs > 0 &&
        left.front().matrix.shape[1] == 2 * reader.pairs) {
      for (auto const spread : {Copies::Spread::halves, Copies::Spread::repeats})
        add_two(all, left.front(), right.front(), called, Copies{spread});
    }
  } else {
    if (!is_complex(given.dtype)) add_rotations(all, table);
    for (std::size_t axis = is_complex(given.dtype) ? table.shape.size() - 1 : 0; axis < table.shape.size(); ++axis) {
      if (table.shape[axis] != 2 || table.shape.size() < 3) continue;
      auto const left = forms_of(at(table, axis, 0), {}), right = forms_of(at(table, axis, 1), {});
      auto const before = all.size();
      for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i)
        add_two(all, left[i], right[i], is_complex(given.dtype));
      for (auto k = before; k < all.size(); ++k) {
        all[k].given = {table, table};
        if (axis + 1 == table.shape.size()) all[k].layout = "cos-sin pairs";
      }
    }
  }
  bool const is_one = tables.size() == 1 && !is_complex(given.dtype);
  auto const forms = is_one ? forms_of(table, reader.widths) : std::vector<Form>();
  for (auto const& form : forms) add_one(all, form, axes);
  if (!forms.empty()) {
    auto const x = some_rows(forms.front().matrix);
    bool const beyond = std::ranges::any_of(x, [](double v) { return std::isfinite(v) && std::abs(v) > no_sine; });
    if (beyond && table.shape.size() > 1 && forms.front().matrix.shape[0] > 1) {
      std::vector<View> of_angles;
      add_two(of_angles, forms.front(), forms.front(), true);
      for (auto& view : of_angles) view.angles = true;
      if (!of_angles.empty()) all.push_back(std::move(of_angles.front()));
    }
  }
  for (auto& view : all) view.score = score_of(view);
  if (called || std::ranges::none_of(all, [](View const& v) { return v.score > share::nearly_all; })) {
    for (auto const& form : forms) add_alone(all, form);
  }
  double best = 0;
  // Any angles lie on a circle, and of a table that is cut off behind little is left.
  for (auto const& view : all) best = view.angles || view.padded > 0 ? best : std::max(best, view.score);
  Readings result;
  constexpr std::size_t most = 8, most_alone = 4;  // effort: views, the likeliest
  std::vector<View const*> order;
  for (auto const& view : all) {
    if (view.is_whole() && view.score >= std::max(best - share::some, share::some)) order.push_back(&view);
  }
  std::ranges::stable_sort(order, std::greater<>(), [](auto const* view) {
    return view->score - (view->slip == Slip::none ? 0 : few_left) - (view->angles ? 1 : 0);
  });
  for (auto const* view : order) {
    if (result.likely.size() < most) result.likely.push_back(*view);
  }
  std::size_t alone = 0;
  for (auto const& view : all) {
    if (view.guessed && alone++ < most_alone) result.likely.push_back(view);
    if (view.slip == Slip::none) result.all.push_back(view);
  }
  return result;
}

}  // namespace pe::audit::core
