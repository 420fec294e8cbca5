/// A scheme with its parameters over the field of a model: what every view of it is made from.
#pragma once

#include <functional>
#include <span>

#include "experiments/render/arithmetic.hpp"
#include "experiments/render/render.hpp"
#include "theory/kernel/linear.hpp"
#include "theory/schemes/about.hpp"

namespace pe::render {

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
  virtual std::int64_t heads() const = 0;
  virtual Vector<Ball> slopes() const = 0;
  /// Of head h, in a sentence of so many tokens; not finite where the query does not see the key.
  virtual Vector<Ball> biases(std::int64_t head, std::int64_t query, std::int64_t keys) const = 0;
  virtual std::int64_t bucket(std::int64_t query, std::int64_t key) const = 0;
};

/// The numbers of a model that a scheme is built from.
struct Numbers {
  Shape shape;
  std::int64_t heads = 1;
  std::optional<std::int64_t> buckets, distance;
};

/// A scheme, or a wrong version of one, that can be evaluated.
struct Maker {
  std::string_view name;
  About about;                     ///< of a wrong version: that of the scheme which it is meant to be
  Variant const* wrong = nullptr;  ///< what is wrong with it; null of a scheme
  std::function<std::unique_ptr<Table::Source const>(std::shared_ptr<Evaluation const> const&, Numbers const&)> make;
};

/// Every scheme of theory's list, then the wrong versions of each.
std::span<Maker const> makers();

/// A scheme of a text file.
Maker maker_of(std::shared_ptr<Guest const> const& own);

}  // namespace pe::render
