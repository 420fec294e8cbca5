#include "experiments/commands/explain_scheme.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>

#include "experiments/compare/compare.hpp"
#include "experiments/terminal/outcome_text.hpp"
#include "experiments/terminal/print.hpp"
#include "experiments/terminal/terminal.hpp"
#include "reports/counts.hpp"
#include "reports/vocabulary.hpp"
#include "theory/claims/list.hpp"
#include "theory/properties/list.hpp"

namespace pe::experiments {
namespace {

using reports::Outcome;

std::string heading(std::string_view text) { return "\n" + coloured(text, Colour::strong) + "\n"; }

/// "Su et al. 2021, RoFormer ... (su2021)".
std::string cited(std::string_view key) {
  auto const found = std::ranges::find(sources(), key, &Source::key);
  if (found == sources().end()) return std::string(key);
  return fmt::format("{} {}, {} ({})", found->author, found->year, found->title, key);
}

std::string head_of(About const& scheme) {
  auto result = coloured(fmt::format("{} ({})", scheme.title, scheme.name), Colour::strong) + "\n";
  result += entry("what", scheme.says) + entry("from", cited(scheme.source));
  for (auto const& key : scheme.also) {
    if (!key.empty()) result += entry("and", cited(key));
  }
  std::vector<std::string_view> names, relatives;
  std::ranges::copy_if(scheme.aliases, std::back_inserter(names), [](auto name) { return !name.empty(); });
  result += entry("also called", fmt::format("{}", fmt::join(names, ", ")));
  for (auto const& other : schemes()) {
    bool const akin = other.source == scheme.source || other.like == scheme.name || scheme.like == other.name;
    if (akin && other.name != scheme.name) relatives.push_back(other.name);
  }
  result += entry("relatives", fmt::format("{}", fmt::join(relatives, ", ")));
  result += entry("learned", scheme.learned);
  auto const& cost = scheme.cost;
  result +=
      entry("cost", fmt::format("{} learned numbers, {} numbers kept, {} operations, for a layer of width d with H "
                                "heads and L tokens. {}",
                                cost.parameters.text, cost.memory.text, cost.work.text, cost.source));
  for (auto const& [name, variants] : scheme_variants()) {
    if (name != scheme.name) continue;
    for (auto const& wrong : variants) {
      result += entry("wrong version", fmt::format("{}: {} {}", wrong.name, wrong.says, wrong.cause));
    }
  }
  return result;
}

std::string line_of(Outcome const& outcome) {
  auto const sign = reports::find_word(reports::verdict_words(), outcome.verdict).sign;
  return fmt::format("{} {}\n{}", sign, coloured(outcome.id, Colour::strong),
                     entry(outcome.verdict == "holds" ? outcome.evidence : outcome.verdict, outcome.statement));
}

/// The sentences of documents, those that are false first.
std::string statements_of(reports::Run const& run) {
  std::vector<Outcome const*> rows;
  std::set<std::string> documents;
  for (auto const& outcome : run.outcomes) {
    if (outcome.matrix_cell || reports::is_ours(outcome)) continue;
    rows.push_back(&outcome);
    documents.insert(outcome.source);
  }
  if (rows.empty()) return heading("No document that was gone through says anything of it.");
  std::ranges::stable_sort(rows, {}, [](auto const* row) { return row->verdict != "refuted"; });
  auto result = heading(
      fmt::format("What {} of it: {}",
                  documents.size() == 1 ? "one document says" : fmt::format("{} documents say", documents.size()),
                  reports::counted(rows.size(), "statement")));
  for (auto const* row : rows) result += line_of(*row);
  return result;
}

std::string properties_of(About const& scheme, reports::Run const& run) {
  std::array<std::pair<char const*, std::vector<std::string>>, 4> groups{
      {{"established", {}}, {"tested", {}}, {"has not", {}}, {"undecided", {}}}};
  for (auto const& outcome : run.outcomes) {
    if (!outcome.matrix_cell) continue;
    auto const group = outcome.verdict == "refuted"           ? 2
                       : outcome.verdict != "holds"           ? 3
                       : reports::is_tested(outcome.evidence) ? 1
                                                              : 0;
    groups[group].second.push_back(outcome.property);
  }
  auto result = heading("Properties");
  for (auto const& [label, names] : groups) result += entry(label, fmt::format("{}", fmt::join(names, ", ")));
  std::vector<std::string> silent;
  for (auto const& property : properties()) {
    auto const cell = std::ranges::find(property.cells, scheme.name, &Cell::scheme);
    if (cell != property.cells.end() && !cell->check) silent.push_back(property.name);
  }
  return result + entry("no question", fmt::format("{}", fmt::join(silent, ", ")));
}

std::string training_of(About const& scheme) {
  std::string result;
  for (auto const& row : trained({std::string(scheme.name)}).rows) {
    std::string shares;
    for (auto const& [length, mean, half] : row.accuracies) {
      shares += fmt::format("{}{}: {:.2f} ± {:.2f}", shares.empty() ? "" : "; ", length, mean, half);
    }
    result += entry(row.task, shares);
  }
  return result.empty() ? result : heading("Toy models: share of right answers by length") + result;
}

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

/// Collects what has every word.
class Search {
 public:
  explicit Search(std::vector<std::string> const& words) {
    for (auto const& word : words) words_.push_back(lower(word));
  }

  void look(std::string_view kind, std::string_view name, std::string_view says, std::string const& all,
            std::string const& command) {
    auto const text = lower(all);
    if (!std::ranges::all_of(words_, [&](auto const& word) { return text.find(word) != text.npos; })) return;
    if (kind != kind_) out_ += fmt::format("{}{}\n", out_.empty() ? "" : "\n", coloured(kind, Colour::strong));
    kind_ = kind;
    out_ += fmt::format("  {}\n", coloured(printable(name), Colour::strong)) + entry("", says) +
            entry("", as_typed(command));
  }

  std::string found() { return std::move(out_); }

 private:
  std::vector<std::string> words_;
  std::string kind_, out_;
};

}  // namespace

About const* scheme_called(std::string_view name) {
  auto const is = [&](About const& scheme) {
    return scheme.name == name || (!name.empty() && std::ranges::find(scheme.aliases, name) != scheme.aliases.end());
  };
  auto const found = std::ranges::find_if(schemes(), is);
  return found == schemes().end() ? nullptr : &*found;
}

std::string known_of(About const& scheme, reports::Run const& run) {
  return head_of(scheme) + statements_of(run) + properties_of(scheme, run) + training_of(scheme) + "\n" +
         entry("one claim", as_typed("pebench explain CLAIM: its law, proof or witness, and how to run it again")) +
         entry("beside others", as_typed(fmt::format("pebench compare {} sinusoidal --quick", scheme.name)));
}

std::string found_by(std::vector<std::string> const& words) {
  Search search(words);
  for (auto const& scheme : schemes()) {
    search.look("schemes", scheme.name, scheme.says,
                fmt::format("{} {} {} {}", scheme.name, scheme.title, scheme.says, fmt::join(scheme.aliases, " ")),
                fmt::format("pebench explain {}", scheme.name));
  }
  for (auto const& property : properties()) {
    search.look("properties", property.name, property.says, property.name + " " + property.says,
                fmt::format("pebench verify {}", property.name));
  }
  for (auto const& source : sources()) {
    search.look("documents", source.key, source.title,
                fmt::format("{} {} {} {}", source.key, source.author, source.title, source.year), source.url);
  }
  for (bool const findings : {true, false}) {
    for (auto const& claim : claims()) {
      bool const is_finding = claim.finding.impact != Impact::none;
      if (claim.source.key == "pebench" || is_finding != findings) continue;
      search.look(findings ? "sentences that are false" : "statements", claim.id, claim.says,
                  fmt::format("{} {} {} {} {} {} {}", claim.id, claim.says, claim.origin.text, claim.origin.words,
                              claim.note, claim.finding.so, fmt::join(claim.about, " ")),
                  fmt::format("pebench explain {}", claim.id));
    }
  }
  return search.found();
}

}  // namespace pe::experiments
