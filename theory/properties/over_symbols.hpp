/// Schemes and checks over symbols, as the proofs about scores have them.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "theory/families/layers.hpp"
#include "theory/kernel/check.hpp"
#include "theory/kernel/expressions.hpp"
#include "theory/kernel/symbolic.hpp"

namespace pe {

/// A scheme's layers as laws see them.
class SymbolicScheme {
 public:
  using Field = Expressions;
  using Scalar = Expression;

  SymbolicScheme(Layers::Make<Expressions> const& make, Expressions field, Shape const& shape)
      : make_(make), field_(std::move(field)), shape_(shape) {}

  Expressions const& field() const { return field_; }
  int dimension() const { return shape_.dimension; }
  /// A head or a length that the law chooses is arbitrary: each has its own symbol. Throws NotFormal for a second head,
  /// because the learned numbers of all heads, frequencies among them, have the same symbols.
  Layers::Layer<Expressions> layer(Whole const& number, Whole const& length) const {
    if (!head_) head_ = number.text();
    if (*head_ != number.text()) throw NotFormal{};
    auto const any = [](char const* what, Whole const& x) { return x.is_constant() ? Whole::of(what, {x}) : x; };
    return {field_, make_(field_, shape_, any("head", number), any("length", length))};
  }

 private:
  Layers::Make<Expressions> const& make_;
  Expressions field_;
  Shape shape_;
  mutable std::optional<std::string> head_;
};

/// A check of which only proofs are its own.
class CheckOverSymbols : public OtherCheck, public SymbolicStatement {
 public:
  using OtherCheck::OtherCheck;

  std::optional<FormalDecision> prove(int pairs) const override = 0;
  Agreement agreement(int pairs, std::uint64_t seed) const override = 0;
};

}  // namespace pe
