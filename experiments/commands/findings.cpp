/// pebench findings: what is wrong in print, the gravest first.
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "experiments/commands/commands.hpp"
#include "experiments/commands/run_options.hpp"
#include "experiments/terminal/names.hpp"
#include "experiments/terminal/outcome_text.hpp"
#include "experiments/terminal/print.hpp"
#include "experiments/terminal/terminal.hpp"
#include "reports/language.hpp"
#include "reports/vocabulary.hpp"
#include "theory/claims/list.hpp"

namespace pe::experiments {
namespace {

/// Of these claims those with a finding, in order of severity; of one severity as the claims are listed.
std::vector<Claim const*> with_findings(std::vector<Claim const*> claims) {
  std::erase_if(claims, [](auto const* claim) { return claim->finding.impact == Impact::none; });
  std::ranges::stable_sort(claims, {}, [](auto const* claim) { return claim->finding.impact; });
  return claims;
}

/// The exact words that the finding is about.
std::string const& sentence(Claim const& claim) {
  return claim.origin.kind == Origin::Kind::implied ? claim.origin.words : claim.origin.text;
}

std::string explained_by(Claim const& claim) { return "./bench explain " + claim.id; }

nlohmann::ordered_json as_json(std::vector<Claim const*> const& claims) {
  auto rows = nlohmann::ordered_json::array();
  for (auto const* claim : claims) {
    auto const& finding = claim->finding;
    rows.push_back({{"id", claim->id},
                    {"impact", name(finding.impact)},
                    {"source", claim->source.key},
                    {"locator", claim->source.place},
                    {"sentence", sentence(*claim)},
                    {"reading", finding.reading},
                    {"so", finding.so},
                    {"difference", finding.difference},
                    {"stays", finding.stays},
                    {"prior", finding.prior},
                    {"corrected_by", claim->corrected_by},
                    {"run", explained_by(*claim)}});
  }
  return rows;
}

std::string as_text(Claim const& claim) {
  auto const& finding = claim.finding;
  return fmt::format("{}: {}\n", coloured(reports::tr(name(finding.impact)), Colour::bad),
                     coloured(claim.id, Colour::strong)) +
         entry("location", claim.source.key + ", " + claim.source.place) + entry("printed", sentence(claim)) +
         entry("reading", finding.reading) + entry("so", finding.so) + entry("difference", finding.difference) +
         entry("stays true", finding.stays) + entry("found before", finding.prior) +
         entry("run again", explained_by(claim));
}

}  // namespace

void add_findings(CLI::App& app, Status& status) {
  struct Typed {
    std::vector<std::string> selectors;
    bool json = false;
  };
  auto const typed = std::make_shared<Typed>();
  auto* command = app.add_subcommand("findings", "what is wrong in print, the gravest first");
  command->add_option("SELECTOR", typed->selectors,
                      "of these claims alone: id, source, scheme or property; * and ? stand for any characters");
  command->add_flag("--json", typed->json, "as JSON, with every field");
  add_language(*command);
  command->footer("Example: pebench findings chen2023");
  command->callback([typed, &status] {
    auto const found = with_findings(select(typed->selectors));
    if (typed->json) {
      print("{}\n", as_json(found).dump(2));
    } else {
      for (auto const* claim : found) print("{}\n", as_text(*claim));
      print("{}.\n", reports::counted(found.size(), "finding"));
    }
    status = Status::as_expected;
  });
}

}  // namespace pe::experiments
