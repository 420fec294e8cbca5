/// From the text of a law to its tree.
///
///   law         = comparison ("and" comparison)*
///   comparison  = expression ("=" | "<=" | "<" | ">=" | ">") expression
///   expression  = ["-"] term (("+" | "-") term)*          term   = factor (("*" | "/") factor)*
///   factor      = operand ["^" ["-"] operand]             an operand of *, / and ^ may have a "-" before it
///   operand     = number | name | function "(" expression ("," expression)* ")" | "sum(i," expression ")"
///               | "sum(" name "," count "," expression ")" | "dot(" vector "," vector ")" | "if(" comparison ","
///               expression "," expression ")" | "(" expression ")"
///
/// -x^2 is -(x^2). Numbers are exact: 0.125 is 1/8, and 1/3 is a third.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "theory/formula/tree.hpp"
#include "theory/kernel/case.hpp"
#include "theory/kernel/error.hpp"

namespace pe::formulas {

/// What is wrong with a formula, and where. `what()` begins with the column; `definition` is empty in the law itself.
class SyntaxError : public UserError {
 public:
  SyntaxError(std::string definition, int column, std::string const& sentence);

  std::string const& definition() const { return definition_; }
  int column() const { return column_; }
  std::string const& sentence() const { return sentence_; }

 private:
  std::string definition_;
  int column_;
  std::string sentence_;
};

/// The meanings of names, besides d, base and pi.
struct Names {
  std::vector<std::string> positions, parameters;  ///< by slot
  std::map<std::string, std::string> definitions;  ///< name and formula; read where they are used
  std::vector<std::string> tables = {};            ///< by slot: functions of a number counted from 0
  std::vector<std::string> vectors = {};           ///< by slot, two or none: likewise, and arguments of dot
  bool pairs = true;                               ///< whether i is the pair
  bool in_for = false;                             ///< whether positions and parameters are those of a claim's `for`

  /// Of positions and parameters; it points into them.
  Signature signature() const;
};

/// A formula with each of its comparisons on one line, and single blanks.
std::string in_lines(std::string_view formula);

/// A text longer than this is refused, and parentheses deeper than that.
inline constexpr std::size_t most_text = 10'000;
inline constexpr int most_parentheses = 100;

/// The law and the definitions that it uses. `used`, where given, is called with the name of each of these, after the
/// names of those that it uses itself. Throws SyntaxError.
Tree parse_law(std::string_view text, Names const& names, std::function<void(std::string const&)> const& used = {});

/// A formula alone, which messages call `called`, and the definitions that it uses: added to the tree; its node.
int parse_formula(Tree& tree, std::string_view text, std::string const& called, Names const& names,
                  std::function<void(std::string const&)> const& used = {});

/// Whether a name may be given: letters, digits and _, a letter first, and no word of the language.
bool may_be_named(std::string_view name);

/// "12", "-0.125", "3/16": the number that it is, exactly. Nothing where it is none, or 64 bits do not hold it.
std::optional<Fraction> exact_number(std::string_view text);

}  // namespace pe::formulas
