#include "theory/formula/argue.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "theory/formula/angle.hpp"
#include "theory/formula/signs.hpp"
#include "theory/kernel/closed.hpp"
#include "theory/kernel/formal.hpp"

namespace pe::formulas {
namespace {

constexpr std::int64_t most_least = std::int64_t{1} << 30;
constexpr int most_pairs = 64;  // of one dimension, or terms of a sum, each of which is looked at by itself
constexpr std::size_t most_unknown = 8;

/// The pair at which a formula is evaluated: a number, or the symbol of any.
using Pair = std::optional<int>;

/// What is used of the symbols. An integer is a real number where no more is needed of it. Of `pairs`: i is below d/2,
/// which is then written i + 1 + p. Of `roots`: a real number from 0 on is the square of one that is.
struct Known {
  bool bounds, integers, pairs, roots = false;
};

/// Numbers and symbols of a law: d is 2p, 2(i + 1 + p) or a number. Domains of formulas have even d, and bases above 1.
class Symbols {
 public:
  Symbols(Tree const& law, Names const& names, Domain const& domain, Known known, int first_pair) : known_(known) {
    auto const has = [&](auto... kinds) {
      return std::ranges::any_of(law.nodes(), [&](Node const& node) { return ((node.kind == kinds) || ...); });
    };
    bool const of_dimension = has(Kind::dimension, Kind::pair, Kind::sum);
    varies_ = (of_dimension && domain.dimensions.size() > 1) || domain.bases.size() != 1 || !names.positions.empty() ||
              !names.parameters.empty();
    auto const& dimensions = domain.dimensions;
    if (dimensions.size() == 1) {
      dimension_ = dimensions.front();
      if (of_dimension) all_.push_back(clause("dimension", *dimension_));
    } else {
      list_.push_back({.least = Fraction(known_.pairs ? 0 : dimensions.front() / 2), .whole = true});
      if (of_dimension) all_.push_back(clause("even-dimensions", dimensions.front()));
    }
    pair_ = list_.size();
    list_.push_back({.least = first_pair, .whole = true});
    if (domain.bases.size() == 1) {
      base_ = domain.bases.front();
      if (has(Kind::base)) all_.push_back(clause("base", *base_));
    } else {
      base_place_ = list_.size();
      list_.push_back({.least = 1, .above = true});
      all_.push_back(clause("every-base"));
    }
    for (std::size_t slot = 0; slot < names.positions.size(); ++slot) {
      auto const& values = domain.positions.at(slot);
      add(names.positions[slot], below(values.low), -below(-values.high), values.integers_only);
    }
    parameters_ = meanings_.size();
    for (std::size_t slot = 0; slot < names.parameters.size(); ++slot) {
      auto const& values = domain.parameters.at(slot);
      add(names.parameters[slot], values.low, values.high, values.most_denominator == 1);
    }
    unknown_ = list_.size();
    list_.resize(unknown_ + most_unknown);
  }

  std::vector<Variable> const& list() const { return list_; }
  /// What the symbols are any of.
  std::vector<Clause> const& all() const { return all_; }
  bool varies() const { return varies_; }
  std::optional<int> dimension() const { return dimension_; }
  std::optional<Fraction> base() const { return base_; }
  bool pairs_below() const { return known_.pairs; }
  std::size_t pair_place() const { return pair_; }
  std::size_t base_place() const { return base_place_; }
  /// Of the first of the numbers of which nothing is known.
  std::size_t unknown_place() const { return unknown_; }
  /// Of a position or a parameter: which number it is, by the symbol at its place.
  struct Meaning {
    std::size_t place;
    bool negative, square = false;
  };
  Meaning const& meaning(Node const& node) const {
    return meanings_[(node.kind == Kind::position ? 0 : parameters_) + static_cast<std::size_t>(node.slot)];
  }

 private:
  static Fraction below(double x) { return static_cast<std::int64_t>(std::floor(x)); }

  /// A domain that begins at 0 or above it, or ends at 0 or below it, is one of what has a sign; of other ends nothing
  /// is used.
  void add(std::string const& name, Fraction const& low, Fraction const& high, bool whole) {
    auto const is_used = [&](Fraction const& end) { return known_.bounds && end >= Fraction(0) && end <= most_least; };
    Variable variable{.whole = whole && known_.integers};
    Meaning meaning{list_.size(), !is_used(low) && is_used(-high)};
    auto const least = meaning.negative ? -high : low;
    if (is_used(least)) variable.least = least;
    all_.push_back(meaning.negative ? clause(variable.whole ? "whole-to" : "real-to", name, high)
                   : variable.least ? clause(variable.whole ? "whole-from" : "real-from", name, low)
                                    : clause(variable.whole ? "whole" : "real", name));
    if (known_.roots && !variable.whole && variable.least) {
      meaning.square = true;
      variable.least = below(std::sqrt(static_cast<double>(least.floor())));
    }
    list_.push_back(variable);
    meanings_.push_back(meaning);
  }

  Known known_;
  bool varies_ = false;
  std::vector<Variable> list_;
  std::vector<Meaning> meanings_;  ///< of positions, then parameters
  std::vector<Clause> all_;
  std::optional<int> dimension_;
  std::optional<Fraction> base_;
  std::size_t pair_ = 0, base_place_ = 0, parameters_ = 0, unknown_ = 0;
};

class Argument {
 public:
  Argument(Tree const& law, Symbols symbols) : law_(law), symbols_(std::move(symbols)), forms_(symbols_.list()) {}

  /// Whether each comparison is so, for the pair where it has one.
  bool holds(Pair const& pair) {
    return std::ranges::all_of(law_.statements(),
                               [&](Statement const& each) { return holds(each, pair) || holds_of_parts(each, pair); });
  }

  /// Whether a function without a closed form occurs, which is then any number.
  bool has_unknown() const { return !unknown_.empty(); }

  /// Whether the node, at any pair, is known to have a value.
  bool has_value(int index) {
    return formulas::has_value(law_, index, [this](int of) {
      return is_positive(of, 1) ? 1 : is_positive(of, -1) ? -2 : is_from_0(of) ? 0 : -1;
    });
  }

 private:
  /// A node, with the pair and the index of a sum where they occur in it.
  using At = std::array<int, 3>;
  At at(int index, Pair const& pair) const {
    auto const& node = law_[index];
    return {index, node.pair ? pair.value_or(-1) : -1, node.counted ? index_.value_or(-1) : -1};
  }
  Closed const& value(int index, Pair const& pair) {
    auto const key = at(index, pair);
    auto const known = known_.find(key);
    return known != known_.end() ? known->second : known_.emplace(key, found(index, pair)).first->second;
  }

  /// A function of which there is no closed form is any number where it has a value: the same of the same formula.
  Closed found(int index, Pair const& pair) try { return made(law_[index], pair); } catch (NotFormal const&) {
    constexpr Kind functions[] = {Kind::divide, Kind::power, Kind::sqrt, Kind::exp, Kind::log,   Kind::sin,
                                  Kind::cos,    Kind::abs,   Kind::min,  Kind::max, Kind::floor, Kind::choice};
    auto const& node = law_[index];
    if (std::ranges::find(functions, node.kind) == std::end(functions) || !has_value(index)) throw;
    auto const [found, is_new] = unknown_.try_emplace(at(law_.first_like(index), pair), unknown_.size());
    if (found->second >= most_unknown) throw;
    return forms_.variable(symbols_.unknown_place() + found->second);
  }

  Closed made(Node const& node, Pair const& pair) {
    auto const of = [&](int child) -> Closed const& { return value(child, pair); };
    switch (node.kind) {
      case Kind::number:
        return forms_.number(node.number);
      case Kind::dimension:
        return symbols_.dimension() ? forms_.number(*symbols_.dimension()) : forms_.multiply(forms_.number(2), pairs());
      case Kind::base:
        return symbols_.base() ? forms_.number(*symbols_.base()) : forms_.variable(symbols_.base_place());
      case Kind::pair:
        return pair ? forms_.number(*pair) : forms_.variable(symbols_.pair_place());
      case Kind::pi:
        return forms_.pi();
      case Kind::position:
      case Kind::parameter: {
        if (node.counted && index_) return forms_.number(*index_);
        if (node.counted) throw NotFormal{};
        auto const& [place, negative, square] = symbols_.meaning(node);
        auto const x = forms_.variable(place), size = square ? forms_.multiply(x, x) : x;
        return negative ? forms_.negative(size) : size;
      }
      case Kind::negate:
        return forms_.negative(of(node.a));
      case Kind::add:
        return forms_.add(of(node.a), of(node.b));
      case Kind::subtract:
        return forms_.add(of(node.a), forms_.negative(of(node.b)));
      case Kind::multiply:
        return forms_.multiply(of(node.a), of(node.b));
      case Kind::divide:
        return forms_.multiply(of(node.a), forms_.inverse(of(node.b)));
      case Kind::power:
        return forms_.power(of(node.a), of(node.b));
      case Kind::sqrt:
        return forms_.power(of(node.a), forms_.number(Fraction(1, 2)));
      case Kind::exp:
        return forms_.exp(of(node.a));
      case Kind::log:
        return forms_.log(of(node.a));
      case Kind::sin:
        return forms_.sine(of(node.a), 0);
      case Kind::cos:
        return forms_.sine(of(node.a), 1);
      case Kind::floor:
        return forms_.floor(of(node.a));
      case Kind::abs:
        return greater(of(node.a), forms_.negative(of(node.a)));
      case Kind::max:
        return greater(of(node.a), of(node.b));
      case Kind::min:
        return forms_.negative(greater(forms_.negative(of(node.a)), forms_.negative(of(node.b))));
      case Kind::choice:
        return of(is_so(law_.comparison(node.a), pair) ? law_[node.b].a : law_[node.b].b);
      case Kind::sum:
        return sum(node.a);
      case Kind::counted_sum:
        return counted_sum(node, pair);
      default:
        throw NotFormal{};
    }
  }

  /// d/2, where it is a symbol.
  Closed pairs() const {
    if (!symbols_.pairs_below()) return forms_.variable(0);
    return forms_.add(forms_.add(forms_.variable(0), forms_.variable(symbols_.pair_place())), forms_.number(1));
  }

  bool is_positive(int index, int sign) try {
    return forms_.holds(Relation::less, {}, forms_.multiply(forms_.number(sign), value(index, std::nullopt)));
  } catch (NotFormal const&) {
    return false;
  }

  bool is_from_0(int index) try {
    return forms_.holds(Relation::at_most, {}, value(index, std::nullopt));
  } catch (NotFormal const&) {
    return false;
  }

  Closed greater(Closed const& a, Closed const& b) const {
    if (forms_.holds(Relation::at_most, b, a)) return a;
    if (forms_.holds(Relation::at_most, a, b)) return b;
    throw NotFormal{};
  }

  bool holds(Statement const& each, Pair const& pair) try {
    return forms_.holds(each.relation, value(each.lhs, pair), value(each.rhs, pair));
  } catch (NotFormal const&) {
    return false;
  }

  /// What a divisor that is above 0 divides.
  struct Quotient {
    Closed over, under;
  };
  Quotient quotient(int index, Pair const& pair) {
    auto const& node = law_[index];
    bool const of_arithmetic = node.kind >= Kind::add && node.kind <= Kind::power;
    bool const is_power = node.kind == Kind::power && law_[node.b].kind == Kind::number;
    bool const of_divisors = node.kind != Kind::power || (is_power && law_[node.b].number > Fraction(0));
    if (!of_arithmetic || !of_divisors) return {value(index, pair), forms_.number(1)};
    auto const a = quotient(node.a, pair), b = quotient(node.b, pair);
    if (is_power) return {forms_.power(a.over, b.over), forms_.power(a.under, b.over)};
    auto const times = [this](Closed const& x, Closed const& y) { return forms_.multiply(x, y); };
    if (node.kind == Kind::multiply) return {times(a.over, b.over), times(a.under, b.under)};
    auto const signed_by = [&](bool plus, Closed const& x) { return plus ? x : forms_.negative(x); };
    if (node.kind != Kind::divide) {
      auto const right = signed_by(node.kind == Kind::add, times(b.over, a.under));
      return {forms_.add(times(a.over, b.under), right), times(a.under, b.under)};
    }
    bool const plus = forms_.holds(Relation::less, {}, b.over);
    if (!plus && !forms_.holds(Relation::less, b.over, {})) throw NotFormal{};
    return {times(signed_by(plus, a.over), b.under), times(signed_by(plus, b.over), a.under)};
  }

  /// Whether it is so of what quotients over positive numbers are multiplied to; of sums over the pairs, of each pair.
  bool holds_of_parts(Statement const& each, Pair const& pair) {
    auto const is_sum = [this](int side) { return law_[side].kind == Kind::sum; };
    bool const of_sums = is_sum(each.lhs) || is_sum(each.rhs);
    auto const count = symbols_.dimension() ? forms_.number(*symbols_.dimension() / 2) : pairs();
    auto const holds_at = [&](Pair const& at) {
      auto const of = [&](int side) -> Quotient {
        if (is_sum(side)) return quotient(law_[side].a, at);
        auto const [over, under] = quotient(side, at);
        if (of_sums && law_[side].pair) throw NotFormal{};  // of a pair that is no sum's
        return {over, of_sums ? forms_.multiply(under, count) : under};
      };
      auto const a = of(each.lhs), b = of(each.rhs);
      return forms_.holds(each.relation, forms_.multiply(a.over, b.under), forms_.multiply(b.over, a.under));
    };
    if (!of_sums) return holds_at(pair);
    if (!symbols_.dimension()) return holds_at(std::nullopt);
    auto const pairs = *symbols_.dimension() / 2;
    bool holds = pairs <= most_pairs;
    for (int i = 0; i < pairs && holds; ++i) holds = holds_at(i);
    return holds;
  }

  bool is_so(Statement const& comparison, Pair const& pair) {
    auto const relation = comparison.relation;
    auto const &a = value(comparison.lhs, pair), &b = value(comparison.rhs, pair);
    if (forms_.holds(relation, a, b)) return true;
    bool const not_so = relation == Relation::less ? forms_.holds(Relation::at_most, b, a)
                        : relation == Relation::at_most
                            ? forms_.holds(Relation::less, b, a)
                            : forms_.holds(Relation::less, a, b) || forms_.holds(Relation::less, b, a);
    if (not_so) return false;
    throw NotFormal{};
  }

  /// Over the pairs: of any number of them, where the terms are all that of the first.
  Closed sum(int term) {
    if (!symbols_.dimension()) {
      auto const &first = value(term, 0), &any = value(term, std::nullopt);
      if (!forms_.holds(Relation::equal, first, any)) throw NotFormal{};
      return forms_.multiply(pairs(), first);
    }
    if (*symbols_.dimension() % 2 != 0 || *symbols_.dimension() / 2 > most_pairs) throw NotFormal{};
    Closed result;
    for (int i = 0; i < *symbols_.dimension() / 2; ++i) result = forms_.add(result, value(term, i));
    return result;
  }

  Closed counted_sum(Node const& node, Pair const& pair) try {
    auto const& count = law_[node.b];
    if (count.kind != Kind::number && !symbols_.dimension()) throw NotFormal{};
    auto const number = terms(law_, node, {symbols_.dimension().value_or(2), 10000});
    if (!number || *number > most_pairs) throw NotFormal{};
    Closed result;
    for (index_ = 0; *index_ < *number; ++*index_) result = forms_.add(result, value(node.a, pair));
    index_.reset();
    return result;
  } catch (NotFormal const&) {
    index_.reset();
    throw;
  }

  Tree const& law_;
  Symbols symbols_;
  ClosedForms forms_;
  std::optional<int> index_;  ///< of the sum that is looked at
  std::map<At, Closed> known_;
  std::map<At, std::size_t> unknown_;  ///< by the first node that is the same
};

/// Why it holds of these pairs, of which the last may be any from `first` on; nothing where that is not found.
std::optional<std::vector<Clause>> shown(Tree const& law, Symbols const& symbols, std::vector<Pair> const& pairs) try {
  Argument argument(law, symbols);
  if (!std::ranges::all_of(pairs, [&](Pair const& pair) { return argument.holds(pair); })) return std::nullopt;
  std::vector<Clause> result{clause("normal-forms")};
  if (argument.has_unknown()) result.push_back(clause("any-function"));
  return result;
} catch (NotFormal const&) {
  return std::nullopt;
}

}  // namespace

bool has_frequencies(Tree const& law, Names const& names, Domain const& domain) {
  Argument argument(law, Symbols(law, names, domain, {true, true, false}, 0));
  return std::ranges::all_of(law.nodes(), [&](Node const& node) {
    bool const turns = (node.kind == Kind::sin || node.kind == Kind::cos) && law[node.a].positions;
    auto const sign = [&](int of) { return least_sign(law, of, [](Node const&) { return -1; }); };
    return !turns || argument.has_value(node.a) || has_value(law, node.a, sign);
  });
}

std::optional<Scope> argue(Tree const& law, Names const& names, Domain const& domain) {
  bool const has_root = std::ranges::any_of(law.nodes(), [](Node const& node) { return node.kind == Kind::sqrt; });
  for (auto const known :
       {Known{false, false, false}, Known{false, false, true}, Known{true, false, false}, Known{true, false, true},
        Known{true, true, false}, Known{true, true, true}, Known{true, false, false, true}}) {
    if (known.roots && !has_root) continue;
    Symbols const symbols(law, names, domain, known, 0);
    if (!symbols.varies()) return std::nullopt;
    std::vector<Pair> all{std::nullopt};
    std::optional<std::vector<Clause>> proved;
    if (auto const d = symbols.dimension(); d && *d / 2 <= most_pairs) {
      all.assign(1, 0);
      for (int i = 1; i < *d / 2; ++i) all.emplace_back(i);
      proved = shown(law, symbols, all);
    } else if (proved = shown(law, symbols, all); !proved) {
      // A law may choose by whether the pair is the first.
      auto const of_first = shown(law, symbols, {0});
      if (of_first) proved = shown(law, Symbols(law, names, domain, known, 1), all);
      if (proved && of_first->size() > proved->size()) proved = of_first;
    }
    if (!proved) continue;
    return Scope{symbols.all(), *proved};
  }
  return std::nullopt;
}

}  // namespace pe::formulas
