/// Makes the tree of a formula while its text is read. The grammar in parse.cpp calls it.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "theory/formula/parse.hpp"

namespace pe::formulas {

struct Function {
  char const* name;
  Kind kind;
  std::size_t arguments;
  int slot = 0;
};

/// "sin", of a kind that is a function.
std::string_view function_name(Kind kind);

/// Operands are kept on a stack until an operator joins them. Each function takes the column of what was read.
class Builder {
 public:
  Builder(Names const& names, std::function<void(std::string const&)> const& used) : names_(names), used_(used) {}
  /// Goes on with a tree, by a formula that messages call `called`.
  Builder(Names const& names, std::function<void(std::string const&)> const& used, Tree tree, std::string const& called)
      : names_(names), used_(used), tree_(std::move(tree)), text_(tree_.add_text(called)) {}

  /// What was built.
  Tree take() { return std::move(tree_); }
  int top() const { return operands_.back(); }

  void number(std::string_view text, int column);
  void unary(Kind kind, int column, int slot = 0);
  void binary(Kind kind, int column);
  void name(std::string_view text, int column);
  void call(std::string_view name, int column);
  void argument(int column);
  void called(int column);
  void open_sum(int column);
  void sum_over_pairs(int column);
  void sum_over(std::string_view text, int column);
  void count(int column);
  void close_sum();
  void open_product(int column);
  void vector(std::string_view name, int column);
  void close_product(int column);
  void condition(int column);
  void choose(int column);
  void open_parenthesis(int column);
  void close_parenthesis() { --parentheses_; }
  void relation(std::string_view sign) { signs_.push_back(sign); }
  void compare();

  [[noreturn]] void fail(int column, std::string const& sentence) const;

 private:
  struct Call {
    Function function;
    int column;
    std::size_t arguments;
  };

  void push(Node node);
  int pop();
  Statement compared();
  void require_exponent(int exponent) const;
  [[noreturn]] void wrong_count(int column) const;
  [[noreturn]] void no_function(std::string_view name, int column) const;
  bool means_pair(std::string const& definition) const;
  void define(std::string const& name, std::string const& text, int column);
  [[noreturn]] void unknown(std::string const& name, int column) const;

  Names const& names_;
  std::function<void(std::string const&)> const& used_;
  Tree tree_;
  std::vector<int> operands_;
  std::vector<Call> calls_;
  std::vector<int> vectors_;  ///< slots of those of an unfinished product
  std::map<std::string, int> defined_;
  std::vector<std::string> reading_;     ///< the unfinished definitions, each used by the one before
  std::vector<std::string_view> signs_;  ///< of comparisons with an unfinished right side
  std::string index_;                    ///< of the counted sum that is read
  bool in_sum_ = false, counts_ = false, index_known_ = false;
  int parentheses_ = 0;
  int sum_column_ = 0;  ///< of the unfinished sum
  int text_ = 0;        ///< that is read, of the tree's
};

/// Reads a definition into the builder, as its top operand.
void read_definition(std::string_view text, Builder& builder);

}  // namespace pe::formulas
