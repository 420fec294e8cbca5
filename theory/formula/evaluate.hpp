/// A tree over a field. Over numeric fields everything has a value; formal fields know phases, parameters and numbers,
/// and throw NotFormal at anything else.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <map>
#include <utility>
#include <vector>

#include "theory/formula/angle.hpp"
#include "theory/formula/arithmetic.hpp"
#include "theory/kernel/bind.hpp"
#include "theory/kernel/effort.hpp"

namespace pe::formulas {

/// Values of what has no vector in it, at one place of a query and a key, where a law asks for the scores of many
/// tokens.
template <class F>
struct Kept {
  std::vector<bool> const* has_vectors;                                        ///< by node
  std::map<std::pair<int, Fraction>, typename F::Scalar, std::less<>> values;  ///< by node and index of a sum
};

template <class F>
class Evaluator {
 public:
  using Scalar = typename F::Scalar;

  /// `tables` and `kept`, where given, outlive it.
  Evaluator(Tree const& tree, F const& field, Shape const& shape, Inputs<F> const& in, Tables const* tables = nullptr,
            Kept<F>* kept = nullptr)
      : tree_(tree),
        field_(field),
        shape_(shape),
        in_(in),
        at_{shape.dimension, shape.base, 0, {}, tables},
        kept_(kept) {
    if constexpr (!std::is_same_v<F, Polynomials>) {
      at_.parameters = in.parameters;
      at_.parameters.resize(in.parameters.size() + 1);  // and the index of a counted sum
    }
    if (NumericField<F>) return;
    if (!one_frequency(tree)) throw NotFormal{};
    for (auto const& [relation, lhs, rhs, turned] : tree.statements()) {
      if (std::max(tree[lhs].degree, tree[rhs].degree) > most_proved_degree) throw NotFormal{};
    }
  }

  Sides<Scalar> operator()() {
    Sides<Scalar> result;
    for (auto const& [relation, lhs, rhs, turned] : tree_.statements()) {
      Sides<Scalar> part;
      int const count = tree_[lhs].pair || tree_[rhs].pair ? pairs() : 1;
      for (int i = 0; i < count; ++i) part.push_back({relation, value(lhs, i), value(rhs, i)});
      result = both(std::move(result), std::move(part));
    }
    return result;
  }

  /// The value of a node, at pair i if it depends on one.
  Scalar value(int index, int i = 0) {
    auto const& node = tree_[index];
    if (kept_ != nullptr && node.size > 1 && !(*kept_->has_vectors)[static_cast<std::size_t>(index)]) {
      std::pair const key(index, node.counted ? at_.parameters.back() : Fraction(0));
      if (auto const known = kept_->values.find(key); known != kept_->values.end()) return known->second;
      return kept_->values.emplace(key, made(index, i)).first->second;
    }
    bool const has_phases = !NumericField<F> && node.positions;  // of which each pair has its own
    if (node.pair || has_phases || node.counted || node.size == 1) return made(index, i);
    auto const known = fixed_.find(index);
    return known != fixed_.end() ? known->second : fixed_.emplace(index, made(index, i)).first->second;
  }

 private:
  Scalar made(int index, int i) {
    auto const& node = tree_[index];
    if constexpr (NumericField<F>) {
      if (!spend(operations(node))) throw Exhausted{};
    }
    if (NumericField<F> || !(node.pair || node.of_base)) {
      if (auto const exact = exact_value(tree_, index, place(i))) return field_.number(*exact);
    }
    switch (node.kind) {
      case Kind::parameter:
        return field_.number(in_.parameters.at(static_cast<std::size_t>(node.slot)));
      case Kind::negate:
        return -value(node.a, i);
      case Kind::add:
        return value(node.a, i) + value(node.b, i);
      case Kind::subtract:
        return value(node.a, i) - value(node.b, i);
      case Kind::multiply:
        return value(node.a, i) * value(node.b, i);
      case Kind::divide:
        return quotient(node, i);
      case Kind::power:
        return power(index, i);
      case Kind::sin:
      case Kind::cos:
        return wave(index, i);
      case Kind::sum:
        return sum(node);
      case Kind::counted_sum:
        return counted_sum(node, i);
      case Kind::choice:
        return choice(node, i);
      case Kind::entry:
        return entry(node, i);
      case Kind::product:
        return dot(vector(node.slot / 2), vector(node.slot % 2));
      default:
        return real(node, i);
    }
  }

  /// What the node takes, beside its children. An exact one is evaluated whole, whether or not 64 bits hold it.
  static std::uint64_t operations(Node const& node) {
    if (node.exact) return static_cast<std::uint64_t>(node.size);
    constexpr std::uint64_t of_series = 8;
    constexpr long usual_bits = 256;
    bool const series = node.kind == Kind::sin || node.kind == Kind::cos || node.kind == Kind::exp ||
                        node.kind == Kind::log || node.kind == Kind::power;
    std::uint64_t width = 1;
    if constexpr (std::is_same_v<F, Balls>) width += static_cast<std::uint64_t>(BallPrecision::bits() / usual_bits);
    return series ? of_series * width : width;
  }

  int pairs() const { return shape_.dimension / 2; }
  ExactPlace const& place(int i) {
    at_.pair = i;
    return at_;
  }

  Scalar counted_sum(Node const& node, int i) {
    auto const slot = static_cast<std::size_t>(node.slot);
    auto const count = terms(tree_, node, at_);
    if constexpr (NumericField<F>) {
      if (!count) throw Undefined{"a sum of d/2 terms, where d is odd", node.place};
    }
    if (slot >= at_.parameters.size() || !count) throw NotFormal{};
    Scalar result = field_.number(0);
    for (std::int64_t k = 0; k < *count; ++k) {
      at_.parameters[slot] = k;
      result += value(node.a, i);
    }
    return result;
  }

  Vector<Scalar> const& vector(int slot) const { return in_.vectors.at(static_cast<std::size_t>(slot)); }

  Scalar entry(Node const& node, int i) {
    auto const number = exact_value(tree_, node.a, place(i));
    auto const& of = vector(node.slot);
    bool const is_there = number && number->is_integer() && number->numerator() >= 0 &&
                          number->numerator() < static_cast<std::int64_t>(of.size());
    if (!is_there) throw Undefined{"an entry that the vector does not have", node.place};
    return of[static_cast<std::size_t>(number->numerator())];
  }

  Scalar choice(Node const& node, int i) {
    auto const condition = tree_.comparison(node.a);
    auto const& branches = tree_[node.b];
    if (auto const exact = exact_comparison(tree_, condition, place(i))) {
      return value(*exact ? branches.a : branches.b, i);
    }
    if constexpr (NumericField<F>) {
      auto const so = is_so(condition.relation, value(condition.lhs, i), value(condition.rhs, i));
      if (so) return value(*so ? branches.a : branches.b, i);
      if constexpr (std::is_same_v<F, Balls>) {
        try {
          return either(value(branches.a, i), value(branches.b, i));
        } catch (Undefined const&) {  // perhaps of the branch that is not chosen
        }
      }
      return unknown(field_);
    } else {
      throw NotFormal{};
    }
  }

  Scalar sum(Node const& node) {
    if constexpr (NumericField<F>) {
      if (shape_.dimension % 2 != 0) throw Undefined{"a sum over the pairs, where d is odd", node.place};
    }
    int const summand = node.a;
    Scalar result = value(summand, 0);
    for (int i = 1; i < pairs(); ++i) result += value(summand, i);
    return result;
  }

  Scalar quotient(Node const& node, int i) {
    if constexpr (NumericField<F>) {
      return divided(value(node.a, i), value(node.b, i), node.place);
    } else {
      auto const divisor = exact_value(tree_, node.b, place(i));
      if (!divisor || *divisor == Fraction(0)) throw NotFormal{};
      return value(node.a, i) * field_.number(Fraction(divisor->denominator(), divisor->numerator()));
    }
  }

  Scalar power(int index, int i) {
    auto const& node = tree_[index];
    auto const exponent = exact_value(tree_, node.b, place(i));
    if (exponent && exponent->is_integer()) {
      Scalar square = value(node.a, i), result = field_.number(1);
      for (auto n = std::abs(exponent->numerator()); n > 0; n /= 2) {
        if (n % 2 == 1) result = result * square;
        if (n > 1) square = square * square;
      }
      if (*exponent >= Fraction(0)) return result;
      if constexpr (NumericField<F>) return divided(field_.number(1), result, node.place);
    }
    if constexpr (NumericField<F>) {
      if (is_geometric(tree_, index)) return frequencies().at(static_cast<std::size_t>(i));
      auto const of = exact_value(tree_, node.a, place(i));
      if (exponent && of && *of > Fraction(0)) return field_.power(*of, *exponent);
      return powered(field_, value(node.a, i), value(node.b, i), node.place);
    } else {
      throw NotFormal{};
    }
  }

  /// The sine or cosine of an angle of the usual frequencies, or in a formal field of any, is one of a phase. So is
  /// there that of any function of a position which is one symbol, or 0 where the function is 0.
  Scalar wave(int index, int i) {
    auto const& node = tree_[index];
    auto const of_wave = [&](std::vector<Phase<Scalar>> const& of_pairs) {
      auto const& [sine, cosine] = of_pairs[static_cast<std::size_t>(i)];
      return node.kind == Kind::sin ? sine : cosine;
    };
    if (auto const found = phases_.find(node.a); found != phases_.end()) return of_wave(found->second);
    auto const angle = NumericField<F> ? angle_of(tree_, node.a) : shifted_angle_of(tree_, node.a);
    bool const geometric = angle && is_geometric(tree_, angle->frequency);
    if (angle && (!NumericField<F> || geometric)) {
      return of_wave(phases_.emplace(node.a, phases(angle->position, geometric)).first->second);
    }
    if constexpr (NumericField<F>) {
      auto const x = value(node.a, i);
      return node.kind == Kind::sin ? field_.sin(x) : field_.cos(x);
    } else {
      auto const slot = only_position(tree_, node.a);
      if (!slot) throw NotFormal{};
      auto const& at = in_.positions[static_cast<std::size_t>(*slot)];
      if (!is_atom(at) && !(at == field_.origin() && is_0_where(Kind::position, tree_, node.a))) throw NotFormal{};
      return of_wave(phases_.emplace(node.a, phases(FormalPosition::atom(*slot), false)).first->second);
    }
  }

  /// At a combination of the positions. `geometric`: of the usual frequencies; formal fields must not take those for
  /// others, which are therefore called by a list that no scheme has.
  std::vector<Phase<Scalar>> phases(FormalPosition const& t, bool geometric) const {
    auto at = field_.origin();
    for (std::size_t slot = 0; slot < in_.positions.size(); ++slot) {
      auto const& position = in_.positions[slot];
      int const n = t.coefficients[slot];
      for (int repeat = 0; repeat < std::abs(n); ++repeat) at = n > 0 ? at + position : at - position;
    }
    if constexpr (!NumericField<F>) {
      at.coefficients[FormalPosition::shift] += t.coefficients[FormalPosition::shift];
    }
    auto const rule = geometric ? Scaling{} : Scaling{Multiplied{.factors = {}, .pi = true}};
    return field_.spectrum(over_pairs(shape_.base, shape_.dimension, rule)).phases(at);
  }

  /// The usual ones.
  std::vector<Scalar> const& frequencies() {
    if (frequencies_.empty()) {
      auto const known = field_.spectrum(over_pairs(shape_.base, shape_.dimension)).frequencies();
      frequencies_.assign(known.begin(), known.end());
    }
    return frequencies_;
  }

  /// What only real numbers have.
  Scalar real(Node const& node, int i) {
    if constexpr (NumericField<F>) {
      switch (node.kind) {
        case Kind::pi:
          return field_.pi();
        case Kind::position:
          return field_.value(in_.positions[static_cast<std::size_t>(node.slot)]);
        case Kind::exp:
          return field_.exp(value(node.a, i));
        case Kind::log:
          return logarithm(field_, value(node.a, i), node.place);
        case Kind::sqrt:
          return root(value(node.a, i), node.place);
        case Kind::abs:
          return absolute(value(node.a, i));
        case Kind::floor:
          return whole(value(node.a, i));
        case Kind::min:
          return lesser(value(node.a, i), value(node.b, i));
        case Kind::max:
          return -lesser(-value(node.a, i), -value(node.b, i));
        case Kind::table: {
          auto const number = integer(value(node.a, i));
          if (!number && !tree_[node.a].exact) return unknown(field_);
          auto const found = number ? number_of(node, *number, place(i)) : std::nullopt;
          if (found) return field_.number(*found);
          throw Undefined{"a number that the table does not have", node.place};
        }
        default:
          break;
      }
      PE_ASSERT(!"a kind of node");
    }
    throw NotFormal{};
  }

  Tree const& tree_;
  F const& field_;
  Shape const& shape_;
  Inputs<F> const& in_;
  ExactPlace at_;
  Kept<F>* kept_ = nullptr;
  std::map<int, Scalar> fixed_;                       ///< by node: of what depends on no pair and no index
  std::map<int, std::vector<Phase<Scalar>>> phases_;  ///< by the angle's node
  std::vector<Scalar> frequencies_;                   ///< where they were asked for
};

}  // namespace pe::formulas
