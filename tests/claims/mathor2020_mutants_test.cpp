/// The mutants of mathor 2020's laws: what each of them must refute.
#include "tests/claims/mutants.hpp"
#include "tests/claims/wrong_schemes.hpp"
#include "theory/claims/mathor2020.hpp"

namespace pe::mathor2020 {

struct LastFrequencyHasSineOnly::ZeroLast : SinusoidalZeroLast {
  static constexpr char says[] = "the last entry of an odd d is 0, of no frequency";
};

struct LastFrequencyHasSineOnly::CosineKept {
  static constexpr char name[] = "sinusoidal-last-cosine-kept";
  static constexpr char says[] = "the last frequency keeps its cosine, so that the code has d + 1 entries";
  template <Field F>
  struct Over : SinusoidalSineLast::Over<F> {
    using SinusoidalSineLast::Over<F>::Over;
    auto encode(auto const& t) const {
      auto code = SinusoidalSineLast::Over<F>::encode(t);
      code.push_back(this->spectrum_.phases(t).back().cos);
      return code;
    }
  };
};

struct OneHotLooksUp::CountsFromOne {
  static constexpr char name[] = "one-hot-counted-from-1";
  static constexpr char says[] = "position t has its 1 at t + 1, and the last position at 0";
  template <Field F>
  struct Over : OneHot::Over<F> {
    using OneHot::Over<F>::Over;
    auto encode(std::int64_t t) const { return OneHot::Over<F>::encode((t + 1) % this->dimension()); }
  };
};

struct OneHotLooksUp::TwoHot {
  static constexpr char name[] = "one-hot-cumulative";
  static constexpr char says[] = "position t has a 1 at every position up to t";
  template <Field F>
  struct Over : OneHot::Over<F> {
    using OneHot::Over<F>::Over;
    auto encode(std::int64_t t) const {
      auto code = OneHot::Over<F>::encode(t);
      for (std::int64_t n = 0; n < t; ++n) code[static_cast<std::size_t>(n)] = this->field().number(1);
      return code;
    }
  };
};

struct PositionsOfTable::Clamped {
  static constexpr char name[] = "learnable-clamped";
  static constexpr char says[] = "a position beyond the table has its last row";
  template <Field F>
  struct Over : Learnable::Over<F> {
    using Learnable::Over<F>::Over;
    auto encode(std::int64_t t) const { return Learnable::Over<F>::encode(std::min(t, this->length() - 1)); }
  };
};

struct PositionsOfTable::OneRowMore {
  static constexpr char name[] = "learnable-one-row-more";
  static constexpr char says[] = "the table has a row for position L, as if its range were closed";
  template <Field F>
  struct Over : Learnable::Over<F> {
    Over(F const& field, Shape const& shape) : Learnable::Over<F>(field, shape, Learnable::usual_length + 1) {}
  };
};

/// The nearest lag of all up to 1000, with its distance: what a search that ends there would print.
struct FoundBelow1000 {
  static constexpr Chord list[] = {{4, 622, 724, 10'000}};
};

struct FoundAtNext {
  static constexpr Chord list[] = {{4, 13'824, 768, 100'000}};
};

template <class Chords>
struct NoLagNearer<Chords>::BestBelow1000 {
  static constexpr char name[] = "nearest-lag-below-1000";
  static constexpr char says[] = "the search ended at 1,000: lag 622 for d = 4, 0.0724 away";
  using Law = NoLagNearer<FoundBelow1000>;
  using Scheme = Sinusoidal;
};

template <class Chords>
struct NoLagNearer<Chords>::Neighbour {
  static constexpr char name[] = "nearest-lag-off-by-one";
  static constexpr char says[] = "the lag is one more than the one that comes nearest below 20,000, 13823 for d = 4";
  using Law = NoLagNearer<FoundAtNext>;
  using Scheme = Sinusoidal;
};

}  // namespace pe::mathor2020

namespace pe::tests {
namespace {

using namespace mathor2020;

TEST_CASE("mathor's laws refute their mutants") {
  must_kill<LastFrequencyHasSineOnly>(walk(dimensions(1, 63)));
  must_kill<OneHotLooksUp>({.bases = base_10000});
  must_kill<PositionsOfTable>(walk({2}, {{-512, 1024}}));
  must_kill<NoLagNearer<>>(walk({4}, {{13'000, 14'000}}));
}

TEST_CASE("A search for the nearest lag that ends at 1,000 would not notice") {
  // Lag 622 is the nearest of all below 1,000; what refutes it lies beyond.
  auto const below = detail::cases_of(walk({4}, {{1, 1000}}), NoLagNearer<>::takes);
  auto const beyond = detail::cases_of(walk({4}, {{13'800, 13'850}}), NoLagNearer<>::takes);
  CHECK(detail::broken_by<NoLagNearer<FoundBelow1000>, Sinusoidal>(below).mask == 0);
  CHECK(detail::broken_by<NoLagNearer<FoundBelow1000>, Sinusoidal>(beyond).mask == 1);
}

}  // namespace
}  // namespace pe::tests
