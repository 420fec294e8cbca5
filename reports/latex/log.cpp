#include "reports/latex/log.hpp"

#include <algorithm>
#include <cstdlib>

namespace pe::reports::latex {
namespace {

bool contains(std::string_view line, std::string_view part) { return line.find(part) != std::string_view::npos; }

bool is_error(std::string_view line) { return line.starts_with("! ") || line.starts_with("!  ==> "); }

/// "Overfull \hbox (12.3pt too wide) in paragraph at lines 7--9"
bool is_overfull(std::string_view line) {
  constexpr std::string_view start = "Overfull \\hbox (";
  return line.starts_with(start) &&
         std::strtod(std::string(line.substr(start.size())).c_str(), nullptr) > widest_overfull_pt;
}

bool is_loose_reference(std::string_view line) {
  if (!contains(line, "Warning") && !contains(line, "pdfTeX warning")) return false;
  bool const undefined = contains(line, "Reference `") || contains(line, "Citation `");
  return (undefined && contains(line, "undefined")) || contains(line, "multiply defined") ||
         contains(line, "destination with the same identifier") || contains(line, "referenced but does not exist");
}

bool is_complaint(std::string_view line) {
  return is_error(line) || is_overfull(line) || is_loose_reference(line) || line.starts_with("Missing character:");
}

std::vector<std::string> lines_that(std::string_view log, bool (*wanted)(std::string_view)) {
  std::vector<std::string> out;
  while (!log.empty()) {
    auto const line = log.substr(0, log.find('\n'));
    log.remove_prefix(std::min(line.size() + 1, log.size()));
    if (wanted(line)) out.emplace_back(line);
  }
  return out;
}

}  // namespace

std::vector<std::string> complaints(std::string_view log) { return lines_that(log, is_complaint); }

std::vector<std::string> errors(std::string_view log) { return lines_that(log, is_error); }

bool asks_for_another_run(std::string_view log) {
  return contains(log, "Rerun to get") || contains(log, "Rerun LaTeX");
}

}  // namespace pe::reports::latex
