#include "theory/formula/parse.hpp"

#include <fmt/format.h>

#include <functional>
#include <tao/pegtl.hpp>

#include "theory/formula/builder.hpp"

namespace pe::formulas {
namespace {

namespace grammar {

using namespace tao::pegtl;

/// Rules, and what of the builder is called where they match: with their text and the column where it begins, or with
/// either, or with neither.
template <auto Do, class... Rules>
struct calls : seq<Rules...> {
  static void act(Builder& builder, std::string_view text, int column) {
    if constexpr (std::is_invocable_v<decltype(Do), Builder&, std::string_view, int>) {
      std::invoke(Do, builder, text, column);
    } else if constexpr (std::is_invocable_v<decltype(Do), Builder&, int>) {
      std::invoke(Do, builder, column);
    } else if constexpr (std::is_invocable_v<decltype(Do), Builder&, std::string_view>) {
      std::invoke(Do, builder, text);
    } else {
      std::invoke(Do, builder);
    }
  }
};
template <Kind Of>
constexpr auto unary = [](Builder& builder, int column) { builder.unary(Of, column); };
template <Kind Of>
constexpr auto binary = [](Builder& builder, int column) { builder.binary(Of, column); };
constexpr auto open_call = [](Builder& builder, std::string_view text, int column) {
  builder.call(text.substr(0, text.find_first_of(" \t\r\n\v\f(")), column);
};

struct blanks : star<space> {};
template <class Rule>
struct token : seq<Rule, blanks> {};
template <char... Letters>
struct keyword : seq<string<Letters...>, not_at<sor<alnum, one<'_'>>>, blanks> {};
struct word : seq<alpha, star<sor<alnum, one<'_'>>>> {};
struct minus : token<one<'-'>> {};
struct comma : token<one<','>> {};
struct close : calls<&Builder::close_parenthesis, token<one<')'>>> {};

struct expression;
struct number_text : calls<&Builder::number, plus<digit>, opt<one<'.'>, plus<digit>>> {};
struct name_text : calls<&Builder::name, word> {};
struct sum_open : calls<&Builder::open_sum, string<'s', 'u', 'm'>, blanks, token<one<'('>>> {};
struct index : calls<&Builder::sum_over_pairs, keyword<'i'>> {};
struct close_pairs : close {};
struct sum_of_pairs : if_must<index, comma, expression, close_pairs> {};
struct count_index : calls<&Builder::sum_over, word> {};
struct count : calls<&Builder::count, expression> {};
struct sum_of_count : if_must<token<count_index>, comma, count, comma, expression, close> {};
struct summed : calls<&Builder::close_sum, if_must<sum_open, sor<sum_of_pairs, sum_of_count>>> {};
struct sign : calls<&Builder::relation, sor<string<'<', '='>, string<'>', '='>, one<'<', '>', '='>>> {};
struct relation : token<sign> {};
struct dot_open : calls<&Builder::open_product, string<'d', 'o', 't'>, blanks, token<one<'('>>> {};
struct vector_name : calls<&Builder::vector, word> {};
struct vector : token<vector_name> {};
struct product : calls<&Builder::close_product, if_must<dot_open, vector, comma, vector, close>> {};
struct choice_open : calls<&Builder::open_parenthesis, string<'i', 'f'>, blanks, token<one<'('>>> {};
struct condition : calls<&Builder::condition, must<expression>, must<relation>, must<expression>> {};
struct choice : calls<&Builder::choose, if_must<choice_open, condition, comma, expression, comma, expression, close>> {
};
struct call_open : calls<open_call, word, blanks, token<one<'('>>> {};
struct argument : calls<&Builder::argument, expression> {};
struct call : calls<&Builder::called, if_must<call_open, list_must<argument, comma>, close>> {};
struct group_open : calls<&Builder::open_parenthesis, token<one<'('>>> {};
struct group : if_must<group_open, expression, close> {};
struct operand : sor<token<number_text>, summed, choice, product, call, token<name_text>, group> {};

template <class Rule>
struct negated : calls<unary<Kind::negate>, if_must<minus, Rule>> {};
template <class Rule>
struct with_sign : sor<negated<Rule>, Rule> {};
struct raised : calls<binary<Kind::power>, if_must<token<one<'^'>>, with_sign<operand>>> {};
struct one_caret : not_at<one<'^'>> {};
struct factor : seq<operand, opt<raised, must<one_caret>>> {};
struct multiplied : calls<binary<Kind::multiply>, if_must<token<one<'*'>>, with_sign<factor>>> {};
struct divided : calls<binary<Kind::divide>, if_must<token<one<'/'>>, with_sign<factor>>> {};
struct term : seq<factor, star<sor<multiplied, divided>>> {};
struct added : calls<binary<Kind::add>, if_must<token<one<'+'>>, with_sign<term>>> {};
struct subtracted : calls<binary<Kind::subtract>, if_must<minus, with_sign<term>>> {};
struct expression : seq<with_sign<term>, star<sor<added, subtracted>>> {};

struct comparison : calls<&Builder::compare, must<expression>, must<relation>, must<expression>> {};
struct law : seq<blanks, comparison, star<if_must<keyword<'a', 'n', 'd'>, comparison>>, must<eof>> {};
struct definition : seq<blanks, must<expression>, must<eof>> {};

/// What is missed where a rule that must match does not.
template <class Rule>
constexpr char const* expected = "a number, a name, a function or a parenthesis";
template <>
constexpr char const* expected<close> = "an operation or ')'";
template <>
constexpr char const* expected<close_pairs> =
    "an operation or ')' (i is the index of the d/2 pairs alone; another sum has "
    "another index, as in sum(k, 16, ...))";
template <>
constexpr char const* expected<comma> = "','";
template <>
constexpr char const* expected<sor<sum_of_pairs, sum_of_count>> = "i, as in sum(i, cos(frequency*k))";
template <>
constexpr char const* expected<vector> = "the name of a vector, as in dot(q, k)";
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
  [[noreturn]] static void raise(auto const& in, Builder& builder) {
    builder.fail(static_cast<int>(in.position().column),
                 fmt::format("expected {}, found {}", expected<Rule>, found(in)));
  }
};

template <class Rule>
struct action : nothing<Rule> {};
template <class Rule>
requires requires { &Rule::act; }
struct action<Rule> {
  static void apply(auto const& in, Builder& builder) {
    Rule::act(builder, in.string_view(), static_cast<int>(in.position().column));
  }
};

template <class Rule>
void read(std::string_view text, Builder& builder) {
  if (text.size() > most_text) {
    builder.fail(1, fmt::format("the formula has {} characters; {} are allowed", text.size(), most_text));
  }
  memory_input<> in(text.data(), text.data() + text.size(), "");
  parse<Rule, action, control>(in, builder);
}

}  // namespace grammar

}  // namespace

std::string in_lines(std::string_view formula) {
  constexpr std::string_view blanks = " \t\r\n\v\f";
  std::string result;
  while (!formula.empty()) {
    auto const word = formula.substr(0, formula.find_first_of(blanks));
    if (!word.empty()) result += (result.empty() ? "" : word == "and" ? "\n" : " ") + std::string(word);
    formula.remove_prefix(std::min(word.size() + 1, formula.size()));
  }
  return result;
}

Signature Names::signature() const {
  PE_ASSERT(positions.size() <= Signature::most && parameters.size() <= Signature::most);
  Signature result;
  for (std::size_t i = 0; i < positions.size(); ++i) result.positions[i] = positions[i].c_str();
  for (std::size_t i = 0; i < parameters.size(); ++i) result.parameters[i] = parameters[i].c_str();
  return result;
}

void read_definition(std::string_view text, Builder& builder) { grammar::read<grammar::definition>(text, builder); }

int parse_formula(Tree& tree, std::string_view text, std::string const& called, Names const& names,
                  std::function<void(std::string const&)> const& used) {
  Builder builder(names, used, std::move(tree), called);
  grammar::read<grammar::definition>(text, builder);
  int const root = builder.top();
  tree = builder.take();
  return root;
}

Tree parse_law(std::string_view text, Names const& names, std::function<void(std::string const&)> const& used) {
  Builder builder(names, used);
  grammar::read<grammar::law>(text, builder);
  return builder.take();
}

}  // namespace pe::formulas
