/// What all readers of foreign bytes share: how they refuse, and how they quote what they found.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "experiments/audit/limits.hpp"
#include "experiments/audit/table.hpp"
#include "theory/kernel/error.hpp"

namespace pe::audit {

using Bytes = std::span<std::byte const>;

/// Throws InputError: "`where`: `found`; `needed` (see experiments/audit/formats.md)".
[[noreturn]] void refuse(std::string_view where, std::string_view found, std::string_view needed);

/// Text out of a file, quoted so that it stays on its line and in its place: at most `longest` characters, and every
/// byte that is not printable ASCII as \xNN.
std::string quote(std::string_view foreign, std::size_t longest = 60);

/// A name out of a file: as it is where it looks like one (letters, digits, `_`, `-`, `.`), else quoted.
std::string named(std::string_view foreign);

/// "(3, 4)", "(3,)", "()": as NumPy shows it.
std::string shown(std::vector<std::int64_t> const& shape);

/// Bytes that entries of this shape take, 0 when one length is 0; nothing when they or the strides would overflow.
std::optional<std::uint64_t> byte_count(std::vector<std::int64_t> const& shape, Dtype dtype);

/// The type of a format's own word or number for it; nothing where it is none of these.
template <class Key, std::size_t n>
std::optional<Dtype> dtype_of(std::pair<Key, Dtype> const (&known)[n], Key const& key) {
  auto const* const found = std::ranges::find(known, key, &std::pair<Key, Dtype>::first);
  return found == std::end(known) ? std::nullopt : std::optional(found->second);
}

/// A view of entries that lie side by side in little-endian order.
Table little_endian_table(std::string name, Dtype dtype, std::vector<std::int64_t> shape, std::byte const* data,
                          std::shared_ptr<void const> owner);
/// "'a', 'b' and 3 more": so many of the names at most, quoted; "none" of none.
std::string some_of(std::vector<std::string> const& names, std::size_t most);

/// Throws UserError: the file has no tensor of this name, but those.
[[noreturn]] void refuse_tensor(std::string_view where, std::string_view asked, std::vector<std::string> const& names);

/// The tables of a file's tensors, or the one with the given name: read(place) makes each, or nothing of a
/// type that is not read. Refuses a name that no tensor has, and a file of which nothing is read.
std::vector<Table> tables_of(std::vector<std::string> const& names, std::string_view asked, std::string_view where,
                             std::string_view readable, auto const& read) {
  std::vector<Table> result;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!asked.empty() && names[i] != asked) continue;
    if (std::optional<Table> table = read(i)) result.push_back(std::move(*table));
  }
  if (result.empty() && !asked.empty()) refuse_tensor(where, asked, names);
  if (result.empty()) refuse(where, "holds no tensor of a type that is read", readable);
  return result;
}

/// An unsigned integer in little-endian order at `offset`; the bytes must be there.
template <class T>
T little_endian(Bytes bytes, std::size_t offset) {
  PE_ASSERT(offset <= bytes.size() && sizeof(T) <= bytes.size() - offset);
  T result = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    result = static_cast<T>(result | static_cast<T>(static_cast<T>(bytes[offset + i]) << (8 * i)));
  }
  return result;
}

inline std::string_view text_of(Bytes bytes) { return {reinterpret_cast<char const*>(bytes.data()), bytes.size()}; }

inline constexpr bool little_endian_machine = std::endian::native == std::endian::little;

}  // namespace pe::audit
