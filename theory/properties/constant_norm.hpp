/// Constant norm: |p_t|^2 = |p_0|^2 at every position. What the norm is, each scheme says for itself.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/properties/consistent_amplitude.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/normalised.hpp"
#include "theory/schemes/sinusoidal_2d.hpp"

namespace pe {

struct ConstantNorm : AskedOf<Need::codes> {
  static constexpr Text text{"constant-norm", "The norm of the code is the same at every position",
                             R"(\lVert p_t\rVert^2 = \lVert p_0\rVert^2)"};
  static constexpr Signature takes{.positions = {"t"}};

  auto operator()(auto const& pe, auto const& t) const {
    return equal(squared_norm(pe.encode(t)), squared_norm(pe.encode(pe.field().origin())));
  }

  struct Mutant : CodesChanged<Sinusoidal, Mutant> {
    static constexpr char says[] = "the cosine of the last pair is a second sine";
    static void change(auto const&, auto& code) { code.back() = code[code.size() - 2]; }
  };

  /// |p_{h,w}|^2 = |p_{0,0}|^2.
  struct OfCells : View<ConstantNorm, Need::cells> {
    static constexpr Signature takes{.positions = {"h", "w"}};

    auto operator()(auto const& pe, auto const& h, auto const& w) const {
      auto const origin = pe.field().origin();
      return equal(squared_norm(pe.encode(h, w)), squared_norm(pe.encode(origin, origin)));
    }

    using Mutant =
        Described<"the cosine of the last pair is a second sine", CodesChanged<Sinusoidal2d, ConstantNorm::Mutant>>;
  };

  /// |f(j, k)|^2 = |f(j, 0)|^2.
  struct OfWords : View<ConstantNorm, Need::words> {
    static constexpr Signature takes{.positions = {"theta", "k"}, .vectors = {"r"}};

    auto operator()(auto const& pe, auto const& theta, auto const& k, auto const& r) const {
      return equal(squared_norm(pe.encode(r, theta, k)), squared_norm(pe.encode(r, theta, pe.field().origin())));
    }

    struct Mutant : ConsistentAmplitude::Mutant {};
  };

  /// In a sentence of n words, |p_t|^2 = |p_0|^2.
  struct OfSentences : View<ConstantNorm, Need::sentences> {
    static constexpr Signature takes{.parameters = {"t", "n"}};
    static Domain domain() { return words_of_sentences({{0, 63}, {2, 64}}); }

    auto operator()(Numeric auto const& pe, Fraction const& t, Fraction const& n) const {
      return equal(squared_norm(in_sentence(pe, t, n)), squared_norm(in_sentence(pe, 0, n)));
    }

    using Mutant = Wrong<"positions over the length themselves", OfSentences, Normalised>;
  };
};

}  // namespace pe
