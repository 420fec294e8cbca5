/// Untrusted JSON with fields of a known type: what is wrong is refused by the name of the field.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/audit/readers/foreign.hpp"

namespace pe::audit {

/// What a refusal says is needed.
struct JsonForm {
  char const* needed = "the JSON object of a model's config.json is needed";
  char const* language = "JSON";
};

/// The object in `text`. Throws UserError, one sentence, when it is no JSON, no object, beyond what a header may be
/// (limits.hpp), or names a field twice. Python's NaN and Infinity become strings, which no number field takes. `where`
/// is what errors call the text.
nlohmann::json parse_object(std::string_view text, std::string const& where, JsonForm const& form = {});

/// An object of such JSON, whose fields are asked for by name and type. A field that is absent or null gives nothing;
/// one of another type or range is refused: UserError, one sentence with the field's path.
class JsonFields {
 public:
  /// `path` is where the object stands, "" for the top, else ending in a point; all three must outlive this.
  JsonFields(nlohmann::json const& object, std::string path, std::string const& where)
      : object_(&object), path_(std::move(path)), where_(&where) {}

  bool has(std::string const& name) const { return find(name) != nullptr; }

  std::optional<std::string> text(std::string const& name) const;
  std::optional<bool> truth(std::string const& name) const;
  /// A finite number above `limit`.
  std::optional<double> number_above(double limit, std::string const& name) const;
  /// A finite number, 0 or more.
  std::optional<double> number_from_zero(std::string const& name) const;
  /// A whole number from 1 to 2^53, also when it is written as 4096.0.
  std::optional<std::int64_t> count(std::string const& name) const;
  /// Finite numbers above 0, at least one; empty when absent.
  std::vector<double> positive_numbers(std::string const& name) const;
  /// Whole numbers from 0 on, of each axis of a table at most; empty when absent.
  std::vector<std::int64_t> sizes(std::string const& name) const;
  /// The same as positive_numbers, of whole numbers up to most_columns.
  std::vector<std::int64_t> counts(std::string const& name) const;
  /// Strings; empty when absent.
  std::vector<std::string> texts(std::string const& name) const;
  std::optional<JsonFields> object(std::string const& name) const;
  /// The names of the object's fields that are not null, in alphabetical order.
  std::vector<std::string> names() const;
  bool is_object(std::string const& name) const { return has(name) && find(name)->is_object(); }
  bool is_list(std::string const& name) const { return has(name) && find(name)->is_array(); }
  bool is_truth(std::string const& name) const { return has(name) && find(name)->is_boolean(); }  ///< true or false

  /// Throws UserError: the field is what it is, `needed` is needed.
  [[noreturn]] void refuse_field(std::string const& name, std::string const& needed) const;
  /// Throws UserError: the object's `found`, `needed`.
  [[noreturn]] void refuse_object(std::string const& found, std::string const& needed) const;

  std::string path_of(std::string const& name) const { return path_ + named(name); }

 private:
  [[noreturn]] void refuse_element(std::string const& name, std::size_t place, std::string const& needed) const;
  std::optional<double> number(std::string const& name, auto const& is_right, std::string const& needed) const;
  nlohmann::json const* find(std::string const& name) const;

  nlohmann::json const* object_;
  std::string path_;
  std::string const* where_;
};

}  // namespace pe::audit
