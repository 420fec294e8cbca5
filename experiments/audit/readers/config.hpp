/// The rotary part of a model's config.json, as Hugging Face transformers writes it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/audit/options.hpp"
#include "experiments/audit/readers/foreign.hpp"
#include "theory/kernel/error.hpp"

namespace pe::audit {

/// A sound config.json of a model without rotary positions.
class NoPositions : public InputError {
 public:
  using InputError::InputError;
};

/// One record for each layer type that the file tells apart, in the file's order; else a single one.
/// Throws UserError, one sentence that names the field: no such file, not JSON, a value of the wrong type or one that
/// no model can have, a rule that is not known; NoPositions where no field is of positions.
std::vector<RopeConfig> read_config(std::filesystem::path const& file);

/// The same for text that is already there; `name` stands for it in errors.
std::vector<RopeConfig> parse_config(std::string_view text, std::string const& name);

/// The same of the metadata of a .gguf file; none where it names no base and no width. Refuses (foreign.hpp) a broken
/// header, and numbers that no such metadata has.
std::vector<RopeConfig> gguf_config(Bytes bytes, std::string const& where);

}  // namespace pe::audit
