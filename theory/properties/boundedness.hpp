/// Boundedness: no entry is larger than a bound that is the same for all positions: the scheme's own, or 1. What a
/// score gains is within B(d), a formula of the scheme, or 2d, by which contents alone can differ. Of a scheme of a
/// file the bound is what bounds of its formula's parts give, of a score where it exceeds 2d; where none is found, it
/// is undecided unless it is found to grow beyond every bound (formula/bound.hpp, guests/gain.cpp).
///
/// Proved by 1 - sin^2 = cos^2: the missing part is the partner's square. Of rotations it is the score that is bounded,
/// by Cauchy and Schwarz, whose missing part Lagrange's identity names.
#pragma once

#include "theory/families/members.hpp"
#include "theory/formula/arithmetic.hpp"
#include "theory/kernel/bind.hpp"
#include "theory/properties/scores.hpp"
#include "theory/schemes/alibi.hpp"
#include "theory/schemes/complex_order.hpp"
#include "theory/schemes/normalised.hpp"
#include "theory/schemes/rope.hpp"
#include "theory/schemes/sinusoidal_2d.hpp"

namespace pe {

/// |entry|^2 <= bound^2, entry by entry; the square of an entry's partner may be what is missing.
template <class F, class S>
Sides<S> within_bound(F const& field, Vector<S> const& code, Fraction const& bound) {
  return for_all(code.size(), [&](std::size_t n) {
    std::vector<S> squares;
    if ((n ^ 1) < code.size()) squares.push_back(code[n ^ 1]);
    return at_most(code[n] * code[n], field.number(bound * bound), squares);
  });
}

struct Boundedness : AskedOf<Need::codes> {
  static constexpr Text text{
      "boundedness",
      "At all positions entries of codes stay within 1, or the scheme's own bound, scores of "
      "turned vectors within |q| |k|, and what else a score with the first key gains within "
      "B(d), a bound that the scheme's formula has, or 2d, by which scores of contents alone can differ",
      R"(\lvert p_t^{(n)}\rvert^2 \le B^2,\quad )"
      R"(\lvert\mathrm{score}(x,k;y,0)-\mathrm{score}(x,0;y,0)\rvert^2 \le B(d)^2)"};
  static constexpr Signature takes{.positions = {"t"}};
  static constexpr bool far = true;  ///< what is unbounded shows far out alone
  static constexpr char why_sampled[] =
      "The listing exists over real numbers alone, and at the bound an inequality cannot be covered.";

  auto operator()(auto const& pe, auto const& t) const { return within_bound(pe.field(), pe.encode(t), bound_of(pe)); }

  static std::string says(Member const& member) {
    auto const d = member.limits.dimensions.empty() ? 2 : member.limits.dimensions.front();
    auto const codes = member.codes->over(Balls{}, {d, 10000});
    std::string const entries = "Entries of codes are ", within = entries + "from -B to B at all positions, B = ";
    if (codes->bound()) return within + codes->bound()->text();
    if (codes->grows()) return within + "1: they grow beyond every bound, so that any other would be as false";
    return entries + "bounded at all positions: neither a bound is found, nor that they exceed every one";
  }

  /// 1 of what exceeds every bound.
  static Fraction bound_of(auto const& pe) {
    if constexpr (requires { pe.grows(); }) {
      if (!pe.bound() && !pe.grows()) {  // nothing is stated: the case stays open, and nothing is proved
        if constexpr (!Numeric<std::decay_t<decltype(pe)>>) throw NotFormal{};
        throw formulas::Exhausted{};
      }
      return pe.bound().value_or(1);
    }
    return 1;
  }

  struct Mutant : CodesChanged<Sinusoidal, Mutant> {
    static constexpr char says[] = "the amplitude is 2";
    static void change(auto const&, auto& code) {
      for (auto& entry : code) entry = entry + entry;
    }
  };

  struct OfCells : View<Boundedness, Need::cells> {
    static constexpr Signature takes{.positions = {"h", "w"}};
    static constexpr bool far = true;
    static constexpr auto& why_sampled = Boundedness::why_sampled;

    auto operator()(auto const& pe, auto const& h, auto const& w) const {
      return within_bound(pe.field(), pe.encode(h, w), 1);
    }

    using Mutant = Described<"the amplitude is 2", CodesChanged<Sinusoidal2d, Boundedness::Mutant>>;
  };

  /// Real and imaginary part of f_n are within [-r_n, r_n].
  struct OfWords : View<Boundedness, Need::words> {
    static constexpr Signature takes{.positions = {"theta", "k"}, .vectors = {"r"}};

    template <class Scheme>
    auto operator()(Scheme const& pe, auto const& theta, auto const& k, auto const& r) const {
      using Scalar = typename Scheme::Scalar;
      auto const code = pe.encode(r, theta, k);
      return for_all(code.size(), [&](std::size_t n) {
        return at_most<Scalar>(code[n] * code[n], r[n / 2] * r[n / 2], {code[n ^ 1]});
      });
    }

    using Mutant = Described<"the amplitude is 2r", CodesChanged<ComplexOrder, Boundedness::Mutant>>;
  };

  /// score^2 <= |q|^2 |k|^2; the difference is the sum of (a_i b_j - a_j b_i)^2 over i < j, for the turned a and b.
  struct OfRotations : View<Boundedness, Need::rotation> {
    static constexpr Signature takes{.positions = {"m", "n"}, .vectors = {"q", "k"}};
    static Domain domain() { return {.dimensions = dimensions(2, 64)}; }

    template <class Scheme>
    auto operator()(Scheme const& rope, auto const& m, auto const& n, auto const& q, auto const& k) const {
      using Scalar = typename Scheme::Scalar;
      auto const a = rope.rotate(q, m), b = rope.rotate(k, n);
      Scalar const score = rope.score(q, m, k, n);
      std::vector<Scalar> squares;
      for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t j = i + 1; j < a.size(); ++j) {
          squares.push_back(a[i] * b[j] - a[j] * b[i]);
        }
      }
      return at_most(score * score, squared_norm(q) * squared_norm(k), std::move(squares));
    }

    struct Mutant {
      static constexpr char says[] = "the amplitude of a turned vector is 2";
      template <Field F>
      struct Over : Rope::Over<F> {
        using Rope::Over<F>::Over;
        auto score(auto const& q, auto const& m, auto const& k, auto const& n) const {
          auto const score = Rope::Over<F>::score(q, m, k, n);
          return score + score;
        }
      };
    };
  };

  struct OfSentences : View<Boundedness, Need::sentences> {
    static constexpr Signature takes{.parameters = {"t", "n"}};
    static Domain domain() { return words_of_sentences({{0, 63}, {2, 64}}); }
    static std::string says(Member const& member) { return Boundedness::says(member); }

    auto operator()(Numeric auto const& pe, Fraction const& t, Fraction const& n) const {
      return within_bound(pe.field(), in_sentence(pe, t, n), bound_of(pe));
    }

    struct Mutant {
      static constexpr char says[] = "words are counted from 1, so that the last one is beyond 1";
      template <NumericField F>
      struct Over : Normalised::Over<F> {
        using Normalised::Over<F>::Over;
        auto encode(Fraction const& t, Fraction const& n) const {
          return Normalised::Over<F>::encode(t + Fraction(1), n);
        }
      };
    };
  };

  /// The gain of a score with the first key at every distance to 2^6 and at powers of 2 beyond, compared with that at
  /// 0: at e those from 2^(e-1) on. A layer that ends before has no gain there.
  struct OfLayers : View<Boundedness, Need::layer> {
    static constexpr std::int64_t each_to = 6, furthest = 40;
    static constexpr std::int64_t longest_table = 12;  ///< 2^12 places are enough for what is kept in tables
    static constexpr Signature takes{.parameters = {"e", "w"}};
    static std::string says(Member const& member) {
      auto const d = member.inside.dimensions.empty() ? 2 : member.inside.dimensions.front();
      auto const bound = member.layers_for(needs).over(Balls{}, {d, 10000}).layer(0, 2).most_gain();
      std::string const gain = "What a score with the first key gains at any distance, compared with that at 0, is ";
      if (bound.coefficients.empty()) return gain + "bounded: neither a bound is found, nor that it exceeds every one";
      return gain + "within B(d) = " + bound.text() +
             (bound.at(2) == 0 ? ": it grows beyond every bound, so that any other would be as false" : "");
    }
    static std::vector<Quantifier> beyond() {
      auto result = beyond_layer();
      result.push_back(every("distance"));
      return result;
    }
    static Domain domain() {
      auto result = with_ends_at_16(walk({2, 4, 8}, {{0, furthest}, {0, heads_looked_at - 1}}));
      result.premises = {
          "entries of projected queries and keys, of tables, and of matrices that project anything else are from -1 to "
          "1"};
      return result;
    }

    auto operator()(Scores auto const& scheme, Fraction const& e, Fraction const& w) const {
      auto const& field = scheme.field();
      auto const layer = scheme.layer(w.numerator(), length(e.numerator()));
      auto const of_dimension = layer.most_gain();
      if (of_dimension.coefficients.empty()) throw formulas::Exhausted{};  // nothing is stated: the case stays open
      Fraction const bound = of_dimension.at(static_cast<std::int64_t>(layer.head().query.rows.size()));
      auto const at_first = scores_of_corners(layer, 0);
      Vector<typename std::decay_t<decltype(layer)>::Scalar> gains;
      for (auto const k : distances(layer, e.numerator())) {
        std::ranges::move(difference(scores_of_corners(layer, k), at_first), std::back_inserter(gains));
      }
      if (gains.empty()) gains = {field.number(0)};
      return within_bound(field, gains, bound);
    }

    /// That of the layer that is looked at.
    static std::int64_t length(std::int64_t e) { return (std::int64_t{1} << std::min(e, longest_table)) + 1; }
    /// Those of e which the layer takes.
    static std::vector<std::int64_t> distances(auto const& layer, std::int64_t e) {
      auto const far = std::int64_t{1} << e;
      std::vector<std::int64_t> result;
      for (auto k = e <= each_to ? far / 2 + 1 : far; k <= far; ++k) {
        try {
          layer.require_length(k + 1);
        } catch (UserError const&) {
          break;
        }
        result.push_back(k);
      }
      return result;
    }

    /// With the key at 0: of unit vectors, and of queries and keys that have 1 or -1 in every entry, where a gain that
    /// is linear in each entry is greatest.
    template <class Layer>
    static auto scores_of_corners(Layer const& layer, std::int64_t at) {
      auto result = scores(layer, at, 0);
      auto const& field = layer.field();
      std::vector<Token<typename Layer::Scalar>> corners;
      for (std::size_t const run : {layer.head().query.rows.size(), std::size_t{1}, std::size_t{2}}) {
        auto const x = tabulate(layer.head().query.rows.size(),
                                [&](std::size_t n) { return field.number(n / run % 2 == 0 ? 1 : -1); });
        corners.push_back({x, x, x, x});
      }
      for (auto const& query : corners) {
        for (auto const& key : corners) result.push_back(layer.score(query, at, key, 0));
      }
      return result;
    }

    using Mutant = Wrong<"the law itself: a bias that falls with every step has no bound", OfLayers, Alibi>;
  };
};

}  // namespace pe
