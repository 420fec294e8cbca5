/// Arguments by enclosures: what they prove, and that a scheme which misses it in one place is not proved.
#include "tests/catch.hpp"
#include "theory/families/codes_of.hpp"
#include "theory/families/layers_of.hpp"
#include "theory/properties/argued_scores.hpp"
#include "theory/properties/uniqueness.hpp"
#include "theory/schemes/hierarchical.hpp"
#include "theory/schemes/learnable.hpp"
#include "theory/schemes/rerope.hpp"
#include "theory/schemes/string.hpp"
#include "theory/schemes/xpos.hpp"

namespace pe {
namespace {

Domain finite() {
  auto domain = Uniqueness::domain();
  domain.of_base = false;
  return domain;
}

/// A learned table in which row 400 is row 3, up to `off` in its first entry, from the dimension `from` on.
template <int from, std::int64_t off>
struct TwoAlike {
  static constexpr char name[] = "two-alike";
  template <Field F>
  struct Over : Learnable::Over<F> {
    using Learnable::Over<F>::Over;
    Vector<typename F::Scalar> encode(std::int64_t t) const {
      auto row = Learnable::Over<F>::encode(t == 400 && this->dimension() >= from ? 3 : t);
      if (t == 400) row[0] = row[0] + this->field_.number(Fraction(off, 1'000'000));
      return row;
    }
  };
};

template <class Scheme>
bool are_apart(std::int64_t positions = 512, bool stored = false, Domain domain = finite()) {
  Asked const asked{{}, std::move(domain), {codes_of<Scheme>(), {}, Learnable::limits()}};
  auto const gap = stored ? Uniqueness::gap() * Fraction(1, 2) : Uniqueness::gap();
  return codes_are_apart(asked, positions, gap, stored).has_value();
}

TEST_CASE("Rows of a table are proved apart where any two of them are, at every dimension of the sentence") {
  CHECK(are_apart<Learnable>());
  CHECK(are_apart<TwoAlike<66, 0>>());
  CHECK_FALSE(are_apart<TwoAlike<2, 0>>());
  CHECK_FALSE(are_apart<TwoAlike<62, 0>>());  // at two of the dimensions alone
  CHECK(are_apart<TwoAlike<62, 0>>(400));     // of the rows before it
  CHECK(are_apart<TwoAlike<2, 101>>());
  CHECK_FALSE(are_apart<TwoAlike<2, 99>>());
}

TEST_CASE("Stored rows are proved apart by half the gap and what storing moves them") {
  CHECK(are_apart<TwoAlike<2, 51>>(512, true));
  CHECK_FALSE(are_apart<TwoAlike<2, 50>>(512, true));
}

TEST_CASE("Enclosures at one base prove nothing of others") {
  CHECK_FALSE(are_apart<Learnable>(512, false, Uniqueness::domain()));
}

/// A scheme that says less of its entries than is so.
struct Less : Hierarchical {
  static std::optional<Fraction> bound() { return Fraction(2); }
};

TEST_CASE("Entries of a table are proved to be within its bound, and within none that is less") {
  auto const bounded = [](Codes const& codes) {
    return codes_are_within({{}, finite(), {codes, {}, Hierarchical::limits()}}).has_value();
  };
  CHECK(bounded(codes_of<Hierarchical>()));
  CHECK_FALSE(bounded(codes_of<Less>()));
}

template <class Scheme>
Asked of_layers() {
  return {symbolic_of(Scheme::about.name), Uniqueness::OfLayers::domain(), {{}, layers_of<Scheme>()}};
}

TEST_CASE("Scores that turn by the first pair are proved apart, but not where they stand still or repeat") {
  CHECK(first_pairs_apart(of_layers<LeakyRerope>()));
  CHECK(first_pairs_apart(of_layers<Xpos>()));
  CHECK_FALSE(first_pairs_apart(of_layers<Rerope>()));  // beyond its window all are alike
}

TEST_CASE("Turns in an orthogonal basis are proved apart and bounded; other schemes are none") {
  CHECK(turned_in_basis_apart(of_layers<StringCayley>()));
  CHECK(turned_in_basis_bounded(of_layers<StringCayley>()));
  CHECK_FALSE(turned_in_basis_apart(of_layers<LeakyRerope>()));
  CHECK_FALSE(turned_in_basis_bounded(of_layers<LeakyRerope>()));
}

}  // namespace
}  // namespace pe
