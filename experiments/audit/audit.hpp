/// Audits tables that somebody else's code produced: what each is, how exact it is, and what is broken.
///
///   auto const audit = pe::audit::table(std::span(inv_freq), {64});
///   CHECK(audit.verdict == pe::audit::Verdict::conforms);
///
/// examples/audit_in_a_test.cpp is a whole program. What an audit holds is in result.hpp, what may be set in
/// options.hpp, what each finding means in README.md.
#pragma once

#include <concepts>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

#include "experiments/audit/options.hpp"
#include "experiments/audit/result.hpp"
#include "experiments/audit/table.hpp"

namespace pe::audit {

/// Audits tables that belong together: one; the cosine and the sine table of one cache; one code at two lengths.
/// `options.kind` says of which family they are, else it is found from name, type, shape and content, in this order.
/// Equal input gives an equal audit, whatever the number of processors.
/// Throws UserError for a kind that is not known or needs another shape, and where the config or an expectation of the
/// options cannot be used.
Audit audit(std::vector<Table> const& tables, Options const& options = {});

/// Judges against the first of several configs (of the layer types of one config.json) to which the tables conform, or
/// else against the first of all. None: as if without a config.
Audit audit_with(std::vector<RopeConfig> const& configs, std::vector<Table> const& tables, Options options);

/// The type of entries of type T: float, double, integers; of a 16-bit floating type (_Float16, Eigen::half,
/// Eigen::bfloat16) by the bits of its significand.
template <class T>
constexpr Dtype dtype_of() {
  using Limits = std::numeric_limits<T>;
  if constexpr (std::same_as<T, double>) {
    return Dtype::float64;
  } else if constexpr (std::same_as<T, float>) {
    return Dtype::float32;
  } else if constexpr (std::integral<T>) {
    constexpr Dtype of_signed[] = {Dtype::int8, Dtype::int16, Dtype::int32, Dtype::int64};
    constexpr Dtype of_unsigned[] = {Dtype::uint8, Dtype::uint16, Dtype::uint32, Dtype::uint64};
    constexpr int place = sizeof(T) == 1 ? 0 : sizeof(T) == 2 ? 1 : sizeof(T) == 4 ? 2 : 3;
    return std::same_as<T, bool> ? Dtype::boolean : std::signed_integral<T> ? of_signed[place] : of_unsigned[place];
  } else {
    static_assert(sizeof(T) == 2 && (Limits::digits == 8 || Limits::digits == 11),
                  "entries are float, double, integers, or a 16-bit type with 8 (bfloat16) or 11 (float16) bits");
    return Limits::digits == 8 ? Dtype::bfloat16 : Dtype::float16;
  }
}

/// A view of `entries`, row-major. Throws UserError unless the shape has as many.
Table table_view(std::span<std::byte const> bytes, Dtype dtype, std::vector<std::int64_t> const& shape);

/// Audits entries in memory, row-major: `shape` {d/2} for frequencies, {L, d} for positions, {H} for slopes, {H, L, L}
/// for biases. Copies nothing.
template <class T>
Audit table(std::span<T> entries, std::vector<std::int64_t> const& shape, Options const& options = {}) {
  return audit({table_view(std::as_bytes(entries), dtype_of<std::remove_const_t<T>>(), shape)}, options);
}

/// The same for bits that C++ has no type for: uint16_t as Dtype::bfloat16 or Dtype::float16.
template <class T>
Audit table(std::span<T> entries, Dtype dtype, std::vector<std::int64_t> const& shape, Options const& options = {}) {
  return audit({table_view(std::as_bytes(entries), dtype, shape)}, options);
}

}  // namespace pe::audit
