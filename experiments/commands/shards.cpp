#include "experiments/commands/shards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>

#include "experiments/running/interrupt.hpp"
#include "experiments/running/part_file.hpp"
#include "experiments/running/run_part.hpp"
#include "experiments/running/run_record.hpp"
#include "experiments/terminal/print.hpp"
#include "experiments/terminal/terminal.hpp"
#include "reports/language.hpp"
#include "reports/vocabulary.hpp"
#include "reports/write_file.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/planted.hpp"

namespace pe::experiments {
namespace {

/// What it was started with. A number of cases that no run has stays one.
RunOptions options_of(RunPart const& part) {
  constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
  return {static_cast<std::int64_t>(std::min(part.of.cases, most)), part.of.digits, part.of.seed, 0};
}

/// All shards of one run, by their number.
std::vector<RunPart> read_all(std::vector<std::filesystem::path> const& files, std::vector<Claim> const& among) {
  return gathered<RunPart>(
      files, "run",
      [&](std::filesystem::path const& file) {
        auto part = read_part(file, among);
        try {
          engine_options(options_of(part));
        } catch (UserError const& problem) {
          refuse_part(file, problem.what(), "pebench verify --shard");
        }
        return part;
      },
      [](RunPart const& part, RunPart const& first) {
        auto const differs = difference(part.of, first.of);
        return !differs.empty() || part.claims == first.claims ? differs : "it decides other claims";
      });
}

/// What all shards know of each claim.
std::vector<Span> joined(std::vector<RunPart> const& parts) {
  std::vector<Span> known;
  for (std::size_t claim = 0; claim < parts.front().claims.size(); ++claim) {
    std::vector<Span> spans;
    for (auto const& part : parts) spans.push_back(part.spans.at(claim));
    auto const span = pe::joined(spans);
    if (!span) {
      throw InputError(fmt::format("the shards do not meet in the cases of {}; run them again with one program",
                                   parts.front().claims[claim]->id));
    }
    known.push_back(*span);
  }
  return known;
}

}  // namespace

Shard shard_of(std::string const& typed) {
  std::uint64_t number = 0, count = 0;
  auto const* const end = typed.data() + typed.size();
  auto const first = std::from_chars(typed.data(), end, number);
  if (first.ec == std::errc{} && first.ptr != end && *first.ptr == '/') {
    auto const second = std::from_chars(first.ptr + 1, end, count);
    if (second.ec == std::errc{} && second.ptr == end && 1 <= number && number <= count && count <= most_shards) {
      return {number - 1, count};
    }
  }
  throw UserError(
      fmt::format("--shard is '{}'; it takes I/N, part I of N, with I from 1 to N and N at most {}, for "
                  "example --shard 2/8",
                  printable(typed), most_shards));
}

std::filesystem::path decide_part(std::vector<Claim const*> const& claims, RunOptions const& typed, Shard shard,
                                  std::filesystem::path const& folder, bool resume) {
  auto options = engine_options(typed);
  auto const path = folder / file_name("run", shard);
  reports::require_replaceable(path);
  Stopwatch const stopwatch;
  tell_what_takes_long(claims);
  RunPart part{PartOf::run(claims, options, shard.count), shard, stopwatch.started(), 0, 0, {}, claims, {}};
  Journal journal(folder, part.of, shard, claims, resume);
  options.stop = interrupts();
  options.on_span = [&](std::size_t claim, Span const& span) { journal.note(claim, span); };
  {
    auto planned = planned_cases(claims, options);
    for (auto& cases : planned) cases = (cases + shard.count - 1) / shard.count;
    Progress progress(planned);
    options.on_cases = [&progress](std::size_t claim, std::uint64_t count) { progress.advance(claim, count); };
    auto result = decide_shard(claims, shard, options, journal.known());
    if (result.finished < claims.size()) {
      print("{}\n",
            reports::say("Partial: shard {} of {} was interrupted after {} of {}; --resume goes on from there.",
                         shard.number + 1, shard.count, result.finished, reports::counted(claims.size(), "claim")));
      return {};
    }
    part.spans = std::move(result.spans);
  }
  part.engine_errors = engine_errors(decide_planted(options));
  part.wall_seconds = stopwatch.wall_seconds();
  part.cpu_seconds = stopwatch.cpu_seconds();
  reports::write_file(path, to_text(part));
  journal.remove();
  return path;
}

reports::Run merge(std::vector<std::filesystem::path> const& files, std::int64_t jobs,
                   std::vector<Claim> const& among) {
  auto const parts = read_all(files, among);
  auto const& first = parts.front();
  auto typed = options_of(first);
  typed.jobs = jobs;
  auto options = engine_options(typed);
  if (auto const differs = difference(first.of, PartOf::run(first.claims, options, first.of.shards));
      !differs.empty()) {
    throw InputError(
        fmt::format("{} was made by another program than this one: {}; merge with the program that decided the shards",
                    printable(files.front().string()), differs));
  }
  std::atomic<bool> complete = true;
  options.stop = interrupts();
  options.on_span = [&](std::size_t, Span const&) { complete = false; };
  auto run = decided(first.claims, options, joined(parts));
  if (!complete) throw InputError("the shards leave out some cases; run them again with one program");
  for (auto const& part : parts) {
    for (auto const& foreign : part.engine_errors) {
      auto const error = printable(foreign);
      if (std::ranges::find(run.summary.engine_errors, error) == run.summary.engine_errors.end()) {
        run.summary.engine_errors.push_back(error);
      }
    }
    run.provenance.parts.push_back(
        {fmt::format("shard {} of {}", part.shard.number + 1, part.shard.count), "", part.wall_seconds, 0});
    run.provenance.cpu_seconds += part.cpu_seconds;
    run.provenance.started = std::min(run.provenance.started, printable(part.started));
  }
  return run;
}

}  // namespace pe::experiments
