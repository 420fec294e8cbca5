/// The one way into a file of tables, whatever its format.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "experiments/audit/table.hpp"

namespace pe::audit {

/// The tensors of a .npy, .npz or .safetensors file, in the file's order; the format is told by the first bytes, never
/// by the name. With `tensor`, only the one of that name, and only that is unpacked. Large files are mapped, not read:
/// a file that is made shorter while its tables are in use ends the program.
///
/// Throws UserError, one sentence: no such file, a folder, a pipe, no permission, an unknown format, a header that lies
/// about the bytes that follow it, a pickled object (never executed), no tensor of that name.
std::vector<Table> read_tables(std::filesystem::path const& file, std::string_view tensor = {});

}  // namespace pe::audit
