/// Offset vector: on a grid, the score of two cells depends on the vector between them alone, and its axes are told
/// apart: (k, l) does not score like (l, k).
///
/// Vectors are walked within two cells each way. Moving both cells by one row, or by one column, leaves the score alone
/// in each head; for k > l >= 0 the vector and its mirror image differ in one head at least. Cells are numbered row by
/// row.
#pragma once

#include <tuple>

#include "theory/kernel/bind.hpp"
#include "theory/properties/scores.hpp"
#include "theory/schemes/t5_printed.hpp"

namespace pe {

struct OffsetVector : AskedOf<Need::grid_layer> {
  static constexpr Text text{"offset-vector",
                             "The score of two cells of a 4 x 4 grid depends on the vector from one to the other "
                             "alone; and of k rows and l columns, 0 <= l < k <= 2, some tokens in one of four heads "
                             "score otherwise than of l rows and k columns",
                             R"(\mathrm{score}(a;b)=s(b-a);\quad\exists\,x,y,h:\ s(k,l)\ne s(l,k)\ (0\le l<k\le 2))"};
  static constexpr std::int64_t size = 4;  ///< rows and columns: two cells each way, and one to move by
  static constexpr Signature takes{.parameters = {"k", "l", "w"}};
  static Domain domain() { return walk({4, 8}, {{-2, 2}, {-2, 2}, {0, heads_looked_at - 1}}); }

  auto operator()(Scores auto const& scheme, Fraction const& k, Fraction const& l, Fraction const& w) const {
    auto const down = k.numerator(), right = l.numerator();
    auto const layer = scheme.layer(w.numerator(), size);
    auto const [query, key] = cells(down, right);
    auto const here = scores(layer, query, key);
    auto sides =
        both(equal(scores(layer, query + size, key + size), here), equal(scores(layer, query + 1, key + 1), here));
    if (right < 0 || down <= right) return sides;
    return both(std::move(sides), differ(scheme, size, cells(down, right), cells(right, down)));
  }

  /// The query and the key of a vector, the one as near to cell (0, 0) as can be.
  static Place cells(std::int64_t down, std::int64_t right) {
    auto const from = std::max<std::int64_t>(-down, 0) * size + std::max<std::int64_t>(-right, 0);
    return {from, from + down * size + right};
  }

  // A grid's table of biases by something else than the vector.
  struct ByRow : GridIndex {
    std::int64_t entries() const { return size * size * size; }
    std::int64_t of(std::int64_t i, std::int64_t j) const { return GridIndex::of(i, j) * size + i / size; }
  };
  struct ByColumn : GridIndex {
    std::int64_t entries() const { return size * size * size; }
    std::int64_t of(std::int64_t i, std::int64_t j) const { return GridIndex::of(i, j) * size + i % size; }
  };
  struct BySteps : GridIndex {
    std::int64_t of(std::int64_t i, std::int64_t j) const {
      return std::abs(i / size - j / size) + std::abs(i % size - j % size);
    }
  };

  using Mutant = Described<"biases depend on the query's row, too", GridBias<ByRow>>;
  using Columns = Described<"biases depend on the query's column, too", GridBias<ByColumn>>;
  using Steps = Described<"biases by the number of steps, whatever their axis", GridBias<BySteps>>;
  using Mutants = std::tuple<Mutant, Columns, Steps>;
};

}  // namespace pe
