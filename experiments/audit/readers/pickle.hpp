/// Python's pickles as plain data: the part of the language that describes containers of numbers and text.
///
/// A pickle is a program that names functions and calls them. Here no function is ever called: a call becomes a value
/// that says what would be called with what, and the caller decides what it means.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/audit/readers/foreign.hpp"

namespace pe::audit {

/// A value by its place in Pickle::values, so that values may be shared, and may even hold themselves.
using PickleId = std::uint32_t;

struct PickleValue {
  enum class Kind {
    none,
    truth,       ///< number
    integer,     ///< number
    real,        ///< of no interest here, and not kept
    text,        ///< text; bytes too
    sequence,    ///< items: a tuple, a list or a set
    mapping,     ///< items: keys and values in turns
    global,      ///< text: "module name"
    call,        ///< items: the function, and its arguments as a sequence
    persistent,  ///< items: what stands for something that is kept elsewhere, as a tensor's storage
  };

  Kind kind = Kind::none;
  std::int64_t number = 0;
  std::string_view text = {};  ///< within the pickle's bytes, or Pickle::names
  std::vector<PickleId> items = {};
};

struct Pickle {
  std::vector<PickleValue> values;
  PickleId root = 0;
  std::vector<std::unique_ptr<std::string>> names;  ///< texts that do not stand in the bytes as they are
};

/// The value that a pickle of protocol 2 to 5 builds; `bytes` must outlive it. Takes memory in proportion to them.
/// Refuses (foreign.hpp) what ends early or is no pickle, other operations, and more than 16 MiB or 1048576 values.
Pickle parse_pickle(Bytes bytes, std::string const& where);

}  // namespace pe::audit
