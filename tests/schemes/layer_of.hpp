/// The layer of a head of a scheme's, over balls.
#pragma once

#include "theory/kernel/balls.hpp"

namespace pe::tests {

template <class Scheme>
auto layer_of(std::int64_t head, std::int64_t length = 512, int dimension = 2) {
  return typename Scheme::template Over<Balls>(Balls{}, {dimension, 10000}).layer(head, length);
}

/// The bias of a query at i and a key at j.
template <class Scheme>
double bias_of(std::int64_t head, std::int64_t i, std::int64_t j) {
  return layer_of<Scheme>(head).bias(i, j).to_double();
}

/// The score of two tokens at i and j; the weights of head 0 are identities.
template <class Scheme>
double score_of(std::vector<double> const& x, std::int64_t i, std::vector<double> const& y, std::int64_t j,
                std::int64_t head = 0) {
  auto const layer = layer_of<Scheme>(head, 512, static_cast<int>(x.size()));
  auto const token = [&](std::vector<double> const& from) {
    Vector<Ball> entries;
    for (double const e : from) entries.emplace_back(e);
    return layer.token(entries);
  };
  return layer.score(token(x), i, token(y), j).to_double();
}

}  // namespace pe::tests
