#include "theory/formula/parse.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <tao/pegtl.hpp>
#include <utility>

#include "theory/kernel/nearest.hpp"

namespace pe::formulas {
namespace {

struct Function {
  char const* name;
  Kind kind;
  std::size_t arguments;
};
constexpr Function functions[] = {{"sin", Kind::sin, 1}, {"cos", Kind::cos, 1},   {"exp", Kind::exp, 1},
                                  {"log", Kind::log, 1}, {"sqrt", Kind::sqrt, 1}, {"abs", Kind::abs, 1},
                                  {"min", Kind::min, 2}, {"max", Kind::max, 2},   {"floor", Kind::floor, 1}};
struct Constant {
  char const* name;
  Kind kind;
};
constexpr Constant constants[] = {{"d", Kind::dimension}, {"base", Kind::base}, {"i", Kind::pair}, {"pi", Kind::pi}};
/// b is the base in the text of a case.
constexpr char const* other_words[] = {"sum", "and", "b"};

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

/// Makes the tree while the text is read: operands wait on a stack for what joins them.
class Builder {
 public:
  Builder(Names const& names, std::function<void(std::string const&)> const& used) : names_(names), used_(used) {}

  Tree read(std::string_view law);

  void number(std::string_view text, int column) {
    auto const value = decimal(text);
    if (!value) fail(column, fmt::format("{} has more digits than the 18 that a number may have", text));
    push({.kind = Kind::number, .number = *value, .place = {text_, column}});
  }
  void unary(Kind kind, int column) {
    int const a = pop();
    push({.kind = kind, .a = a, .place = {text_, column}});
  }
  void binary(Kind kind, int column) {
    int const b = pop(), a = pop();
    if (kind == Kind::power) require_exponent(b);
    push({.kind = kind, .a = a, .b = b, .place = {text_, column}});
  }
  void name(std::string const& name, int column);
  void call(std::string_view name, int column);
  void argument(int column) {
    auto& open = calls_.back();
    if (++open.arguments > open.function->arguments) wrong_count(column);
  }
  void called(int column) {
    auto const open = calls_.back();
    if (open.arguments != open.function->arguments) wrong_count(column);
    calls_.pop_back();
    open.arguments == 1 ? unary(open.function->kind, open.column) : binary(open.function->kind, open.column);
  }
  void open_sum(int column) {
    if (in_sum_) fail(column, "a sum stands in a sum; one sum over the pairs may not hold another");
    in_sum_ = true;
    sum_columns_.push_back(column);
  }
  void close_sum() {
    int const a = pop(), column = sum_columns_.back();
    sum_columns_.pop_back();
    in_sum_ = false;
    if (tree_[a].sums) fail(column, "a sum stands in a sum; one sum over the pairs may not hold another");
    push({.kind = Kind::sum, .a = a, .place = {text_, column}});
  }
  void open_parenthesis(int column) {
    if (++parentheses_ > most_parentheses) {
      fail(column, fmt::format("parentheses are nested deeper than {}", most_parentheses));
    }
  }
  void close_parenthesis() { --parentheses_; }
  void relation(std::string_view sign) { sign_ = sign; }
  void compare() {
    int const rhs = pop(), lhs = pop();
    bool const turned = sign_.front() == '>';
    auto const relation = sign_ == "=" ? Relation::equal : sign_.size() == 2 ? Relation::at_most : Relation::less;
    tree_.state({relation, turned ? rhs : lhs, turned ? lhs : rhs});
  }

  [[noreturn]] void fail(int column, std::string const& sentence) const {
    throw SyntaxError(reading_.empty() ? "" : reading_.back(), column, sentence);
  }

 private:
  struct Call {
    Function const* function;
    int column;
    std::size_t arguments;
  };

  void push(Node node) {
    int const column = node.place.column;
    try {
      operands_.push_back(tree_.add(std::move(node)));
    } catch (SyntaxError const&) {
      throw;
    } catch (UserError const& error) {
      fail(column, error.what());
    }
  }
  int pop() {
    int const top = operands_.back();
    operands_.pop_back();
    return top;
  }
  void require_exponent(int exponent) const {
    auto const& node = tree_[exponent];
    auto const value = exact_value(tree_, exponent, 2, 1, 0);
    bool const constant = node.exact && !node.pair && !node.of_base && node.degree == 0;
    if (constant && (!value || *value > Fraction(most_exponent) || *value < Fraction(-most_exponent))) {
      fail(node.place.column, fmt::format("the exponent is beyond {} in magnitude", most_exponent));
    }
  }
  [[noreturn]] void wrong_count(int column) const {
    auto const& [function, at, arguments] = calls_.back();
    fail(column, fmt::format("{} takes {} argument{}", function->name, function->arguments,
                             function->arguments == 1 ? "" : "s, parted by a comma"));
  }
  void define(std::string const& name, std::string const& text, int column);
  [[noreturn]] void unknown(std::string const& name, int column) const;

  Names const& names_;
  std::function<void(std::string const&)> const& used_;
  Tree tree_;
  std::vector<int> operands_;
  std::vector<Call> calls_;
  std::vector<int> sum_columns_;
  std::map<std::string, int> defined_;
  std::vector<std::string> reading_;  ///< the definitions on the way, each used by the one before
  std::string_view sign_;
  bool in_sum_ = false;
  int parentheses_ = 0;
  int text_ = 0;  ///< that is read, of the tree's
};

namespace grammar {

using namespace tao::pegtl;

struct blanks : star<space> {};
template <class Rule>
struct token : seq<Rule, blanks> {};
template <char... Letters>
struct keyword : seq<string<Letters...>, not_at<sor<alnum, one<'_'>>>, blanks> {};
struct word : seq<alpha, star<sor<alnum, one<'_'>>>> {};
struct minus : token<one<'-'>> {};
struct comma : token<one<','>> {};
struct close : token<one<')'>> {};

struct expression;
struct number_text : seq<plus<digit>, opt<one<'.'>, plus<digit>>> {};
struct name_text : seq<word> {};
struct index : keyword<'i'> {};
struct sum_open : seq<string<'s', 'u', 'm'>, blanks, token<one<'('>>> {};
struct summed : if_must<sum_open, index, comma, expression, close> {};
struct call_open : seq<word, blanks, token<one<'('>>> {};
struct argument : seq<expression> {};
struct call : if_must<call_open, list_must<argument, comma>, close> {};
struct group_open : token<one<'('>> {};
struct group : if_must<group_open, expression, close> {};
struct operand : sor<token<number_text>, summed, call, token<name_text>, group> {};

struct negative_operand : if_must<minus, operand> {};
struct exponent : sor<negative_operand, operand> {};
struct raised : if_must<token<one<'^'>>, exponent> {};
struct one_caret : not_at<one<'^'>> {};
struct factor : seq<operand, opt<raised, must<one_caret>>> {};
struct negative_factor : if_must<minus, factor> {};
struct signed_factor : sor<negative_factor, factor> {};
struct multiplied : if_must<token<one<'*'>>, signed_factor> {};
struct divided : if_must<token<one<'/'>>, signed_factor> {};
struct term : seq<factor, star<sor<multiplied, divided>>> {};
struct negative_term : if_must<minus, term> {};
struct signed_term : sor<negative_term, term> {};
struct added : if_must<token<one<'+'>>, signed_term> {};
struct subtracted : if_must<minus, signed_term> {};
struct expression : seq<signed_term, star<sor<added, subtracted>>> {};

struct sign : sor<string<'<', '='>, string<'>', '='>, one<'<', '>', '='>> {};
struct relation : token<sign> {};
struct comparison : seq<must<expression>, must<relation>, must<expression>> {};
struct law : seq<blanks, comparison, star<if_must<keyword<'a', 'n', 'd'>, comparison>>, must<eof>> {};
struct definition : seq<blanks, must<expression>, must<eof>> {};

/// What is missed where a rule that must match does not.
template <class Rule>
constexpr char const* expected = "a number, a name, a function or a parenthesis";
template <>
constexpr char const* expected<close> = "an operation or ')'";
template <>
constexpr char const* expected<comma> = "','";
template <>
constexpr char const* expected<index> = "i, as in sum(i, cos(frequency*k))";
template <>
constexpr char const* expected<relation> = "an operation or one of =, <=, <, >=, >";
template <>
constexpr char const* expected<eof> = "an operation or the end";
template <>
constexpr char const* expected<one_caret> = "a parenthesis around one of the two powers";

std::string found(auto const& in) {
  if (in.empty()) return "the end";
  unsigned char const c = static_cast<unsigned char>(in.peek_char());
  return c > ' ' && c < 0x7f ? fmt::format("'{}'", in.peek_char())
                             : fmt::format("a character that has no meaning here");
}

template <class Rule>
struct control : normal<Rule> {
  template <class Input>
  [[noreturn]] static void raise(Input const& in, Builder& builder) {
    builder.fail(static_cast<int>(in.position().column),
                 fmt::format("expected {}, found {}", expected<Rule>, found(in)));
  }
};

template <class Rule>
struct action : nothing<Rule> {};

/// An action that is told where its rule began.
template <void (*Do)(Builder&, std::string_view, int)>
struct calls {
  template <class Input>
  static void apply(Input const& in, Builder& builder) {
    Do(builder, in.string_view(), static_cast<int>(in.position().column));
  }
};

template <Kind Of>
constexpr auto unary = [](Builder& builder, std::string_view, int column) { builder.unary(Of, column); };
template <Kind Of>
constexpr auto binary = [](Builder& builder, std::string_view, int column) { builder.binary(Of, column); };

template <>
struct action<number_text> : calls<[](Builder& b, std::string_view text, int column) { b.number(text, column); }> {};
template <>
struct action<name_text>
    : calls<[](Builder& b, std::string_view text, int column) { b.name(std::string(text), column); }> {};
template <>
struct action<sum_open> : calls<[](Builder& b, std::string_view, int column) {
  b.open_parenthesis(column);
  b.open_sum(column);
}> {};
template <>
struct action<summed> : calls<[](Builder& b, std::string_view, int) { b.close_sum(); }> {};
template <>
struct action<call_open> : calls<[](Builder& b, std::string_view text, int column) {
  b.open_parenthesis(column);
  b.call(text.substr(0, text.find_first_of(" \t\r\n\v\f(")), column);
}> {};
template <>
struct action<argument> : calls<[](Builder& b, std::string_view, int column) { b.argument(column); }> {};
template <>
struct action<call> : calls<[](Builder& b, std::string_view, int column) { b.called(column); }> {};
template <>
struct action<group_open> : calls<[](Builder& b, std::string_view, int column) { b.open_parenthesis(column); }> {};
template <>
struct action<close> : calls<[](Builder& b, std::string_view, int) { b.close_parenthesis(); }> {};
template <>
struct action<negative_operand> : calls<unary<Kind::negate>> {};
template <>
struct action<negative_factor> : calls<unary<Kind::negate>> {};
template <>
struct action<negative_term> : calls<unary<Kind::negate>> {};
template <>
struct action<raised> : calls<binary<Kind::power>> {};
template <>
struct action<multiplied> : calls<binary<Kind::multiply>> {};
template <>
struct action<divided> : calls<binary<Kind::divide>> {};
template <>
struct action<added> : calls<binary<Kind::add>> {};
template <>
struct action<subtracted> : calls<binary<Kind::subtract>> {};
template <>
struct action<sign> : calls<[](Builder& b, std::string_view text, int) { b.relation(text); }> {};
template <>
struct action<comparison> : calls<[](Builder& b, std::string_view, int) { b.compare(); }> {};

template <class Rule>
void read(std::string_view text, Builder& builder) {
  if (text.size() > most_text) {
    builder.fail(1, fmt::format("the formula has {} characters; {} are allowed", text.size(), most_text));
  }
  memory_input<> in(text.data(), text.data() + text.size(), "");
  parse<Rule, action, control>(in, builder);
}

}  // namespace grammar

Tree Builder::read(std::string_view law) {
  grammar::read<grammar::law>(law, *this);
  return std::move(tree_);
}

void Builder::name(std::string const& name, int column) {
  auto const slot = [&](std::vector<std::string> const& names) {
    auto const at = std::ranges::find(names, name);
    return at == names.end() ? -1 : static_cast<int>(at - names.begin());
  };
  auto const* const constant = std::ranges::find(constants, name, &Constant::name);
  if (constant != std::end(constants)) return push({.kind = constant->kind, .place = {text_, column}});
  if (int const s = slot(names_.positions); s >= 0)
    return push({.kind = Kind::position, .slot = s, .place = {text_, column}});
  if (int const s = slot(names_.parameters); s >= 0)
    return push({.kind = Kind::parameter, .slot = s, .place = {text_, column}});
  auto const definition = names_.definitions.find(name);
  if (definition == names_.definitions.end()) unknown(name, column);
  define(name, definition->second, column);
}

void Builder::define(std::string const& name, std::string const& text, int column) {
  if (auto const known = defined_.find(name); known != defined_.end()) return operands_.push_back(known->second);
  if (std::ranges::find(reading_, name) != reading_.end()) {
    fail(column, fmt::format("the definition of {} uses {} itself", name, name));
  }
  if (used_) used_(name);
  reading_.push_back(name);
  int const before = std::exchange(text_, tree_.add_text("the definition of " + name));
  grammar::read<grammar::definition>(text, *this);
  text_ = before;
  reading_.pop_back();
  defined_.emplace(name, operands_.back());
}

void Builder::call(std::string_view name, int column) {
  auto const* const function = std::ranges::find(functions, name, &Function::name);
  if (function == std::end(functions)) {
    std::vector<std::string> known{"sum"};
    for (auto const& each : functions) known.emplace_back(each.name);
    auto const near = nearest(name, known);
    fail(column, fmt::format("there is no function {}{}", name,
                             near.empty() ? fmt::format("; there are {}", fmt::join(known, ", "))
                                          : fmt::format("; the nearest: {}", fmt::join(near, ", "))));
  }
  calls_.push_back({function, column, 0});
}

void Builder::unknown(std::string const& name, int column) const {
  std::vector<std::string> known;
  for (auto const& constant : constants) known.emplace_back(constant.name);
  known.insert(known.end(), names_.positions.begin(), names_.positions.end());
  known.insert(known.end(), names_.parameters.begin(), names_.parameters.end());
  for (auto const& [defined, text] : names_.definitions) known.push_back(defined);
  auto const near = nearest(name, known);
  fail(column, fmt::format("there is no name {}{}", name,
                           near.empty() ? fmt::format("; there are {}", fmt::join(known, ", "))
                                        : fmt::format("; the nearest: {}", fmt::join(near, ", "))));
}

}  // namespace

SyntaxError::SyntaxError(std::string definition, int column, std::string const& sentence)
    : UserError(fmt::format("{}column {}: {}", definition.empty() ? "" : fmt::format("in {}, ", definition), column,
                            sentence)),
      definition_(std::move(definition)),
      column_(column),
      sentence_(sentence) {}

Tree parse_law(std::string_view text, Names const& names, std::function<void(std::string const&)> const& used) {
  return Builder(names, used).read(text);
}

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
