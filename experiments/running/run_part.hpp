/// A part of a run as a file: of a shard that is done (run.2-of-8.json), or of a run on its way (the journal).
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "theory/claims/list.hpp"
#include "theory/kernel/engine.hpp"

namespace pe::experiments {

/// The name and version of a shard's layout (reports/README.md); a reader refuses any other.
inline constexpr char shard_schema[] = "pebench-shard/1";

/// What must be the same of parts that belong together: the program, what it decides, and how.
struct PartOf {
  std::string version, commit;
  bool dirty = false;
  std::uint64_t seed = 0, cases = 0;
  int digits = 0;
  std::uint64_t shards = 1;
  std::string claims;  ///< digest of all that defines the claims

  static PartOf run(std::vector<Claim const*> const& claims, Options const& options, std::uint64_t shards);
};

/// The first thing in which they differ, a clause: "its seed is 2, not 1"; empty when they belong together.
std::string difference(PartOf const& found, PartOf const& wanted);

/// A shard that was decided whole.
struct RunPart {
  PartOf of;
  Shard shard;
  std::string started;
  double wall_seconds = 0, cpu_seconds = 0;
  std::vector<std::string> engine_errors;  ///< of the planted claims, which each shard decides too
  std::vector<Claim const*> claims;
  std::vector<Span> spans;  ///< one for each claim
};

/// The bytes of the file; its last member is the digest of all before it.
std::string to_text(RunPart const& part);

/// Reads what `to_text` writes. Throws InputError for what is torn, changed, too large or no part of a run of these
/// claims.
RunPart read_part(std::filesystem::path const& file, std::vector<Claim> const& among = claims());

// What the journal shares with it.
nlohmann::ordered_json to_json(PartOf const& of);
PartOf part_of(nlohmann::ordered_json const& json);
nlohmann::ordered_json to_json(Claim const& claim, Span const& span);
/// The claim's id, and the span as `claim` reads it. They throw nlohmann's exceptions and UserError.
std::string claim_of(nlohmann::ordered_json const& json);
Span span_of(nlohmann::ordered_json const& json, Claim const& claim);

/// What a run has decided so far, on disk: a run that was killed goes on from it. A file of lines, each with its
/// checksum: first what the run is, then, about twice a second, what is known of the claims that were worked on since.
/// A line counts once it is on the disk; the last of a claim holds, and what follows a line that is torn is not read.
/// It lies in the folder of --out as .pebench-journal, or .pebench-journal.2-of-8.
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
