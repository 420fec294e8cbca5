/// A check whose law is also stated for symbols: for positions, heads and lengths that are linear forms (whole.hpp).
#pragma once

#include <string>

namespace pe {

class SymbolicStatement {
 public:
  virtual ~SymbolicStatement() = default;
  /// The cases that its proof covers: "all whole k, s >= 0, all tokens".
  virtual std::string speaks_of() const = 0;
};

}  // namespace pe
