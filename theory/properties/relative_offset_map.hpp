/// Relative-offset map: T(k) p_t = p_{t+k}, with one matrix T(k) for all t.
///
/// Source: Vaswani et al. 2017, section 3.5 ("PE_{pos+k} can be represented as a linear function of PE_pos").
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/kernel/dense.hpp"
#include "theory/properties/property.hpp"
#include "theory/schemes/normalised.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe {

struct RelativeOffsetMap : AskedOf<Need::offset_map> {
  static constexpr Text text{"relative-offset-map",
                             "The code at an offset k is a linear map of the code, the same map at every position",
                             R"(T(k)\,p_t = p_{t+k})"};
  static constexpr Signature takes{.positions = {"t", "k"}};

  auto operator()(auto const& pe, auto const& t, auto const& k) const {
    return equal(pe.offset_map(k) * pe.encode(t), pe.encode(t + k));
  }

  struct Mutant {
    static constexpr char says[] = "the sines of T(k) have the other sign, so that it maps p_t to p_{t-k}";
    template <Field F>
    struct Over : Sinusoidal::Over<F> {
      using Sinusoidal::Over<F>::Over;
      auto offset_map(auto const& k) const { return transpose(Sinusoidal::Over<F>::offset_map(k)); }
    };
  };

  /// Whether there is any linear map, of codes for which no map is known: the relation c_1 p_1 + ... + c_d p_d + c_s
  /// p_s = 0 that d + 1 codes of d entries have must hold of the codes k places on, too, as T(k) c = 0 for c = 0. What
  /// is left of it in an entry is the determinant of these codes with that entry as one more row.
  ///
  /// A relation that is lost refutes every linear map at once. That all are kept proves none: such a scheme has a map
  /// to be written down, and the first view decides it.
  struct OfSentences : View<RelativeOffsetMap, Need::sentences> {
    static constexpr int most_entries = 4;    ///< of more the determinant is of numbers that are too small
    static constexpr std::int64_t reach = 3;  ///< the largest position that its parameters make, at d = 2
    static constexpr std::int64_t words = 6;  ///< of the sentence, where its length has to be known
    static constexpr Signature takes{.parameters = {"s", "k"}};
    static std::vector<Quantifier> beyond() {
      auto result = beyond_shape();
      result.push_back({"s", Values::integers(0)});
      result.push_back({"k", Values::integers(1)});
      return result;
    }
    static Domain domain() { return walk({2}, {{0, 2}, {1, 1}}); }

    auto operator()(Numeric auto const& pe, Fraction const& s, Fraction const& k) const {
      auto const code = [&](Fraction const& t) { return in_sentence(pe, t, words); };
      auto const entries = code(s).size();
      auto const codes_from = [&](Fraction const& on) {
        return tabulate(entries + 1, [&](std::size_t n) { return code(n == 0 ? s + on : Fraction(n) + on); });
      };
      auto const here = codes_from(0), moved = codes_from(k);
      auto const zero = pe.field().number(0);
      return for_all(entries, [&](std::size_t n) {
        auto rows = tabulate(entries, [&](std::size_t e) { return mapped(here, [&](auto const& p) { return p[e]; }); });
        rows.push_back(mapped(moved, [&](auto const& p) { return p[n]; }));
        return equal(determinant(Dense<typename std::decay_t<decltype(pe)>::Scalar>{rows}, zero), zero);
      });
    }

    using Mutant =
        Wrong<"positions over the length: 0 goes to 1/(n-1), and no linear map moves 0", OfSentences, Normalised>;
  };
};

}  // namespace pe
