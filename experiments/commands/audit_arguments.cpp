#include "experiments/commands/audit_arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "experiments/audit/expect.hpp"
#include "reports/write_file.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

double position_number(std::string const& text) {
  char* end = nullptr;
  double const value = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != '\0' || !std::isfinite(value)) {
    throw UserError(
        fmt::format("--positions has '{}', which is no number; START[:STEP] is, for example, 2 or 0:0.5", text));
  }
  return value;
}

/// Whole numbers above 0 between separators, as "16,56,56" and "24x36".
std::vector<std::int64_t> whole_numbers(char const* option, std::string const& text, char separator,
                                        char const* example) {
  std::vector<std::int64_t> result;
  for (std::size_t begin = 0; begin <= text.size();) {
    auto const end = std::min(text.find(separator, begin), text.size());
    std::int64_t value = 0;
    auto const [stop, error] = std::from_chars(text.data() + begin, text.data() + end, value);
    if (error != std::errc() || stop != text.data() + end || value < 1) {
      throw UserError(fmt::format("{} has '{}'; whole numbers above 0 are needed, as {}", option, text, example));
    }
    result.push_back(value);
    begin = end + 1;
  }
  return result;
}

}  // namespace

audit::Options options_of(AuditArguments const& typed) {
  audit::Options options;
  options.kind = typed.kind;
  if (!typed.expect.empty()) audit::parse_expectation(typed.expect, options);
  if (!typed.positions.empty()) {
    auto const colon = typed.positions.find(':');
    options.first_position = position_number(typed.positions.substr(0, colon));
    if (colon != std::string::npos) {
      options.position_step = position_number(typed.positions.substr(colon + 1));
      if (*options.position_step == 0) throw UserError("--positions has the step 0; positions that differ are needed");
    }
  }
  if (!typed.axes.empty()) options.axes = whole_numbers("--axes", typed.axes, ',', "16,56,56");
  if (!typed.grid.empty()) {
    auto const sides = whole_numbers("--grid", typed.grid, 'x', "24x36");
    if (sides.size() != 2 && sides.size() != 3) {
      throw UserError(fmt::format(
          "--grid has '{}'; height and width are needed, as 24x36, or frames before them, as 8x24x36", typed.grid));
    }
    options.grid = sides;
  }
  return options;
}

void require_outputs(AuditArguments const& typed) {
  auto inputs = typed.files;
  inputs.push_back(typed.config);
  for (auto const& [option, output] : {std::pair("--html", typed.html), {"--sarif", typed.sarif}}) {
    if (output.empty()) continue;
    for (auto const& input : inputs) {
      std::error_code missing;
      if (input.empty() || !std::filesystem::equivalent(input, output, missing)) continue;
      throw OutputError(
          fmt::format("{} {} is the input '{}', which would be replaced; name another file", option, output, input));
    }
    reports::require_replaceable(output);
  }
}

}  // namespace pe::experiments
