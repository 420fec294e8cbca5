/// What a run has decided so far, on disk: a run that was killed goes on from it.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <mutex>
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

/// A file of lines, each with its checksum: first what the run is, then, about twice a second, the claims that were
/// decided since. A line counts once it is on the disk; what follows a line that is torn is not read. It lies in the
/// folder of --out as .pebench-journal.
class Journal {
 public:
  /// Starts a new journal, or with `resume` continues one that exists. Throws InputError when that belongs to another
  /// run, OutputError when the file cannot be made or another program is writing it.
  Journal(std::filesystem::path const& folder, RunKey const& of, std::vector<Claim const*> const& claims, bool resume);
  /// Writes the remaining records, as far as that is possible.
  ~Journal();
  Journal(Journal const&) = delete;
  Journal& operator=(Journal const&) = delete;

  Known const& known() const { return known_; }

  /// Any thread may call it, with the place of a claim. Throws OutputError.
  void note(std::size_t claim, Row const& row);

  /// The run is done, and what it found is written: the journal goes.
  void remove();

 private:
  void read(RunKey const& of, std::vector<Claim const*> const& claims);
  void append(std::string const& lines);
  void flush();

  std::filesystem::path path_;
  Known known_;
  int file_ = -1;
  std::mutex guard_;
  std::string waiting_;
  std::chrono::steady_clock::time_point written_ = std::chrono::steady_clock::now();
};

}  // namespace pe::experiments
