/// Records as JSON, member by member. A heavy header: included by the writers of JSON alone.
#pragma once

#include <cmath>
#include <nlohmann/json.hpp>

#include "reports/fields.hpp"

namespace pe::reports {

/// A class, so that each overload sees all the others.
struct Encode {
  using Json = nlohmann::ordered_json;

  Json operator()(std::string const& text) const { return text; }
  Json operator()(bool value) const { return value; }
  Json operator()(int value) const { return value; }
  Json operator()(std::uint64_t value) const { return value; }
  // JSON has no infinity; the record writes it as a word.
  Json operator()(double value) const { return std::isfinite(value) ? Json(value) : Json("inf"); }

  template <class T>
  Json operator()(std::optional<T> const& value) const {
    return value ? (*this)(*value) : Json(nullptr);
  }

  template <class T>
  Json operator()(std::vector<T> const& values) const {
    auto list = Json::array();
    for (auto const& value : values) list.push_back((*this)(value));
    return list;
  }

  Json operator()(std::map<std::string, std::string> const& values) const {
    auto object = Json::object();
    for (auto const& [key, value] : values) object[key] = value;
    return object;
  }

  template <Listed Record>
  Json operator()(Record const& record) const {
    auto object = Json::object();
    fields(record, [&](char const* name, auto const& member) { object[name] = (*this)(member); });
    return object;
  }
};

/// The record as a document: the schema first, then its members. Ends with a line end.
template <Listed Record>
std::string document(char const* schema, Record const& record) {
  auto object = Encode::Json::object();
  object["schema"] = schema;
  object.update(Encode{}(record));
  return object.dump(2, ' ', false, Encode::Json::error_handler_t::replace) + "\n";
}

}  // namespace pe::reports
