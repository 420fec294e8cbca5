/// What is known of a table before its entries are judged: by its name, the options and the config.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "experiments/audit/conventions/rates.hpp"
#include "experiments/audit/explain/explain.hpp"
#include "experiments/audit/options.hpp"
#include "experiments/audit/table.hpp"

namespace pe::audit::core {

enum class Kind { none, phases, frequencies, slopes, bias, buckets };

std::string_view name(Kind kind);

struct Asked {
  Asked(std::vector<Table> const& tables, Options const& options);

  Options const& options;
  std::string names;       ///< of the tensors and files, in lower case
  Kind kind = Kind::none;  ///< of --kind, of --expect, or of the name
  Precision precision;
  std::optional<int> decimals;  ///< that every entry has, as printed values do
  bool functions = false;       ///< the name says cosines or sines
  bool learnable = false;       ///< the name is that of a table that models train
  bool rotary = false;          ///< by the config or the name
  bool called_alibi = false;
  bool one_axis = false;  ///< several are no reading: rows are no cells

  /// Whether the config prescribes frequencies.
  bool by_config() const;
  /// How many pairs the config rotates, if it says so.
  std::optional<std::size_t> config_pairs() const;
  std::optional<double> base() const;  ///< of --expect

  /// What is prescribed for so many pairs: all states of the config, the likeliest for the name and the rows first.
  std::vector<Rates> rates(std::size_t pairs, std::int64_t rows) const;
  /// What the config of an image model prescribes for so many pairs of one of two axes that share a head; nothing where
  /// it is of no such model.
  std::vector<Rates> rates_of_axis(std::size_t pairs, std::size_t axis) const;
  /// Those that are prescribed but for one number, which estimates show: an NTK factor, the length that a dynamic rule
  /// has grown to.
  std::vector<Rates> rates_shown(std::span<double const> w, std::span<double const> open) const;
  /// The config's ramp with other numbers: another factor or length, those of the paper, ends that are not rounded.
  std::vector<Rates> of_other_numbers(std::size_t pairs) const;
};

}  // namespace pe::audit::core
