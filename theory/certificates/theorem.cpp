#include "theory/certificates/theorem.hpp"

#include <fmt/format.h>

#include <algorithm>

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
    require_two_sums(member.left);
    require_two_sums(member.right);
    return proof_of_sums(member);
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
  /// Throws NotWritten for products of more.
  static void require_two_sums(Side const& side) {
    for (auto const& [key, x] : side.products) {
      if (!key.first.empty() || key.second.size() != 2) throw NotWritten("it has products of more than two sums");
    }
  }
  std::string written(Member const& member, Side const& side) const {
    if (!member.of_a_pair) return whole(side);
    std::vector<std::string> terms;
    if (auto const text = alone(side, index(0)); text != "0") terms.push_back(text);
    if (!side.single.empty()) terms.push_back(sum_of(index(1), single(side.single, index(0), index(1))));
    return added(terms);
  }

  // --- proofs

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

struct Proved {
  std::vector<std::string> statements, proofs;
};

std::string written(std::string const& given, std::string const& introduced, Proved const& proved,
                    std::string const& name) {
  auto const& [statements, proofs] = proved;
  bool const one = statements.size() == 1;
  auto const conjunction = one ? statements[0] : fmt::format("({})", fmt::join(statements, ") /\\\n  ("));
  auto result = fmt::format("Theorem {} : {}\n  {}.\nProof.\n  intros {}.", name, given, conjunction, introduced);
  if (one) return result + "\n" + proofs[0] + "Qed.\n";
  result += " repeat match goal with |- _ /\\ _ => split end.\n";
  for (auto const& proof : proofs) result += "  {\n" + proof + "  }\n";
  return result + "Qed.\n";
}

/// `prove(component)`.
template <class Statement>
Proved proved(Writer const& writer, std::vector<Statement> const& components, auto const& prove) {
  auto const says_nothing = [](Statement const& s) { return s.relation == Relation::equal && s.left == s.right; };
  Proved result;
  for (auto const& component : components) {
    if (says_nothing(component)) continue;
    result.statements.push_back(writer.statement(component));
    result.proofs.push_back("  " + prove(component));
  }
  if (result.statements.empty())
    throw NotWritten("both of its sides have one normal form, so that the theorem would say nothing");
  return result;
}

}  // namespace

std::string theorem(Names const& names, std::vector<Member> const& members, std::string const& name) {
  Writer const writer(names);
  return written(fmt::format("forall ({} : nat){},", names.pairs, names.bound()),
                 names.pairs + " " + names.introduced(),
                 proved(writer, members, [&](Member const& member) { return writer.proof(member); }), name);
}

std::string theorems_at(Names const& names, std::map<int, std::vector<Stated>> const& at, std::string const& name) {
  Writer const writer(names);
  std::string result;
  std::vector<std::string> all;
  for (auto const& [pairs, components] : at) {
    auto const with_proofs =
        proved(writer, components, [&, n = pairs](Stated const& stated) { return writer.proof(stated, n); });
    auto const bound = names.bound();
    all.push_back(fmt::format("{}_{}", name, 2 * pairs));
    result += written(fmt::format("forall{},", bound.empty() ? " x : R" : bound),
                      bound.empty() ? "x" : names.introduced(), with_proofs, all.back()) +
              "\n";
  }
  return result + fmt::format("Definition {} := ({}).\n", name, fmt::join(all, ", "));
}

}  // namespace pe::certificates
