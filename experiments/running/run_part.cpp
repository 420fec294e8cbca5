#include "experiments/running/run_part.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <nlohmann/json.hpp>

#include "experiments/running/part_file.hpp"
#include "experiments/running/run_record.hpp"
#include "reports/digests.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

using Json = nlohmann::ordered_json;

/// Calls visit(name, member) for each member, for reading and for writing.
void fields(auto& of, auto&& visit) {
  visit("version", of.version);
  visit("commit", of.commit);
  visit("dirty", of.dirty);
  visit("seed", of.seed);
  visit("cases", of.cases);
  visit("digits", of.digits);
  visit("shards", of.shards);
  visit("claims", of.claims);
}

constexpr char const* case_numbers[] = {"settled", "open", "worst"};
constexpr char const* states[] = {"holds", "refuted", "undecided"};

/// The numbers of cases, in the order of their names above; those that are none are left out of the file.
auto numbers(auto& tally) { return std::array{&tally.settled, &tally.open, &tally.agreed, &tally.worst}; }

Json to_json(CoverOutcome const& covering, Signature const& names) {
  Json json{{"state", states[static_cast<int>(covering.state)]},
            {"boxes", covering.boxes},
            {"depth", covering.depth},
            {"residual_or_margin", covering.residual_or_margin}};
  auto const add = [&](char const* name, std::optional<Case> const& at) {
    if (at) json[name] = at->text(names);
  };
  add("witness", covering.witness);
  add("open_at", covering.open_at);
  add("tightest", covering.tightest);
  return json;
}

CoverOutcome covering_of(Json const& json, Signature const& names) {
  CoverOutcome covering;
  auto const state = json.at("state").get<std::string>();
  auto const found = std::ranges::find(states, state);
  if (found == std::end(states)) throw UserError("the covering's state is none");
  covering.state = static_cast<CoverOutcome::State>(found - std::begin(states));
  read_member(json, "boxes", covering.boxes, most_counted);
  read_member(json, "depth", covering.depth);
  auto const& margin = json.at("residual_or_margin");  // JSON has no infinity: null
  covering.residual_or_margin = margin.is_null() ? std::numeric_limits<double>::infinity() : margin.get<double>();
  auto const read = [&](char const* name, std::optional<Case>& at) {
    if (json.contains(name)) at = Case::parse(json.at(name).get<std::string>(), names);
  };
  read("witness", covering.witness);
  read("open_at", covering.open_at);
  read("tightest", covering.tightest);
  using enum CoverOutcome::State;
  auto const& needed = covering.state == holds     ? covering.tightest
                       : covering.state == refuted ? covering.witness
                                                   : covering.open_at;
  if (!needed) throw UserError("the covering lacks the case that its state needs");
  return covering;
}

std::string digest_of(std::vector<Claim const*> const& claims) {
  std::string all;
  for (auto const* claim : claims) {
    for (auto const& text :
         {claim->id, claim->property, claim->says, claim->latex, std::string(name(claim->expected)), claim->witness,
          claim->why_sampled, claim->note, claim->check ? std::string(claim->check->scheme()) : std::string(),
          claim->check ? claim->domain.says(claim->check->signature()) : std::string(),
          claim->check ? claim->domain.sentence(claim->check->signature()) : std::string(),
          std::string(claim->exists ? "exists" : "all")}) {
      all += fmt::format("{}:{}", text.size(), text);
    }
  }
  return reports::sha256(all);
}

}  // namespace

PartOf PartOf::run(std::vector<Claim const*> const& claims, Options const& options, std::uint64_t shards) {
  auto const made = provenance(options);
  return {made.version,  made.commit,    made.dirty, options.seed,
          options.cases, options.digits, shards,     digest_of(claims)};
}

std::string difference(PartOf const& found, PartOf const& wanted) {
  auto const a = to_json(found), b = to_json(wanted);
  for (auto const& [name, value] : b.items()) {
    if (a.at(name) != value) return fmt::format("its {} is {}, not {}", name, a.at(name).dump(), value.dump());
  }
  return {};
}

Json to_json(PartOf const& of) {
  Json json;
  fields(of, [&](char const* name, auto const& member) { json[name] = member; });
  return json;
}

PartOf part_of(Json const& json) {
  PartOf of;
  fields(of, [&](char const* name, auto& member) { read_member(json, name, member); });
  return of;
}

Json to_json(Claim const& claim, Span const& span) {
  Json json{{"id", claim.id}, {"first", span.first}, {"end", span.end}, {"seconds", span.seconds}};
  auto const& tally = span.tally;
  if (span.first < span.end) {
    json["decided"] = tally.decided;
    json["discards"] = tally.discards;
    json["measured"] = tally.measured;
    if (tally.residual >= 0) json["residual"] = tally.residual;
    auto const at = numbers(tally);
    for (std::size_t i = 0; i < at.size(); ++i) {
      if (*at[i] != Tally::none) json[case_numbers[i]] = *at[i];
    }
  }
  if (span.covering) json["covering"] = to_json(*span.covering, claim.check->signature());
  return json;
}

std::string claim_of(Json const& json) { return json.at("id").get<std::string>(); }

Span span_of(Json const& json, Claim const& claim) {
  Span span;
  auto& tally = span.tally;
  auto const count = [&](char const* name, std::uint64_t& into) { read_member(json, name, into, most_counted); };
  count("first", span.first);
  count("end", span.end);
  read_member(json, "seconds", span.seconds);
  if (span.first < span.end) {
    count("decided", tally.decided);
    count("discards", tally.discards);
    count("measured", tally.measured);
    if (json.contains("residual")) read_member(json, "residual", tally.residual);
    auto const at = numbers(tally);
    for (std::size_t i = 0; i < at.size(); ++i) {
      if (json.contains(case_numbers[i])) count(case_numbers[i], *at[i]);
    }
  }
  if (json.contains("covering")) {
    if (!claim.check) throw UserError(claim.id + " has nothing to cover");
    span.covering = covering_of(json.at("covering"), claim.check->signature());
  }
  return span;
}

std::string to_text(RunPart const& part) {
  Json json{{"schema", shard_schema}, {"shard", part.shard.number + 1}};
  json.update(to_json(part.of));
  json["started"] = part.started;
  json["wall_seconds"] = part.wall_seconds;
  json["cpu_seconds"] = part.cpu_seconds;
  json["engine_errors"] = part.engine_errors;
  json["spans"] = Json::array();
  for (std::size_t i = 0; i < part.claims.size(); ++i) json["spans"].push_back(to_json(*part.claims[i], part.spans[i]));
  return sealed(std::move(json));
}

RunPart read_part(std::filesystem::path const& file, std::vector<Claim> const& among) {
  return unsealed(file, shard_schema, "pebench verify --shard", [&](Json const& json) {
    RunPart part;
    part.of = part_of(json);
    part.shard = shard_in(json);
    read_member(json, "started", part.started);
    read_member(json, "wall_seconds", part.wall_seconds);
    read_member(json, "cpu_seconds", part.cpu_seconds);
    json.at("engine_errors").get_to(part.engine_errors);
    for (auto const& span : json.at("spans")) {
      auto const found = std::ranges::find(among, claim_of(span), &Claim::id);
      if (found == among.end()) {
        throw UserError(
            "has a claim that this program does not know (of a file of claims or of a scheme: name that again)");
      }
      part.claims.push_back(&*found);
      part.spans.push_back(span_of(span, *part.claims.back()));
    }
    return part;
  });
}

}  // namespace pe::experiments
