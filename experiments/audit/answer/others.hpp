/// What stands under positional names and is no encoding by a formula, and memory that was never filled.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "experiments/audit/result.hpp"
#include "experiments/audit/table.hpp"

namespace pe::audit {

/// Memory that was never filled under the name of an encoding (`hinted`: the kind that the name says): zeros, numbers
/// that no sine is, cosines that are all 1.
std::optional<Audit> audit_unfilled(std::vector<Table> const& tables, std::string const& hinted);

/// Frequencies that no rule could have made.
std::optional<Finding> unfilled_frequencies(std::vector<double> const& x);

/// NaN or infinities in what is called a table of phases, however little of the rest is understood.
std::optional<Audit> audit_holes(Table const& table, std::string const& hinted);

/// What no formula makes and its content or its name tells for certain: masks, position ids, maps of indices, factors
/// of frequencies, xPos's scales, tables of learned biases. Nothing for all else.
std::optional<Audit> audit_certainly_other(Table const& table);

/// Of a table that no kind recognises: learned, by its name and its scattered entries, or weights of another kind.
std::optional<Audit> audit_other(Table const& table);

}  // namespace pe::audit
