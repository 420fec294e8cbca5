/// What an audit says of a table. Plain data; the text and the JSON (`pebench-audit/3`) are functions of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pe::audit {

/// The name and version of the JSON's layout.
inline constexpr char audit_schema[] = "pebench-audit/3";

enum class Verdict {
  conforms,        ///< every entry fits a named convention within the rounding that the named pipeline explains
  equivalent,      ///< it does up to a permutation, a shift or a per-row constant that `Convention::up_to` names
  defective,       ///< at least one finding is a defect
  unrecognised,    ///< no family fits
  learned,         ///< no formula makes it, and its name and entries are those of a learned table
  not_an_encoding  ///< a mask, an index, position ids, weights: nothing that stands for positions by itself
};

enum class Severity { note, defect };

/// What of a table a finding is about.
enum class Aspect {
  rule,         ///< what all frequencies follow: base, scaling, dimension
  pairs,        ///< frequencies of single pairs
  arrangement,  ///< pairs, halves, sections, axes, signs
  positions,    ///< which positions the rows are the codes of
  step,         ///< how far rows are apart, and where they begin and end
  precision,    ///< number formats of the steps and of the storage
  entries,      ///< rows, columns or entries that are no code
  memory,       ///< what was never filled
  amplitude,
  bias,   ///< slopes, buckets and the offsets that they belong to
  limit,  ///< a table that is too large
  view    ///< how the table was read
};

/// The entry that shows a finding best.
struct Worst {
  std::vector<std::int64_t> index = {};     ///< in the table as it was given
  std::optional<double> position = {};      ///< that its row stands for
  std::optional<std::int64_t> column = {};  ///< in the layout as found
  std::string found = {}, expected = {};    ///< decimal, with enough digits to tell them apart
  std::optional<double> ulps = {};          ///< |found - expected| in units in the last place of the storage type
  std::string tensor = {};                  ///< that the index is of, where there are two; no part of the JSON
};

struct Finding {
  std::string id;  ///< stable: "low-precision-frequencies", ...
  Severity severity = Severity::note;
  Aspect aspect = Aspect::view;
  std::string says, cause, fix;  ///< a sentence each; cause and fix may be empty
  std::optional<Worst> worst;
  std::string row = {};  ///< of diagnoses.tsv, where an id has several: "zeroed-row: one"; no part of the JSON

  /// The same with the entry that shows it.
  Finding at(Worst witness) && {
    worst = std::move(witness);
    return std::move(*this);
  }
};

/// What the table is, in the field's words. Empty or absent: does not apply, or not determined.
struct Convention {
  std::string family;   ///< sinusoidal | rotary | frequencies | alibi | t5-buckets | relative-bias
  std::string layout;   ///< interleaved | half-split | sin-cos | cos-sin | duplicated | ...
  std::string spacing;  ///< d/2 | d/2-1 | octaves | octaves-pi | ... (the exponent's denominator)
  std::optional<double> base, offset, step, amplitude;
  std::optional<std::int64_t> dimension, positions, padding_row;
  std::string axis_order;  ///< of a grid: "height, width"
  std::string scaling;     ///< none | linear | ntk | dynamic | yarn | llama3 | longrope | proportional
  std::vector<std::pair<std::string, double>> scaling_parameters;
  std::string up_to;        ///< of `equivalent`: up to what
  std::string named_after;  ///< who writes it so: "tensor2tensor, fairseq"
};

struct Accuracy {
  std::optional<double> max_ulp;  ///< of frequencies: the greatest distance to the value in doubles, in ulps
  double max_error = 0;           ///< the same of all kinds, absolute
  std::string pipeline;           ///< "float32 angles", ...: the narrowest that explains every entry
  std::string says;               ///< a sentence: what that means
  std::uint64_t entries = 0;      ///< compared
  std::optional<Worst> worst;
};

struct Audit {
  std::string file, tensor, kind, dtype;
  std::vector<std::int64_t> shape;
  Convention convention;
  std::optional<Accuracy> accuracy;
  Verdict verdict = Verdict::unrecognised;
  std::vector<Finding> findings;
  std::vector<std::string> compared;  ///< keys of --expect that the judgement has compared; no part of the JSON
};

}  // namespace pe::audit
