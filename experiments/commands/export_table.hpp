/// What `pebench export` and Python's pebench.table make: the correctly rounded table of a scheme.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "experiments/audit/options.hpp"
#include "experiments/audit/result.hpp"
#include "experiments/render/render.hpp"
#include "theory/kernel/frequencies.hpp"

namespace pe {
struct Guest;
}

namespace pe::experiments {

/// "f64", "f32", "f16" or "bf16", as --dtype has it.
std::string_view typed_name(Format format);

/// What may be said of a table: an option --name of the command, a keyword of Python's.
struct ExportOption {
  char const* name;
  char const* says;
};
std::span<ExportOption const> export_options();

/// The options that were given, by name.
using ExportTyped = std::map<std::string, std::string>;

/// A table before its entries are computed.
struct Planned {
  std::string scheme, name;  ///< of the array
  render::Model model;
  render::Table table;
  Format format;
  std::string dtype;  ///< float64, float32, float16, bfloat16, complex64, complex128, int64
  std::vector<std::int64_t> shape;
  double masked = 0;
};

/// Its entries, row by row, little endian.
struct Exported {
  std::string bytes;
  render::Work work;
};

/// `own`: a scheme of a file, else null. Throws UserError for an option that is none, has no meaning here, or has a
/// value that is none, and for a table of more than 2^26 entries; InputError for a config that cannot be read or lacks
/// something.
Planned planned(std::string const& scheme, ExportTyped const& typed, std::shared_ptr<Guest const> const& own = {});

/// Each entry the nearest number of the format; fewer rows where it is asked to stop. Calls `after_row` after each row.
/// Throws UserError where balls do not decide an entry.
Exported exported(Planned const& plan, std::stop_token const& stop = {}, std::function<void()> const& after_row = {});

/// A rule of frequencies as it is typed: RULE[:key=value,...], keys as config.json has them. Throws UserError for a
/// rule that is none of theory's, and for a key that is none of its numbers.
Scaling scaling_of(std::string const& text);

/// What `scaling_of` reads; nothing for a rule with lists, which cannot be typed.
std::optional<std::string> text_of(Scaling const& scaling);

/// The command that writes the right table in the place of a broken one: "pebench export rope --view cos --length 4096
/// --dim 128 --out FILE", in the storage format of a table that an audit found broken, as its config says, or else
/// --expect, or else what it mostly is; nothing where no options say that. `config`: the file that it was judged
/// beside; may be empty.
std::optional<std::string> export_command(audit::Audit const& audit, std::string const& config,
                                          audit::Options const& options);

}  // namespace pe::experiments
