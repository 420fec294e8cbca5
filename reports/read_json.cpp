#include "reports/read_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "reports/consistency.hpp"
#include "reports/digests.hpp"
#include "reports/fields.hpp"
#include "reports/words.hpp"

namespace pe::reports {
namespace {

using nlohmann::json;

/// What run.json carries beside the members of the run.
constexpr std::string_view beside[] = {"schema", "digests"};

/// Walks a JSON value along with the record it is read into; `path` always names the value at hand.
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
    into.clear();
    for (auto const& [key, element] : value.items()) read(element, member(path, key), into[key]);
  }

  template <Listed Record>
  void read(json const& value, std::string const& path, Record& into) const {
    if (!value.is_object()) mismatch(value, path, "an object");
    std::size_t known = path.empty() ? std::size(beside) : 0;
    fields(into, [&](char const* key, auto& field) {
      auto const at = member(path, key);
      auto const found = value.find(key);
      if (found == value.end()) fail(at, "is missing", fmt::format("every field of {} is needed", run_schema));
      read(*found, at, field);
      ++known;
    });
    if (value.size() != known) refuse_unknown(value, path, into);
  }

  void read_word(std::string const& word, std::string const& path, std::span<Word const> words) const {
    if (!find_word(words, word).meaning.empty()) return;
    std::string allowed;
    for (auto const& entry : words) allowed += fmt::format("{}{}", allowed.empty() ? "" : ", ", entry.word);
    fail(path, fmt::format("is {}", shown(word)), "allowed are " + allowed);
  }

  /// The record is what it was when it was written.
  void check_digests(json const& value, Run const& run) const {
    if (!value.contains("digests"))
      fail("digests", "is missing", fmt::format("every field of {} is needed", run_schema));
    Digests said;
    read(value["digests"], "digests", said);
    auto const are = digests(run);
    fields(said, [&](char const* key, std::string const& of_file) {
      fields(are, [&](char const* other, std::string const& of_content) {
        if (std::string_view(key) != other || of_file == of_content) return;
        fail(member("digests", key), fmt::format("is {}, but what it is taken over gives {}", of_file, of_content),
             "the file was changed after pebench wrote it");
      });
    });
  }

 private:
  static std::string member(std::string const& path, std::string const& key) {
    return path.empty() ? key : path + "." + key;
  }

  static std::string shown(json const& value) {
    return value.dump(-1, ' ', false, json::error_handler_t::replace).substr(0, 60);
  }

  [[noreturn]] void mismatch(json const& value, std::string const& path, std::string const& needed) const {
    auto const found = value.is_structured() ? std::string("is an ") + value.type_name() : "is " + shown(value);
    fail(path.empty() ? "the whole" : path, found, needed + " is needed");
  }

  template <Listed Record>
  void refuse_unknown(json const& value, std::string const& path, Record& record) const {
    for (auto const& [key, element] : value.items()) {
      bool known = path.empty() && std::ranges::find(beside, key) != std::end(beside);
      fields(record, [&](char const* name, auto&) { known = known || key == name; });
      if (!known) fail(member(path, key), "is no field", fmt::format("{} knows no such name", run_schema));
    }
  }

  std::string name_;
};

json parse(std::string_view text, std::string const& name) {
  try {
    return json::parse(text);
  } catch (json::exception const& error) {
    throw ReadError(fmt::format("{}: not complete JSON: {} (see reports/README.md)", name, error.what()));
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
    reader.fail("schema", "is " + value["schema"].dump(-1, ' ', false, json::error_handler_t::replace),
                fmt::format("this program reads \"{}\" only", run_schema));
  }
  Run run;
  reader.read(value, "", run);
  for (std::size_t i = 0; i < run.outcomes.size(); ++i) {
    auto const path = fmt::format("outcomes[{}].", i);
    reader.read_word(run.outcomes[i].expected, path + "expected", verdict_words());
    reader.read_word(run.outcomes[i].verdict, path + "verdict", verdict_words());
    reader.read_word(run.outcomes[i].evidence, path + "evidence", evidence_words());
  }
  if (auto const found = inconsistency(run)) reader.fail(found->field, found->found, found->needed);
  reader.check_digests(value, run);
  return run;
}

}  // namespace pe::reports
