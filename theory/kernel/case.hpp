/// A case: one exact input of a law. It holds no rounded number, so every field evaluates the same thing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "theory/kernel/fraction.hpp"

namespace pe {

/// The names of what a law takes, in the order of its arguments: positions, vectors, parameters. A law states its own:
/// `static constexpr Signature takes{.positions = {"t", "k"}};`
struct Signature {
  static constexpr int most = 10;
  char const* positions[most] = {};   ///< real numbers; on a formal field, independent symbols
  char const* vectors[most] = {};     ///< d real entries each
  char const* parameters[most] = {};  ///< rational numbers, handed over exactly; symbols over polynomials

  /// The matrix a^T b of two of the vectors, in the place of any matrix: a proof then asks that both sides are linear
  /// in it, as such matrices span all.
  struct Matrix {
    char const *a, *b;
  };
  static constexpr int most_matrices = 4;
  Matrix matrices[most_matrices] = {};

  bool shifted = false;  ///< whether to angles of a pair a constant is added, which over formal fields is any

  static constexpr int count(char const* const (&names)[most]) {
    int n = 0;
    while (n < most && names[n] != nullptr) ++n;
    return n;
  }
};

/// What a scheme is built from: the dimension d and the base b of its frequencies.
struct Shape {
  int dimension = 2;
  Fraction base = 10000;
};

/// What a case names of a shape: no base where nothing depends on one.
struct ShapeParts {
  bool dimension = true, base = true;
};

/// An input of a law. Positions and entries are doubles that stand for themselves: dyadic rationals, exact.
struct Case {
  Shape shape;
  std::vector<double> positions;
  std::vector<std::vector<double>> vectors;
  std::vector<Fraction> parameters;

  friend bool operator==(Case const& a, Case const& b) { return a.text({}) == b.text({}); }

  /// "d=2,b=10000,t=0,k=1,q=[1;0]"; the names come from the law. Every number is printed exactly. A case without
  /// anything else has its dimension.
  std::string text(Signature const& names, ShapeParts const& parts = {}) const;

  /// Reads what `text` writes; parts that it need not name it may name. Throws UserError when a name is unknown,
  /// missing or ill-formed.
  static Case parse(std::string_view text, Signature const& names, ShapeParts const& parts = {});
};

}  // namespace pe
