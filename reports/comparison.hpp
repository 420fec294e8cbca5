/// A comparison of schemes, as a paper needs it: plain data, of which every format is a pure function.
///
/// Everything but `provenance` is a function of the seed, the cases and the digits alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "reports/matrix.hpp"
#include "reports/run.hpp"

namespace pe::reports {

/// A formula in d (dimension), L (length of the sequence), H (heads), once to be read and once as LaTeX.
struct Formula {
  std::string text, latex;           ///< "L*d"; "L d", without delimiters
  std::optional<double> value = {};  ///< at Comparison::cost_sizes; nothing where it depends on more
};

/// What a scheme is, as its source says it. The LaTeX is this program's own, which is run; where it is empty, the text
/// is shown.
struct SchemeFormula {
  std::string scheme, text, latex;
};

/// What a scheme costs, for one layer with H heads unless it says otherwise. Counts are of numbers, not of bytes.
struct CostRow {
  std::string scheme;
  Formula parameters;  ///< learned numbers
  Formula memory;      ///< numbers kept beside them at inference: tables, caches
  Formula work;        ///< extra operations (multiplications and additions) at inference, for a sequence of L
  std::string source;  ///< where the count comes from, a sentence
};

/// The share of right answers at one length: its mean over seeds, and half of the 95 % interval by Student's t.
struct Accuracy {
  std::uint64_t length = 0;
  double mean = 0, half = 0;
};

/// What toy models did that were trained on one task with one scheme.
struct TrainedRow {
  std::string task, scheme;
  std::uint64_t seeds = 0;
  std::vector<Accuracy> accuracies;  ///< by length
};

/// No verdict: measured once, at a stated size; no rows where none of the schemes was trained.
struct Trained {
  std::string method;
  std::vector<TrainedRow> rows;
};

/// A curve over positions; both lists have one length.
struct Curve {
  std::string scheme;
  std::vector<double> positions = {}, values = {};
  std::string note = {};  ///< why it ends early or is missing: "its table has 512 rows"; else empty
};

/// Curves of all schemes on shared axes.
struct Extrapolation {
  std::string name;   ///< "norm": a file name
  std::string title;  ///< what the curves show
  std::string axis;   ///< what the values are
  std::uint64_t training_length = 0;
  std::vector<Curve> curves;
};

/// How far a property holds in hardware: one entry of the precision atlas.
struct Reach {
  std::string scheme, property;
  std::string format;    ///< double | float | half | bfloat16
  std::string pipeline;  ///< "uniform", "positions", "frequencies", "angles", "stored": which step is in that format
  double tolerance = 0;  ///< the residual that still counts as holding
  /// The greatest position looked at up to which it holds; nothing when it fails at the smallest position already.
  std::optional<double> position = {};
  bool beyond = false;       ///< it still holds at the end of what was looked at
  std::string command = {};  ///< the shell command that shows the first failure, or the last success
};

/// The property of which a comparison's costs show how far it holds in each number format, where the atlas has it.
inline constexpr char relative_property[] = "relative-score";

/// A refuted cell in words.
struct ComparisonNote {
  std::string scheme, property, text, command;
};

struct Comparison {
  std::string title;  ///< as typed: writers escape it
  Matrix matrix;
  std::vector<SchemeFormula> formulas;  ///< one for each scheme of the matrix, in its order, as of the costs
  std::vector<CostRow> costs;
  std::string cost_sizes;  ///< "d = 4096, H = 32, L = 8192": what the values of the costs are for
  std::vector<Extrapolation> extrapolations;
  std::string tolerance_reason;  ///< how the atlas's tolerances come about, a sentence
  std::vector<Reach> atlas;
  std::vector<ComparisonNote> notes;
  std::vector<Source> sources;
  std::vector<InputFile> files;               ///< of schemes that files brought
  std::vector<Outcome> claims;                ///< of those files
  std::vector<CertificateFile> certificates;  ///< of those claims
  Trained trained;
  Provenance provenance;
};

}  // namespace pe::reports
