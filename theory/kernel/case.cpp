#include "theory/kernel/case.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

#include "theory/kernel/error.hpp"
#include "theory/kernel/linear.hpp"

namespace pe {
namespace {

/// Integers in decimal; other dyadics as the shortest decimal that reads back to the same double.
std::string number(double value) {
  if (value == std::floor(value) && std::abs(value) < 0x1p63) return fmt::format("{}", static_cast<long long>(value));
  return fmt::format("{}", value);
}

std::string name_of(char const* const (&names)[Signature::most], std::size_t index, char kind) {
  return index < Signature::most && names[index] != nullptr ? names[index] : fmt::format("{}{}", kind, index);
}

double parse_number(std::string_view text) {
  double value = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) {
    throw UserError(fmt::format("'{}' is not a finite number", text));
  }
  return value;
}

std::vector<double> parse_vector(std::string_view text) {
  if (text.size() < 2 || text.front() != '[' || text.back() != ']') {
    throw UserError(fmt::format("'{}' is not a vector; write [1;0;0.5]", text));
  }
  text = text.substr(1, text.size() - 2);
  std::vector<double> entries;
  while (!text.empty()) {
    auto const end = std::min(text.find(';'), text.size());
    entries.push_back(parse_number(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return entries;
}

constexpr int most_dimension = 1 << 16;

/// The assignments name=value of a case's text.
class Assignments {
 public:
  explicit Assignments(std::string_view text) {
    while (!text.empty()) {
      auto const end = std::min(text.find(','), text.size());
      auto const item = text.substr(0, end);
      auto const equals = item.find('=');
      if (equals == std::string_view::npos) {
        throw UserError(fmt::format("'{}' is not name=value; a case reads like d=2,b=10000,t=0,k=1", item));
      }
      auto const [known, inserted] = values_.emplace(item.substr(0, equals), item.substr(equals + 1));
      if (!inserted) throw UserError(fmt::format("the case gives '{}' twice", known->first));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }

  bool has(std::string const& name) const { return values_.contains(name); }

  std::string_view take(std::string const& name) {
    auto const found = values_.find(name);
    if (found == values_.end()) throw UserError(fmt::format("the case has no value for '{}'", name));
    auto const value = found->second;
    values_.erase(found);
    return value;
  }

  /// What `parse` makes of the value of `name`; its complaint, when it has one, then begins with that name.
  auto read(std::string const& name, auto const& parse) {
    auto const value = take(name);
    try {
      return parse(value);
    } catch (UserError const& error) {
      throw UserError(fmt::format("{}: {}", name, error.what()));
    }
  }

  void finish() const {
    if (!values_.empty())
      throw UserError(fmt::format("the case names '{}', which the law does not take", values_.begin()->first));
  }

 private:
  std::map<std::string, std::string_view, std::less<>> values_;
};

}  // namespace

std::string Case::text(Signature const& names, ShapeParts const& parts) const {
  std::string result;
  auto const add = [&](std::string const& name, std::string const& value) {
    result += fmt::format("{}{}={}", result.empty() ? "" : ",", name, value);
  };
  bool const bare = positions.empty() && vectors.empty() && parameters.empty() && !parts.base;
  if (parts.dimension || bare) add("d", std::to_string(shape.dimension));
  if (parts.base) add("b", shape.base.text());
  for (std::size_t i = 0; i < positions.size(); ++i) add(name_of(names.positions, i, 'p'), number(positions[i]));
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    add(name_of(names.vectors, i, 'v'), fmt::format("[{}]", fmt::join(mapped(vectors[i], number), ";")));
  }
  for (std::size_t i = 0; i < parameters.size(); ++i) add(name_of(names.parameters, i, 'a'), parameters[i].text());
  return result;
}

Case Case::parse(std::string_view text, Signature const& names, ShapeParts const& parts) {
  Assignments values(text);
  Case result;
  auto const part = [&](char const* name, bool needed, Fraction const& other) {
    return needed || values.has(name) ? values.read(name, Fraction::parse) : other;
  };
  auto const dimension = part("d", parts.dimension, result.shape.dimension);
  if (!dimension.is_integer() || dimension < 1 || dimension > most_dimension) {
    throw UserError(
        fmt::format("d={} is not a dimension; it is an integer from 1 to {}", dimension.text(), most_dimension));
  }
  result.shape = {static_cast<int>(dimension.numerator()), part("b", parts.base, result.shape.base)};
  result.positions =
      tabulate(Signature::count(names.positions), [&](int i) { return values.read(names.positions[i], parse_number); });
  for (int i = 0; i < Signature::count(names.vectors); ++i) {
    result.vectors.push_back(values.read(names.vectors[i], parse_vector));
    if (result.vectors.back().size() != static_cast<std::size_t>(result.shape.dimension)) {
      throw UserError(fmt::format("'{}' has {} entries; d={} asks for as many", names.vectors[i],
                                  result.vectors.back().size(), result.shape.dimension));
    }
  }
  result.parameters = tabulate(Signature::count(names.parameters),
                               [&](int i) { return values.read(names.parameters[i], Fraction::parse); });
  values.finish();
  return result;
}

}  // namespace pe
