#include "experiments/commands/export_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "experiments/terminal/terminal.hpp"
#include "theory/formula/parse.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

/// Calls visit(key, number) for each number that the rule has: a Fraction, an optional one, or an int.
void for_each_number(auto& rule, auto const& visit) {
  if constexpr (requires { rule.factor; }) visit("factor", rule.factor);
  if constexpr (requires { rule.original; }) visit("original", rule.original);
  if constexpr (requires { rule.length; }) visit("input", rule.length);
  if constexpr (requires { rule.low_freq_factor; }) visit("low_freq_factor", rule.low_freq_factor);
  if constexpr (requires { rule.high_freq_factor; }) visit("high_freq_factor", rule.high_freq_factor);
  if constexpr (requires { rule.beta_fast; }) visit("beta_fast", rule.beta_fast);
  if constexpr (requires { rule.beta_slow; }) visit("beta_slow", rule.beta_slow);
  if constexpr (requires { rule.truncate; }) visit("truncate", rule.truncate);
  if constexpr (requires { rule.alpha; }) visit("alpha", rule.alpha);
  if constexpr (requires { rule.beta; }) visit("beta", rule.beta);
  if constexpr (requires { rule.low; }) visit("low", rule.low);
  if constexpr (requires { rule.high; }) visit("high", rule.high);
  if constexpr (requires { rule.turning; }) visit("turning", rule.turning);
  if constexpr (requires { rule.pi; }) visit("pi", rule.pi);
  if constexpr (requires { rule.attention_factor; }) visit("attention_factor", rule.attention_factor);
  if constexpr (requires { rule.attention; }) {
    visit("attention_factor", rule.attention.factor);
    visit("mscale", rule.attention.mscale);
    visit("mscale_all_dim", rule.attention.mscale_all_dim);
  }
}

/// Whether the number takes this value.
template <class Number>
bool set(Number& number, Fraction const& value) {
  if constexpr (std::is_integral_v<Number>) {
    constexpr std::int64_t most = std::is_same_v<Number, bool> ? 1 : 1 << 20;
    if (!value.is_integer() || value < Fraction(0) || Fraction(most) < value) return false;
    number = static_cast<Number>(value.numerator());
  } else {
    number = value;
  }
  return true;
}

/// The rule of this name, with the numbers that a new one has.
template <std::size_t I = 0>
std::optional<Scaling> scaling_named(std::string_view name, std::vector<std::string_view>& known) {
  if constexpr (I == std::variant_size_v<Scaling>) {
    return std::nullopt;
  } else {
    Scaling const rule = std::variant_alternative_t<I, Scaling>{};
    known.push_back(scaling_name(rule));
    return known.back() == name ? std::optional(rule) : scaling_named<I + 1>(name, known);
  }
}

bool set(Scaling& scaling, std::string_view key, Fraction const& value) {
  bool done = false;
  std::visit(
      [&](auto& rule) {
        for_each_number(rule, [&](std::string_view name, auto& number) {
          if (name == key) done = set(number, value);
        });
      },
      scaling);
  return done;
}

}  // namespace

Scaling scaling_of(std::string const& text) {
  auto const colon = std::min(text.find(':'), text.size());
  std::vector<std::string_view> known;
  auto scaling = scaling_named(text.substr(0, colon), known);
  if (!scaling) {
    throw UserError(
        fmt::format("--scaling is '{}'; it takes RULE[:key=value,...], a rule of {}; see 'pebench export --help'",
                    printable(text), fmt::join(known, ", ")));
  }
  for (auto begin = colon; begin < text.size();) {
    auto const end = std::min(text.find(',', begin + 1), text.size());
    auto const item = text.substr(begin + 1, end - begin - 1);
    auto const equals = std::min(item.find('='), item.size());
    auto const value = formulas::exact_number(item.substr(std::min(equals + 1, item.size())));
    if (!value || !set(*scaling, item.substr(0, equals), *value)) {
      std::vector<std::string> keys;
      std::visit([&](auto& rule) { for_each_number(rule, [&](char const* key, auto&) { keys.emplace_back(key); }); },
                 *scaling);
      throw UserError(fmt::format("--scaling has '{}', which is not a number of the rule {}; the rule has {}",
                                  printable(item), scaling_name(*scaling),
                                  keys.empty() ? "none" : fmt::format("{}", fmt::join(keys, ", "))));
    }
    begin = end;
  }
  return *scaling;
}

std::optional<std::string> text_of(Scaling const& scaling) {
  std::vector<std::string> items;
  std::visit(
      [&](auto const& rule) {
        for_each_number(rule, [&](char const* key, auto const& number) {
          using Number = std::remove_cvref_t<decltype(number)>;
          if constexpr (std::is_same_v<Number, Fraction>) {
            items.push_back(fmt::format("{}={}", key, number.text()));
          } else if constexpr (std::is_integral_v<Number>) {
            items.push_back(fmt::format("{}={}", key, static_cast<int>(number)));
          } else if (number) {
            items.push_back(fmt::format("{}={}", key, number->text()));
          }
        });
      },
      scaling);
  auto const name = std::string(scaling_name(scaling));
  auto text = items.empty() ? name : fmt::format("{}:{}", name, fmt::join(items, ","));
  return scaling_of(text) == scaling ? std::optional(text) : std::nullopt;
}

}  // namespace pe::experiments
