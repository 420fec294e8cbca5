#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "reports/language.hpp"
#include "reports/vocabulary.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/fill_template.hpp"
#include "reports/writers/html_parts.hpp"
#include "reports/writers/numbers.hpp"

namespace pe::reports {
namespace {

/// A sum over thousands of terms has as many steps: its beginning and its end are for reading, `explain` tells it
/// whole; so are the first components of an identity.
constexpr std::size_t first_steps = 6, last_steps = 3, identities_shown = 2;

/// The scheme and the property of a law that is a formula, which is about neither.
constexpr std::string_view formula_word = "formula";

Json step_items(std::vector<std::string> const& steps) {
  auto out = Json::array();
  auto const left_out = steps.size() > first_steps + last_steps ? steps.size() - first_steps - last_steps : 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (left_out > 0 && i == first_steps) {
      out.push_back({{"left_out", counted(left_out, "step")}, {"next", i + 1}});
      i += left_out;
    }
    bool const after_gap = left_out > 0 && i == first_steps + left_out;
    out.push_back({{"step", steps[i]}, {"left_out", false}, {"number", after_gap ? Json(i + 1) : Json(nullptr)}});
  }
  return out;
}

Json proof_data(Proof proof) {
  auto scope = scope_in_words(proof.scope);
  if (auto const all = proof.identities.size(); all > identities_shown) {
    proof.identities.resize(identities_shown);
    scope += say(" ({} of {} components are shown; explain shows all)", identities_shown, all);
  }
  auto out = Encode{}(proof);
  out["scope"] = scope;
  for (auto& identity : out["identities"]) {
    bool first = true;
    for (auto& cofactor : identity["cofactors"]) cofactor["plus"] = !std::exchange(first, false);
  }
  return out;
}

Json bounds(std::vector<Residual> const& residuals) {
  return list_of(residuals, [&](auto const& each) -> Json {
    auto const& [arithmetic, value] = each;
    return {{"arithmetic", arithmetic}, {"value", bound_text(value)}};
  });
}

std::string evidence_sentence(Outcome const& outcome) {
  if (outcome.evidence == "none" && outcome.cases > 0) return std::string(tr("none: what was run decided nothing"));
  auto const meaning = find_word(evidence_words(), outcome.evidence).meaning;
  return meaning.empty() ? outcome.evidence : fmt::format("{}: {}", tr(outcome.evidence), tr(meaning));
}

/// What both templates show of a claim; `number` counts the rows from 1 and only keeps the ids of the page's own
/// elements apart.
Json shown(Outcome const& outcome, Run const& run, std::size_t number) {
  auto const source = std::ranges::find(run.sources, outcome.source, &Source::key);
  auto corrects = Json::array();
  for (auto const& other : run.outcomes) {
    if (other.corrected_by == outcome.id) corrects.push_back(claim_link(other.id));
  }
  bool const is_formula = outcome.scheme == formula_word && outcome.property == formula_word;
  auto row = Encode{}(outcome);
  row.update({
      {"number", number},
      {"href", fragment(outcome.id)},
      {"scheme", is_formula ? "" : title_of(run.matrix.schemes, outcome.scheme)},
      {"property", is_formula ? "" : outcome.property},
      {"locator", place(outcome.locator)},
      {"document", outcome.source == file_source ? "" : outcome.source},
      {"source_title", source == run.sources.end() ? "" : source->title},
      {"sign", sign_of(outcome.verdict, outcome.evidence)},
      {"is_false", outcome.verdict == "refuted"},
      {"evidence_sentence", evidence_sentence(outcome)},
      {"surprise", outcome.agrees ? "" : surprise_sentence(outcome)},
      {"judged", cases_in_words(outcome)},
      {"residual_says", tr(residual_says)},
      {"residual", outcome.residual ? residual_text(*outcome.residual) : ""},
      {"residual_sort", outcome.residual ? shortest(*outcome.residual) : ""},
      {"walked", looked_at(outcome)},
      {"card", outcome.finding ? finding_card(outcome, run, true) : ""},
      {"statement_html", set_mathematics(said(outcome.statement))},
      {"note_html", set_mathematics(said(outcome.note))},
      {"bound", bound_sentence(outcome)},
      {"quote", quote_data(outcome, run)},
      {"origin", outcome.matrix_cell ? "" : origin_sentence(outcome)},
      // A proof needs no second opinion on its page; explain shows it.
      {"ladder", outcome.proof ? Json::array() : bounds(outcome.ladder)},
      {"hardware", outcome.proof ? Json::array() : bounds(outcome.hardware)},
      {"has_residuals", !outcome.proof && (!outcome.ladder.empty() || !outcome.hardware.empty())},
      {"correction", outcome.corrected_by.empty() ? Json(nullptr) : claim_link(outcome.corrected_by)},
      {"corrects", corrects},
      {"verify", verify_command(run, outcome.id)},
      {"explain", explain_command(run, outcome)},
      {"replay", outcome.replay.empty()
                     ? ""
                     : fmt::format("{} --digits {}", replay_command(run, outcome), run.provenance.digits)},
  });
  auto const certificate = std::ranges::find(run.certificates, outcome.id, &CertificateFile::claim);
  row["theorem"] = certificate == run.certificates.end() ? Json(nullptr) : Encode{}(*certificate);
  if (outcome.digits == 0) row["digits"] = nullptr;
  if (outcome.proof) row["proof"] = proof_data(*outcome.proof);
  if (outcome.witness) {
    row["witness"]["steps"] = step_items(outcome.witness->steps);
    row["witness"]["exact_label"] = tr(exact_label(*outcome.witness));
    row["witness"]["certificate"] = certificate_sentence(*outcome.witness, outcome.verdict == "refuted");
  }
  return row;
}

}  // namespace

std::vector<ClaimRow> claim_rows(Run const& run, std::vector<std::size_t> const& files) {
  std::vector<Json> all;
  for (auto const& outcome : run.outcomes) all.push_back(shown(outcome, run, all.size() + 1));
  auto stories = fill_each("story.html.mustache", all, escape_markup);
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i]["file"] = files[i] == 0 ? Json(nullptr) : Json(files[i]);
    all[i]["story"] = files[i] == 0 ? stories[i] : "";
  }
  auto bodies = fill_each("claim.html.mustache", all, escape_markup);
  std::vector<ClaimRow> rows;
  for (std::size_t i = 0; i < all.size(); ++i) rows.push_back({std::move(stories[i]), std::move(bodies[i])});
  return rows;
}

}  // namespace pe::reports
