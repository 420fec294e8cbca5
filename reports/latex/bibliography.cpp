#include "reports/latex/bibliography.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reports/latex/escape.hpp"

namespace pe::reports::latex {
namespace {

/// An address of the web in characters that \url sets in any place.
bool is_plain_address(std::string_view url) {
  auto const is_plain = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           std::string_view(":/._~?&=-+,@()").find(c) != std::string_view::npos;
  };
  return (url.starts_with("https://") || url.starts_with("http://")) && std::ranges::all_of(url, is_plain);
}

/// "Su, Jianlin and Lu, Yu": names stay apart for BibTeX to order; a character that needs a command is in braces, which
/// BibTeX takes for a letter.
std::string authors(std::string_view typed) {
  std::string out;
  for (auto const c : text(typed)) out += c;
  // A name of one organisation, or in another script, has no parts.
  bool const has_parts = typed.find(',') != std::string_view::npos;
  return has_parts ? out : fmt::format("{{{}}}", out);
}

std::string entry(Source const& source) {
  auto const key = label(source.key);
  auto out = fmt::format("@misc{{{},\n", key);
  auto const field = [&](std::string_view name, std::string const& value) {
    if (!value.empty()) out += fmt::format("  {} = {{{}}},\n", name, value);
  };
  field("key", key);
  if (!source.author.empty()) field("author", authors(source.author));
  if (!source.title.empty()) field("title", fmt::format("{{{}}}", text(source.title)));
  field("year", text(source.year));
  field(is_plain_address(source.url) ? "url" : "note", is_plain_address(source.url) ? source.url : text(source.url));
  return out + "}\n";
}

}  // namespace

std::string bibliography(std::vector<Source> const& sources) {
  std::string out = "% The sources whose claims pebench decided.\n";
  for (auto const& source : sources) out += "\n" + entry(source);
  return out;
}

}  // namespace pe::reports::latex
