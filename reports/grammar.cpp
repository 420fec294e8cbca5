#include "reports/grammar.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "reports/fields.hpp"
#include "reports/writers/escape.hpp"

namespace pe::reports {
namespace {

constexpr std::size_t longest_file_name = 100, longest_identifier = 200, longest_text = 1 << 16, most_quoted = 60;

/// The members of a record that are names.
template <class Record>
constexpr std::array<std::string_view, 0> names_of{};
template <>
constexpr auto names_of<Outcome> = std::to_array<std::string_view>({"id", "ledger", "source", "scheme", "property",
                                                                    "corrected_by"});
template <>
constexpr auto names_of<Source> = std::to_array<std::string_view>({"key"});
template <>
constexpr auto names_of<MatrixScheme> = std::to_array<std::string_view>({"name", "source", "family"});
template <>
constexpr auto names_of<MatrixProperty> = std::to_array<std::string_view>({"name"});
template <>
constexpr auto names_of<NotApplicable> = std::to_array<std::string_view>({"property", "scheme"});
template <>
constexpr auto names_of<RowCost> = std::to_array<std::string_view>({"id"});

/// Whether every character does, but those that part words and lines.
bool shows(std::string_view text, std::string_view parting) {
  std::string one_line(text);
  std::ranges::replace_if(
      one_line, [&](char c) { return parting.find(c) != parting.npos; }, ' ');
  return visible(one_line, one_line.size()) == one_line;
}

/// Walks a record, and keeps the first field that is not what it should be.
class Walk {
 public:
  void text(std::string const& path, std::string const& value) {
    if (value.size() > longest_text) {
      fail(path, fmt::format("has {} bytes", value.size()), fmt::format("a text has at most {}", longest_text));
      return;
    }
    if (!shows(value, "\n\t")) {
      fail(path, fmt::format("is \"{}\"", visible(value, most_quoted)), "a text has visible characters only");
    }
  }

  void name(std::string const& path, std::string const& value) {
    if (value.empty() || is_identifier(value)) return;
    fail(path, fmt::format("is \"{}\"", visible(value, most_quoted)), "a name has letters, digits and . _ + - alone");
  }

  void value(std::string const& path, std::string const& value) { text(path, value); }

  template <class T>
  void value(std::string const& path, std::optional<T> const& member) {
    if (member) value(path, *member);
  }

  template <class T>
  void value(std::string const& path, std::vector<T> const& members) {
    for (std::size_t i = 0; i < members.size() && !found_; ++i) value(fmt::format("{}[{}]", path, i), members[i]);
  }

  void value(std::string const& path, std::map<std::string, std::string> const& members) {
    for (auto const& [key, member] : members) {
      name(path, key);
      text(path + "." + key, member);
    }
  }

  template <Listed Record>
  void value(std::string const& path, Record const& record) {
    fields(record, [&](std::string_view field, auto const& member) {
      auto const at = path.empty() ? std::string(field) : fmt::format("{}.{}", path, field);
      if constexpr (std::same_as<std::remove_cvref_t<decltype(member)>, std::string>) {
        if (std::same_as<Record, InputFile> && field == "text") {
          if (!is_kept(member))
            fail(at, "cannot be kept", "the text of a file has visible characters and at most 1 MiB");
        } else {
          bool const is_name = std::ranges::find(names_of<Record>, field) != names_of<Record>.end();
          is_name ? name(at, member) : text(at, member);
        }
      } else {
        value(at, member);
      }
    });
  }

  void value(std::string const& path, AddedText const& added) { text(path, added.text); }

  /// Numbers are what they are.
  template <class Number>
  requires std::is_arithmetic_v<Number>
  void value(std::string const&, Number) {}

  std::optional<Inconsistency> found() const { return found_; }

 private:
  void fail(std::string const& path, std::string is, std::string needed) {
    if (!found_) found_ = Inconsistency{path, std::move(is), std::move(needed)};
  }

  std::optional<Inconsistency> found_;
};

}  // namespace

bool is_file_name(std::string_view text) {
  auto const allowed = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  return !text.empty() && text.size() <= longest_file_name && text.front() != '-' && std::ranges::all_of(text, allowed);
}

bool is_identifier(std::string_view text) {
  auto const allowed = [](char c) {
    return is_letter_or_digit(c) || std::string_view("._+-").find(c) != std::string_view::npos;
  };
  return !text.empty() && text.size() <= longest_identifier && std::ranges::all_of(text, allowed);
}

bool is_kept(std::string_view text) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  auto const shown = text.substr(text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0);
  return text.size() <= longest_file && shows(shown, "\n\r\t");
}

std::optional<Inconsistency> malformed(Run const& run) {
  Walk walk;
  walk.value("", run);
  return walk.found();
}

}  // namespace pe::reports
