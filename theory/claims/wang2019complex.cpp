/// Wang et al. 2019, "Encoding Word Order in Complex Embeddings".
#include "theory/claims/list.hpp"
#include "theory/claims/row.hpp"
#include "theory/properties/consistent_amplitude.hpp"
#include "theory/properties/position_free_offset.hpp"
#include "theory/schemes/complex_order.hpp"

namespace pe {
namespace {

/// |z^n|^2 of the complex number z = (v_0 + i v_1) / 4.
template <class F>
typename F::Scalar squared_modulus_of_power(F const& field, Vector<typename F::Scalar> const& v, int n) {
  using Scalar = typename F::Scalar;
  auto const quarter = field.number(Fraction(1, 4));
  Scalar const re = v[0] * quarter, im = v[1] * quarter;
  Vector<Scalar> power{field.number(1), field.number(0)};
  for (int k = 0; k < n; ++k) {
    power = {Scalar(Scalar(power[0] * re) - Scalar(power[1] * im)), combine(power[0], im, power[1], re)};
  }
  return squared_norm(power);
}

/// |z| <= 1 implies |z^n| <= 1.
struct PowersBounded {
  static constexpr char name[] = "powers-bounded";
  static constexpr Signature takes{.vectors = {"z"}, .parameters = {"n"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, auto const& z, Fraction const& n) const {
    auto const& field = pe.field();
    return at_most(squared_modulus_of_power(field, z, static_cast<int>(n.numerator())), field.number(1));
  }
};

/// |z^n|^2 >= 1 + n(|z|^2 - 1), beyond every bound where |z| > 1.
struct PowersUnbounded {
  static constexpr char name[] = "powers-unbounded";
  static constexpr Signature takes{.vectors = {"z"}, .parameters = {"n"}};

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, auto const& z, Fraction const& n) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = pe.field();
    auto const one = field.number(1);
    Scalar const gain = squared_modulus_of_power(field, z, 1) - one;
    return at_most(Scalar(one + field.number(n) * gain),
                   squared_modulus_of_power(field, z, static_cast<int>(n.numerator())));
  }
};

/// The mean of the real part, or of its absolute value, over 1000 positions is 2/pi up to 0.01, for r = w = 1.
template <bool absolute>
struct MeanOverPositions {
  static constexpr char name[] = "mean-over-positions";
  static constexpr Signature takes{.positions = {"theta"}};
  static constexpr int positions = 1000;

  template <Numeric Scheme>
  auto operator()(Scheme const& pe, auto const& theta) const {
    using Scalar = typename Scheme::Scalar;
    auto const& field = pe.field();
    auto const two = field.number(2);
    Vector<Scalar> const r(2, field.number(1));
    Scalar sum = field.number(0);
    for (int k = 0; k < positions; ++k) {
      Scalar const re = pe.encode(r, theta, field.position(k))[0];
      sum += absolute ? Scalar(re - two * field.indicator_negative(re) * re) : re;
    }
    Scalar const off = sum * field.number(Fraction(1, positions)) - two / field.pi();
    return at_most(Scalar(off * off), field.number(Fraction(1, 10'000)));
  }
};

Domain powers(bool inside) {
  Domain result{.dimensions = {2}, .bases = base_10000, .parameters = {{1, 64}}};
  result.admits = [inside](Case const& c) {
    double const x = c.vectors[0][0] / 4, y = c.vectors[0][1] / 4;
    return (x * x + y * y <= 1) == inside;
  };
  result.admits_says = inside ? "|z|/4 is at most 1" : "|z|/4 is above 1";
  return result;
}

Domain phases() {
  return {.dimensions = {2}, .bases = base_10000, .positions = {Positions::range(0, 7)}, .exhaustive = true};
}

}  // namespace

std::vector<Claim> wang2019complex_claims() {
  auto const at = [](char const* place) { return Locator{"wang2019complex", place}; };
  return {
      claim<PositionFreeOffset, ComplexOrder>(
          {.id = "wang2019complex.property-1",
           .ledger = "",
           .source = at("2.1, property 1"),
           .says = "The embedding at position k+n is got from that at k by a transform that knows n alone",
           .latex = PositionFreeOffset::text.latex}),
      claim<ConsistentAmplitude, ComplexOrder>({.id = "wang2019complex.property-2",
                                                .ledger = "",
                                                .source = at("2.1, property 2"),
                                                .says = "The embedding is bounded over all positions",
                                                .latex = R"(\lvert f(j,k)\rvert = r_j)"}),
      claim<PowersBounded, ComplexOrder>(
          {.id = "wang2019complex.powers-bounded",
           .ledger = "",
           .source = at("2.2, claim 1"),
           .says = "g(pos) = z_2 z_1^pos is bounded for |z_1| <= 1",
           .latex = R"(\lvert z_1\rvert \le 1 \Rightarrow \lvert z_1^n\rvert \le 1)",
           .domain = powers(true),
           .note = "That nothing else is linearly witnessed is induction: g(n+1) = T(1) g(n), so g(n) = T(1)^n g(0)."}),
      claim<PowersUnbounded, ComplexOrder>(
          {.id = "wang2019complex.powers-unbounded",
           .ledger = "",
           .source = at("2.2, claim 1, the condition |z_1| <= 1"),
           .says = "For |z_1| > 1 it is not bounded: its square grows at least linearly",
           .latex = R"(\lvert z_1^n\rvert^2 \ge 1 + n(\lvert z_1\rvert^2 - 1))",
           .domain = powers(false)}),
      claim<MeanOverPositions<false>, ComplexOrder>(
          {.id = "wang2019complex.mean",
           .ledger = "",
           .source = at("2.3"),
           .says = "The mean of f(j, .) over all positions is linear in the amplitude with the coefficient 2/pi",
           .latex = R"(\operatorname{mean}_k f(j,k) = \tfrac2\pi r_j)",
           .domain = phases(),
           .expected = Verdict::refuted,
           .witness = "d=2,b=10000,theta=0",
           .corrected_by = "wang2019complex.mean-absolute",
           .note = "The mean itself tends to 0; at 1000 positions and frequency 1 it is below 0.001."}),
      claim<MeanOverPositions<true>, ComplexOrder>(
          {.id = "wang2019complex.mean-absolute",
           .ledger = "",
           .source = at("2.3 (corrected)"),
           .says = "The mean of the absolute real part is linear in the amplitude with the coefficient 2/pi, here up "
                   "to 0.01 over 1000 positions",
           .latex = R"(\operatorname{mean}_k \lvert\operatorname{Re} f(j,k)\rvert = \tfrac2\pi r_j)",
           .domain = phases()}),
      accounted({.id = "wang2019complex.parameters",
                 .ledger = "",
                 .source = at("2.3"),
                 .says = "The embedding has 3 D |W| parameters: amplitude, frequency and phase for each word",
                 .latex = R"(3\times D\times\lvert W\rvert)",
                 .note = "A count that follows from the definition; sharing, which the paper discusses, reduces it."}),
  };
}

}  // namespace pe
