/// Arguments about queries and keys that are turned in an orthogonal basis: a score is q^T P R P^T k, so that the
/// squares of the scores of unit vectors have the sum that they have without P.
#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <mutex>

#include "theory/kernel/circles.hpp"
#include "theory/properties/argued_scores.hpp"
#include "theory/properties/uniqueness.hpp"
#include "theory/schemes/string.hpp"

namespace pe {
namespace {

constexpr long bits_of_basis = 192;
/// How far P^T P may be from 1, entry by entry; at these bits it is much nearer.
constexpr double off_orthogonal = 1e-30;

using InBasis = TurnedInBasisLayer<Balls>;
using MakeInBasis = std::function<InBasis(Shape const&)>;

/// Head 0 of the scheme; nothing for other schemes.
template <class Scheme>
MakeInBasis head_0() {
  return [](Shape const& shape) { return typename Scheme::template Over<Balls>(Balls{}, shape).layer(0, 0); };
}
MakeInBasis const& turned_in_basis(std::string_view name) {
  static std::map<std::string_view, MakeInBasis> const list{{StringCayley::about.name, head_0<StringCayley>()},
                                                            {StringCirculant::about.name, head_0<StringCirculant>()}};
  static MakeInBasis const none;
  auto const found = list.find(name);
  return found == list.end() ? none : found->second;
}

bool is_orthogonal(Dense<Ball> const& p) {
  auto const d = p.rows.size();
  for (std::size_t i = 0; i < d; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      if (!((dot(p.rows[i], p.rows[j]) - Ball(i == j ? 1 : 0)).upper_bound() <= off_orthogonal)) return false;
    }
  }
  return true;
}

/// At each dimension at which the argument is checked, where the scheme takes it; the basis is the same at any base.
bool at_each_basis(Asked const& asked, MakeInBasis const& make, std::function<bool(int)> const& is_so) {
  BallPrecision const precision(bits_of_basis);
  auto const& takes = asked.numeric.layer_limits.dimensions;
  for (int const d : dimensions_of(asked.domain)) {
    if (!takes.empty() && std::ranges::find(takes, d) == takes.end()) continue;
    static std::mutex guard;
    static std::map<std::pair<std::string, int>, bool> known;  // two properties ask for the same
    std::lock_guard const lock(guard);
    auto const [at, is_new] = known.try_emplace({asked.scheme.name, d}, false);
    if (is_new) at->second = is_orthogonal(make({d, 10000}).basis());
    if (!at->second || !is_so(d)) return false;
  }
  return true;
}

/// The least of the squared Frobenius distances of the turns at two positions k apart, k up to `lags`: the sum of
/// 2 (2 sin(w k/2))^2 over the pairs.
double least_squared_distance(Vector<Ball> const& frequencies, std::int64_t lags) {
  double result = std::numeric_limits<double>::infinity();
  for (std::int64_t k = 1; k <= lags; ++k) {
    double sum = 0;
    for (auto const& w : frequencies) {
      auto const sine = sin(w * Ball(Fraction(k, 2))).lower_bound();
      sum += 8 * sine * sine * (1 - 0x1p-40);
    }
    result = std::min(result, sum);
  }
  return result;
}

}  // namespace

Argued turned_in_basis_apart(Asked const& asked) {
  auto const& make = turned_in_basis(asked.scheme.name);
  if (!make) return std::nullopt;
  constexpr auto lags = Uniqueness::greatest_lag;
  auto const enough = (Uniqueness::gap() * Uniqueness::gap()).to_double();
  bool const cayley = asked.scheme.name == StringCayley::about.name;
  auto const found = at_each_basis(asked, make, [&](int d) {
    if (cayley) {
      auto const frequency = rational_frequency(rotary_frequencies({d, 10000}), 0);
      auto const least = frequency ? least_distance(*frequency, lags) : 0;
      return 2 * least * least * (1 - 0x1p-40) >= enough;
    }
    return least_squared_distance(make({d, 10000}).frequencies(), lags) >= enough;
  });
  if (!found) return std::nullopt;
  auto const frequencies = cayley ? clause("first-frequency", 1) : clause("enclosed-frequencies");
  return Shown{{clause("apart-in-basis", lags), frequencies, clause("turns-apart", Uniqueness::gap()), checked()}};
}

Argued turned_in_basis_bounded(Asked const& asked) {
  auto const& make = turned_in_basis(asked.scheme.name);
  if (!make) return std::nullopt;
  auto const found = at_each_basis(asked, make, [&](int d) {
    return Fraction(2 * d) <= make({d, 10000}).most_gain().at(d);
  });
  if (!found) return std::nullopt;
  return Shown{{clause("gain-in-basis"), checked()}};
}

}  // namespace pe
