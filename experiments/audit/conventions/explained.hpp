/// Which entries of a vector some frequencies explain.
#pragma once

#include <optional>
#include <vector>

#include "experiments/audit/conventions/rates.hpp"
#include "theory/kernel/format.hpp"

namespace pe::audit::core {

/// The entries that frequencies do not explain, stored in a format.
std::vector<std::size_t> left_of(std::vector<double> const& x, std::vector<double> const& w, Format stored);

struct Explained {
  Rates rates;
  std::vector<std::size_t> left;
};

/// The first that explains all, else that which leaves least.
std::optional<Explained> best_of(std::vector<double> const& x, std::vector<Rates> const& candidates, Format stored);

}  // namespace pe::audit::core
