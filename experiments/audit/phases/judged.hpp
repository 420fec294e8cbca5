/// A hypothesis with what the comparison of all entries made of it: what diagnoses look at.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "experiments/audit/options.hpp"
#include "experiments/audit/phases/identify.hpp"
#include "experiments/audit/phases/pipeline.hpp"
#include "experiments/audit/phases/row_sums.hpp"
#include "experiments/audit/phases/scan.hpp"
#include "experiments/audit/result.hpp"

namespace pe::audit::phases {

/// The scan is bound by memory as much as by arithmetic; more threads than this gain little.
inline constexpr int scan_jobs = 2;

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
  /// Of all rows, made while they were compared; nothing of very many.
  std::span<RowSums const> row_sums() const { return *row_sums_; }
  /// The one row of zeros, where it stands at the beginning, as a padding token's does.
  std::optional<std::int64_t> padding_row() const;

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
  std::shared_ptr<std::vector<RowSums> const> row_sums_;
  Explained explained_;
};

}  // namespace pe::audit::phases
