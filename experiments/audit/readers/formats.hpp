/// The one way into a file of tables, and the formats that it may have. Every reader throws UserError, one sentence,
/// where the bytes are broken, lie about what follows, or hold code; `owner` keeps the bytes alive, `where` stands for
/// them in errors.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "experiments/audit/readers/foreign.hpp"

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

/// NumPy's .npy, versions 1 to 3 (numpy.lib.format): the magic, a version, the length of a header, the header (a Python
/// dictionary as text), the entries.
bool looks_like_npy(Bytes bytes);

/// The header is parsed, never evaluated. bfloat16 as ml_dtypes leaves it ('<V2', raw pairs of bytes) is read, with a
/// note. Refused are pickled objects, structured or unknown dtypes, and fewer or more bytes than the header says.
Table read_npy(Bytes bytes, std::shared_ptr<void const> owner, std::string const& where);

/// A zip archive: NumPy's .npz or PyTorch's .pt.
bool looks_like_zip(Bytes bytes);

/// NumPy's .npz, a zip archive of .npy files, stored (numpy.savez) or deflated (numpy.savez_compressed): the arrays in
/// the archive's order, named as numpy.load names them; with `tensor`, only that one is unpacked. Stored members are
/// views of `bytes`; deflated ones are unpacked into memory, 144 MiB of one archive at most. Refused are zip bombs,
/// encryption, a member that is no .npy, and two of one name.
std::vector<Table> read_npz(Bytes bytes, std::shared_ptr<void const> owner, std::string const& where,
                            std::string_view tensor = {});

/// Whether an archive is one of torch.save: it has a member data.pkl.
bool looks_like_torch(Bytes bytes, std::string const& where);

/// PyTorch's .pt, .pth and .bin since 1.6: the tensors of the dictionary, list or tensor that was saved, in its order,
/// views of `bytes`; within containers names are joined by points, as "model.rotary.inv_freq". The pickle is read as
/// data and nothing of it is executed. Refused are functions other than those that rebuild tensors (a whole module,
/// a TorchScript program), views that reach out of their storage, and a storage that is missing.
std::vector<Table> read_torch(Bytes bytes, std::shared_ptr<void const> owner, std::string const& where,
                              std::string_view tensor = {});

/// llama.cpp's .gguf, versions 2 and 3, little-endian.
bool looks_like_gguf(Bytes bytes);

/// The tensors of types F16, BF16, F32, F64 and I8 to I64, with the axes in NumPy's order; quantised ones are passed
/// over. Refused are counts, lengths and offsets that do not fit the file.
std::vector<Table> read_gguf(Bytes bytes, std::shared_ptr<void const> owner, std::string const& where,
                             std::string_view tensor = {});

/// Hugging Face's .safetensors: the length of a header (8 bytes, little-endian), the header (a JSON object of names,
/// dtypes, shapes and offsets), the entries of all tensors without gaps. It has no magic: the bytes may be one.
bool looks_like_safetensors(Bytes bytes);

/// The tensors in the order of their data; with `tensor`, only that one. Tensors of dtypes that hold no positions (8
/// bits and less of a float) are left out, but refused when asked for by name. Refused are headers that are longer than
/// the file or 32 MiB, are no JSON, or have other fields, other types, a name twice, offsets that
/// overlap, leave holes, or lie about the size of the tensor or of the file.
std::vector<Table> read_safetensors(Bytes bytes, std::shared_ptr<void const> owner, std::string const& where,
                                    std::string_view tensor = {});

}  // namespace pe::audit
