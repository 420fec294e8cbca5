/// A property: a law in words and symbols, the cases that it speaks of, and the mutant that it must kill.
///
/// A law is a struct with
///   static constexpr Text text{name, says, latex};
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

namespace pe {

struct Text {
  char const* name;   ///< "constant-norm"
  char const* says;   ///< one sentence
  char const* latex;  ///< the formula, without delimiters
};

struct Property {
  std::string name, says, latex;
  Domain domain;
  std::vector<std::shared_ptr<Check const>> checks;  ///< on every scheme that it is listed with
  std::string mutant_says;
  std::shared_ptr<Check const> mutant;  ///< must be refuted on `domain`
};

template <class Law, class Scheme>
std::shared_ptr<Check const> check();  // kernel/bind.hpp

/// A property of theory/properties, with its checks on the schemes that it makes sense for.
template <class Law, class... Schemes>
Property on() {
  return {Law::text.name,
          Law::text.says,
          Law::text.latex,
          Law::domain(),
          {check<Law, Schemes>()...},
          Law::Mutant::says,
          check<Law, typename Law::Mutant>()};
}

}  // namespace pe
