#include <fmt/format.h>

#include <algorithm>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/readers/foreign.hpp"
#include "experiments/commands/audit_report.hpp"
#include "reports/language.hpp"

namespace pe::experiments {

using audit::Convention;
using audit::plain_number;
using audit::Verdict;
using reports::translatable;

std::string_view verdict_word(Verdict verdict) {
  constexpr std::string_view words[] = {translatable("conforms"),  translatable("equivalent"),
                                        translatable("defective"), translatable("unrecognised"),
                                        translatable("learned"),   translatable("not an encoding")};
  static_assert(std::size(words) == std::size(all_verdicts));
  return words[static_cast<std::size_t>(verdict)];
}

Status audit_status(AuditOutcome const& outcome, std::string const& fail_on) {
  auto const any = [&](Verdict verdict) {
    return std::ranges::find(outcome.verdicts, verdict) != outcome.verdicts.end();
  };
  if (any(Verdict::defective)) return Status::surprise;
  if (!outcome.errors.empty()) return Status::unreadable;
  return any(Verdict::unrecognised) && fail_on == "unrecognised" ? Status::unrecognised : Status::as_expected;
}

std::string_view likeness_word(audit::Likeness likeness) {
  constexpr std::string_view words[] = {translatable("equal"), translatable("equivalent"), translatable("different")};
  return words[static_cast<std::size_t>(likeness)];
}

std::string convention_line(Convention const& c) {
  std::string result = c.family;
  auto const add = [&](std::string const& part) {
    if (!part.empty()) result += (result.empty() ? "" : ", ") + part;
  };
  auto const number = [](char const* name, auto const& value) {
    return value ? fmt::format("{} {}", name, plain_number(static_cast<double>(*value))) : std::string();
  };
  add(c.layout);
  add(number("base", c.base));
  add(number("d =", c.dimension));
  add(c.spacing.empty() ? "" : c.family == "frequencies" || c.base ? "exponents over " + c.spacing : c.spacing);
  add(number("offset", c.offset));
  if (c.step && *c.step != 1) add(number("step", c.step));
  if (c.amplitude && *c.amplitude != 1) add(number("amplitude", c.amplitude));
  add(number("padding row", c.padding_row));
  add(c.axis_order.empty() ? "" : "axes " + c.axis_order);
  if (!c.scaling.empty() && c.scaling != "none") add("scaling " + c.scaling);
  for (auto const& [name, value] : c.scaling_parameters) add(fmt::format("{} {}", name, plain_number(value)));
  return result;
}

std::string subject_line(std::string const& file, std::string const& tensor, std::string const& dtype,
                         std::vector<std::int64_t> const& shape) {
  constexpr std::size_t longest = 200;  // two names, of layers within layers
  auto result = file;
  if (!tensor.empty()) result += (result.empty() ? "" : " ") + audit::quote(tensor, longest);
  return fmt::format("{}{}{} [{}]", result, result.empty() ? "" : ", ", dtype, fmt::join(shape, ", "));
}

std::string subject_line(audit::Audit const& audit) {
  return subject_line(audit.file, audit.tensor, audit.dtype, audit.shape);
}

std::string place_of(audit::Worst const& worst) {
  auto result = fmt::format("[{}]", fmt::join(worst.index, ", "));
  if (worst.position) result += fmt::format(", position {}", plain_number(*worst.position));
  if (worst.column && worst.index.size() > 1) result += fmt::format(", column {}", *worst.column);
  return result;
}

}  // namespace pe::experiments
