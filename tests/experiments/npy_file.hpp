/// Small tables as files, for tests of the program.
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
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

/// A .safetensors file of float32 vectors.
inline std::string safetensors(std::vector<std::pair<std::string, std::vector<float>>> const& tensors) {
  nlohmann::json header;
  std::string data;
  for (auto const& [name, entries] : tensors) {
    auto const bytes = entries.size() * sizeof(float);
    header[name] = {
        {"dtype", "F32"}, {"shape", {entries.size()}}, {"data_offsets", {data.size(), data.size() + bytes}}};
    data.append(reinterpret_cast<char const*>(entries.data()), bytes);
  }
  auto const text = header.dump();
  std::string file(8, '\0');
  for (std::size_t i = 0; i < 8; ++i) file[i] = static_cast<char>(text.size() >> (8 * i) & 0xff);
  return file + text + data;
}

}  // namespace pe::tests
