/// Frequencies as wrong code makes them of sound ones.
#pragma once

#include <vector>

#include "experiments/audit/conventions/rates.hpp"
#include "experiments/audit/result.hpp"

namespace pe::audit::core {

struct Slipped {
  Rates rates;
  Finding finding;
};

/// Exponents that begin elsewhere or count columns, powers without their sign, no scaling, narrow arithmetic.
std::vector<Slipped> slips_of(Rates const& rates);

}  // namespace pe::audit::core
