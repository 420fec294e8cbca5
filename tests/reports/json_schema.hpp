/// The JSON Schema (draft 2020-12) of a record, from the list of its members: in
/// fields.hpp.
#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <type_traits>

#include "reports/fields.hpp"
#include "reports/vocabulary.hpp"

namespace pe::tests {

using reports::Json;

/// The words that a member of this name may be; nothing for free text.
inline std::optional<Json> words_of(std::string_view member) {
  auto const listed = [](auto const& words, std::initializer_list<char const*> more) {
    auto list = Json::array();
    for (auto const& word : words) list.push_back(std::string(word.word));
    for (auto const* word : more) list.push_back(word);
    return list;
  };
  if (member == "verdict") return listed(reports::verdict_words(), {""});
  if (member == "expected") return listed(reports::verdict_words(), {});
  if (member == "evidence") return listed(reports::evidence_words(), {""});
  if (member == "origin") return Json{"quoted", "implied", "ours"};
  if (member == "certificate") return Json{"ball", "rational"};
  return std::nullopt;
}

template <class T>
struct SchemaOf {
  static Json make(std::string_view) {
    if constexpr (std::is_same_v<T, std::string> || std::is_same_v<T, reports::AddedText>) {
      return {{"type", "string"}};
    } else if constexpr (std::is_same_v<T, bool>) {
      return {{"type", "boolean"}};
    } else if constexpr (std::is_integral_v<T>) {
      return {{"type", "integer"}, {"minimum", 0}};
    } else if constexpr (std::is_floating_point_v<T>) {
      return {{"anyOf", {{{"type", "number"}}, {{"const", "inf"}}}}};
    } else {
      static_assert(reports::Listed<T>, "a member of a type that JSON does not know");
      auto properties = Json::object(), required = Json::array();
      T record{};
      reports::fields(record, [&]<class Member>(char const* name, Member& member) {
        auto const words = words_of(name);
        properties[name] =
            std::is_same_v<Member, std::string> && words ? Json{{"enum", *words}} : SchemaOf<Member>::make(name);
        if (!reports::is_left_out(member)) required.push_back(name);
      });
      return {{"type", "object"}, {"properties", properties}, {"required", required}, {"additionalProperties", false}};
    }
  }
};

template <class T>
struct SchemaOf<std::optional<T>> {
  static Json make(std::string_view name) { return {{"anyOf", {SchemaOf<T>::make(name), {{"type", "null"}}}}}; }
};

template <class T>
struct SchemaOf<std::vector<T>> {
  static Json make(std::string_view name) { return {{"type", "array"}, {"items", SchemaOf<T>::make(name)}}; }
};

template <>
struct SchemaOf<std::map<std::string, std::string>> {
  static Json make(std::string_view) { return {{"type", "object"}, {"additionalProperties", {{"type", "string"}}}}; }
};

/// The schema of a file: the record with `schema`, its name and version, before its members, and what else is there.
template <class Record>
Json file_schema(char const* schema, char const* title, Json const& more = Json::object()) {
  auto record = SchemaOf<Record>::make("");
  Json properties{{"schema", {{"const", schema}}}}, required{"schema"};
  for (auto const& [name, value] : more.items()) {
    properties[name] = value;
    required.push_back(name);
  }
  for (auto const& [name, value] : record["properties"].items()) properties[name] = value;
  for (auto const& name : record["required"]) required.push_back(name);
  return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
          {"title", title},
          {"type", "object"},
          {"properties", properties},
          {"required", required},
          {"additionalProperties", false}};
}

}  // namespace pe::tests
