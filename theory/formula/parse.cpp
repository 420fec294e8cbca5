#include "theory/formula/parse.hpp"

#include <fmt/format.h>

#include <tao/pegtl.hpp>

#include "theory/formula/builder.hpp"

namespace pe::formulas {
namespace {

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
struct sum_of_pairs : if_must<index, comma, expression, close> {};
struct count_index : seq<word> {};
struct count : seq<expression> {};
struct sum_of_count : if_must<token<count_index>, comma, count, comma, expression, close> {};
struct summed : if_must<sum_open, sor<sum_of_pairs, sum_of_count>> {};
struct sign : sor<string<'<', '='>, string<'>', '='>, one<'<', '>', '='>> {};
struct relation : token<sign> {};
struct dot_open : seq<string<'d', 'o', 't'>, blanks, token<one<'('>>> {};
struct vector_name : token<word> {};
struct product : if_must<dot_open, vector_name, comma, vector_name, close> {};
struct choice_open : seq<string<'i', 'f'>, blanks, token<one<'('>>> {};
struct condition : seq<must<expression>, must<relation>, must<expression>> {};
struct choice : if_must<choice_open, condition, comma, expression, comma, expression, close> {};
struct call_open : seq<word, blanks, token<one<'('>>> {};
struct argument : seq<expression> {};
struct call : if_must<call_open, list_must<argument, comma>, close> {};
struct group_open : token<one<'('>> {};
struct group : if_must<group_open, expression, close> {};
struct operand : sor<token<number_text>, summed, choice, product, call, token<name_text>, group> {};

template <class Rule>
struct negated : if_must<minus, Rule> {};
template <class Rule>
struct with_sign : sor<negated<Rule>, Rule> {};
struct raised : if_must<token<one<'^'>>, with_sign<operand>> {};
struct one_caret : not_at<one<'^'>> {};
struct factor : seq<operand, opt<raised, must<one_caret>>> {};
struct multiplied : if_must<token<one<'*'>>, with_sign<factor>> {};
struct divided : if_must<token<one<'/'>>, with_sign<factor>> {};
struct term : seq<factor, star<sor<multiplied, divided>>> {};
struct added : if_must<token<one<'+'>>, with_sign<term>> {};
struct subtracted : if_must<minus, with_sign<term>> {};
struct expression : seq<with_sign<term>, star<sor<added, subtracted>>> {};

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
constexpr char const* expected<sor<sum_of_pairs, sum_of_count>> = "i, as in sum(i, cos(frequency*k))";
template <>
constexpr char const* expected<vector_name> = "the name of a vector, as in dot(q, k)";
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

/// An action that takes the place where its rule began.
template <void (*Do)(Builder&, std::string_view, int)>
struct calls {
  template <class Input>
  static void apply(Input const& in, Builder& builder) {
    Do(builder, in.string_view(), static_cast<int>(in.position().column));
  }
};

template <Kind Of>
constexpr auto binary = [](Builder& builder, std::string_view, int column) { builder.binary(Of, column); };

template <>
struct action<number_text> : calls<[](Builder& b, std::string_view text, int column) { b.number(text, column); }> {};
template <>
struct action<name_text>
    : calls<[](Builder& b, std::string_view text, int column) { b.name(std::string(text), column); }> {};
template <>
struct action<sum_open> : calls<[](Builder& b, std::string_view, int column) { b.open_sum(column); }> {};
template <>
struct action<index> : calls<[](Builder& b, std::string_view, int column) { b.sum_over_pairs(column); }> {};
template <>
struct action<count_index>
    : calls<[](Builder& b, std::string_view name, int column) { b.sum_over(std::string(name), column); }> {};
template <>
struct action<count> : calls<[](Builder& b, std::string_view, int column) { b.count(column); }> {};
template <>
struct action<summed> : calls<[](Builder& b, std::string_view, int) { b.close_sum(); }> {};
template <>
struct action<dot_open> : calls<[](Builder& b, std::string_view, int column) { b.open_product(column); }> {};
template <>
struct action<vector_name> : calls<[](Builder& b, std::string_view text, int column) {
  b.vector(text.substr(0, text.find_first_of(" \t\r\n\v\f")), column);
}> {};
template <>
struct action<product> : calls<[](Builder& b, std::string_view, int column) { b.close_product(column); }> {};
template <>
struct action<choice_open> : calls<[](Builder& b, std::string_view, int column) { b.open_parenthesis(column); }> {};
template <>
struct action<condition> : calls<[](Builder& b, std::string_view, int column) { b.condition(column); }> {};
template <>
struct action<choice> : calls<[](Builder& b, std::string_view, int column) { b.choose(column); }> {};
template <>
struct action<call_open> : calls<[](Builder& b, std::string_view text, int column) {
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
template <class Rule>
struct action<negated<Rule>> : calls<[](Builder& b, std::string_view, int column) { b.unary(Kind::negate, column); }> {
};
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

}  // namespace

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
