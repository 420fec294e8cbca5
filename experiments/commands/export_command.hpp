/// The command that writes the right table in the place of a broken one.
#pragma once

#include <optional>
#include <string>

#include "experiments/audit/options.hpp"
#include "experiments/audit/result.hpp"
#include "experiments/render/model.hpp"

namespace pe::experiments {

/// "pebench export rope --view cos --length 4096 --dim 128 --out FILE": what writes the model's table in its storage
/// format; nothing where no options say the model (a scheme of a file, frequencies or columns of their own, patches).
std::optional<std::string> export_command(render::Model const& model);

/// The same of a table that an audit found broken, as its config says, or else --expect, or else what it mostly is.
/// `config`: the file that it was judged beside; may be empty.
std::optional<std::string> export_command(audit::Audit const& audit, std::string const& config,
                                          audit::Options const& options);

}  // namespace pe::experiments
