/// The field that a model is evaluated over: balls of the exact numbers, or of all that honest arithmetic may make of
/// them in given number formats.
///
/// Honest arithmetic: positions are rounded. A frequency is computed in the arithmetic's bits, in any order of
/// operations. An angle is one product, rounded. A sine or cosine is a library's, which is a few ulps off, and rounded.
/// What a scheme computes beside this is enclosed by balls of the arithmetic's bits. So no scheme needs an error
/// formula: its own formula, evaluated over this field, is one.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "experiments/render/model.hpp"
#include "theory/kernel/balls.hpp"

namespace pe::render {

/// The bits of a number of the format, with the leading one.
long bits_of(Format format);

/// An order of operations that differs from the formula's, and powers and logarithms of a library that are an ulp off.
inline constexpr long orders_of_operations = 4;

/// How a model is evaluated.
struct Evaluation {
  std::optional<NumberFormats> formats = {};     ///< absent: exactly
  std::optional<Frequencies> instead = {};       ///< of those that a scheme asks for
  mutable std::optional<Frequencies> last = {};  ///< that were used
};

class Arithmetic : public Balls {
 public:
  class Spectrum {
   public:
    Spectrum(Frequencies const& rule, std::shared_ptr<Evaluation const> how);
    Vector<Ball> const& frequencies() const { return *frequencies_; }
    std::vector<Phase<Ball>> phases(ExactPosition const& t) const;

   private:
    std::shared_ptr<Vector<Ball> const> frequencies_;
    std::shared_ptr<Evaluation const> how_;
  };

  explicit Arithmetic(std::shared_ptr<Evaluation const> how) : how_(std::move(how)) {}

  Position position(double t) const;
  Spectrum spectrum(Frequencies const& frequencies) const;

 private:
  std::shared_ptr<Evaluation const> how_;
};

/// Each with so many times its radius.
Ball widened(Ball x, long times);
Vector<Ball> widened(Vector<Ball> entries, long times);

}  // namespace pe::render
