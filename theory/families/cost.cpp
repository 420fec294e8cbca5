#include "theory/families/cost.hpp"

#include <boost/algorithm/string/replace.hpp>
#include <regex>

#include "theory/formula/evaluate.hpp"
#include "theory/formula/parse.hpp"

namespace pe {
namespace {

/// "4*L*d*(1/log(2))*log(d / H)" for "4 L d log₂(d / H)": as the language of formulas has it.
std::string with_signs(std::string_view cost) {
  static std::regex const root(R"(√([A-Za-z]))"), apart(R"(([A-Za-z0-9)]|²|⁴) +(?=[A-Za-z0-9(]))"),
      beside(R"(([0-9)]|²|⁴)(?=[A-Za-z(]))");
  auto text = boost::replace_all_copy(std::string(cost), "log₂(", "(1/log(2))*log(");
  text = std::regex_replace(text, root, "sqrt($1)");
  for (auto const* const product : {&apart, &beside}) text = std::regex_replace(text, *product, "$1*");
  for (auto const& [sign, power] : {std::pair{"²", "^2"}, {"⁴", "^4"}}) boost::replace_all(text, sign, power);
  return text;
}

}  // namespace

std::optional<double> value(std::string_view formula, CostLetter const& letter, CostSizes const& sizes) {
  formulas::Names names{.positions = {}, .parameters = {"H", "L"}, .definitions = {}, .pairs = false};
  Inputs<Balls> in{{}, {}, {sizes.heads, sizes.length}};
  if (!letter.name.empty()) {
    names.parameters.emplace_back(letter.name);
    in.parameters.emplace_back(letter.usual);
  }
  Shape const shape{static_cast<int>(sizes.head * sizes.heads)};
  auto const text = with_signs(formula);
  try {
    formulas::Tree tree;
    int const node = formulas::parse_formula(tree, text, text, names);
    return formulas::Evaluator<Balls>(tree, Balls(), shape, in).value(node).to_double();
  } catch (formulas::SyntaxError const&) {
    return std::nullopt;
  } catch (formulas::Undefined const&) {
    return std::nullopt;
  }
}

std::string latex_of_cost(std::string_view formula) {
  static std::regex const word(R"(\b(?!log)[A-Za-z]{2,})"), fraction(R"(\((\d+)/(\d+)\))"), root(R"(√([A-Za-z]))");
  auto const named = std::regex_replace(std::string(formula), word, "\\mathrm{$&}\\,");
  std::string result;
  int depth = 0;
  for (char const c : std::regex_replace(named, fraction, "\\tfrac{$1}{$2}")) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    bool const apart = depth == 0 && (c == '+' || c == '-');
    if (c != ' ') result += apart ? std::string{' ', c, ' '} : std::string{c};
  }
  for (auto const& [sign, latex] : {std::pair{"²", "^2"}, {"⁴", "^4"}, {"log₂", "\\log_2"}}) {
    boost::replace_all(result, sign, latex);
  }
  return std::regex_replace(result, root, "\\sqrt{$1}");
}

}  // namespace pe
