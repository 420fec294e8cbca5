/// Frequencies as wrong code makes them of sound ones.
#pragma once

#include <utility>
#include <vector>

#include "experiments/audit/conventions/rates.hpp"
#include "experiments/audit/result.hpp"

namespace pe::audit::core {

/// Exponents that begin elsewhere, count columns or are rounded down, powers without their sign, no scaling.
std::vector<std::pair<Rates, Finding>> slips_of(Rates const& rates);

/// As a narrow format makes them: rounded at the end, which comes first; or computed in it, by a power or by an
/// exponential, of the base or of the rounded one, as reciprocals or not.
std::vector<std::vector<double>> narrow_frequencies(Rates const& rates, Format format);

/// The finding that theory has of a wrong version of a scheme.
Finding of_variant(std::string_view name, Aspect aspect);

}  // namespace pe::audit::core
