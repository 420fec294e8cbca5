/// Arguments about queries and keys that are turned in an orthogonal basis: a score is q^T P R P^T k.
#include <algorithm>
#include <functional>
#include <map>
#include <mutex>

#include "theory/properties/argued_scores.hpp"
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
  static std::map<std::string_view, MakeInBasis> const list{{StringCayley::name, head_0<StringCayley>()},
                                                            {StringCirculant::name, head_0<StringCirculant>()}};
  static MakeInBasis const none;
  auto const found = list.find(name);
  return found == list.end() ? none : found->second;
}

/// At each dimension at which the argument is checked; the basis is the same at any base.
bool at_each_basis(Asked const& asked, MakeInBasis const& make, std::function<bool(int)> const& is_so) {
  return at_each_dimension(asked, asked.numeric.layer_limits, [&](int d) {
    BallPrecision const precision(bits_of_basis);
    static std::mutex guard;
    static std::map<std::pair<std::string, int>, bool> known;  // two properties ask for the same
    std::lock_guard const lock(guard);
    auto const [at, is_new] = known.try_emplace({asked.scheme.name, d}, false);
    if (is_new) at->second = is_orthogonal(make({d, 10000}).basis());
    return at->second && is_so(d);
  });
}

}  // namespace

bool is_orthogonal(Dense<Ball> const& p) {
  auto const d = p.rows.size();
  for (std::size_t i = 0; i < d; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      if (!((dot(p.rows[i], p.rows[j]) - Ball(i == j ? 1 : 0)).upper_bound() <= off_orthogonal)) return false;
    }
  }
  return true;
}

bool is_turned_in_basis(std::string_view scheme) { return turned_in_basis(scheme) != nullptr; }

Argued turned_in_basis_bounded(Asked const& asked) {
  auto const& make = turned_in_basis(asked.scheme.name);
  if (!make) return std::nullopt;
  auto const found = at_each_basis(asked, make, [&](int d) {
    return Fraction(2 * d) <= make({d, 10000}).most_gain().at(d);
  });
  if (!found) return std::nullopt;
  return Shown{{clause("gain-in-basis"), checked()}};
}

Argued turned_in_basis_keeps_norms(Asked const& asked) {
  auto const& make = turned_in_basis(asked.scheme.name);
  if (!make || !at_each_basis(asked, make, [](int) { return true; })) return std::nullopt;
  return Shown{{clause("norm-in-basis"), checked()}};
}

}  // namespace pe
