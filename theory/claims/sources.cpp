#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <regex>

#include "theory/claims/list.hpp"
#include "theory/claims/sources_bib.hpp"
#include "theory/kernel/error.hpp"

namespace pe {
namespace {

constexpr auto of_entries = std::to_array<std::string_view>(
    {"booktitle", "date", "eprint", "journal", "note", "number", "pages", "version", "volume", "year"});

/// TeX's accents: of each, letters, and behind each letter what it becomes, which is of two bytes.
constexpr std::pair<char, std::string_view> accents[] = {{'\'', "AÁCĆEÉIÍNŃOÓSŚUÚYÝZŹaácćeéiínńoósśuúyýzź"},
                                                         {'`', "AÀEÈIÌOÒUÙaàeèiìoòuù"},
                                                         {'"', "AÄEËIÏOÖUÜYŸaäeëiïoöuüyÿ"},
                                                         {'^', "AÂEÊIÎOÔUÛaâeêiîoôuû"},
                                                         {'~', "AÃNÑOÕaãnñoõ"},
                                                         {'=', "AĀEĒIĪOŌUŪaāeēiīoōuū"},
                                                         {'.', "EĖIİZŻeėzż"},
                                                         {'c', "CÇSŞTŢcçsştţ"},
                                                         {'v', "CČDĎEĚNŇRŘSŠTŤZŽcčdďeěnňrřsštťzž"},
                                                         {'u', "AĂGĞaăgğ"},
                                                         {'H', "OŐUŰoőuű"},
                                                         {'r', "AÅUŮaåuů"},
                                                         {'k', "AĄEĘaąeę"}};
constexpr std::pair<std::string_view, std::string_view> letters[] = {
    {"ss", "ß"}, {"o", "ø"},  {"O", "Ø"}, {"l", "ł"}, {"L", "Ł"}, {"ae", "æ"}, {"AE", "Æ"}, {"oe", "œ"}, {"OE", "Œ"},
    {"aa", "å"}, {"AA", "Å"}, {"i", "i"}, {"%", "%"}, {"&", "&"}, {"_", "_"},  {"#", "#"},  {"$", "$"}};

/// What TeX sets for a command with a letter; empty for one that is not read here.
std::string_view set_by_tex(std::string_view command, std::string_view letter) {
  auto const named = std::ranges::find(letters, command, &std::pair<std::string_view, std::string_view>::first);
  if (letter.empty()) return named == std::end(letters) ? std::string_view() : named->second;
  for (auto const& [accent, of] : accents) {
    if (command.front() != accent) continue;
    for (std::size_t i = 0; i < of.size(); i += 3) {
      if (of[i] == letter.front()) return of.substr(i + 1, 2);
    }
  }
  return {};
}

/// Reads a bibliography from left to right.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  bool next_entry() {
    at_ = std::min(text_.find('@', at_), text_.size());
    return at_ < text_.size();
  }

  /// The text before the next `stop`, which is skipped; white space around it is dropped.
  std::string_view until(char stop) {
    auto const end = text_.find(stop, at_);
    if (end == std::string_view::npos) fail(fmt::format("'{}' is missing", stop));
    auto found = text_.substr(at_, end - at_);
    at_ = end + 1;
    auto const first = found.find_first_not_of(" \n\t");
    if (first == std::string_view::npos) return {};
    return found.substr(first, found.find_last_not_of(" \n\t") - first + 1);
  }

  /// The text of a {...} value, with letters for what TeX makes of its accents; inner braces are dropped, as they only
  /// protect capitals.
  std::string braced() {
    until('{');
    std::string typed;
    for (int depth = 1; depth > 0; ++at_) {
      if (at_ >= text_.size()) fail("a '{' is not closed");
      char const c = text_[at_];
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (depth > 0) typed += c;
    }
    static std::regex const command(
        R"re(\\(?:(['`"^~=.]|[cvuHrk](?=[{ ])) *\{? *\\?([A-Za-z])|([A-Za-z]+ ?|[^A-Za-z]))|[{}])re");
    std::string value;
    auto rest = typed.cbegin();
    for (std::sregex_iterator each(typed.begin(), typed.end(), command), end; each != end; ++each) {
      value.append(rest, (*each)[0].first);
      rest = (*each)[0].second;
      if (each->str().size() == 1) continue;  // a brace
      auto name = each->str((*each)[1].matched ? 1 : 3);
      if (name.size() > 1 && name.back() == ' ') name.pop_back();
      auto const found = set_by_tex(name, each->str(2));
      if (found.empty())
        fail(fmt::format("'{}' is not read here: values are plain text, with é, α and % as they are", each->str()));
      value += found;
    }
    return value.append(rest, typed.cend());
  }

  /// Skips white space and commas; whether the entry ends here.
  bool at_entry_end() {
    while (at_ < text_.size() && std::string_view(" \n\t,").find(text_[at_]) != std::string_view::npos) ++at_;
    if (at_ >= text_.size()) fail("an entry is not closed");
    return text_[at_] == '}';
  }

  [[noreturn]] void fail(std::string const& what) const {
    auto const line =
        1 + std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(std::min(at_, text_.size())), '\n');
    throw UserError(fmt::format(
        "bibliography, line {}: {}; an entry reads @misc{{key, author = {{...}}, title = {{...}}}}", line, what));
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

std::vector<Source> parse_bibliography(std::string_view text) {
  std::vector<Source> result;
  for (Reader reader(text); reader.next_entry();) {
    auto& source = result.emplace_back();
    source.entry["type"] = reader.until('{').substr(1);
    source.key = reader.until(',');
    while (!reader.at_entry_end()) {
      auto const field = reader.until('=');
      auto const value = reader.braced();
      if (field == "author")
        source.author = value;
      else if (field == "title")
        source.title = value;
      else if (field == "url")
        source.url = value;
      else if (std::ranges::find(of_entries, field) != of_entries.end())
        source.entry[std::string(field)] = value;
      else
        reader.fail(fmt::format("'{}' is not a field that is read here (author, title, url, {})", field,
                                fmt::join(of_entries, ", ")));
    }
    auto const number = source.entry.find("eprint");
    source.year = number == source.entry.end() ? source.entry["year"] : "20" + number->second.substr(0, 2);
    if (source.url.empty() && number != source.entry.end()) source.url = "https://arxiv.org/abs/" + number->second;
  }
  return result;
}

std::vector<Source> const& sources() {
  static std::vector<Source> const list = parse_bibliography(sources_bib);
  return list;
}

}  // namespace pe
