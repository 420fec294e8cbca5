/// Cases that a domain has, and how many those are.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "theory/kernel/claim.hpp"

namespace pe {

/// A case that its domain has. Only `in_domain` makes one, so that whatever takes it speaks of no other.
class InDomain {
 public:
  Case const& operator*() const { return input_; }
  Case const* operator->() const { return &input_; }
  /// As a token has it.
  std::string text(Signature const& names) const { return input_.text(names, parts_); }

 private:
  friend InDomain in_domain(Domain const& domain, Signature const& names, Case input);
  InDomain(Case input, ShapeParts const& parts) : input_(std::move(input)), parts_(parts) {}
  Case input_;
  ShapeParts parts_;
};

/// Throws UserError with what `outside` says and the domain in words.
InDomain in_domain(Domain const& domain, Signature const& names, Case input);

/// The case of a text ("d=2,b=10000,t=0"), of which the claim speaks. Throws UserError for any other.
inline InDomain case_of(Claim const& claim, std::string_view text) {
  auto const names = claim.check->signature();
  return in_domain(claim.domain, names, Case::parse(text, names, claim.domain.parts()));
}

/// How many cases the lists and integers of a domain that names its bases make, before its precondition; a slot of
/// reals counts as one. Nothing where 64 bits do not hold it.
std::optional<std::uint64_t> count(Domain const& domain);

}  // namespace pe
