/// NumPy's .npz: a zip archive of .npy files, stored (numpy.savez) or deflated (numpy.savez_compressed).
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "experiments/audit/foreign.hpp"

namespace pe::audit {

/// Whether the bytes begin as a zip archive does.
bool looks_like_npz(Bytes bytes);

/// The arrays of the archive in `bytes`, which `owner` keeps alive, in its order, named as numpy.load names them; with
/// `tensor`, only that one is unpacked. Stored members are views of `bytes`; deflated ones are unpacked into memory,
/// within limits. `where` stands for the file in errors. Throws UserError, one sentence: a broken archive, a zip bomb,
/// encryption, a member that is no .npy, two of one name, a PyTorch checkpoint (pickled, never executed), and all that
/// read_npy refuses.
std::vector<Table> read_npz(Bytes bytes, std::shared_ptr<void const> owner, std::string const& where,
                            std::string_view tensor = {});

}  // namespace pe::audit
