/// A tensor that somebody else's code produced, as it lies in a file or in memory: what every audit starts from.
///
/// A table is a view. Views of views (a row, a transpose, the parts of complex entries) copy no entry, so that a table
/// of many gigabytes is looked at where it was mapped; blocks of it are converted to double as they are needed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pe::audit {

enum class Dtype {
  boolean,
  int8,
  int16,
  int32,
  int64,
  uint8,
  uint16,
  uint32,
  uint64,
  float16,
  bfloat16,
  float32,
  float64,
  complex64,
  complex128
};

/// "float32", "bfloat16", ...: NumPy's and ml_dtypes' names.
std::string_view name(Dtype dtype);

/// Bytes of one entry.
std::size_t size_of(Dtype dtype);

bool is_integer(Dtype dtype);  ///< int8 to uint64, and boolean
bool is_complex(Dtype dtype);
bool is_real(Dtype dtype);  ///< of a floating type, not complex

/// A view: `data` stays valid for as long as `owner` (a mapped file, a buffer, or nothing: the caller's memory) lives.
struct Table {
  std::string file;  ///< where it comes from; empty for memory
  std::string name;  ///< the tensor's name in the file; may be empty
  Dtype dtype = Dtype::float32;
  bool swapped = false;               ///< entries are in the byte order that this machine does not use
  std::vector<std::int64_t> shape;    ///< may be empty: a single number; a length may be 0: no entries
  std::vector<std::int64_t> strides;  ///< in bytes, one for each axis; may be 0, negative, or no multiple of the size
  std::byte const* data = nullptr;    ///< the entry whose indices are all 0; need not be aligned
  std::shared_ptr<void const> owner = {};
  std::string note = {};  ///< a sentence on what the reader had to assume; empty when the file says everything
};

/// Bytes between neighbours along each axis when entries lie side by side, the last axis fastest.
std::vector<std::int64_t> row_major_strides(std::vector<std::int64_t> const& shape, Dtype dtype);

/// The index of an entry by its place in row-major order.
std::vector<std::int64_t> index_at(std::int64_t place, std::vector<std::int64_t> const& shape);

/// The product of the shape; 1 for a single number. Every reader has made sure that it does not overflow.
std::int64_t entry_count(Table const& table);
/// The entry at an index that has one number for each axis, each within the shape. Exact, except that integers beyond
/// 2^53 are rounded to nearest. Of a complex entry this is the real part. Booleans are 0 and 1.
double entry(Table const& table, std::span<std::int64_t const> index);

/// Writes every entry, in row-major order of the view, with the meaning that `entry` has; `into` has entry_count
/// places. Runs at the speed of memory for contiguous entries in this machine's byte order.
void to_double(Table const& table, std::span<double> into);
std::vector<double> to_double(Table const& table);

/// Rows `first` to `first + count - 1` along the first axis (a table has one at least), as above: the way to stream a
/// large table block by block. `into` has count times the entries of a row.
void rows_to_double(Table const& table, std::int64_t first, std::int64_t count, std::span<double> into);

/// Whether the entries lie side by side in row-major order, so that they may be read in another shape.
bool is_dense(Table const& table);
/// A copy of the entries that is.
Table dense(Table const& table);

/// Axes of length 1 left out.
Table squeezed(Table table);
/// The part at `index` along `axis`, which is thereby left out.
Table at(Table table, std::size_t axis, std::int64_t index);
/// `count` places along `axis` from `first` on.
Table range(Table table, std::size_t axis, std::int64_t first, std::int64_t count);
/// Complex entries as real ones with a last axis of length 2: real part, imaginary part.
Table parts(Table table);

}  // namespace pe::audit
