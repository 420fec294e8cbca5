/// A law's sides do not depend on who multiplies: Eigen's dense matrices agree with the blocks of linear.hpp, over
/// balls and over high-precision reals.
#include "theory/kernel/eigen_ball.hpp"

#include <Eigen/LU>
#include <boost/multiprecision/eigen.hpp>

#include "tests/catch.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/kernel/reals.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe {
namespace {

bool same(Ball const& a, Ball const& b) {
  return !certainly_unequal(a, b) && (a - b).upper_bound() < 1e-40 && a.upper_bound() < 1e3;
}

bool same(Real<50> const& a, Real<50> const& b) { return abs(a - b) < Real<50>(1e-40); }

template <class S>
using Matrix = Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic>;

template <class S>
Matrix<S> dense(BlockDiagonal<S> const& map) {
  auto const size = static_cast<Eigen::Index>(2 * map.blocks.size());
  Matrix<S> result = Matrix<S>::Constant(size, size, S(0));
  for (Eigen::Index i = 0; i < size; i += 2) {
    auto const& [a, b, c, d] = map.blocks[static_cast<std::size_t>(i / 2)];
    result(i, i) = a;
    result(i, i + 1) = b;
    result(i + 1, i) = c;
    result(i + 1, i + 1) = d;
  }
  return result;
}

template <class S>
bool same(Matrix<S> const& a, Matrix<S> const& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) return false;
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    for (Eigen::Index j = 0; j < a.cols(); ++j) {
      if (!same(a(i, j), b(i, j))) return false;
    }
  }
  return true;
}

/// At d = 4 the products are written out, at d = 40 they go through Eigen's blocked kernel.
template <class F>
void check_agreement(F const& field, int dimension) {
  using S = typename F::Scalar;
  typename Sinusoidal::template Over<F> const pe(field, {dimension, 10000});
  auto const k = field.position(7), l = field.position(-1234.5), t = field.position(99);
  auto const map = pe.offset_map(k), other = pe.offset_map(l);

  CHECK(same<S>(dense(map) * dense(other), dense(map * other)));
  CHECK(same<S>(dense(map) * dense(other), dense(pe.offset_map(k + l))));
  CHECK_FALSE(same<S>(dense(map) * dense(other), dense(map)));
  CHECK(same<S>(dense(map).transpose() * dense(map), Matrix<S>::Identity(dimension, dimension)));

  auto const code = pe.encode(t), moved = map * code;
  Eigen::Matrix<S, Eigen::Dynamic, 1> column(dimension);
  for (int i = 0; i < dimension; ++i) column(i) = code[static_cast<std::size_t>(i)];
  Eigen::Matrix<S, Eigen::Dynamic, 1> const product = dense(map) * column;
  for (int i = 0; i < dimension; ++i) CHECK(same(product(i), moved[static_cast<std::size_t>(i)]));
  CHECK(same(column.dot(product), pe.similarity(k)));
  CHECK(same(column.squaredNorm(), squared_norm(code)));
  CHECK(same(dense(map).trace(), trace(map)));
}

TEST_CASE("Dense and block products of offset maps agree over balls") {
  BallPrecision const scope(200);
  for (int const d : {4, 40}) check_agreement(Balls{}, d);
}

TEST_CASE("Dense and block products of offset maps agree over reals of 50 digits") {
  for (int const d : {4, 40}) check_agreement(Reals<50>{}, d);
}

template <class F>
void check_determinant(F const& field) {
  using S = typename F::Scalar;
  typename Sinusoidal::template Over<F> const pe(field, {4, 10000});
  auto const map = pe.offset_map(field.position(7));
  Eigen::Matrix<S, 4, 4> const matrix = dense(map);
  CHECK(same(S(matrix.determinant()), S(1)));
  CHECK(same(S(determinant(map.blocks[0]) * determinant(map.blocks[1])), S(1)));
  Eigen::Matrix<S, 4, 4> mirrored = matrix;
  mirrored.row(0) = -matrix.row(0);
  CHECK(same(S(mirrored.determinant()), S(-1)));
}

TEST_CASE("The determinant of an offset map is 1, over balls and over reals") {
  BallPrecision const scope(200);
  check_determinant(Balls{});
  check_determinant(Reals<50>{});
}

}  // namespace
}  // namespace pe
