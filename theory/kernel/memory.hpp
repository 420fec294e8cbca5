/// What happens when the libraries of arithmetic get no memory.
#pragma once

namespace pe {

/// From now on GMP, MPFR, FLINT and Arb call `end` when the system gives them no memory; by themselves they print a
/// line of their own and abort. They are C: no exception may pass through them, so `end` ends the program. Not for
/// libraries.
void when_memory_ends(void (*end)());

}  // namespace pe
