#include "theory/schemes/cost.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <map>
#include <stdexcept>
#include <string>

namespace pe {
namespace {

using Values = std::map<std::string_view, double>;

/// sum = product {("+" | "-") product}, product = factor {["/"] factor}, factor = primary [power],
/// primary = number | letter | "(" sum ")" | ("√" | "log₂") primary.
class Reader {
 public:
  Reader(std::string_view text, Values const& values) : text_(text), rest_(text), values_(values) {}

  double whole() {
    double const result = sum();
    if (!rest_.empty()) refuse();
    return result;
  }

  struct UnknownLetter {};

 private:
  double sum() {
    double result = product();
    for (;;) {
      if (take("+")) {
        result += product();
      } else if (take("-")) {
        result -= product();
      } else {
        return result;
      }
    }
  }

  double product() {
    double result = factor();
    for (skip(); !rest_.empty() && std::string_view("+-)").find(rest_.front()) == std::string_view::npos; skip()) {
      if (take("/")) {
        result /= factor();
      } else {
        result *= factor();
      }
    }
    return result;
  }

  double factor() {
    double const result = primary();
    for (auto const& [sign, power] : {std::pair{"²", 2}, {"^2", 2}, {"⁴", 4}}) {
      if (take(sign)) return std::pow(result, power);
    }
    return result;
  }

  double primary() {
    if (take("√")) return std::sqrt(primary());
    if (take("log₂")) return std::log2(primary());
    if (take("(")) {
      double const result = sum();
      if (!take(")")) refuse();
      return result;
    }
    skip();
    double number = 0;
    auto const [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), number);
    if (error == std::errc()) {
      rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
      return number;
    }
    auto const is_letter = [](unsigned char c) { return std::isalpha(c) != 0; };
    auto const size = static_cast<std::size_t>(std::ranges::find_if_not(rest_, is_letter) - rest_.begin());
    if (size == 0) refuse();
    auto const found = values_.find(rest_.substr(0, size));
    if (found == values_.end()) throw UnknownLetter{};
    rest_.remove_prefix(size);
    return found->second;
  }

  void skip() { rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size())); }

  bool take(std::string_view sign) {
    skip();
    if (!rest_.starts_with(sign)) return false;
    rest_.remove_prefix(sign.size());
    skip();
    return true;
  }

  [[noreturn]] void refuse() const { throw std::logic_error("no cost formula: " + std::string(text_)); }

  std::string_view text_, rest_;
  Values const& values_;
};

}  // namespace

std::optional<double> value(CostFormula const& formula, CostLetter const& letter, CostSizes const& sizes) {
  Values values{{"d", static_cast<double>(sizes.head * sizes.heads)},
                {"H", static_cast<double>(sizes.heads)},
                {"L", static_cast<double>(sizes.length)}};
  if (!letter.name.empty()) values[letter.name] = static_cast<double>(letter.usual);
  try {
    return Reader(formula.text, values).whole();
  } catch (Reader::UnknownLetter const&) {
    return std::nullopt;
  }
}

}  // namespace pe
