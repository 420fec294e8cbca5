/// A tensor that somebody else's code produced, as it lies in a file or in memory: what every audit starts from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
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

/// A view: `data` stays valid for as long as `owner` (a mapped file, a buffer, or nothing: the caller's memory) lives.
struct Table {
  std::string file;  ///< where it comes from; empty for memory
  std::string name;  ///< the tensor's name in the file; may be empty
  Dtype dtype = Dtype::float32;
  bool swapped = false;               ///< entries are in the byte order that this machine does not use
  std::vector<std::int64_t> shape;    ///< may be empty: a single number
  std::vector<std::int64_t> strides;  ///< in bytes, one for each axis; may be 0 or negative
  std::byte const* data = nullptr;    ///< the entry whose indices are all 0
  std::shared_ptr<void const> owner = {};
};

}  // namespace pe::audit
