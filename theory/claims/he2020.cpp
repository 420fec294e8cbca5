/// The laws of he2020, by the names that theory/sources/he2020.toml calls them by.
#include "theory/claims/papers_on_tables.hpp"
#include "theory/claims/row.hpp"

namespace pe {

using namespace he2020;

Laws he2020_laws() {
  return {
      law<DeltasSum<true>, dai2019::Indices>("he2020.mirrored-deltas-sum"),
  };
}

}  // namespace pe
