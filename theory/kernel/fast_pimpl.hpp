/// A value kept in place whose type is complete in one .cpp only, so that its header is not included everywhere.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <utility>

namespace pe {

/// The .cpp that knows T says `template class FastPimpl<T, Size>;`, the header that hides it says the same as `extern`.
template <class T, std::size_t Size>
class FastPimpl {
 public:
  FastPimpl(T value);  // NOLINT(google-explicit-constructor): it stands for the value
  FastPimpl(FastPimpl const& other);
  FastPimpl(FastPimpl&& other) noexcept;
  FastPimpl& operator=(FastPimpl const& other);
  FastPimpl& operator=(FastPimpl&& other) noexcept;
  ~FastPimpl();

  T& operator*() { return *std::launder(reinterpret_cast<T*>(store_)); }
  T const& operator*() const { return *std::launder(reinterpret_cast<T const*>(store_)); }

 private:
  alignas(std::max_align_t) std::byte store_[Size];
};

// Not in the class: there they would be inline, and instantiated everywhere in spite of `extern`.
template <class T, std::size_t Size>
FastPimpl<T, Size>::FastPimpl(T value) {
  static_assert(sizeof(T) <= Size && alignof(T) <= alignof(std::max_align_t));
  std::construct_at(reinterpret_cast<T*>(store_), std::move(value));
}

template <class T, std::size_t Size>
FastPimpl<T, Size>::FastPimpl(FastPimpl const& other) {
  std::construct_at(reinterpret_cast<T*>(store_), *other);
}

template <class T, std::size_t Size>
FastPimpl<T, Size>::FastPimpl(FastPimpl&& other) noexcept {
  std::construct_at(reinterpret_cast<T*>(store_), std::move(*other));
}

template <class T, std::size_t Size>
FastPimpl<T, Size>& FastPimpl<T, Size>::operator=(FastPimpl const& other) {
  **this = *other;
  return *this;
}

template <class T, std::size_t Size>
FastPimpl<T, Size>& FastPimpl<T, Size>::operator=(FastPimpl&& other) noexcept {
  **this = std::move(*other);
  return *this;
}

template <class T, std::size_t Size>
FastPimpl<T, Size>::~FastPimpl() {
  std::destroy_at(&**this);
}

}  // namespace pe
