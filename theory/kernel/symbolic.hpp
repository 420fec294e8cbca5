/// A check whose law is also stated for symbols: for positions, heads and lengths that are linear forms (whole.hpp).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "theory/kernel/evidence.hpp"
#include "theory/kernel/expressions.hpp"
#include "theory/kernel/law.hpp"
#include "theory/kernel/separated.hpp"

namespace pe {

class Check;

class SymbolicStatement {
 public:
  virtual ~SymbolicStatement() = default;
  /// The cases that its proof covers: "all whole k, s >= 0, all tokens".
  virtual std::string speaks_of() const = 0;
  /// The law as written, for that many pairs of entries.
  struct Written {
    struct Case {
      std::vector<Whole> facts;  ///< 0 or more, by the comparisons of this case
      Sides<Expression> sides;
    };
    std::shared_ptr<Symbols> symbols;
    std::vector<Whole> premises;  ///< 0 or more
    std::vector<Case> cases;      ///< all of them
  };
  /// Throws NotFormal and UserError where its proof has no such dimension.
  virtual Written written(int pairs) const = 0;
  /// Where it states that its left sides are sums of products: what the first factors depend on, and the second ones.
  virtual std::optional<std::pair<SideOf, SideOf>> separates() const = 0;
  /// The same law over numbers, case by case.
  virtual Check const& over_numbers() const = 0;
};

}  // namespace pe
