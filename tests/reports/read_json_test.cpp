#include "reports/read_json.hpp"

#include <nlohmann/json.hpp>

#include "reports/writers/writers.hpp"
#include "tests/catch.hpp"
#include "tests/reports/fixed_run.hpp"

namespace pe::reports {
namespace {

using Catch::Matchers::StartsWith;
using nlohmann::json;
using tests::contains;

json fixed_json() { return json::parse(writers::json(fixed_run())); }

/// The message with which `text` is refused; empty when it is not.
std::string refusal(std::string const& text) {
  try {
    read_json(text);
  } catch (ReadError const& error) {
    return error.what();
  }
  return "";
}

std::string refusal(json const& value) { return refusal(value.dump()); }

/// The message after the value at `pointer` has become `value`.
std::string refusal_with(char const* pointer, json const& value) {
  auto changed = fixed_json();
  changed[json::json_pointer(pointer)] = value;
  return refusal(changed);
}

TEST_CASE("the unchanged run is read") { CHECK(refusal(fixed_json()) == ""); }

TEST_CASE("a missing field is named with its path") {
  auto value = fixed_json();
  value["outcomes"][3].erase("verdict");
  CHECK_THAT(refusal(value), StartsWith("run.json: outcomes[3].verdict is missing; ") && contains("reports/README.md"));
  value = fixed_json();
  value["outcomes"][2]["witness"].erase("lhs");
  CHECK_THAT(refusal(value), StartsWith("run.json: outcomes[2].witness.lhs is missing; "));
  value = fixed_json();
  value.erase("summary");
  CHECK_THAT(refusal(value), StartsWith("run.json: summary is missing; "));
}

TEST_CASE("every single field is needed") {
  auto const whole = fixed_json().flatten();
  for (auto const& [pointer, ignored] : whole.items()) {
    auto const path = json::json_pointer(pointer);
    auto const name = path.back();
    auto value = fixed_json();
    auto& parent = value[path.parent_pointer()];
    if (!parent.is_object() || path.to_string().find("/libraries/") != std::string::npos) continue;
    parent.erase(name);
    CHECK_THAT(refusal(value), contains(name + " is missing"));
  }
}

TEST_CASE("a field of the wrong type is named, with what was found and what is needed") {
  CHECK_THAT(refusal_with("/outcomes/0/id", 7), StartsWith("run.json: outcomes[0].id is 7; a string is needed"));
  CHECK_THAT(refusal_with("/outcomes/0/agrees", "yes"), contains("outcomes[0].agrees is \"yes\"; true or false"));
  CHECK_THAT(refusal_with("/outcomes/0/cases", -1), contains("outcomes[0].cases is -1; a whole number from 0 on"));
  CHECK_THAT(refusal_with("/outcomes/0/cases", 1.5), contains("outcomes[0].cases is 1.5;"));
  CHECK_THAT(refusal_with("/outcomes/0/digits", 1e10), contains("outcomes[0].digits is 10000000000.0;"));
  CHECK_THAT(refusal_with("/outcomes/0/digits", 4294967296), contains("a whole number from 0 to 2147483647"));
  CHECK_THAT(refusal_with("/outcomes/0/residual", "NaN"), contains("a number or \"inf\" is needed"));
  CHECK_THAT(refusal_with("/outcomes/0/ladder/1/value", json()), contains("outcomes[0].ladder[1].value is null;"));
  CHECK_THAT(refusal_with("/outcomes/0/witness", json::array()),
             contains("outcomes[0].witness is an array; an object"));
  CHECK_THAT(refusal_with("/outcomes", "none"), contains("outcomes is \"none\"; a list is needed"));
  CHECK_THAT(refusal_with("/provenance/libraries/FLINT", 3), contains("provenance.libraries.FLINT is 3;"));
}

TEST_CASE("a word outside the vocabulary is refused with the words allowed") {
  CHECK_THAT(
      refusal_with("/outcomes/1/verdict", "true"),
      contains("outcomes[1].verdict is \"true\"; allowed are holds, refuted, undecided, not applicable, accounted"));
  CHECK_THAT(refusal_with("/outcomes/1/expected", ""), contains("outcomes[1].expected is \"\""));
  CHECK_THAT(refusal_with("/outcomes/1/evidence", "guessed"), contains("proved, exhausted, certified, sampled, none"));
}

TEST_CASE("a field that the schema does not know is refused") {
  CHECK_THAT(refusal_with("/outcomes/1/verdit", "holds"), StartsWith("run.json: outcomes[1].verdit is no field; "));
  CHECK_THAT(refusal_with("/extra", 1), StartsWith("run.json: extra is no field; "));
}

TEST_CASE("another schema is refused before anything else") {
  CHECK_THAT(refusal_with("/schema", "pebench-run/3"),
             StartsWith("run.json: schema is \"pebench-run/3\"; this program reads \"pebench-run/2\" only"));
  CHECK_THAT(refusal(json::object()), StartsWith("run.json: schema is missing; "));
  CHECK_THAT(refusal(json::array()), StartsWith("run.json: schema is missing; "));
}

TEST_CASE("a text that was cut short is refused, wherever it was cut") {
  auto const text = writers::json(fixed_run());
  for (std::size_t length = 0; length + 2 < text.size(); length += 97) {
    CHECK_THAT(refusal(text.substr(0, length)), StartsWith("run.json: not complete JSON: "));
  }
}

TEST_CASE("messages name the file that was read") {
  CHECK_THROWS_WITH(read_json("", "out/old.json"), StartsWith("out/old.json: "));
}

}  // namespace
}  // namespace pe::reports
