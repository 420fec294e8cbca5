/// A record as JSON, member by member under the names of fields.hpp.
#pragma once

#include <cmath>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "reports/fields.hpp"

namespace pe::reports {

using Json = nlohmann::ordered_json;

/// A class, so that each overload sees all the others.
struct Encode {
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

/// The text of a value; bytes that are not UTF-8 are replaced. `indent` -1: one line.
inline std::string dump(Json const& value, int indent) {
  return value.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace pe::reports
