/// Shards of a run and its journal: what is written is read and joined, and anything else is refused with its reason.
#include "experiments/running/shards.hpp"

#include <fmt/format.h>

#include "experiments/commands/run_options.hpp"
#include "experiments/running/journal.hpp"
#include "experiments/running/run_files.hpp"
#include "experiments/terminal/names.hpp"
#include "reports/digests.hpp"
#include "reports/read_json.hpp"
#include "reports/write_file.hpp"
#include "reports/writers/writers.hpp"
#include "tests/catch.hpp"
#include "tests/experiments/folder.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

using tests::bytes_of;
using tests::Folder;

// One that is proved, one sampled, one exhausted, one refuted, one covered, one without a check.
std::vector<std::string> const ids{"derivation2023.constant-norm",  "su2021.abel-bound",
                                   "derivation2023.powers-of-ten",  "derivation2023.phi-sign",
                                   "mathor2020.apart-at-real-lags", "derivation2023.aim"};
RunOptions const few{.cases = 200, .digits = 50, .seed = 3, .jobs = 2};

reports::Run part(std::uint64_t number, std::uint64_t count, RunOptions const& typed = few) {
  auto const all = select(ids);
  auto const shard = shard_of(fmt::format("{}/{}", number, count), all);
  return decide_run(mapped(shard.places, [&](std::uint64_t place) { return all[place]; }), typed, nullptr, shard);
}

/// The file of the run, in the folder.
std::filesystem::path saved(Folder const& folder, std::string const& name, reports::Run const& run) {
  auto file = folder.path() / (name + ".json");
  reports::write_file(file, reports::writers::json(run));
  return file;
}

TEST_CASE("the shards of a run are merged to what the run finds, in any order and with empty ones among them") {
  Folder const folder;
  auto const whole = decide_run(select(ids), few);
  for (std::uint64_t const count : {1, 3, 20}) {
    std::vector<std::filesystem::path> files;
    for (auto number = count; number > 0; --number) {
      files.push_back(saved(folder, std::to_string(number), part(number, count)));
    }
    auto const run = merged(read_shards(files));
    CHECK(reports::digests(run).results == reports::digests(whole).results);
    CHECK(run.provenance.rows.size() == ids.size());
  }
}

TEST_CASE("each claim falls to one shard, whatever was selected beside it") {
  auto const all = select({});
  std::vector<int> found(all.size());
  for (int number = 1; number <= 7; ++number) {
    auto const shard = shard_of(fmt::format("{}/7", number), all);
    CHECK(shard.places.size() > all.size() / 10);
    for (auto const place : shard.places) ++found[place];
  }
  CHECK(found == std::vector<int>(all.size(), 1));
  CHECK(shard_of("99999/99999", {}).count == 99'999);
  for (auto const* text : {"", "1", "/", "0/3", "4/3", "1/0", "a/3", "1/3x", "-1/3", "1/100000", " 1/3", "1/ 3"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(shard_of(text, {}), UserError);
  }
}

TEST_CASE("shards that are missing, doubled, of another run or no shards are refused by name") {
  Folder const folder;
  std::vector<reports::Run> const runs{part(1, 3), part(2, 3), part(3, 3)};
  std::vector<std::filesystem::path> files;
  for (std::size_t i = 0; i < runs.size(); ++i) files.push_back(saved(folder, std::to_string(i + 1), runs[i]));
  auto const refused = [](std::vector<std::filesystem::path> const& some) {
    return tests::refusal<UserError>([&] { merged(read_shards(some)); });
  };
  CHECK(refused(files) == "not refused");
  CHECK_THAT(refused({files[0]}), tests::contains("of 3 shards 2 are missing: 2/3, 3/3"));
  CHECK_THAT(refused({files[0], files[1], files[1]}), tests::contains("is shard 2, as is"));
  CHECK_THAT(refused({folder.path() / "nowhere.json"}), tests::contains("there is no file"));
  CHECK_THAT(refused({saved(folder, "whole", decide_run(select(ids), few))}), tests::contains("is no shard"));
  auto seeded = few;
  seeded.seed = 4;
  CHECK_THAT(refused({files[0], saved(folder, "seed", part(2, 3, seeded))}), tests::contains("its seed is 4, not 3"));
  CHECK_THAT(refused({files[0], saved(folder, "finer", part(2, 4))}), tests::contains("number of shards is 4, not 3"));
  auto const changed = [&](auto const& change) {
    auto run = runs[1];
    change(run);
    return refused({files[0], saved(folder, "changed", run), files[2]});
  };
  CHECK(changed([](reports::Run&) {}) == "not refused");
  CHECK_THAT(changed([](reports::Run& run) { run.provenance.commit = "x"; }), tests::contains("its commit is x"));
  CHECK_THAT(changed([](reports::Run& run) { run.provenance.version = "x"; }), tests::contains("its version is x"));
  CHECK_THAT(changed([](reports::Run& run) { run.shard->claims = "others"; }), tests::contains("its claims is others"));
  CHECK_THAT(changed([](reports::Run& run) { run.shard->number = 4; }), tests::contains("is 4 of 3"));
  CHECK_THAT(changed([](reports::Run& run) { run.shard->places.pop_back(); }), tests::contains("has its own"));
  CHECK_THAT(changed([&](reports::Run& run) { run.shard->places.back() = runs[0].shard->places.back(); }),
             tests::contains("in the place of another") || tests::contains("has its own"));
  CHECK_THAT(changed([](reports::Run& run) { run.shard->places.back() = 1'000'000; }),
             tests::contains("places for claims that none of them has"));
  CHECK_THAT(changed([](reports::Run& run) { run.provenance.rows.clear(); }), tests::contains("no cost"));
  auto other = runs[0];
  other.provenance.commit = "another";
  CHECK_THAT(refused({saved(folder, "other", other)}),
             tests::contains("was made by another program than this one: its commit is another"));
}

/// A journal of three claims, and what a run that goes on from it takes.
struct Kept {
  Kept() {
    Journal journal(folder.path(), of, claims, engine_options(few), false);
    for (auto const& outcome : outcomes) journal.add(row_of(outcome));
    journal.write();
  }

  /// How many rows a run takes, and why none.
  std::pair<std::size_t, std::string> taken(RunOptions const& typed = few) const {
    std::size_t rows = 0;
    auto const why = tests::refusal<UserError>(
        [&] { rows = Journal(folder.path(), of, claims, engine_options(typed), true).rows().size(); });
    return {rows, why};
  }

  Folder folder;
  std::filesystem::path file = folder.path() / ".pebench-journal";
  std::vector<Claim const*> claims = select({ids[0], ids[1], ids[2]});
  reports::Shard of = shard_of("1/1", claims);
  std::vector<Outcome> outcomes = decide(claims, engine_options(few));
};

TEST_CASE("a journal is a run of what is decided, which a run goes on from") {
  Kept const kept;
  CHECK(kept.taken() == std::pair<std::size_t, std::string>(3, "not refused"));
  auto const rows = Journal(kept.folder.path(), kept.of, kept.claims, engine_options(few), true).rows();
  for (std::size_t i = 0; i < 3; ++i) {
    auto const& row = rows.at(kept.claims[i]->id);
    CHECK(row.seconds == kept.outcomes[i].seconds);
    CHECK(row.outcome.statement == kept.claims[i]->says);
    CHECK(row.outcome.replay == kept.outcomes[i].replay);
  }
  CHECK(read_run(kept.file).outcomes.size() == 3);
  Journal journal(kept.folder.path(), kept.of, kept.claims, engine_options(few), false);
  CHECK(read_run(kept.file).outcomes.empty());
  journal.add(row_of(kept.outcomes[1]));  // the first is written at once
  CHECK(read_run(kept.file).outcomes.at(0).id == kept.claims[1]->id);
  journal.remove();
  CHECK_FALSE(std::filesystem::exists(kept.file));
}

TEST_CASE(
    "a journal that is damaged, of another run, or that no run of these claims has written, is refused and stays") {
  Kept const kept;
  auto const all = bytes_of(kept.file);
  auto const refused = [&](std::string const& bytes, RunOptions const& typed = few) {
    std::ofstream(kept.file, std::ios::binary) << bytes;
    auto const [rows, why] = kept.taken(typed);
    CHECK(rows == 0);
    CHECK(bytes_of(kept.file) == bytes);
    CHECK_THAT(why, tests::contains("leave out --resume to begin anew"));
    return why;
  };
  CHECK_THAT(refused(all.substr(0, all.size() / 2)), tests::contains("not complete JSON"));
  CHECK_THAT(refused(""), tests::contains("is empty"));
  auto turned = all;
  turned.insert(turned.find("\"statement\": \"") + 14, "x");
  CHECK_THAT(refused(turned), tests::contains("changed after pebench wrote it"));
  auto seeded = few;
  seeded.seed = 9;
  CHECK_THAT(refused(all, seeded), tests::contains("its seed is 3, not 9"));
  auto const changed = [&](auto const& change) {
    auto run = reports::read_json(all);
    change(run);
    return refused(reports::writers::json(run));
  };
  CHECK_THAT(changed([](reports::Run& run) { run.shard.reset(); }), tests::contains("is not a journal"));
  CHECK_THAT(changed([](reports::Run& run) { run.shard->claims = "others"; }), tests::contains("its claims is others"));
  CHECK_THAT(changed([](reports::Run& run) { run.shard->count = 2; }), tests::contains("number of shards is 2, not 1"));
  CHECK_THAT(changed([](reports::Run& run) { run.provenance.rows.clear(); }), tests::contains("no cost"));
  CHECK_THAT(changed([](reports::Run& run) { run.outcomes[0].id = run.provenance.rows[0].id = ids[3]; }),
             tests::contains("a claim that is not of this run"));
}

TEST_CASE("claims that have a row are not decided again, and the run is the same") {
  auto const claims = select(ids);
  auto const options = engine_options(few);
  auto const whole = decided(claims, options);
  for (std::size_t from : {0, 1, 4, 6}) {
    Rows rows;
    for (std::size_t i = from; i < claims.size(); ++i) {
      rows[claims[i]->id] = {whole.outcomes[i], whole.provenance.rows[i].seconds};
    }
    std::size_t again = 0;
    auto const run = decided(claims, options, rows, [&](Row const& row) {
      CHECK_FALSE(rows.contains(row.outcome.id));
      ++again;
    });
    CHECK(again == from);
    CHECK(reports::digests(run).results == reports::digests(whole).results);
  }
}

}  // namespace
}  // namespace pe::experiments
