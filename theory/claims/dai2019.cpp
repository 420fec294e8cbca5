/// The laws of dai2019, by the names that theory/sources/dai2019.toml calls them by.
#include "theory/claims/papers_on_tables.hpp"
#include "theory/claims/row.hpp"

namespace pe {

namespace {

/// Entry j of row i of L rows, in the causal half.
Domain rows() {
  auto result = walk({2}, {{1, 24}, {0, 23}, {0, 23}});
  result.admits = [](Case const& input) {
    auto const& p = input.parameters;
    return p[2] <= p[1] && p[1] < p[0];
  };
  result.admits_says = "j <= i < L";
  return result;
}

}  // namespace

Laws dai2019_laws() {
  return {
      law<dai2019::ShiftIsIndex<1>, dai2019::Indices>("dai2019.relative-shift", rows()),
  };
}

}  // namespace pe
