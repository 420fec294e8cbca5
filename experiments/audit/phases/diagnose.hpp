/// What a judged table of phases is, how exact it is, and what is broken in it, with a witness, a cause and a fix. Each
/// step returns what it found.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/options.hpp"
#include "experiments/audit/phases/judged.hpp"

namespace pe::audit::phases {

/// More of the entries of a row, or of a column, must be wrong for it to be what is broken, and not some entries of it.
inline constexpr double most_of_a_row = 0.4, most_of_a_column = 0.2;

/// `names`: of the file and the tensor, which tell a rotary cache from a position table of the same layout.
Convention describe_convention(Judged const& judged, std::string_view names);
Accuracy describe_accuracy(Judged const& judged);

/// What all entries are multiplied by beside their convention, as text; empty where it is nothing, or a scaling rule's.
std::string constant_factor(Hypothesis const& hypothesis);

/// Frequencies exp(-2i), as LoFTR's -ln(10000) / d // 2 makes them.
std::optional<Finding> on_floored_exponents(Judged const& judged);

/// What a table is beside its convention, whether every entry fits or not: padding, direction, storage, amplitude,
/// cosines and sines that are laid out differently, a base that nobody would write down.
Findings remarks(Judged const& judged, Convention const& is, Options const& options);

/// Where the table differs from what is expected: its first position, its layout, its base.
struct Differences {
  Findings findings;
  std::vector<std::string> keys;  ///< of --expect that were compared
  std::optional<double> base;     ///< the expected base, where the entries are those of that base too
};
Differences compare_with_options(Judged const& judged, Options const& options, std::optional<double> found_base);

/// Why a table does not fit: one finding at least.
struct Diagnosed {
  Findings findings;
  std::string pipeline = {}, says = {};  ///< of what was lost in all entries alike, where it explains them
};
Diagnosed diagnose(Judged const& judged);

/// An audit with this finding, of tables with this layout, beside known frequencies.
Audit defective_beside(Known const& known, Layout const& layout, std::vector<Table> const& tables, std::int64_t rows,
                       Finding defect);

/// Entries that no program makes of a sine.
struct EntryFindings {
  Findings findings;
  bool no_numbers = false;  ///< some are not finite, or memory that was never written
};
EntryFindings diagnose_entries(Judged const& judged);

/// The hypothesis, or one with a base near its own and a first position, as required or near its own, that steps in a
/// narrow format explain.
std::optional<Hypothesis> narrowly_made(Hypothesis const& hypothesis, std::optional<double> first_required);

/// Steps that were rounded to half or bfloat16.
Diagnosed diagnose_precision(Judged const& judged);

/// Steps in a narrow format that explain every row, each row being read by itself.
Findings on_steps(Narrowed const& steps, std::int64_t rows, Worst const& witness);

/// What is off in all entries alike: angles that lost bits in some step, entries that were kept in few values.
Diagnosed diagnose_rough(Judged const& judged);
/// Whether nearly all sampled entries are what they should be under another base, near the hypothesis's, and step.
bool follows_another_base(Hypothesis const& hypothesis);
/// Whether nearly all sampled entries are what they should be once each pair has a frequency of its own. Roundings of
/// angles are not allowed for, so that of float32 tables only short ones are.
bool turns_otherwise(Hypothesis const& hypothesis);
/// The same, where that of more than half of the pairs that can tell is not the hypothesis's.
bool follows_another_rule(Hypothesis const& hypothesis);

/// Rows that do not stand where their number puts them.
struct RowFindings {
  Findings findings;  ///< without those of rows that are no numbers, which `no_numbers` says are explained
  std::vector<std::int64_t> rows = {};  ///< that are explained
};
RowFindings diagnose_rows(Judged const& judged, bool no_numbers);

/// Pairs that are not what their place says, of the rows that `explained` leaves.
struct ColumnFindings {
  Findings findings;
  std::optional<Finding> rest = {};  ///< on wrong entries in no row or column that explains them
};
ColumnFindings diagnose_columns(Judged const& judged, std::vector<std::int64_t> const& explained);
/// Of columns that are a code in some order: whether neighbours, or halves, are pairs of which some have the cosine
/// first.
std::optional<Finding> mixed_order(Judged const& judged);
/// Of columns that are a code in some order: whether the sines are in another one than the cosines, which only codes
/// that are added can bear.
std::optional<Finding> pairs_apart(Judged const& judged);

/// Whether most pairs and most rows fit, within allowances that mean something: only then its misfits are defects.
bool is_anchored(Judged const& judged);
/// Whether the first row that does not fit is where the positions begin anew: two tables, one after the other.
bool restarts(Judged const& judged);
/// Whether the allowances of most pairs and rows are well below the amplitude.
bool allowance_tells(Judged const& judged);
/// Whether all pairs turn by a convention that somebody would write down, and no entry is far off.
bool is_nearly(Judged const& judged);
/// Of all entries that were compared.
double part_that_fits(Judged const& judged);
/// Whether a third of the pairs turn exactly as the pair before, as exponents by integer division make them.
bool pairs_are_alike(Judged const& judged);

/// Reads the position that a row in the layout of a table stands for by its angles, where all of its entries are the
/// code of that position, made with `narrow` steps where some were. Steps in a narrow format confuse positions: then
/// the nearest whole one that every entry admits is read, up to 64 away, or one of quarters.
class RowReader {
 public:
  explicit RowReader(Hypothesis const& hypothesis, std::optional<Narrowed> const& narrow = {},
                     bool is_confused = false);

  /// `expected` is looked at first, where the format tells neighbouring positions apart.
  std::optional<double> position(std::span<double const> row, std::optional<double> expected = {}) const;
  bool stands_at(std::span<double const> row, double position) const { return model_.explains(row, layout_, position); }

 private:
  Clocks clocks_;
  Model model_;
  Layout layout_;
  bool tells_neighbours_, is_confused_;
};

/// What code makes of the hypothesis's frequencies by mistake, where that explains nearly all sampled entries:
/// angles cut to integers, the frequencies in reverse order, or their reciprocals.
std::optional<Finding> mistake_in(Hypothesis const& hypothesis);

/// Tables that were not identified for certain: one frequency for each column, entries cast to integers, or a mistake
/// that is made with known frequencies. Nothing when it is none.
std::optional<Audit> diagnose_unpaired(std::vector<Table> const& tables, Options const& options);

/// Whether two tables of one code begin alike; nothing where their shapes let nothing be compared.
std::optional<Finding> diagnose_prefix(Table const& shorter, Table const& longer);

}  // namespace pe::audit::phases
