/// Arrays as the files that NumPy and safetensors read. Equal arrays give equal bytes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace pe::experiments {

/// Row by row, little endian, without the bytes of another.
struct ArrayView {
  std::string const& name;
  std::string const& dtype;  ///< NumPy's name: float32, bfloat16, complex64, int64, ...
  std::vector<std::int64_t> const& shape;
  std::string const& bytes;
};

/// The file that its ending asks for: .npy, .npz (one member, of the array's name) or .safetensors. Throws UserError
/// for another ending, and for a dtype that the format does not have: NumPy's have no bfloat16, safetensors no complex
/// numbers.
std::string array_file(std::filesystem::path const& file, ArrayView const& array);

/// The same refusals, before there is an array.
void require_array_file(std::filesystem::path const& file, std::string const& dtype);

}  // namespace pe::experiments
