#include "theory/certificates/certificate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>

#include "theory/certificates/coq.hpp"
#include "theory/certificates/law.hpp"
#include "theory/families/guests.hpp"
#include "theory/formula/limited.hpp"
#include "theory/kernel/in_domain.hpp"
#include "theory/kernel/term.hpp"
#include "theory/schemes/about.hpp"

namespace pe::certificates {
namespace {

Certificate none(std::string why) { return {{}, {}, {}, std::move(why)}; }

/// What the claim says: that its scheme has its property, or, `of_law`, what its law does.
struct Said {
  Statement statement;
  bool of_law;
};

/// What the statement's variables are beside those of which the sentence speaks: "every table of vectors p".
std::vector<std::string> beyond_sentence(Statement const& statement) {
  static std::set<std::string, std::less<>> const spoken{"n", "m", "d", "hands", "base", "heads", "h", "W"};
  static std::map<std::string, char const*, std::less<>> const nouns{
      {"R", "number"},      {"Z", "integer"},
      {"vec", "vector"},    {"Z -> R", "sequence of numbers"},
      {"matrix", "matrix"}, {"Z -> vec", "table of vectors"}};
  std::vector<std::string> result;
  for (auto const& [name, type, premise, example] : statement.variables) {
    if (spoken.contains(name) || premise.starts_with(name + " = ")) continue;
    result.push_back(fmt::format("every {} {}{}", nouns.at(type), name, premise.empty() ? "" : " above 0"));
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
std::string heading(Claim const& claim, Said const& said, std::string const& reach, std::string_view theorem,
                    std::vector<std::string> const& values) {
  std::string lines, of_values;
  auto const line = [&](char const* begin, std::vector<std::string> const& of) {
    if (!of.empty()) lines += fmt::format("   {} {}.\n", begin, comment(fmt::format("{}", fmt::join(of, "; "))));
  };
  if (theorem == "exhibited") {
    auto const some = says(quantifiers(claim.domain, claim.check->signature()), true);
    if (!some.empty()) line("Of", {some});
    for (auto const& premise : claim.domain.premises) line("Where", {premise});
  } else {
    line("Of", {claim.domain.sentence(claim.check->signature())});
  }
  if (said.of_law) {
    line("The law is of one choice of these:", fixed_by_law(claim));
  } else {
    line("And of", beyond_sentence(said.statement));
  }
  for (std::size_t i = 0; !said.of_law && i < values.size(); ++i) {
    auto const& [name, type, premise, example] = said.statement.variables[i];
    if (name == "base" || type == "nat" || premise.starts_with(name + " = ")) continue;
    of_values += fmt::format("{} {} = {}", of_values.empty() ? " There" : ",", name, comment(values[i]));
  }
  auto const scheme = std::ranges::find(schemes(), claim.check->scheme(), &About::name);
  auto const says = scheme == schemes().end() ? "" : fmt::format(": {}", scheme->says);
  return fmt::format("(* {}\n   {}\n{}   {} ({})\n   Scheme: {}{}.{} {}{}{} *)\n", comment(claim.id),
                     comment(claim.says), lines, comment(claim.source.key), comment(claim.source.place),
                     comment(claim.check->scheme()), comment(says), assumptions(said.statement), comment(reach),
                     of_values, of_values.empty() ? "" : ".");
}

/// `theorem`: "proved", "exhibited" or "refuted". `balls`: whether it takes Coq-Interval.
Certificate finished(Claim const& claim, Said const& said, std::string reach, std::string const& text,
                     std::string_view theorem, bool balls, std::vector<std::string> const& values = {}) {
  auto coq = fmt::format(
      "{}\nFrom Coq Require Import Reals ZArith List Lra Lia.\n{}From Pebench Require Import Schemes Properties "
      "Theorems "
      "{}.\nImport ListNotations.\nOpen Scope R_scope.\n\n{}",
      heading(claim, said, reach, theorem, values),
      text.find("Zfloor") == std::string::npos ? "" : "From Flocq Require Import Core.Raux.\n",
      balls ? "Laws Numbers" : "Layers Codes Laws", text);
  return {std::move(coq), theorem_name(claim),  theorem == "refuted" ? "refuted" : "proved", std::move(reach),
          balls,          said.statement.text()};
}

/// Throws NotWritten, with the reason, where it has no statement.
Said said(Claim const& claim) {
  auto const scheme = claim.check->scheme();
  auto const formula = formula_of(scheme);
  std::optional<Statement> statement;
  if (formula != nullptr && !claim.property.empty()) {
    statement = statement_of(claim.property, words_of(*formula));
  } else if (claim.source.key != guest_source) {
    statement = statement_of(claim.property, scheme);
  }
  if (statement) return {std::move(*statement), false};
  if (auto law = law_statement(claim)) return {std::move(*law), true};
  throw NotWritten("the library has no words for it");
}

std::string proof_text(Statement const& statement, std::string const& proof) {
  return fmt::format("{}\n{}", statement.definition(), statement.proved(proof));
}

/// What the engine has proved. Throws NotWritten.
Certificate of_proof(Claim const& claim) {
  auto const of = said(claim);
  auto const proof = of.of_law ? law_proof(claim) : of.statement.proof;
  if (proof.empty()) throw NotWritten("the library has no theorem that says it");
  return finished(claim, of, "Proved for all that the statement quantifies.", proof_text(of.statement, proof), "proved",
                  proof.find("enclosed") != std::string::npos);
}

/// So many bits as the angles of the case, and what is far smaller than they are, take.
int bits_for(Case const& input) {
  constexpr int roundings = 60;
  return roundings + static_cast<int>(integer_bits(input));
}

/// A tactic for numbers. An equality is two inequalities where balls compute both sides exactly.
std::string valued(Statement const& statement, int bits) {
  auto const by_balls = fmt::format("valued {}%positive", bits);
  if (statement.proposition.find(" = ") == std::string::npos) return by_balls;
  return fmt::format(
      "repeat match goal with |- _ /\\ _ => split end; first [{0} | apply Rle_antisym; {0} | lra | field]", by_balls);
}

/// What is refuted is of the dimensions that the sentence has; where its learned numbers were drawn for one, of this.
void confine(Statement& statement, Claim const& claim, Case const& input, std::vector<std::string> const& values) {
  auto& variables = statement.variables;
  auto const width = std::ranges::find(variables, "nat", &Variable::type);
  auto const record = quantifiers(claim.domain, claim.check->signature());
  auto const* const said = named(record, "d");
  if (width == variables.end() || said == nullptr) return;
  bool const is_drawn = std::ranges::any_of(variables, [](Variable const& each) {
    return each.premise.starts_with(each.name + " = ") && each.type != "R" && each.type != "Z -> R";
  });
  auto among = width_among(statement.own.fields.at("width"),
                           is_drawn ? Values{{Fraction(input.shape.dimension)}} : said->values);
  if (among.empty()) return;
  width->premise = std::move(among);
  width->example = values[static_cast<std::size_t>(width - variables.begin())];
}

/// What the case shows: that a component fails, or that all hold. Throws NotWritten.
Certificate of_case(Claim const& claim, Case const& input, bool refutes, Options const& options) {
  auto const& check = *formulas::without_limit(claim.check);
  auto const decided = decide(check, input, options.digits).decision;
  if (decided.state != (refutes ? BallDecision::State::refuted : BallDecision::State::holds)) {
    throw NotWritten("the case does not decide it");
  }
  auto of = said(claim);
  auto& [statement, of_law] = of;
  auto const at = input.text(check.signature(), claim.domain.parts());
  int const bits = bits_for(input);
  if (!refutes) {
    if (!decided.certain) throw NotWritten("a case of an equality witnesses nothing");
    std::optional<std::string> text;
    if (of_law) {
      auto const proof = exhibited(statement, law_values(claim, statement, input), valued(statement, bits));
      text = fmt::format("{}\n{}", statement.definition(), proof);
    } else if (statement.has_values) {
      text = exhibition(claim.check->scheme(), statement, input);
    }
    if (!text) throw NotWritten("the library has no words for its case");
    return finished(claim, of, fmt::format("Exhibited by the case {}.", at), *text, "exhibited", true);
  }
  auto const found = of_law ? std::optional(law_refutation(claim, statement, input, decided.component))
                     : statement.has_values
                         ? refutation(claim.property, claim.check->scheme(), statement, input, decided.component)
                         : std::nullopt;
  if (!found) throw NotWritten("the library has no words for its case");
  if (!of_law) confine(statement, claim, input, found->values);
  return finished(claim, of, fmt::format("Refuted by the case {}.", at),
                  fmt::format("{}\n{}", statement.definition(), found->theorem(bits)), "refuted", true, found->values);
}

/// An inequality that holds for all reals of its intervals, or for the numbers that it names. Throws NotWritten.
Certificate of_balls(Claim const& claim) {
  auto const of = said(claim);
  auto const& [statement, of_law] = of;
  if (!of_law) throw NotWritten("the library has no theorem that says it");
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
  return finished(claim, of, covers ? "Covered for all reals of its intervals." : "Enclosed in balls.",
                  proof_text(statement, proof), "proved", true);
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
    bool const base_10000 = claim.domain.bases == std::vector<Fraction>{10000};
    if (prove_identity(*claim.check, base_10000)) return of_proof(claim);
    if (holds && claim.check->argued()) {
      if (auto const [statement, of_law] = said(claim); of_law && !law_proof(claim).empty()) return of_proof(claim);
    }
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
  if (!claim.check) return none("it is a definition or an opinion");
  try {
    return certified(claim, options);
  } catch (Refusal const& reason) {
    return none(reason.what());
  }
}

}  // namespace pe::certificates
