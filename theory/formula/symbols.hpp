/// Formulas of schemes over symbols, for proofs: at positions, heads and lengths that are linear forms
/// (kernel/whole.hpp).
///
/// What is linear in them stays so; comparisons of such forms are followed both ways; sines and cosines of a pair's
/// frequency times a form are phases; powers of a constant with such an exponent are products, of what each symbol
/// gives.
/// A part of which more is not known is any function of the forms in it: what is proved holds for every such function.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "theory/formula/scheme.hpp"
#include "theory/kernel/expressions.hpp"

namespace pe::formulas {

/// By slot, what a formula's names are.
struct FormsAt {
  std::vector<Whole> positions = {}, parameters = {};
  std::vector<Vector<Expression>> vectors = {};
  bool unshifted = false;  ///< angles are without constants that are added to them
};

/// Phases of forms, kept between the scores of one layer.
using KeptPhases = std::map<std::string, std::vector<Phase<Expression>>>;

class OverSymbols {
 public:
  /// `opaque`: parts without vectors are any functions of their forms, but where they are linear. `kept` outlives it.
  OverSymbols(Scheme const& scheme, Expressions const& field, Shape const& shape, FormsAt at, bool opaque = false,
              KeptPhases* kept = nullptr);

  OverSymbols(OverSymbols const&) = delete;
  OverSymbols& operator=(OverSymbols const&) = delete;

  /// The value of a node, of a pair where it depends on one. Throws NotFormal where symbols cannot say it.
  Expression value(int node, int pair = 0);
  /// The sine and the cosine of a node, an angle of each pair.
  Phase<Expression> phase(int angle, int pair);
  /// The product of two, here and with other names: of powers of one number the exponents are added.
  Expression product(int node, OverSymbols& other, int of_other, int pair);

 private:
  /// numerator / denominator.
  struct Linear {
    Whole numerator;
    std::int64_t denominator = 1;
  };
  /// What is raised to exponents.
  struct Raised {
    std::string name;
    bool of_place;                   ///< whether it is another number at each place
    std::optional<Fraction> number;  ///< where it is one that is the same everywhere
    bool operator<(Raised const& other) const { return name < other.name; }
  };
  using Powers = std::map<Raised, Linear>;
  /// The angle rate x factors x form.
  struct Turn {
    std::vector<std::string> factors;  ///< in order, each with * or /
    Fraction rate;                     ///< positive
    bool geometric;                    ///< whether the factors are base^(-2n/d)
    Whole form;
    /// What the factors make at this pair, where that is seen to be here x base^(times n/d), here rational.
    std::optional<Fraction> here = 1;
    Fraction times = 0;
    /// What the factors and a part of the rate make.
    std::string frequency(Fraction const& of_rate) const;
  };

  Node const& node(int index) const { return scheme_.tree[index]; }
  bool is_symbolic(int index) const { return symbolic_[static_cast<std::size_t>(index)]; }
  bool is_of_dimension(int index) const { return of_dimension_[static_cast<std::size_t>(index)]; }
  /// Whether it depends on a pair, or on an index that is the place of one or of an entry.
  bool is_of_place(Node const& node) const { return node.pair || (node.counted && place_of_index_ > 0); }
  std::optional<Fraction> exact(int index);
  /// That, where the base, if it is any, has no part in it.
  std::optional<Fraction> at_any_base(int index);
  /// Its number, where it has the same one in every dimension, with every base and at every place.
  std::optional<Fraction> fixed(int index);
  /// The formula, with forms in the place of names, and the index of a numbered sum as its number: in parentheses
  /// unless it `binds` as closely. Equal for equal formulas of equal forms alone.
  enum class Binding { sum, product, power, atom };
  std::string text(int index, Binding binds = Binding::atom);

  static Linear sum(Linear const& a, Linear const& b, int sign);
  Expression number(Linear const& x) const;
  std::optional<Linear> linear(int index);
  /// What is linear in each case of its comparisons: |x|, the lesser or greater of two, and floor(x) of a whole x.
  std::optional<Linear> piece(Node const& of);
  std::optional<Whole> whole(int index);
  std::optional<bool> comparison(int index);
  /// Whether it is another number at other places: the head and the length, and what is learned, are a layer's.
  bool moves(int index) const;
  std::optional<Turn> turn(int angle);
  std::optional<Turn> with_phase(Node const& sum);
  void multiply(Turn& turn, int by, bool divides);
  /// What an `if` chooses at this pair; the node itself where it is none, or that is not known.
  int chosen(int index);
  Phase<Expression> phase(Turn const& still) const;
  /// Takes out of the rate what a form is to be multiplied by.
  static std::int64_t whole_part(Turn& turn);
  /// What the pairs turn by, but for that: rational numbers, or any.
  Frequencies frequencies_of(int angle, Turn const& found);
  std::optional<Powers> powers(int index);
  Expression raised(Powers const& powers);
  Expression number_to(Fraction const& base, Fraction const& exponent) const;

  Expression made(int index);
  bool is_index(int index) const;
  Expression constant(int index);
  Expression applied(int index);
  Expression power(int index);
  Expression wave(int index);
  Expression counted_sum(Node const& sum);
  Expression table(Node const& of);
  std::optional<Expression> remainder(Node const& difference);
  /// A part of which more is not known: how it is written, and the forms in it.
  struct FunctionOf {
    std::string text;
    std::vector<Whole> forms;
  };
  FunctionOf function_of(int index);
  void forms_in(int index, std::vector<Whole>& forms);
  /// Any function of the forms in it.
  Expression any(int index);
  /// What is any function of the forms. `of_place`: of each place, or index, its own.
  Expression symbol(std::string const& text, std::vector<Whole> const& forms, bool of_place) const;
  int place() const;

  Scheme const& scheme_;
  Expressions field_;
  Shape shape_;
  FormsAt at_;
  bool opaque_;
  std::vector<bool> symbolic_, of_dimension_;
  std::shared_ptr<std::vector<bool> const> has_vectors_;
  int pair_ = 0;
  std::int64_t index_ = 0;
  int place_of_index_ = 0;  ///< 2 where it is a pair's, 1 where it is an entry's, 0 for none
  bool bound_ = false;      ///< whether a sum is looked at as a whole, so that its index has no value
  KeptPhases own_phases_;
  KeptPhases* phases_;
};

}  // namespace pe::formulas
