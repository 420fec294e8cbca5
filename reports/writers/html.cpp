#include <fmt/format.h>

#include <algorithm>

#include "reports/counts.hpp"
#include "reports/diff.hpp"
#include "reports/templates/assets.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/html_parts.hpp"
#include "reports/writers/numbers.hpp"
#include "reports/writers/writers.hpp"

namespace pe::reports {
namespace {

/// A sum over thousands of terms has as many steps: its beginning and its end are for reading, `explain` tells it
/// whole; so are the first components of an identity.
constexpr std::size_t first_steps = 6, last_steps = 3, identities_shown = 2;

/// The words with how often each occurs in `member` of the outcomes.
Json word_counts(std::span<Word const> words, std::vector<Outcome> const& outcomes, std::string Outcome::*member) {
  auto out = word_data(words);
  for (auto& word : out) {
    auto const count = std::ranges::count(outcomes, word["word"].get<std::string>(), member);
    word["any"] = count > 0;
    word["count"] = count;
  }
  return out;
}

Json source_rows(Run const& run, std::vector<std::string> const& documents, std::string const& digest) {
  auto out = Encode{}(run.sources);
  for (auto& source : out) {
    auto const key = source["key"].get<std::string>();
    auto const count = std::ranges::count(run.outcomes, key, &Outcome::source);
    bool const has_page = std::ranges::find(documents, key) != documents.end();
    source["is_link"] = is_web_address(source["url"].get<std::string>());
    source["page"] = has_page ? page_link(key + ".html", digest) : "";
    source["claims"] = counted(static_cast<std::uint64_t>(count), "claim");
  }
  return out;
}

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
  if (auto const all = proof.identities.size(); all > identities_shown) {
    proof.identities.resize(identities_shown);
    proof.scope += fmt::format(" ({} of {} components are shown; explain shows all)", identities_shown, all);
  }
  auto out = Encode{}(proof);
  for (auto& identity : out["identities"]) {
    bool first = true;
    for (auto& cofactor : identity["cofactors"]) cofactor["plus"] = !std::exchange(first, false);
  }
  return out;
}

Json bounds(std::vector<Residual> const& residuals) {
  auto out = Json::array();
  for (auto const& [arithmetic, value] : residuals) {
    out.push_back({{"arithmetic", arithmetic}, {"value", bound_text(value)}});
  }
  return out;
}

std::string evidence_sentence(Outcome const& outcome) {
  auto const meaning = find_word(evidence_words(), outcome.evidence).meaning;
  return meaning.empty() ? outcome.evidence : fmt::format("{}: {}", outcome.evidence, meaning);
}

/// One row; `number` counts the rows from 1 and only keeps the ids of the page's own elements apart.
Json story(Outcome const& outcome, Run const& run, std::size_t number) {
  auto const& made = run.provenance;
  auto const source = std::ranges::find(run.sources, outcome.source, &Source::key);
  auto corrects = Json::array();
  for (auto const& other : run.outcomes) {
    if (other.corrected_by == outcome.id) corrects.push_back(claim_link(other.id));
  }
  auto row = Encode{}(outcome);
  row.update({
      {"number", number},
      {"href", fragment(outcome.id)},
      {"source_title", source == run.sources.end() ? "" : source->title},
      {"sign", sign_of(outcome.verdict)},
      {"evidence_sentence", evidence_sentence(outcome)},
      {"surprise", outcome.agrees ? "" : surprise_sentence(outcome)},
      {"cases_sentence", outcome.cases == 0 && outcome.discards == 0
                             ? ""
                             : fmt::format("{}, {} discarded", counted(outcome.cases, "case"), outcome.discards)},
      {"residual", outcome.residual ? residual_text(*outcome.residual) : ""},
      {"residual_sort", outcome.residual ? shortest(*outcome.residual) : ""},
      {"bound", bound_sentence(outcome)},
      {"quote", quote_data(outcome)},
      {"origin", outcome.matrix_cell ? "" : origin_sentence(outcome)},
      // A proof needs no second opinion on its page; explain shows it.
      {"ladder", outcome.proof ? Json::array() : bounds(outcome.ladder)},
      {"hardware", outcome.proof ? Json::array() : bounds(outcome.hardware)},
      {"has_residuals", !outcome.proof && (!outcome.ladder.empty() || !outcome.hardware.empty())},
      {"correction", outcome.corrected_by.empty() ? Json(nullptr) : claim_link(outcome.corrected_by)},
      {"corrects", corrects},
      {"verify", verify_command(made, outcome.id)},
      {"replay", outcome.replay.empty()
                     ? ""
                     : fmt::format("./bench replay {} --digits {}", shell_word(outcome.replay), made.digits)},
  });
  if (outcome.digits == 0) row["digits"] = nullptr;
  if (outcome.proof) row["proof"] = proof_data(*outcome.proof);
  if (outcome.witness) row["witness"]["steps"] = step_items(outcome.witness->steps);
  return row;
}

/// The cards at the head of the page.
Json finding_cards(Run const& run) {
  auto out = Json::array();
  for (auto const* outcome : findings_of(run)) {
    auto card = Encode{}(*outcome->finding);
    card.update({{"id", outcome->id},
                 {"href", fragment(outcome->id)},
                 {"source", outcome->source},
                 {"locator", outcome->locator},
                 {"again", fmt::format("./bench explain {}", outcome->id)}});
    out.push_back(std::move(card));
  }
  return out;
}

Json part_rows(Provenance const& provenance) {
  auto out = Encode{}(provenance.parts);
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i]["time"] = seconds_text(provenance.parts[i].wall_seconds);
    out[i]["memory"] = bytes_text(static_cast<double>(provenance.parts[i].peak_memory_bytes));
  }
  return out;
}

Json row_costs(Provenance const& provenance) {
  auto out = Json::array();
  for (auto const& row : provenance.rows) {
    out.push_back(claim_link(row.id));
    out.back()["time"] = seconds_text(row.seconds);
  }
  return out;
}

}  // namespace

std::string writers::html(Run const& run, Extras const& extras) {
  auto const [kind, sign] = banner(run.summary);
  auto const digest = extras.digest.empty() ? digests(run).results : extras.digest;
  auto claims = Json::array();
  for (auto const& outcome : run.outcomes) claims.push_back(story(outcome, run, claims.size() + 1));
  return fill_page("page.html.mustache", assets::page_html, extras.katex,
                   {{"digest", digest},
                    {"run_mark", run_mark(digest)},
                    {"matrix_page", page_link("matrix.html", digest)},
                    {"factor", fmt::format("{}", residual_factor)},
                    {"missing", run.provenance.missing},
                    {"parts", part_rows(run.provenance)},
                    {"row_costs", row_costs(run.provenance)},
                    {"css", assets::page_css},
                    {"js", inline_script(assets::page_js)},
                    {"headline", headline(run.summary)},
                    {"banner", kind},
                    {"banner_sign", sign},
                    {"surprises", surprise_links(run)},
                    {"claim_count", counted(run.summary.claims, "claim")},
                    {"source_count", counted(run.sources.size(), "source")},
                    {"verdicts", word_counts(verdict_words(), run.outcomes, &Outcome::verdict)},
                    {"evidences", word_counts(evidence_words(), run.outcomes, &Outcome::evidence)},
                    {"claims", std::move(claims)},
                    {"findings", finding_cards(run)},
                    {"has_findings", !findings_of(run).empty()},
                    {"has_matrix", !run.matrix.schemes.empty()},
                    {"has_figures", !extras.figures.empty() || !run.provenance.missing.empty()},
                    {"figures", figure_blocks(extras.figures)},
                    {"sources", source_rows(run, extras.documents, digest)},
                    {"provenance", provenance_rows(run.provenance)}});
}

}  // namespace pe::reports
