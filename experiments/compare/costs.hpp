/// What each scheme costs, as formulas: learned numbers, memory and extra work at inference.
#pragma once

#include <span>
#include <string_view>

namespace pe::experiments {

/// A formula to be read, and as LaTeX.
struct CostFormula {
  std::string_view text, latex;
};

/// For one layer of width d with H heads, and a sequence of L tokens. Numbers are counted, not bytes; work counts
/// multiplications and additions that attention without positions does not do.
struct Cost {
  std::string_view scheme;
  CostFormula parameters, memory, work;
  std::string_view source;  ///< where the count comes from, a sentence
};

/// One for each scheme, in the order of schemes().
std::span<Cost const> costs();

}  // namespace pe::experiments
