/// A value kept in place whose type only one .cpp knows: whoever includes the header does not pay for the type's own.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <utility>

namespace pe {

/// The .cpp that knows T says `template class Hidden<T, Size>;`, the header that hides it says the same as `extern`.
template <class T, std::size_t Size>
class Hidden {
 public:
  Hidden(T value);  // NOLINT(google-explicit-constructor): it stands for the value
  Hidden(Hidden const& other);
  Hidden(Hidden&& other) noexcept;
  Hidden& operator=(Hidden const& other);
  Hidden& operator=(Hidden&& other) noexcept;
  ~Hidden();

  T& operator*() { return *std::launder(reinterpret_cast<T*>(store_)); }
  T const& operator*() const { return *std::launder(reinterpret_cast<T const*>(store_)); }

 private:
  alignas(std::max_align_t) std::byte store_[Size];
};

// Not in the class: there they would be inline, and instantiated everywhere in spite of `extern`.
template <class T, std::size_t Size>
Hidden<T, Size>::Hidden(T value) {
  static_assert(sizeof(T) <= Size && alignof(T) <= alignof(std::max_align_t));
  std::construct_at(reinterpret_cast<T*>(store_), std::move(value));
}

template <class T, std::size_t Size>
Hidden<T, Size>::Hidden(Hidden const& other) {
  std::construct_at(reinterpret_cast<T*>(store_), *other);
}

template <class T, std::size_t Size>
Hidden<T, Size>::Hidden(Hidden&& other) noexcept {
  std::construct_at(reinterpret_cast<T*>(store_), std::move(*other));
}

template <class T, std::size_t Size>
Hidden<T, Size>& Hidden<T, Size>::operator=(Hidden const& other) {
  **this = *other;
  return *this;
}

template <class T, std::size_t Size>
Hidden<T, Size>& Hidden<T, Size>::operator=(Hidden&& other) noexcept {
  **this = std::move(*other);
  return *this;
}

template <class T, std::size_t Size>
Hidden<T, Size>::~Hidden() {
  std::destroy_at(&**this);
}

}  // namespace pe
