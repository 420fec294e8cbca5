#include "experiments/audit/readers/json_fields.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <set>

#include "reports/json_limits.hpp"

namespace pe::audit {
namespace {

using nlohmann::json;

/// Python writes NaN, Infinity and -Infinity, which are no JSON. As strings they do no harm in fields that nobody asks
/// for, and are refused by name in those that somebody does.
std::string with_python_constants_quoted(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  bool in_string = false;
  for (std::size_t i = 0; i < text.size();) {
    std::string_view constant;
    for (std::string_view const known : {"NaN", "Infinity", "-Infinity"}) {
      if (!in_string && text.substr(i, known.size()) == known) constant = known;
    }
    if (!constant.empty()) {
      result += '"';
      result += constant;
      result += '"';
      i += constant.size();
      continue;
    }
    if (text[i] == '"') in_string = !in_string;
    std::size_t const step = in_string && text[i] == '\\' ? 2 : 1;  // an escaped quote ends no string
    result += text.substr(i, step);
    i += step;
  }
  return result;
}

std::string shown(json const& value) {
  if (value.is_object()) return "an object";
  if (value.is_array()) return fmt::format("a list of {}", value.size());
  if (value.is_string()) return quote(value.get_ref<std::string const&>());
  return value.dump();
}

/// Builds the tree of a text, of which no object names a field twice.
class NamesOnce : public nlohmann::detail::json_sax_dom_parser<json> {
 public:
  NamesOnce(json& root, std::string const& where) : json_sax_dom_parser(root), where_(where) {}

  bool start_object(std::size_t size) {
    fields_.emplace_back();
    return json_sax_dom_parser::start_object(size);
  }
  bool key(std::string& name) {
    if (!fields_.back().insert(name).second)
      refuse(where_, "names the field " + quote(name) + " twice in one object", "each may be named once");
    return json_sax_dom_parser::key(name);
  }
  bool end_object() {
    fields_.pop_back();
    return json_sax_dom_parser::end_object();
  }

 private:
  std::string const& where_;
  std::vector<std::set<std::string>> fields_;  ///< of each object that has begun
};

double number_or_nan(json const& value) { return value.is_number() ? value.get<double>() : NAN; }

}  // namespace

json parse_object(std::string_view text, std::string const& where, JsonForm const& form) {
  if (auto const beyond = reports::beyond_limits(text, {most_header_bytes, most_levels, most_values});
      !beyond.empty()) {
    refuse(where, beyond, form.needed);
  }
  json result;
  try {
    NamesOnce parser(result, where);
    json::sax_parse(with_python_constants_quoted(text), &parser);
  } catch (json::parse_error const& error) {
    refuse(where, fmt::format("is not {} at its byte {}", form.language, error.byte), form.needed);
  } catch (json::out_of_range const&) {
    refuse(where, "has a number that no machine word holds", form.needed);
  }
  if (!result.is_object()) refuse(where, "is JSON but no object", form.needed);
  return result;
}

json const* JsonFields::find(std::string const& name) const {
  auto const found = object_->find(name);
  return found == object_->end() || found->is_null() ? nullptr : &*found;
}

void JsonFields::refuse_field(std::string const& name, std::string const& needed) const {
  refuse(*where_, fmt::format("{} is {}", path_of(name), shown(object_->at(name))), needed + " is needed");
}

void JsonFields::refuse_element(std::string const& name, std::size_t place, std::string const& needed) const {
  refuse(*where_, fmt::format("{}[{}] is {}", path_of(name), place, shown(object_->at(name)[place])),
         needed + " is needed");
}

void JsonFields::refuse_object(std::string const& found, std::string const& needed) const {
  refuse(*where_, found, needed);
}

std::optional<std::string> JsonFields::text(std::string const& name) const {
  auto const* const value = find(name);
  if (value == nullptr) return std::nullopt;
  if (!value->is_string()) refuse_field(name, "a string");
  return value->get<std::string>();
}

std::optional<bool> JsonFields::truth(std::string const& name) const {
  auto const* const value = find(name);
  if (value == nullptr) return std::nullopt;
  if (!value->is_boolean()) refuse_field(name, "true or false");
  return value->get<bool>();
}

std::optional<double> JsonFields::number(std::string const& name, auto const& is_right,
                                         std::string const& needed) const {
  auto const* const value = find(name);
  if (value == nullptr) return std::nullopt;
  auto const number = number_or_nan(*value);
  if (!std::isfinite(number) || !is_right(number)) refuse_field(name, needed);
  return number;
}

std::optional<double> JsonFields::number_above(double limit, std::string const& name) const {
  return number(
      name, [=](double x) { return x > limit; }, fmt::format("a number above {}", limit));
}

std::optional<double> JsonFields::number_from_zero(std::string const& name) const {
  return number(
      name, [](double x) { return x >= 0; }, "a number from 0 on");
}

std::optional<std::int64_t> JsonFields::count(std::string const& name) const {
  auto const is_count = [](double x) { return x >= 1 && x <= greatest_count && x == std::floor(x); };
  auto const value = number(name, is_count, "a whole number from 1 on");
  return value ? std::optional(static_cast<std::int64_t>(*value)) : std::nullopt;
}

std::vector<double> JsonFields::positive_numbers(std::string const& name) const {
  auto const* const value = find(name);
  if (value == nullptr) return {};
  if (!value->is_array() || value->empty()) refuse_field(name, "a list of numbers above 0");
  std::vector<double> result;
  for (auto const& element : *value) {
    auto const number = number_or_nan(element);
    if (!(std::isfinite(number) && number > 0)) refuse_element(name, result.size(), "a number above 0");
    result.push_back(number);
  }
  return result;
}

std::vector<std::int64_t> JsonFields::sizes(std::string const& name) const {
  constexpr auto greatest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  auto const* const value = find(name);
  if (value == nullptr) return {};
  if (!value->is_array() || value->size() > most_axes_of_table)
    refuse_field(name, fmt::format("a list of at most {} whole numbers", most_axes_of_table));
  std::vector<std::int64_t> result;
  for (auto const& element : *value) {
    if (!element.is_number_unsigned() || element.get<std::uint64_t>() > greatest)
      refuse_element(name, result.size(), "a whole number of 63 bits");
    result.push_back(element.get<std::int64_t>());
  }
  return result;
}

std::vector<std::int64_t> JsonFields::counts(std::string const& name) const {
  std::vector<std::int64_t> result;
  for (auto const number : positive_numbers(name)) {
    if (number > static_cast<double>(most_columns) || number != std::floor(number))
      refuse_field(name, fmt::format("a list of whole numbers from 1 to {}", most_columns));
    result.push_back(static_cast<std::int64_t>(number));
  }
  return result;
}

std::vector<std::string> JsonFields::texts(std::string const& name) const {
  auto const* const value = find(name);
  if (value == nullptr) return {};
  if (!value->is_array()) refuse_field(name, "a list of strings");
  std::vector<std::string> result;
  for (auto const& element : *value) {
    if (!element.is_string()) refuse_element(name, result.size(), "a string");
    result.push_back(element.get<std::string>());
  }
  return result;
}

std::optional<JsonFields> JsonFields::object(std::string const& name) const {
  auto const* const value = find(name);
  if (value == nullptr) return std::nullopt;
  if (!value->is_object()) refuse_field(name, "an object");
  return JsonFields(*value, path_of(name) + ".", *where_);
}

std::vector<std::string> JsonFields::names() const {
  std::vector<std::string> result;
  for (auto const& [name, value] : object_->items()) {
    if (!value.is_null()) result.push_back(name);
  }
  return result;
}

}  // namespace pe::audit
