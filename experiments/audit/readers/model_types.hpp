/// What the kind of a model, config.json's model_type, prescribes though no key says it: the defaults of the
/// configuration classes of huggingface/transformers.
#pragma once

#include <optional>

#include "experiments/audit/options.hpp"
#include "experiments/audit/readers/json_fields.hpp"

namespace pe::audit {

/// The part of a head that is rotated where the file does not say it.
double rotated_part_of_model(JsonFields const& fields);

/// Of models with sinusoidal codes.
std::optional<PrescribedCodes> codes_of_model(JsonFields const& fields);

/// Whether a model whose file has no base may be rotary: one that is known to be, or one without a type.
bool may_be_rotary(JsonFields const& fields);

/// Whether the positions are those of the cells of images.
bool is_of_images(JsonFields const& fields);

/// Whether the model biases distances, though its config has no key for that.
bool has_alibi(JsonFields const& fields);

/// Whether the axes of the model take pairs in turn, where no key says it.
std::optional<bool> sections_in_turn_of_model(JsonFields const& fields);

/// Whether the model keeps the frequencies of two axes, which take them in turn, one axis after the other.
bool has_pairs_apart(JsonFields const& fields);

/// The numbers of the layers of this type, where the file lists the types of all.
void number_layers(JsonFields const& fields, RopeConfig& config);

/// The same of two types, where one layer in so many is global.
void number_layers(JsonFields const& fields, RopeConfig& full, RopeConfig& sliding);

}  // namespace pe::audit
