/// What `pebench export` and Python's pebench.table make: the correctly rounded table of a scheme.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "experiments/render/nearest.hpp"

namespace pe {
struct Guest;
}

namespace pe::experiments {

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

/// Each entry the nearest number of the format; fewer rows where it is asked to stop. Throws UserError where balls do
/// not decide one.
Exported exported(Planned const& plan, std::stop_token const& stop = {});

}  // namespace pe::experiments
