#include "reports/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "reports/findings.hpp"
#include "reports/templates/assets.hpp"
#include "reports/words.hpp"
#include "reports/writers/document_heading.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/html_parts.hpp"
#include "reports/writers/numbers.hpp"

namespace pe::reports {
namespace {

using kainjow::mustache::data;
using kainjow::mustache::list;
using kainjow::mustache::object;

std::string sign_of(Outcome const& outcome) { return std::string(find_word(verdict_words(), outcome.verdict).sign); }

Outcome const* find_claim(Run const& run, std::string const& id) {
  auto const found = std::ranges::find(run.outcomes, id, &Outcome::id);
  return found == run.outcomes.end() ? nullptr : &*found;
}

/// "d=2,x=[1;0],t=1" as "d = 2, x = [1; 0], t = 1".
std::string spaced(std::string_view at) {
  std::string out;
  for (char const c : at) {
    out += c == '=' ? " = " : std::string(1, c);
    if (c == ',' || c == ';') out += ' ';
  }
  for (auto twice = out.find("  "); twice != std::string::npos; twice = out.find("  ")) out.erase(twice, 1);
  return out;
}

/// How a verdict is known, in one sentence or two.
std::string basis(Outcome const& outcome) {
  if (is_unchecked(outcome)) return outcome.note;
  if (outcome.evidence == "proved" && outcome.proof) return fmt::format("Proved: {}.", outcome.proof->scope);
  auto sentence = fmt::format("{}: {}", outcome.evidence, find_word(evidence_words(), outcome.evidence).meaning);
  sentence[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence[0])));
  if (outcome.verdict == "refuted") {
    return sentence + (outcome.witness ? "; this case was shrunk until nothing simpler fails." : ".");
  }
  sentence += fmt::format("; {}", counted(outcome.cases, "case"));
  if (outcome.failure_rate_95) {
    sentence +=
        fmt::format(", so that with 95% confidence fewer than {} of all fail", bound_text(*outcome.failure_rate_95));
  }
  return sentence + ".";
}

/// What the cases are drawn from; a proof covers more than any domain, and says so itself.
std::string domain_of(Outcome const& outcome) {
  return outcome.evidence == "proved" && outcome.proof ? std::string() : outcome.domain;
}

data short_witness(Witness const& witness) {
  return object{{"at", spaced(witness.at)},
                {"lhs", reading_text(witness.lhs)},
                {"rhs", reading_text(witness.rhs)},
                {"difference", unless_empty(reading_text(witness.difference))},
                {"exact", unless_empty(witness.exact)}};
}

/// Writes one page; remembers which corrected statements it has told already.
class Teller {
 public:
  Teller(Run const& run, DocumentLinks const& links) : run_(run), links_(links) {}

  data parts(Document const& document) {
    list out;
    for (auto const& part : document.parts) {
      std::uint64_t wrong = 0;
      list claims;
      for (auto const& id : part.claims) {
        auto const* const outcome = find_claim(run_, id);
        if (outcome == nullptr || is_told_beside_another(*outcome)) continue;
        wrong += outcome->verdict == "refuted" ? 1 : 0;
        claims.push_back(entry(*outcome));
      }
      if (claims.empty() && part.figures.empty() && part.tables.empty()) continue;
      out.push_back(object{{"number", std::to_string(out.size() + 1)},
                           {"heading", part.heading},
                           {"wrong", wrong > 0 ? data(fmt::format("{} refuted", wrong)) : data(false)},
                           {"claims", claims},
                           {"figures", figures(part.figures)},
                           {"tables", tables(part.tables)}});
    }
    return out;
  }

 private:
  /// A correction stands beside the statement that it corrects, where that has been refuted in this run.
  bool is_told_beside_another(Outcome const& outcome) const {
    return is_correction(outcome) && std::ranges::any_of(run_.outcomes, [&](Outcome const& other) {
             return other.source == outcome.source && !is_correction(other) && correction_of(other, run_) == &outcome;
           });
  }

  data claim_href(Outcome const& outcome) const {
    return links_.claim_page.empty() ? data(false) : data(links_.claim_page + fragment(outcome.id));
  }

  data correction(Outcome const& outcome) {
    auto const* const right = outcome.agrees ? correction_of(outcome, run_) : nullptr;
    if (right == nullptr) return false;
    bool const told_here = is_told_beside_another(*right) && told_.insert(right->id).second;
    return object{
        {"known", finding_of(outcome, run_) == Finding::narrower ? "Holds on a narrower domain" : "Corrected"},
        {"anchor", told_here ? data(right->id) : data(false)},
        {"id", right->id},
        {"claim_href", claim_href(*right)},
        {"statement", right->statement},
        {"latex", unless_empty(right->latex)},
        {"verdict", right->verdict},
        {"sign", sign_of(*right)},
        {"basis", basis(*right)},
        {"domain", unless_empty(domain_of(*right))},
        {"correction_note", unless_empty(right->note)},
    };
  }

  data entry(Outcome const& outcome) {
    auto const again =
        outcome.witness ? "./bench replay " + shell_word(outcome.replay) : "./bench explain " + shell_word(outcome.id);
    return object{
        {"id", outcome.id},
        {"claim_href", claim_href(outcome)},
        {"place", outcome.locator},
        {"said", is_correction(outcome) ? "Stated rightly" : "The document says"},
        {"statement", outcome.statement},
        {"latex", unless_empty(outcome.latex)},
        {"verdict", outcome.verdict},
        {"sign", sign_of(outcome)},
        {"surprise", outcome.agrees ? data(false) : data(surprise_sentence(outcome))},
        {"witness", outcome.witness ? short_witness(*outcome.witness) : data(false)},
        {"note", is_unchecked(outcome) ? data(false) : unless_empty(outcome.note)},
        {"evidence", is_unchecked(outcome) ? data(false) : data(outcome.evidence)},
        {"evidence_sign", std::string(find_word(evidence_words(), outcome.evidence).sign)},
        {"known", is_unchecked(outcome) ? "Why there is no check" : "How that is known"},
        {"basis", basis(outcome)},
        {"domain", unless_empty(domain_of(outcome))},
        {"correction", correction(outcome)},
        {"again", is_unchecked(outcome) ? data(false) : data(again)},
    };
  }

  /// The claims beside an exhibit, where they are not its own entries: statement and verdict.
  list beside(std::vector<std::string> const& ids) const {
    list out;
    for (auto const& id : ids) {
      auto const* const outcome = find_claim(run_, id);
      if (outcome == nullptr || outcome->verdict != "holds") continue;
      out.push_back(object{{"verdict", outcome->verdict},
                           {"sign", sign_of(*outcome)},
                           {"statement", outcome->statement},
                           {"href", fragment(outcome->id)}});
    }
    return out;
  }

  list figures(std::vector<ShownFigure> const& shown) const {
    list out;
    for (auto const& [figure, claims] : shown) {
      auto const numbers = beside(claims);
      out.push_back(object{{"anchor", "figure-" + figure.name},
                           {"title", figure.title},
                           {"caption", unless_empty(figure.caption)},
                           {"svg", base64(figure.svg)},
                           {"csv", "figures/" + figure.name + ".csv"},
                           {"has_claims", !numbers.empty()},
                           {"claims", numbers},
                           {"again", "./bench figure " + shell_word(figure.name)}});
    }
    return out;
  }

  static char const* name(Role role) {
    return role == Role::label ? "label" : role == Role::printed ? "printed" : "computed";
  }

  list tables(std::vector<ShownTable> const& shown) const {
    list out;
    for (auto const& [table, claims] : shown) {
      list columns, rows;
      for (auto const& column : table.columns) {
        columns.push_back(object{{"heading", column.heading}, {"role", name(column.role)}});
      }
      std::size_t compared = 0;
      for (auto const& row : table.rows) {
        list cells;
        for (std::size_t i = 0; i < row.size(); ++i) {
          compared += row[i].agreement != Agreement::not_compared ? 1 : 0;
          cells.push_back(object{{"text", row[i].text},
                                 {"role", name(table.columns[i].role)},
                                 {"agrees", row[i].agreement == Agreement::agrees},
                                 {"differs", row[i].agreement == Agreement::differs}});
        }
        rows.push_back(object{{"cells", cells}});
      }
      auto const wrong = differences(table);
      auto const sums = wrong == 0 ? fmt::format("All that is printed agrees, {}.", counted(compared, "cell"))
                                   : fmt::format("Of {} compared with what is printed, {} {}.",
                                                 counted(compared, "cell"), wrong, wrong == 1 ? "differs" : "differ");
      out.push_back(object{{"anchor", "table-" + table.name},
                           {"title", table.title},
                           {"caption", table.caption},
                           {"compared", compared > 0 ? data(sums) : data(false)},
                           {"columns", columns},
                           {"rows", rows},
                           {"csv", "tables/" + table.name + ".csv"},
                           {"again", "./bench table " + shell_word(table.name)}});
    }
    return out;
  }

  Run const& run_;
  DocumentLinks const& links_;
  std::set<std::string> told_;
};

}  // namespace

std::string writers::document(Run const& run, Document const& document, DocumentLinks const& links,
                              std::string const& katex) {
  auto values = heading_data(run, document);
  values.emplace("home", links.home);
  values.emplace("home_title", links.home_title);
  values.emplace("document_css", std::string(assets::document_css));
  values.emplace("parts", Teller(run, links).parts(document));
  values.emplace("verdicts", word_data(verdict_words()));
  values.emplace("evidences", word_data(evidence_words()));
  values.emplace("provenance", provenance_rows(run.provenance));
  return fill_page("document.html.mustache", assets::document_html, katex, std::move(values));
}

}  // namespace pe::reports
