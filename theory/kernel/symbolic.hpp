/// A check whose law is also stated for symbols: for positions, heads and lengths that are linear forms (whole.hpp).
#pragma once

#include <string>

namespace pe {

class Check;

class SymbolicStatement {
 public:
  virtual ~SymbolicStatement() = default;
  /// For what its proof speaks: "all whole k, s >= 0, all tokens".
  virtual std::string speaks_of() const = 0;
  /// The same law over numbers, case by case.
  virtual Check const& over_numbers() const = 0;
};

}  // namespace pe
