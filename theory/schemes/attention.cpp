#include "theory/schemes/attention.hpp"

#include <fmt/format.h>

#include "theory/kernel/error.hpp"

namespace pe {

void require_tokens(std::int64_t n) {
  if (n < 1) throw UserError(fmt::format("a sequence of {} tokens has no positions; take 1 or more", n));
}

void require_table(std::size_t found, std::int64_t wanted, std::string const& of_what) {
  if (static_cast<std::int64_t>(found) == wanted) return;
  throw UserError(fmt::format("a table of {} entries does not fit; the scheme needs {} {}", found, wanted, of_what));
}

}  // namespace pe
