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

/// The options with which the run was made, so that its commands decide the same cases.
std::string verify_command(Outcome const& outcome, Provenance const& run) {
  return fmt::format("./bench verify {} --cases {} --digits {} --seed {}", shell_word(outcome.id), run.cases,
                     run.digits, run.seed);
}

std::string replay_command(Outcome const& outcome, Provenance const& run) {
  return fmt::format("./bench replay {} --digits {}", shell_word(outcome.replay), run.digits);
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

/// A sum over thousands of terms has as many steps: its beginning and its end are for reading, `explain` tells it
/// whole.
constexpr std::size_t first_steps = 24, last_steps = 8;

data step_items(std::vector<std::string> const& steps) {
  list out;
  auto const left_out = steps.size() > first_steps + last_steps ? steps.size() - first_steps - last_steps : 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (left_out > 0 && i == first_steps) {
      out.push_back(object{{"left_out", counted(left_out, "step")}, {"next", std::to_string(i + 1)}});
      i += left_out;
    }
    auto const after_gap = left_out > 0 && i == first_steps + left_out;
    out.push_back(object{
        {"step", steps[i]}, {"left_out", false}, {"number", after_gap ? data(std::to_string(i + 1)) : data(false)}});
  }
  return out;
}

data witness_data(Witness const& witness) {
  return object{{"at", witness.at},
                {"component", unless_empty(witness.component)},
                {"lhs", witness.lhs},
                {"rhs", witness.rhs},
                {"difference", unless_empty(witness.difference)},
                {"certificate", unless_empty(witness.certificate)},
                {"exact", unless_empty(witness.exact)},
                {"has_steps", !witness.steps.empty()},
                {"steps", step_items(witness.steps)}};
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
      {"verify", verify_command(outcome, *neighbours.provenance)},
      {"replay", outcome.replay.empty() ? data(false) : data(replay_command(outcome, *neighbours.provenance))},
  };
}

}  // namespace pe::reports
