/// What a run has decided so far, on disk: a run that was killed goes on from it.
#pragma once

#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "experiments/running/run_record.hpp"

namespace pe::experiments {

/// What must be the same of runs that belong together, by name: the program, what it decides, and how.
using RunKey = std::map<std::string, std::string>;

/// `claims`: a digest of all that defines them (`digest_of`).
RunKey key_of(reports::Provenance const& made, std::string const& claims);
std::string digest_of(std::vector<Claim const*> const& claims);

/// The first thing in which they differ, a clause: "its seed is 2, not 1"; empty when they belong together.
std::string difference(RunKey const& found, RunKey const& wanted);

/// A file of lines, each with its checksum: first what the run is, then the claims in the order in which they were
/// decided. It lies in the folder of --out, which no other program writes meanwhile, as .pebench-journal.
class Journal {
 public:
  /// Starts a new journal, or with `resume` continues one that exists: a line that is torn at its end is dropped; from
  /// one that is damaged on nothing is taken, which is said on standard error. Throws InputError for a journal of
  /// another run and for lines that no run of these claims has written, WriteError when it cannot be written.
  Journal(std::filesystem::path const& folder, RunKey const& of, std::vector<Claim const*> const& claims, bool resume);

  /// What it had when it was continued.
  Rows const& rows() const { return rows_; }

  /// Throws OutputError.
  void add(Row const& row);

  /// The run is done, and what it found is written: the journal goes.
  void remove();

 private:
  std::filesystem::path path_;
  Rows rows_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_{nullptr, &std::fclose};
};

}  // namespace pe::experiments
