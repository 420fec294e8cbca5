/// How a reader refuses, and bytes to refuse.
#pragma once

#include <cstring>
#include <string>
#include <string_view>

#include "experiments/audit/readers/foreign.hpp"
#include "tests/catch.hpp"
#include "theory/kernel/error.hpp"

namespace pe::audit {

using tests::contains;

/// The sentence that `read` throws; says so when it throws none, or more than one line.
std::string refusal(auto const& read) {
  try {
    read();
  } catch (UserError const& error) {
    std::string const says = error.what();
    CHECK(says.find('\n') == says.npos);
    return says;
  }
  return "not refused";
}

inline Bytes bytes_of(std::string_view text) { return {reinterpret_cast<std::byte const*>(text.data()), text.size()}; }

/// `number` as bytes in little-endian order.
template <class T>
std::string little(T number) {
  std::string result(sizeof number, '\0');
  for (auto& byte : result) {
    byte = static_cast<char>(number & 0xff);
    number = static_cast<T>(number >> 4 >> 4);  // a shift by 8 would be undefined for a byte
  }
  return result;
}

}  // namespace pe::audit
