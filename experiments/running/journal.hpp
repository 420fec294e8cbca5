/// What a run has decided so far, on disk: a run that was killed goes on from it.
#pragma once

#include <chrono>
#include <filesystem>
#include <vector>

#include "experiments/running/run_record.hpp"

namespace pe::experiments {

/// A run.json of the claims that are decided, .pebench-journal in the folder of --out, which no other program writes
/// meanwhile. It is written anew with the first claim and then now and then, for at most a fiftieth of the time.
class Journal {
 public:
  /// Starts a new journal, or with `resume` continues one that exists. `of`: the run, or the part of it, to which the
  /// claims belong. Throws InputError for a journal that is damaged, of another run or of other claims, WriteError when
  /// it cannot be written.
  Journal(std::filesystem::path const& folder, reports::Shard of, std::vector<Claim const*> claims,
          Options const& options, bool resume);

  Rows const& rows() const { return rows_; }

  /// Throws WriteError.
  void add(Row const& row);
  void write();

  /// The run is done, and what it found is written: the journal goes.
  void remove();

 private:
  std::filesystem::path path_;
  reports::Shard shard_;
  std::vector<Claim const*> claims_;
  Options options_;
  Rows rows_;
  std::chrono::steady_clock::time_point next_ = {};
};

}  // namespace pe::experiments
