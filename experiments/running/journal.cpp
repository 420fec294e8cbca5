#include "experiments/running/journal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "experiments/running/run_files.hpp"
#include "experiments/running/shards.hpp"
#include "experiments/terminal/terminal.hpp"
#include "reports/write_file.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

/// The rows of a journal. Throws InputError for one that is none of this run.
Rows rows_in(std::filesystem::path const& path, RunKey const& of, std::vector<Claim const*> const& claims) {
  auto run = read_run(path);
  auto const shown = printable(path.string());
  if (!run.shard) throw InputError(fmt::format("{} is not a journal", shown));
  if (auto const differs = difference(key_of(run.provenance, *run.shard), of); !differs.empty()) {
    throw InputError(fmt::format("{} is of another run: {}", shown, differs));
  }
  Rows rows;
  for (auto& row : outcome_rows(path, std::move(run))) rows.emplace(row.outcome.id, std::move(row));
  if (undecided(claims, rows).size() + rows.size() != claims.size()) {
    throw InputError(fmt::format("{} has a claim that is not of this run", shown));
  }
  return rows;
}

}  // namespace

Journal::Journal(std::filesystem::path const& folder, reports::Shard of, std::vector<Claim const*> claims,
                 Options const& options, bool resume)
    : path_(folder / ".pebench-journal"), shard_(std::move(of)), claims_(std::move(claims)), options_(options) {
  reports::require_replaceable(path_);
  if (resume && std::filesystem::exists(path_)) {
    try {
      rows_ = rows_in(path_, key_of(provenance(options_), shard_), claims_);
    } catch (InputError const& problem) {
      throw InputError(fmt::format(
          "{}; give the options that the run was started with, or leave out --resume to begin anew", problem.what()));
    }
  }
  write();
  next_ = {};
}

void Journal::add(Row const& row) {
  rows_.emplace(row.outcome.id, row);
  if (std::chrono::steady_clock::now() >= next_) write();
}

void Journal::write() {
  constexpr std::chrono::milliseconds least{200};
  constexpr int share = 50;
  auto const begin = std::chrono::steady_clock::now();
  std::vector<Row> rows;
  for (auto const* claim : claims_) {
    if (auto const row = rows_.find(claim->id); row != rows_.end()) rows.push_back(row->second);
  }
  auto const run = record(std::move(rows), claims_.size(), options_, Stopwatch(), shard_);
  reports::write_file(path_, reports::writers::json(run));
  auto const end = std::chrono::steady_clock::now();
  next_ = end + std::max<std::chrono::steady_clock::duration>(least, share * (end - begin));
}

void Journal::remove() {
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
}

}  // namespace pe::experiments
