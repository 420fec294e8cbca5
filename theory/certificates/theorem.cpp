#include "theory/certificates/theorem.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>

#include "theory/certificates/vocabulary.hpp"
#include "theory/certificates/writing.hpp"

namespace pe::certificates {
namespace {

/// What a component of an identity states, and its proof from cofactors. The proof throws NotWritten where one pair's
/// identity, or that of two, does not carry it to every number of pairs.
class Writer : Writing {
 public:
  using Writing::Writing;

  std::string statement(Member const& member) const {
    auto const sides = fmt::format("{}\n    {} {}", written(member, member.left), sign(member.relation),
                                   written(member, member.right));
    if (!member.of_a_pair) return sides;
    return fmt::format("forall {} : nat, ({} < {})%nat ->\n    {}", index(0), index(0), names().pairs, sides);
  }
  std::string proof(Member const& member) const {
    if (member.of_a_pair) return proof_of_pair(member);
    return of_two_pairs_at_most(member) ? proof_of_sums(member) : proof_of_products(member);
  }

  /// At a number of pairs.
  std::string statement(Stated const& component) const {
    return fmt::format("{} {} {}", text(component.left), sign(component.relation), text(component.right));
  }
  std::string proof(Stated const& component, int pairs) const {
    auto const at = tabulate(pairs, [](int i) { return fmt::format("{}%nat", i); });
    auto const closed = step(sum(component.left, squared(component.squares, 1)), component.right, at);
    if (component.squares.empty()) return closed;
    auto const squares = squares_written(component.squares, "", {});
    return fmt::format("assert (0 <= {}) by squares. enough ({} + ({}) = {}) by lra. {}", squares, text(component.left),
                       squares, text(component.right), closed);
  }

 private:
  std::string sums_of(std::string const& summand) const { return sum_of(index(0), sum_of(index(1), summand)); }
  static bool of_two_pairs_at_most(Member const& member) {
    auto const of_two = [](Side const& side) {
      return std::ranges::all_of(
          side.products, [](auto const& entry) { return entry.first.first.empty() && entry.first.second.size() == 2; });
    };
    return of_two(member.left) && of_two(member.right);
  }
  std::string written(Member const& member, Side const& side) const {
    if (!member.of_a_pair) return whole(side, of_two_pairs_at_most(member));
    std::vector<std::string> terms;
    if (auto const text = alone(side, index(0)); text != "0") terms.push_back(text);
    if (!side.single.empty()) terms.push_back(sum_of(index(1), single(side.single, index(0), index(1))));
    return added(terms);
  }

  // --- proofs

  /// Of products of sums, as a polynomial in sums of what is normal of a pair.
  std::string proof_of_products(Member const& member) const {
    if (names().vocabulary() == nullptr) throw NotWritten("it has products of more than two sums");
    if (member.relation != Relation::equal) throw NotWritten("an inequality has products of more than two sums");
    auto const at = [](Side const& side) { return side.at(most_pairs, std::nullopt); };
    step(at(member.left), at(member.right), std::vector<std::string>(most_pairs));  // throws where they differ
    return expanded({&member.left, &member.right}) + "  rewrite ?Sum_const. ring.\n";
  }

  std::string squares_written(std::vector<Phrase> const& squares, std::string_view scale,
                              std::vector<std::string> const& at) const {
    return added(
        mapped(squares, [&](Phrase const& square) { return fmt::format("{}({}) ^ 2", scale, text(square, at)); }));
  }

  /// What is beside its sums, of the pair that it belongs to.
  static Phrase beside(Side const& side) {
    Phrase result;
    for (auto const& [local, x] : side.alone) add(result, joined(local, 0, {}, 0), x.a);
    return result;
  }
  static Phrase of_two(Side const& side, int first) {
    Phrase result;
    for (auto const& [key, x] : side.products) add(result, joined(key.second[0], first, key.second[1], 1 - first), x);
    return result;
  }
  std::string proof_of_pair(Member const& member) const {
    std::vector<std::string> const indices{index(0), index(1)};
    auto const &i = indices[0], &j = indices[1];
    auto const intros = fmt::format("  intros {} H_{}.\n", i, i);
    if (member.relation != Relation::equal) {
      if (!member.left.single.empty() || !member.right.single.empty()) {
        throw NotWritten("an inequality of one pair has a sum over the others");
      }
      auto const squares = squares_written(member.squares_of_one, "", indices);
      return intros +
             fmt::format("  assert (0 <= {}) by squares.\n  enough ({} + ({}) = {}) by lra.\n  {}", squares,
                         alone(member.left, i), squares, alone(member.right, i),
                         step(sum(beside(member.left), squared(member.squares_of_one, 1)), beside(member.right), {i}));
    }
    auto const alone_step = step(beside(member.left), beside(member.right), {i});
    if (member.left.single.empty() && member.right.single.empty()) return intros + "  " + alone_step;
    auto const both = [&](Side const& side) {
      return fmt::format("({}) + {}", alone(side, i), sum_of(j, single(side.single, i, j)));
    };
    return intros +
           fmt::format(
               "  enough (H : {} = {})\n    by (rewrite ?Sum_of_0 in H; lra).\n  apply (f_equal2 Rplus).\n  {{ {}  }}\n"
               "  {{ apply Sum_ext; intros {} H_{}. {}  }}\n",
               both(member.left), both(member.right), alone_step, j, j,
               step(phrase_of(member.left.single, 1), phrase_of(member.right.single, 1), {i, j}));
  }

  std::string proof_of_sums(Member const& member) const {
    auto const [a, b, c] = member.left.number();
    auto const [a2, b2, c2] = member.right.number();
    if (!(a == a2)) throw NotWritten("its numbers differ");
    auto const beside_left = beside(member.left.without_number()), beside_right = beside(member.right.without_number());
    auto const has_sums = [](Side const& side) { return !side.single.empty() || !side.products.empty(); };
    bool const sums =
        has_sums(member.left) || has_sums(member.right) || !(member.left.number() == member.right.number());
    if (!sums) return "  " + step(beside_left, beside_right, {});
    std::vector<std::string> const indices{index(0), index(1)};
    auto const &i = indices[0], &j = indices[1], &n = names().pairs;
    auto const one_squares = squares_written(member.squares_of_one, "", indices);
    auto const two_squares = squares_written(member.squares_of_two, "1 / 2 * ", indices);
    bool const ones = one_squares != "0", twos = two_squares != "0";
    auto const f = single(member.left.single, "", i) + (ones ? " + (" + one_squares + ")" : "");
    auto const g = twofold(member.left) + (twos ? " + (" + two_squares + ")" : "");
    auto const f2 = single(member.right.single, "", i), g2 = twofold(member.right);
    bool const of_two_pairs = g != "0" || g2 != "0" || !(c == c2);
    auto const whole = [&](auto const& numbers, std::string const& once, std::string const& twice) {
      auto const& [constant, over_one, over_two] = numbers;
      auto text = fmt::format("{} + {} * INR {} + {}", coq(constant), coq(over_one), n, sum_of(i, once));
      if (!of_two_pairs) return text;
      return fmt::format("({}) + ({} * (INR {} * INR {}) + {})", text, coq(over_two), n, n, sums_of(twice));
    };
    auto one = sum(squared(member.squares_of_one, 1), phrase_of(member.left.single, 0));
    add(one, {}, b);
    auto one2 = phrase_of(member.right.single, 0);
    add(one2, {}, b2);
    auto const one_step = fmt::format("apply of_one_pair; intros {} H_{}. {}", i, i, step(one, one2, {i}));
    std::string text;
    if (!beside_left.empty() || !beside_right.empty()) {
      text = fmt::format("  assert (A : {} = {}).\n  {{ {}  }}\n", this->text(beside_left), this->text(beside_right),
                         step(beside_left, beside_right, {}));
    }
    text += fmt::format("  assert (E : {} =\n    {}).\n  {{ ", whole(member.left.number(), f, g),
                        whole(member.right.number(), f2, g2));
    if (!of_two_pairs) {
      text += one_step + "  }\n";
    } else {
      auto const halves = squared(member.squares_of_two, Rational(1, 2));
      auto const turned = moved(halves, [](int pair) { return 1 - pair; });
      auto two = sum(sum(sum(of_two(member.left, 0), of_two(member.left, 1)), halves), turned);
      add(two, {}, Rational(2) * c);
      auto two2 = sum(of_two(member.right, 0), of_two(member.right, 1));
      add(two2, {}, Rational(2) * c2);
      text += fmt::format(
          "apply (f_equal2 Rplus).\n  {{ {}  }}\n  {{ apply of_two_pairs; intros {} {} H_{} H_{}. {}  }} }}\n",
          one_step, i, j, i, j, step(two, two2, {i, j}));
    }
    auto const split = [&](std::string_view lemma, std::string const& all, std::string const& squares,
                           std::string const& bound) {
      text += fmt::format("  pose proof ({} {} (fun {} => {}) (fun {} => {})) as P_{}; cbv beta in P_{}.\n", lemma, n,
                          bound, all, bound, squares, lemma, lemma);
    };
    if (ones) {
      split("Sum_plus", single(member.left.single, "", i), one_squares, i);
      text += fmt::format("  assert (0 <= {}) by (apply Sum_nonneg; intros; squares).\n", sum_of(i, one_squares));
    }
    if (twos) {
      split("Sums_plus", twofold(member.left), two_squares, i + " " + j);
      text += fmt::format("  assert (0 <= {}) by (apply Sum_nonneg; intros; apply Sum_nonneg; intros; squares).\n",
                          sums_of(two_squares));
    }
    return text + "  rewrite ?Sum_of_0 in *. lra.\n";
  }
};

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

/// `prove(writer, component)`: in the names after rewriting.
template <class Statement>
std::vector<Proved> proved(Law const& law, std::vector<Branch<Statement>> const& branches, auto const& prove) {
  Writer const before(law.names), after(law.names.rewritten());
  auto const says_nothing = [](Statement const& s) { return s.relation == Relation::equal && s.left == s.right; };
  std::vector<Proved> result;
  for (auto const& [facts, components] : branches) {
    auto& branch = result.emplace_back(Proved{facts, {}, {}});
    bool const definition = std::ranges::all_of(components, says_nothing);
    for (auto const& component : components) {
      if (says_nothing(component) && !definition) continue;
      branch.statements.push_back(before.statement(component));
      branch.proofs.push_back("  " + rewritten(law.names.vocabulary(), branch.statements.back()) +
                              prove(after, component));
    }
  }
  return result;
}

}  // namespace

std::string rewritten(Vocabulary const* vocabulary, std::string statement) {
  if (vocabulary == nullptr) return {};
  std::string result;
  for (auto const& [from, to, scope, tactic] : vocabulary->rewritings()) {
    if (statement.find(from) == std::string::npos) continue;
    boost::replace_all(statement, from, to);
    result += fmt::format("replace ({}){} with ({}){} by ({}).\n  ", from, scope, to, scope, tactic);
  }
  return result;
}

std::string theorem(Law const& law, std::vector<Branch<Member>> const& branches, std::string const& name) {
  auto const with_proofs =
      proved(law, branches, [](Writer const& writer, Member const& member) { return writer.proof(member); });
  auto const& names = law.names;
  return written(law, fmt::format("forall ({} : nat){},", names.pairs, names.bound()),
                 names.pairs + " " + names.introduced(), with_proofs, name);
}

std::string theorems_at(Law const& law, std::map<int, std::vector<Branch<Stated>>> const& at, std::string const& name) {
  std::string result;
  std::vector<std::string> all;
  for (auto const& [pairs, branches] : at) {
    auto const prove = [&n = pairs](Writer const& writer, Stated const& stated) { return writer.proof(stated, n); };
    auto const with_proofs = proved(law, branches, prove);
    auto const bound = law.names.bound();
    all.push_back(fmt::format("{}_{}", name, 2 * pairs));
    result += written(law, fmt::format("forall{},", bound.empty() ? " x : R" : bound),
                      bound.empty() ? "x" : law.names.introduced(), with_proofs, all.back()) +
              "\n";
  }
  return result + fmt::format("Definition {} := ({}).\n", name, fmt::join(all, ", "));
}

}  // namespace pe::certificates
