#include "experiments/running/shards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>

#include "experiments/running/journal.hpp"
#include "experiments/running/run_files.hpp"
#include "experiments/running/run_record.hpp"
#include "experiments/terminal/terminal.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/hash.hpp"

namespace pe::experiments {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(fs::path const& file, std::string const& why) {
  throw InputError(fmt::format("{} {}", printable(file.string()), why));
}

/// All shards, by number.
Parts read_all(std::vector<fs::path> const& files) {
  Parts parts;
  for (auto const& file : files) {
    auto run = read_run(file);
    if (!run.shard) refuse(file, "is no shard; merge takes the run.json files of 'pebench verify --shard I/N'");
    if (run.summary.partial) refuse(file, "is of a shard that was interrupted; 'pebench verify --resume' completes it");
    auto const number = run.shard->number;
    auto const [at, is_new] = parts.try_emplace(number, file, std::move(run));
    if (!is_new) {
      refuse(file,
             fmt::format("is shard {}, as is {}; each is merged once", number, printable(at->second.file.string())));
    }
  }
  return parts;
}

/// That all are of one run and there is none too few.
void require_whole(Parts const& parts) {
  auto const& first = parts.begin()->second;
  auto const key = [](Part const& part) {
    auto result = key_of(part.run.provenance, part.run.shard->claims);
    result["number of shards"] = std::to_string(part.run.shard->count);
    for (auto const& file : part.run.files) result["file"] = file.sha256;
    return result;
  };
  for (auto const& [number, part] : parts) {
    if (auto const differs = difference(key(part), key(first)); !differs.empty()) {
      refuse(part.file, fmt::format("belongs to another run than {}: {}", printable(first.file.string()), differs));
    }
  }
  constexpr std::size_t shown = 20;
  std::vector<std::string> missing;
  auto const count = first.run.shard->count;
  for (std::uint64_t number = 1; number <= count && missing.size() <= shown; ++number) {
    if (!parts.contains(number)) missing.push_back(fmt::format("{}/{}", number, count));
  }
  if (missing.empty()) return;
  auto const total = count - parts.size();
  if (missing.size() > shown) missing.back() = "...";
  throw UserError(fmt::format("of {} shards {} {} missing: {}; all are needed", count, total, total == 1 ? "is" : "are",
                              fmt::join(missing, ", ")));
}

Options options_of(reports::Provenance const& made) {
  return {.cases = made.cases, .digits = made.digits, .seed = made.seed, .jobs = made.jobs};
}

}  // namespace

reports::Shard shard_of(std::string const& typed, std::vector<Claim const*> const& claims) {
  reports::Shard shard;
  auto const* const end = typed.data() + typed.size();
  auto const first = std::from_chars(typed.data(), end, shard.number);
  bool read = first.ec == std::errc{} && first.ptr != end && *first.ptr == '/';
  if (read) {
    auto const second = std::from_chars(first.ptr + 1, end, shard.count);
    read = second.ec == std::errc{} && second.ptr == end;
  }
  if (!read || shard.number < 1 || shard.number > shard.count || shard.count > most_shards) {
    throw UserError(
        fmt::format("--shard is '{}'; it takes I/N, part I of N, with I from 1 to N and N at most {}, for "
                    "example --shard 2/8",
                    printable(typed), most_shards));
  }
  shard.claims = digest_of(claims);
  for (std::size_t i = 0; i < claims.size(); ++i) {
    if (mix(hash(claims[i]->id)) % shard.count + 1 == shard.number) shard.places.push_back(i);
  }
  return shard;
}

Parts read_shards(std::vector<fs::path> const& files) {
  auto parts = read_all(files);
  require_whole(parts);
  return parts;
}

reports::Run merged(Parts parts) {
  auto& [first_file, first] = parts.begin()->second;
  auto const options = options_of(first.provenance);
  auto const here = provenance(options);
  if (auto const differs = difference(key_of(first.provenance, ""), key_of(here, "")); !differs.empty()) {
    refuse(first_file, fmt::format("was made by another program than this one: {}; merge with the program that decided "
                                   "the shards",
                                   differs));
  }
  auto const asked = std::accumulate(parts.begin(), parts.end(), std::size_t{0}, [](std::size_t sum, auto const& part) {
    return sum + part.second.run.outcomes.size();
  });
  Known known(asked);
  for (auto& [number, part] : parts) {
    auto& [file, run] = part;
    auto const& costs = run.provenance.rows;
    if (costs.size() != run.outcomes.size()) refuse(file, "has no cost for each of its claims; run that shard again");
    for (std::size_t i = 0; i < run.outcomes.size(); ++i) {
      auto const place = run.shard->places[i];
      if (place >= asked || known[place]) refuse(file, "has a claim in the place of another; run that shard again");
      known[place] = Row{std::move(run.outcomes[i]), costs[i].seconds};
    }
  }
  std::vector<Row> rows;
  for (auto& row : known) rows.push_back(std::move(*row));
  Stopwatch const stopwatch;
  auto run = record(std::move(rows), asked, options, stopwatch);
  if (!first.files.empty()) run.sources.push_back(first.sources.back());
  run.files = first.files;
  run.summary.planted = first.summary.planted;
  auto& errors = run.summary.engine_errors;
  for (auto const& [number, part] : parts) {
    for (auto const& error : part.run.summary.engine_errors) {
      if (std::ranges::find(errors, error) == errors.end()) errors.push_back(error);
    }
    auto const& made = part.run.provenance;
    run.provenance.parts.push_back({fmt::format("shard {} of {}", number, parts.size()), "", made.wall_seconds, 0});
    run.provenance.cpu_seconds += made.cpu_seconds;
    run.provenance.started = std::min(run.provenance.started, made.started);
  }
  return run;
}

}  // namespace pe::experiments
