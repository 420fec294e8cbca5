#include "theory/certificates/certificate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <cmath>

#include "theory/certificates/coq.hpp"
#include "theory/certificates/family.hpp"
#include "theory/certificates/library_v.hpp"
#include "theory/certificates/statement.hpp"
#include "theory/certificates/theorem.hpp"
#include "theory/certificates/witness.hpp"
#include "theory/families/guests.hpp"
#include "theory/formula/limited.hpp"
#include "theory/kernel/bind.hpp"
#include "theory/kernel/in_domain.hpp"
#include "theory/kernel/symbolic.hpp"

namespace pe::certificates {
namespace {

constexpr double most_covered = 300;  // operations: the boxes of more take coqc minutes
constexpr std::size_t most_choices = 100;
constexpr int pairs_one_by_one = 3;  // where no statement covers every number of pairs

SymbolicStatement const* symbolic(Claim const& claim) {
  return dynamic_cast<SymbolicStatement const*>(claim.check.get());
}

/// The law itself; of a file's claim, without the limit of its work.
SidesCheck const& law_of(Claim const& claim) {
  auto const* const stated = symbolic(claim);
  return dynamic_cast<SidesCheck const&>(stated ? stated->over_numbers() : *formulas::without_limit(claim.check));
}

constexpr char proved_reach[] = "Proved for all that the statement quantifies, in the words of the library.";

std::string heading(Claim const& claim, std::string const& reach) {
  return fmt::format("(* {}\n   {}\n   {} ({})\n   Scheme: {}. {} *)\n", comment(claim.id), comment(claim.says),
                     comment(claim.source.key), comment(claim.source.place), comment(claim.check->scheme()),
                     comment(reach));
}

/// `library`: of theory/coq, what the theorems need.
Certificate finished(Claim const& claim, std::string reach, std::string const& library, std::string const& theorems) {
  auto coq = fmt::format("{}\n{}\n{}", heading(claim, reach), library, theorems);
  return {std::move(coq), theorem_name(claim), theorem_name(claim), std::move(reach), library.ends_with(balls_v)};
}

/// What `attempt` gives. Where that is nothing, `why` says the reason.
std::optional<Certificate> attempted(std::string& why, auto const& attempt) {
  try {
    return attempt();
  } catch (NotWritten const& reason) {
    why = reason.why;
  } catch (NotFormal const& reason) {
    why = reason.what();
  } catch (UserError const& reason) {
    why = reason.what();
  }
  return std::nullopt;
}

std::string layout_says(Signature const& names, Layout layout) {
  if (Signature::count(names.vectors) == 0) return {};
  return layout == Layout::interleaved ? " Pair i of a vector is its entries 2i and 2i + 1."
                                       : " Pair i of a vector is its entries i and n + i.";
}

std::string matrices_say(Signature const& names) {
  return names.matrices[0].a == nullptr
             ? ""
             : " Matrices are written as products of two vectors, in which both sides are linear.";
}

/// What the claim says in the words of the library. A scheme of a file may have any name, and has no words.
std::optional<Statement> worded(Claim const& claim) {
  if (claim.source.key == guest_source) return std::nullopt;
  return statement_of(claim.property, claim.check->scheme());
}

/// That the scheme has the property, which the engine has proved.
std::optional<Certificate> proved_in_words(Claim const& claim) {
  auto const statement = worded(claim);
  if (!statement || statement->proof.empty()) return std::nullopt;
  auto coq = fmt::format(
      "{}\nFrom Coq Require Import Reals ZArith.\nFrom Pebench Require Import Schemes Properties Theorems Layers "
      "Codes.\nOpen Scope R_scope.\n\n{}\n{}",
      heading(claim, proved_reach), statement->definition(), statement->proved());
  return Certificate{std::move(coq), theorem_name(claim), "proved", proved_reach, false, true, statement->text()};
}

/// That it does not have it, by the case.
std::optional<Certificate> refuted_in_words(Claim const& claim, Case const& input, std::size_t component) {
  auto const statement = worded(claim);
  if (!statement || !statement->has_values) return std::nullopt;
  auto const found = refutation(claim.property, claim.check->scheme(), *statement, input, component);
  if (!found) return std::nullopt;
  constexpr int bits = 60;
  auto reach =
      fmt::format("Refuted in the words of the library, by the case {}.", input.text(claim.check->signature()));
  auto coq = fmt::format(
      "{}\nFrom Coq Require Import Reals ZArith List.\nFrom Pebench Require Import Schemes Properties Theorems "
      "Numbers.\nImport ListNotations.\nOpen Scope R_scope.\n\n{}\n{}",
      heading(claim, reach), statement->definition(), found->theorem(bits));
  return Certificate{std::move(coq), theorem_name(claim), "refuted", std::move(reach), true, true, statement->text()};
}

Certificate of_identity(Claim const& claim) {
  auto const& check = law_of(claim);
  auto const names = check.signature();
  auto const name = theorem_name(claim);
  std::string why;
  for (bool const as_written : {true, false}) {
    for (auto const layout : {Layout::interleaved, Layout::half_split}) {
      auto const result = attempted(why, [&, layout = layout] {
        auto const family = family_of(check, layout, as_written);
        auto const text = theorem(Names(names, layout), family.members, name);
        return finished(
            claim,
            fmt::format("Proved for every number n of pairs, d = 2n, and every list of frequencies; at d = 2 "
                        "to {} the sides are those that the engine proved.{}{}",
                        2 * family.most_pairs, layout_says(names, layout), matrices_say(names)),
            pebench_v, text);
      });
      if (result) return *result;
    }
  }
  try {
    std::map<int, std::vector<Stated>> at;
    for (int n = 1; n <= pairs_one_by_one; ++n) {
      if (auto here = stated(check, n, Layout::interleaved, false)) at[n] = std::move(*here);
    }
    auto const text = theorems_at(Names(names, Layout::interleaved), at, name);
    return finished(claim,
                    fmt::format("Proved at d = 2, 4 and 6, and not for every d: {}.{}", why, matrices_say(names)),
                    pebench_v, text);
  } catch (NotWritten const& reason) {
    return {{}, {}, {}, reason.why};
  } catch (UserError const& reason) {
    return {{},
            {},
            {},
            fmt::format("its proof is of symbols, and the scheme has no formula of few pairs: {}", reason.what())};
  }
}

/// "a < b" and the like, with the tactic that closes it.
struct Fact {
  std::string statement, tactic;
};
constexpr char rationals[] = "rationals";

std::string library_for(std::vector<Fact> const& facts) {
  bool const any_other = std::ranges::any_of(facts, [](Fact const& fact) { return fact.tactic != rationals; });
  return any_other ? fmt::format("{}\n{}", rationals_v, balls_v) : rationals_v;
}

/// So many bits that `interval` tells the two apart: those of the largest angle and of how close they are.
int bits_for(Term const& a, Term const& b, Case const& input) {
  auto const apart = static_cast<double>(abs(*a.node().value - *b.node().value));
  auto const size = static_cast<double>(abs(*a.node().value) + abs(*b.node().value)) + 1;
  constexpr int roundings = 40;
  return roundings + static_cast<int>(integer_bits(input)) +
         (apart > 0 ? std::max(0, static_cast<int>(std::log2(size / apart))) : 0);
}

/// Throws NotWritten where both sides are numerals: 0 <> 1 says nothing of what it was computed from.
void require_formula(Term const& a, Term const& b) {
  if (a.node().op == Term::Op::rational && b.node().op == Term::Op::rational) {
    throw NotWritten("both of its sides are numerals at the witness, so that the theorem would say nothing");
  }
}

/// a `relation` b of numbers, which is so.
Fact fact(Term const& a, std::string_view relation, Term const& b, Case const& input) {
  auto const& [x, y] = std::pair(a.node().value, b.node().value);
  if (!x || !y || isnan(*x) || isnan(*y)) throw NotWritten("a side is no number");
  auto const statement = fmt::format("{} {} {}", coq(a), relation, coq(b));
  if (a.node().elementary && b.node().elementary) return {statement, rationals};
  int const bits = bits_for(a, b, input);
  return {statement, fmt::format("enclosed {}%positive", bits)};
}

/// `given`: what all of them are said of, "forall t : R, 0 <= t <= 1 ->", or empty.
std::string theorem_of(std::string const& name, std::vector<Fact> const& facts, std::string const& given = {}) {
  std::vector<std::string> statements;
  std::string proof;
  for (auto const& [statement, tactic] : facts) {
    statements.push_back(facts.size() == 1 ? statement : "(" + statement + ")");
    proof += fmt::format("  {{ {}. }}\n", tactic);
  }
  return fmt::format("Theorem {} :{}\n  {}.\nProof.\n  {}repeat match goal with |- _ /\\ _ => split end.\n{}Qed.\n",
                     name, given.empty() ? "" : " " + given, fmt::join(statements, " /\\\n  "),
                     given.empty() ? "" : "intros. ", proof);
}

/// What the case shows: that a component fails, or that all hold.
Certificate of_case(Claim const& claim, Case const& input, bool refutes, Options const& options) {
  auto const& check = law_of(claim);
  auto const names = check.signature();
  try {
    Choices const choices;
    auto const terms = Numbers::terms(false);
    auto const sides = check.write(terms, input.shape, Inputs<Numbers>::of(terms, input));
    if (!sides) return {{}, {}, {}, "the law is not stated over formulas of numbers"};
    auto const decided = decide(check, input, options.digits).decision;
    if (decided.state != (refutes ? BallDecision::State::refuted : BallDecision::State::holds)) {
      return {{}, {}, {}, "the case does not decide it"};
    }
    if (auto certificate = refutes ? refuted_in_words(claim, input, decided.component) : std::nullopt) {
      return *certificate;
    }
    std::vector<Fact> facts;
    if (choices.made().size() > most_choices) {
      throw NotWritten(fmt::format("its law compares more than {} pairs of numbers", most_choices));
    }
    for (auto const& [less, greater] : choices.made()) facts.push_back(fact(less, "<", greater, input));
    for (std::size_t i = 0; i < sides->size(); ++i) {
      if (refutes && i != decided.component) continue;
      auto const& component = (*sides)[i];
      auto const lhs = component.lhs.in<Term>(), rhs = component.rhs.in<Term>();
      bool const equal = component.relation == Relation::equal, strict = component.relation == Relation::less;
      if (!refutes && equal) return {{}, {}, {}, "a case of an equality witnesses nothing"};
      if (claim.source.key != guest_source) require_formula(lhs, rhs);  // a file's law may speak of a number itself
      if (!refutes) {
        facts.push_back(fact(lhs, sign(component.relation), rhs, input));
      } else if (equal) {
        facts.push_back(fact(lhs, "<>", rhs, input));
      } else {
        facts.push_back(fact(rhs, strict ? "<=" : "<", lhs, input));
      }
    }
    auto const reach = fmt::format(
        "{} at {}: {}.{}", refutes ? "Refuted" : "Witnessed", input.text(names),
        !refutes ? "what the law states, in numbers"
                 : fmt::format("component {} of {}, which contradicts the law", decided.component + 1, sides->size()),
        choices.made().empty() ? ""
                               : " Before it stands which of two numbers is the greater where the law chooses by it.");
    auto const name = theorem_name(claim);
    return finished(claim, reach, library_for(facts), theorem_of(name, facts));
  } catch (NotWritten const& reason) {
    return {{}, {}, {}, reason.why};
  } catch (NotFormal const& reason) {
    return {{}, {}, {}, reason.what()};
  }
}

/// "forall t k : R, 0 <= t <= 60 -> 0 <= k <= 1 ->".
std::string within(Domain const& domain, Signature const& names) {
  auto result = fmt::format("forall {} : R,", bound(names.positions));
  for (int a = 0; a < Signature::count(names.positions); ++a) {
    auto const& interval = domain.positions.at(static_cast<std::size_t>(a));
    if (interval.integers_only) throw NotWritten("its covering has integers beside the reals");
    result += fmt::format(" {} <= {} <= {} ->", coq(Rational(interval.low)), Bound(names.positions[a]).text(),
                          coq(Rational(interval.high)));
  }
  return result;
}

/// What the law states at every real position of a covered domain, at each of its dimensions and bases.
Certificate of_covering(Claim const& claim) {
  auto const& domain = claim.domain;
  auto const& check = law_of(claim);
  auto const names = check.signature();
  try {
    int const positions = Signature::count(names.positions);
    auto const variables = boost::replace_all_copy(bound(names.positions), " ", ", ");
    if (Signature::count(names.parameters) > 0 || static_cast<int>(domain.positions.size()) != positions) {
      throw NotWritten("its covering has parameters beside the reals");
    }
    if (domain.admits) throw NotWritten("its covering leaves cases out");
    auto const given = within(domain, names);
    Choices const choices;
    Inputs<Numbers> in;
    for (int a = 0; a < positions; ++a) in.positions.push_back({Number::of(Term::symbol(names.positions[a]))});
    std::vector<Fact> facts;
    double size = 0;
    for (int const d : domain.dimensions) {
      for (auto const& base : domain.bases) {
        auto const sides = check.write(Numbers::terms(false), {d, base}, in);
        if (!sides) throw NotWritten("the law is not stated over formulas of numbers");
        for (auto const& component : *sides) {
          PE_ASSERT(component.relation != Relation::equal);  // which no covering decides
          auto const lhs = component.lhs.in<Term>(), rhs = component.rhs.in<Term>();
          size += lhs.node().size + rhs.node().size;
          if (size > most_covered) throw NotWritten("its covering is of formulas too long for balls of Coq");
          facts.push_back({fmt::format("{} {} {}", coq(lhs), sign(component.relation), coq(rhs)),
                           fmt::format("covered ({})", variables)});
        }
      }
    }
    if (!choices.made().empty()) throw NotWritten("it chooses by numbers that depend on the dimension");
    return finished(claim, "Covered: for every real position of the domain, by boxes that are halved until balls tell.",
                    library_for(facts), theorem_of(theorem_name(claim), facts, given));
  } catch (NotWritten const& reason) {
    return {{}, {}, {}, reason.why};
  }
}

std::string why_none(Claim const& claim, Verdict verdict) {
  if (verdict == Verdict::undecided) return "the claim is not decided";
  if (claim.check->argued()) return claim.check->why_no_theorem();
  if (claim.domain.exhaustive) return "it was checked by enumeration; there is no compact proof";
  return "it rests on cases drawn at random";
}

/// Of what the engine came to.
Certificate of_outcome(Claim const& claim, Outcome const& outcome, Options const& options) {
  auto const verdict = outcome.verdict;
  if (!outcome.alarm.empty()) return {{}, {}, {}, outcome.alarm};
  bool const holds = verdict == Verdict::holds, refuted = verdict == Verdict::refuted;
  if (holds && outcome.covering && !claim.exists) return of_covering(claim);
  // That no case is as an existence says, no single case shows.
  if (!outcome.witness || !(claim.exists ? holds : refuted)) return {{}, {}, {}, why_none(claim, verdict)};
  return of_case(claim, *case_of(claim, outcome.witness->at), refuted, options);
}

}  // namespace

std::string theorem_name(Claim const& claim) {
  return (claim.source.key == guest_source ? "claim_" : "") + identifier(claim.id);
}

Certificate certificate_of(Claim const& claim, Options const& options) {
  if (!claim.check) return {{}, {}, {}, "it is a definition or an opinion"};
  bool const base_10000 = claim.domain.bases == std::vector<Fraction>{10000};
  if (claim.witness.empty() && !claim.exists && prove_identity(*claim.check, base_10000)) {
    if (auto certificate = proved_in_words(claim)) return *certificate;
    if (symbolic(claim) == nullptr) return of_identity(claim);
    return {{}, {}, {}, "the library has no theorem that says it"};
  }
  if (!claim.witness.empty() && claim.exists == (claim.expected == Verdict::holds)) {
    std::string why;
    auto const of_stored = attempted(
        why, [&] { return std::optional(of_case(claim, *case_of(claim, claim.witness), !claim.exists, options)); });
    return of_stored ? *of_stored : Certificate{{}, {}, {}, why};
  }
  // Of what the bench's tests pin, all that holds and is not covered has none, whatever its many cases come to.
  bool const is_own = claim.source.key != guest_source;
  if (is_own && claim.expected == Verdict::holds && !claim.exists && !claim.domain.covered) {
    return {{}, {}, {}, why_none(claim, claim.expected)};
  }
  auto const outcomes = decide({&claim}, options);
  if (outcomes.empty()) return {{}, {}, {}, "it was interrupted"};
  return of_outcome(claim, outcomes.front(), options);
}

}  // namespace pe::certificates
