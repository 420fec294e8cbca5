#include "reports/read_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "reports/digests.hpp"
#include "reports/fields.hpp"
#include "reports/json_limits.hpp"
#include "reports/vocabulary.hpp"

namespace pe::reports {
namespace {

using nlohmann::json;

/// What run.json carries beside the members of the run.
constexpr std::string_view other_members[] = {"schema", "digests"};

/// A run of every claim has some ten thousands of values, seven levels deep.
constexpr JsonLimits of_runs{longest_run, 32, std::size_t{1} << 20};

/// A value out of the file, in ASCII and no longer than what helps to find it.
std::string value_text(json const& value) {
  constexpr std::size_t longest = 60;
  auto text = value.is_structured() ? std::string("an ") + value.type_name()
                                    : value.dump(-1, ' ', true, json::error_handler_t::replace);
  if (text.size() > longest) text.replace(longest, text.npos, "...");
  return text;
}

/// Walks a JSON value along with the record it is read into; `path` always names the current value.
class Reader {
 public:
  explicit Reader(std::string name) : name_(std::move(name)) {}

  [[noreturn]] void fail(std::string const& path, std::string const& found, std::string const& needed) const {
    throw ReadError(fmt::format("{}: {} {}; {} (see reports/README.md)", name_, path, found, needed));
  }

  void read(json const& value, std::string const& path, std::string& into) const {
    if (!value.is_string()) mismatch(value, path, "a string");
    into = value.get<std::string>();
  }

  void read(json const& value, std::string const& path, AddedText& into) const { read(value, path, into.text); }

  void read(json const& value, std::string const& path, bool& into) const {
    if (!value.is_boolean()) mismatch(value, path, "true or false");
    into = value.get<bool>();
  }

  void read(json const& value, std::string const& path, std::uint64_t& into) const {
    if (!value.is_number_unsigned()) mismatch(value, path, "a whole number from 0 on");
    into = value.get<std::uint64_t>();
  }

  void read(json const& value, std::string const& path, int& into) const {
    auto const fits = value.is_number_unsigned() && value.get<std::uint64_t>() <= std::numeric_limits<int>::max();
    if (!fits) mismatch(value, path, fmt::format("a whole number from 0 to {}", std::numeric_limits<int>::max()));
    into = value.get<int>();
  }

  void read(json const& value, std::string const& path, double& into) const {
    if (value == "inf") {
      into = std::numeric_limits<double>::infinity();
      return;
    }
    if (!value.is_number()) mismatch(value, path, "a number or \"inf\"");
    into = value.get<double>();
  }

  template <class T>
  void read(json const& value, std::string const& path, std::optional<T>& into) const {
    if (value.is_null()) {
      into.reset();
    } else {
      read(value, path, into.emplace());
    }
  }

  template <class T>
  void read(json const& value, std::string const& path, std::vector<T>& into) const {
    if (!value.is_array()) mismatch(value, path, "a list");
    into.clear();
    for (auto const& element : value) {
      auto const at = fmt::format("{}[{}]", path, into.size());
      read(element, at, into.emplace_back());
    }
  }

  void read(json const& value, std::string const& path, std::map<std::string, std::string>& into) const {
    if (!value.is_object()) mismatch(value, path, "an object of strings");
    for (auto const& [key, element] : value.items()) read(element, member(path, quoted(key)), into[key]);
  }

  template <Listed Record>
  void read(json const& value, std::string const& path, Record& into) const {
    if (!value.is_object()) mismatch(value, path, "an object");
    fields(into, [&](char const* key, auto& field) {
      auto const at = member(path, key);
      auto const found = value.find(key);
      if (found == value.end() && is_left_out(field)) return;
      if (found == value.end()) fail(at, "is missing", fmt::format("every field of {} is needed", run_schema));
      read(*found, at, field);
    });
    refuse_unknown(value, path, into);
  }

  void read_word(std::string const& word, std::string const& path, std::span<Word const> words) const {
    if (!find_word(words, word).meaning.empty()) return;
    std::string allowed;
    for (auto const& entry : words) allowed += fmt::format("{}{}", allowed.empty() ? "" : ", ", entry.word);
    fail(path, fmt::format("is {}", value_text(word)), "allowed are " + allowed);
  }

  void check_words(Outcome const& outcome, std::string const& path) const {
    read_word(outcome.expected, path + "expected", verdict_words());
    read_word(outcome.verdict, path + "verdict", verdict_words());
    read_word(outcome.evidence, path + "evidence", evidence_words());
    if (outcome.finding) read_word(outcome.finding->impact, path + "finding.impact", impact_words());
  }

  /// The record is what it was when it was written.
  void check_digests(json const& value, Run const& run) const {
    if (!value.contains("digests"))
      fail("digests", "is missing", fmt::format("every field of {} is needed", run_schema));
    Digests said;
    read(value["digests"], "digests", said);
    auto const are = digests(run);
    auto const check = [&](char const* path, std::string const& of_file, std::string const& of_content) {
      if (of_file == of_content) return;
      fail(path, fmt::format("is {}, but what it is taken over gives {}", quoted(of_file), of_content),
           "the file was changed after pebench wrote it");
    };
    check("digests.results", said.results, are.results);
    check("digests.record", said.record, are.record);
  }

 private:
  /// A key or a digest of the file as it is where it looks like one of ours, else as JSON has it.
  static std::string quoted(std::string const& text) {
    constexpr std::size_t longest = 80;
    auto const is_plain = [](char c) { return is_letter_or_digit(c) || std::string_view("_-.:").find(c) < 4; };
    return text.size() <= longest && std::ranges::all_of(text, is_plain) ? text : value_text(text);
  }

  static std::string member(std::string const& path, std::string const& key) {
    return path.empty() ? key : path + "." + key;
  }

  [[noreturn]] void mismatch(json const& value, std::string const& path, std::string const& needed) const {
    fail(path.empty() ? "the whole" : path, "is " + value_text(value), needed + " is needed");
  }

  void refuse_unknown(json const& value, std::string const& path, Listed auto& record) const {
    for (auto const& [key, element] : value.items()) {
      bool known = path.empty() && std::ranges::find(other_members, key) != std::end(other_members);
      fields(record, [&, &key = key](char const* name, auto&) { known = known || key == name; });
      if (!known) fail(member(path, quoted(key)), "is not a field", fmt::format("{} knows no such name", run_schema));
    }
  }

  std::string name_;
};

json parse(std::string_view text, std::string const& name) {
  if (auto const beyond = beyond_limits(text, of_runs); !beyond.empty()) {
    throw ReadError(fmt::format("{}: {}; no run is so large (see reports/README.md)", name, beyond));
  }
  try {
    return json::parse(text);
  } catch (json::parse_error const& error) {
    throw ReadError(
        fmt::format("{}: not complete JSON: it breaks off or goes wrong at byte {} of {} (see reports/README.md)", name,
                    error.byte, text.size()));
  } catch (json::exception const&) {
    throw ReadError(fmt::format("{}: not complete JSON: a number is too large (see reports/README.md)", name));
  }
}

}  // namespace

Run read_json(std::string_view text, std::string const& name) {
  auto const value = parse(text, name);
  Reader const reader(name);
  if (!value.is_object() || !value.contains("schema")) {
    reader.fail("schema", "is missing", fmt::format("this program reads {}", run_schema));
  }
  if (value["schema"] != run_schema) {
    reader.fail("schema", "is " + value_text(value["schema"]),
                fmt::format("this program reads \"{}\" only", run_schema));
  }
  Run run;
  reader.read(value, "", run);
  for (std::size_t i = 0; i < run.outcomes.size(); ++i) {
    reader.check_words(run.outcomes[i], fmt::format("outcomes[{}].", i));
  }
  if (auto const found = inconsistency(run)) reader.fail(found->field, found->found, found->needed);
  reader.check_digests(value, run);
  return run;
}

}  // namespace pe::reports
