#include "theory/certificates/family.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace pe::certificates {
namespace {

Shape shape_of(int pairs) { return {2 * pairs, 10000}; }

/// The law at so many pairs as it writes itself over terms; nothing where it does not.
std::optional<Sides<Number>> written(SidesCheck const& check, Alphabet const& alphabet, int pairs) {
  auto const& names = alphabet.names();
  if (Signature::count(names.parameters) > 0) return std::nullopt;
  auto const in = Inputs<Numbers>::of(
      names, pairs, [&](int a) { return NumberPosition<Number>{Number::of(alphabet.position(a))}; },
      [&](int v, int i) { return Number::of(alphabet.entry(v, i)); }, [](int) { return Fraction(0); });
  return check.write(Numbers::terms(true), shape_of(pairs), in);
}

template <class S>
std::vector<Stated> read(Sides<S> const& sides, auto const& phrase) {
  std::vector<Stated> result;
  for (auto const& [relation, lhs, rhs, squares, part] : sides) {
    auto& component = result.emplace_back(Stated{relation, phrase(lhs), phrase(rhs), {}});
    for (auto const& square : squares) component.squares.push_back(phrase(square));
  }
  return result;
}

/// Whether these are the sides that the kernel proves, where the pairs that stand still have frequency 0.
bool same(std::vector<Stated> const& stated, FormalSides const& proved, Alphabet const& alphabet, Layout layout) {
  auto const equal = [&](Phrase const& phrase, Polynomial const& polynomial) {
    return in_ring(phrase, *proved.ring, layout, alphabet.still()) == polynomial;
  };
  return std::ranges::equal(stated, proved.components, [&](Stated const& a, Component<Polynomial> const& b) {
    return a.relation == b.relation && equal(a.left, b.lhs) && equal(a.right, b.rhs) &&
           std::ranges::equal(a.squares, b.squares, equal);
  });
}

/// What of a term belongs to no pair or to its component's own, and what to others.
std::pair<Local, std::vector<Local>> parted(Monomial const& monomial, std::optional<int> own) {
  std::pair<Local, std::vector<Local>> result;
  for (auto const& [pair, local] : monomial) {
    if (pair == own || pair == of_no_pair) {
      result.first = product(std::move(result.first), local);
    } else {
      result.second.push_back(local);
    }
  }
  std::ranges::sort(result.second);
  return result;
}

/// How many ways there are to put these at as many pairs, that give the same term.
Rational ways(std::vector<Local> const& locals) {
  int result = 1, alike = 1;
  for (std::size_t i = 1; i < locals.size(); ++i) {
    alike = locals[i] == locals[i - 1] ? alike + 1 : 1;
    result *= alike;
  }
  return result;
}

/// The side whose instance at so many pairs this is, its numbers being those at so many pairs. The terms of the most
/// pairs show the product of the most sums; what that adds to those of fewer, in which pairs meet, is taken off.
std::optional<Side> side_of(Phrase phrase, int pairs, std::optional<int> own) {
  Side side;
  auto const pairs_of = [&](Monomial const& monomial) { return parted(monomial, own).second.size(); };
  while (true) {
    auto const most =
        std::ranges::max_element(phrase, {}, [&](auto const& term) { return static_cast<int>(pairs_of(term.first)); });
    if (most == phrase.end() || pairs_of(most->first) == 0) break;
    auto const [at_own, others] = parted(most->first, own);
    auto const coefficient = most->second / ways(others);
    Side part;
    bool is_new = true;
    if (others.size() == 1) {
      is_new = side.single.try_emplace({at_own, others[0]}, coefficient).second;
      part.single[{at_own, others[0]}] = coefficient;
    } else {
      is_new = !own && side.products.try_emplace({at_own, others}, coefficient).second;
      part.products[{at_own, others}] = coefficient;
    }
    if (!is_new) return std::nullopt;
    phrase = sum(std::move(phrase), part.at(pairs, own), -1);
  }
  for (auto const& [monomial, coefficient] : phrase) side.alone[parted(monomial, own).first].a = coefficient;
  return side;
}

/// The side whose number at 1, 2 and 3 pairs is this.
void fit(Side& side, Rational const& one, Rational const& two, Rational const& three) {
  Rational const c = (three - Rational(2) * two + one) / Rational(2), b = two - one - Rational(3) * c;
  side.alone.erase(Local{});
  if (OfPairs const number{one - b - c, b, c}; !(number == OfPairs{})) side.alone[{}] = number;
}

/// What is left of `phrase` at so many pairs without the sums of `side`, where it is a number.
std::optional<Rational> number_beside(Phrase const& phrase, Side const& side, int pairs) {
  auto const rest = sum(phrase, side.without_number().at(pairs, std::nullopt), -1);
  if (rest.empty()) return Rational(0);
  if (rest.size() == 1 && rest.begin()->first.empty()) return rest.begin()->second;
  return std::nullopt;
}

/// The squares of one pair and of two, at pairs 0 and 1, where those of all others are the same.
void sort_squares(Member& member, std::vector<Phrase> const& squares) {
  std::map<std::vector<int>, std::vector<Phrase>> by_support;
  for (auto const& square : squares) {
    std::map<int, int> place;
    for (auto const& [monomial, coefficient] : square) {
      for (auto const& [pair, local] : monomial) place[pair] = 0;
    }
    std::vector<int> support;
    for (auto& [pair, at] : place) {
      at = static_cast<int>(support.size());
      support.push_back(pair);
    }
    by_support[support].push_back(moved(square, [&](int pair) { return place.at(pair); }));
  }
  std::size_t ones = 0, twos = 0;
  for (auto const& [support, phrases] : by_support) {
    auto& known = support.size() == 1 ? member.squares_of_one : member.squares_of_two;
    if (support.empty() || support.size() > 2 || (!known.empty() && known != phrases)) {
      throw NotWritten("its squares are not those of each pair, or of each two");
    }
    known = phrases;
    ++(support.size() == 1 ? ones : twos);
  }
  bool const all = (ones == 0 || ones == known_pairs) && (twos == 0 || twos == known_pairs);
  if (!all) throw NotWritten("its squares are not those of each pair, or of each two");
  if (twos == 0) return;
  // Half of those of a pair with itself is what the sum over two pairs has of them already.
  auto const twice = moved(squared(member.squares_of_two, Rational(1, 2)), [](int) { return 0; });
  if (twice != squared(member.squares_of_one, 1)) throw NotWritten("its squares of one pair are none of two");
  member.squares_of_one.clear();
}

/// Those of a component that belongs to one pair, as of pair 0.
void take_squares(Member& member, std::vector<Phrase> const& squares, int own) {
  for (auto const& square : squares) {
    for (auto const& [monomial, coefficient] : square) {
      if (!monomial.empty() && (monomial.size() > 1 || !monomial.contains(own))) {
        throw NotWritten("a component of one pair has a square of another");
      }
    }
    member.squares_of_one.push_back(moved(square, [](int) { return 0; }));
  }
}

class Search {
 public:
  explicit Search(std::vector<std::vector<Stated>> law) : law_(std::move(law)) {}

  std::vector<Member> members() {
    for (auto const& component : law_[known_pairs - 1]) add_member(component);
    for (std::size_t n = 1; n <= law_.size(); ++n) require_instances(static_cast<int>(n));
    return std::move(found_);
  }

 private:
  void add_member(Stated const& component) {
    for (int own = -1; own < known_pairs; ++own) {
      std::optional<int> pair;
      if (own >= 0) pair = own;
      auto const left = side_of(component.left, known_pairs, pair), right = side_of(component.right, known_pairs, pair);
      if (!left || !right) continue;
      Member member{component.relation, pair.has_value(), *left, *right};
      if (pair) {
        take_squares(member, component.squares, own);
      } else {
        sort_squares(member, component.squares);
      }
      if (!pair && !fit_numbers(member)) continue;
      if (std::ranges::find(found_, member) == found_.end()) found_.push_back(std::move(member));
      return;
    }
    throw NotWritten("a component is neither made of sums over pairs nor of one pair");
  }

  /// Those of the components at fewer pairs that have the same sums; the one in the same place among them.
  bool fit_numbers(Member& member) const {
    std::vector<std::pair<Rational, Rational>> numbers;
    std::size_t const place = place_among(member);
    for (int n = 1; n <= known_pairs; ++n) {
      std::vector<std::pair<Rational, Rational>> here;
      for (auto const& component : law_[static_cast<std::size_t>(n - 1)]) {
        auto const left = number_beside(component.left, member.left, n);
        auto const right = number_beside(component.right, member.right, n);
        if (left && right) here.emplace_back(*left, *right);
      }
      if (here.size() <= place) return false;
      numbers.push_back(here[place]);
    }
    fit(member.left, numbers[0].first, numbers[1].first, numbers[2].first);
    fit(member.right, numbers[0].second, numbers[1].second, numbers[2].second);
    return true;
  }

  std::size_t place_among(Member const& member) const {
    return static_cast<std::size_t>(std::ranges::count_if(found_, [&](Member const& other) {
      return !other.of_a_pair && other.left.without_number() == member.left.without_number() &&
             other.right.without_number() == member.right.without_number();
    }));
  }

  /// The components at n pairs are the instances of the members, and no others.
  void require_instances(int n) const {
    auto const& components = law_[static_cast<std::size_t>(n - 1)];
    std::vector<bool> met(components.size());
    for (auto const& member : found_) {
      for (int own = 0; own < (member.of_a_pair ? n : 1); ++own) {
        auto const pair = member.of_a_pair ? std::optional(own) : std::nullopt;
        auto const left = member.left.at(n, pair), right = member.right.at(n, pair);
        bool any = left == right;  // states nothing
        for (std::size_t i = 0; i < components.size(); ++i) {
          bool const here =
              components[i].relation == member.relation && components[i].left == left && components[i].right == right;
          met[i] = met[i] || here;
          any = any || here;
        }
        if (!any) throw NotWritten(fmt::format("at {} pairs it states what no sum over pairs is", n));
      }
    }
    if (std::ranges::find(met, false) != met.end()) {
      throw NotWritten(fmt::format("at {} pairs it states what it does not at {}", n, known_pairs));
    }
  }

  std::vector<std::vector<Stated>> law_;
  std::vector<Member> found_;
};

}  // namespace

std::optional<std::vector<Stated>> stated(SidesCheck const& check, int pairs, Layout layout, bool as_written) {
  auto const proved = check.prove(pairs);
  if (!proved) return std::nullopt;
  if (!proved->identity) throw NotWritten("it is no identity");
  if (!as_written) {
    return read(proved->sides->components,
                [&](Polynomial const& x) { return phrase_of(x, *proved->sides->ring, layout); });
  }
  Alphabet const alphabet(check.signature(), pairs, layout);
  auto const sides = written(check, alphabet, pairs);
  if (!sides) throw NotWritten("it is stated over polynomials only");
  auto result = read(*sides, [&](Number const& x) { return alphabet.read(x.in<Term>()); });
  if (!same(result, *proved->sides, alphabet, layout)) {
    throw NotWritten("its formulas and its polynomials are not the same");
  }
  return result;
}

Phrase Side::at(int pairs, std::optional<int> own) const {
  Phrase result;
  Rational const n = pairs;
  for (auto const& [local, number] : alone) {
    Monomial monomial;
    multiply(monomial, own.value_or(of_no_pair), local);
    add(result, monomial, number.a + n * (number.b + n * number.c));
  }
  auto const put = [&](auto const& self, Monomial const& monomial, std::span<Local const> rest, Rational const& x) {
    if (rest.empty()) return add(result, monomial, x);
    for (int i = 0; i < pairs; ++i) {
      auto more = monomial;
      multiply(more, i, rest[0]);
      self(self, more, rest.subspan(1), x);
    }
  };
  auto const put_all = [&](Local const& at_own, std::span<Local const> others, Rational const& x) {
    Monomial monomial;
    multiply(monomial, own.value_or(of_no_pair), at_own);
    put(put, monomial, others, x);
  };
  for (auto const& [key, x] : single) put_all(key.first, std::span(&key.second, 1), x);
  for (auto const& [key, x] : products) put_all(key.first, key.second, x);
  return result;
}

OfPairs Side::number() const {
  auto const at = alone.find({});
  return at == alone.end() ? OfPairs{} : at->second;
}

Side Side::without_number() const {
  auto result = *this;
  result.alone.erase(Local{});
  return result;
}

std::vector<Member> members_of(std::vector<std::vector<Stated>> law) { return Search(std::move(law)).members(); }

Family family_of(SidesCheck const& check, Layout layout, bool as_written) {
  std::vector<std::vector<Stated>> law;
  for (int n = 1; n <= most_pairs; ++n) {
    auto here = stated(check, n, layout, as_written);
    if (!here && n <= known_pairs) throw NotWritten(fmt::format("it is not stated at d = {}", 2 * n));
    if (!here) break;
    law.push_back(std::move(*here));
  }
  int const pairs = static_cast<int>(law.size());
  return {pairs, members_of(std::move(law))};
}

}  // namespace pe::certificates
