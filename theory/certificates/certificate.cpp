#include "theory/certificates/certificate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <set>

#include "theory/certificates/coq.hpp"
#include "theory/certificates/law.hpp"
#include "theory/families/guests.hpp"
#include "theory/formula/limited.hpp"
#include "theory/kernel/in_domain.hpp"
#include "theory/schemes/about.hpp"

namespace pe::certificates {
namespace {

/// What the statement's variables are beside those of which the sentence speaks: "every table of vectors p".
std::vector<std::string> beyond_sentence(Statement const& statement) {
  static std::set<std::string, std::less<>> const spoken{"n", "m", "d", "hands", "base", "heads", "h", "W"};
  std::vector<std::string> result;
  for (auto const& [name, type, premise, example] : statement.variables) {
    if (spoken.contains(name) || premise.starts_with(name + " = ")) continue;
    result.push_back(fmt::format("every {} {}{}", type_named(type).noun, name, premise.empty() ? "" : " above 0"));
  }
  return result;
}

/// What a sentence leaves to its scheme: the mask, where outputs or places are compared, and weights that are left out.
std::string assumptions(Statement const& statement) {
  static std::regex const of_mask("constant_output|equivariant|pooled|order_seen|direction_seen");
  std::string result;
  if (std::regex_search(statement.proposition, of_mask)) {
    result = is_causal(statement.proposition) ? " The mask is causal." : " There is no mask.";
  }
  if (statement.text().find("identities") != std::string::npos) result += " W^Q, W^K and W^V are the identity.";
  return result;
}

/// `values`: what the case of a refutation has for the statement's variables.
std::string heading(Claim const& claim, Statement const& statement, std::string const& reach, bool exhibits,
                    std::vector<std::string> const& values) {
  std::vector<std::string> lines{claim.id, claim.says}, found;
  auto const add = [&](char const* begin, std::vector<std::string> const& of) {
    if (!of.empty()) lines.push_back(fmt::format("{} {}.", begin, fmt::join(of, "; ")));
  };
  auto const names = claim.check->signature();
  if (exhibits) {
    auto const some = says(quantifiers(claim.domain, names), true);
    if (!some.empty()) add("Of", {some});
    for (auto const& premise : claim.domain.premises) add("Where", {premise});
  } else {
    add("Of", {claim.domain.sentence(names)});
  }
  add("The law is of one choice of these:", statement.fixed);
  if (!statement.of_law) add("And of", beyond_sentence(statement));
  lines.push_back(fmt::format("{} ({})", claim.source.key, claim.source.place));
  for (std::size_t i = 0; !statement.of_law && i < values.size(); ++i) {
    auto const& [name, type, premise, example] = statement.variables[i];
    bool const is_said = name == "base" || type == "nat" || premise.starts_with(name + " = ");
    if (!is_said) found.push_back(fmt::format("{} = {}", name, values[i]));
  }
  auto const scheme = std::ranges::find(schemes(), claim.check->scheme(), &About::name);
  lines.push_back(fmt::format(
      "Scheme: {}{}.{} {}{}", claim.check->scheme(), scheme == schemes().end() ? "" : fmt::format(": {}", scheme->says),
      assumptions(statement), reach, found.empty() ? "" : fmt::format(" There {}.", fmt::join(found, ", "))));
  return fmt::format("(* {} *)\n", comment(fmt::format("{}", fmt::join(lines, "\n   "))));
}

/// What a certificate shows of its statement.
enum class Shows { proved, exhibited, refuted };

/// `balls`: whether it takes Coq-Interval.
Certificate finished(Claim const& claim, Statement const& statement, std::string reach, std::string const& theorem,
                     Shows shows, bool balls, std::vector<std::string> const& values = {}) {
  auto const text = statement.definition() + "\n" + theorem;
  auto coq = fmt::format(
      "{}\nFrom Coq Require Import Reals ZArith List Lra Lia.\n{}From Pebench Require Import Schemes Properties "
      "Theorems {}.\nImport ListNotations.\nOpen Scope R_scope.\n\n{}",
      heading(claim, statement, reach, shows == Shows::exhibited, values),
      text.find("Zfloor") == std::string::npos ? "" : "From Flocq Require Import Core.Raux.\n",
      balls ? "Laws Numbers" : "Layers Codes Laws", text);
  return {std::move(coq), theorem_name(claim), shows == Shows::refuted ? "refuted" : "proved", std::move(reach),
          balls,          statement.text()};
}

/// What the claim says: that its scheme has its property, or what its law does. Throws NotWritten, with the reason,
/// where it has no statement.
Statement said(Claim const& claim) {
  auto const scheme = claim.check->scheme();
  auto const formula = formula_of(scheme);
  std::optional<Statement> statement;
  if (claim.source.key != guest_source) statement = statement_of(claim.property, scheme);
  if (!statement && formula != nullptr && !claim.property.empty()) {
    statement = statement_of(claim.property, words_of(*formula));
  }
  if (!statement) statement = law_statement(claim);
  if (!statement) throw NotWritten("the library does not define this property or law");
  return std::move(*statement);
}

/// What the engine has proved. Throws NotWritten.
Certificate of_proof(Claim const& claim) {
  auto const statement = said(claim);
  auto const proof = statement.of_law ? law_proof(claim) : statement.proof;
  if (proof.empty()) throw NotWritten("the library has no theorem that says it");
  return finished(claim, statement, "Proved for all that the statement quantifies.", statement.proved(proof),
                  Shows::proved, proof.find("enclosed") != std::string::npos);
}

/// So many bits as the angles of the case, and what is far smaller than they are, take.
int bits_for(Case const& input) {
  constexpr int roundings = 60;
  return roundings + static_cast<int>(integer_bits(input));
}

/// What the case shows: that a component fails, or that all hold. Throws NotWritten.
Certificate of_case(Claim const& claim, Case const& input, bool refutes, Options const& options) {
  auto const& check = *formulas::without_limit(claim.check);
  auto const decided = decide(check, input, options.digits).decision;
  if (decided.state != (refutes ? BallDecision::State::refuted : BallDecision::State::holds)) {
    throw NotWritten("the case does not decide it");
  }
  if (!refutes && !decided.certain) throw NotWritten("a case of an equality witnesses nothing");
  auto statement = said(claim);
  auto const component = refutes ? std::optional(decided.component) : std::nullopt;
  auto const found =
      statement.of_law ? law_at(claim, statement, input, component) : property_at(claim, statement, input, component);
  auto const at = input.text(check.signature(), claim.domain.parts());
  if (!refutes) {
    return finished(claim, statement, fmt::format("Exhibited by the case {}.", at),
                    found.exhibited(statement, bits_for(input)), Shows::exhibited, true);
  }
  return finished(claim, statement, fmt::format("Refuted by the case {}.", at), found.refuted(bits_for(input)),
                  Shows::refuted, true, found.values);
}

/// An inequality that holds for all reals of its intervals, or for the numbers that it names. Throws NotWritten.
Certificate of_balls(Claim const& claim) {
  auto const statement = said(claim);
  if (!statement.of_law) throw NotWritten("the library has no theorem that says it");
  constexpr std::size_t longest = 600;
  bool const covers = claim.domain.covered;
  if (statement.proposition.find(" = ") != std::string::npos) {
    throw NotWritten("it has an equality of numbers, which balls do not prove");
  }
  if (covers && statement.proposition.find("Sum") != std::string::npos) {
    throw NotWritten("its covering is of sums, which take balls of Coq hours");
  }
  std::string variables;
  for (auto const& each : statement.variables) {
    if (each.type != "R") throw NotWritten("its covering has other variables beside the reals");
    variables += (variables.empty() ? "" : ", ") + each.name;
  }
  if (statement.proposition.size() > longest && covers)
    throw NotWritten("its covering is of formulas too long for balls of Coq");
  auto const proof = variables.empty() ? std::string("valued 80%positive") : fmt::format("covered ({})", variables);
  return finished(claim, statement, covers ? "Covered for all reals of its intervals." : "Enclosed in balls.",
                  statement.proved(proof), Shows::proved, true);
}

bool is_one_case(Claim const& claim) {
  auto const& domain = claim.domain;
  return domain.exhaustive && domain.is_whole() && size(domain, claim.check->signature()) == 1;
}

std::string why_none(Claim const& claim, Verdict verdict) {
  if (verdict == Verdict::undecided) return "the claim is not decided";
  if (claim.check->argued()) return claim.check->why_no_theorem();
  if (claim.domain.exhaustive) return "it was checked by enumeration; there is no compact proof";
  return "it rests on cases drawn at random";
}

/// Throws NotWritten, with the reason, where there is none.
Certificate certified(Claim const& claim, Options const& options) {
  if (auto why = withheld(claim); !why.empty()) throw NotWritten(std::move(why));
  bool const holds = claim.expected == Verdict::holds, is_own = claim.source.key != guest_source;
  if (claim.witness.empty() && !claim.exists) {
    if (is_identity(claim, *claim.check)) return of_proof(claim);
    if (holds && claim.check->argued() && said(claim).of_law && !law_proof(claim).empty()) return of_proof(claim);
  }
  if (!claim.witness.empty() && claim.exists == holds) {
    return of_case(claim, *case_of(claim, claim.witness), !claim.exists, options);
  }
  // Of what the bench's tests pin, all that holds and is neither covered nor one case has none.
  if (is_own && holds && !claim.exists && !claim.domain.covered) {
    if (is_one_case(claim)) return of_balls(claim);
    throw NotWritten(why_none(claim, claim.expected));
  }
  said(claim);  // what has no words needs no decision, which may take a minute
  auto const outcomes = decide({&claim}, options);
  if (outcomes.empty()) throw NotWritten("it was interrupted");
  auto const& outcome = outcomes.front();
  if (!outcome.alarm.empty()) throw NotWritten(outcome.alarm);
  auto const is_covered = [&] {  // what is proved was not covered
    auto const covering = [&] {
      return cover(*claim.check, claim.domain, options.digits, options.boxes, options.stop);
    };
    return claim.domain.covered && (outcome.covering || covering().state == CoverOutcome::State::holds);
  };
  if (outcome.verdict == Verdict::holds && !claim.exists && (is_one_case(claim) || is_covered())) {
    return of_balls(claim);
  }
  // That no case is as an existence says, no single case shows.
  bool const refuted = outcome.verdict == Verdict::refuted;
  if (!outcome.witness || !(claim.exists ? outcome.verdict == Verdict::holds : refuted)) {
    throw NotWritten(why_none(claim, outcome.verdict));
  }
  return of_case(claim, *case_of(claim, outcome.witness->at), refuted, options);
}

}  // namespace

std::string theorem_name(Claim const& claim) {
  return (claim.source.key == guest_source ? "claim_" : "") + identifier(claim.id);
}

Certificate certificate_of(Claim const& claim, Options const& options) {
  try {
    if (!claim.check) throw NotWritten("it is a definition or an opinion");
    return certified(claim, options);
  } catch (Refusal const& reason) {
    return {.reach = reason.what()};
  }
}

}  // namespace pe::certificates
