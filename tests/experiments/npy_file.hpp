/// Small tables as files, for tests of the program.
#pragma once

#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace pe::tests {

/// The beginning of a version 1 .npy, up to its entries.
inline std::string npy_header(std::string const& dtype, std::string const& shape) {
  std::string header = "{'descr': '" + dtype + "', 'fortran_order': False, 'shape': " + shape + ", }";
  header.resize((header.size() + 11 + 63) / 64 * 64 - 11, ' ');
  header += '\n';
  auto const size = {static_cast<char>(header.size() % 256), static_cast<char>(header.size() / 256)};
  return std::string("\x93NUMPY\x01\x00", 8) + std::string(size) + header;
}

/// A version 1 .npy of float32.
inline void write_npy(std::string const& path, std::string const& shape, std::vector<float> const& entries) {
  std::ofstream(path, std::ios::binary) << npy_header("<f4", shape)
                                        << std::string_view(reinterpret_cast<char const*>(entries.data()),
                                                            entries.size() * sizeof(float));
}

}  // namespace pe::tests
