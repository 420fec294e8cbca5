#include "theory/formula/builder.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <charconv>

#include "theory/kernel/nearest.hpp"

namespace pe::formulas {
namespace {

constexpr Function functions[] = {{"sin", Kind::sin, 1}, {"cos", Kind::cos, 1},   {"exp", Kind::exp, 1},
                                  {"log", Kind::log, 1}, {"sqrt", Kind::sqrt, 1}, {"abs", Kind::abs, 1},
                                  {"min", Kind::min, 2}, {"max", Kind::max, 2},   {"floor", Kind::floor, 1}};
struct Constant {
  char const* name;
  Kind kind;
};
constexpr Constant constants[] = {{"d", Kind::dimension}, {"base", Kind::base}, {"i", Kind::pair}, {"pi", Kind::pi}};
/// b is the base in the text of a case.
constexpr char const* other_words[] = {"sum", "if", "and", "b", "dot"};

/// A text with one digit group after the point or none; nothing where 64 bits do not hold it.
std::optional<Fraction> decimal(std::string_view text) {
  auto const point = text.find('.');
  auto const digits =
      std::string(text.substr(0, point)) + std::string(point == text.npos ? "" : text.substr(point + 1));
  auto const places = point == text.npos ? 0 : text.size() - point - 1;
  constexpr std::size_t most_places = 18;
  std::int64_t numerator = 0, denominator = 1;
  auto const [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), numerator);
  bool const all = error == std::errc{} && end == digits.data() + digits.size() && digits.front() != '-';
  if (!all || places > most_places) return std::nullopt;
  for (std::size_t i = 0; i < places; ++i) denominator *= 10;
  return Fraction(numerator, denominator);
}

/// "; the nearest: a, b", or all that there are.
std::string instead(std::string_view asked, std::vector<std::string> const& known) {
  auto const near = nearest_clause(asked, known);
  return near.empty() ? fmt::format("; there are {}", fmt::join(known, ", ")) : near;
}

}  // namespace

std::string_view function_name(Kind kind) { return std::ranges::find(functions, kind, &Function::kind)->name; }

void Builder::number(std::string_view text, int column) {
  auto const value = decimal(text);
  if (!value) fail(column, fmt::format("{} has more digits than the 18 that a number may have", text));
  push({.kind = Kind::number, .number = *value, .place = {text_, column}});
}

void Builder::unary(Kind kind, int column, int slot) {
  int const a = pop();
  push({.kind = kind, .a = a, .slot = slot, .place = {text_, column}});
}

void Builder::binary(Kind kind, int column) {
  int const b = pop(), a = pop();
  if (kind == Kind::power) require_exponent(b);
  push({.kind = kind, .a = a, .b = b, .place = {text_, column}});
}

void Builder::argument(int column) {
  auto& open = calls_.back();
  if (++open.arguments > open.function.arguments) wrong_count(column);
}

void Builder::called(int column) {
  auto const open = calls_.back();
  auto const& [name, kind, arguments, slot] = open.function;
  if (open.arguments != arguments) wrong_count(column);
  calls_.pop_back();
  arguments == 1 ? unary(kind, open.column, slot) : binary(kind, open.column);
}

void Builder::open_sum(int column) {
  open_parenthesis(column);
  if (in_sum_) fail(column, "a sum is inside a sum; one sum may not hold another");
  in_sum_ = true;
  sum_column_ = column;
}

void Builder::sum_over_pairs(int column) {
  if (!names_.pairs) fail(column, "here i is the query's position; another sum is written sum(k, 32, ...)");
  counts_ = index_known_ = false;
}

void Builder::sum_over(std::string_view text, int column) {
  std::string const name(text);
  if (!may_be_named(name)) fail(column, fmt::format("{} cannot name an index", name));
  for (auto const* const taken : {&names_.positions, &names_.parameters, &names_.vectors}) {
    if (std::ranges::find(*taken, name) != taken->end() || names_.definitions.contains(name)) {
      fail(column, fmt::format("{} is already the name of something else; give the index another name", name));
    }
  }
  index_ = name;
  counts_ = true;
  index_known_ = false;
}

void Builder::count(int column) {
  auto const& node = tree_[operands_.back()];
  bool const number = node.kind == Kind::number && node.number.is_integer() && node.number.numerator() >= 1 &&
                      node.number.numerator() <= most_terms;
  bool const pairs = node.kind == Kind::divide && tree_[node.a].kind == Kind::dimension &&
                     tree_[node.b].kind == Kind::number && tree_[node.b].number == Fraction(2);
  if (!number && !pairs && node.kind != Kind::dimension) {
    fail(column, fmt::format("the count of a sum's terms is not a number from 1 to {}, d or d/2", most_terms));
  }
  index_known_ = true;
}

void Builder::close_sum() {
  int const a = pop(), b = counts_ ? pop() : -1, column = sum_column_;
  in_sum_ = index_known_ = false;
  if (tree_[a].sums) fail(column, "a sum is inside a sum; one sum may not hold another");
  auto const slot = static_cast<int>(names_.parameters.size());  // the index comes behind the parameters
  push({.kind = counts_ ? Kind::counted_sum : Kind::sum, .a = a, .b = b, .slot = slot, .place = {text_, column}});
}

void Builder::open_product(int column) {
  open_parenthesis(column);
  if (names_.vectors.empty()) no_function("dot", column);
}

void Builder::vector(std::string_view name, int column) {
  auto const found = std::ranges::find(names_.vectors, name);
  if (found == names_.vectors.end())
    fail(column, fmt::format("there is no vector {}{}", name, instead(name, names_.vectors)));
  vectors_.push_back(static_cast<int>(found - names_.vectors.begin()));
}

void Builder::close_product(int column) {
  push({.kind = Kind::product, .slot = 2 * vectors_.at(0) + vectors_.at(1), .place = {text_, column}});
  vectors_.clear();
}

void Builder::condition(int column) {
  auto const [relation, lhs, rhs, turned] = compared();
  push({.kind = Kind::comparison, .a = lhs, .b = rhs, .slot = static_cast<int>(relation), .place = {text_, column}});
}

void Builder::choose(int column) {
  binary(Kind::branches, column);
  binary(Kind::choice, column);
}

void Builder::open_parenthesis(int column) {
  if (++parentheses_ > most_parentheses) {
    fail(column, fmt::format("parentheses are nested deeper than {}", most_parentheses));
  }
}

Statement Builder::compared() {
  int const rhs = pop(), lhs = pop();
  auto const sign = signs_.back();
  signs_.pop_back();
  bool const turned = sign.front() == '>';
  auto const relation = sign == "=" ? Relation::equal : sign.size() == 2 ? Relation::at_most : Relation::less;
  return {relation, turned ? rhs : lhs, turned ? lhs : rhs, turned};
}

void Builder::compare() { tree_.state(compared()); }

void Builder::fail(int column, std::string const& sentence) const {
  throw SyntaxError(reading_.empty() ? "" : reading_.back(), column, sentence);
}

void Builder::push(Node node) {
  int const column = node.place.column;
  try {
    operands_.push_back(tree_.add(std::move(node)));
  } catch (UserError const& error) {
    fail(column, error.what());
  }
}

int Builder::pop() {
  int const top = operands_.back();
  operands_.pop_back();
  return top;
}

void Builder::require_exponent(int exponent) const {
  auto const& node = tree_[exponent];
  auto const value = exact_value(tree_, exponent, {.dimension = 2, .base = 1});
  bool const constant = node.exact && !node.pair && !node.of_base && node.degree == 0;
  if (constant && (!value || *value > Fraction(most_exponent) || *value < Fraction(-most_exponent))) {
    fail(node.place.column, fmt::format("the exponent is beyond {} in magnitude", most_exponent));
  }
}

void Builder::wrong_count(int column) const {
  auto const& [function, at, arguments] = calls_.back();
  fail(column, fmt::format("{} takes {} argument{}", function.name, function.arguments,
                           function.arguments == 1 ? "" : "s, parted by a comma"));
}

void Builder::name(std::string_view text, int column) {
  std::string const name(text);
  auto const slot = [&](std::vector<std::string> const& names) {
    auto const at = std::ranges::find(names, name);
    return at == names.end() ? -1 : static_cast<int>(at - names.begin());
  };
  if (index_known_ && name == index_) {
    auto const index = static_cast<int>(names_.parameters.size());
    return push({.kind = Kind::parameter, .slot = index, .place = {text_, column}, .counted = true});
  }
  auto const* const constant = std::ranges::find(constants, name, &Constant::name);
  bool const known = constant != std::end(constants) && (names_.pairs || constant->kind != Kind::pair);
  if (known) return push({.kind = constant->kind, .place = {text_, column}});
  if (int const s = slot(names_.positions); s >= 0)
    return push({.kind = Kind::position, .slot = s, .place = {text_, column}});
  if (!names_.pairs && name == "i" && !reading_.empty() && means_pair(reading_.back())) {
    fail(column, fmt::format("{} uses i, which is the pair of entries in a law and the query's position in a bias or a "
                             "score; write the formula itself there, with the index of a sum, as in "
                             "sum(n, d/2, cos(base^(-2*n/d)*(i - j)))",
                             reading_.back()));
  }
  if (int const s = slot(names_.parameters); s >= 0)
    return push({.kind = Kind::parameter, .slot = s, .place = {text_, column}});
  auto const definition = names_.definitions.find(name);
  if (definition == names_.definitions.end()) unknown(name, column);
  define(name, definition->second, column);
}

/// Whether i is a pair's number in a definition: in a frequency, and where it is compared with d and not with a key.
bool Builder::means_pair(std::string const& definition) const {
  auto const& text = names_.definitions.at(definition);
  auto const has = [&](char name) {
    auto const in_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
      bool const begins = at == 0 || !in_name(text[at - 1]), ends = at + 1 == text.size() || !in_name(text[at + 1]);
      if (begins && ends) return true;
    }
    return false;
  };
  return definition == "frequency" || (has('d') && !has('j'));
}

void Builder::define(std::string const& name, std::string const& text, int column) {
  if (auto const known = defined_.find(name); known != defined_.end()) return operands_.push_back(known->second);
  if (std::ranges::find(reading_, name) != reading_.end()) {
    fail(column, fmt::format("the definition of {} uses {} itself", name, name));
  }
  reading_.push_back(name);
  int const before = std::exchange(text_, tree_.add_text("the definition of " + name));
  read_definition(text, *this);
  text_ = before;
  reading_.pop_back();
  if (used_) used_(name);
  // With the index of the sum that uses it, it has a value in that sum alone.
  if (!tree_[operands_.back()].counted) defined_.emplace(name, operands_.back());
}

void Builder::call(std::string_view name, int column) {
  open_parenthesis(column);
  auto const* const function = std::ranges::find(functions, name, &Function::name);
  auto const table = std::ranges::find(names_.tables, name), vector = std::ranges::find(names_.vectors, name);
  if (function != std::end(functions)) {
    calls_.push_back({*function, column, 0});
  } else if (table != names_.tables.end()) {
    auto const slot = static_cast<int>(table - names_.tables.begin());
    calls_.push_back({{table->c_str(), Kind::table, 1, slot}, column, 0});
  } else if (vector != names_.vectors.end()) {
    auto const slot = static_cast<int>(vector - names_.vectors.begin());
    calls_.push_back({{vector->c_str(), Kind::entry, 1, slot}, column, 0});
  } else {
    no_function(name, column);
  }
}

void Builder::no_function(std::string_view name, int column) const {
  std::vector<std::string> known{"sum", "if"};
  if (!names_.vectors.empty()) known.emplace_back("dot");
  for (auto const& each : functions) known.emplace_back(each.name);
  for (auto const* const more : {&names_.tables, &names_.vectors})
    known.insert(known.end(), more->begin(), more->end());
  fail(column, fmt::format("there is no function {}{}", name, instead(name, known)));
}

void Builder::unknown(std::string const& name, int column) const {
  constexpr std::pair<char const*, char const*> others[] = {
      {"sum", "sum(i, cos(frequency*k))"}, {"if", "if(k < 1, 0, 1)"}, {"dot", "dot(q, k)"}};
  for (auto const& [function, example] : others) {
    if (name == function) fail(column, fmt::format("{} needs parentheses, as in {}", name, example));
  }
  if (auto const* const known = std::ranges::find(functions, name, &Function::name); known != std::end(functions)) {
    fail(column, fmt::format("{} is a function, which needs parentheses: {}({})", name, name,
                             known->arguments == 1 ? "x" : "x, y"));
  }
  if (std::ranges::find(names_.vectors, name) != names_.vectors.end()) {
    fail(column, fmt::format("{} is a vector: its entries are {}(0), ..., {}(d-1), and a product of two is dot(q, k)",
                             name, name, name));
  }
  if (std::ranges::find(names_.tables, name) != names_.tables.end()) {
    fail(column, fmt::format("{} is a list of numbers, of which one is {}(0)", name, name));
  }
  std::vector<std::string> known;
  for (auto const& constant : constants) {
    if (names_.pairs || constant.kind != Kind::pair) known.emplace_back(constant.name);
  }
  if (index_known_) known.push_back(index_);
  known.insert(known.end(), names_.positions.begin(), names_.positions.end());
  known.insert(known.end(), names_.parameters.begin(), names_.parameters.end());
  for (auto const& [defined, text] : names_.definitions) known.push_back(defined);
  fail(column, fmt::format("there is no name {}{}{}", name, instead(name, known),
                           names_.in_for ? "; a position or a parameter is added to for" : ""));
}

SyntaxError::SyntaxError(std::string definition, int column, std::string const& sentence)
    : UserError(fmt::format("{}column {}: {}", definition.empty() ? "" : fmt::format("in {}, ", definition), column,
                            sentence)),
      definition_(std::move(definition)),
      column_(column),
      sentence_(sentence) {}

bool may_be_named(std::string_view name) {
  constexpr std::size_t longest = 40;
  auto const letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  auto const inside = [&](char c) { return letter(c) || c == '_' || (c >= '0' && c <= '9'); };
  return !name.empty() && name.size() <= longest && letter(name.front()) && std::ranges::all_of(name, inside) &&
         std::ranges::find(functions, name, &Function::name) == std::end(functions) &&
         std::ranges::find(constants, name, &Constant::name) == std::end(constants) &&
         std::ranges::find(other_words, name) == std::end(other_words);
}

std::optional<Fraction> exact_number(std::string_view text) {
  bool const negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  auto const slash = text.find('/');
  auto const is_number = [](std::string_view part) {
    auto const digit = [](char c) { return c >= '0' && c <= '9'; };
    return !part.empty() && digit(part.front()) && digit(part.back()) && std::ranges::count(part, '.') <= 1 &&
           std::ranges::all_of(part, [&](char c) { return digit(c) || c == '.'; });
  };
  auto const numerator = text.substr(0, slash);
  auto const denominator = slash == text.npos ? std::string_view("1") : text.substr(slash + 1);
  if (!is_number(numerator) || !is_number(denominator)) return std::nullopt;
  auto const p = decimal(numerator), q = decimal(denominator);
  bool const whole = p && q && p->is_integer() && q->is_integer() && q->numerator() > 0;
  if (!p || (slash != text.npos && !whole)) return std::nullopt;
  auto const result = whole ? Fraction(p->numerator(), q->numerator()) : *p;
  return negative ? -result : result;
}

}  // namespace pe::formulas
