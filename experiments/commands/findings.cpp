/// pebench findings: what is wrong in print, by what builds on it.
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <tuple>

#include "experiments/commands/commands.hpp"
#include "experiments/commands/run_options.hpp"
#include "experiments/running/run_record.hpp"
#include "experiments/terminal/names.hpp"
#include "experiments/terminal/outcome_text.hpp"
#include "experiments/terminal/print.hpp"
#include "experiments/terminal/terminal.hpp"
#include "reports/fields.hpp"
#include "reports/language.hpp"
#include "reports/vocabulary.hpp"
#include "theory/claims/list.hpp"

namespace pe::experiments {
namespace {

/// Of the claim's source; empty where the bibliography has none.
std::string year(Claim const& claim) {
  auto const found = std::ranges::find(sources(), claim.source.key, &Source::key);
  return found == sources().end() ? std::string() : found->year;
}

/// Of these claims those with a finding, those that others build on first, the oldest source first among equals.
std::vector<Claim const*> with_findings(std::vector<Claim const*> claims) {
  std::erase_if(claims, [](auto const* claim) { return claim->finding.impact == Impact::none; });
  std::ranges::stable_sort(claims, {}, [](auto const* claim) {
    auto const of = year(*claim);
    return std::tuple(claim->finding.impact, of.empty(), of);  // without a year last
  });
  return claims;
}

reports::Json as_json(std::vector<Claim const*> const& claims) {
  return reports::list_of(claims, [](auto const* claim) -> reports::Json {
    auto const& finding = claim->finding;
    return {{"id", claim->id},
            {"impact", name(finding.impact)},
            {"source", claim->source.key},
            {"year", year(*claim)},
            {"locator", claim->source.place},
            {"sentence", described(*claim).quote},
            {"reading", finding.reading},
            {"so", finding.so},
            {"difference", finding.difference},
            {"stays", finding.stays},
            {"prior", finding.prior},
            {"corrected_by", claim->corrected_by},
            {"run", "./bench explain " + claim->id}};
  });
}

std::string as_text(Claim const& claim) {
  return fmt::format(
             "{}: {}\n",
             coloured(reports::tr(reports::find_word(reports::impact_words(), name(claim.finding.impact)).meaning),
                      Colour::bad),
             coloured(claim.id, Colour::strong)) +
         entry("location", fmt::format("{} ({}), {}", claim.source.key, year(claim), claim.source.place)) +
         answer_lines(described(claim)) + command_entry("run again", "pebench explain " + claim.id);
}

}  // namespace

void add_findings(CLI::App& app, Status&) {
  struct Typed {
    std::vector<std::string> selectors;
    bool json = false;
  };
  auto const typed = std::make_shared<Typed>();
  auto* command =
      app.add_subcommand("findings", "list what is wrong in print: first what other work builds on, then the oldest");
  command->add_option("SELECTOR", typed->selectors,
                      "only of these claims: id, source, scheme or property; * matches any characters, ? matches one");
  command->add_flag("--json", typed->json, "as JSON, with every field");
  add_language(*command);
  command->footer("Example: pebench findings chen2023");
  command->callback([typed] {
    auto found = with_findings(select(typed->selectors));
    auto const lighter =
        std::ranges::find(found, Impact::remark, [](auto const* claim) { return claim->finding.impact; });
    std::vector<Claim const*> const remarks(lighter, found.end());
    found.erase(lighter, found.end());
    if (typed->json) {
      reports::Json const all{
          {"schema", "pebench-findings/1"}, {"findings", as_json(found)}, {"remarks", as_json(remarks)}};
      print("{}\n", reports::dump(all, 2));
    } else {
      for (auto const* claim : found) print("{}\n", as_text(*claim));
      print("{}.\n", reports::counted(found.size(), "finding"));
      if (!remarks.empty()) {
        print("\n{}\n\n", coloured(reports::tr("Remarks: typos, small slips, imprecise wording"), Colour::strong));
      }
      for (auto const* claim : remarks) print("{}\n", as_text(*claim));
    }
  });
}

}  // namespace pe::experiments
