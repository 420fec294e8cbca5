/// The formats that tables are read from. Every reader throws UserError, one sentence, where the bytes are broken, lie
/// about what follows, or hold code; `owner` keeps the bytes alive, `where` stands for them in errors.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "experiments/audit/readers/foreign.hpp"

namespace pe::audit {

/// NumPy's .npy, versions 1 to 3 (numpy.lib.format): the magic, a version, the length of a header, the header (a Python
/// dictionary as text), the entries.
bool looks_like_npy(Bytes bytes);

/// The header is parsed, never evaluated. bfloat16 as ml_dtypes leaves it ('<V2', raw pairs of bytes) is read, with a
/// note. Refused are pickled objects, structured or unknown dtypes, and fewer or more bytes than the header says.
Table read_npy(Bytes bytes, std::shared_ptr<void const> owner, std::string const& where);

/// NumPy's .npz: a zip archive of .npy files, stored (numpy.savez) or deflated (numpy.savez_compressed).
bool looks_like_npz(Bytes bytes);

/// The arrays in the archive's order, named as numpy.load names them; with `tensor`, only that one is unpacked. Stored
/// members are views of `bytes`; deflated ones are unpacked into memory, 144 MiB of one archive at most. Refused are
/// zip bombs, encryption, a member that is no .npy, two of one name, and PyTorch's checkpoints (pickled).
std::vector<Table> read_npz(Bytes bytes, std::shared_ptr<void const> owner, std::string const& where,
                            std::string_view tensor = {});

/// Hugging Face's .safetensors: the length of a header (8 bytes, little-endian), the header (a JSON object of names,
/// dtypes, shapes and offsets), the entries of all tensors without gaps. It has no magic: the bytes may be one.
bool looks_like_safetensors(Bytes bytes);

/// The tensors in the order of their data; with `tensor`, only that one. Tensors of dtypes that hold no positions (8
/// bits and less of a float) are left out, but refused when asked for by name. Refused are headers that are longer than
/// the file or the specification allows, are no JSON, or have other fields, other types, a name twice, offsets that
/// overlap, leave holes, or lie about the size of the tensor or of the file.
std::vector<Table> read_safetensors(Bytes bytes, std::shared_ptr<void const> owner, std::string const& where,
                                    std::string_view tensor = {});

}  // namespace pe::audit
