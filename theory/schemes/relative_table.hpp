/// A learned number for each offset, as large as the table is: on a line, and on a grid, where Swin and BEiT have them.
///
///   line   score = q_i . k_j + r[j - i],  |j - i| < n of n tokens
///   grid   score = q_i . k_j + r[(y_i - y_j + m - 1)(2m - 1) + x_i - x_j + m - 1],  cells of an m x m window row by
///   row
///
/// Either index is one to one onto the offsets. Entries are drawn by their offset, so that a longer table begins as a
/// shorter one.
/// Source: Liu et al. 2021 (Swin), section 3.2, and its relative_position_index; BEiT's has 3 more entries, for the
/// class token.
#pragma once

#include "theory/schemes/about.hpp"
#include "theory/schemes/biased.hpp"

namespace pe {

namespace detail {

/// 0, -1, 1, -2, 2, ... -> 0, 1, 2, 3, 4, ...
inline std::size_t folded(std::int64_t offset) {
  return static_cast<std::size_t>(offset < 0 ? -2 * offset - 1 : 2 * offset);
}

/// The entry of an offset along both axes.
template <class F>
auto drawn_entry(F const& field, WholeOf<F> const& number, WholeOf<F> const& down, WholeOf<F> const& right) {
  auto const entry = number_of(
      field, "entry",
      [](F const& over, std::int64_t layer, std::int64_t i, std::int64_t j) {
        return over.number(Drawn(layer, "relative table").entry(folded(i), folded(j)));
      },
      number, down, right);
  return within(field, entry, -1, 1);
}

}  // namespace detail

/// `Rule::offset(i, j)` is the entry that a query at i and a key at j have.
template <class F, class Rule>
class RelativeTableOver : public AttentionScheme<F> {
 public:
  using AttentionScheme<F>::AttentionScheme;

  auto layer(WholeOf<F> const& number, WholeOf<F> const& length) const {
    require_tokens(length);
    auto bias = [field = this->field_, number](WholeOf<F> const& i, WholeOf<F> const& j) {
      return detail::drawn_entry(field, number, Rule::offset(i, j), 0);
    };
    return Layer<decltype(bias)>{{this->head(number), bias, Mask::none}, length};
  }

 private:
  template <class Bias>
  struct Layer : BiasedLayer<F, Bias> {
    WholeOf<F> length;

    void require_length(WholeOf<F> const& n) const { require_at_most(n, length, "a table of biases"); }
  };
};

struct RelativeTable : ByRule<RelativeTableOver, RelativeTable> {
  static constexpr char name[] = "relative-table";
  static auto offset(auto const& i, auto const& j) { return j - i; }
};

struct Swin {
  static constexpr char name[] = "swin";
  static constexpr bool on_grid = true;

  template <pe::Field F>
  struct Over : AttentionScheme<F> {
    using AttentionScheme<F>::AttentionScheme;

    /// For a window of size x size cells. Throws UserError for size < 1.
    auto layer(std::int64_t number, std::int64_t size) const {
      require_tokens(size);
      auto bias = [field = this->field_, number, size](std::int64_t i, std::int64_t j) {
        return detail::drawn_entry(field, number, i / size - j / size, i % size - j % size);
      };
      return BiasedLayer(this->head(number), std::move(bias), Mask::none);
    }
    /// Down a column.
    auto line(WholeOf<F> const& number) const {
      auto bias = [field = this->field_, number](WholeOf<F> const& i, WholeOf<F> const& j) {
        return detail::drawn_entry(field, number, i - j, 0);
      };
      return BiasedLayer(this->head(number), std::move(bias), Mask::none);
    }
  };
};

/// The table is read by query position minus key position.
struct RelativeTableFlipped : ByRule<RelativeTableOver, RelativeTableFlipped> {
  static constexpr char name[] = "relative-table-flipped";
  static auto offset(auto const& i, auto const& j) { return i - j; }
};

/// The skewing of a matrix of n columns is left out: column j of the products is read without being moved.
struct RelativeTableNotSkewed : ByRule<RelativeTableOver, RelativeTableNotSkewed> {
  static constexpr char name[] = "relative-table-not-skewed";
  static auto offset(auto const&, auto const& j) { return j; }
};

template <>
struct VariantsOf<RelativeTable> : WrongVersions<RelativeTableFlipped, RelativeTableNotSkewed> {};

}  // namespace pe
