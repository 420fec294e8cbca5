/// From outcomes to the record of a run, with its provenance: where it was made (program, libraries, machine), and what
/// its parts took.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "reports/run.hpp"
#include "theory/kernel/engine.hpp"

namespace pe::experiments {

/// Wall and processor time since it was made.
class Stopwatch {
 public:
  Stopwatch();
  double wall_seconds() const;
  double cpu_seconds() const;
  /// ISO 8601, UTC, to the second.
  std::string started() const;

 private:
  std::chrono::steady_clock::time_point start_;
  std::chrono::system_clock::time_point date_;
  double cpu_;
};

/// A claim that was decided, as reports show it, with seconds of processor time.
struct Row {
  reports::Outcome outcome;
  double seconds = 0;
};
Row row_of(Outcome const& outcome);

/// Rows by the ids of their claims.
using Rows = std::map<std::string, Row, std::less<>>;

/// The claims that have no row, in their order.
std::vector<Claim const*> undecided(std::vector<Claim const*> const& claims, Rows const& rows);

/// The record; it is partial when there are fewer rows than requested claims. Cells that contradict each other get an
/// alarm; those of a shard do when all shards are merged.
reports::Run record(std::vector<Row> rows, std::size_t asked, Options const& options, Stopwatch const& stopwatch,
                    std::optional<reports::Shard> const& shard = {});

/// Decides the claims that have no row, and the planted ones that test the engine, into the record of a run. Calls
/// `on_row` with each row that is new, from one thread at a time. A terminal shows its progress; in
/// `on_cases`, places are those of `undecided`.
reports::Run decided(std::vector<Claim const*> const& claims, Options options, Rows rows = {},
                     std::function<void(Row const&)> const& on_row = {},
                     std::optional<reports::Shard> const& shard = {});

/// What a report says of a claim before it is decided.
reports::Outcome described(Claim const& claim);

/// A witness of the claim that begins with what its sides are in the document's own terms, with the two distances that
/// score alike, and with the numbers that were drawn for what a file's scheme learns.
Witness introduced(Claim const& claim, Witness witness);

/// One outcome as a report shows it.
reports::Outcome record(Outcome const& outcome);

using NameSet = std::set<std::string, std::less<>>;

/// Of the scheme x property matrix, these schemes and properties, in the order of their lists, and the pairs of them
/// that say nothing, with the reason.
reports::MatrixPlan matrix_plan(NameSet const& schemes, NameSet const& properties);

/// The same of the schemes and properties that have a decided cell.
reports::MatrixPlan matrix_plan(std::vector<reports::Outcome> const& outcomes);

/// Remembers the command line for provenance blocks; called once, by main.
void remember_command(int argc, char const* const* argv);

/// "0.1.0 (commit 1a2b3c4, modified)".
std::string version_text();

/// Everything but the times.
reports::Provenance provenance(Options const& options);

/// Does a part of the run and writes down, in `provenance`, its wall time and the largest resident set while it lasted;
/// `command` does it again. Where the system cannot tell the latter for a part alone, it is that of the whole program
/// up to then.
void timed(reports::Provenance& provenance, std::string name, std::string command, std::function<void()> const& part);

/// The largest resident set of the program up to now, in bytes.
std::uint64_t peak_memory_bytes();

}  // namespace pe::experiments
