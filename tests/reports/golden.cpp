#include "tests/reports/golden.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <string_view>

#include "reports/read_file.hpp"
#include "reports/write_file.hpp"

namespace pe::tests {
namespace {

std::string_view take_line(std::string_view& text) {
  auto const line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  return line;
}

}  // namespace

std::string first_difference(std::string const& expected, std::string const& actual) {
  if (expected == actual) return "";
  std::string_view left = expected, right = actual;
  for (std::size_t number = 1; !left.empty() || !right.empty(); ++number) {
    auto const ended = left.empty() ? "expected ends here" : right.empty() ? "actual ends here" : "";
    auto const was = take_line(left), is = take_line(right);
    if (was != is || *ended != '\0')
      return fmt::format("line {} {}\n  expected: {}\n  actual:   {}", number, ended, was, is);
  }
  return "the last line end";
}

std::string pinned_difference(std::filesystem::path const& file, std::string const& actual, char const* renew) {
  auto const* const set = std::getenv(renew);
  if (set != nullptr && std::string_view(set) == "1") reports::write_file(file, actual);
  return first_difference(reports::read_file(file), actual);
}

std::string describe_difference(std::string const& name, std::string const& difference) {
  if (difference.empty()) return "";
  return fmt::format(
      "tests/golden/{} differs: {}\nIf the change is meant: PE_RENEW_GOLDEN=1 ./bench test -R reports_test, "
      "then read the diff.",
      name, difference);
}

std::string golden_difference(std::string const& name, std::string const& actual) {
  return describe_difference(
      name, pinned_difference(std::filesystem::path(PE_GOLDEN_FOLDER) / name, actual, "PE_RENEW_GOLDEN"));
}

}  // namespace pe::tests
