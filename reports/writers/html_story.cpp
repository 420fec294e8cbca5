#include "reports/writers/html_story.hpp"

#include <fmt/format.h>

#include "reports/words.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/html_parts.hpp"
#include "reports/writers/numbers.hpp"

namespace pe::reports {
namespace {

using kainjow::mustache::data;
using kainjow::mustache::list;
using kainjow::mustache::object;

std::string evidence_sentence(Outcome const& outcome) {
  auto const meaning = find_word(evidence_words(), outcome.evidence).meaning;
  return meaning.empty() ? outcome.evidence : fmt::format("{}: {}", outcome.evidence, meaning);
}

std::string cases_sentence(Outcome const& outcome) {
  if (outcome.cases == 0 && outcome.discards == 0) return "";
  return fmt::format("{}, {} discarded", counted(outcome.cases, "case"), outcome.discards);
}

data residual_rows(std::vector<Residual> const& residuals) {
  list rows;
  for (auto const& residual : residuals) {
    rows.push_back(object{{"arithmetic", residual.arithmetic}, {"value", bound_text(residual.value)}});
  }
  return rows;
}

data witness_data(Witness const& witness) {
  list steps;
  for (auto const& step : witness.steps) steps.push_back(step);
  return object{{"at", witness.at},
                {"component", unless_empty(witness.component)},
                {"lhs", witness.lhs},
                {"rhs", witness.rhs},
                {"difference", unless_empty(witness.difference)},
                {"certificate", unless_empty(witness.certificate)},
                {"exact", unless_empty(witness.exact)},
                {"has_steps", !steps.empty()},
                {"steps", steps}};
}

data identity_data(Identity const& identity) {
  list cofactors;
  for (auto const& [generator, cofactor] : identity.cofactors) {
    cofactors.push_back(object{{"generator", generator}, {"cofactor", cofactor}, {"plus", !cofactors.empty()}});
  }
  return object{{"component", unless_empty(identity.component)},
                {"lhs", identity.lhs},
                {"rhs", identity.rhs},
                {"cofactors", cofactors}};
}

data proof_data(Proof const& proof) {
  list identities;
  for (auto const& identity : proof.identities) identities.push_back(identity_data(identity));
  return object{{"scope", proof.scope}, {"identities", identities}};
}

data bound_data(double const& value) { return bound_text(value); }

data residual_data(double const& value) { return residual_text(value); }

data link(std::string const& id) { return object{{"id", id}, {"href", fragment(id)}}; }

data links(std::vector<std::string> const& ids) {
  list out;
  for (auto const& id : ids) out.push_back(link(id));
  return out;
}

/// An absent part of an outcome is false, so that its section of the template is left out.
template <class T>
data unless_absent(std::optional<T> const& part, data (*fill)(T const&)) {
  return part ? fill(*part) : data(false);
}

}  // namespace

data story(Outcome const& outcome, Neighbours const& neighbours, std::size_t number) {
  return object{
      {"number", std::to_string(number)},
      {"id", outcome.id},
      {"href", fragment(outcome.id)},
      {"ledger", unless_empty(outcome.ledger)},
      {"source", outcome.source},
      {"source_title", unless_empty(neighbours.source_title)},
      {"locator", outcome.locator},
      {"statement", outcome.statement},
      {"latex", unless_empty(outcome.latex)},
      {"scheme", outcome.scheme},
      {"property", outcome.property},
      {"domain", unless_empty(outcome.domain)},
      {"expected", outcome.expected},
      {"verdict", outcome.verdict},
      {"sign", std::string(find_word(verdict_words(), outcome.verdict).sign)},
      {"verdict_meaning", unless_empty(std::string(find_word(verdict_words(), outcome.verdict).meaning))},
      {"evidence", outcome.evidence},
      {"digits", outcome.digits > 0 ? data(std::to_string(outcome.digits)) : data(false)},
      {"evidence_sentence", evidence_sentence(outcome)},
      {"surprise", outcome.agrees ? data(false) : data(surprise_sentence(outcome))},
      {"cases_sentence", unless_empty(cases_sentence(outcome))},
      {"residual", unless_absent(outcome.residual, residual_data)},
      {"failure_rate", unless_absent(outcome.failure_rate_95, bound_data)},
      {"residual_sort", outcome.residual ? shortest(*outcome.residual) : std::string()},
      {"witness", unless_absent(outcome.witness, witness_data)},
      {"proof", unless_absent(outcome.proof, proof_data)},
      {"has_residuals", !outcome.ladder.empty() || !outcome.hardware.empty()},
      {"has_ladder", !outcome.ladder.empty()},
      {"ladder", residual_rows(outcome.ladder)},
      {"has_hardware", !outcome.hardware.empty()},
      {"hardware", residual_rows(outcome.hardware)},
      {"correction", outcome.corrected_by.empty() ? data(false) : link(outcome.corrected_by)},
      {"has_corrects", !neighbours.corrects.empty()},
      {"corrects", links(neighbours.corrects)},
      {"note", unless_empty(outcome.note)},
      {"verify", "./bench verify " + shell_word(outcome.id)},
      {"replay", outcome.replay.empty() ? data(false) : data("./bench replay " + shell_word(outcome.replay))},
  };
}

}  // namespace pe::reports
