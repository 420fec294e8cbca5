#include <fmt/format.h>

#include <algorithm>
#include <kainjow/mustache.hpp>
#include <stdexcept>

#include "reports/templates/assets.hpp"
#include "reports/words.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/html_story.hpp"
#include "reports/writers/numbers.hpp"
#include "reports/writers/writers.hpp"

namespace pe::reports {
namespace {

using kainjow::mustache::data;
using kainjow::mustache::list;
using kainjow::mustache::object;

/// A script as it may stand between <script> and </script>: both sequences only occur within its strings.
std::string inline_script(std::string_view script) {
  std::string out;
  for (std::size_t i = 0; i < script.size(); ++i) {
    out += script[i];
    auto const rest = script.substr(i + 1);
    if (script[i] == '<' && (rest.starts_with("/script") || rest.starts_with("!--"))) out += '\\';
  }
  return out;
}

struct Banner {
  std::string_view kind, sign;
};

Banner banner(Summary const& summary) {
  switch (status(summary)) {
    case Status::green:
      return {"green", "✓"};
    case Status::surprise:
      return {"red", "✗"};
    case Status::partial:
    case Status::empty:
      break;
  }
  return {"grey", "…"};
}

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

/// Only what a browser fetches over the web becomes a link; anything else stays text.
bool is_web_address(std::string_view url) { return url.starts_with("https://") || url.starts_with("http://"); }

data source_rows(Run const& run) {
  list out;
  for (auto const& source : run.sources) {
    auto const count = std::ranges::count(run.outcomes, source.key, &Outcome::source);
    out.push_back(object{{"key", source.key},
                         {"author", unless_empty(source.author)},
                         {"title", source.title},
                         {"year", unless_empty(source.year)},
                         {"url", unless_empty(source.url)},
                         {"is_link", is_web_address(source.url)},
                         {"claims", counted(static_cast<std::uint64_t>(count), "claim")}});
  }
  return out;
}

Neighbours neighbours(Outcome const& outcome, Run const& run) {
  Neighbours out;
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

data figure_blocks(std::vector<FigureFile> const& figures) {
  list out;
  for (auto const& figure : figures) {
    out.push_back(object{{"name", figure.name},
                         {"title", figure.title},
                         {"caption", unless_empty(figure.caption)},
                         {"svg", base64(figure.svg)},
                         {"csv", unless_empty(base64(figure.csv))}});
  }
  return out;
}

data provenance_rows(Provenance const& provenance) {
  list out;
  auto const row = [&](char const* name, std::string const& value) {
    if (!value.empty()) out.push_back(object{{"name", name}, {"value", value}});
  };
  row("version", provenance.version);
  row("commit", provenance.commit + (provenance.dirty ? ", with changes that were not committed" : ""));
  row("command", provenance.command);
  row("seed", std::to_string(provenance.seed));
  row("cases a claim", std::to_string(provenance.cases));
  row("digits", std::to_string(provenance.digits));
  row("jobs", std::to_string(provenance.jobs));
  row("started", provenance.started);
  row("time",
      fmt::format("{}, {} of processors", seconds_text(provenance.wall_seconds), seconds_text(provenance.cpu_seconds)));
  row("peak memory", bytes_text(static_cast<double>(provenance.peak_memory_bytes)));
  row("compiler", provenance.compiler);
  row("flags", provenance.flags);
  row("processor", provenance.cpu);
  row("system", provenance.system);
  for (auto const& [library, version] : provenance.libraries) row(library.c_str(), version);
  return out;
}

}  // namespace

std::string writers::html(Run const& run, Extras const& extras) {
  kainjow::mustache::mustache page{std::string(assets::page_html)};
  if (!page.is_valid()) throw std::logic_error("page.html.mustache: " + page.error_message());
  page.set_custom_escape([](std::string const& text) { return escape_markup(text); });
  auto const [kind, sign] = banner(run.summary);
  return page.render(object{
      {"css", std::string(assets::page_css)},
      {"js", inline_script(assets::page_js)},
      {"katex", unless_empty(inline_script(extras.katex))},
      {"headline", headline(run.summary)},
      {"banner", std::string(kind)},
      {"banner_sign", std::string(sign)},
      {"surprises", surprise_links(run.outcomes)},
      {"claim_count", counted(run.summary.claims, "claim")},
      {"source_count", counted(run.sources.size(), "source")},
      {"verdicts", word_counts(verdict_words(), run.outcomes, &Outcome::verdict)},
      {"evidences", word_counts(evidence_words(), run.outcomes, &Outcome::evidence)},
      {"claims", claim_rows(run)},
      {"has_figures", !extras.figures.empty()},
      {"figures", figure_blocks(extras.figures)},
      {"has_sources", !run.sources.empty()},
      {"sources", source_rows(run)},
      {"provenance", provenance_rows(run.provenance)},
  });
}

}  // namespace pe::reports
