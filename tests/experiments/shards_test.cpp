/// Shards of a run and its journal: what is written is read and joined, and anything else is refused with its reason.
#include "experiments/running/shards.hpp"

#include <fmt/format.h>

#include "experiments/commands/run_options.hpp"
#include "experiments/running/journal.hpp"
#include "experiments/terminal/names.hpp"
#include "reports/digests.hpp"
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

void write(std::filesystem::path const& file, std::string const& bytes) { std::ofstream(file) << bytes; }

reports::Run part(std::uint64_t number, std::uint64_t count, RunOptions const& typed = few) {
  auto const all = select(ids);
  auto const shard = shard_of(fmt::format("{}/{}", number, count), all);
  return decide_run(mapped(shard.places, [&](std::uint64_t place) { return all[place]; }), typed, nullptr, shard);
}

/// The file of the run, in the folder.
std::filesystem::path saved(Folder const& folder, std::string const& name, reports::Run const& run) {
  auto const file = folder.path() / (name + ".json");
  write(file, reports::writers::json(run));
  return file;
}

template <class Body>
std::string refusal(Body const& body) {
  try {
    body();
  } catch (UserError const& error) {
    return error.what();
  }
  return "not refused";
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
  for (auto const* typed : {"1/7", "2/7", "3/7", "4/7", "5/7", "6/7", "7/7"}) {
    auto const shard = shard_of(typed, all);
    CHECK(shard.places.size() > all.size() / 10);
    for (auto const place : shard.places) ++found[place];
  }
  CHECK(found == std::vector<int>(all.size(), 1));
}

TEST_CASE("shards that are missing, doubled, of another run or no shards are refused by name") {
  Folder const folder;
  std::vector<reports::Run> const runs{part(1, 3), part(2, 3), part(3, 3)};
  std::vector<std::filesystem::path> files;
  for (std::size_t i = 0; i < runs.size(); ++i) files.push_back(saved(folder, std::to_string(i + 1), runs[i]));
  auto const refused = [](std::vector<std::filesystem::path> const& some) {
    return refusal([&] { merged(read_shards(some)); });
  };
  CHECK(refused(files) == "not refused");
  CHECK_THAT(refused({files[0]}), tests::contains("of 3 shards 2 are missing: 2/3, 3/3"));
  CHECK_THAT(refused({files[0], files[1], files[1]}), tests::contains("is shard 2, as is"));
  auto seeded = few;
  seeded.seed = 4;
  CHECK_THAT(refused({files[0], saved(folder, "foreign", part(2, 3, seeded)), files[2]}),
             tests::contains("its seed is 4, not 3"));
  CHECK_THAT(refused({files[0], saved(folder, "finer", part(2, 4)), files[2]}),
             tests::contains("its number of shards is 4, not 3"));
  CHECK_THAT(refused({saved(folder, "whole", decide_run(select(ids), few))}), tests::contains("is no shard"));
  auto const changed = [&](auto const& change) {
    auto run = runs[1];
    change(run);
    return refused({files[0], saved(folder, "changed", run), files[2]});
  };
  CHECK(changed([](reports::Run&) {}) == "not refused");
  CHECK_THAT(changed([](reports::Run& run) { run.shard->claims = "others"; }), tests::contains("its claims is others"));
  CHECK_THAT(changed([](reports::Run& run) { run.shard->number = 4; }), tests::contains("is 4 of 3"));
  CHECK_THAT(changed([](reports::Run& run) { run.shard->places.pop_back(); }), tests::contains("has its own"));
  CHECK_THAT(changed([&](reports::Run& run) { run.shard->places.back() = runs[0].shard->places.back(); }),
             tests::contains("in the place of another") || tests::contains("has its own"));
  CHECK_THAT(changed([](reports::Run& run) { run.shard->places.back() = 1'000'000; }),
             tests::contains("in the place of another"));
  CHECK_THAT(changed([](reports::Run& run) { run.provenance.rows.clear(); }), tests::contains("no cost"));
  CHECK_THAT(refused({folder.path() / "nowhere.json"}), tests::contains("there is no file"));
}

TEST_CASE("shards of another program are refused, though they fit together") {
  Folder const folder;
  auto run = part(1, 1);
  run.provenance.commit = "another";
  CHECK_THAT(refusal([&] { merged(read_shards({saved(folder, "one", run)})); }),
             tests::contains("was made by another program"));
}

TEST_CASE("a shard is named I/N, and anything else is refused") {
  CHECK(shard_of("2/8", {}).number == 2);
  CHECK(shard_of("8/8", {}).count == 8);
  for (auto const* text : {"", "1", "/", "0/3", "4/3", "1/0", "a/3", "1/3x", "-1/3", "1/100001", " 1/3"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(shard_of(text, {}), UserError);
  }
}

TEST_CASE("a journal keeps what whole lines say, and belongs to one run") {
  Folder const folder;
  auto const claims = select({ids[1], ids[2]});
  auto const options = engine_options(few);
  auto const of = key_of(provenance(options), digest_of(claims));
  auto const file = folder / ".pebench-journal";
  auto const outcomes = decide(claims, options);
  auto const text = [](Row const& row) {
    reports::Run run;
    run.outcomes.push_back(row.outcome);
    return reports::writers::json(run);
  };
  {
    Journal journal(folder.path(), of, claims, false);
    CHECK_THROWS_AS(Journal(folder.path(), of, claims, true), OutputError);  // it is being written
    journal.note(1, row_of(outcomes[1]));
    journal.note(0, row_of(outcomes[0]));
  }
  auto const known = [&] { return Journal(folder.path(), of, claims, true).known(); };
  REQUIRE((known()[0] && known()[1]));
  CHECK(text(*known()[0]) == text(row_of(outcomes[0])));
  CHECK(known()[1]->seconds == outcomes[1].seconds);

  auto const bytes = bytes_of(file);
  write(file, bytes.substr(0, bytes.size() - 3));
  CHECK((known()[1] && !known()[0]));  // its line was torn
  CHECK(bytes_of(file).size() < bytes.size() - 3);
  auto spoilt = bytes;
  spoilt[spoilt.find("verdict")] = 'V';
  write(file, spoilt);
  CHECK_FALSE(known()[1]);

  write(file, bytes);
  auto others = of;
  others["seed"] = "9";
  CHECK_THAT(refusal([&] { Journal(folder.path(), others, claims, true); }), tests::contains("its seed is 3, not 9"));
  CHECK_THAT(refusal([&] {
               Journal(folder.path(), of, {claims[1], claims[0]}, true);
             }),
             tests::contains("its claims") || tests::contains("not a journal"));
  CHECK(bytes_of(file) == bytes);
  write(file, "");
  CHECK_FALSE(known()[0]);
  {
    Journal journal(folder.path(), of, claims, false);
    journal.note(0, row_of(outcomes[0]));
    journal.remove();
  }
  CHECK_FALSE(std::filesystem::exists(file));
}

TEST_CASE("what is known of a run is not decided again, and the run is the same") {
  auto const claims = select(ids);
  auto const options = engine_options(few);
  auto const whole = decided(claims, options);
  for (std::size_t from : {0, 1, 4, 6}) {
    Known known(claims.size());
    for (std::size_t i = from; i < claims.size(); ++i) {
      known[i] = Row{whole.outcomes[i], whole.provenance.rows[i].seconds};
    }
    std::size_t again = 0;
    auto const run = decided(claims, options, known, [&](std::size_t i, Row const&) {
      CHECK(i < from);
      ++again;
    });
    CHECK(again == from);
    CHECK(reports::digests(run).results == reports::digests(whole).results);
  }
}

}  // namespace
}  // namespace pe::experiments
