/// What a law over linear forms speaks of, in the words of Coq: whole numbers, functions of which nothing is known, and
/// what they are applied to. Its sides are stated as the law writes them, f (k + s - s) say, and proved where forms are
/// equal to others: rewritten to f k.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "theory/certificates/phrase.hpp"
#include "theory/kernel/expressions.hpp"

namespace pe::certificates {

class Vocabulary {
 public:
  /// `of_pairs`: a number that is a multiple of the number of pairs is named after that, "power_4_n" for "power 8"
  /// at 2.
  explicit Vocabulary(bool of_pairs) : of_pairs_(of_pairs) {}

  /// For that many pairs. Throws NotWritten for what cannot be expressed.
  Phrase read(Expression const& expression, int pairs, Layout layout);
  /// "k + s - s": a form of whole numbers as it was written.
  std::string form(Whole const& form) { return whole(form, false); }

  /// What Coq is to replace, with what, and why that is the same; innermost first.
  struct Rewriting {
    std::string from, to, scope, tactic;
  };
  std::vector<Rewriting> const& rewritings() const { return rewritings_; }

  /// A vector or a number, as it is written or after rewriting.
  std::string entry(int vector, std::string const& place, bool rewritten) const;
  std::string number(int number, bool rewritten) const;
  /// A vector or a number of `normal`, after rewriting.
  std::string normal_entry(int vector, std::string const& place) const;
  std::string normal_number(int number) const { return normal_numbers_.at(static_cast<std::size_t>(number)); }
  std::string position(int index) const { return position_texts_.at(static_cast<std::size_t>(index)); }
  Normal const& normal() const { return normal_; }
  /// A phrase of a ring of all that is normal, as what is read is.
  Phrase of_normal(Phrase const& phrase) const;
  /// Of a ring of all that is normal.
  Signature names() const;

  bool takes(std::string const& name) const { return taken_.contains(name); }
  struct Variable {
    std::string name, type, of;  ///< `of`: the symbol that it is, "k", "q of a"
  };
  /// In the order of their first use.
  std::vector<Variable> const& variables() const { return bound_; }
  /// "f k s".
  std::string introduced() const;

 private:
  struct Text {
    std::string written, rewritten;
  };
  std::string variable(std::string const& key, std::string const& name, std::string const& type);
  std::string whole(Whole const& form, bool rewritten);
  std::string normal_whole(Whole const& form);
  /// A symbol of a form, as a whole number and as a real one.
  std::string normal_symbol(std::string const& symbol);
  std::string real_symbol(std::string const& symbol);
  void rewrite(std::string const& from, std::string const& to, std::string scope, std::string tactic);
  int position_of(std::string const& symbol);
  Form sine_form(Whole const& form);
  int vector_of(Symbols const& symbols, std::string const& name);
  int number_of(Symbols const& symbols, std::string const& name);
  Phrase flat(Expression const& expression);
  std::string text(Phrase const& phrase, std::string (Vocabulary::*name)(int) const);
  std::string written_number(int index) const { return number(index, false); }
  std::string rewritten_number(int index) const { return number(index, true); }
  /// The application as it is written, as it is where what it is applied to is rewritten, and then itself.
  struct Applied {
    std::string written, inside, normal;
  };
  Applied argument(Whole const& form, std::string const& scope);
  Applied applied(std::string const& function, std::vector<std::string> const& types,
                  std::vector<Applied> const& arguments, std::string const& result);
  Applied applied(Symbols const& symbols, Application const& application, bool of_places);

  void keep_normal();

  bool of_pairs_;
  int pairs_ = 0;
  std::map<std::string, std::string> variables_;  ///< by symbol and type
  std::vector<Variable> bound_;
  std::set<std::string> taken_{"E",     "A",      "P",     "Sum",   "circle", "R",   "Z",   "nat",  "sin",    "cos",
                               "exp",   "ln",     "sqrt",  "PI",    "IZR",    "INR", "pow", "fun",  "forall", "exists",
                               "in",    "as",     "at",    "by",    "end",    "if",  "let", "then", "else",   "with",
                               "match", "return", "using", "where", "Type",   "Set", "Prop"};
  std::map<std::string, std::string> whole_applications_;  ///< by the symbol of a form, after rewriting
  std::vector<Rewriting> rewritings_;
  std::map<std::string, int> positions_, vectors_, numbers_, normal_vectors_of_, normal_numbers_of_;
  std::vector<std::string> position_texts_, normal_vectors_, normal_numbers_;
  std::vector<Text> vector_texts_, number_texts_;
  std::vector<int> normal_vectors_read_, normal_numbers_read_;  ///< of what is normal, its number among what is read
  Normal normal_;
};

/// " (f : Z -> R) (k : Z)".
std::string bound(std::vector<Vocabulary::Variable> const& variables);

}  // namespace pe::certificates
