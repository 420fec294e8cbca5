/// In which order the rows of a table stand for positions of one or several axes, and whether code puts rows so.
///
/// Each row may be the exact code of a position and still be the wrong one: repeated, left out, exchanged with another,
/// clamped or wrapped. Such faults show in the order of the positions alone.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace pe::audit::phases {

/// The position of each row along each axis, in steps.
using Place = std::vector<double>;

enum class Order {
  regular,  ///< by the shape: consecutive along one axis, every cell of a grid once, or copies of these
  pieces,   ///< texts, images and padding one after the other, or a batch of them
  free,     ///< every cell of a grid once, in an order that is none of these
  wrong     ///< one of these but for some rows
};

struct Ordered {
  Order order = Order::free;
  std::int64_t row = 0;       ///< of `wrong`: the first that is
  std::string says = {};      ///< of `wrong`: how, as the end of a sentence that begins with the row
  bool chunks = false;        ///< of `pieces`: chunks of one length of a sequence, as one of several devices holds them
  bool after_others = false;  ///< of `wrong`: whole sequences come before the one that is broken
  std::int64_t repeated = 0, first_repeated = 0;  ///< rows that stand where a row before them does
  std::vector<std::int64_t> extents = {};         ///< of the largest grid among the pieces, the slowest axis first
};

/// `shape`: of the rows as the table has them, their product is the number of places.
Ordered order_of(std::vector<Place> const& places, std::vector<std::int64_t> const& shape);

}  // namespace pe::audit::phases
