/// What a run has decided so far, on disk: a run that was killed goes on from it.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "experiments/running/run_part.hpp"

namespace pe::experiments {

/// A file of lines, each with its checksum: first what the run is, then, about twice a second, what is known of the
/// claims that were worked on since. A line counts once it is on the disk; the last of a claim holds, and what follows
/// a line that is torn is not read. It lies in the folder of --out as .pebench-journal, or .pebench-journal.2-of-8.
class Journal {
 public:
  /// Starts a new journal, or with `resume` continues one that exists. Throws InputError when that belongs to another
  /// run, OutputError when the file cannot be made or another program is writing it.
  Journal(std::filesystem::path const& folder, PartOf const& of, Shard shard, std::vector<Claim const*> claims,
          bool resume);
  /// Writes the remaining records, as far as that is possible.
  ~Journal();
  Journal(Journal const&) = delete;
  Journal& operator=(Journal const&) = delete;

  /// One span for each claim, as `decide` takes them.
  std::vector<Span> const& known() const { return known_; }

  /// Any thread may call it. Throws OutputError.
  void note(std::size_t claim, Span const& span);

  /// The run is done, and what it found is written: the journal goes.
  void remove();

 private:
  void read(PartOf const& of);
  void append(std::string const& lines);
  void flush();

  std::filesystem::path path_;
  std::vector<Claim const*> claims_;
  std::vector<Span> known_;
  int file_ = -1;
  std::mutex guard_;
  std::map<std::size_t, Span> waiting_;
  std::chrono::steady_clock::time_point written_ = std::chrono::steady_clock::now();
};

}  // namespace pe::experiments
