/// Parts of runs as files: what is written is read, and anything else is refused with its reason.
#include <nlohmann/json.hpp>

#include "experiments/commands/shards.hpp"
#include "experiments/running/run_part.hpp"
#include "experiments/terminal/names.hpp"
#include "reports/digests.hpp"
#include "tests/catch.hpp"
#include "tests/experiments/folder.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

using tests::bytes_of;
using tests::Folder;
using Json = nlohmann::ordered_json;

// One that is proved, one sampled, one exhausted, one refuted, one covered, one without a check.
std::vector<std::string> const ids{"derivation2023.constant-norm",  "su2021.abel-bound",
                                   "derivation2023.powers-of-ten",  "derivation2023.phi-sign",
                                   "mathor2020.apart-at-real-lags", "derivation2023.aim"};
RunOptions const few{.cases = 200, .digits = 50, .seed = 3, .jobs = 2};

std::vector<std::filesystem::path> parts_in(Folder const& folder, std::uint64_t count, RunOptions const& typed = few) {
  std::vector<std::filesystem::path> files;
  for (std::uint64_t number = 0; number < count; ++number) {
    files.push_back(decide_part(select(ids), typed, {number, count}, folder.path(), false));
  }
  return files;
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

/// The file's bytes after the change, with the digest that belongs to them.
std::string signed_again(std::string const& text, auto const& change) {
  auto changed = Json::parse(text);
  changed.erase("digest");
  change(changed);
  changed["digest"] = reports::sha256(changed.dump());
  return changed.dump();
}

void write(std::filesystem::path const& file, std::string const& bytes) { std::ofstream(file) << bytes; }

TEST_CASE("the shards of a run are merged to what the run finds, in any order") {
  Folder const folder;
  auto const whole = decide_run(select(ids), few);
  for (std::uint64_t const count : {1, 3}) {
    auto files = parts_in(folder, count);
    std::ranges::reverse(files);
    CHECK(reports::digests(merge(files, 1)).results == reports::digests(whole).results);
  }
  CHECK(bytes_of(folder / ".pebench-journal.1-of-3").empty());
}

TEST_CASE("a shard is read as it was written") {
  Folder const folder;
  auto const file = parts_in(folder, 2).front();
  CHECK(to_text(read_part(file)) == bytes_of(file));
}

TEST_CASE("shards that are missing, doubled, of another run or changed are refused by name") {
  Folder const folder, other;
  auto const files = parts_in(folder, 3);
  CHECK_THAT(refusal([&] { merge({files[0]}, 1); }),
             tests::contains("2 are missing: run.2-of-3.json, run.3-of-3.json"));
  CHECK_THROWS_AS(merge({files[0], files[1], files[1]}, 1), InputError);
  CHECK_THAT(refusal([&] { merge({files[0], files[0]}, 1); }), tests::contains("the same shard, number 1"));
  auto seeded = few;
  seeded.seed = 4;
  auto const foreign = parts_in(other, 3, seeded);
  CHECK_THAT(refusal([&] { merge({files[0], foreign[1], files[2]}, 1); }), tests::contains("its seed is 4, not 3"));

  auto const text = bytes_of(files[1]);
  auto const refused = [&](std::string const& bytes) {
    write(files[1], bytes);
    CHECK_THROWS_AS(merge(files, 1), InputError);
    return refusal([&] { merge(files, 1); });
  };
  CHECK_THAT(refused(text.substr(0, text.size() / 2)), tests::contains("torn"));
  CHECK_THAT(refused(""), tests::contains("torn"));
  CHECK_THAT(refused("[]"), tests::contains("not a shard"));
  auto json = Json::parse(text);
  json["seed"] = 5;
  CHECK_THAT(refused(json.dump()), tests::contains("changed after it was written"));
  auto const signed_anew = [&](auto const& change) { return refused(signed_again(text, change)); };
  CHECK_THAT(signed_anew([](Json& j) { j["shard"] = 4; }), tests::contains("a number that no shard has"));
  CHECK_THAT(signed_anew([](Json& j) { j["spans"][0]["id"] = "no.such-claim"; }), tests::contains("does not know"));
  CHECK_THAT(signed_anew([](Json& j) { j["spans"].erase(0); }), tests::contains("other claims"));
  CHECK_THAT(signed_anew([](Json& j) { j["spans"][1]["end"] = 99; }), tests::contains("do not meet"));
  CHECK_THAT(signed_anew([](Json& j) { j["spans"][1]["decided"] = 9999; }), tests::contains("is of other cases"));
  for (auto const& [name, value] : std::vector<std::pair<char const*, Json>>{{"seed", -1},
                                                                             {"cases", 1e308},
                                                                             {"cases", 0},
                                                                             {"cases", ~std::uint64_t{0}},
                                                                             {"digits", 5},
                                                                             {"digits", 1e10},
                                                                             {"shards", 3.5},
                                                                             {"wall_seconds", -1},
                                                                             {"cpu_seconds", 1e308}}) {
    CAPTURE(name, value.dump());
    CHECK_THAT(signed_anew([&, name = name, &value = value](Json& j) { j[name] = value; }), tests::contains(name));
  }
  for (auto const& [name, value] : std::vector<std::pair<char const*, Json>>{{"first", -1},
                                                                             {"end", 1e308},
                                                                             {"decided", -5},
                                                                             {"discards", std::uint64_t{1} << 60},
                                                                             {"residual", -0.5},
                                                                             {"residual", 1e308},
                                                                             {"worst", 70.5},
                                                                             {"seconds", 1e308}}) {
    CAPTURE(name, value.dump());
    CHECK_THAT(signed_anew([&, name = name, &value = value](Json& j) { j["spans"][1][name] = value; }),
               tests::contains(name));
  }
  std::filesystem::remove(files[1]);
  CHECK_THAT(refusal([&] { merge(files, 1); }), tests::contains("there is no such file"));
}

TEST_CASE("a shard of which a case was changed, or left out, is refused where the digest was made anew") {
  Folder const folder;
  auto const files = parts_in(folder, 2);
  auto const changed = [&](std::size_t file, auto const& change) {
    auto const text = bytes_of(files[file]);
    write(files[file], signed_again(text, change));
    auto const says = refusal([&] { merge(files, 1); });
    write(files[file], text);
    return says;
  };
  auto const span = [](Json& j, std::string const& id) -> Json& {
    return *std::ranges::find_if(j["spans"], [&](Json const& each) { return each["id"] == id; });
  };
  CHECK(changed(0, [](Json&) {}) == "not refused");
  // The last chunk of the last shard: nothing in the file says how many there are.
  CHECK_THAT(changed(1, [&](Json& j) { span(j, ids[1])["end"] = span(j, ids[1])["end"].get<int>() - 1; }),
             tests::contains("leave out some cases") || tests::contains("is of other cases"));
  CHECK_THAT(changed(1,
                     [&](Json& j) {
                       auto& one = span(j, ids[1]);
                       one["end"] = one["first"];
                       for (auto const* name : {"decided", "discards", "measured", "residual", "worst"})
                         one.erase(name);
                     }),
             tests::contains("the shards leave out some cases"));
  CHECK_THAT(changed(0, [&](Json& j) { span(j, ids[0])["residual"] = 1e-90; }), tests::contains(ids[0] + " is not so"));
  CHECK_THAT(changed(0, [&](Json& j) { span(j, ids[0])["worst"] = span(j, ids[0])["worst"] == 0 ? 1 : 0; }),
             tests::contains(ids[0] + " is not so"));
  CHECK_THAT(changed(0, [&](Json& j) { span(j, ids[1])["settled"] = 3; }), tests::contains(ids[1] + " is not so"));
  CHECK_THAT(changed(0, [&](Json& j) { span(j, ids[1])["open"] = 3; }), tests::contains(ids[1] + " is not so"));
  CHECK_THAT(changed(0, [&](Json& j) { span(j, ids[3]).erase("settled"); }), tests::contains(ids[3] + " is not so"));
}

TEST_CASE("what a shard says in words comes through a merge without what a terminal obeys") {
  Folder const folder;
  auto files = parts_in(folder, 1);
  write(files[0], signed_again(bytes_of(files[0]), [](Json& j) {
          j["started"] = "1999\x1b[2J";
          j["engine_errors"] = {"wrong\x1b]0;x\x07"};
        }));
  auto const run = merge(files, 1);
  CHECK(run.provenance.started == "1999\\x1b[2J");
  CHECK(run.summary.engine_errors == std::vector<std::string>{"wrong\\x1b]0;x\\x07"});
}

TEST_CASE("a shard is named I/N, and anything else is refused") {
  CHECK(shard_of("2/8").number == 1);
  CHECK(shard_of("8/8").count == 8);
  for (auto const* text : {"", "1", "/", "0/3", "4/3", "1/0", "a/3", "1/3x", "-1/3", "1/100001", " 1/3"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(shard_of(text), UserError);
  }
}

TEST_CASE("a journal keeps what whole lines say, and belongs to one run") {
  Folder const folder;
  auto const claims = select({ids[1], ids[2]});
  auto const options = engine_options(few);
  auto const of = PartOf::run(claims, options, 1);
  auto const file = folder / ".pebench-journal";
  Span const early{0, 2, {.worst = 5, .residual = 0.25, .decided = 60, .discards = 4, .measured = 30}},
      late{0, 3, {.settled = 70}};
  {
    Journal journal(folder.path(), of, {}, claims, false);
    CHECK_THROWS_AS(Journal(folder.path(), of, {}, claims, true), OutputError);  // it is being written
    journal.note(0, early);
    journal.note(1, early);
    journal.note(1, late);
  }
  auto const known = [&] { return Journal(folder.path(), of, {}, claims, true).known(); };
  CHECK(known()[0].tally == early.tally);
  CHECK(known()[1].end == 3);
  CHECK(known()[1].tally == late.tally);

  auto const bytes = bytes_of(file);
  write(file, bytes.substr(0, bytes.size() - 3));
  CHECK(known()[0].end == 2);
  CHECK(known()[1].end == 0);  // its line was torn
  CHECK(bytes_of(file).size() < bytes.size() - 3);
  auto spoilt = bytes;
  spoilt[spoilt.find("decided")] = 'D';
  write(file, spoilt);
  CHECK(known()[0].end == 0);

  write(file, bytes);
  auto others = of;
  others.seed = 9;
  CHECK_THAT(refusal([&] { Journal(folder.path(), others, {}, claims, true); }),
             tests::contains("its seed is 3, not 9"));
  CHECK(bytes_of(file) == bytes);
  write(file, "");
  CHECK(known()[0].end == 0);
  {
    Journal journal(folder.path(), of, {}, claims, false);
    journal.note(0, early);
    journal.remove();
  }
  CHECK_FALSE(std::filesystem::exists(file));
}

}  // namespace
}  // namespace pe::experiments
