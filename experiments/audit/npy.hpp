/// NumPy's .npy, versions 1 to 3 (numpy.lib.format): the magic, a version, the length of a header, the header (a Python
/// dictionary as text), the entries.
#pragma once

#include <memory>
#include <string>

#include "experiments/audit/foreign.hpp"

namespace pe::audit {

/// Whether the bytes begin as every .npy does.
bool looks_like_npy(Bytes bytes);

/// The array in `bytes`, which `owner` keeps alive; `where` stands for them in errors. The header is parsed, never
/// evaluated. bfloat16 as ml_dtypes leaves it ('<V2', raw pairs of bytes) is read, with a note. Throws UserError, one
/// sentence: a broken or unknown header, pickled objects, structured or unknown dtypes, fewer or more bytes than the
/// header says.
Table read_npy(Bytes bytes, std::shared_ptr<void const> owner, std::string const& where);

}  // namespace pe::audit
