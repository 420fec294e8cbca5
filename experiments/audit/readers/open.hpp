/// The one way into a file of tables, whatever its format.
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

#include "experiments/audit/table.hpp"

namespace pe::audit {

class MappedFile;

/// The tensors of a .npy, .npz, .safetensors, .pt or .gguf file, in the file's order; the format is known by the
/// first bytes, never by the name. With `tensor`, only the one of that name, and only that is unpacked. Files are
/// mapped, not read: who judges the tables asks the file afterwards whether it is still what it was
/// (MappedFile::require_unchanged).
///
/// Throws UserError, one sentence: no such file, a folder, a pipe, no permission, an unknown format, a header that lies
/// about the bytes that follow it, a pickled object (never executed), no tensor of that name.
std::vector<Table> read_tables(std::shared_ptr<MappedFile const> const& file, std::string_view tensor = {});
std::vector<Table> read_tables(std::filesystem::path const& file, std::string_view tensor = {});

}  // namespace pe::audit
