/// The words of an enumeration.
#pragma once

#include <cstddef>
#include <string_view>

#include "theory/kernel/error.hpp"

namespace pe {

/// That of a value, of the words of all values in their order.
template <class Value, std::size_t count>
std::string_view word_of(Value value, std::string_view const (&words)[count]) {
  auto const place = static_cast<std::size_t>(value);
  PE_ASSERT(place < count);
  return words[place];
}

}  // namespace pe
