/// What to audit among the tensors of files: a checkpoint has thousands, of which a few are positional.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/audit/options.hpp"
#include "experiments/audit/table.hpp"

namespace pe::audit {

/// Tables that are judged together: one, or the cosine and the sine table of one cache, or one code at two lengths.
struct Subject {
  std::vector<Table> tables;
  std::vector<std::string> repeated_as;  ///< names of other tensors with the same entries, judged with this one
};

/// The kind that a name hints at: "phases" | "frequencies" | "slopes" | "bias" | "buckets"; empty for no hint.
/// `model.layers.0.self_attn.rotary_emb.inv_freq` hints at frequencies.
std::string kind_hinted_by(std::string_view name);

/// The same by the tensor's name or, where that says nothing, by the file's.
std::string kind_hinted_by(Table const& table);

/// Whether a name is that of codes that are added to embeddings, which may stand beside the rotary cache of a model.
bool is_called_absolute(std::string const& name);

/// Of the `named` files, those that hold one table alone; of others, the tables with a positional name, or both of two.
/// A cosine and a sine table by their names are together, and two tables that are one code; equal ones are there once.
/// None where none of many has such a name. Throws UserError for more than `most_subjects`. Takes time in proportion to
/// what the tables hold, times the logarithm of their number.
std::vector<Subject> subjects(std::vector<Table> tables, std::set<std::string> const& named = {});

/// Why there are no subjects among these tables, and what there is to choose from, in a sentence.
std::string nothing_positional(std::vector<Table> const& tables);

// Which of a config's layer types a tensor is of: Gemma keeps other frequencies for its global layers than for those
// with a window.

/// Those of the config's layer types that the tensor's name means: by the number of its layer, where the config numbers
/// them, else by its words. Those of the language model where the name says nothing; none where it means another part,
/// as a vision tower, of which the config says nothing.
std::vector<RopeConfig> configs_for(std::vector<RopeConfig> const& configs, std::string const& name);

/// Equal tensors are one subject; those of them with names of other layer types become subjects of their own.
std::vector<Subject> apart_by_layer(std::vector<Subject> subjects, std::vector<RopeConfig> const& configs);

}  // namespace pe::audit
