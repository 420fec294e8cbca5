#include "theory/kernel/error.hpp"

#include <cstdio>
#include <cstdlib>

namespace pe {

void assertion_failed(char const* condition, char const* file, int line) {
  std::fprintf(stderr, "pebench: this is a bug: %s (%s:%d)\n", condition, file, line);
  std::abort();
}

}  // namespace pe
