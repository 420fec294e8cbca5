#include "reports/read_json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "reports/digests.hpp"
#include "reports/writers/writers.hpp"
#include "tests/catch.hpp"
#include "tests/reports/fixed_run.hpp"

namespace pe::reports {
namespace {

using Catch::Matchers::StartsWith;
using nlohmann::json;
using tests::contains;

json fixed_json() { return json::parse(writers::json(fixed_run())); }

/// The message with which `text` is refused.
std::string refusal(std::string const& text) {
  return tests::refusal<ReadError>([&] { read_json(text); });
}

std::string refusal(json const& value) { return refusal(value.dump()); }

/// The message after the value at `pointer` has become `value`.
std::string refusal_with(char const* pointer, json const& value) {
  auto changed = fixed_json();
  changed[json::json_pointer(pointer)] = value;
  return refusal(changed);
}

TEST_CASE("a run from before the laws of formulas were recorded is read, with the digests that it was written with") {
  auto older = fixed_run();
  for (auto& outcome : older.outcomes) outcome.law = {};
  // As the version that knew no laws wrote them.
  CHECK(digests(older).results == "sha256:8d87eefdd4cd90b1e035a95955d9c812e1ec3aee6c8453f829f52962bf5a28e5");
  CHECK(digests(older).record == "sha256:5f391cdbe37eed79b9844fc964128b350237288e527aec4a9624aed09d493d8d");
  auto const text = writers::json(older);
  CHECK_THAT(text, !contains("\"law\""));
  CHECK(writers::json(read_json(text)) == text);
  CHECK(read_json(writers::json(fixed_run())).outcomes[2].law.text == fixed_run().outcomes[2].law.text);
}

TEST_CASE("every single field is needed and named with its path, but for the law, which its digest knows") {
  auto const whole = fixed_json().flatten();
  CHECK(refusal(fixed_json()) == "not refused");
  auto without = fixed_json();
  without["outcomes"][2]["witness"].erase("lhs");
  CHECK_THAT(refusal(without),
             StartsWith("run.json: outcomes[2].witness.lhs is missing; ") && contains("reports/README.md"));
  for (auto const& [pointer, ignored] : whole.items()) {
    auto const path = json::json_pointer(pointer);
    auto const name = path.back();
    auto value = fixed_json();
    auto& parent = value[path.parent_pointer()];
    bool const any_names = pointer.find("/libraries/") != pointer.npos || pointer.find("/entry/") != pointer.npos;
    if (!parent.is_object() || any_names) continue;
    parent.erase(name);
    CHECK_THAT(refusal(value), contains(name == "law" ? "digests.results is" : name + " is missing"));
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
      contains("outcomes[1].verdict is \"true\"; allowed are holds, refuted, undecided, vacuous, not applicable, not "
               "checkable"));
  CHECK_THAT(refusal_with("/outcomes/1/expected", ""), contains("outcomes[1].expected is \"\""));
  CHECK_THAT(refusal_with("/outcomes/1/evidence", "guessed"),
             contains("proved, witnessed, exhausted, covered, grid, agrees, sampled, exact, certified, none"));
}

TEST_CASE("a field that the schema does not know is refused") {
  CHECK_THAT(refusal_with("/outcomes/1/verdit", "holds"), StartsWith("run.json: outcomes[1].verdit is not a field; "));
  CHECK_THAT(refusal_with("/extra", 1), StartsWith("run.json: extra is not a field; "));
}

TEST_CASE("another schema is refused before anything else") {
  CHECK_THAT(refusal_with("/schema", "pebench-run/8"),
             StartsWith("run.json: schema is \"pebench-run/8\"; this program reads \"pebench-run/11\" only"));
  CHECK_THAT(refusal(json::object()), StartsWith("run.json: schema is missing; "));
  CHECK_THAT(refusal(json::array()), StartsWith("run.json: schema is missing; "));
}

TEST_CASE("a text that was cut short is refused, wherever it was cut") {
  auto const text = writers::json(fixed_run());
  for (std::size_t length = 0; length + 2 < text.size(); length += 97) {
    CHECK_THAT(refusal(text.substr(0, length)), StartsWith("run.json: not complete JSON: "));
  }
}

TEST_CASE("a text nested deeper than any run is refused before anything is built, wherever the nesting is") {
  auto const deep = [](std::string const& before, char open, char close) {
    return before + std::string(100'000, open) + std::string(100'000, close) + "}";
  };
  for (auto const& text : {deep(R"({"schema":)", '[', ']'), deep(R"({"schema":"pebench-run/11","outcomes":)", '[', ']'),
                           std::string(100'000, '['), R"({"schema":)" + std::string(100'000, '[')}) {
    CHECK_THAT(refusal(text), StartsWith("run.json: is nested deeper than 32 levels; "));
  }
  std::string objects = R"({"schema":)";
  for (int i = 0; i < 100'000; ++i) objects += R"({"a":)";
  CHECK_THAT(refusal(objects), StartsWith("run.json: is nested deeper than 32 levels; "));
  // Brackets within strings are no nesting, also after an escaped quote.
  CHECK_THAT(refusal(std::string(R"({"schema":"\"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["})")),
             StartsWith("run.json: schema is "));
}

TEST_CASE("a text of more values than any run has is refused, as its tree would be far larger than itself") {
  std::string many = R"({"schema":[0)";
  for (int i = 0; i < 1'100'000; ++i) many += ",0";
  CHECK_THAT(refusal(many + "]}"), StartsWith("run.json: has more than 1048576 values; "));
  CHECK_THAT(refusal(std::string(longest_run + 1, ' ')), contains("of which at most 67108864 are read"));
}

TEST_CASE("what a message repeats of the file is short, and in ASCII without control characters") {
  auto const is_plain = [](std::string const& text) {
    return text.size() < 300 && std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
  };
  std::string const escapes =
      "\033]0;title\007\n\xc2\x9b"
      "31m\u202e";
  auto const megabyte = std::string(1'000'000, 'x');
  for (auto const& strange : {escapes, megabyte}) {
    for (auto const* field : {"/schema", "/outcomes/1/verdict", "/outcomes/0/agrees"}) {
      auto const says = refusal_with(field, strange);
      INFO(says.substr(0, 400));
      CHECK(is_plain(says));
      CHECK(says.size() > 40);
    }
    auto const key = refusal_with(("/outcomes/1/" + strange).c_str(), 1);
    INFO(key.substr(0, 400));
    CHECK(is_plain(key));
    CHECK_THAT(key, contains("is not a field"));
    CHECK(is_plain(refusal("{\"" + strange)));
  }
}

/// The message after `change` was made in the run, its digests computed anew: as if it had been written so.
std::string refusal_of(auto const& change) {
  auto run = fixed_run();
  change(run);
  return refusal(writers::json(run));
}

TEST_CASE("where the verdict was not known beforehand, either answer agrees, and so does none") {
  CHECK(refusal_of([](Run& run) { run.outcomes[0].expected = "undecided"; }) == "not refused");
  CHECK(refusal_of([](Run& run) { run.outcomes[2].expected = "undecided"; }) == "not refused");
  CHECK_THAT(refusal_of([](Run& run) { run.outcomes[0].expected = run.outcomes[0].verdict = "undecided"; }),
             !contains("agrees"));
  CHECK_THAT(refusal_of([](Run& run) {
               run.outcomes[0].expected = "undecided";
               run.outcomes[0].verdict = "vacuous";
             }),
             contains("outcomes[0].agrees is true, but the verdict is vacuous and undecided was expected"));
}

TEST_CASE("a record with parts that contradict each other is refused, though its digests are right") {
  CHECK_THAT(refusal_of([](Run& run) { run.outcomes[0].verdict = "undecided"; }),
             contains("outcomes[0].agrees is true, but the verdict is undecided and holds was expected"));
  CHECK_THAT(refusal_of([](Run& run) { run.outcomes[2].witness.reset(); }),
             contains("outcomes[2].witness is null, but the verdict is refuted"));
  CHECK_THAT(refusal_of([](Run& run) { run.outcomes[0].finding = run.outcomes[2].finding; }),
             contains("outcomes[0].finding is there, but the verdict is holds"));
  CHECK_THAT(refusal_of([](Run& run) { run.outcomes[2].finding->impact = "heresy"; }),
             contains("outcomes[2].finding.impact is \"heresy\"; allowed are theorem, bug"));
  CHECK_THAT(refusal_of([](Run& run) { run.outcomes[2].origin = "ours"; }),
             contains("outcomes[2].finding is there, but the origin is ours"));
  CHECK_THAT(refusal_of([](Run& run) { run.outcomes[1].evidence = "witnessed"; }),
             contains("outcomes[1].witness is null, but the evidence is witnessed"));
  for (char const* const whole : {"exhausted", "covered"}) {
    CHECK_THAT(refusal_of([&](Run& run) {
                 run.outcomes[1].evidence = whole;
                 run.outcomes[1].domain = "all numbers";
               }),
               contains("outcomes[1].walked is \"t = 0..2047, i = 0..10\", and the domain is \"all numbers\""));
  }
  CHECK_THAT(refusal_of([](Run& run) { run.outcomes[0].proof.reset(); }),
             contains("outcomes[0].proof is null, but the evidence is proved"));
  CHECK_THAT(refusal_of([](Run& run) { run.outcomes[0].evidence = "agrees"; }),
             contains("outcomes[0].proof is there, but the evidence is agrees"));
  CHECK_THAT(refusal_of([](Run& run) { run.outcomes[3].evidence = "none"; }),
             contains("outcomes[3].evidence is none, but the verdict is holds"));
  CHECK_THAT(refusal_of([](Run& run) { run.outcomes[4].evidence = "certified"; }),
             contains("outcomes[4].evidence is certified, but the verdict is not checkable"));
  CHECK_THAT(
      refusal_of([](Run& run) { run.outcomes[3].id = run.outcomes[1].id; }),
      contains("outcomes[3].id is \"kazemnejad2019.bits-alternate\", as is that of outcomes[1]; ids are unique"));
  CHECK_THAT(refusal_of([](Run& run) { run.outcomes[3].failure_rate_95.reset(); }),
             contains("outcomes[3].failure_rate_95 is null, but the evidence is sampled"));
  CHECK_THAT(refusal_of([](Run& run) { run.summary.proved = 2; }),
             contains("summary.proved is 2; the outcomes have 1"));
  CHECK_THAT(refusal_of([](Run& run) { run.summary.established = 4; }),
             contains("summary.established is 4; the outcomes have 2"));
  CHECK_THAT(refusal_of([](Run& run) { run.summary.tested = 0; }),
             contains("summary.tested is 0; the outcomes have 2"));
  CHECK_THAT(refusal_of([](Run& run) { run.summary.surprises = 0; }),
             contains("summary.surprises is 0; the outcomes have 1"));
  CHECK_THAT(refusal_of([](Run& run) { run.outcomes.pop_back(); }),
             contains("summary.claims is 6; the outcomes have 5"));
  for (auto const& [asked, partial] : {std::pair{std::uint64_t{7}, false}, {6, true}, {5, true}, {5, false}}) {
    auto const refused = refusal_of([&, asked = asked, partial = partial](Run& run) {
      run.summary.asked = asked;
      run.summary.partial = partial;
    });
    CHECK_THAT(refused, contains("summary.asked is " + std::to_string(asked) + ", with 6 decided and partial "));
  }
  CHECK_THAT(refusal_of([](Run& run) { run.files[0].text += "x"; }),
             contains("files[0].sha256 is \"sha256:") && contains("its text has sha256:"));
}

TEST_CASE("a record that was changed after it was written is refused, whatever was changed") {
  auto const whole = fixed_json().flatten();
  for (auto const& [pointer, before] : whole.items()) {
    auto const path = json::json_pointer(pointer);
    if (path.back() == "schema" || before.is_null()) continue;  // null stands for an empty list, too
    auto value = fixed_json();
    auto& leaf = value[path];
    if (leaf.is_string()) leaf = leaf.get<std::string>() + "!";
    if (leaf.is_number_unsigned()) leaf = leaf.get<std::uint64_t>() ^ 1;
    if (leaf.is_number_float()) leaf = leaf.get<double>() * 1.5 + 1;
    if (leaf.is_boolean()) leaf = !leaf.get<bool>();
    CAPTURE(pointer);
    CHECK(refusal(value) != "not refused");
  }
  CHECK_THAT(refusal_with("/outcomes/0/residual", 1e-60), StartsWith("run.json: digests.results is sha256:") &&
                                                              contains("the file was changed after pebench wrote it"));
  CHECK_THAT(refusal_with("/provenance/seed", 2), StartsWith("run.json: digests.record is sha256:"));
}

TEST_CASE("two runs that found the same have the same digest of results, and SHA-256 is what it should be") {
  auto const one = fixed_run();
  auto other = one;
  other.provenance = {};
  other.figures.clear();
  CHECK(digests(one).results == digests(other).results);
  CHECK(digests(one).record != digests(other).record);
  other.outcomes[0].residual = 0.0;
  CHECK(digests(one).results != digests(other).results);
  // sha256sum of the results of the empty run as one line of JSON, computed outside this program.
  CHECK(digests(Run{}).results == "sha256:2bda4bc4fe0abb707ec4e840ea22939494f69c87403db64a27daf918cdfb6ac6");
}

TEST_CASE("messages name the file that was read") {
  CHECK_THROWS_WITH(read_json("", "out/old.json"), StartsWith("out/old.json: "));
}

}  // namespace
}  // namespace pe::reports
