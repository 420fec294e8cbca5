/// llama.cpp's GGUF: metadata and tensors out of untrusted bytes (ggml/docs/gguf.md).
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "experiments/audit/options.hpp"
#include "experiments/audit/readers/foreign.hpp"

namespace pe::audit {

struct GgufTensor {
  std::string name;
  std::uint32_t type = 0;           ///< ggml's number of it
  std::vector<std::int64_t> shape;  ///< in NumPy's order: the slowest axis first
  std::uint64_t offset = 0;         ///< from the beginning of the data
};

/// A number or text of the metadata; arrays are left out.
using GgufValue = std::variant<double, std::string_view>;

struct GgufHeader {
  std::map<std::string, GgufValue, std::less<>> metadata;
  std::vector<GgufTensor> tensors;
  std::size_t data = 0;  ///< where the data begins, which is within the file or at its end
};

/// Refuses (foreign.hpp) another version, counts and lengths that do not fit the bytes, names that come twice, and data
/// that is not aligned.
GgufHeader parse_gguf_header(Bytes bytes, std::string const& where);

/// What the metadata says of rotary positions, as config.json would; nothing where it names no base and no width.
/// Refuses numbers that no such metadata has.
std::vector<RopeConfig> gguf_config(GgufHeader const& header, std::string const& where);

}  // namespace pe::audit
