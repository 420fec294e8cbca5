/// How a row of a claim list becomes a claim. Included by the claim lists alone.
#pragma once

#include "theory/kernel/bind.hpp"
#include "theory/kernel/claim.hpp"
#include "theory/properties/property.hpp"

namespace pe {

/// Ties a row to a law and a scheme. A property of theory/properties brings its name and its domain; a law that one
/// source alone needs is written beside its rows, has a `name`, and its row states the domain.
template <class Law, class Scheme>
Claim claim(Row row) {
  if constexpr (requires { Law::text; }) {
    if (!row.domain) row.domain = Law::domain();
    return detail::make_claim(std::move(row), Law::text.name, check<Law, Scheme>());
  } else {
    PE_ASSERT(row.domain.has_value());
    return detail::make_claim(std::move(row), Law::name, check<Law, Scheme>());
  }
}

/// A statement that is true or false, and that nothing here decides: `row.note` says why ("Because ...").
inline Claim not_checked(Row row) {
  PE_ASSERT(!row.note.empty());
  row.expected = Verdict::undecided;
  return detail::make_claim(std::move(row), "", nullptr);
}

/// The base that the documents print.
inline std::vector<Fraction> const base_10000{10000};

/// Integer parameters, walked whole, at the printed base.
inline Domain walk(std::vector<int> dimensions, std::vector<Parameters> parameters = {}) {
  return {.dimensions = std::move(dimensions),
          .bases = base_10000,
          .parameters = std::move(parameters),
          .exhaustive = true};
}

/// All reals of these intervals, one for each position, at the printed base.
inline Domain all_reals(std::vector<int> dimensions, std::vector<Positions> intervals) {
  return {.dimensions = std::move(dimensions), .bases = base_10000, .positions = std::move(intervals), .covered = true};
}

}  // namespace pe
