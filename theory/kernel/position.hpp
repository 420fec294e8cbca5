/// A position that is a plain number.
#pragma once

namespace pe {

template <class S>
struct NumberPosition {
  S value;

  friend NumberPosition operator+(NumberPosition const& a, NumberPosition const& b) { return {a.value + b.value}; }
  friend NumberPosition operator-(NumberPosition const& a, NumberPosition const& b) { return {a.value - b.value}; }
  NumberPosition operator-() const { return {-value}; }
};

}  // namespace pe
