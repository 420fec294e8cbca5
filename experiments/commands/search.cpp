/// pebench search: statements, findings, schemes, properties, documents and words, by words in them.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "experiments/commands/commands.hpp"
#include "experiments/commands/scheme_sheet.hpp"
#include "experiments/terminal/outcome_text.hpp"
#include "experiments/terminal/print.hpp"
#include "experiments/terminal/terminal.hpp"
#include "reports/matrix.hpp"
#include "reports/purposes.hpp"
#include "reports/vocabulary.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/writers.hpp"
#include "theory/claims/list.hpp"
#include "theory/guests/formulas.hpp"
#include "theory/properties/list.hpp"

namespace pe::experiments {

using reports::translatable;

std::vector<reports::SearchEntry> search_entries() {
  std::vector<reports::SearchEntry> result;
  for (auto const& scheme : schemes()) {
    result.push_back({translatable("schemes").data(), std::string(scheme.name),
                      fmt::format("{}; {}", scheme.title, scheme.says),
                      fmt::format("{} {}", fmt::join(scheme.aliases, " "), text_of_scheme(scheme.name).formula),
                      fmt::format("pebench explain {}", scheme.name), fmt::format("schemes/{}.html", scheme.name)});
  }
  for (auto const& property : properties()) {
    auto const [kind, purpose] = reports::purpose_of(property.name);
    result.push_back({translatable("properties").data(), property.name, property.says,
                      fmt::format("{} {}", kind, purpose), fmt::format("pebench verify {}", property.name),
                      fmt::format("matrix.html#property-{}", property.name)});
  }
  std::string const claims_page = reports::writers::claims_page(false);
  for (auto const& source : sources()) {
    bool const has_claims =
        std::ranges::find(claims(), source.key, [](auto const& claim) { return claim.source.key; }) != claims().end();
    result.push_back({translatable("documents").data(), source.key, source.title, source.author + " " + source.year,
                      source.url, has_claims ? claims_page + "#claims?source=" + source.key : source.url});
  }
  for (bool const findings : {true, false}) {
    for (auto const& claim : claims()) {
      bool const is_finding = claim.finding.impact != Impact::none;
      if (claim.source.key == reports::matrix_source || is_finding != findings) continue;
      result.push_back({findings ? translatable("sentences that are false").data() : translatable("statements").data(),
                        claim.id, claim.says,
                        fmt::format("{} {} {} {} {}", claim.origin.text, claim.origin.words, claim.note,
                                    claim.finding.so, fmt::join(claim.about, " ")),
                        fmt::format("pebench explain {}", claim.id), claims_page + reports::fragment(claim.id)});
    }
  }
  for (auto const words : {reports::verdict_words(), reports::evidence_words()}) {
    for (auto const& [word, sign, meaning] : words) {
      result.push_back({translatable("words of verdicts").data(), std::string(word), std::string(meaning), "",
                        "docs/verdicts.md", claims_page + "#words"});
    }
  }
  return result;
}

void add_search(CLI::App& app, Status&) {
  auto const words = std::make_shared<std::vector<std::string>>();
  auto* command = app.add_subcommand(
      "search", "find statements, findings, schemes, properties, documents and words of verdicts by words in them");
  command->add_option("WORD", *words, "each must occur, in any case")->required();
  command->footer("Example: pebench search decay rope");
  command->callback([words] {
    auto const found = reports::matching(search_entries(), *words);
    if (found.empty()) {
      throw UserError(
          fmt::format("nothing has all of the words '{}'; use fewer or shorter words, or see 'pebench list'",
                      printable(fmt::format("{}", fmt::join(*words, " ")))));
    }
    std::string kind;
    for (auto const& each : found) {
      if (each.kind != kind) print("{}{}\n", kind.empty() ? "" : "\n", coloured(each.kind, Colour::strong));
      kind = each.kind;
      print("  {}\n{}{}", coloured(each.name, Colour::strong), entry("", each.says), entry("", as_typed(each.command)));
    }
  });
}

}  // namespace pe::experiments
