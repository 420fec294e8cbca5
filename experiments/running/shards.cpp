#include "experiments/running/shards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <regex>

#include "experiments/running/run_files.hpp"
#include "experiments/terminal/terminal.hpp"
#include "reports/digests.hpp"
#include "reports/fields.hpp"
#include "theory/families/guests.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/hash.hpp"
#include "theory/kernel/linear.hpp"

namespace pe::experiments {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(fs::path const& file, std::string const& why) {
  throw InputError(fmt::format("{} {}", printable(file.string()), why));
}

Options options_of(reports::Provenance const& made) {
  return {.cases = made.cases, .digits = made.digits, .seed = made.seed, .jobs = made.jobs};
}

/// What all shards of a run have in common. `made`: by which program, and how.
RunKey common_key(reports::Provenance const& made, reports::Run const& run) {
  auto key = key_of(made, *run.shard);
  key.erase("shard");
  for (auto const& file : run.files) key["file"] = file.sha256;
  return key;
}

/// Of all that defines the claims.
std::string digest_of(std::vector<Claim const*> const& claims) {
  std::string all;
  for (auto const* claim : claims) all += reports::dump(reports::Encode{}(described(*claim)), -1) + claim->witness;
  return reports::sha256(all);
}

void require_all(Parts const& parts) {
  constexpr std::size_t shown = 20;
  std::vector<std::string> missing;
  auto const count = parts.begin()->second.run.shard->count;
  for (std::uint64_t number = 1; number <= count && missing.size() <= shown; ++number) {
    if (!parts.contains(number)) missing.push_back(fmt::format("{}/{}", number, count));
  }
  if (missing.empty()) return;
  auto const total = count - parts.size();
  if (missing.size() > shown) missing.back() = "...";
  throw UserError(fmt::format("of {} shards {} {} missing: {}; all are needed", count, total, total == 1 ? "is" : "are",
                              fmt::join(missing, ", ")));
}

}  // namespace

reports::Shard shard_of(std::string const& typed, std::vector<Claim const*> const& claims) {
  static std::regex const form("([1-9][0-9]{0,4})/([1-9][0-9]{0,4})");
  reports::Shard shard;
  if (std::smatch found; std::regex_match(typed, found, form)) {
    shard.number = std::stoull(found[1]);
    shard.count = std::stoull(found[2]);
  }
  if (shard.count == 0 || shard.number > shard.count) {
    throw UserError(
        fmt::format("--shard is '{}'; it takes I/N, part I of N, with I from 1 to N and N at most 99999, for example "
                    "--shard 2/8",
                    printable(typed)));
  }
  shard.claims = digest_of(claims);
  for (std::size_t i = 0; i < claims.size(); ++i) {
    if (mix(hash(claims[i]->id)) % shard.count + 1 == shard.number) shard.places.push_back(i);
  }
  return shard;
}

RunKey key_of(reports::Provenance const& made, reports::Shard const& shard) {
  return {{"version", made.version},
          {"commit", made.commit + (made.dirty ? ", modified" : "")},
          {"seed", std::to_string(made.seed)},
          {"cases", std::to_string(made.cases)},
          {"digits", std::to_string(made.digits)},
          {"claims", shard.claims},
          {"number of shards", std::to_string(shard.count)},
          {"shard", std::to_string(shard.number)}};
}

std::string difference(RunKey const& found, RunKey const& wanted) {
  for (auto const& [name, value] : wanted) {
    auto const at = found.find(name);
    auto const is = at == found.end() ? std::string("missing") : at->second;
    if (is != value) return fmt::format("its {} is {}, not {}", name, printable(is), value);
  }
  return {};
}

std::vector<Row> outcome_rows(fs::path const& file, reports::Run run) {
  auto const& costs = run.provenance.rows;
  if (costs.size() != run.outcomes.size()) refuse(file, "has no cost for each of its claims; decide them again");
  return tabulate(costs.size(), [&](std::size_t i) { return Row{std::move(run.outcomes[i]), costs[i].seconds}; });
}

Parts read_shards(std::vector<fs::path> const& files) {
  Parts parts;
  RunKey wanted;
  for (auto const& file : files) {
    auto run = read_run(file);
    if (!run.shard) refuse(file, "is no shard; merge takes the run.json files of 'pebench verify --shard I/N'");
    if (run.summary.partial) refuse(file, "is of a shard that was interrupted; 'pebench verify --resume' completes it");
    if (parts.empty()) wanted = common_key(provenance(options_of(run.provenance)), run);
    if (auto const differs = difference(common_key(run.provenance, run), wanted); !differs.empty()) {
      refuse(file, parts.empty()
                       ? fmt::format("was made by another program than this one: {}; merge with the program "
                                     "that decided the shards",
                                     differs)
                       : fmt::format("belongs to another run than {}: {}", printable(files[0].string()), differs));
    }
    auto const number = run.shard->number;
    auto const [at, is_new] = parts.try_emplace(number, Part{file, std::move(run)});
    if (is_new) continue;
    refuse(file,
           fmt::format("is shard {}, as is {}; each is merged once", number, printable(at->second.file.string())));
  }
  require_all(parts);
  return parts;
}

reports::Run merged(Parts const& parts) {
  std::map<std::uint64_t, Row> placed;
  std::size_t asked = 0;
  for (auto const& [number, part] : parts) {
    auto rows = outcome_rows(part.file, part.run);
    asked += rows.size();
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (placed.try_emplace(part.run.shard->places[i], std::move(rows[i])).second) continue;
      refuse(part.file, "has a claim in the place of another; run that shard again");
    }
  }
  if (!placed.empty() && placed.rbegin()->first != asked - 1) {
    refuse(parts.begin()->second.file, "and the others have places for claims that none of them has; run them again");
  }
  std::vector<Row> rows;
  for (auto& [place, row] : placed) rows.push_back(std::move(row));
  auto const& first = parts.begin()->second.run;
  auto run = record(std::move(rows), asked, options_of(first.provenance), Stopwatch());
  std::ranges::copy_if(first.sources, std::back_inserter(run.sources),
                       [](reports::Source const& source) { return source.key == guest_source; });
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
