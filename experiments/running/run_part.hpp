/// A part of a run as a file: of a shard that is done (run.2-of-8.json), or of a run on its way (the journal).
#pragma once

#include <filesystem>
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

}  // namespace pe::experiments
