#include "reports/latex/parts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "reports/latex/escape.hpp"
#include "reports/latex/mathematics.hpp"
#include "reports/matrix.hpp"
#include "reports/words.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/numbers.hpp"

namespace pe::reports::latex {
namespace {

constexpr std::size_t digits_shown = 10, longest_value = 160;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// "-12.34e-5" taken apart; nothing else is a decimal.
struct Decimal {
  std::string_view sign, digits, exponent;
};

std::optional<Decimal> decimal(std::string_view text) {
  Decimal result;
  std::size_t at = text.starts_with('-') ? 1 : 0;
  result.sign = text.substr(0, at);
  auto const begin = at;
  std::size_t points = 0;
  while (at < text.size() && (is_digit(text[at]) || (text[at] == '.' && ++points == 1))) ++at;
  result.digits = text.substr(begin, at - begin);
  if (std::ranges::none_of(result.digits, is_digit)) return std::nullopt;
  if (at < text.size()) {
    if (text[at] != 'e') return std::nullopt;
    result.exponent = text.substr(at + 1);
    if (result.exponent.starts_with('+')) result.exponent.remove_prefix(1);
    auto const power = result.exponent.substr(result.exponent.starts_with('-') ? 1 : 0);
    if (power.empty() || !std::ranges::all_of(power, is_digit)) return std::nullopt;
  }
  return result;
}

/// The first significant digits of a fraction, and an ellipsis where others follow that are not zero; zeros at its end,
/// which only tell how wide a ball is, are dropped.
std::string shortened(std::string_view digits) {
  auto const point = digits.find('.');
  if (point == std::string_view::npos) return std::string(digits);
  std::size_t at = 0, significant = 0;
  for (; at < digits.size() && (at <= point || significant < digits_shown); ++at) {
    if (is_digit(digits[at]) && (significant > 0 || digits[at] != '0')) ++significant;
  }
  if (digits.find_first_not_of('0', at) != std::string_view::npos) {
    return std::string(digits.substr(0, at)) + R"(\ldots)";
  }
  auto shown = digits.substr(0, at);
  shown = shown.substr(0, shown.find_last_not_of('0') + 1);
  return std::string(shown.ends_with('.') ? shown.substr(0, shown.size() - 1) : shown);
}

/// A decimal as mathematics, without delimiters.
std::string shown(Decimal const& number) {
  auto const power = number.exponent.empty() ? "" : fmt::format(R"(\cdot10^{{{}}})", number.exponent);
  return fmt::format("{}{}{}", number.sign, shortened(number.digits), power);
}

}  // namespace

std::string fragment_head(std::string_view shows, std::string_view command) {
  auto head = printable(fmt::format("{}\t{}", shows, command));
  std::ranges::replace_if(
      head, [](char c) { return c == '\n' || c == '\r'; }, ' ');  // a line end would end the comment
  auto const tab = head.find('\t');
  return fmt::format("% {}\n% Made by pebench; needs pebench.sty in the preamble. Again: {}\n", head.substr(0, tab),
                     head.substr(tab + 1));
}

std::string verify_command(Run const& run, std::string_view selector) {
  auto const& made = run.provenance;
  return fmt::format("./bench verify{} --cases {} --digits {} --seed {}",
                     selector.empty() ? "" : " " + shell_word(selector), made.cases, made.digits, made.seed);
}

std::string claim_label(std::string_view id) { return "claim:" + label(id); }

std::string claim_link(std::string_view id) { return fmt::format(R"(\pelink{{{}}}{{{}}})", claim_label(id), code(id)); }

std::string citation(Run const& run, std::string_view key) {
  if (std::ranges::find(run.sources, key, &Source::key) == run.sources.end()) return text(key);
  return fmt::format(R"(\cite{{{}}})", label(key));
}

std::string statement(Outcome const& outcome) { return text(outcome.statement) + formula(outcome.latex); }

std::string verdict(Outcome const& outcome) {
  auto const known = !find_word(verdict_words(), outcome.verdict).meaning.empty();
  auto const word = text(outcome.verdict);
  auto out = known ? fmt::format(R"(\peverdict{{{}}})", outcome.verdict) : word;
  if (outcome.evidence != "none") out += ", " + text(outcome.evidence);
  return out;
}

std::string bound(double value) {
  auto const shown = bound_text(value);
  if (shown == "∞") return R"(\infty)";
  auto const cross = shown.find(" ×");
  if (cross == std::string::npos) return shown;
  auto const exponent = fmt::format("{:e}", value);
  // bound_text may have rounded up to the next power of ten: its own digits say which.
  auto power = std::atoi(exponent.c_str() + exponent.find('e') + 1);
  if (shown.starts_with("1.0") && exponent[0] == '9') ++power;
  return fmt::format(R"({}{{\cdot}}10^{{{}}})", shown.substr(0, cross), power);
}

std::string value(std::string_view written) {
  constexpr std::string_view radius = "+/- ";
  auto middle = written;
  std::string sign;
  if (middle.starts_with('[') && middle.ends_with(']')) {
    middle = middle.substr(1, middle.size() - 2);
    auto const at = middle.find(radius);
    if (at == 0) {
      sign = R"(\pm)";  // around zero
      middle.remove_prefix(radius.size());
    } else if (at != std::string_view::npos) {
      middle = middle.substr(0, at - 1);
    }
  }
  auto const number = decimal(middle);
  return number ? fmt::format("${}{}$", sign, shown(*number)) : code(elided(written, longest_value));
}

bool is_matrix_cell(Run const& run, Outcome const& outcome) {
  return outcome.source == matrix_source && !run.matrix.schemes.empty();
}

std::string long_table(LongTable const& table) {
  auto const head = fmt::format("\\toprule\n{} \\\\\n\\midrule\n", fmt::join(table.head, " & "));
  auto const width = table.head.size();
  return fmt::format(
      "{{\\petablesize\n\\begin{{longtable}}{{@{{}}{}@{{}}}}\n\\caption{{{}}}\\label{{{}}}\\\\\n{}\\endfirsthead\n"
      "\\multicolumn{{{}}}{{@{{}}l@{{}}}}{{\\tablename~\\thetable, continued}}\\\\\n{}\\endhead\n"
      "\\midrule\n\\multicolumn{{{}}}{{r@{{}}}}{{\\itshape on the next page}}\\\\\n\\endfoot\n\\bottomrule\n"
      "\\endlastfoot\n{}\\end{{longtable}}}}\n",
      table.columns, table.caption, table.label, head, width, head, width, table.rows);
}

}  // namespace pe::reports::latex
