#include "reports/diff.hpp"

#include <fmt/format.h>

#include "reports/fields.hpp"
#include "reports/writers/escape.hpp"

namespace pe::reports {
namespace {

std::string bullet_list(std::string_view heading, std::vector<std::string> const& items, bool is_code) {
  if (items.empty()) return "";
  auto out = fmt::format("\n## {}\n\n", heading);
  for (auto const& item : items) out += fmt::format("- {}\n", is_code ? markdown_code(item) : escape_markdown(item));
  return out;
}

}  // namespace

std::string writers::markdown(Differences const& differences) {
  auto out = fmt::format("# Two runs of pebench\n\n{} **{}**\n", differences.none() ? "✓" : "✗", headline(differences));
  if (!differences.changes.empty()) {
    out += "\n## Changed\n\n| claim | what | before | after |\n|---|---|---|---|\n";
    for (auto const& [id, what, before, after] : differences.changes) {
      out += fmt::format("| {} | {} | {} | {} |\n", markdown_code(id), escape_markdown(what), escape_markdown(before),
                         escape_markdown(after));
    }
    out += fmt::format("\nResiduals count as changed when they differ by more than a factor of {}.\n", residual_factor);
  }
  return out + bullet_list("Came", differences.came, true) + bullet_list("Went", differences.went, true) +
         bullet_list("How the runs were made", differences.circumstances, false);
}

std::string writers::json(Differences const& differences) { return dump(Encode{}(differences), 2) + "\n"; }

}  // namespace pe::reports
