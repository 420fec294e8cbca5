/// What every fuzz target does with what a reader gives: nothing but a whole table or one sentence may come out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "experiments/audit/table.hpp"
#include "theory/kernel/error.hpp"

/// Called by libFuzzer with bytes that it makes up, by replay.cpp with those of files.
extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size);

namespace pe::audit {

/// Runs `read`; a UserError of one line is an answer, any other exception goes on and ends the program.
template <class Read>
int answered(Read const& read) {
  try {
    read();
  } catch (UserError const& error) {
    PE_ASSERT(std::string_view(error.what()).find('\n') == std::string_view::npos);
  }
  return 0;
}

/// Looks at every entry of every table, so that a view that reaches out of its bytes is noticed.
inline void look_at(std::vector<Table> const& tables) {
  for (auto const& table : tables) {
    PE_ASSERT(table.shape.size() == table.strides.size());
    auto const entries = to_double(table);
    PE_ASSERT(static_cast<std::int64_t>(entries.size()) == entry_count(table));
  }
}

}  // namespace pe::audit
