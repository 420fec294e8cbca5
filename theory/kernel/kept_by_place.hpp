/// What a layer computes once for each place.
#pragma once

#include <concepts>
#include <map>

#include "theory/kernel/whole.hpp"

namespace pe {

/// Values of the latest places, each computed when it is first needed: a law asks for the scores of many tokens at the
/// same places. A layer, and so what it keeps, belongs to one thread.
template <class Place, class T>
class KeptByPlace {
 public:
  /// make() where the place is new. Stays until the next call.
  T const& at(Place const& place, auto const& make) const {
    constexpr std::size_t most = 1 << 14;
    auto const found = known_.find(place);
    if (found != known_.end()) return found->second;
    if (known_.size() == most) known_.clear();
    return known_.emplace(place, make()).first->second;
  }

 private:
  struct Before {  // of forms not as `<` does, which follows both answers
    bool operator()(Place const& a, Place const& b) const {
      if constexpr (std::same_as<Place, Whole>) {
        return a.text() < b.text();
      } else {
        return a < b;
      }
    }
  };
  mutable std::map<Place, T, Before> known_;
};

}  // namespace pe
