/// A run.json from anybody: what pebench wrote is read, and anything else is refused with its field.
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

json plain_json() { return json::parse(writers::json(plain_run())); }

/// The message with which `text` is refused.
std::string refusal(std::string const& text) {
  return tests::refusal<ReadError>([&] { read_json(text); });
}

/// The message after the value at `pointer` has become `value`.
std::string refusal_with(std::string const& pointer, json const& value) {
  auto changed = plain_json();
  changed[json::json_pointer(pointer)] = value;
  return refusal(changed.dump());
}

/// A change of the run, its digests computed anew as if it had been written so, and what is said of it.
struct Changed {
  void (*change)(Run&);
  char const* says;
};

void check(std::initializer_list<Changed> rows) {
  for (auto const& [change, says] : rows) {
    auto run = plain_run();
    change(run);
    CHECK_THAT(refusal(writers::json(run)), contains(says));
  }
}

TEST_CASE("a run from before the laws of formulas were recorded is read, with the digests that it was written with") {
  auto older = fixed_run();
  for (auto& outcome : older.outcomes) outcome.law = {};
  // As the version that knew no laws wrote them.
  CHECK(digests(older).results == "sha256:8d87eefdd4cd90b1e035a95955d9c812e1ec3aee6c8453f829f52962bf5a28e5");
  CHECK(digests(older).record == "sha256:5f391cdbe37eed79b9844fc964128b350237288e527aec4a9624aed09d493d8d");
  auto plain = plain_run();
  CHECK(read_json(writers::json(plain)).outcomes[2].law.text == plain.outcomes[2].law.text);
  for (auto& outcome : plain.outcomes) outcome.law = {};
  auto const text = writers::json(plain);
  CHECK_THAT(text, !contains("\"law\""));
  CHECK(writers::json(read_json(text)) == text);
}

TEST_CASE("every single field is needed and named with its path, but for the law, which its digest knows") {
  auto const whole = plain_json().flatten();
  CHECK(refusal(plain_json().dump()) == "not refused");
  for (auto const& [pointer, ignored] : whole.items()) {
    auto const path = json::json_pointer(pointer);
    auto value = plain_json();
    auto& parent = value[path.parent_pointer()];
    bool const any_names = pointer.find("/libraries/") != pointer.npos || pointer.find("/entry/") != pointer.npos;
    if (!parent.is_object() || any_names) continue;
    parent.erase(path.back());
    CHECK_THAT(refusal(value.dump()),
               contains(path.back() == "law" ? "digests.results is" : path.back() + " is missing; "));
  }
}

TEST_CASE("a field of the wrong type, a word that is not in the vocabulary and an unknown field are named") {
  struct Row {
    char const* pointer;
    json value;
    char const* says;
  };
  for (auto const& [pointer, value, says] : std::initializer_list<Row>{
           {"/outcomes/2/witness/lhs", 7, "outcomes[2].witness.lhs is 7; a string is needed (see reports/README.md)"},
           {"/outcomes/0/agrees", "yes", "outcomes[0].agrees is \"yes\"; true or false is needed"},
           {"/outcomes/0/cases", -1, "outcomes[0].cases is -1; a whole number from 0 on is needed"},
           {"/outcomes/0/cases", 1.5, "outcomes[0].cases is 1.5;"},
           {"/outcomes/0/digits", 1e10, "outcomes[0].digits is 10000000000.0;"},
           {"/outcomes/0/digits", 4294967296, "a whole number from 0 to 2147483647"},
           {"/outcomes/0/residual", "NaN", "a number or \"inf\" is needed"},
           {"/outcomes/0/ladder/1/value", json(), "outcomes[0].ladder[1].value is null;"},
           {"/outcomes/0/witness", json::array(), "outcomes[0].witness is an array; an object"},
           {"/outcomes", "none", "outcomes is \"none\"; a list is needed"},
           {"/provenance/libraries/FLINT", 3, "provenance.libraries.FLINT is 3;"},
           {"/outcomes/1/verdict", "true",
            "outcomes[1].verdict is \"true\"; allowed are holds, refuted, undecided, vacuous, not applicable, not "
            "checkable"},
           {"/outcomes/1/expected", "", "outcomes[1].expected is \"\""},
           {"/outcomes/1/evidence", "guessed",
            "proved, witnessed, exhausted, covered, grid, agrees, sampled, exact, certified, none"},
           {"/outcomes/2/finding/impact", "heresy",
            "outcomes[2].finding.impact is \"heresy\"; allowed are theorem, bug"},
           {"/outcomes/1/verdit", "holds", "outcomes[1].verdit is not a field; "},
           {"/extra", 1, "extra is not a field; "},
           {"/schema", "pebench-run/8", "schema is \"pebench-run/8\"; this program reads \"pebench-run/11\" only"}}) {
    CHECK_THAT(refusal_with(pointer, value), StartsWith("run.json: ") && contains(says));
  }
  for (auto const* const text : {"{}", "[]"}) CHECK_THAT(refusal(text), StartsWith("run.json: schema is missing; "));
  CHECK_THROWS_WITH(read_json("", "out/old.json"), StartsWith("out/old.json: "));
}

TEST_CASE("a text that was cut short is refused, wherever it was cut") {
  auto const text = writers::json(plain_run());
  for (std::size_t length = 0; length + 2 < text.size(); length += 97) {
    CHECK_THAT(refusal(text.substr(0, length)), StartsWith("run.json: not complete JSON: "));
  }
}

TEST_CASE("a text deeper, fuller or longer than any run is refused before anything is built, wherever it is so") {
  auto const deep = [](std::string const& before, char open, char close) {
    return before + std::string(100'000, open) + std::string(100'000, close) + "}";
  };
  std::string objects = R"({"schema":)", many = R"({"schema":[0)";
  for (int i = 0; i < 100'000; ++i) objects += R"({"a":)";
  for (int i = 0; i < 1'100'000; ++i) many += ",0";
  for (auto const& text : {deep(R"({"schema":)", '[', ']'), deep(R"({"schema":"pebench-run/11","outcomes":)", '[', ']'),
                           std::string(100'000, '['), R"({"schema":)" + std::string(100'000, '['), objects}) {
    CHECK_THAT(refusal(text), StartsWith("run.json: is nested deeper than 32 levels; "));
  }
  // Brackets within strings are no nesting, also after an escaped quote.
  CHECK_THAT(refusal(std::string(R"({"schema":"\"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["})")),
             StartsWith("run.json: schema is "));
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
  for (auto const& strange : {escapes, std::string(1'000'000, 'x')}) {
    for (auto const* field : {"/schema", "/outcomes/1/verdict", "/outcomes/0/agrees", "/outcomes/0/id"}) {
      auto const says = refusal_with(field, strange);
      INFO(says.substr(0, 400));
      CHECK(is_plain(says));
      CHECK(says.size() > 40);
    }
    auto const key = refusal_with("/outcomes/1/" + strange, 1);
    INFO(key.substr(0, 400));
    CHECK(is_plain(key));
    CHECK_THAT(key, contains("is not a field"));
    CHECK(is_plain(refusal("{\"" + strange)));
  }
}

TEST_CASE("a name that could mean a place, an option or a command is refused with its field") {
  check({{[](Run& run) { run.outcomes[1].id = "a/b"; }, "outcomes[1].id is \"a/b\"; a name has letters"},
         {[](Run& run) { run.outcomes[0].scheme = "x y"; }, "outcomes[0].scheme is"},
         {[](Run& run) { run.outcomes[2].corrected_by = "$(id)"; }, "outcomes[2].corrected_by is"},
         {[](Run& run) { run.sources[0].key = "../home"; }, "sources[0].key is"},
         {[](Run& run) {
            run.matrix.schemes.push_back({"<b>", "", "", ""});
          },
          "matrix.schemes[0].name is"},
         {[](Run& run) { run.provenance.libraries["a b"] = "1"; }, "provenance.libraries has the name \"a b\";"}});
}

TEST_CASE("a text that a terminal would obey, that hides what it says or is longer than any is refused") {
  check(
      {{[](Run& run) { run.outcomes[0].note = "a\033[2Jb"; },
        "outcomes[0].note is \"a\\u001b[2Jb\"; a text has visible"},
       {[](Run& run) { run.outcomes[0].note = "a line\nand\tanother"; }, "not refused"},
       {[](Run& run) { run.outcomes[0].law = {"a < b\033[2J"}; }, "outcomes[0].law is"},
       {[](Run& run) { run.outcomes[0].law = {"a = 1\na < b"}; }, "not refused"},
       {[](Run& run) { run.outcomes[2].witness->steps[1] = "\u202eright to left"; }, "outcomes[2].witness.steps[1] is"},
       {[](Run& run) { run.figures[0].caption = std::string(1 << 17, 'x'); }, "figures[0].caption has 131072 bytes;"}});
}

TEST_CASE("a file that a run keeps may have lines of either kind, and is as long as a file of claims may be") {
  auto const said = [](std::string const& text) {
    auto run = plain_run();
    run.files[0] = {"mine.toml", sha256(text), text};
    return refusal(writers::json(run));
  };
  CHECK(said("a\r\nb\tc\n") == "not refused");
  CHECK(said(std::string(1 << 20, 'x')) == "not refused");
  CHECK_THAT(said(std::string((1 << 20) + 1, 'x')), contains("files[0].text is"));
  CHECK_THAT(said("a\033[2Jb"), contains("files[0].text is"));
  check({{[](Run& run) { run.files[0].name = "a\rb"; }, "files[0].name is"},
         {[](Run& run) { run.files[0].text += "x"; }, "files[0].sha256 is \"sha256:3d1d123f"}});
}

TEST_CASE("the name of a figure and of a certificate is a file's in its folder, and no other figure's") {
  for (auto const* const name :
       {"../../home/notes", "/etc/motd", "a/b", "", ".", "-x", "a.b", "A", "a b", "é", "a-2"}) {
    CAPTURE(name);
    auto run = plain_run();
    run.figures[0].name = name;
    auto const says = refusal(writers::json(run));
    if (std::string_view(name) == "a-2") {
      CHECK(says == "not refused");
    } else {
      CHECK_THAT(says, contains("figures[0].name is") && contains("lower-case letters, digits and dashes alone"));
    }
  }
  for (auto const* const file :
       {"a.v", "certificates/.v", "certificates/../a.v", "certificates/a.sh", "/certificates/a.v"}) {
    auto run = plain_run();
    run.certificates = {{"claim", file, "sha256:00", "True"}};
    CHECK_THAT(refusal(writers::json(run)), contains("certificates[0].file is"));
  }
  check({{[](Run& run) {
            run.certificates = {{"claim", "certificates/a_B9.v", "", ""}};
          },
          "not refused"},
         {[](Run& run) { run.figures.push_back(run.figures[0]); },
          "figures[1].name is \"precision-ladder\", as is that of figures[0]; names are unique"}});
}

TEST_CASE("where the verdict was not known beforehand, either answer agrees, and so does none") {
  check({{[](Run& run) { run.outcomes[0].expected = "undecided"; }, "not refused"},
         {[](Run& run) { run.outcomes[2].expected = "undecided"; }, "not refused"},
         {[](Run& run) { run.outcomes[0].expected = run.outcomes[0].verdict = "undecided"; }, "summary.holds is 3; "},
         {[](Run& run) {
            run.outcomes[0].expected = "undecided";
            run.outcomes[0].verdict = "vacuous";
          },
          "outcomes[0].agrees is true, but the verdict is vacuous and undecided was expected"}});
}

TEST_CASE("a record with parts that contradict each other is refused, though its digests are right") {
  check(
      {{[](Run& run) { run.outcomes[0].verdict = "undecided"; },
        "outcomes[0].agrees is true, but the verdict is undecided and holds was expected"},
       {[](Run& run) { run.outcomes[2].witness.reset(); }, "outcomes[2].witness is null, but the verdict is refuted"},
       {[](Run& run) { run.outcomes[0].finding = run.outcomes[2].finding; },
        "outcomes[0].finding is there, but the verdict is holds"},
       {[](Run& run) { run.outcomes[2].origin = "ours"; }, "outcomes[2].finding is there, but the origin is ours"},
       {[](Run& run) { run.outcomes[1].evidence = "witnessed"; },
        "outcomes[1].witness is null, but the evidence is witnessed"},
       {[](Run& run) { run.outcomes[1].domain = "all numbers"; },
        "outcomes[1].walked is \"t = 0..2047, i = 0..10\", and the domain is \"all numbers\"; what is exhausted"},
       {[](Run& run) {
          run.outcomes[1].evidence = "covered";
          run.outcomes[1].domain = "all numbers";
        },
        "and the domain is \"all numbers\"; what is covered was looked at whole"},
       {[](Run& run) { run.outcomes[0].proof.reset(); }, "outcomes[0].proof is null, but the evidence is proved"},
       {[](Run& run) { run.outcomes[0].evidence = "agrees"; },
        "outcomes[0].proof is there, but the evidence is agrees"},
       {[](Run& run) { run.outcomes[3].evidence = "none"; }, "outcomes[3].evidence is none, but the verdict is holds"},
       {[](Run& run) { run.outcomes[4].evidence = "certified"; },
        "outcomes[4].evidence is certified, but the verdict is not checkable"},
       {[](Run& run) { run.outcomes[3].id = run.outcomes[1].id; },
        "outcomes[3].id is \"kazemnejad2019.bits-alternate\", as is that of outcomes[1]; ids are unique"},
       {[](Run& run) { run.outcomes[3].failure_rate_95.reset(); },
        "outcomes[3].failure_rate_95 is null, but the evidence is sampled"},
       {[](Run& run) { run.summary.proved = 2; }, "summary.proved is 2; the outcomes have 1"},
       {[](Run& run) { run.summary.established = 4; }, "summary.established is 4; the outcomes have 2"},
       {[](Run& run) { run.summary.tested = 0; }, "summary.tested is 0; the outcomes have 1"},
       {[](Run& run) { run.summary.surprises = 1; }, "summary.surprises is 1; the outcomes have 0"},
       {[](Run& run) { run.outcomes.pop_back(); }, "summary.claims is 5; the outcomes have 4"},
       {[](Run& run) {
          run.shard = {1, 2, "x", {0, 1, 2}};
        },
        "shard.places has 3 places for 5 claims"},
       {[](Run& run) {
          run.shard = {1, 2, "x", {0, 1, 3, 2, 4}};
        },
        "shard.places has 5 places for 5 claims"},
       {[](Run& run) {
          run.shard = {0, 2, "x", {}};
        },
        "shard.number is 0 of 2"}});
  for (auto const& [asked, partial] : {std::pair{std::uint64_t{6}, false}, {5, true}, {4, true}, {4, false}}) {
    auto run = plain_run();
    run.summary.asked = asked;
    run.summary.partial = partial;
    CHECK_THAT(refusal(writers::json(run)),
               contains("summary.asked is " + std::to_string(asked) + ", with 5 decided and partial "));
  }
}

TEST_CASE("a record that was changed after it was written is refused, whatever was changed") {
  auto const whole = plain_json().flatten();
  for (auto const& [pointer, before] : whole.items()) {
    auto const path = json::json_pointer(pointer);
    if (path.back() == "schema" || before.is_null()) continue;  // null stands for an empty list, too
    auto leaf = before;
    if (leaf.is_string()) leaf = leaf.get<std::string>() + "!";
    if (leaf.is_number_unsigned()) leaf = leaf.get<std::uint64_t>() ^ 1;
    if (leaf.is_number_float()) leaf = leaf.get<double>() * 1.5 + 1;
    if (leaf.is_boolean()) leaf = !leaf.get<bool>();
    CAPTURE(pointer);
    CHECK(refusal_with(pointer, leaf) != "not refused");
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

}  // namespace
}  // namespace pe::reports
