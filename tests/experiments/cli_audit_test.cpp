#include <sys/stat.h>

#include <cmath>

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
      pebench({"audit", vector, "--config", config}, {.environment = {{"NO_COLOR", "1"}}, .columns = 60});
  CHECK(narrow.status == 1);
  CHECK(narrow.out.find('\033') == std::string::npos);
  for (auto const& line : lines_of(narrow.out)) {
    if (line.find(examples) == std::string::npos) CHECK(line.size() <= 60);  // a path is never broken
  }
  CHECK(pebench({"audit", vector, "--config", config}, {.columns = 60}).out.find('\033') != std::string::npos);
}

TEST_CASE("audit --lang zh says verdicts and labels in Chinese; findings, and what programs read, stay English") {
  Folder const folder;
  auto const sarif = folder / "audit.sarif";
  auto const ended = pebench({"audit", vector, "--config", config, "--lang", "zh", "--sarif", sarif});
  CHECK(ended.status == 1);
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

TEST_CASE("a log takes the place of a log or of nothing: never of an input, a link, a pipe, a folder or a device") {
  Folder const folder;
  auto const table = folder / "in.npy", model = folder / "config.json";
  std::filesystem::copy_file(vector, table);
  std::filesystem::copy_file(config, model);
  std::filesystem::create_hard_link(table, folder / "same.npy");
  std::filesystem::create_symlink(table, folder / "link.sarif");
  std::filesystem::create_directory(folder / "folder.sarif");
  REQUIRE(mkfifo((folder / "pipe.sarif").c_str(), 0600) == 0);
  auto const refused = [&](std::string const& log, std::string const& printed) {
    CAPTURE(log);
    check_refused({{{"audit", table, "--config", model, "--sarif", log}, {printed}, 5}});
  };
  refused(table, "is the input");
  refused(folder.path().string() + "/./in.npy", "is the input");
  refused(folder / "same.npy", "is the input");
  refused(model, "is the input");
  refused(folder / "link.sarif", "is the input");
  refused(folder / "folder.sarif", "it is a folder");
  refused(folder / "pipe.sarif", "it is a pipe");
  refused("/dev/null", "it is a device");
  std::filesystem::remove(folder / "link.sarif");
  std::filesystem::create_symlink(folder / "elsewhere", folder / "link.sarif");
  refused(folder / "link.sarif", "it is a symbolic link");
  CHECK(bytes_of(table) == bytes_of(vector));
  CHECK(bytes_of(model) == bytes_of(config));
  CHECK(std::filesystem::is_fifo(folder / "pipe.sarif"));
  CHECK(std::filesystem::is_character_file("/dev/null"));
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
  auto const both = pebench({"audit", inside});
  CHECK(both.status == 3);
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
  auto const lacking = pebench({"audit", folder.path().string()});
  CHECK(lacking.status == 3);
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
  auto const lacking = pebench({"audit", folder / "set"});
  CHECK(lacking.status == 3);
  CHECK_THAT(lacking.err, contains("model-00002-of-00002.npy"));
  put("model-00002-of-00002.npy");
  auto const whole = pebench({"audit", folder / "set"});
  CHECK(whole.status != 3);
  CHECK(whole.err.empty());
}

TEST_CASE("audit --quiet says it by its status alone, and --fail-on defect lets pass what is not recognised") {
  Folder const folder;
  write_npy(folder / "pi.npy", "(2, 3)", {3, 1, 4, 1, 5, 9});
  auto const quiet = pebench({"audit", folder / "pi.npy", "--quiet"});
  CHECK(quiet.status == 4);
  CHECK(quiet.out.empty());
  CHECK_THAT(pebench({"audit", folder / "pi.npy"}).out, Catch::Matchers::StartsWith("unrecognised"));
  CHECK(pebench({"audit", folder / "pi.npy", "--fail-on", "defect"}).status == 0);
  CHECK(pebench({"audit", vector, "--config", config, "--fail-on", "defect", "--quiet"}).status == 1);
}

}  // namespace
}  // namespace pe::tests
