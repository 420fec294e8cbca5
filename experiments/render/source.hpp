/// A scheme with its parameters over the field of a model: what every view of it is made from.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "experiments/render/render.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/kernel/linear.hpp"
#include "theory/schemes/about.hpp"

namespace pe::render {

/// The bits of a number of the format, with the leading one.
long bits_of(Format format);

/// How a model is evaluated.
struct Evaluation {
  std::optional<NumberFormats> formats = {};     ///< absent: exactly
  std::optional<Frequencies> instead = {};       ///< of those that a scheme asks for
  mutable std::optional<Frequencies> last = {};  ///< that were used
};

/// The field that a model is evaluated over: balls of the exact numbers, or of all that honest arithmetic may make of
/// them in given number formats.
///
/// Honest arithmetic: positions are rounded. A frequency is computed in the arithmetic's bits, in any order of
/// operations. An angle is one product, rounded. A sine or cosine is a library's, which is a few ulps off, and rounded.
/// What a scheme computes beside this is enclosed by balls of the arithmetic's bits. So no scheme needs an error
/// formula: its own formula, evaluated over this field, is one.
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

/// One evaluation of a scheme. What a scheme does not have is not called: `has` says it.
class Table::Source {
 public:
  using Position = ExactPosition;
  virtual ~Source() = default;

  virtual bool has(Shows shows) const = 0;
  /// The positions that a row has.
  virtual std::size_t axes() const { return 1; }
  virtual std::int64_t entries() const = 0;  ///< of a code
  virtual Vector<Ball> code(std::span<Position const> at, std::int64_t rows) const = 0;
  virtual std::vector<Phase<Ball>> phases(std::span<Position const> at) const = 0;
  virtual Vector<Ball> frequencies() const = 0;
  virtual bool clockwise() const = 0;
  virtual Vector<Ball> slopes() const { return {}; }
  /// Of head h, in a sentence of so many tokens.
  virtual std::vector<Entry> biases(std::int64_t head, std::int64_t query, std::int64_t keys) const = 0;
  virtual std::int64_t bucket(std::int64_t, std::int64_t) const { return 0; }  ///< of a query and a key
};

/// The numbers of a model that a scheme is built from.
struct Numbers {
  Shape shape;
  std::int64_t heads = 1;
  std::optional<std::int64_t> buckets, distance;
};

/// A scheme that can be evaluated.
struct Maker {
  std::string_view name;
  About about;
  std::function<std::unique_ptr<Table::Source const>(std::shared_ptr<Evaluation const> const&, Numbers const&)> make;
};

/// Every scheme of theory's list.
std::span<Maker const> makers();

/// A scheme of a text file.
Maker maker_of(std::shared_ptr<Guest const> const& own);

}  // namespace pe::render
