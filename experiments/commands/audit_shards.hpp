/// An audit in parts, which any scheduler runs, and what they are merged to.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "experiments/commands/audit_arguments.hpp"
#include "experiments/commands/audit_report.hpp"
#include "theory/kernel/tally.hpp"

namespace pe::experiments {

/// The name and version of the layout of an audit's shard (reports/README.md).
inline constexpr char audit_shard_schema[] = "pebench-audit-shard/1";

/// What all shards of one audit see, whichever part of the tables they judge.
struct AuditSeen {
  std::vector<std::pair<std::string, std::uintmax_t>> files;  ///< as they are called, with their sizes
  std::string config;                                         ///< the bytes of the config.json that is followed
  std::vector<std::string> subjects;                          ///< what is judged, by name, type and shape
  std::vector<AuditError> unread;
  std::string nothing;  ///< why nothing is judged
};

/// One of the subjects, and what became of it: a report, or why there is none.
struct Judged {
  std::size_t place;
  std::vector<AuditReport> report = {};
  std::vector<AuditError> error = {};
};

/// Writes audit.I-of-N.json into the folder; its path.
std::filesystem::path write_audit_shard(AuditArguments const& typed, Shard shard, AuditSeen const& seen,
                                        std::vector<Judged> const& judged, std::filesystem::path const& folder);

/// The bytes of `pebench audit --json` on everything, and its exit status.
struct MergedAudit {
  std::string json;
  Status status;
};

/// Takes all shards, in any order. Throws InputError for one that is torn, doubled or of another audit, UserError that
/// names those that are missing.
MergedAudit merge_audits(std::vector<std::filesystem::path> const& files);

}  // namespace pe::experiments
