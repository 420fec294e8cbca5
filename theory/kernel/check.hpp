/// A check: one law on one scheme, its type erased, over every field in which the two make sense.
///
/// `bind.hpp` makes them; everything above the kernel sees only this interface.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "theory/kernel/case.hpp"
#include "theory/kernel/evidence.hpp"
#include "theory/kernel/format.hpp"

namespace pe {

/// What balls say of one case at one working precision.
struct BallDecision {
  enum class State {
    holds,    ///< every component is certain (equality: to 10^-digits)
    refuted,  ///< some component is certainly violated
    open      ///< some ball is too wide to tell: more precision is needed
  };
  State state = State::open;
  std::size_t component = 0;  ///< the first violated or widest one
  /// Upper bound over all components: of |lhs - rhs| for equality, relative to the size of its part where that is below
  /// 1; of the violation for inequality.
  double residual = 0;
  int parts = 1;             ///< how many statements the law joins
  std::uint64_t broken = 0;  ///< bit p: part p is violated; parts from 63 on share a bit
  bool certain = true;       ///< it holds for certain: no component is an equality of balls that overlap to some digits
};

struct FormalSides;  // extension.hpp

/// What polynomials say of a law at one dimension.
struct FormalDecision {
  bool identity = false;                     ///< every component reduces to 0
  std::shared_ptr<FormalSides const> sides;  ///< as the law states them, before anything cancels; never null
  bool any_base = true;                      ///< the sides, stated at base 10000, are the same at any other base
};

/// What exact numbers say of a law at one dimension.
enum class Agreement {
  yes,       ///< both sides of each component are the same number
  no,        ///< those of some component are not
  refused,   ///< the scheme takes no such dimension
  unstated,  ///< the law cannot be stated over the rationals
};

struct Box;          // box.hpp
struct BoxDecision;  // box.hpp

class Check {
 public:
  virtual ~Check() = default;

  virtual std::string_view scheme() const = 0;
  virtual Signature signature() const = 0;

  /// Over polynomials, at d = 2*pairs; nothing when the law cannot be stated there, or when the scheme refuses the
  /// dimension.
  virtual std::optional<FormalDecision> prove(int pairs) const = 0;

  /// Over the rationals, at d = 2*pairs: whether lhs = rhs (for an inequality: with its squares) at one exact point,
  /// drawn from `seed`, of phases on the circle and entries. Two different sides of degree D in the symbols agree with
  /// a probability below 2^-19 D.
  virtual Agreement agreement(int pairs, std::uint64_t seed) const = 0;

  /// A proof that is no identity of polynomials; nothing where there is none.
  virtual std::optional<Proof> argued() const { return std::nullopt; }
  /// Why that has no theorem of Coq, a clause.
  virtual std::string why_no_theorem() const { return {}; }
  /// What its proof covers, where the law is also stated for symbols: for positions, heads and lengths that are linear
  /// forms (whole.hpp). Nothing where it is not.
  virtual std::optional<std::vector<Clause>> over_symbols() const { return std::nullopt; }

  /// Over balls, at a working precision in bits. Throws UserError when the scheme refuses the shape.
  virtual BallDecision decide(Case const& input, int digits, long precision) const = 0;

  /// Over balls as wide as the box, which holds no vectors; see box.hpp. Throws UserError as `decide`.
  virtual BoxDecision decide_box(Box const& box, long precision) const = 0;

  /// Over balls as `decide`, with the steps written out for one component.
  virtual Witness explain(Case const& input, long precision, std::size_t component) const = 0;

  /// Over the rationals: exact values that violate the law, as text; nothing when none is found or none can be stated.
  /// A law without positions is evaluated at `input`, any other at points of the unit circle near the smallest.
  virtual std::optional<std::string> exact_counterexample(Case const& input) const = 0;

  /// Whether the law is so at this case over the rationals, and where balls found it open by closed forms; nothing
  /// where it, or the case, has no exact sides there.
  virtual std::optional<bool> exact(Case const&, BallDecision::State) const { return std::nullopt; }

  /// Whether both sides of each equality are found to be one number at this case, by their closed forms
  /// (closed_terms.hpp), and not to some digits alone.
  virtual bool is_same_number(Case const&) const { return false; }

  /// max |lhs - rhs| over MPFR reals of 25, 50, 100 or 200 digits; +infinity when it is not finite or the scheme cannot
  /// be computed there (a step underflows), nothing when not stated.
  virtual std::optional<double> real_residual(Case const& input, int digits) const = 0;

  /// The same in hardware's arithmetic, with codes computed by `pipeline`; `absolute`: without a division by small
  /// sizes.
  virtual std::optional<double> narrow_residual(Case const& input, Format arithmetic, Pipeline const& pipeline,
                                                bool absolute = false) const = 0;
};

/// A check that is another one in all that it does not answer itself.
class OtherCheck : public Check {
 public:
  explicit OtherCheck(std::shared_ptr<Check const> check) : check_(std::move(check)) {}

  std::string_view scheme() const override { return check_->scheme(); }
  Signature signature() const override { return check_->signature(); }
  std::optional<FormalDecision> prove(int pairs) const override { return check_->prove(pairs); }
  Agreement agreement(int pairs, std::uint64_t seed) const override { return check_->agreement(pairs, seed); }
  std::optional<Proof> argued() const override { return check_->argued(); }
  std::string why_no_theorem() const override { return check_->why_no_theorem(); }
  std::optional<std::vector<Clause>> over_symbols() const override { return check_->over_symbols(); }
  BallDecision decide(Case const& input, int digits, long precision) const override {
    return check_->decide(input, digits, precision);
  }
  BoxDecision decide_box(Box const& box, long precision) const override;
  Witness explain(Case const& input, long precision, std::size_t component) const override {
    return check_->explain(input, precision, component);
  }
  std::optional<std::string> exact_counterexample(Case const& input) const override {
    return check_->exact_counterexample(input);
  }
  std::optional<bool> exact(Case const& input, BallDecision::State found) const override {
    return check_->exact(input, found);
  }
  bool is_same_number(Case const& input) const override { return check_->is_same_number(input); }
  std::optional<double> real_residual(Case const& input, int digits) const override {
    return check_->real_residual(input, digits);
  }
  std::optional<double> narrow_residual(Case const& input, Format arithmetic, Pipeline const& pipeline,
                                        bool absolute) const override {
    return check_->narrow_residual(input, arithmetic, pipeline, absolute);
  }

 protected:
  std::shared_ptr<Check const> check_;
};

inline constexpr int real_digits[] = {25, 50, 100, 200};

/// 4,932 decimal digits: a law that is open there is open for another reason.
inline constexpr long most_bits = 1 << 14;

/// Decides a case by Ziv's strategy: doubles the working precision until balls are narrow enough, or it would be above
/// `most`. `precision_used` is the precision of the last attempt, in bits.
struct ZivDecision {
  BallDecision decision;
  long precision_used = 0;
};
ZivDecision decide(Check const& check, Case const& input, int digits, long most = most_bits);

}  // namespace pe
