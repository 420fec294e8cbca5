#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <set>

#include "reports/counts.hpp"
#include "reports/diff.hpp"
#include "reports/language.hpp"
#include "reports/templates/assets.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/fill_template.hpp"
#include "reports/writers/html_parts.hpp"
#include "reports/writers/numbers.hpp"
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
    auto const of = classes_of(key, run);
    bool const has_page = std::ranges::find(documents, key) != documents.end();
    source["author"] = authors(source["author"].get<std::string>());
    source["year"] = years(source["year"].get<std::string>(), source["entry"]);
    source["is_link"] = is_web_address(source["url"].get<std::string>());
    source["page"] = has_page ? page_link(key + ".html", digest) : "";
    source["claims"] = !run.files.empty() ? say("{} of your file", counted(of.claims + of.ours, "claim"))
                       : of.claims == 0   ? say("{} of pebench", counted(of.ours, "claim"))
                       : of.ours == 0     ? counted(of.claims, "statement")
                                          : say("{} and {} of pebench", counted(of.claims, "statement"), of.ours);
  }
  return out;
}

/// The first sentence of a text, or the text before its first colon; if that is long, its beginning.
std::string beginning(std::string_view text, std::size_t most) {
  auto end = text.size();
  for (auto const* const stop : {". ", ": ", "; ", "。", "：", "；"}) end = std::min(end, text.find(stop));
  if (end <= most) return std::string(text.substr(0, end == text.size() && text.ends_with('.') ? end - 1 : end));
  // At a blank, and not within brackets.
  auto const is_open = [&](std::size_t at) {
    auto const kept = text.substr(0, at);
    return std::ranges::count(kept, '(') > std::ranges::count(kept, ')');
  };
  auto blank = text.rfind(' ', most);
  while (blank != text.npos && blank > 0 && is_open(blank)) blank = text.rfind(' ', blank - 1);
  return std::string(text.substr(0, blank == text.npos ? text.find(' ') : blank)) + "\u00a0…";
}

/// A document by author and year, with the short name in its title.
std::string short_name(Source const& source) {
  constexpr std::size_t most = 30;  // bytes
  auto const first = source.author.substr(0, source.author.find(" and "));
  auto const* const others = first.size() < source.author.size() ? " et al." : "";
  auto const colon = source.title.find(':');
  auto const name = colon <= most ? fmt::format(" ({})", source.title.substr(0, colon)) : std::string();
  return fmt::format("{}{}{}{}{}", first.substr(0, first.find(',')), others, source.year.empty() ? "" : " ",
                     source.year, name);
}

/// A document's words as HTML; sentences in quotation marks, as they may be a part of one.
std::string quoted(std::string const& words) {
  auto set = set_words(words).html;
  return set.starts_with("<code") || set.starts_with("<div") ? set : "\u201c" + set + "\u201d";
}

/// "2.3, theorem 2.1, equation 5; its proof, appendix A" as "2.3, theorem 2.1".
std::string_view short_place(std::string_view place) {
  place = place.substr(0, place.find(';'));
  auto const comma = place.find(',');
  return comma == place.npos ? place : place.substr(0, place.find(',', comma + 1));
}

Json finding_rows(Run const& run, std::vector<Outcome const*> const& found) {
  constexpr std::size_t claimed = 170, fact = 120;  // characters
  return list_of(found, [&](auto const* outcome) -> Json {
    auto const source = std::ranges::find(run.sources, outcome->source, &Source::key);
    auto const document = source == run.sources.end() ? outcome->source : short_name(*source);
    auto const& words = outcome->quote;
    // A cut could leave half a formula: long words, and one formula, are given by what they say.
    bool const whole = words.size() <= claimed && !words.starts_with("$$");
    auto const statement = set_mathematics(beginning(said(outcome->statement), claimed));
    return {{"id", outcome->id},
            {"href", fragment(outcome->id)},
            {"explain", explain_command(run, *outcome)},
            {"name", fmt::format("{}, {}", document, place(std::string(short_place(outcome->locator))))},
            {"claimed", whole && !words.empty() ? quoted(words) : statement},
            {"fact", set_mathematics(beginning(said(outcome->finding->so), fact))},
            {"card", finding_card(*outcome, run, false)}};
  });
}

/// The heaviest finding of each of the first documents.
std::vector<Outcome const*> heaviest(std::vector<Outcome const*> found) {
  constexpr std::ptrdiff_t shown = 5;
  std::set<std::string> documents;
  std::erase_if(found, [&](auto const* outcome) { return !documents.insert(outcome->source).second; });
  found.resize(static_cast<std::size_t>(std::min(std::ssize(found), shown)));
  return found;
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

/// A file beside the page, which the page loads when a reader opens its content: a script that hands `content` to a
/// function of base.js or page.js. Not JSON, since a page that is opened as a file may read no other file but a script.
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
struct ClaimList {
  std::string rows;           ///< on the page, the findings first
  std::vector<File> beside;   ///< stories, and the rows of the matrix's cells with theirs
  std::uint64_t on_page = 0;  ///< rows
};

ClaimList list_claims(Run const& run, bool single_file) {
  ClaimList out;
  auto const files = story_files(run, single_file);
  auto const rows = claim_rows(run, files);
  std::vector<Json> stories;
  std::string cells;
  auto const put = [&](std::size_t i) {
    out.rows += rows[i].body;
    ++out.on_page;
  };
  for (auto const& found : {findings_of(run), remarks_of(run)}) {
    for (auto const* outcome : found) put(static_cast<std::size_t>(outcome - run.outcomes.data()));
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (is_matrix_cell(run, run.outcomes[i])) {
      cells += rows[i].body;
      continue;
    }
    if (!run.outcomes[i].finding) put(i);
    if (files[i] == 0) continue;
    stories.resize(std::max(stories.size(), files[i]), Json::object());
    stories[files[i] - 1][run.outcomes[i].id] = rows[i].story;
  }
  for (std::size_t i = 0; i < stories.size(); ++i)
    out.beside.push_back(beside(fmt::format("{}", i + 1), "tell", stories[i]));
  if (!single_file && !cells.empty()) out.beside.push_back(beside("matrix", "addRows", cells));
  return out;
}

/// Pixels of a picture that has another beside it, on half of the page; one for two columns of a paper has 661.
constexpr long widest_in_half = 480;

/// The figures of a page that has its files beside it: pictures that are loaded when they come into sight, and numbers
/// when they are asked for.
Json linked_figures(std::vector<FigureFile> const& figures, std::vector<File>& files) {
  auto out = figure_blocks(figures);
  for (std::size_t i = 0; i < figures.size(); ++i) {
    if (figures[i].svg.empty()) continue;
    out[i]["svg"] = "figures/" + figures[i].name + ".svg";
    out[i]["wide"] = out[i]["width"] > widest_in_half;
    files.push_back(beside("figure-" + figures[i].name, "number", Json::array({figures[i].name, out[i]["numbers"]})));
    out[i]["whole"] = false;
    out[i]["numbers"] = "";
  }
  return out;
}

constexpr std::string_view figures_page = "figures.html";

/// The figure that can be dragged (templates/try.js).
constexpr std::string_view dragged = "dot-product-by-lag";

/// What all pages of a run show, where the template has it.
Json shared_part(Run const& run, Extras const& extras, std::string const& digest) {
  auto const [kind, sign] = banner(run.summary);
  bool const single = extras.single_file, green = status(run.summary) == Status::green;
  auto const beside = [&](std::string_view page) { return single ? std::string() : page_link(page, digest); };
  return {{"digest", digest},
          {"run_mark", run_mark(digest)},
          {"single", single},
          {"has_mathematics", !extras.katex.empty()},
          {"home", beside("index.html")},
          {"claims_href", beside(writers::claims_page(single))},
          {"figures_href", beside(figures_page)},
          {"matrix_page", page_link("matrix.html", digest)},
          {"search_page", extras.has_search ? page_link("search.html", digest) : ""},
          {"formula_page", page_link("formula.html", digest)},
          {"css", translate_css(asset("page.css"), [](std::string const& word) { return std::string(tr(word)); })},
          {"js", inline_script(asset("page.js"))},
          {"headline", headline(run.summary)},
          {"banner", kind},
          {"banner_sign", sign},
          {"alarm", !green},
          {"is_green", green},
          {"surprises", surprise_links(run)},
          {"has_findings", !findings_of(run).empty() || !remarks_of(run).empty()},
          {"has_matrix", !run.matrix.schemes.empty()},
          {"has_figures", !extras.figures.empty()},
          {"sources", source_rows(run, extras.documents, digest)}};
}

/// What became of the statements of all documents, so that the numbers add up; and, apart, of the bench's own claims.
/// Null without documents.
Json statement_counts(Run const& run) {
  auto const all = classes_of(run);
  if (all.claims == 0) return nullptr;
  auto const& whole = run.summary;
  return {
      {"established", all.established()},
      {"tested", all.tested},
      {"wrong", all.wrong()},
      {"as_stated", all.wrong() - all.slips},
      {"slips", all.slips},
      {"of_all",
       say("{} established + {} tested + {} false + {} without a verdict = {} of {}. Beside them, {} of pebench: {} "
           "established, {} tested, {} refuted.",
           all.established(), all.tested, all.wrong(), all.undecided(), counted(all.claims, "statement"),
           counted(all.documents, "document"), counted(whole.claims - all.claims, "claim"),
           whole.established - all.established(), whole.tested - all.tested, whole.refuted - all.wrong())}};
}

/// What the first page alone shows.
Json front_part(Run const& run, Json const& figures) {
  auto const hero = std::ranges::find_if(
      figures, [](Json const& figure) { return figure["name"] == dragged && figure["svg"] != ""; });
  auto found = findings_of(run);
  auto const remarks = remarks_of(run), named = heaviest(found);
  auto const lighter = std::stable_partition(
      found.begin(), found.end(), [](Outcome const* outcome) { return outcome->finding->impact != "sentence"; });
  std::vector<Outcome const*> const explanations(lighter, found.end());
  found.erase(lighter, found.end());
  return {{"front", true},
          {"heading", tr("Claims about positional encodings, decided")},
          {"draws", true},
          {"hero", hero == figures.end() ? Json(nullptr) : *hero},
          {"found", found_sentence(run)},
          {"translated", spoken() != Language::en},
          {"statements", statement_counts(run)},
          {"of_file",
           run.files.empty() ? "" : say("Your file {}: {}", run.files.front().name, counts_sentence(run.summary))},
          {"named", finding_rows(run, named)},
          {"findings", finding_rows(run, found)},
          {"explanations", finding_rows(run, explanations)},
          {"remark_count", counted(remarks.size(), "remark")},
          {"remarks", finding_rows(run, remarks)}};
}

/// What the page of the claims alone shows. `costs`: of each row.
Json claims_part(Run const& run, ClaimList list, Json costs) {
  auto const cells = run.outcomes.size() - list.on_page;
  auto const all = classes_of(run);
  return {{"claims_page", true},
          {"cells", cells == 0 ? "" : counted(cells, "cell")},
          {"factor", fmt::format("{}", residual_factor)},
          {"parts", part_rows(run.provenance)},
          {"row_costs", std::move(costs)},
          {"claim_count", counted(run.files.empty() ? run.summary.claims : list.on_page, "claim")},
          {"file", run.files.empty() ? "" : run.files.front().name},
          {"option", file_option(run.files, run.provenance)},
          {"statement_count", counted(all.claims, "statement")},
          {"document_count", counted(all.documents, "document")},
          {"own_count", list.on_page - all.claims},
          {"verdicts", word_counts(verdict_words(), run.outcomes, &Outcome::verdict)},
          {"evidences", word_counts(evidence_words(), run.outcomes, &Outcome::evidence)},
          {"rows", std::move(list.rows)},
          {"files", Encode{}(run.files)},
          {"obstacles", run.provenance.missing},
          {"provenance", provenance_rows(run.provenance)}};
}

/// What could not be made stands above the figures where one of them is concerned.
Json figures_part(Run const& run, Json const& figures) {
  bool const all_drawn = std::ranges::all_of(figures, [](Json const& figure) { return figure["svg"] != ""; });
  return {{"figures_page", true},
          {"draws", true},
          {"missing", all_drawn && !figures.empty() ? Json::array() : Json(run.provenance.missing)},
          {"figures", figures}};
}

}  // namespace

std::vector<File> writers::html(Run const& run, Extras const& extras) {
  auto const digest = extras.digest.empty() ? digests(run).results : extras.digest;
  bool const single = extras.single_file;
  auto list = list_claims(run, single);
  auto files = std::move(list.beside);
  auto costs = row_costs(run.provenance);
  if (!single) {
    if (!extras.katex.empty()) files.push_back({"stories/katex.js", extras.katex});
    if (!costs.empty()) files.push_back(beside("costs", "addCosts", costs));
    costs = Json::array();
  }
  auto const figures = single ? figure_blocks(extras.figures) : linked_figures(extras.figures, files);
  auto const all = shared_part(run, extras, digest);
  std::vector<File> pages;
  auto const add = [&](std::string_view path, std::initializer_list<Json> parts) {
    auto values = all;
    for (auto const& part : parts) values.update(part);
    pages.push_back({std::string(path), fill_page("page.html.mustache", single ? extras.katex : "", values)});
  };
  auto const claims = claims_part(run, std::move(list), std::move(costs)), drawn = figures_part(run, figures);
  bool const has_figures = all["has_figures"];
  if (single) {
    add("index.html", {has_figures ? drawn : Json::object(), claims, front_part(run, figures)});
  } else {
    add("index.html", {front_part(run, figures), {{"moved", page_link(claims_page(single), digest)}}});
    add(claims_page(single), {claims, {{"alone", true}, {"heading", tr("Every claim")}}});
    if (has_figures) add(figures_page, {drawn, {{"alone", true}, {"heading", tr("Figures")}}});
  }
  std::ranges::move(files, std::back_inserter(pages));
  return pages;
}

}  // namespace pe::reports
