/// Formulas of text files in the words of Coq, as they are written, before anything is reduced.
#pragma once

#include <string>
#include <vector>

#include "theory/formula/tree.hpp"

namespace pe::certificates {

/// How tightly what is written holds together.
enum Level { sum_level, product_level, applied_level, atom_level };

std::string within(std::string text, Level has, Level needs);

/// d and d/2 as natural numbers of Coq; `pairs` is empty where d is no even one.
struct Dimension {
  std::string count, pairs;
};

/// The numbers of which a part is written.
enum class Scope { real, integer, natural };

/// A name as Coq has it: of a real number, or of an integer; and the least sign of its values, -1 where it is not
/// known.
struct Name {
  std::string text;
  bool whole;
  int least_sign = -1;
};

/// The formulas of one tree, of the pair i. What derives from it gives the names.
class FormulaText {
 public:
  virtual ~FormulaText() = default;
  FormulaText(FormulaText const&) = delete;
  FormulaText& operator=(FormulaText const&) = delete;

 protected:
  /// `whole_parts`: i - j of integers is IZR (i - j), and not IZR i - IZR j.
  FormulaText(formulas::Tree const& tree, bool whole_parts) : tree_(tree), whole_parts_(whole_parts) {}

  /// Throws NotWritten, with the reason, for what has no words.
  std::string written(int index, Level needs, Scope scope = Scope::real);

  /// Throws NotWritten where there is none.
  virtual Dimension const& dimension() = 0;
  virtual std::string base() = 0;
  /// Of a position, a parameter, a vector or a table.
  virtual Name name(formulas::Node const& node) = 0;
  /// A name for the index of a sum, of those that are not given.
  virtual std::string index_name() const = 0;
  /// d/2. Throws NotWritten where d is no even number.
  std::string const& pairs();

  /// Tactics that write each angle as a sum of turns, a frequency times a position each, and take those for any
  /// numbers.
  std::string turns();

  formulas::Tree const& tree_;

 private:
  /// Rpower x y of Coq is exp (y * ln x), and ln is 0 where x is not positive: of such x it is no power.
  std::string power(int index);
  /// A comparison by which a choice is made.
  std::string comparison(int index);
  /// Whether it is an integer by how it is made.
  bool is_whole(int index);
  /// Whether a real number is written as that of an integer.
  bool is_integer_term(int index);
  /// Whether it is the integer below a number that is no quotient of integers.
  bool is_floor_of_real(int index);
  /// Whether it is made of natural numbers and of these; divide: d/2, parameter: the index of a sum.
  bool is_natural(int index, std::initializer_list<formulas::Kind> leaves) const;

  bool whole_parts_;
  std::string index_;
};

}  // namespace pe::certificates
