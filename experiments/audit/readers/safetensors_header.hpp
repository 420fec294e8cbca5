/// The header of a .safetensors file as plain data.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "experiments/audit/readers/foreign.hpp"

namespace pe::audit {

struct SafetensorsEntry {
  std::string name, dtype;
  std::vector<std::int64_t> shape;
  std::vector<std::int64_t> data_offsets;  ///< first and past-the-last byte, from the end of the header
};

/// The tensors of a header, in its order. Memory is in proportion to the text, and nesting costs none: whatever is no
/// header is given up where it deviates. Throws UserError, one sentence, when it is not a JSON object of tensors, each
/// with dtype, shape and data_offsets, and of __metadata__, an object of strings; when a name comes twice; or for more
/// than 131072 tensors.
std::vector<SafetensorsEntry> parse_safetensors_header(std::string_view json, std::string const& where);

}  // namespace pe::audit
