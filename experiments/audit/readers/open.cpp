
#include <fmt/format.h>

#include <algorithm>

#include "experiments/audit/readers/formats.hpp"
#include "experiments/audit/readers/mapped_file.hpp"
#include "theory/kernel/error.hpp"

namespace pe::audit {
namespace {

constexpr char const* readable = "a .npy, .npz, .safetensors, .pt or .gguf file is needed";

/// The other formats that are often handed over, by their first bytes; empty when they are not known.
std::string known_as(Bytes bytes) {
  auto const text = text_of(bytes);
  if (text.starts_with('\x80') && text.substr(0, 2).find_first_of("\2\3\4\5") == 1) {
    return "is a bare pickle, as torch.save wrote before 1.6, which is code and is never executed here";
  }
  if (text.starts_with("\x89HDF")) return "is an HDF5 file";
  auto const begin = text.substr(0, 8);
  auto const is_text = [](char c) { return (c >= ' ' && c <= '~') || c == '\n' || c == '\r' || c == '\t'; };
  if (!std::all_of(begin.begin(), begin.end(), is_text)) return {};
  return begin.find('{') < begin.size() ? "is JSON text, which goes with --config" : "is text";
}

std::vector<Table> read_bytes(Bytes bytes, std::shared_ptr<void const> const& owner, std::string const& where,
                              std::string_view tensor) {
  if (looks_like_zip(bytes)) {
    return (looks_like_torch(bytes, where) ? read_torch : read_npz)(bytes, owner, where, tensor);
  }
  if (looks_like_gguf(bytes)) return read_gguf(bytes, owner, where, tensor);
  if (looks_like_npy(bytes)) {
    if (!tensor.empty()) {
      throw UserError(fmt::format("{} is a .npy file, whose one array has no name; tensor {} cannot be chosen", where,
                                  quote(tensor)));
    }
    return {read_npy(bytes, owner, where)};
  }
  if (auto const what = known_as(bytes); !what.empty()) refuse(where, what, readable);
  if (looks_like_safetensors(bytes)) return read_safetensors(bytes, owner, where, tensor);
  refuse(where, "begins with " + quote(text_of(bytes).substr(0, 8)), readable);
}

}  // namespace

std::vector<Table> read_tables(std::shared_ptr<MappedFile const> const& file, std::string_view tensor) {
  auto const name = file->path().string();
  auto tables = read_bytes(file->bytes(), file, name, tensor);
  for (auto& table : tables) table.file = name;
  return tables;
}

std::vector<Table> read_tables(std::filesystem::path const& file, std::string_view tensor) {
  return read_tables(std::make_shared<MappedFile const>(file), tensor);
}

}  // namespace pe::audit
