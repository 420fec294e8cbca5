/// FLOATER: position as a dynamical system, p(t) = p(s) + integral from s to t of h(tau, p(tau)) dtau.
///
/// In a layer the flow of each head's queries, keys and values begins with a code of its own, and what a position gives
/// is added to them after their projection; all share h (the authors' flow_transformer.py: bias_q, bias_k, bias_v).
///
/// h is learned; three are here: the one whose flow is the sinusoid (p' = A p, A skew), the one that does not move
/// (h = 0, one code for all positions), and a layer of a network. The classical Runge-Kutta step runs over every
/// numeric field; over balls it encloses what this method gives, and that differs from the flow by O(step^4).
///
/// Source: Liu et al. 2020, "Learning to Encode Position for Transformer with Continuous Dynamical Model", equation 8;
/// the survey zheng2022, 1 (3).
#pragma once

#include <array>
#include <concepts>
#include <functional>
#include <memory>
#include <string>
#include <tuple>

#include "theory/kernel/balls.hpp"
#include "theory/kernel/field.hpp"
#include "theory/kernel/linear.hpp"
#include "theory/schemes/about.hpp"
#include "theory/schemes/attention.hpp"
#include "theory/schemes/shape.hpp"

namespace pe {

/// A field whose scalars Odeint can scale: it writes its weights as doubles, which the 16-bit formats do not take.
template <class F>
concept IntegrableField = NumericField<F> && std::convertible_to<double, typename F::Scalar>;

namespace detail {

/// The slope of a state at a time.
template <class Scalar>
using Dynamics = std::function<Vector<Scalar>(Scalar const& time, Vector<Scalar> const& state)>;

/// A classical Runge-Kutta step of the state from `now` to now + step, by Odeint; for balls, numbers and doubles.
template <class Scalar>
void runge_kutta_step(Dynamics<Scalar> const& h, Vector<Scalar>& state, Scalar const& now, Scalar const& step);

[[noreturn]] inline void underflow() {
  throw UserError(
      "a step of the integration is so short that its position stays the same, or its state is no number; take fewer "
      "steps, a nearer end, or more digits");
}

template <class Scalar>
void require_progress(Scalar const& at, Scalar const& step, Scalar const& rest) {
  if constexpr (std::totally_ordered<Scalar>) {
    if (!(rest == Scalar(0)) && !(at + step != at)) underflow();
  }
}

}  // namespace detail

struct Floater {
  static constexpr char name[] = "floater";
  /// From one position to the next, a dyadic number near the 1/100 of the authors' code, which takes five steps of
  /// Runge and Kutta there. The layer takes one.
  static constexpr double time_step = 1.0 / 128;
  static constexpr std::int64_t longest = (std::int64_t{1} << 13) + 1;  ///< tokens of a layer

  template <IntegrableField F>
  class Over : public AttentionScheme<F> {
   public:
    using Scalar = typename F::Scalar;
    using Position = typename F::Position;
    using State = Vector<Scalar>;

    /// Throws UserError for an odd or non-positive d and for base <= 1.
    Over(F const& field, Shape const& shape)
        : AttentionScheme<F>(field, shape),
          spectrum_(field.spectrum(transformer_frequencies(shape, shape.dimension / 2))) {}

    int pairs() const { return this->dimension() / 2; }
    /// w_0, w_1, ... of the turning dynamics.
    auto const& spectrum() const { return spectrum_; }

    /// h(tau, p) = A p: (sin, cos)' = (w cos, -w sin), pair by pair.
    auto turning() const {
      return [w = spectrum_.frequencies()](Scalar const&, State const& p) {
        return tabulate(p.size(),
                        [&](std::size_t n) { return n % 2 == 0 ? w[n / 2] * p[n + 1] : -(w[n / 2] * p[n - 1]); });
      };
    }

    /// h(tau, p) = 0.
    auto still() const {
      return [zero = this->field_.number(0)](Scalar const&, State const& p) { return State(p.size(), zero); };
    }

    /// h(tau, p)[n] = a_n sin(b_n p_n + tau).
    auto network(State const& a, State const& b) const {
      return [a, b, field = this->field_](Scalar const& tau, State const& p) {
        return tabulate(p.size(), [&](std::size_t n) { return a[n] * field.sin(b[n] * p[n] + tau); });
      };
    }

    /// p(to) from p(from) = p, by so many classical Runge-Kutta steps of one length. Throws UserError for less than one
    /// step, and where a step is so short that it leaves its position where it is.
    template <class Dynamics>
    State flow(Dynamics const& h, State p, Position const& from, Position const& to, int steps) const {
      if (steps < 1) throw UserError(std::to_string(steps) + " steps lead nowhere; an integration takes at least 1");
      auto const& field = this->field_;
      Scalar const start = field.value(from);
      Scalar const step = field.value(to - from) * field.number(Fraction(1, steps));
      detail::require_progress(start, step, field.value(to - from));
      detail::Dynamics<Scalar> const dynamics = std::cref(h);
      for (int k = 0; k < steps; ++k) {
        Scalar const now = start + field.number(k) * step;
        detail::runge_kutta_step(dynamics, p, now, step);
      }
      return p;
    }

    /// One head of attention: queries, keys and values gain codes, each along a flow of its own from a start of its
    /// own. The starts and the numbers of the network are drawn.
    class Layer : public AttentionLayer<F> {
     public:
      enum Role { of_query, of_key, of_value };

      Layer(AttentionLayer<F> head, Over flow, std::int64_t number)
          : AttentionLayer<F>(std::move(head)), flow_(std::move(flow)), number_(number), paths_(paths()) {}

      Scalar score(Token<Scalar> const& a, std::int64_t i, Token<Scalar> const& b, std::int64_t j) const {
        return dot(sum(a.q, code(of_query, i)), sum(b.k, code(of_key, j)));
      }
      Vector<Scalar> value(Token<Scalar> const& b, std::int64_t, std::int64_t j) const {
        return sum(b.v, code(of_value, j));
      }
      void require_length(std::int64_t n) const {
        if (n > longest) {
          throw UserError("FLOATER's codes are integrated from position to position; " + std::to_string(n) +
                          " tokens are more than the " + std::to_string(longest) + " that are allowed here");
        }
      }
      /// What position t >= 0 adds.
      State const& code(Role role, std::int64_t t) const {
        auto& path = (*paths_)[role];
        if (static_cast<std::size_t>(t) < path.size()) return path[static_cast<std::size_t>(t)];
        auto const at = [&](std::size_t k) { return this->field_.position(static_cast<double>(k) * time_step); };
        auto const h = flow_.network(drawn("slope"), drawn("inner"));
        for (auto k = path.size(); k <= static_cast<std::size_t>(t); ++k) {
          path.push_back(flow_.flow(h, path.back(), at(k - 1), at(k), 1));
        }
        return path.back();
      }

     private:
      using Paths = std::array<std::vector<State>, 3>;  ///< as far as they were needed

      State drawn(std::string const& what) const {
        return Drawn(number_, "floater " + what).vector(this->field_, this->head_.query.rows.size());
      }
      /// A law asks for one layer case by case, so that over balls the last paths of the thread are kept.
      std::shared_ptr<Paths> paths() const {
        auto begun = [&] {
          return std::make_shared<Paths>(Paths{{{drawn("query")}, {drawn("key")}, {drawn("value")}}});
        };
        if constexpr (std::same_as<F, Balls>) {
          using Key = std::tuple<long, std::int64_t, int>;
          thread_local std::pair<Key, std::shared_ptr<Paths>> last;
          Key const key{BallPrecision::bits(), number_, flow_.dimension()};
          if (!last.second || last.first != key) last = {key, begun()};
          return last.second;
        } else {
          return begun();
        }
      }

      Over flow_;
      std::int64_t number_;
      std::shared_ptr<Paths> paths_;
    };

    Layer layer(std::int64_t number, std::int64_t) const { return {this->head(number), *this, number}; }

   protected:
    decltype(std::declval<F const&>().spectrum(Frequencies{})) spectrum_;
  };
};

}  // namespace pe
