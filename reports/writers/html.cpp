#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "reports/counts.hpp"
#include "reports/diff.hpp"
#include "reports/language.hpp"
#include "reports/templates/assets.hpp"
#include "reports/writers/claim_rows.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/html_parts.hpp"
#include "reports/writers/numbers.hpp"
#include "reports/writers/translate.hpp"
#include "reports/writers/writers.hpp"

namespace pe::reports {
namespace {

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

/// The cards at the head of the page.
Json finding_cards(Run const& run, std::vector<Outcome const*> const& found) {
  auto out = Json::array();
  for (auto const* outcome : found) {
    auto const source = std::ranges::find(run.sources, outcome->source, &Source::key);
    auto card = Encode{}(*outcome->finding);
    card.update({{"id", outcome->id},
                 {"title", source == run.sources.end() ? outcome->source : source->title},
                 {"href", fragment(outcome->id)},
                 {"locator", outcome->locator},
                 {"answers", answer_items(*outcome)},
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

/// A file beside the page, which it loads when its content is asked for: a script that hands `content` to a function of
/// base.js or page.js. Not JSON, since a page that is opened as a file may read no other file but a script.
File beside(std::string const& name, char const* function, Json const& content) {
  return {"stories/" + name + ".js", fmt::format("pebench.{}({});\n", function, dump(content, 0))};
}

/// The file of each outcome's story, counted from 1: one for each source. 0 where the page itself has it.
std::vector<std::size_t> story_files(Run const& run, bool single_file) {
  std::vector<std::size_t> files(run.outcomes.size());
  if (single_file) return files;
  std::vector<std::string> sources;
  for (std::size_t i = 0; i < files.size(); ++i) {
    auto const& outcome = run.outcomes[i];
    if (is_matrix_cell(run, outcome)) continue;
    auto const at = std::ranges::find(sources, outcome.source) - sources.begin();
    if (at == std::ssize(sources)) sources.push_back(outcome.source);
    files[i] = static_cast<std::size_t>(at) + 1;
  }
  return files;
}

/// The claims, each with its story.
struct Told {
  std::string rows;           ///< on the page
  std::vector<File> beside;   ///< stories, and the rows of the matrix's cells with theirs
  std::uint64_t on_page = 0;  ///< rows
};

Told tell(Run const& run, bool single_file) {
  Told out;
  auto const files = story_files(run, single_file);
  auto const rows = claim_rows(run, files);
  std::vector<Json> stories;
  std::string cells;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (is_matrix_cell(run, run.outcomes[i])) {
      cells += rows[i].body;
      continue;
    }
    out.rows += rows[i].body;
    ++out.on_page;
    if (files[i] == 0) continue;
    stories.resize(std::max(stories.size(), files[i]), Json::object());
    stories[files[i] - 1][run.outcomes[i].id] = rows[i].story;
  }
  for (std::size_t i = 0; i < stories.size(); ++i)
    out.beside.push_back(beside(fmt::format("{}", i + 1), "tell", stories[i]));
  if (!single_file && !cells.empty()) out.beside.push_back(beside("matrix", "addRows", cells));
  return out;
}

/// The figures of a page that has its files beside it: pictures that are loaded when they come into sight, and numbers
/// when they are asked for.
Json linked_figures(std::vector<FigureFile> const& figures, std::vector<File>& files) {
  auto out = figure_blocks(figures);
  for (std::size_t i = 0; i < figures.size(); ++i) {
    if (figures[i].svg.empty()) continue;
    out[i]["svg"] = "figures/" + figures[i].name + ".svg";
    // Its size beforehand, so that nothing below moves when it comes.
    constexpr std::string_view box = "viewBox=\"0 0 ";
    if (auto const at = figures[i].svg.find(box); at != std::string::npos) {
      char* end = nullptr;
      out[i]["width"] = std::lround(std::strtod(figures[i].svg.c_str() + at + box.size(), &end));
      out[i]["height"] = std::lround(std::strtod(end, nullptr));
    }
    files.push_back(beside("figure-" + figures[i].name, "number", Json::array({figures[i].name, out[i]["numbers"]})));
    out[i]["whole"] = false;
    out[i]["numbers"] = "";
  }
  return out;
}

}  // namespace

std::vector<File> writers::html(Run const& run, Extras const& extras) {
  auto const [kind, sign] = banner(run.summary);
  auto const digest = extras.digest.empty() ? digests(run).results : extras.digest;
  bool const single = extras.single_file;
  auto told = tell(run, single);
  auto files = std::move(told.beside);
  auto costs = row_costs(run.provenance);
  if (!single) {
    if (!extras.katex.empty()) files.push_back({"stories/katex.js", extras.katex});
    if (!costs.empty()) files.push_back(beside("costs", "addCosts", costs));
    costs = Json::array();
  }
  auto const figures = single ? figure_blocks(extras.figures) : linked_figures(extras.figures, files);
  auto const cells = run.outcomes.size() - told.on_page;
  auto page = fill_page(
      "page.html.mustache", assets::page_html, single ? extras.katex : "",
      {{"digest", digest},
       {"run_mark", run_mark(digest)},
       {"single", single},
       {"has_mathematics", !extras.katex.empty()},
       {"matrix_page", page_link("matrix.html", digest)},
       {"cells", cells == 0 ? "" : counted(cells, "cell")},
       {"factor", fmt::format("{}", residual_factor)},
       {"missing", run.provenance.missing},
       {"parts", part_rows(run.provenance)},
       {"row_costs", costs},
       {"css", translate_css(assets::page_css, [](std::string const& word) { return std::string(tr(word)); })},
       {"js", inline_script(assets::page_js)},
       {"headline", headline(run.summary)},
       {"banner", kind},
       {"banner_sign", sign},
       {"surprises", surprise_links(run)},
       {"found", found_sentence(run)},
       {"claim_count", counted(run.summary.claims, "claim")},
       {"source_count", counted(run.sources.size(), "source")},
       {"verdicts", word_counts(verdict_words(), run.outcomes, &Outcome::verdict)},
       {"evidences", word_counts(evidence_words(), run.outcomes, &Outcome::evidence)},
       {"rows", std::move(told.rows)},
       {"established", run.summary.established},
       {"tested", run.summary.tested},
       {"findings", finding_cards(run, findings_of(run))},
       {"has_remarks", !remarks_of(run).empty()},
       {"remarks", finding_cards(run, remarks_of(run))},
       {"has_findings", !findings_of(run).empty() || !remarks_of(run).empty()},
       {"has_matrix", !run.matrix.schemes.empty()},
       {"has_figures", !extras.figures.empty() || !run.provenance.missing.empty()},
       {"figures", figures},
       {"sources", source_rows(run, extras.documents, digest)},
       {"files", Encode{}(run.files)},
       {"provenance", provenance_rows(run.provenance)}});
  files.insert(files.begin(), {"index.html", std::move(page)});
  return files;
}

}  // namespace pe::reports
