#include "theory/certificates/coq.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "theory/kernel/linear.hpp"

namespace pe::certificates {
namespace {

using Op = Term::Op;
constexpr double most_operations = 3000;

/// How tightly what is written holds together.
enum Level { sum_level, product_level, applied_level };

std::string within(std::string text, Level has, Level needs) {
  return has < needs ? "(" + std::move(text) + ")" : std::move(text);
}

std::string written(Term const& term, Level needs) {
  auto const& node = term.node();
  auto const of = [&](std::size_t i, Level level) { return written(node.of[i], level); };
  auto const named = [&](std::string_view name) {
    return within(fmt::format("{} {}", name, of(0, applied_level)), product_level, needs);
  };
  switch (node.op) {
    case Op::rational:
      return coq(*node.exact);
    case Op::symbol:
      return Bound(node.name).text();
    case Op::pi:
      return "PI";
    case Op::add:
      return within(fmt::format("{} + {}", of(0, sum_level), of(1, product_level)), sum_level, needs);
    case Op::subtract:
      return within(fmt::format("{} - {}", of(0, sum_level), of(1, product_level)), sum_level, needs);
    case Op::multiply:
      return within(fmt::format("{} * {}", of(0, product_level), of(1, applied_level)), product_level, needs);
    case Op::divide:
      return within(fmt::format("{} / {}", of(0, product_level), of(1, applied_level)), product_level, needs);
    case Op::negate:
      return fmt::format("(- {})", of(0, applied_level));
    case Op::sqrt:
      return named("sqrt");
    case Op::sin:
      return named("sin");
    case Op::cos:
      return named("cos");
    case Op::exp:
      return named("exp");
    case Op::log:
      return named("ln");
    case Op::power:
      return within(fmt::format("Rpower {} {}", of(0, applied_level), of(1, applied_level)), product_level, needs);
  }
  PE_ASSERT(!"an operation");
  return {};
}

}  // namespace

Bound::Bound(std::string_view given) {
  bool const stays = given.size() == 1 && 'a' <= given[0] && given[0] <= 'z';
  text_ = (stays ? "" : "v_") + std::string(given);
}

std::string bound(char const* const (&given)[Signature::most]) {
  return fmt::format("{}",
                     fmt::join(tabulate(Signature::count(given), [&](int i) { return Bound(given[i]).text(); }), " "));
}

std::string coq(Rational const& x) {
  auto const text = x.str();
  bool const natural = std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
  return natural ? text : "(" + text + ")";
}

std::string coq(Term const& term) {
  if (term.node().size > most_operations) {
    throw NotWritten(fmt::format("its formula has more than {} operations", most_operations));
  }
  return written(term, sum_level);
}

std::string comment(std::string_view text) {
  std::string result;
  for (char const c : text) {
    if (c == '"') {
      result += "''";
    } else {
      if (!result.empty() && ((result.back() == '(' && c == '*') || (result.back() == '*' && c == ')'))) result += ' ';
      result += c;
    }
  }
  return result;
}

std::string identifier(std::string_view text) {
  std::string result;
  for (char const c : text) result += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return result.empty() || std::isalpha(static_cast<unsigned char>(result[0])) == 0 ? "claim_" + result : result;
}

std::string added(std::vector<std::string> const& terms) {
  return terms.empty() ? "0" : fmt::format("{}", fmt::join(terms, " + "));
}

Names::Names(Signature const& names, Layout of) : layout(of), law_(names) {
  pairs = fresh({"n", "N", "pairs"});
  frequency = fresh({"w", "omega", "frequency"});
  index[0] = fresh({"i", "p", "pair"});
  index[1] = fresh({"j", "r", "other"});
}

std::string Names::fresh(std::vector<std::string> const& candidates) const {
  auto const taken = [&](std::string const& name) {
    auto const has = [&](auto const& given) {
      return std::any_of(given, given + Signature::count(given), [&](auto each) { return Bound(each).text() == name; });
    };
    return has(law_.positions) || has(law_.vectors) || has(law_.parameters);
  };
  auto const found = std::ranges::find_if_not(candidates, taken);
  PE_ASSERT(found != candidates.end());  // a law of such names needs another candidate
  return *found;
}

std::string Names::bound() const {
  std::string result;
  auto const add = [&](char const* const(&names)[Signature::most], std::string_view type) {
    if (Signature::count(names) > 0) result += fmt::format(" ({} : {})", certificates::bound(names), type);
  };
  if (Signature::count(law_.positions) > 0) result += fmt::format(" ({} : nat -> R)", frequency);
  add(law_.positions, "R");
  add(law_.vectors, "nat -> R");
  add(law_.parameters, "R");
  return result;
}

std::string Names::introduced() const {
  std::vector<std::string> result;
  if (Signature::count(law_.positions) > 0) result.push_back(frequency);
  for (auto const* const names : {&law_.positions, &law_.vectors, &law_.parameters}) {
    if (Signature::count(*names) > 0) result.push_back(certificates::bound(*names));
  }
  return fmt::format("{}", fmt::join(result, " "));
}

std::string Names::form(Form const& form) const {
  std::string result;
  for (std::size_t a = 0; a < form.size(); ++a) {
    int const n = form[a];
    if (n == 0) continue;
    result += result.empty() ? "" : n < 0 ? " - " : " + ";
    result += std::abs(n) == 1 ? Bound(law_.positions[a]).text()
                               : fmt::format("{} * {}", std::abs(n), Bound(law_.positions[a]).text());
  }
  return result;
}

std::string Names::angle(Form const& form, std::string const& at) const {
  auto const inside = this->form(form);
  bool const one = inside.find(' ') == std::string::npos;
  return fmt::format("{} {} * {}", frequency, at, one ? inside : "(" + inside + ")");
}

std::string Names::angle_taken_apart(Form const& form, std::string const& at) const {
  std::vector<std::string> terms;
  for (std::size_t a = 0; a < form.size(); ++a) {
    for (int step = 0; step < std::abs(form[a]); ++step) {
      auto const one = fmt::format("{} {} * {}", frequency, at, Bound(law_.positions[a]).text());
      terms.push_back(form[a] < 0 ? "- (" + one + ")" : one);
    }
  }
  return added(terms);
}

/// "(2 * i)%nat": where an entry stands.
std::string Names::place(Symbol const& symbol, std::string const& at) const {
  bool const half = layout == Layout::half_split;
  if (auto const number = at.find("%nat"); number != std::string::npos && !half) {
    return fmt::format("{}%nat", 2 * std::stoi(at) + (symbol.kind == Symbol::Kind::second ? 1 : 0));
  }
  if (symbol.kind == Symbol::Kind::first) return half ? at : fmt::format("(2 * {})%nat", at);
  return half ? fmt::format("({} + {})%nat", pairs, at) : fmt::format("(2 * {} + 1)%nat", at);
}

std::string Names::symbol(Symbol const& symbol, std::string const& at) const {
  switch (symbol.kind) {
    case Symbol::Kind::sine:
      return fmt::format("sin ({})", angle(symbol.form, at));
    case Symbol::Kind::cosine:
      return fmt::format("cos ({})", angle(symbol.form, at));
    case Symbol::Kind::number:
      return Bound(law_.parameters[symbol.vector]).text();
    default:
      return fmt::format("{} {}", Bound(law_.vectors[symbol.vector]).text(), place(symbol, at));
  }
}

std::string Names::term(Rational const& coefficient, std::vector<std::pair<Local, std::string>> const& at) const {
  std::vector<std::string> factors;
  for (auto const& [local, pair] : at) {
    for (auto const& [symbol, power] : local) {
      auto text = this->symbol(symbol, pair);
      factors.push_back(power == 1 ? text : fmt::format("{} ^ {}", text, power));
    }
  }
  if (factors.empty() || !(coefficient == Rational(1))) factors.insert(factors.begin(), coq(coefficient));
  return fmt::format("{}", fmt::join(factors, " * "));
}

}  // namespace pe::certificates
