#include "theory/certificates/identity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "theory/certificates/vocabulary.hpp"

namespace pe::certificates {
namespace {

/// The names that polynomials of a ring print, as Coq writes them.
class Translation {
 public:
  /// Pair i of the ring is at[i].
  Translation(Names const& names, std::vector<std::string> const& at, Layout layout) {
    auto const& law = names.law();
    int const pairs = static_cast<int>(at.size());
    for (int i = 0; i < pairs; ++i) {
      for (int a = 0; a < Signature::count(law.positions); ++a) {
        auto const angle = fmt::format("w{}*{}", i, law.positions[a]);
        Form form{};
        form.at(static_cast<std::size_t>(a)) = 1;
        auto const here = names.angle(form, at[static_cast<std::size_t>(i)]);
        for (auto const* const function : {"sin", "cos"}) {
          words_[fmt::format("{}({})", function, angle)] = fmt::format("{} ({})", function, here);
        }
        circles_[fmt::format("sin({})", angle)] = fmt::format("circle ({})", here);
      }
    }
    for (int v = 0; v < Signature::count(law.vectors); ++v) {
      for (int index = 0; index < 2 * pairs; ++index) {
        bool const second = layout == Layout::interleaved ? index % 2 != 0 : index >= pairs;
        auto const& place = at[static_cast<std::size_t>(pair_of_entry(index, pairs, layout))];
        words_[fmt::format("{}{}", law.vectors[v], index)] =
            names.normal_entry({second ? Symbol::Kind::second : Symbol::Kind::first, v, {}}, layout, place);
      }
    }
    if (names.vocabulary() == nullptr) return;
    for (int p = 0; p < Signature::count(law.parameters); ++p) {
      words_[law.parameters[p]] = names.vocabulary()->normal_number(p);
    }
  }

  std::string operator()(std::string const& polynomial) const {
    std::string result;
    for (std::size_t i = 0; i < polynomial.size();) {
      auto const word = word_at(polynomial, i);
      if (word.empty()) {
        result += polynomial[i++];
      } else {
        auto const known = words_.find(word);
        result += known == words_.end() ? word : known->second;
        i += word.size();
      }
    }
    return result;
  }
  std::string circle(std::string const& generator) const { return circles_.at(word_at(generator, 0)); }

 private:
  static std::string word_at(std::string const& text, std::size_t at) {
    auto const letter = [&](std::size_t i) { return std::isalpha(static_cast<unsigned char>(text[i])) != 0; };
    if (!letter(at)) return {};
    std::size_t end = at;
    while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) != 0 || text[end] == '_')) ++end;
    if (end < text.size() && text[end] == '(') end = text.find(')', end) + 1;
    return text.substr(at, end - at);
  }
  std::map<std::string, std::string> words_, circles_;
};

/// "cofactors (q * circle (w i * t) + ...)" for the polynomial, which reduces to 0.
std::string cofactors(PolynomialRing const& ring, Polynomial const& difference, Translation const& coq) {
  auto const [remainder, quotients] = ring.reduce(difference);
  if (!remainder.is_zero()) throw NotWritten("no identity of one pair, or of two, carries it");
  std::vector<std::string> terms;
  for (auto const& [generator, cofactor] : quotients) {
    terms.push_back(fmt::format("({}) * {}", coq(cofactor.text()), coq.circle(generator)));
  }
  return fmt::format("cofactors ({})", added(terms));
}

/// Statements and proofs, in the names of a law as it is written or after rewriting.
class Writer {
 public:
  Writer(Names names, Layout layout) : names_(std::move(names)), layout_(layout) {}

  std::string statement(Member const& member) const {
    auto const sides = fmt::format("{}\n    {} {}", written(member, member.left),
                                   member.relation == Relation::equal ? "=" : "<=", written(member, member.right));
    if (!member.of_a_pair) return sides;
    return fmt::format("forall {} : nat, ({} < {})%nat ->\n    {}", index(0), index(0), names_.pairs, sides);
  }
  std::string proof(Member const& member) const {
    return member.of_a_pair ? proof_of_pair(member) : proof_of_sums(member);
  }

  /// At a number of pairs.
  std::string statement(Stated const& component) const {
    return fmt::format("{} {} {}", text(component.left),
                       component.relation == Relation::equal ? "=" : "<=", text(component.right));
  }
  std::string proof(Stated const& component, int pairs) const {
    std::vector<std::string> at;
    for (int i = 0; i < pairs; ++i) at.push_back(numeral(i));
    auto const closed = step(sum(component.left, squared(component.squares, 1)), component.right, at);
    if (component.squares.empty()) return closed;
    std::vector<std::string> squares;
    for (auto const& square : component.squares) squares.push_back(fmt::format("({}) ^ 2", text(square)));
    return fmt::format("assert (0 <= {}) by squares. enough ({} + ({}) = {}) by lra. {}", added(squares),
                       text(component.left), added(squares), text(component.right), closed);
  }

 private:
  static std::string numeral(int i) { return fmt::format("{}%nat", i); }
  std::string text(Phrase const& phrase) const {
    std::vector<std::string> terms;
    for (auto const& [monomial, x] : phrase) {
      std::vector<std::pair<Local, std::string>> at;
      for (auto const& [pair, local] : monomial) at.emplace_back(local, numeral(pair));
      terms.push_back(names_.term(x, at, layout_));
    }
    return added(terms);
  }
  std::string const& index(int which) const { return names_.index[which]; }
  std::string own(Member const& member) const { return member.of_a_pair ? index(0) : ""; }
  /// What a sum runs over, where the component itself belongs to a pair.
  std::string running(Member const& member) const { return index(member.of_a_pair ? 1 : 0); }

  std::string alone(Side const& side, std::string const& at) const {
    std::vector<std::string> terms;
    for (auto const& [local, number] : side.alone) {
      if (!(number.a == Rational(0))) terms.push_back(names_.term(number.a, {{local, at}}, layout_));
    }
    return added(terms);
  }
  static OfPairs number(Side const& side) {
    auto const at = side.alone.find({});
    return at == side.alone.end() ? OfPairs{} : at->second;
  }
  std::string single(Side const& side, std::string const& at, std::string const& over) const {
    std::vector<std::string> terms;
    for (auto const& [key, x] : side.single) {
      terms.push_back(names_.term(x, {{key.first, at}, {key.second, over}}, layout_));
    }
    return added(terms);
  }
  std::string twofold(Side const& side) const {
    std::vector<std::string> terms;
    for (auto const& [key, x] : side.twofold) {
      terms.push_back(names_.term(x, {{key.first, index(0)}, {key.second, index(1)}}, layout_));
    }
    return added(terms);
  }
  std::string sum_of(std::string const& over, std::string const& summand) const {
    return fmt::format("Sum {} (fun {} => {})", names_.pairs, over, summand);
  }
  std::string sums_of(std::string const& summand) const { return sum_of(index(0), sum_of(index(1), summand)); }

  std::string written(Member const& member, Side const& side) const {
    std::vector<std::string> terms;
    if (auto const text = alone(side, own(member)); text != "0") terms.push_back(text);
    if (!member.of_a_pair) {
      auto const [a, b, c] = number(side);
      if (!(b == Rational(0))) terms.push_back(fmt::format("{} * INR {}", coq(b), names_.pairs));
      if (!(c == Rational(0)))
        terms.push_back(fmt::format("{} * (INR {} * INR {})", coq(c), names_.pairs, names_.pairs));
    }
    if (!side.single.empty()) terms.push_back(sum_of(running(member), single(side, own(member), running(member))));
    if (!side.twofold.empty()) terms.push_back(sums_of(twofold(side)));
    return added(terms);
  }

  // --- proofs

  /// Every angle of a sum in these, taken apart.
  std::string apart(std::vector<std::pair<Local const*, std::string>> const& used) const {
    std::set<std::pair<Form, std::string>> angles;
    for (auto const& [local, at] : used) {
      for (auto const& [symbol, power] : *local) {
        bool const turns = symbol.kind == Symbol::Kind::sine || symbol.kind == Symbol::Kind::cosine;
        int size = 0;
        for (int const n : symbol.form) size += std::abs(n);
        if (turns && size > 1) angles.insert({symbol.form, at});
      }
    }
    std::string result;
    for (auto const& [form, at] : angles) {
      result +=
          fmt::format("replace ({}) with ({}) by ring. ", names_.angle(form, at), names_.angle_taken_apart(form, at));
    }
    return result;
  }

  /// The step that two polynomials at pairs 0 (and 1) of a ring are equal.
  std::string step(Phrase const& left, Phrase const& right, std::vector<std::string> const& at) const {
    if (left == right) return "(reflexivity || cofactors (0)).\n";
    auto const ring = PolynomialRing::make(names_.law(), static_cast<int>(at.size()));
    auto const* const vocabulary = names_.vocabulary();
    auto const polynomial = [&](Phrase const& phrase) {
      return in_ring(phrase, *ring, layout_, {}, vocabulary == nullptr ? nullptr : &vocabulary->normal());
    };
    std::vector<std::pair<Local const*, std::string>> used;
    for (auto const* const phrase : {&left, &right}) {
      for (auto const& [monomial, x] : *phrase) {
        for (auto const& [pair, local] : monomial) {
          if (pair != of_no_pair) used.emplace_back(&local, at[static_cast<std::size_t>(pair)]);
        }
      }
    }
    auto const difference = polynomial(left) - polynomial(right);
    return apart(used) + cofactors(*ring, difference, Translation(names_, at, layout_)) + ".\n";
  }

  std::string squares_written(std::vector<Phrase> const& squares, std::string_view scale) const {
    std::vector<std::string> terms;
    for (auto const& square : squares) {
      std::vector<std::string> inside;
      for (auto const& [monomial, x] : square) {
        std::vector<std::pair<Local, std::string>> at;
        for (auto const& [pair, local] : monomial) at.emplace_back(local, index(pair));
        inside.push_back(names_.term(x, at, layout_));
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
    for (auto const& [key, x] : side.twofold) add(result, joined(key.first, first, key.second, 1 - first), x);
    return result;
  }
  static Monomial joined(Local const& a, int at_a, Local const& b, int at_b) {
    Monomial result;
    multiply(result, at_a, a);
    multiply(result, at_b, b);
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
      return fmt::format("({}) + {}", alone(side, i), sum_of(j, single(side, i, j)));
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
    auto const has_sums = [](Side const& side) { return !side.single.empty() || !side.twofold.empty(); };
    bool const sums = has_sums(member.left) || has_sums(member.right) || !(number(member.left) == number(member.right));
    if (!sums) return "  " + step(beside_left, beside_right, {});
    auto const &i = index(0), &j = index(1), &n = names_.pairs;
    auto const one_squares = squares_written(member.squares_of_one, "");
    auto const two_squares = squares_written(member.squares_of_two, "1 / 2 * ");
    bool const ones = one_squares != "0", twos = two_squares != "0";
    auto const f = single(member.left, "", i) + (ones ? " + (" + one_squares + ")" : "");
    auto const g = twofold(member.left) + (twos ? " + (" + two_squares + ")" : "");
    auto const f2 = single(member.right, "", i), g2 = twofold(member.right);
    bool const of_two_pairs = g != "0" || g2 != "0" || !(c == c2);
    auto const whole = [&, &a = a](Rational const& b, Rational const& c, std::string const& f, std::string const& g) {
      auto text = fmt::format("{} + {} * INR {} + {}", coq(a), coq(b), n, sum_of(i, f));
      if (of_two_pairs) text = fmt::format("({}) + ({} * (INR {} * INR {}) + {})", text, coq(c), n, n, sums_of(g));
      return text;
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
    text += fmt::format("  assert (E : {} =\n    {}).\n  {{ ", whole(b, c, f, g), whole(b2, c2, f2, g2));
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
      split("Sum_plus", single(member.left, "", i), one_squares, i);
      text += fmt::format("  assert (0 <= {}) by (apply Sum_nonneg; intros; squares).\n", sum_of(i, one_squares));
    }
    if (twos) {
      split("Sums_plus", twofold(member.left), two_squares, i + " " + j);
      text += fmt::format("  assert (0 <= {}) by (apply Sum_nonneg; intros; apply Sum_nonneg; intros; squares).\n",
                          sums_of(two_squares));
    }
    return text + "  rewrite ?Sum_of_0 in *. lra.\n";
  }

  Names names_;
  Layout layout_;
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
