/// Whether something is refused, as a number of a field.
#pragma once

#include "theory/kernel/error.hpp"

namespace pe {

/// 1 where `attempt` is refused with a UserError, 0 where it succeeds.
template <class F>
typename F::Scalar refused(F const& field, auto const& attempt) {
  try {
    attempt();
  } catch (UserError const&) {
    return field.number(1);
  }
  return field.number(0);
}

}  // namespace pe
