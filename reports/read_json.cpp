#include "reports/read_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

#include "reports/consistency.hpp"
#include "reports/digests.hpp"
#include "reports/fields.hpp"
#include "reports/json_limits.hpp"
#include "reports/vocabulary.hpp"
#include "reports/writers/escape.hpp"

namespace pe::reports {
namespace {

using nlohmann::json;

/// What run.json carries beside the members of the run.
constexpr std::string_view other_members[] = {"schema", "digests"};

/// A run of every claim has some ten thousands of values, seven levels deep.
constexpr JsonLimits of_runs{longest_run, 32, std::size_t{1} << 20};

/// The longest text in bytes, and what a message shows of one.
constexpr std::size_t longest_text = 1 << 16, longest_shown = 60;
constexpr char of_names[] = "a name has letters, digits and . _ + - alone";

/// A value out of the file, in ASCII and no longer than what helps to find it.
std::string value_text(json const& value) {
  auto text = value.is_structured() ? std::string("an ") + value.type_name()
                                    : value.dump(-1, ' ', true, json::error_handler_t::replace);
  if (text.size() > longest_shown) text.replace(longest_shown, text.npos, "...");
  return text;
}

/// A key or a digest of the file as it is where it looks like one of ours, else as JSON has it.
std::string quoted(std::string const& text) {
  constexpr std::size_t longest = 80;
  auto const is_plain = [](char c) { return is_letter_or_digit(c) || std::string_view("_-.:").find(c) < 4; };
  return text.size() <= longest && std::ranges::all_of(text, is_plain) ? text : value_text(text);
}

std::string member(std::string const& path, std::string_view key) {
  return fmt::format("{}{}{}", path, path.empty() ? "" : ".", key);
}

/// Whether every character does, but those that part words and lines.
bool shows(std::string_view text, std::string_view parting) {
  std::string one_line(text);
  std::ranges::replace_if(
      one_line, [&](char c) { return parting.find(c) != parting.npos; }, ' ');
  return visible(one_line, one_line.size()) == one_line;
}

/// What a member that is a string holds: what figures, files and parts are called is prose.
enum class Text { prose, name, file };

template <class Record>
Text kind_of(std::string_view field) {
  constexpr std::string_view names[]{"id", "ledger", "source", "scheme", "property", "corrected_by", "key", "family"};
  constexpr bool of_matrix = std::same_as<Record, MatrixScheme> || std::same_as<Record, MatrixProperty>;
  if (std::ranges::find(names, field) != std::end(names) || (of_matrix && field == "name")) return Text::name;
  return std::same_as<Record, InputFile> && field == "text" ? Text::file : Text::prose;
}

/// The words that a member of this name may be; empty for any.
std::span<Word const> words_of(std::string_view field) {
  if (field == "verdict" || field == "expected") return verdict_words();
  if (field == "evidence") return evidence_words();
  return field == "impact" ? impact_words() : std::span<Word const>();
}

/// Walks a JSON value along with the record it is read into; `path` always names the current value.
class Reader {
 public:
  explicit Reader(std::string const& name) : name_(name) {}

  json parse(std::string_view text) const {
    if (auto const beyond = beyond_limits(text, of_runs); !beyond.empty()) refuse(beyond + "; no run is so large");
    try {
      return json::parse(text);
    } catch (json::parse_error const& error) {
      refuse(fmt::format("not complete JSON: it breaks off or goes wrong at byte {} of {}", error.byte, text.size()));
    } catch (json::exception const&) {
      refuse("not complete JSON: a number is too large");
    }
  }

  [[noreturn]] void fail(std::string const& path, std::string const& found, std::string const& needed) const {
    refuse(fmt::format("{} {}; {}", path, found, needed));
  }

  void read(json const& value, std::string const& path, std::string& into, Text kind = Text::prose) const {
    require(value.is_string(), value, path, "a string");
    into = value.get<std::string>();
    auto const check = [&](bool good, std::string const& needed) {
      if (!good) fail(path, "is " + value_text(value), needed);
    };
    switch (kind) {
      case Text::prose:
        if (into.size() > longest_text)
          fail(path, fmt::format("has {} bytes", into.size()), fmt::format("a text has at most {}", longest_text));
        return check(shows(into, "\n\t"), "a text has visible characters only");
      case Text::name:
        return check(into.empty() || is_identifier(into), of_names);
      case Text::file:
        return check(is_kept(into), "the text of a file has visible characters and at most 1 MiB");
    }
  }

  void read(json const& value, std::string const& path, AddedText& into) const { read(value, path, into.text); }

  void read(json const& value, std::string const& path, bool& into) const {
    require(value.is_boolean(), value, path, "true or false");
    into = value.get<bool>();
  }

  void read(json const& value, std::string const& path, std::uint64_t& into) const {
    require(value.is_number_unsigned(), value, path, "a whole number from 0 on");
    into = value.get<std::uint64_t>();
  }

  void read(json const& value, std::string const& path, int& into) const {
    constexpr int most = std::numeric_limits<int>::max();
    require(value.is_number_unsigned() && value.get<std::uint64_t>() <= most, value, path,
            fmt::format("a whole number from 0 to {}", most));
    into = value.get<int>();
  }

  void read(json const& value, std::string const& path, double& into) const {
    require(value.is_number() || value == "inf", value, path, "a number or \"inf\"");
    into = value.is_number() ? value.get<double>() : std::numeric_limits<double>::infinity();
  }

  template <class T>
  void read(json const& value, std::string const& path, std::optional<T>& into) const {
    if (!value.is_null()) read(value, path, into.emplace());
  }

  template <class T>
  void read(json const& value, std::string const& path, std::vector<T>& into) const {
    require(value.is_array(), value, path, "a list");
    for (auto const& element : value) {
      auto const at = fmt::format("{}[{}]", path, into.size());
      read(element, at, into.emplace_back());
    }
  }

  void read(json const& value, std::string const& path, std::map<std::string, std::string>& into) const {
    require(value.is_object(), value, path, "an object of strings");
    for (auto const& [key, element] : value.items()) {
      if (!is_identifier(key)) fail(path, "has the name " + value_text(key), of_names);
      read(element, member(path, key), into[key]);
    }
  }

  template <Listed Record>
  void read(json const& value, std::string const& path, Record& into) const {
    require(value.is_object(), value, path, "an object");
    std::set<std::string_view> names;
    if (path.empty()) names.insert(std::begin(other_members), std::end(other_members));
    fields(into, [&](char const* name, auto& field) {
      names.insert(name);
      auto const at = member(path, name);
      auto const found = value.find(name);
      if (found == value.end() && is_left_out(field)) return;
      if (found == value.end()) fail(at, "is missing", fmt::format("every field of {} is needed", run_schema));
      if constexpr (std::same_as<decltype(field), std::string&>) {
        read(*found, at, field, kind_of<Record>(name));
        check_word(field, at, words_of(name));
      } else {
        read(*found, at, field);
      }
    });
    for (auto const& [key, element] : value.items()) {
      if (names.contains(key)) continue;
      fail(member(path, quoted(key)), "is not a field", fmt::format("{} knows no such name", run_schema));
    }
    if (auto const found = inconsistency(into)) fail(member(path, found->field), found->found, found->needed);
  }

  /// The record is what it was when it was written.
  void check_digest(std::string const& path, std::string const& of_file, std::string const& of_content) const {
    if (of_file == of_content) return;
    fail(path, fmt::format("is {}, but what it is taken over gives {}", quoted(of_file), of_content),
         "the file was changed after pebench wrote it");
  }

 private:
  void check_word(std::string const& word, std::string const& path, std::span<Word const> words) const {
    if (words.empty() || !find_word(words, word).meaning.empty()) return;
    std::string allowed;
    for (auto const& entry : words) allowed += fmt::format("{}{}", allowed.empty() ? "" : ", ", entry.word);
    fail(path, fmt::format("is {}", value_text(word)), "allowed are " + allowed);
  }

  [[noreturn]] void refuse(std::string const& why) const {
    throw ReadError(fmt::format("{}: {} (see reports/README.md)", name_, why));
  }

  void require(bool good, json const& value, std::string const& path, std::string_view needed) const {
    if (!good) fail(path.empty() ? "the whole" : path, "is " + value_text(value), fmt::format("{} is needed", needed));
  }

  std::string name_;
};

}  // namespace

bool is_kept(std::string_view text) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  auto const shown = text.substr(text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0);
  return text.size() <= longest_file && shows(shown, "\n\r\t");
}

Run read_json(std::string_view text, std::string const& name) {
  Reader const reader(name);
  auto const value = reader.parse(text);
  auto const require_member = [&](char const* member) {
    if (value.is_object() && value.contains(member)) return;
    reader.fail(member, "is missing", fmt::format("this program reads {}", run_schema));
  };
  require_member("schema");
  if (value["schema"] != run_schema) {
    reader.fail("schema", "is " + value_text(value["schema"]),
                fmt::format("this program reads \"{}\" only", run_schema));
  }
  require_member("digests");
  Run run;
  reader.read(value, "", run);
  Digests said;
  reader.read(value["digests"], "digests", said);
  auto const are = digests(run);
  reader.check_digest("digests.results", said.results, are.results);
  reader.check_digest("digests.record", said.record, are.record);
  return run;
}

}  // namespace pe::reports
