/// The command that writes the right table in the place of a broken one.
#pragma once

#include <optional>
#include <string>

#include "experiments/audit/options.hpp"
#include "experiments/audit/result.hpp"

namespace pe::experiments {

/// "pebench export rope --view cos --length 4096 --dim 128 --out FILE", in the storage format of a table that an audit
/// found broken, as its config says, or else --expect, or else what it mostly is; nothing where no options say that.
/// `config`: the file that it was judged beside; may be empty.
std::optional<std::string> export_command(audit::Audit const& audit, std::string const& config,
                                          audit::Options const& options);

}  // namespace pe::experiments
