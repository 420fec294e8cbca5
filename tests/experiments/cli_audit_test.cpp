#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/catch.hpp"
#include "tests/experiments/child.hpp"
#include "tests/experiments/folder.hpp"
#include "tests/experiments/npy_file.hpp"

namespace pe::tests {
namespace {

std::string const examples = PE_AUDIT_EXAMPLES;
std::string const vector = examples + "/inv_freq.npy", config = examples + "/llama-3.1.json";

TEST_CASE("the first ten lines of an audit say the verdict first, then what is broken and what to do") {
  auto const ended = pebench({"audit", vector, "--config", config});
  CHECK(ended.err.empty());
  auto const lines = lines_of(ended.out);
  REQUIRE(lines.size() > 10);
  CHECK_THAT(lines[0], Catch::Matchers::StartsWith("defective ") && contains("scaling-not-applied"));
  auto const head = ended.out.substr(0, ended.out.find("\n\n"));
  for (auto const* word : {"table", "what it is", "accuracy", "worst entry", "found", "expected", "cause", "fix"}) {
    CHECK_THAT(head, contains(word));
  }
  for (auto const& line : lines) {
    bool const is_command = line.find("pebench export") != std::string::npos;  // which is copied, and not broken
    CHECK((is_command || line.size() <= 110));  // bytes; a few characters take more than one
  }
}

TEST_CASE("an audit on a narrow terminal keeps to its width, and has no colours where NO_COLOR is set") {
  auto const narrow =
      ended_with(1, {"audit", vector, "--config", config}, {.environment = {{"NO_COLOR", "1"}}, .columns = 60});
  CHECK(narrow.out.find('\033') == std::string::npos);
  for (auto const& line : lines_of(narrow.out)) {
    if (line.find(examples) == std::string::npos) CHECK(line.size() <= 60);  // a path is never broken
  }
  CHECK(pebench({"audit", vector, "--config", config}, {.columns = 60}).out.find('\033') != std::string::npos);
}

TEST_CASE("audit --lang zh says verdicts and labels in Chinese; findings, and what programs read, stay English") {
  Folder const folder;
  auto const sarif = folder / "audit.sarif";
  auto const ended = ended_with(1, {"audit", vector, "--config", config, "--lang", "zh", "--sarif", sarif});
  auto const lines = lines_of(ended.out);
  CHECK_THAT(lines.at(0), Catch::Matchers::StartsWith("有缺陷") && contains("scaling-not-applied: "));
  CHECK_THAT(ended.out, contains("  最差的数") && contains("得到") && contains("  原因") && !contains("worst entry"));
  CHECK_THAT(bytes_of(sarif), !contains("缺陷"));
  CHECK_THAT(pebench({"audit", vector, "--lang", "zh", "--json"}).out, contains("\"verdict\": \"conforms\""));
  CHECK_THAT(pebench({"audit", vector, "--lang", "zh"}).out, Catch::Matchers::StartsWith("符合"));
}

TEST_CASE("a broken config.json beside the weights is refused, and one without positions is passed over") {
  Folder const folder;
  auto const tensors = std::string(R"({"inv_freq":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})");
  std::string file{static_cast<char>(tensors.size()), 0, 0, 0, 0, 0, 0, 0};
  file += tensors + std::string("\0\0\x80\x3f", 4);
  std::ofstream(folder / "model.safetensors", std::ios::binary) << file;
  std::ofstream(folder / "config.json") << R"({"architectures": ["Bert"]})";
  CHECK(pebench({"audit", folder / "model.safetensors"}).status == 0);
  std::ofstream(folder / "config.json") << R"({"hidden_size": 512, )";
  check_refused({{{"audit", folder / "model.safetensors"}, {"config.json", "is not JSON"}, 3}});
}

TEST_CASE("a log takes the place of a log or of nothing: never of an input or a link") {
  Folder const folder;
  auto const table = folder / "in.npy", model = folder / "config.json";
  std::filesystem::copy_file(vector, table);
  std::filesystem::copy_file(config, model);
  std::filesystem::create_hard_link(table, folder / "same.npy");
  std::filesystem::create_symlink(table, folder / "link.sarif");
  auto const refused = [&](std::string const& log, std::string const& printed) {
    CAPTURE(log);
    check_refused({{{"audit", table, "--config", model, "--sarif", log}, {printed}, 5}});
  };
  refused(table, "is the input");
  refused(folder.path().string() + "/./in.npy", "is the input");
  refused(folder / "same.npy", "is the input");
  refused(model, "is the input");
  refused(folder / "link.sarif", "is the input");
  std::filesystem::remove(folder / "link.sarif");
  std::filesystem::create_symlink(folder / "elsewhere", folder / "link.sarif");
  refused(folder / "link.sarif", "it is a symbolic link");
  CHECK(bytes_of(table) == bytes_of(vector));
  CHECK(bytes_of(model) == bytes_of(config));
  CHECK(std::filesystem::is_symlink(folder / "link.sarif"));
  CHECK_FALSE(std::filesystem::exists(folder / "elsewhere"));
  std::ofstream(folder / "old.sarif") << "old";
  CHECK(pebench({"audit", table, "--sarif", folder / "old.sarif"}).status == 0);
  CHECK_THAT(bytes_of(folder / "old.sarif"), contains("\"version\": \"2.1.0\""));
}

TEST_CASE("a mistake in the command of an audit is one sentence, and no log is written") {
  Folder const folder;
  std::vector<Refusal> mistakes{
      {{"audit"}, {"FILE", "'pebench audit --help'"}},
      {{"audit", folder / "none.npy"}, {"none.npy"}, 3},
      {{"audit", folder.path().string()}, {folder.path().string()}, 3},
      {{"audit", vector, "--expect", "ropo"}, {"'ropo'", "sinusoidal"}},
      {{"audit", vector, "--expect", "rope:bass=3"}, {"'bass'", "base, dimension"}},
      {{"audit", vector, "--expect", "rope:base=x"}, {"base=x", "number"}},
      {{"audit", vector, "--kind", "wave"}, {"'wave'", "frequencies"}},
      {{"audit", vector, "--kind", "buckets"}, {"--kind buckets needs integers", "float32 [64]"}},
      {{"audit", vector, "--positions", "a"}, {"'a'", "START[:STEP]"}},
      {{"audit", vector, "--positions", "1:0"}, {"step 0"}},
      {{"audit", vector, "--tensor", "x"}, {"'x'"}},
      {{"audit", vector, "--config", vector}, {"inv_freq.npy"}, 3},
  };
  for (auto& mistake : mistakes) mistake.typed.insert(mistake.typed.end(), {"--sarif", folder / "log.sarif"});
  check_refused(mistakes);
  CHECK(std::filesystem::is_empty(folder.path()));
  CHECK(pebench({"audit", vector, "--sarif", folder / "no/log.sarif"}).status == 5);
}

TEST_CASE("a folder, an index of shards and a pattern of names are read, and a broken file does not hide the others") {
  Folder const folder;
  auto const inside = folder / "weights";
  std::filesystem::create_directory(inside);
  write_npy(inside + "/a.npy", "(4,)", {1, 0.1F, 0.01F, 0.001F});
  std::ofstream(inside + "/broken.npy") << "\x93NUMPY";
  auto const both = ended_with(3, {"audit", inside});
  CHECK_THAT(both.out, Catch::Matchers::StartsWith("conforms"));
  CHECK_THAT(both.err, contains("broken.npy"));
  std::ofstream(folder / "outside.index.json") << R"({"weight_map": {"x": "../secret.safetensors"}})";
  check_refused({{{"audit", folder / "outside.index.json"}, {"no file beside it"}, 3}});
  std::filesystem::create_directory(folder / "empty");
  CHECK(pebench({"audit", folder / "empty"}).status == 3);
}

TEST_CASE("a folder that lacks a shard of its index is no whole checkpoint, and which one is said") {
  Folder const folder;
  std::vector<float> frequencies;
  for (int i = 0; i < 64; ++i) frequencies.push_back(static_cast<float>(std::pow(10000.0, -i / 64.0)));
  auto const tensor = safetensors({{"inv_freq", frequencies}});
  std::ofstream(folder / "model.safetensors.index.json")
      << R"({"weight_map": {"a": "model-1.safetensors", "b": "model-2.safetensors"}})";
  put(folder / "model-1.safetensors", tensor);
  auto const lacking = ended_with(3, {"audit", folder.path().string()});
  CHECK_THAT(lacking.err, contains("model-2.safetensors"));
  put(folder / "model-2.safetensors", tensor);
  auto const whole = printed_by({"audit", folder.path().string()});
  // PyTorch's files are not read beside safetensors, so what their index names need not be there.
  std::ofstream(folder / "pytorch_model.bin.index.json") << R"({"weight_map": {"a": "model-1.bin"}})";
  CHECK(pebench({"audit", folder.path().string()}).out == whole);
}

TEST_CASE("a folder that lacks a file of a numbered set without an index is no whole checkpoint") {
  Folder const folder;
  std::filesystem::create_directory(folder / "set");
  auto const put = [&](char const* name) {
    std::filesystem::copy_file(vector, std::filesystem::path(folder / "set") / name);
  };
  put("model-00001-of-00002.npy");
  auto const lacking = ended_with(3, {"audit", folder / "set"});
  CHECK_THAT(lacking.err, contains("model-00002-of-00002.npy"));
  put("model-00002-of-00002.npy");
  auto const whole = pebench({"audit", folder / "set"});
  CHECK(whole.status != 3);
  CHECK(whole.err.empty());
}

TEST_CASE("audit --quiet says it by its status alone, and --fail-on defect lets pass what is not recognised") {
  Folder const folder;
  write_npy(folder / "pi.npy", "(2, 3)", {3, 1, 4, 1, 5, 9});
  auto const quiet = ended_with(4, {"audit", folder / "pi.npy", "--quiet"});
  CHECK(quiet.out.empty());
  CHECK_THAT(pebench({"audit", folder / "pi.npy"}).out, Catch::Matchers::StartsWith("unrecognised"));
  CHECK(pebench({"audit", folder / "pi.npy", "--fail-on", "defect"}).status == 0);
  CHECK(pebench({"audit", vector, "--config", config, "--fail-on", "defect", "--quiet"}).status == 1);
}

using Json = nlohmann::json;
using Strings = Words;

Json audited(Strings const& typed, int status) {
  auto const ended = ended_with(status, with({"audit", "--json"}, typed));
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
  auto const ended = ended_with(4, {"audit", odd, "--annotate", "github", "--quiet"});
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
  auto const spoilt = ended_with(1, {"audit", folder / "spoilt.npy", "--against", other});
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
  auto const missing = ended_with(3, {"audit", folder / "none.npy", "--against", other, "--json"});
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
  auto const few = ended_with(1, {"audit", "--against", models + "tensors.safetensors", models + "state_dict.bin"});
  CHECK_THAT(few.out, contains("missing") && contains("'half'"));
}

}  // namespace
}  // namespace pe::tests
