#include <fmt/format.h>

#include <algorithm>
#include <kainjow/mustache.hpp>

#include "reports/diff.hpp"
#include "reports/digests.hpp"
#include "reports/templates/assets.hpp"
#include "reports/words.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/html_parts.hpp"
#include "reports/writers/html_story.hpp"
#include "reports/writers/writers.hpp"

namespace pe::reports {
namespace {

using kainjow::mustache::data;
using kainjow::mustache::list;
using kainjow::mustache::object;

/// The words with how often each occurs in `member` of the outcomes.
data word_counts(std::span<Word const> words, std::vector<Outcome> const& outcomes, std::string Outcome::*member) {
  list out;
  for (auto const& [word, sign, meaning] : words) {
    auto const count = std::ranges::count(outcomes, word, member);
    out.push_back(object{{"word", std::string(word)},
                         {"sign", std::string(sign)},
                         {"meaning", std::string(meaning)},
                         {"any", count > 0},
                         {"count", std::to_string(count)}});
  }
  return out;
}

data source_rows(Run const& run, std::vector<std::string> const& documents) {
  list out;
  for (auto const& source : run.sources) {
    auto const count = std::ranges::count(run.outcomes, source.key, &Outcome::source);
    bool const has_page = std::ranges::find(documents, source.key) != documents.end();
    out.push_back(object{{"key", source.key},
                         {"author", unless_empty(source.author)},
                         {"title", source.title},
                         {"year", unless_empty(source.year)},
                         {"url", unless_empty(source.url)},
                         {"is_link", is_web_address(source.url)},
                         {"page", has_page ? data(source.key + ".html") : data(false)},
                         {"claims", counted(static_cast<std::uint64_t>(count), "claim")}});
  }
  return out;
}

Neighbours neighbours(Outcome const& outcome, Run const& run) {
  Neighbours out{.source_title = "", .corrects = {}, .provenance = &run.provenance};
  auto const source = std::ranges::find(run.sources, outcome.source, &Source::key);
  if (source != run.sources.end()) out.source_title = source->title;
  for (auto const& other : run.outcomes) {
    if (other.corrected_by == outcome.id) out.corrects.push_back(other.id);
  }
  return out;
}

data claim_rows(Run const& run) {
  list out;
  for (auto const& outcome : run.outcomes) out.push_back(story(outcome, neighbours(outcome, run), out.size() + 1));
  return out;
}

data surprise_links(std::vector<Outcome> const& outcomes) {
  list out;
  for (auto const& outcome : outcomes) {
    if (!outcome.agrees) out.push_back(object{{"id", outcome.id}, {"href", fragment(outcome.id)}});
  }
  return out;
}

}  // namespace

std::string writers::html(Run const& run, Extras const& extras) {
  auto const [kind, sign] = banner(run.summary);
  return fill_page("page.html.mustache", assets::page_html, extras.katex,
                   object{
                       {"digest", digests(run).results},
                       {"factor", fmt::format("{}", residual_factor)},
                       {"missing", missing_items(run.provenance)},
                       {"has_missing", !run.provenance.missing.empty()},
                       {"parts", part_rows(run.provenance)},
                       {"has_parts", !run.provenance.parts.empty()},
                       {"row_costs", row_cost_items(run.provenance)},
                       {"has_row_costs", !run.provenance.rows.empty()},
                       {"css", std::string(assets::page_css)},
                       {"js", inline_script(assets::page_js)},
                       {"headline", headline(run.summary)},
                       {"banner", std::string(kind)},
                       {"banner_sign", std::string(sign)},
                       {"surprises", surprise_links(run.outcomes)},
                       {"claim_count", counted(run.summary.claims, "claim")},
                       {"source_count", counted(run.sources.size(), "source")},
                       {"verdicts", word_counts(verdict_words(), run.outcomes, &Outcome::verdict)},
                       {"evidences", word_counts(evidence_words(), run.outcomes, &Outcome::evidence)},
                       {"claims", claim_rows(run)},
                       {"has_matrix", !run.matrix.schemes.empty()},
                       {"has_figures", !extras.figures.empty()},
                       {"figures", figure_blocks(extras.figures)},
                       {"has_sources", !run.sources.empty()},
                       {"sources", source_rows(run, extras.documents)},
                       {"provenance", provenance_rows(run.provenance)},
                   });
}

}  // namespace pe::reports
