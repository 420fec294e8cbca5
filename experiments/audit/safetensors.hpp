/// Hugging Face's .safetensors: the length of a header (8 bytes, little-endian), the header (a JSON object of names,
/// dtypes, shapes and offsets), the entries of all tensors without gaps.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "experiments/audit/foreign.hpp"

namespace pe::audit {

/// Whether the bytes may be a .safetensors file; the format has no magic of its own.
bool looks_like_safetensors(Bytes bytes);

/// The tensors in `bytes`, which `owner` keeps alive, in the order of their data; with `tensor`, only that one. Tensors
/// of dtypes that hold no positions (8 bits and less of a float) are left out, but refused when asked for by name.
/// `where` stands for the file in errors. Throws UserError, one sentence: a header that is longer than the file or the
/// specification allows, is no JSON, or has other fields, other types, a name twice, offsets that overlap, leave holes,
/// or lie about the size of the tensor or of the file.
std::vector<Table> read_safetensors(Bytes bytes, std::shared_ptr<void const> owner, std::string const& where,
                                    std::string_view tensor = {});

}  // namespace pe::audit
