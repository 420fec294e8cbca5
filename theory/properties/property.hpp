/// A property: a law in words and symbols, the cases that it speaks of, and the mutant that it must kill.
///
/// A law is a struct with
///   static constexpr Text text{name, says, latex};
///   static constexpr Need needs = Need::offset_map;                   // of which schemes; see applies.hpp
///   static constexpr Signature takes{.positions = {"t", "k"}};
///   static Domain domain();                                          // where it holds
///   auto operator()(auto const& scheme, auto const& t, ...) const;   // returns its Sides; see kernel/law.hpp
///   struct Mutant { static constexpr char name[], says[]; template <Field F> struct Over; };   // a wrong scheme
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "theory/kernel/check.hpp"
#include "theory/kernel/claim.hpp"
#include "theory/kernel/domain.hpp"
#include "theory/properties/applies.hpp"

namespace pe {

struct Text {
  char const* name;   ///< "constant-norm"
  char const* says;   ///< one sentence
  char const* latex;  ///< the formula, without delimiters
};

/// One property on one scheme.
struct Cell {
  std::string scheme;
  std::shared_ptr<Check const> check;  ///< null: the property says nothing about the scheme
  std::string reason;                  ///< why it says nothing, a sentence; empty where there is a check
  Domain domain;                       ///< that of the property, within the limits of the scheme
  std::string remark;                  ///< how the scheme came to what the law speaks of; may be empty
};

struct Property {
  std::string name, says, latex;
  Domain domain;
  std::vector<Cell> cells;  ///< one for each scheme, in the order of schemes()
  std::string mutant_says;
  std::shared_ptr<Check const> mutant;  ///< must be refuted on `domain`
};

/// The largest position that a law makes of its parameters; 0 where it says none.
template <class Law>
constexpr std::int64_t reach() {
  if constexpr (requires { Law::reach; }) return Law::reach;
  return 0;
}

}  // namespace pe
