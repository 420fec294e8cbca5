/// What `pebench audit` gives to programs: JSON, SARIF and annotations.
#include <nlohmann/json.hpp>

#include "tests/catch.hpp"
#include "tests/experiments/child.hpp"
#include "tests/experiments/folder.hpp"
#include "tests/experiments/npy_file.hpp"

namespace pe::tests {
namespace {

using Json = nlohmann::json;
using Strings = Words;

std::string const examples = PE_AUDIT_EXAMPLES;
std::string const vector = examples + "/inv_freq.npy", config = examples + "/llama-3.1.json";

Json audited(Strings const& typed, int status) {
  auto const ended = pebench(with({"audit", "--json"}, typed));
  CHECK(ended.status == status);
  auto const json = Json::parse(ended.out);
  CHECK(json["schema"] == "pebench-audit/3");
  CHECK(json["summary"]["exit_status"] == status);
  CHECK(json["summary"]["tables"] == json["tables"].size());
  CHECK(json["summary"]["errors"] == json["errors"].size());
  return json;
}

Strings keys_of(Json const& object) {
  Strings keys;
  for (auto const& [key, value] : object.items()) keys.push_back(key);
  return keys;
}

TEST_CASE("audit --json prints one object of the schema, every key there") {
  auto const json = audited({vector}, 0);
  CHECK(keys_of(json) == Strings{"errors", "schema", "summary", "tables"});
  REQUIRE(json["tables"].size() == 1);
  auto const& table = json["tables"][0];
  CHECK(keys_of(table) == Strings{"accuracy", "convention", "dtype", "file", "findings", "kind", "repeated_as", "shape",
                                  "tensor", "verdict"});
  CHECK(table["verdict"] == "conforms");
  CHECK(table["kind"] == "frequencies");
  CHECK(table["dtype"] == "float32");
  CHECK(table["shape"] == Json{64});
  CHECK(table["convention"]["base"] == 500000);
  CHECK(table["convention"]["dimension"] == 128);
  CHECK(table["convention"]["offset"].is_null());
  CHECK(table["accuracy"]["entries"] == 64);
  CHECK(json["summary"]["conforms"] == 1);
  CHECK(json["summary"]["defective"] == 0);
  auto const broken = audited({vector, "--config", config}, 1);
  CHECK(broken["summary"]["defective"] == 1);
  REQUIRE_FALSE(broken["tables"][0]["findings"].empty());
  auto const& finding = broken["tables"][0]["findings"][0];
  CHECK(finding["id"] == "scaling-not-applied");
  CHECK(finding["severity"] == "defect");
  CHECK(finding["worst"]["index"].size() == 1);
  CHECK(finding["worst"]["found"] != finding["worst"]["expected"]);
}

TEST_CASE("several tables stand in the same object, with what could not be read; equal input gives equal bytes") {
  Folder const folder;
  write_npy(folder / "alibi_slopes.npy", "(4,)", {0.25F, 0.0625F, 0.015625F, 0.00390625F});
  auto const both = audited({vector, folder / "alibi_slopes.npy"}, 0);
  REQUIRE(both["tables"].size() == 2);
  CHECK(both["tables"][0]["kind"] == "frequencies");
  CHECK(both["tables"][1]["kind"] == "slopes");
  CHECK(pebench({"audit", vector, folder / "alibi_slopes.npy", "--json"}).out ==
        pebench({"audit", vector, folder / "alibi_slopes.npy", "--json"}).out);
  std::ofstream(folder / "broken.npy") << "\x93NUMPY";
  write_npy(folder / "empty.npy", "(0,)", {});
  auto const some = audited({folder / "broken.npy", vector, folder / "empty.npy"}, 3);
  REQUIRE(some["tables"].size() == 1);
  REQUIRE(some["errors"].size() == 2);
  CHECK(some["errors"][0]["file"] == folder / "broken.npy");
  CHECK(some["errors"][1]["file"] == folder / "empty.npy");
}

TEST_CASE("where nothing can be audited, --json is still one object, with the sentence in it") {
  Folder const folder;
  auto const missing = audited({folder / "none.npy"}, 3);
  CHECK(missing["tables"].empty());
  CHECK_THAT(missing["errors"][0]["says"].get<std::string>(), contains("none.npy"));
  auto const mistaken = audited({vector, "--kind", "wave"}, 2);
  CHECK_THAT(mistaken["errors"][0]["says"].get<std::string>(), contains("'wave'"));
  CHECK(mistaken["errors"][0]["file"].is_null());
}

TEST_CASE("a checkpoint without positional names is said to have nothing positional, which is no failure") {
  Folder const folder;
  for (auto const* name : {"a", "b", "c"}) write_npy(folder / (std::string(name) + ".npy"), "(2,)", {1, 2});
  auto const text = printed_by({"audit", folder.path().string()});
  CHECK_THAT(text, Catch::Matchers::StartsWith("nothing positional here") && contains("--tensor"));
  auto const json = audited({folder.path().string()}, 0);
  CHECK(json["tables"].empty());
  CHECK(json["errors"].empty());
  CHECK_THAT(json["summary"]["says"].get<std::string>(), contains("nothing positional here"));
}

TEST_CASE("audit --sarif writes what fails: a defect, a table that is not recognised, a file that cannot be read") {
  Folder const folder;
  write_npy(folder / "a pi.npy", "(2, 3)", {3, 1, 4, 1, 5, 9});
  std::ofstream(folder / "broken.npy") << "\x93NUMPY";
  auto const out = folder / "audit.sarif";
  CHECK(pebench({"audit", vector, "--sarif", out}).status == 0);
  auto const sound = Json::parse(bytes_of(out));
  CHECK(sound["version"] == "2.1.0");
  CHECK(sound["runs"][0]["results"].empty());
  CHECK(sound["runs"][0]["tool"]["driver"]["rules"].empty());
  CHECK(pebench({"audit", vector, folder / "broken.npy", "--config", config, "--sarif", out}).status == 1);
  auto const results = Json::parse(bytes_of(out))["runs"][0]["results"];
  REQUIRE(results.size() == 2);
  CHECK(results[0]["ruleId"] == "scaling-not-applied");
  CHECK(results[0]["level"] == "error");
  CHECK_THAT(results[0]["message"]["text"].get<std::string>(), contains("found") && contains("Fix:"));
  CHECK(results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == vector);
  CHECK(results[1]["ruleId"] == "unreadable");
  CHECK(pebench({"audit", folder / "a pi.npy", "--sarif", out}).status == 4);
  auto const unknown = Json::parse(bytes_of(out))["runs"][0];
  CHECK(unknown["results"][0]["level"] == "warning");
  CHECK(unknown["tool"]["driver"]["rules"][0]["id"] == "unrecognised");
  CHECK(unknown["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == folder / "a%20pi.npy");
  CHECK(pebench({"audit", vector, "--sarif", vector}).status == 5);
}

TEST_CASE("audit --annotate github prints a line for each failure, with what separates its parts escaped") {
  Folder const folder;
  auto const odd = folder / "a,b:c.npy";
  write_npy(odd, "(2, 3)", {3, 1, 4, 1, 5, 9});
  auto const ended = pebench({"audit", odd, "--annotate", "github", "--quiet"});
  CHECK(ended.status == 4);
  auto const lines = lines_of(ended.out);
  REQUIRE(lines.size() == 1);
  auto const place = folder.path().string() + "/a%2Cb%3Ac.npy";
  CHECK_THAT(lines[0], Catch::Matchers::StartsWith("::warning file=" + place +
                                                   ",title=pebench audit%3A unrecognised::No convention"));
  auto const defect = pebench({"audit", vector, "--config", config, "--annotate", "github", "--quiet"});
  CHECK_THAT(defect.out, Catch::Matchers::StartsWith("::error file=") && contains("scaling-not-applied::"));
  CHECK(pebench({"audit", vector, "--annotate", "github", "--quiet"}).out.empty());
  CHECK(pebench({"audit", vector, "--annotate", "github", "--json"}).status == 2);
  CHECK(pebench({"audit", vector, "--annotate", "gitlab"}).status == 2);
}

TEST_CASE("audit --against says whether two files hold the same, in text, as JSON and by its status") {
  Folder const folder;
  auto const mine = folder / "mine.npy", other = folder / "other.npy";
  std::filesystem::copy_file(vector, mine);
  write_npy(other, "(2, 3)", {3, 1, 4, 1, 5, 9});
  write_npy(folder / "spoilt.npy", "(2, 3)", {3, 1, 4, 1, 5.5F, 9});
  auto const same = printed_by({"audit", "--against", vector, mine});
  CHECK_THAT(same, Catch::Matchers::StartsWith("equal") && contains("inv_freq.npy"));
  auto const spoilt = pebench({"audit", folder / "spoilt.npy", "--against", other});
  CHECK(spoilt.status == 1);
  CHECK_THAT(spoilt.out, Catch::Matchers::StartsWith("different") && contains("[1, 1]: found 5.5") &&
                             contains("row 1") && contains("entries that differ: 1,"));
  CHECK(pebench({"audit", folder / "spoilt.npy", "--against", other, "--within", "1e7"}).status == 0);
  CHECK(pebench({"audit", folder / "spoilt.npy", "--against", other, "--quiet"}).out.empty());
  auto const json = Json::parse(pebench({"audit", folder / "spoilt.npy", "--against", other, "--json"}).out);
  CHECK(json["schema"] == "pebench-against/1");
  CHECK(json["summary"]["different"] == 1);
  CHECK(json["summary"]["exit_status"] == 1);
  CHECK(json["tables"][0]["first"]["index"] == Json{1, 1});
  CHECK(json["tables"][0]["likeness"] == "different");
  auto const missing = pebench({"audit", folder / "none.npy", "--against", other, "--json"});
  CHECK(missing.status == 3);
  CHECK(Json::parse(missing.out)["errors"].size() == 1);
  for (auto const& more : std::vector<Strings>{{vector}, {"--within", "-1"}, {"--sarif", folder / "log.sarif"}}) {
    CHECK(pebench(with({"audit", mine, "--against", other}, more)).status == 2);
  }
}

TEST_CASE("of two files with several tensors those of one name are compared, and one that is missing is a surprise") {
  std::string const models = PE_AUDIT_FILES;
  auto const both = printed_by({"audit", "--against", models + "stored.npz", models + "deflated.npz"});
  CHECK(lines_of(both).front().starts_with("equal"));
  CHECK(pebench({"audit", "--against", models + "stored.npz", models + "deflated.npz", "--tensor", "cos"}).status == 0);
  check_refused({{{"audit", "--against", models + "stored.npz", models + "tensors.safetensors"},
                  {"no tensor of the same name"}}});
  auto const few = pebench({"audit", "--against", models + "tensors.safetensors", models + "state_dict.bin"});
  CHECK(few.status == 1);
  CHECK_THAT(few.out, contains("missing") && contains("'half'"));
}

}  // namespace
}  // namespace pe::tests
