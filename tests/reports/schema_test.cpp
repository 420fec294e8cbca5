/// The published JSON Schemas say what the writers write: each is made from the list of members that they walk.
#include <algorithm>
#include <map>
#include <optional>
#include <sstream>
#include <type_traits>

#include "reports/digests.hpp"
#include "reports/fields.hpp"
#include "reports/vocabulary.hpp"
#include "reports/writers/comparison.hpp"
#include "tests/catch.hpp"
#include "tests/reports/fixed_run.hpp"
#include "tests/reports/golden.hpp"

namespace pe::reports {
namespace {

/// The words that a member of this name may be; nothing for free text.
std::optional<Json> words_of(std::string_view member) {
  auto const listed = [](auto const& words, std::initializer_list<char const*> more) {
    auto list = Json::array();
    for (auto const& word : words) list.push_back(std::string(word.word));
    for (auto const* word : more) list.push_back(word);
    return list;
  };
  if (member == "verdict") return listed(verdict_words(), {""});
  if (member == "expected") return listed(verdict_words(), {});
  if (member == "evidence") return listed(evidence_words(), {""});
  if (member == "origin") return Json{"quoted", "implied", "ours"};
  if (member == "certificate") return Json{"ball", "rational"};
  return std::nullopt;
}

template <class T>
struct SchemaOf {
  static Json make(std::string_view) {
    if constexpr (std::is_same_v<T, std::string> || std::is_same_v<T, AddedText>) {
      return {{"type", "string"}};
    } else if constexpr (std::is_same_v<T, bool>) {
      return {{"type", "boolean"}};
    } else if constexpr (std::is_integral_v<T>) {
      return {{"type", "integer"}, {"minimum", 0}};
    } else if constexpr (std::is_floating_point_v<T>) {
      return {{"anyOf", {{{"type", "number"}}, {{"const", "inf"}}}}};
    } else {
      static_assert(Listed<T>, "a member of a type that JSON does not know");
      auto properties = Json::object(), required = Json::array();
      T record{};
      fields(record, [&]<class Member>(char const* name, Member& member) {
        auto const words = words_of(name);
        properties[name] =
            std::is_same_v<Member, std::string> && words ? Json{{"enum", *words}} : SchemaOf<Member>::make(name);
        if (!is_left_out(member)) required.push_back(name);
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

/// What is wrong with a published schema, or nothing. PE_RENEW_GOLDEN=1 writes it anew.
std::string difference(std::string const& name, Json const& schema) {
  auto const path = std::filesystem::path(PE_GOLDEN_FOLDER) / ".." / ".." / "reports" / "schemas" / name;
  return tests::pinned_difference(path, dump(schema, 2) + "\n", "PE_RENEW_GOLDEN");
}

TEST_CASE("the schema of run.json is that of its record") {
  CHECK(difference("run.schema.json", file_schema<Run>(run_schema, "run.json: claims, decided",
                                                       {{"digests", SchemaOf<Digests>::make("")}})) == "");
}

TEST_CASE("the schema of comparison.json is that of its record") {
  CHECK(difference("comparison.schema.json",
                   file_schema<Comparison>(comparison_schema, "comparison.json: schemes side by side")) == "");
}

TEST_CASE("the schema of a line of a data set is that of its record, and the data set has it") {
  auto const schema = file_schema<DatasetRow>(dataset_schema, "A line of statements.jsonl: a statement, decided");
  CHECK(difference("dataset.schema.json", schema) == "");
  CHECK(writers::dataset({}).at(1).bytes == dump(schema, 2) + "\n");
}

TEST_CASE("a data set has a line for each statement of a document, with its certificate, and no cell of the matrix") {
  auto run = fixed_run();
  run.certificates = {{run.outcomes[1].id, "certificates/a.v", "sha256:00", "Definition statement : Prop := True."}};
  std::size_t expected = 0;
  for (auto const& outcome : run.outcomes) {
    expected +=
        !outcome.matrix_cell && std::ranges::find(run.sources, outcome.source, &Source::key) != run.sources.end();
  }
  auto const lines = writers::dataset(run).at(0).bytes;
  std::istringstream in(lines);
  std::size_t found = 0;
  for (std::string line; std::getline(in, line); ++found) {
    auto const row = nlohmann::json::parse(line);
    CHECK(row.at("schema") == dataset_schema);
    CHECK(row.at("document").at("key") == row.at("statement").at("source"));
    CHECK(row.at("certificate").is_null() == (row.at("statement").at("id") != run.outcomes[1].id));
  }
  CHECK(found == expected);
  CHECK(expected > 2);
}

}  // namespace
}  // namespace pe::reports
