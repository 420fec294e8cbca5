#include <nlohmann/json.hpp>

#include "tests/catch.hpp"
#include "tests/experiments/child.hpp"
#include "tests/experiments/folder.hpp"

namespace pe::tests {
namespace {

using Json = nlohmann::ordered_json;

/// A run of a few claims, saved in `folder`; returns its run.json.
std::string saved_run(std::string const& folder, Words const& more = {}) {
  CHECK(pebench(with({"verify", "derivation2023.*", "--cases", "20", "--out", folder}, more)).status == 0);
  return folder + "/run.json";
}

TEST_CASE("a saved run is shown again with the same bytes, in the formats asked for") {
  Folder const folder;
  auto const run = saved_run(folder / "one");
  auto const ended = printed_by({"report", run, "--format", "markdown,html,json", "--out", folder / "two"});
  CHECK_THAT(ended, contains(folder / "two/summary.md"));
  for (std::string const file : {"run.json", "index.html", "claims.html", "summary.md"}) {
    CAPTURE(file);
    CHECK(bytes_of(folder / "one/" + file) == bytes_of(folder / "two/" + file));
    CHECK_FALSE(bytes_of(folder / "two/" + file).empty());
  }
  CHECK_FALSE(std::filesystem::exists(folder / "two/junit.xml"));
}

TEST_CASE(
    "a run in shards, of a file with its scheme, is merged to the bytes of the whole, and a missing shard is named") {
  Folder const folder;
  auto const decided = [&](std::string const& out, Words const& more = {}) {
    Words const what{"verify",     "--scheme",  PE_FORMULA_EXAMPLES "/harmonic.toml",
                     "harmonic.*", "norm-kept", "content-free",
                     "--cases",    "40"};
    CHECK_THAT(printed_by(with(with(what, {"--out", folder / out}), more)), contains(out + "/run.json"));
    return folder / (out + "/run.json");
  };
  auto const results = [](std::string const& run) {
    auto json = Json::parse(bytes_of(run));
    json.erase("provenance");
    json["digests"].erase("record");
    return json.dump();
  };
  auto const run = decided("one"), whole = results(run);
  auto const second = decided("second", {"--shard", "2/2", "--resume"}), first = decided("first", {"--shard", "1/2"});
  CHECK(pebench({"merge", second, first, "--out", folder / "merged"}).status == 0);
  CHECK(pebench({"merge", first, second, "--out", folder / "merged.json"}).status == 0);
  CHECK(results(folder / "merged/run.json") == whole);
  CHECK(results(folder / "merged.json") == whole);
  check_refused({{{"merge", first, "--out", folder / "none"}, {"1 is missing: 2/2"}},
                 {{"merge", run, "--out", folder / "none"}, {"is no shard"}, 3},
                 {{"verify", "--shard", "3/2", "--out", folder / "none"}, {"I/N"}},
                 {{"verify", "--shard", "1/2"}, {"--out"}},
                 {{"verify", "--resume"}, {"--out"}}});
}

TEST_CASE("a run that cannot be read is refused with the field, and nothing is written") {
  Folder const folder;
  auto const run = saved_run(folder / "one");
  auto const text = bytes_of(run);
  auto const out = folder / "out", bad = folder / "bad.json";
  auto value = Json::parse(text);
  value["outcomes"][2]["note"] = "harmless";
  for (auto const& [bytes, parts] : std::vector<std::pair<std::string, std::vector<std::string>>>{
           {text.substr(0, text.size() / 2), {"not complete JSON"}},
           {"", {"is empty"}},
           {value.dump(), {"digests.results", "was changed after pebench wrote it"}}}) {
    std::ofstream(bad, std::ios::binary) << bytes;
    check_refused({{{"report", bad, "--out", out}, parts, 3}, {{"diff", run, bad}, {bad}, 3}});
  }
  check_refused({{{"report", folder / "none.json"}, {"there is no file"}, 3},
                 {{"report", run, "--seed", "2"}, {"--seed was given with the saved run"}},
                 {{"report", run, "--format", "html,word", "--out", out}, {"no format 'word'"}}});
  CHECK_FALSE(std::filesystem::exists(out));
}

TEST_CASE("diff says what changed, and its exit status that something did") {
  Folder const folder;
  auto const one = saved_run(folder / "one"), again = saved_run(folder / "again", {"--jobs", "1"});
  CHECK(printed_by({"diff", one, again}) == "No change.\n");

  auto const fewer = folder / "fewer/run.json";
  CHECK(pebench({"verify", "derivation2023.phi-*", "--cases", "20", "--out", folder / "fewer"}).status == 0);
  auto const compared = ended_with(1, {"diff", one, fewer});
  CHECK(compared.err.empty());
  CHECK_THAT(compared.out,
             contains("derivation2023.trace-identity went") && contains("0 changes; 0 claims came, 17 claims went."));
  auto const json = Json::parse(pebench({"diff", fewer, one, "--json"}).out);
  CHECK(json["came"].size() == 17);
  CHECK(json["went"].empty());
  CHECK_THAT(pebench({"diff", one, fewer, "--markdown"}).out,
             contains("## Went") && contains("- `derivation2023.definition`"));

  auto const finer = saved_run(folder / "finer", {"--digits", "100"});
  auto const residuals = ended_with(1, {"diff", one, finer});
  CHECK_THAT(residuals.out, contains("derivation2023.trace-identity\n") && contains("  residual: ≤ ") &&
                                contains("made with digits 50, then 100"));
  CHECK_THAT(residuals.out, !contains("verdict:"));
}

TEST_CASE("what a run took, part by part and row by row, is in its provenance") {
  Folder const folder;
  auto const run = Json::parse(bytes_of(saved_run(folder / "one")));
  auto const& made = run["provenance"];
  CHECK(made["parts"].size() == 4);
  CHECK(made["parts"][0]["name"] == "decide 20 claims");
  for (auto const& part : made["parts"]) {
    CHECK(part["peak_memory_bytes"].get<double>() > 1e6);
    CHECK(part["peak_memory_bytes"] <= made["peak_memory_bytes"]);
  }
  REQUIRE(made["rows"].size() == run["outcomes"].size());
  double sum = 0;
  for (std::size_t i = 0; i < run["outcomes"].size(); ++i) {
    CHECK(made["rows"][i]["id"] == run["outcomes"][i]["id"]);
    sum += made["rows"][i]["seconds"].get<double>();
  }
  CHECK(sum > 0);
  CHECK(sum <= made["cpu_seconds"].get<double>());
}

}  // namespace
}  // namespace pe::tests
