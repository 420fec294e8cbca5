#include "theory/certificates/theorem.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "theory/certificates/identity.hpp"
#include "theory/certificates/vocabulary.hpp"

namespace pe::certificates {
namespace {

/// A branch with the proofs of what it states.
struct Proved {
  std::vector<std::string> facts, statements, proofs;
};

std::string written(Law const& law, std::string const& given, std::string const& introduced,
                    std::vector<Proved> const& branches, std::string const& name) {
  constexpr char split[] = "repeat match goal with |- _ /\\ _ => split end.\n";
  auto const bracketed = [](std::vector<std::string> const& all) {
    return all.size() == 1 ? all[0] : fmt::format("({})", fmt::join(all, ") /\\\n  ("));
  };
  std::vector<std::string> conjuncts, proofs, cover;
  for (auto const& [facts, statements, steps] : branches) {
    if (facts.empty()) {
      conjuncts.insert(conjuncts.end(), statements.begin(), statements.end());
      proofs.insert(proofs.end(), steps.begin(), steps.end());
      continue;
    }
    conjuncts.push_back(fmt::format("{} ->\n  {}", fmt::join(facts, " -> "), bracketed(statements)));
    auto proof = std::string("  intros");
    for (std::size_t i = 0; i < facts.size(); ++i) proof += fmt::format(" C_{}", i);
    proof += fmt::format(". {}", split);
    for (auto const& step : steps) proof += "  {\n" + step + "  }\n";
    proofs.push_back(std::move(proof));
    cover.push_back(fmt::format("{}", fmt::join(facts, " /\\ ")));
  }
  if (!cover.empty()) {
    conjuncts.push_back(fmt::format("{}", fmt::join(cover, " \\/ ")));
    proofs.emplace_back("  lia.\n");
  }
  std::string premises, names = introduced;
  for (std::size_t i = 0; i < law.premises.size(); ++i) {
    premises += law.premises[i] + " -> ";
    names += fmt::format(" Given_{}", i);
  }
  bool const one = conjuncts.size() == 1;
  auto result = fmt::format("Theorem {} : {}\n  {}{}.\nProof.\n  intros {}.", name, given, premises,
                            premises.empty() || one ? bracketed(conjuncts) : "(" + bracketed(conjuncts) + ")", names);
  if (one) return result + "\n" + proofs[0] + "Qed.\n";
  result += std::string(" ") + split;
  for (auto const& proof : proofs) result += "  {\n" + proof + "  }\n";
  return result + "Qed.\n";
}

}  // namespace

std::string rewritten(Vocabulary const* vocabulary, std::string statement) {
  if (vocabulary == nullptr) return {};
  std::string result;
  for (auto const& [from, to, scope, tactic] : vocabulary->rewritings()) {
    auto at = statement.find(from);
    if (at == std::string::npos) continue;
    for (; at != std::string::npos; at = statement.find(from, at + to.size())) statement.replace(at, from.size(), to);
    result += fmt::format("replace ({}){} with ({}){} by ({}).\n  ", from, scope, to, scope, tactic);
  }
  return result;
}

std::string theorem(Law const& law, std::vector<Branch<Member>> const& branches, std::string const& name) {
  auto const after = law.names.rewritten();
  std::vector<Proved> proved;
  for (auto const& [facts, members] : branches) {
    auto& branch = proved.emplace_back(Proved{facts, {}, {}});
    auto const says_nothing = [](Member const& m) { return m.relation == Relation::equal && m.left == m.right; };
    bool const definition = std::ranges::all_of(members, says_nothing);
    for (auto const& member : members) {
      if (says_nothing(member) && !definition) continue;
      branch.statements.push_back(statement(law.names, law.layout, member));
      branch.proofs.push_back("  " + rewritten(law.names.vocabulary(), branch.statements.back()) +
                              proof(after, law.layout, member));
    }
  }
  auto const& names = law.names;
  return written(law, fmt::format("forall ({} : nat){},", names.pairs, names.bound()),
                 names.pairs + " " + names.introduced(), proved, name);
}

std::string theorems_at(Law const& law, std::map<int, std::vector<Branch<Stated>>> const& at, std::string const& name) {
  auto const after = law.names.rewritten();
  std::string result;
  std::vector<std::string> all;
  for (auto const& [pairs, branches] : at) {
    std::vector<Proved> proved;
    for (auto const& [facts, components] : branches) {
      auto& branch = proved.emplace_back(Proved{facts, {}, {}});
      auto const says_nothing = [](Stated const& c) { return c.relation == Relation::equal && c.left == c.right; };
      bool const definition = std::ranges::all_of(components, says_nothing);
      for (auto const& component : components) {
        if (says_nothing(component) && !definition) continue;
        branch.statements.push_back(statement(law.names, law.layout, component));
        branch.proofs.push_back("  " + rewritten(law.names.vocabulary(), branch.statements.back()) +
                                proof(after, law.layout, component, pairs));
      }
    }
    auto const bound = law.names.bound();
    all.push_back(fmt::format("{}_{}", name, 2 * pairs));
    result += written(law, fmt::format("forall{},", bound.empty() ? " x : R" : bound),
                      bound.empty() ? "x" : law.names.introduced(), proved, all.back()) +
              "\n";
  }
  return result + fmt::format("Definition {} := ({}).\n", name, fmt::join(all, ", "));
}

}  // namespace pe::certificates
