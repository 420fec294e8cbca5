#include "theory/schemes/t5.hpp"

#include <boost/multiprecision/gmp.hpp>

#include "tests/catch.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/schemes/t5_printed.hpp"

namespace pe {
namespace {

using Buckets = std::vector<std::int64_t>;

Buckets of(T5Buckets const& buckets, std::int64_t from, std::int64_t to) {
  Buckets result;
  for (auto offset = from; offset <= to; ++offset) result.push_back(buckets.of(offset));
  return result;
}

// Printed by the test of Google's TensorFlow models (nlp/modeling/layers, RelativePositionBiasTest).
TEST_CASE("Three queries and two keys have the buckets that TensorFlow's models print") {
  T5Buckets const encoder, decoder{.bidirectional = false};
  Buckets both, past;
  for (std::int64_t query = 0; query < 3; ++query) {
    for (std::int64_t key = 0; key < 2; ++key) {
      both.push_back(encoder.of(key - query));
      past.push_back(decoder.of(key - query));
    }
  }
  CHECK(both == Buckets{0, 17, 1, 0, 2, 1});
  CHECK(past == Buckets{0, 0, 1, 0, 2, 1});
}

// Printed by the test of google-research/imp, max/modeling/embeddings, for the offsets -10 .. 9.
TEST_CASE("Few buckets and short distances have the buckets that google-research prints") {
  Buckets const future(10, 0);
  auto const past = [&](Buckets before) {
    before.insert(before.end(), future.begin(), future.end());
    return before;
  };
  CHECK(of({4, 3, false}, -10, 9) == past({3, 3, 3, 3, 3, 3, 3, 3, 2, 1}));
  CHECK(of({8, 10, false}, -10, 9) == past({7, 7, 7, 6, 5, 4, 4, 3, 2, 1}));
  CHECK(of({16, 9, false}, -10, 9) == past({15, 15, 8, 7, 6, 5, 4, 3, 2, 1}));
  CHECK(of({4, 4, true}, -10, 9) == Buckets{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 3, 3, 3, 3, 3, 3, 3, 3, 3});
  CHECK(of({15, 4, true}, -10, 9) == Buckets{6, 6, 6, 6, 6, 6, 6, 3, 2, 1, 0, 8, 9, 10, 13, 13, 13, 13, 13, 13});
  CHECK(of({16, 8, true}, -10, 9) == Buckets{7, 7, 7, 7, 6, 5, 4, 3, 2, 1, 0, 9, 10, 11, 12, 13, 14, 15, 15, 15});
}

TEST_CASE("A decoder's distances are exact up to 15, then logarithmic, and 113 is the first in the last bucket") {
  T5Buckets const decoder{.bidirectional = false};
  CHECK(of(decoder, -20, 0) == Buckets{17, 17, 16, 16, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0});
  CHECK(decoder.of(-31) == 21);
  CHECK(decoder.of(-32) == 21);
  CHECK(decoder.of(-64) == 26);
  CHECK(decoder.of(-112) == 30);
  CHECK(decoder.of(-113) == 31);
  CHECK(decoder.of(-100000) == 31);
}

TEST_CASE("Thresholds that are integers belong to the higher bucket") {
  // 8 * 16^(m/8) = 16, 32, 64 for m = 2, 4, 6.
  T5Buckets const encoder;
  CHECK(of(encoder, -16, -15) == Buckets{10, 9});
  CHECK(of(encoder, -32, -31) == Buckets{12, 11});
  CHECK(of(encoder, -64, -63) == Buckets{14, 13});
}

TEST_CASE("Every bucket is the one that powers of integers say, whatever the numbers of the rule") {
  using boost::multiprecision::mpz_int;
  for (auto const& [count, greatest] : std::vector<std::pair<std::int64_t, std::int64_t>>{
           {32, 128}, {32, 100}, {16, 9}, {64, 256}, {320, 800}, {128, 65}, {12, 1 << 12}, {1024, 513}, {7, 2187}}) {
    CAPTURE(count, greatest);
    T5Buckets const causal{count, greatest, false};
    auto const exact = count / 2, ranges = count - exact;
    for (std::int64_t n = exact; n < greatest; n += 1 + n / 64) {
      // The most m with (n / exact)^ranges >= (greatest / exact)^m.
      mpz_int left = pow(mpz_int(n), static_cast<unsigned>(ranges)) * exact;
      mpz_int right = pow(mpz_int(exact), static_cast<unsigned>(ranges)) * greatest;
      std::int64_t m = 0;
      for (; left >= right; ++m) {
        left *= exact;
        right *= greatest;
      }
      CHECK(causal.of(-n) == exact + m);
    }
  }
}

TEST_CASE("The bias of a bucket is added to the score, without a scale") {
  Vector<Ball> table(32, Ball(0));
  table[17] = Ball(0.25);
  T5::Layer<Balls> const layer(AttentionLayer<Balls>(Balls{}, 2, 0), {}, table);
  auto const x = layer.token({Ball(2), Ball(5)}), y = layer.token({Ball(3), Ball(1)});
  CHECK(layer.score(x, 4, y, 5).to_double() == 11.25);
  CHECK(layer.score(x, 5, y, 4).to_double() == 11);
}

TEST_CASE("Buckets that cannot be made and tables that do not fit are refused") {
  CHECK_THROWS_WITH((T5Buckets{8, 4, false}.of(0)),
                    "8 causal buckets up to distance 4 cannot be made; take 2 to 4096, and a distance above 4 up to "
                    "1048576, for example 32 buckets and 128");
  CHECK_THROWS_AS((T5Buckets{8, 3, false}.of(0)), UserError);
  CHECK_THROWS_AS((T5Buckets{16, 4, true}.of(0)), UserError);
  CHECK_THROWS_AS((T5Buckets{3, 128, true}.of(0)), UserError);
  CHECK_THROWS_AS((T5Buckets{0, 128, false}.of(0)), UserError);
  CHECK_THROWS_WITH(T5::Layer<Balls>(AttentionLayer<Balls>(Balls{}, 2, 0), {}, Vector<Ball>(31, Ball(0))),
                    "a table of 31 entries does not fit; the scheme needs 32 biases, one for each bucket");
}

TEST_CASE("A layer takes other buckets than 32 up to 128") {
  T5::Over<Balls> const t5(Balls{}, {2, 10000}, {.count = 8, .greatest_distance = 10, .bidirectional = false});
  CHECK(t5.buckets().count == 8);
  auto const layer = t5.layer(1, 64);
  // Distances 4 and 5 share a bucket, 3 has its own; the future has none of its own.
  CHECK(layer.bias(9, 5).to_double() == Drawn(1, "t5").entry(0, 4).to_double());
  CHECK(layer.bias(9, 6).to_double() == Drawn(1, "t5").entry(0, 3).to_double());
  CHECK(layer.bias(5, 9).to_double() == Drawn(1, "t5").entry(0, 0).to_double());
  CHECK_FALSE(layer.sees(5, 9));
  CHECK_THROWS_AS(T5::Over<Balls>(Balls{}, {2, 10000}, {.count = 1}), UserError);
}

/// r[n] = n, and identities as weights.
template <class Index>
TableBiasLayer<Balls, Index> counting(int dimension, Index const& index) {
  Vector<Ball> table;
  for (int n = 0; n < index.entries(); ++n) table.push_back(Ball(n));
  return {AttentionLayer<Balls>(Balls{}, dimension, 0), index, std::move(table)};
}

TEST_CASE("The code scales the product by 1/sqrt(d) and the bias by sqrt(d)") {
  auto const layer = counting(4, DistanceIndex{8});
  Vector<Ball> const x{Ball(2), Ball(0), Ball(0), Ball(0)};
  auto const token = layer.token(x);
  // 4/2 + 3*2, in either direction.
  CHECK((layer.score(token, 1, token, 4) - Ball(8)).upper_bound() < 1e-40);
  CHECK((layer.score(token, 4, token, 1) - Ball(8)).upper_bound() < 1e-40);
}

TEST_CASE("Cells of a grid are indexed by |dx| f + |dy|") {
  GridIndex const grid{3};
  CHECK(grid.of(0, 0) == 0);
  CHECK(grid.of(0, 1) == 1);  // (0, 0) and (0, 1)
  CHECK(grid.of(0, 3) == 3);  // (0, 0) and (1, 0)
  CHECK(grid.of(2, 3) == 5);  // (0, 2) and (1, 0)
  CHECK(grid.of(8, 0) == 8);
  CHECK(grid.of(0, 8) == 8);
}

TEST_CASE("A layer of the code takes the one length that it was built for") {
  auto const layer = counting(2, DistanceIndex{3});
  std::vector<Vector<Ball>> const two(2, Vector<Ball>{Ball(0), Ball(0)});
  CHECK_THROWS_WITH(attend(layer, two),
                    "a layer built for 3 tokens was given 2; its table of indices fits that one length only");
  CHECK(attend(counting(2, DistanceIndex{2}), two).size() == 2);
}

TEST_CASE("Down a column of the grid there is one number for each distance, and the one length") {
  auto const column = T5PrintedGrid::Over<Balls>(Balls{}, {2, 10000}).line(1, 8);
  auto const differ = [&](std::int64_t i, std::int64_t j) {
    return arb_ne((column.bias(i, j)).raw(), column.bias(0, 1).raw()) != 0;
  };
  CHECK_FALSE(differ(1, 0));
  CHECK_FALSE(differ(7, 6));
  CHECK((differ(0, 2) || differ(0, 3)));
  CHECK_NOTHROW(column.require_length(8));
  CHECK_THROWS_AS(column.require_length(9), UserError);
}

TEST_CASE("Sizes and tables that do not fit are refused") {
  T5PrintedGrid::Over<Balls> const grid(Balls{}, {2, 10000});
  CHECK_THROWS_WITH(grid.layer(0, 0), "a grid of size 0 cannot be numbered; take a size from 1 to 4096");
  CHECK_NOTHROW(GridIndex{4096}.require());
  CHECK_THROWS_AS(GridIndex{4097}.require(), UserError);
  CHECK_THROWS_AS(T5Printed::Over<Balls>(Balls{}, {2, 10000}).layer(0, 0), UserError);
  using Layer = TableBiasLayer<Balls, GridIndex>;
  CHECK_THROWS_WITH(Layer(AttentionLayer<Balls>(Balls{}, 2, 0), {2}, Vector<Ball>(3, Ball(0))),
                    "a table of 3 entries does not fit; the scheme needs 4 biases, one for each index");
}

}  // namespace
}  // namespace pe
