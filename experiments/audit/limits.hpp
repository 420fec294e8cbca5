/// How large what is read and judged may be: each limit once, with its reason. What is larger is refused with a
/// sentence before memory is taken for it, or not recognised: an audit takes at most 300 MB beside the file that it
/// maps, whatever the file holds. Numbers of samples and trials, which cost time alone, stand where they are used.
#pragma once

#include <cstddef>
#include <cstdint>

namespace pe::audit {

/// Bytes of a header, a config or a pickle, levels of containers in it, and its values, tensors among them, of which a
/// tree takes some 100 bytes each: all files of a great checkpoint together have a hundred thousand tensors.
inline constexpr std::size_t most_header_bytes = std::size_t{32} << 20, most_levels = 64,
                             most_values = std::size_t{1} << 20;
/// Doubles hold every whole number up to this. And axes of a table: as many as any library has.
inline constexpr double greatest_count = 0x1p53;
inline constexpr std::size_t most_axes_of_table = 64;
/// Bytes that one file may take beyond its own, unpacked or by repetition: the cosines and sines of 131072 positions,
/// 128 columns each, in float32. What is stored as it is is mapped, and has no limit.
inline constexpr std::uint64_t most_unpacked = std::uint64_t{144} << 20;

/// Columns of a code, of which rows may be as many as a file holds; and what a config may count.
inline constexpr std::int64_t most_columns = std::int64_t{1} << 17;
/// Pairs of a vector, of what is prescribed and of a table in which a cause is searched: no embedding in use is wider
/// than 16,384. Of what is tried beside them: no head is as wide.
inline constexpr std::size_t most_pairs_in_use = 8192, most_pairs_of_head = 1024;
/// Entries that are in memory at once, as doubles 128 MiB: of a head of a bias, of buckets, of a table with axes
/// that no stride reaches. And those of all heads of a bias, and the heads.
inline constexpr std::int64_t most_at_once = std::int64_t{1} << 24, most_of_a_bias = std::int64_t{1} << 26,
                              most_heads_of_bias = 1024;
/// Effort: entries that are looked at first, of larger tables.
inline constexpr std::int64_t most_of_sample = std::int64_t{1} << 18;
/// Tables out of one command that are judged one by one.
inline constexpr std::size_t most_subjects = std::size_t{1} << 15;

}  // namespace pe::audit
