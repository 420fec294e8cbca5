/// Small tables as files, for tests of the program.
#pragma once

#include <fstream>
#include <string>
#include <vector>

namespace pe::tests {

/// A version 1 .npy of float32.
inline void write_npy(std::string const& path, std::string const& shape, std::vector<float> const& entries) {
  std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': " + shape + ", }";
  header.resize((header.size() + 11 + 63) / 64 * 64 - 11, ' ');
  header += '\n';
  std::ofstream file(path, std::ios::binary);
  file.write("\x93NUMPY\x01\x00", 8);
  file.put(static_cast<char>(header.size() % 256)).put(static_cast<char>(header.size() / 256));
  file << header;
  file.write(reinterpret_cast<char const*>(entries.data()),
             static_cast<std::streamsize>(entries.size() * sizeof(float)));
}

}  // namespace pe::tests
