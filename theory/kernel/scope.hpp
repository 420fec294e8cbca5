/// What a proof covers and how it goes, as data. Reports make the sentence of it (reports/templates/scope.tsv).
#pragma once

#include <concepts>
#include <cstdint>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pe {

/// A clause by its name in that table, and what fills its gaps: each is a list of numbers or names.
struct Clause {
  std::string name;
  std::vector<std::vector<std::string>> values = {};

  bool operator==(Clause const&) const = default;
};

template <class Value>
std::vector<std::string> value_texts(Value const& value) {
  if constexpr (std::convertible_to<Value, std::string_view>) {
    return {std::string(value)};
  } else if constexpr (std::ranges::range<Value>) {
    std::vector<std::string> result;
    for (auto const& each : value) result.push_back(value_texts(each).front());
    return result;
  } else if constexpr (std::integral<Value>) {
    return {std::to_string(value)};
  } else {
    return {value.text()};
  }
}

/// With texts, numbers, or lists of these as its values.
template <class... Values>
Clause clause(std::string name, Values const&... values) {
  return {std::move(name), {value_texts(values)...}};
}

struct Scope {
  std::vector<Clause> all;       ///< what it is proved for: "vectors"; "real-from" t, 0
  std::vector<Clause> argument;  ///< how it is proved, in the order in which that is said

  bool operator==(Scope const&) const = default;
};

}  // namespace pe
