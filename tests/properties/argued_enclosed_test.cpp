/// Arguments by enclosures: what they prove, and that a scheme which misses it in one place is not proved.
#include "tests/catch.hpp"
#include "theory/families/codes_of.hpp"
#include "theory/families/layers_of.hpp"
#include "theory/properties/argued_scores.hpp"
#include "theory/properties/offset_vector.hpp"
#include "theory/properties/score_falls.hpp"
#include "theory/properties/uniqueness.hpp"
#include "theory/schemes/hierarchical.hpp"
#include "theory/schemes/learnable.hpp"
#include "theory/schemes/relative_table.hpp"
#include "theory/schemes/rope_mixed.hpp"
#include "theory/schemes/string.hpp"
#include "theory/schemes/transformer_xl.hpp"
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
bool are_apart(std::int64_t positions = 512, bool stored = false) {
  Asked const asked{{}, finite(), {codes_of<Scheme>(), {}, Learnable::limits()}};
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
  auto const shown = [](Domain const& domain) {
    return codes_are_apart({{}, domain, {codes_of<Learnable>(), {}, Learnable::limits()}}, 512, Uniqueness::gap());
  };
  CHECK(shown(finite()).value().any_base);
  CHECK_FALSE(shown(Uniqueness::domain()).value().any_base);
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
  return {symbolic_of(Scheme::name), Uniqueness::OfLayers::domain(), {{}, layers_of<Scheme>()}};
}

/// The terms of Transformer-XL, offsets clipped.
template <std::int64_t most>
struct XlClipped {
  static constexpr char name[] = "xl-clipped";
  template <NumericField F>
  struct Over : TransformerXl::Over<F> {
    using TransformerXl::Over<F>::Over;
    struct Layer : XlLayer<F> {
      auto score(auto const& a, std::int64_t i, auto const& b, std::int64_t j) const {
        return XlLayer<F>::score(a, i, b, std::max(j, i - most));
      }
    };
    Layer layer(WholeOf<F> const& number, WholeOf<F> const& n) const {
      return {TransformerXl::Over<F>::layer(number, n)};
    }
  };
};

TEST_CASE("Scores of every distance are proved apart at base 10000, and not where two are alike") {
  Asked const whole{symbolic_of("transformer-xl"), Uniqueness::OfLayers::domain(), {{}, layers_of<TransformerXl>()}};
  CHECK_FALSE(distances_are_apart(whole, Uniqueness::gap()).value().any_base);
  auto const of = [&](Layers const& layers) { return Asked{whole.scheme, whole.domain, {{}, layers}}; };
  CHECK_FALSE(distances_are_apart(of(layers_of<XlClipped<510>>()), Uniqueness::gap()));
  CHECK_FALSE(offsets_are_apart(of(layers_of<XlClipped<510>>()), Uniqueness::gap()));
}

TEST_CASE("Scores of tokens of ones are proved to fall where each step does in each head, and at every dimension") {
  auto const fall = [](Layers const& layers) {
    return scores_of_ones_fall({symbolic_of("alibi"), ScoreFalls::domain(), {{}, layers}}).has_value();
  };
  CHECK(fall(layers_of<Alibi>()));
  CHECK_FALSE(fall(layers_of<AlibiGrows>()));
  CHECK_FALSE(fall(layers_of<XlClipped<127>>()));
}

TEST_CASE("Only a basis that is orthogonal is found to be so") {
  BallPrecision const precision(192);
  Balls const field;
  auto square = [&](std::vector<std::vector<int>> const& rows) {
    return Dense<Ball>{mapped(rows, [](auto const& row) { return mapped(row, [](int x) { return Ball(x); }); })};
  };
  CHECK(is_orthogonal(cayley(field, square({{0, 3}, {-3, 0}}))));
  CHECK_FALSE(is_orthogonal(cayley(field, square({{0, 3}, {3, 0}}))));
  auto basis = fourier_basis(field, 8);
  CHECK(is_orthogonal(basis));
  std::swap(basis.rows[1], basis.rows[0]);
  basis.rows[1] = basis.rows[0];
  CHECK_FALSE(is_orthogonal(basis));
}

template <class Scheme>
bool sees_vectors(std::string_view name = Scheme::name) {
  return offset_vector_is_seen({symbolic_of(name), OffsetVector::domain(), {{}, layers_of<Scheme>()}}).has_value();
}

TEST_CASE("Scores of a grid are proved to depend on the vector alone, and to tell it from its mirror image") {
  CHECK(sees_vectors<T5PrintedGrid>());
  CHECK(sees_vectors<Swin>());
  CHECK(sees_vectors<RopeMixed>());
  CHECK_FALSE(sees_vectors<OffsetVector::Mutant>("by-row"));
  CHECK_FALSE(sees_vectors<OffsetVector::Columns>("by-column"));
  CHECK_FALSE(sees_vectors<OffsetVector::Steps>("by-steps"));
}

TEST_CASE("Turns in an orthogonal basis are proved to be bounded and to keep norms; other schemes are none") {
  CHECK(turned_in_basis_bounded(of_layers<StringCayley>()));
  CHECK(turned_in_basis_keeps_norms(of_layers<StringCayley>()));
  CHECK_FALSE(turned_in_basis_keeps_norms(of_layers<Xpos>()));
  CHECK_FALSE(turned_in_basis_bounded(of_layers<Xpos>()));
}

}  // namespace
}  // namespace pe
