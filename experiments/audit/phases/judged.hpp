/// A hypothesis with what the comparison of all entries made of it: what diagnoses look at.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "experiments/audit/options.hpp"
#include "experiments/audit/phases/hypothesis.hpp"
#include "experiments/audit/phases/scan.hpp"
#include "experiments/audit/phases/spoilt.hpp"
#include "experiments/audit/result.hpp"
#include "theory/kernel/format.hpp"

namespace pe::audit::phases {

// Which step of computing a table was rounded to which format: the narrowest pipeline that explains every entry.

/// How far the entries of a sound program may be from their exact values, with every step rounded as `pipeline` says.
/// `log_frequencies` are ln w of each pair, `amplitude_error` is relative. Derivation: explain.cpp.
Allowance allowance_of(Pipeline const& pipeline, std::vector<double> const& log_frequencies, double amplitude,
                       double amplitude_error, double log_step = 0);

/// The pipelines of sound programs, in the order in which they are tried.
enum class Sound { correctly_rounded, binary64_angles, binary32_angles, running_product, from_slowest };

struct Explained {
  std::optional<Sound> pipeline;  ///< nothing: not every entry fits any of them
  Scan scan;                      ///< the comparison of all entries, under the last allowance that was tried
  Allowance allowance;            ///< that one
};

/// Compares all entries, under one pipeline after the other until one explains them all.
Explained explain(Hypothesis const& hypothesis, Expectation const& expectation, int jobs,
                  BesideScan const& beside = {});

/// Steps that were rounded to half or bfloat16, as a reconstruction of the sampled entries shows.
struct Narrowed {
  Format format = Format::bfloat16;
  bool positions = false, frequencies = false, angles = false;
  double explained = 0;               ///< the part of the sampled entries that the reconstruction meets
  bool from_data = false;             ///< the frequencies that it rounds are those which the data tell
  double (*whole)(double) = nullptr;  ///< how angles were made whole numbers, where they were
  std::vector<double> made = {};      ///< the frequencies, where exponents and powers were rounded too
};

/// The fewest narrow steps that explain the sampled entries; nothing when none do.
std::optional<Narrowed> find_narrow_steps(Hypothesis const& hypothesis);
/// Every step as it should be, and each that is at times computed in a narrow format.
std::vector<std::optional<Narrowed>> steps_in_use();
/// The hypothesis with its frequencies as the steps leave them.
Hypothesis narrowed(Hypothesis hypothesis, Narrowed const& steps);

/// ln w of each pair.
std::vector<double> log_frequencies(Hypothesis const& hypothesis);

// Which entries of a table a model explains. A model is frequencies, an amplitude and the number formats of the steps;
// layout and positions say which entry is to be which of its sines and cosines. What sound arithmetic may miss by is
// allowed in one place for all that ask.

/// Sines and cosines as a sound program makes them in single precision, but for the steps that are narrower.
class Model {
 public:
  Model(std::vector<double> frequencies, double amplitude, Format storage, Narrowed const& narrow = {});
  Model(Known const& known, Format storage);
  /// An amplitude that is not 1 was estimated from the entries; it may be off by so many roundings of these.
  explicit Model(Hypothesis const& hypothesis, Narrowed const& narrow = {}, double roundings_of_amplitude = 0);

  double amplitude() const { return amplitude_; }
  Model with_amplitude(double amplitude) const;
  double exact(Column const& column, double position) const;
  /// Radians by which an angle may be off.
  double angle_error(Column const& column, double position) const;

  bool explains(double found, Column const& column, double position) const;
  /// The same beside a sine or cosine that is known, of an angle that may be off by `error`.
  bool explains_wave(double found, double wave, double error) const;
  /// Every entry of a row.
  bool explains(std::span<double const> row, Layout const& layout, double position) const;

 private:
  bool explains_angle(double found, bool cosine, double angle, double error = 0) const;
  double angle(Column const& column, double position) const;

  std::vector<double> frequencies_, errors_;  ///< errors_: relative, of angles
  double amplitude_, relative_, absolute_;
  Narrowed narrow_;
};

/// The part of the sampled entries that the model explains, rows being `step` apart. Where it is
/// less than `least`, any such number.
double part_explained(Sample const& sample, Layout const& layout, Model const& model, double first, double step,
                      double least = 0);

/// What a table may be: which column is what, the exact frequency of each pair, and where rows stand.
struct Proposal {
  /// Row r at known.first + known.step r; at the position that its own pairs show; at a cell of a grid.
  enum class Rows { evenly, shown, cells };

  Matrix matrix;
  Format storage;  ///< that the entries were rounded to last
  Layout layout;
  Known known;
  Rows rows;
  std::function<double(std::int64_t row, int pair)> position;  ///< along the axis of the pair
  /// The index of an entry in its table as given.
  std::function<std::vector<std::int64_t>(std::int64_t row, std::int64_t column)> index;
};

/// Whether a matrix is of a size that is compared row by row.
bool is_compared_by_row(Matrix const& matrix);
/// Rows as the known frequencies have them.
Proposal evenly(Hypothesis const& stored, Layout const& layout, Known const& known);

/// Cosines or sines alone of the frequencies and positions that a config prescribes, of any amplitude. Nothing where
/// these explain less than 0.4 of the entries that tell them from others.
std::optional<Hypothesis> prescribed_alone(Table const& table, Options const& options);

/// Hands over what the table may be by the frequencies that are known: at positions in use or required, and of a part
/// of itself; then, unless it is enough, as the cells of a grid; and then at any positions.
void propose(std::vector<Table> const& tables, Options const& options, std::function<void(Proposal const&)> const& take,
             std::function<bool()> const& enough);

/// A table, of which up to so many rows are looked at, beside a proposal.
class Match {
 public:
  /// The amplitude is that of the known frequencies, 1, or that of most entries, sines or cosines, whichever explains
  /// most.
  Match(Proposal const& proposal, std::int64_t most_rows);

  /// Of the entries that tell, the part that is explained; 0 of too few.
  double part() const { return part_; }
  /// The part of them that is about what it should be, of amplitude 1.
  double near_part() const { return near_part_; }
  Comparison const& compared() const { return compared_; }
  Proposal const& proposal() const { return proposal_; }

 private:
  struct Of {
    bool sines, cosines;
  };
  /// By which most of these entries are larger than they should be.
  double usual_ratio(Of of) const;
  std::pair<double, double> meet(Model const& model);

  Proposal proposal_;
  Comparison compared_;
  std::vector<double> errors_;  ///< that angles may be off by, of each entry compared
  double part_ = 0, near_part_ = 0;
};

/// The scan is bound by memory as much as by arithmetic; more threads than this gain little.
inline constexpr int scan_jobs = 2;

/// What is seen of every row while it is compared.
struct SeenRows {
  std::vector<std::uint64_t> hashes;  ///< of the bits of each row; of very many rows none
  double norm_residual = 0;           ///< upper bound of | |row|^2 - A^2 pairs |, A the amplitude; rows of zeros aside
};

struct EqualRows {
  std::uint64_t count = 0;  ///< of rows that are equal to one before them
  std::optional<std::pair<std::int64_t, std::int64_t>> first = {};
};

class Judged {
 public:
  /// Compares all entries with the hypothesis. Rows of zeros are left out, and listed.
  explicit Judged(Hypothesis hypothesis, int jobs = scan_jobs);

  Hypothesis const& hypothesis() const { return *hypothesis_; }
  Codes const& codes() const { return *codes_; }
  Expectation expectation() const;
  Explained const& explained() const { return explained_; }
  Scan const& scan() const { return explained_.scan; }
  bool fits() const { return explained_.pipeline.has_value(); }
  /// Of very many, the first ones.
  std::vector<std::int64_t> const& zero_rows() const { return zero_rows_; }
  bool lists_all_zero_rows() const { return lists_all_zero_rows_; }
  SeenRows const& rows() const { return *rows_; }
  /// Rows that are equal bit by bit, padding aside; nothing of more than 12 million rows.
  std::optional<EqualRows> equal_rows() const;

  double position(std::int64_t row) const;
  std::vector<double> read_row(std::int64_t row) const;
  /// An entry as the witness of a finding; that of a row, or of a column's sampled rows, which is farthest off.
  Worst worst(std::int64_t row, std::int64_t column) const;
  Worst farthest_in_row(std::int64_t row) const;
  Worst farthest_in_column(std::int64_t column) const;

 private:
  std::shared_ptr<Hypothesis const> hypothesis_;
  std::shared_ptr<Codes const> codes_;
  std::vector<std::int64_t> zero_rows_;
  bool lists_all_zero_rows_ = true;
  std::shared_ptr<SeenRows const> rows_;
  Explained explained_;
};

// Rotary caches with frequencies that a rule stretches: by config.json, or by the rule that fits the data.

/// The table judged by the options' config, at the positions that they give, else at consecutive ones: by the first of
/// the config's states that all entries fit. Where none does, the table as it
/// was found, with a finding that says how it differs (scaling-not-applied, scaling-mismatch, wrong-base, amplitude);
/// nothing when it fits nothing. Throws UserError as `prescribed` does.
std::optional<Judged> judge_by_config(Hypothesis const& hypothesis, Options const& options, Audit& audit);

/// That the config rotates another number of pairs; codes that are called absolute may be of any width.
std::optional<Finding> of_other_width(Hypothesis const& hypothesis, RopeConfig const& config, std::string const& name);

/// The table judged by the scaling rule that explains its frequencies; nothing when none does, or none is needed.
std::optional<Judged> judge_by_rule(Hypothesis const& hypothesis);

/// The table judged by what published models use: their rules, numbers and bases, or those of them that --expect names.
std::optional<Judged> judge_by_recipe(Hypothesis const& hypothesis, Options const& options);

/// The hypothesis under frequencies that are known, at consecutive positions.
Hypothesis under(Known const& known, Hypothesis const& hypothesis);

}  // namespace pe::audit::phases
