#include "experiments/commands/audit_shards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "experiments/running/part_file.hpp"
#include "experiments/running/run_record.hpp"
#include "reports/digests.hpp"
#include "reports/fields.hpp"
#include "reports/write_file.hpp"

namespace pe::experiments {
namespace {

using Json = nlohmann::ordered_json;

constexpr char made_by[] = "pebench audit --shard";

struct AuditShard {
  Json of;  ///< what must be the same of all shards
  Shard shard;
  std::vector<Json> judged;
};

Json json_of(AuditError const& error) { return {{"file", error.file}, {"says", error.says}}; }

AuditError error_of(Json const& json) {
  return {json.at("file").get<std::string>(), json.at("says").get<std::string>()};
}

std::string digest_of(Json const& json) {
  return reports::sha256(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

Json to_json(AuditArguments const& typed, AuditSeen const& seen) {
  auto unread = Json::array();
  for (auto const& error : seen.unread) unread.push_back(json_of(error));
  return {{"program", version_text()},
          {"options",
           {{"tensor", typed.tensor},
            {"expect", typed.expect},
            {"config", typed.config},
            {"positions", typed.positions},
            {"axes", typed.axes},
            {"grid", typed.grid},
            {"kind", typed.kind},
            {"fail_on", typed.fail_on}}},
          {"files", digest_of(seen.files)},
          {"config", digest_of(seen.config)},
          {"subjects", seen.subjects.size()},
          {"outlines", digest_of(seen.subjects)},
          {"unread", unread},
          {"nothing", seen.nothing}};
}

AuditShard read_shard(std::filesystem::path const& file) {
  return unsealed(file, audit_shard_schema, made_by, [](Json const& json) {
    AuditShard result{json.at("of"), shard_in(json), {}};
    for (auto const& judged : json.at("judged")) result.judged.push_back(judged);
    return result;
  });
}

/// The first thing in which they differ, a clause.
std::string difference(AuditShard const& found, AuditShard const& wanted) {
  for (auto const& [name, value] : wanted.of.items()) {
    if (!found.of.contains(name) || found.of.at(name) != value) return fmt::format("its {} differ", name);
  }
  return {};
}

/// What was judged, by its place. Every subject must be there, each once.
std::vector<Json> in_order(std::vector<AuditShard> const& shards) {
  std::vector<std::optional<Json>> found(shards.front().of.at("subjects").get<std::size_t>());
  auto left = found.size();
  for (auto const& shard : shards) {
    for (auto const& judged : shard.judged) {
      auto const place = judged.at("place").get<std::size_t>();
      if (place >= found.size() || place % shard.shard.count != shard.shard.number || found[place]) {
        throw UserError("a shard judges what is not its own");
      }
      found[place] = judged;
      --left;
    }
  }
  if (left > 0) throw UserError(fmt::format("of {} tables {} were judged by no shard", found.size(), left));
  std::vector<Json> result;
  for (auto& judged : found) result.push_back(std::move(*judged));
  return result;
}

MergedAudit merged(std::vector<AuditShard> const& shards) {
  auto const& of = shards.front().of;
  AuditOutcome outcome;
  for (auto const& error : of.at("unread")) outcome.errors.push_back(error_of(error));
  std::vector<Json> tables;
  for (auto const& judged : in_order(shards)) {
    if (judged.contains("error")) {
      outcome.errors.push_back(error_of(judged.at("error")));
    } else {
      auto const& table = judged.at("table");
      auto const word = table.at("verdict").get<std::string>();
      auto const verdict = std::ranges::find(all_verdicts, word, verdict_word);
      if (verdict == std::end(all_verdicts)) throw UserError("a verdict is none");
      outcome.verdicts.push_back(*verdict);
      tables.push_back(table);
    }
  }
  outcome.nothing = of.at("nothing").get<std::string>();
  outcome.status = audit_status(outcome, of.at("options").at("fail_on").get<std::string>());
  return {audit_json(outcome, [&](std::size_t table) { return reports::dump(tables.at(table), 2); }), outcome.status};
}

}  // namespace

std::filesystem::path write_audit_shard(AuditArguments const& typed, Shard shard, AuditSeen const& seen,
                                        std::vector<Judged> const& judged, std::filesystem::path const& folder) {
  Json json{{"schema", audit_shard_schema},
            {"shard", shard.number + 1},
            {"shards", shard.count},
            {"of", to_json(typed, seen)},
            {"judged", Json::array()}};
  for (auto const& [place, report, error] : judged) {
    Json one{{"place", place}};
    for (auto const& each : report) one["table"] = Json::parse(audit_table_json(each));
    for (auto const& each : error) one["error"] = json_of(each);
    json["judged"].push_back(std::move(one));
  }
  auto const path = folder / file_name("audit", shard);
  reports::write_file(path, sealed(std::move(json)));
  return path;
}

MergedAudit merge_audits(std::vector<std::filesystem::path> const& files) {
  auto const shards = gathered<AuditShard>(files, "audit", read_shard, difference);
  try {
    if (auto const program = shards.front().of.at("program"); program != version_text()) {
      throw UserError(fmt::format("was made by {}, not by this program, {}", program.dump(), version_text()));
    }
    return merged(shards);
  } catch (nlohmann::json::exception const&) {
    refuse_part(files.front(), "is no such part", made_by);
  } catch (UserError const& problem) {
    refuse_part(files.front(), problem.what(), made_by);
  }
}

}  // namespace pe::experiments
