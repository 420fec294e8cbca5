#include "reports/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <cctype>
#include <map>
#include <set>

#include "reports/counts.hpp"
#include "reports/language.hpp"
#include "reports/templates/assets.hpp"
#include "reports/vocabulary.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/html_parts.hpp"
#include "reports/writers/numbers.hpp"

namespace pe::reports {
namespace {

Outcome const* find_claim(Run const& run, std::string const& id) {
  auto const found = std::ranges::find(run.outcomes, id, &Outcome::id);
  return found == run.outcomes.end() ? nullptr : &*found;
}

/// "d=2,x=[1;0],t=1" as "d = 2, x = [1; 0], t = 1".
std::string spaced(std::string_view at) {
  std::string out(at);
  boost::replace_all(out, "=", " = ");
  boost::replace_all(out, ",", ", ");
  boost::replace_all(out, ";", "; ");
  for (auto twice = out.find("  "); twice != std::string::npos; twice = out.find("  ")) out.erase(twice, 1);
  return out;
}

/// What DocumentLinks::home_title is, of documents alone and beside a report: for the catalogue.
[[maybe_unused]] constexpr std::string_view home_titles[] = {translatable("All documents"), translatable("Overview")};

/// How a verdict is known, in one sentence or two.
std::string basis(Outcome const& outcome) {
  if (is_unchecked(outcome)) return outcome.note;
  if (outcome.evidence == "proved" && outcome.proof) return say("Proved: {}.", proof_in_words(outcome));
  auto sentence =
      fmt::format("{}: {}", tr(outcome.evidence), tr(find_word(evidence_words(), outcome.evidence).meaning));
  sentence[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence[0])));
  if (outcome.verdict == "refuted") {
    return sentence + std::string(outcome.witness ? tr("; this case was shrunk until no simpler case fails.") : ".");
  }
  sentence += fmt::format("; {}", cases_in_words(outcome));
  auto const bound = bound_sentence(outcome);
  return sentence + (bound.empty() ? "." : fmt::format("; {}.", bound));
}

/// What an entry and a correction both show of a claim. The domain is left out for a proof, which covers more than any
/// domain and says so itself.
Json statement_data(Outcome const& outcome) {
  return {{"id", outcome.id},
          {"statement_html", set_mathematics(said(outcome.statement))},
          {"latex", outcome.latex},
          {"law", outcome.law.text},
          {"verdict", outcome.verdict},
          {"sign", sign_of(outcome.verdict, outcome.evidence)},
          {"evidence_word", outcome.evidence},
          {"domain", outcome.evidence == "proved" && outcome.proof ? "" : set_mathematics(outcome.domain)},
          {"walked", looked_at(outcome)}};
}

/// For a finding, the first step gives both sides in the sentence's own terms and is shown instead of the law's sides.
Json witness_data(Outcome const& outcome) {
  auto const& witness = outcome.witness;
  if (!witness) return nullptr;
  bool const named = outcome.finding && !witness->steps.empty();
  return {{"terms", named ? set_mathematics(witness->steps.front()) : ""},
          {"at", spaced(witness->at)},
          {"lhs", reading_text(witness->lhs)},
          {"rhs", reading_text(witness->rhs)},
          {"difference", reading_text(witness->difference)},
          {"exact", witness->exact},
          {"exact_label", tr(exact_label(*witness))}};
}

char const* name(Role role) { return role == Role::label ? "label" : role == Role::printed ? "printed" : "computed"; }

Json table_data(Table const& table) {
  auto columns = Json::array(), rows = Json::array();
  for (auto const& column : table.columns)
    columns.push_back({{"heading", column.heading}, {"role", name(column.role)}});
  std::size_t compared = 0;
  for (auto const& row : table.rows) {
    auto cells = Json::array();
    for (std::size_t i = 0; i < row.size(); ++i) {
      compared += row[i].agreement != Agreement::not_compared ? 1 : 0;
      cells.push_back({{"text", row[i].text},
                       {"role", name(table.columns[i].role)},
                       {"agrees", row[i].agreement == Agreement::agrees},
                       {"differs", row[i].agreement == Agreement::differs}});
    }
    rows.push_back(Json::object({{"cells", cells}}));
  }
  auto const wrong = differences(table);
  auto const sums = wrong == 0 ? say("All that is printed agrees, {}.", counted(compared, "cell"))
                               : say("Of {} compared with what is printed, {} {}.", counted(compared, "cell"), wrong,
                                     tr(wrong == 1 ? "differs" : "differ"));
  return {{"anchor", "table-" + table.name},
          {"title", table.title},
          {"caption", set_mathematics(table.caption)},
          {"compared", compared > 0 ? sums : ""},
          {"columns", columns},
          {"rows", rows},
          {"csv", "tables/" + table.name + ".csv"},
          {"again", "./bench table " + shell_word(table.name)}};
}

/// Writes one page; remembers which corrected statements it has shown already.
class PageParts {
 public:
  PageParts(Run const& run, DocumentLinks const& links) : run_(run), links_(links) {}

  Json parts(Document const& document) {
    auto out = Json::array();
    for (auto const& part : document.parts) {
      std::uint64_t wrong = 0;
      auto claims = Json::array(), figures = Json::array(), tables = Json::array();
      for (auto const& id : part.claims) {
        auto const* const outcome = find_claim(run_, id);
        if (outcome == nullptr || is_shown_beside_another(*outcome)) continue;
        wrong += outcome->verdict == "refuted" && outcome->origin != "ours" ? 1 : 0;
        claims.push_back(entry(*outcome));
      }
      for (auto const& shown : part.figures) figures.push_back(figure(shown));
      for (auto const& table : part.tables) tables.push_back(table_data(table));
      if (claims.empty() && figures.empty() && tables.empty()) continue;
      out.push_back({{"number", out.size() + 1},
                     {"heading", place(part.heading)},
                     {"wrong", wrong > 0 ? say("{} refuted", wrong) : ""},
                     {"claims", claims},
                     {"figures", figures},
                     {"tables", tables}});
    }
    return out;
  }

 private:
  /// A correction is shown beside the statement that it corrects if this run refuted that statement.
  bool is_shown_beside_another(Outcome const& outcome) const {
    return is_ours(outcome) && std::ranges::any_of(run_.outcomes, [&](Outcome const& other) {
             return other.source == outcome.source && !is_ours(other) && correction_of(other, run_) == &outcome;
           });
  }

  std::string claim_href(Outcome const& outcome) const {
    return links_.claim_page.empty() ? "" : page_link(links_.claim_page, links_.digest) + fragment(outcome.id);
  }

  /// How a verdict is known. What a proof covers is said once on a page; where it is the same again, a link leads
  /// there.
  std::string basis_once(Outcome const& outcome, bool has_anchor) {
    auto const text = basis(outcome);
    if (outcome.evidence != "proved" || !outcome.proof) return set_mathematics(text);
    auto const first = proofs_.find(text);
    if (first == proofs_.end()) {
      if (has_anchor) proofs_.emplace(text, outcome.id);
      return set_mathematics(text);
    }
    return say("Proved in the same way as {}.",
               fmt::format(R"(<a href="{}">{}</a>)", fragment(first->second), escape_markup(first->second)));
  }

  Json correction(Outcome const& outcome) {
    auto const* const right = outcome.agrees ? correction_of(outcome, run_) : nullptr;
    if (right == nullptr) return nullptr;
    bool const shown_here = is_shown_beside_another(*right) && shown_.insert(right->id).second;
    auto out = statement_data(*right);
    out["known"] = class_of(outcome, run_) == ClaimClass::narrower ? tr("True with restrictions") : tr("Corrected");
    out["anchor"] = shown_here ? right->id : "";
    out["basis"] = basis_once(*right, shown_here);
    out["claim_href"] = claim_href(*right);
    out["correction_note"] = set_mathematics(said(right->note));
    return out;
  }

  Json entry(Outcome const& outcome) {
    bool const unchecked = is_unchecked(outcome);
    auto const again = outcome.witness ? replay_command(run_, outcome) : explain_command(run_, outcome);
    auto out = statement_data(outcome);
    out.update({{"basis", basis_once(outcome, true)},
                {"claim_href", claim_href(outcome)},
                {"place", place(outcome.locator)},
                {"is_false", outcome.verdict == "refuted"},
                {"card", outcome.finding ? finding_card(outcome, run_, true) : ""},
                {"is_claimed", outcome.origin != "ours"},
                {"said", outcome.origin == "quoted"    ? tr("The document says")
                         : outcome.origin == "implied" ? tr("Follows from the document")
                                                       : tr("Added by pebench")},
                {"quote", quote_data(outcome, run_)},
                {"implied_by", set_mathematics(outcome.implied_by)},
                {"surprise", outcome.agrees ? "" : surprise_sentence(outcome)},
                {"witness", witness_data(outcome)},
                {"note_html", unchecked ? "" : set_mathematics(said(outcome.note))},
                {"evidence", unchecked ? "" : outcome.evidence},
                {"evidence_sign", find_word(evidence_words(), outcome.evidence).sign},
                {"known", unchecked ? tr("Why there is no check") : tr("How that is known")},
                {"correction", correction(outcome)},
                {"again", unchecked ? "" : again}});
    return out;
  }

  /// With the claims beside it, where they are not its own entries: statement and verdict.
  Json figure(ShownFigure const& shown) const {
    auto claims = Json::array();
    for (auto const& id : shown.claims) {
      auto const* const outcome = find_claim(run_, id);
      if (outcome == nullptr || outcome->verdict != "holds") continue;
      claims.push_back(statement_data(*outcome));
      claims.back()["href"] = fragment(outcome->id);
    }
    auto const& figure = shown.figure;
    return {{"anchor", "figure-" + figure.name},
            {"title", figure.title},
            {"caption", set_mathematics(figure.caption)},
            {"svg", svg_url(figure.svg)},
            {"csv", "figures/" + figure.name + ".csv"},
            {"claims", claims},
            {"again", "./bench figure " + shell_word(figure.name)}};
  }

  Run const& run_;
  DocumentLinks const& links_;
  std::set<std::string> shown_;
  std::map<std::string, std::string> proofs_;  ///< the claim that first had a text of `basis`
};

/// {kind, alarm_sign, says} when a run has something that the page must say first: a surprise, an interruption, no
/// claim at all. Else null.
Json alarm(Summary const& summary) {
  if (status(summary) == Status::green) return nullptr;
  auto const [kind, sign] = banner(summary);
  return {{"kind", kind}, {"alarm_sign", sign}, {"says", headline(summary)}};
}

Json class_rows(ClaimClasses const& f) {
  auto out = Json::array();
  for (auto const& [count, says] :
       {std::pair{f.as_printed, f.as_printed == 1 ? translatable("holds, quoted") : translatable("hold, quoted")},
        {f.implied, f.implied == 1 ? translatable("holds, implied") : translatable("hold, implied")},
        {f.narrower, translatable("refuted, true with restrictions")},
        {f.corrected, f.corrected == 1 ? translatable("refuted, holds when corrected")
                                       : translatable("refuted, hold when corrected")},
        {f.refuted, translatable("refuted, no correction known")},
        {f.unchecked, translatable("not checkable")},
        {f.unknown, translatable("not checked")},
        {f.open, translatable("open")}}) {
    if (count > 0) out.push_back({{"count", count}, {"says", tr(says)}});
  }
  return out;
}

/// What the page of a document and its entry among the documents both say of it, about its own claims alone.
Json heading(Run const& run, Document const& document) {
  auto const found = std::ranges::find(run.sources, document.source, &Source::key);
  auto const source = found == run.sources.end() ? Source{document.source, "", document.source, "", ""} : *found;
  auto const classes = classes_of(document.source, run);
  auto own = run.summary;  // how far the whole run came; what is wrong in it, of this document alone
  own.engine_errors.clear();
  own.surprises = static_cast<std::uint64_t>(std::ranges::count_if(
      run.outcomes, [&](Outcome const& outcome) { return outcome.source == document.source && !outcome.agrees; }));
  return {
      {"source", source.key},
      {"title", source.title},
      {"author", authors(source.author, 8)},
      {"year", years(source.year, source.entry)},
      {"url", source.url},
      {"is_link", is_web_address(source.url)},
      {"summary", classes_sentence(classes)},
      {"findings", class_rows(classes)},
      {"ours", classes.ours == 0 ? ""
                                 : say("{} pebench's own: corrections, checks and numbers that the document does not "
                                       "have.",
                                       classes.ours == 1 ? std::string(tr("One more sentence is"))
                                                         : say("{} more sentences are", classes.ours))},
      {"alarm", alarm(own)},
      {"surprises", surprise_links(run, document.source)}};
}

std::string exhibits(Document const& document) {
  std::size_t figures = 0, tables = 0;
  for (auto const& part : document.parts) {
    figures += part.figures.size();
    tables += part.tables.size();
  }
  if (figures + tables == 0) return {};
  if (tables == 0) return say("With {} drawn again.", counted(figures, "figure"));
  if (figures == 0) return say("With {} computed again.", counted(tables, "table"));
  return say("With {} drawn and {} computed again.", counted(figures, "figure"), counted(tables, "table"));
}

}  // namespace

std::string writers::document(Run const& run, Document const& document, DocumentLinks const& links,
                              std::string const& katex) {
  auto values = heading(run, document);
  values.update({{"run_mark", run_mark(links.digest)},
                 {"home", page_link(links.home, links.digest)},
                 {"home_title", tr(links.home_title)},
                 {"document_css", asset("document.css")},
                 {"whole", document.whole},
                 {"parts", PageParts(run, links).parts(document)},
                 {"verdicts", word_data(verdict_words())},
                 {"evidences", word_data(evidence_words())},
                 {"provenance", provenance_rows(run.provenance, links.digest)}});
  return fill_page("document.html.mustache", katex, std::move(values));
}

std::string writers::document_index(Run const& run, std::vector<Document> const& documents, std::string const& digest) {
  auto rows = Json::array();
  for (auto const& document : documents) {
    rows.push_back(heading(run, document));
    rows.back()["href"] = page_link(document.source + ".html", digest);
    rows.back()["exhibits"] = exhibits(document);
    rows.back()["whole"] = document.whole;
  }
  return fill_page("documents.html.mustache", "",
                   {{"document_css", asset("document.css")},
                    {"alarm", alarm(run.summary)},
                    {"documents", rows},
                    {"provenance", provenance_rows(run.provenance, digest)}});
}

}  // namespace pe::reports
