#include "theory/certificates/identity.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "theory/certificates/writing.hpp"

namespace pe::certificates {
namespace {

class Writer : Writing {
 public:
  using Writing::Writing;

  std::string statement(Member const& member) const {
    auto const sides = fmt::format("{}\n    {} {}", written(member, member.left),
                                   member.relation == Relation::equal ? "=" : "<=", written(member, member.right));
    if (!member.of_a_pair) return sides;
    return fmt::format("forall {} : nat, ({} < {})%nat ->\n    {}", index(0), index(0), names().pairs, sides);
  }
  std::string proof(Member const& member) const {
    if (member.of_a_pair) return proof_of_pair(member);
    return of_two_pairs_at_most(member) ? proof_of_sums(member) : proof_of_products(member);
  }

  /// At a number of pairs.
  std::string statement(Stated const& component) const {
    return fmt::format("{} {} {}", text(component.left),
                       component.relation == Relation::equal ? "=" : "<=", text(component.right));
  }
  std::string proof(Stated const& component, int pairs) const {
    std::vector<std::string> at;
    for (int i = 0; i < pairs; ++i) at.push_back(fmt::format("{}%nat", i));
    auto const closed = step(sum(component.left, squared(component.squares, 1)), component.right, at);
    if (component.squares.empty()) return closed;
    std::vector<std::string> squares;
    for (auto const& square : component.squares) squares.push_back(fmt::format("({}) ^ 2", text(square)));
    return fmt::format("assert (0 <= {}) by squares. enough ({} + ({}) = {}) by lra. {}", added(squares),
                       text(component.left), added(squares), text(component.right), closed);
  }

 private:
  static OfPairs number(Side const& side) {
    auto const at = side.alone.find({});
    return at == side.alone.end() ? OfPairs{} : at->second;
  }
  std::string twofold(Side const& side) const {
    std::vector<std::string> terms;
    for (auto const& [key, x] : side.products) {
      terms.push_back(names().term(x, {{key.second[0], index(0)}, {key.second[1], index(1)}}, layout()));
    }
    return added(terms);
  }
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

  std::string squares_written(std::vector<Phrase> const& squares, std::string_view scale) const {
    std::vector<std::string> terms;
    for (auto const& square : squares) {
      std::vector<std::string> inside;
      for (auto const& [monomial, x] : square) {
        std::vector<std::pair<Local, std::string>> at;
        for (auto const& [pair, local] : monomial) at.emplace_back(local, index(pair));
        inside.push_back(names().term(x, at, layout()));
      }
      terms.push_back(fmt::format("{}({}) ^ 2", scale, added(inside)));
    }
    return added(terms);
  }

  static Phrase of_one(Side const& side) {
    Phrase result;
    for (auto const& [key, x] : side.single) add(result, joined(key.first, 0, key.second, 0), x);
    return result;
  }
  static Phrase of_two(Side const& side, int first) {
    Phrase result;
    for (auto const& [key, x] : side.products) add(result, joined(key.second[0], first, key.second[1], 1 - first), x);
    return result;
  }
  std::string proof_of_pair(Member const& member) const {
    auto const at = [](Side const& side) {
      Phrase result;
      for (auto const& [local, x] : side.alone) add(result, joined(local, 0, {}, 0), x.a);
      return result;
    };
    auto const over = [](Side const& side) {
      Phrase result;
      for (auto const& [key, x] : side.single) add(result, joined(key.first, 0, key.second, 1), x);
      return result;
    };
    auto const &i = index(0), &j = index(1);
    auto const intros = fmt::format("  intros {} H_{}.\n", i, i);
    if (member.relation != Relation::equal) {
      if (!member.left.single.empty() || !member.right.single.empty()) {
        throw NotWritten("an inequality of one pair has a sum over the others");
      }
      auto const squares = squares_written(member.squares_of_one, "");
      return intros + fmt::format("  assert (0 <= {}) by squares.\n  enough ({} + ({}) = {}) by lra.\n  {}", squares,
                                  alone(member.left, i), squares, alone(member.right, i),
                                  step(sum(at(member.left), squared(member.squares_of_one, 1)), at(member.right), {i}));
    }
    auto const alone_step = step(at(member.left), at(member.right), {i});
    if (member.left.single.empty() && member.right.single.empty()) return intros + "  " + alone_step;
    auto const both = [&](Side const& side) {
      return fmt::format("({}) + {}", alone(side, i), sum_of(j, single(side.single, i, j)));
    };
    return intros +
           fmt::format(
               "  enough (H : {} = {})\n    by (rewrite ?Sum_of_0 in H; lra).\n  apply (f_equal2 Rplus).\n  {{ {}  }}\n"
               "  {{ apply Sum_ext; intros {} H_{}. {}  }}\n",
               both(member.left), both(member.right), alone_step, j, j,
               step(over(member.left), over(member.right), {i, j}));
  }

  std::string proof_of_sums(Member const& member) const {
    auto const [a, b, c] = number(member.left);
    auto const [a2, b2, c2] = number(member.right);
    if (!(a == a2)) throw NotWritten("its numbers differ");
    auto const beside = [](Side side) {  // of no pair
      side.alone.erase(Local{});
      Phrase result;
      for (auto const& [local, x] : side.alone) add(result, joined(local, 0, {}, 0), x.a);
      return result;
    };
    auto const beside_left = beside(member.left), beside_right = beside(member.right);
    auto const has_sums = [](Side const& side) { return !side.single.empty() || !side.products.empty(); };
    bool const sums = has_sums(member.left) || has_sums(member.right) || !(number(member.left) == number(member.right));
    if (!sums) return "  " + step(beside_left, beside_right, {});
    auto const &i = index(0), &j = index(1), &n = names().pairs;
    auto const one_squares = squares_written(member.squares_of_one, "");
    auto const two_squares = squares_written(member.squares_of_two, "1 / 2 * ");
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
    auto one = sum(squared(member.squares_of_one, 1), of_one(member.left));
    add(one, {}, b);
    auto one2 = of_one(member.right);
    add(one2, {}, b2);
    auto const one_step = fmt::format("apply of_one_pair; intros {} H_{}. {}", i, i, step(one, one2, {i}));
    std::string text;
    if (!beside_left.empty() || !beside_right.empty()) {
      text = fmt::format("  assert (A : {} = {}).\n  {{ {}  }}\n", this->text(beside_left), this->text(beside_right),
                         step(beside_left, beside_right, {}));
    }
    text += fmt::format("  assert (E : {} =\n    {}).\n  {{ ", whole(number(member.left), f, g),
                        whole(number(member.right), f2, g2));
    if (!of_two_pairs) {
      text += one_step + "  }\n";
    } else {
      auto const halves = squared(member.squares_of_two, Rational(1, 2));
      Phrase turned;
      for (auto const& [monomial, x] : halves) {
        Monomial at;
        for (auto const& [pair, local] : monomial) at[1 - pair] = local;
        add(turned, at, x);
      }
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

}  // namespace

std::string statement(Names const& names, Layout layout, Member const& member) {
  return Writer(names, layout).statement(member);
}

std::string proof(Names const& names, Layout layout, Member const& member) {
  return Writer(names, layout).proof(member);
}

std::string statement(Names const& names, Layout layout, Stated const& component) {
  return Writer(names, layout).statement(component);
}

std::string proof(Names const& names, Layout layout, Stated const& component, int pairs) {
  return Writer(names, layout).proof(component, pairs);
}

}  // namespace pe::certificates
