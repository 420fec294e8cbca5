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

std::int64_t OfDimension::at(std::int64_t d) const {
  std::int64_t sum = 0;
  for (auto i = coefficients.size(); i-- > 0;) sum = sum * d + coefficients[i];
  return sum;
}

std::string OfDimension::text() const {
  std::string result;
  for (auto i = coefficients.size(); i-- > 0;) {
    auto const c = coefficients[i];
    if (c == 0) continue;
    result += (result.empty() ? "" : " + ") + (c == 1 && i > 0 ? "" : std::to_string(c)) + (i == 0 ? "" : "d") +
              (i < 2 ? "" : "^" + std::to_string(i));
  }
  return result.empty() ? "0" : result;
}

}  // namespace pe
