/// Consistent distance: |p_{t+k} - p_t| = |p_{s+k} - p_s|. The distance of two codes depends on their offset alone.
///
/// Kazemnejad 2019 and mathor 2020 list it among the ideals. It holds of distances, not of difference vectors, and it
/// cannot see what any orthogonal map of all codes does.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/norm_kept.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/complex_order.hpp"
#include "theory/schemes/normalised.hpp"
#include "theory/schemes/sinusoidal_2d.hpp"

namespace pe {

struct ConsistentDistance : AskedOf<Need::codes> {
  static constexpr Text text{"consistent-distance", "Codes at one offset have one distance, wherever they stand",
                             R"(\lVert p_{t+k}-p_t\rVert^2 = \lVert p_{s+k}-p_s\rVert^2)"};
  static constexpr Signature takes{.positions = {"t", "s", "k"}};

  auto operator()(auto const& pe, auto const& t, auto const& s, auto const& k) const {
    return equal(squared_norm(difference(pe.encode(t + k), pe.encode(t))),
                 squared_norm(difference(pe.encode(s + k), pe.encode(s))));
  }

  struct Mutant : CodesChanged<Sinusoidal, Mutant> {
    static constexpr char says[] = "the cosine of the first pair is 1 at every position";
    static void change(auto const& field, auto& code) { code[1] = field.number(1); }
  };

  /// Of cells: the same offset (m, n) at (h, w) and at (g, v).
  struct OfCells : View<ConsistentDistance, Need::cells> {
    static constexpr Signature takes{.positions = {"h", "w", "g", "v", "m", "n"}};

    auto operator()(auto const& pe, auto const& h, auto const& w, auto const& g, auto const& v, auto const& m,
                    auto const& n) const {
      return equal(squared_norm(difference(pe.encode(h + m, w + n), pe.encode(h, w))),
                   squared_norm(difference(pe.encode(g + m, v + n), pe.encode(g, v))));
    }

    using Mutant = Described<"the cosine of the first pair is 1 at every cell",
                             CodesChanged<Sinusoidal2d, ConsistentDistance::Mutant>>;
  };

  /// Of one word at different positions.
  struct OfWords : View<ConsistentDistance, Need::words> {
    static constexpr Signature takes{.positions = {"theta", "t", "s", "k"}, .vectors = {"r"}};

    auto operator()(auto const& pe, auto const& theta, auto const& t, auto const& s, auto const& k,
                    auto const& r) const {
      auto const distance = [&](auto const& at) {
        return squared_norm(difference(pe.encode(r, theta, at + k), pe.encode(r, theta, at)));
      };
      return equal(distance(t), distance(s));
    }

    struct Mutant : CodesChanged<ComplexOrder, Mutant> {
      static constexpr char says[] = "the first imaginary part is 0";
      static void change(auto const& field, auto& code) { code[1] = field.number(0); }
    };
  };

  /// Of one vector, turned by different positions.
  struct OfRotations : View<ConsistentDistance, Need::rotation> {
    static constexpr Signature takes{.positions = {"m", "n", "k"}, .vectors = {"x"}};

    auto operator()(auto const& rope, auto const& m, auto const& n, auto const& k, auto const& x) const {
      return equal(squared_norm(difference(rope.rotate(x, m + k), rope.rotate(x, m))),
                   squared_norm(difference(rope.rotate(x, n + k), rope.rotate(x, n))));
    }

    struct Mutant : NormKept::Mutant {};
  };

  /// Of words of one sentence.
  struct OfSentences : View<ConsistentDistance, Need::sentences> {
    static constexpr Signature takes{.parameters = {"t", "s", "k", "n"}};
    static Domain domain() {
      auto result = words_of_sentences({{0, 15}, {0, 15}, {1, 15}, {2, 16}});
      result.admits = [](Case const& c) {
        auto const& p = c.parameters;
        return p[0] + p[2] < p[3] && p[1] + p[2] < p[3];
      };
      return result;
    }

    auto operator()(Numeric auto const& pe, Fraction const& t, Fraction const& s, Fraction const& k,
                    Fraction const& n) const {
      auto const distance = [&](Fraction const& at) {
        return squared_norm(difference(in_sentence(pe, at + k, n), in_sentence(pe, at, n)));
      };
      return equal(distance(t), distance(s));
    }

    struct Mutant {
      static constexpr char says[] = "positions over the length are squared";
      template <NumericField F>
      struct Over : Normalised::Over<F> {
        using Normalised::Over<F>::Over;
        auto encode(Fraction const& t, Fraction const& n) const {
          auto const x = Normalised::Over<F>::encode(t, n);
          return x * x;
        }
      };
    };
  };
};

}  // namespace pe
