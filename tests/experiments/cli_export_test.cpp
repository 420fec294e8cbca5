/// pebench export: what it writes is what the audit calls sound, and what it cannot write is a sentence.
#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/catch.hpp"
#include "tests/experiments/child.hpp"
#include "tests/experiments/folder.hpp"

namespace pe::tests {
namespace {

std::string const llama = std::string(PE_AUDIT_EXAMPLES) + "/llama-3.1.json";

/// A table of each kind that a model may hold, and what the audit is asked of it.
struct Row {
  std::vector<std::string> made, asked;
};
std::vector<Row> const rows{
    {{"sinusoidal", "--length", "256", "--dim", "64"}, {"--expect", "sinusoidal:base=10000"}},
    {{"sinusoidal", "--length", "256", "--dim", "64", "--layout", "half-split"}, {"--expect", "sinusoidal:base=10000"}},
    {{"rope", "--view", "cos_sin", "--length", "256", "--dim", "128"}, {"--expect", "rope:base=10000"}},
    {{"rope", "--view", "cos", "--layout", "half-split", "--length", "256", "--dim", "64", "--base", "500000"},
     {"--expect", "rope:base=500000"}},
    {{"rope", "--view", "rotation", "--length", "64", "--dim", "16"}, {}},
    {{"alibi", "--view", "bias", "--heads", "8", "--length", "32"}, {}},
    {{"t5", "--view", "buckets", "--length", "64"}, {}},
    {{"rope-linear", "--view", "inv_freq", "--dim", "64", "--scaling", "linear:factor=8"},
     {"--expect", "rope-linear:base=10000,factor=8"}},
    {{"rope-llama3", "--view", "cos_sin", "--length", "64", "--dim", "64", "--base", "500000"},
     {"--expect", "rope-llama3:base=500000"}},
    {{"rope-yarn", "--view", "sin", "--length", "64", "--dim", "64"}, {"--expect", "rope-yarn:base=10000"}},
    {{"alibi", "--view", "slopes", "--heads", "16"}, {}},
    {{"alibi-two-sided", "--view", "bias", "--heads", "8", "--length", "32"}, {}},
    {{"sandwich", "--view", "bias", "--dim", "16", "--heads", "2", "--length", "24"},
     {"--expect", "sandwich:base=10000,dimension=16"}},
    {{"nerf", "--length", "16", "--dim", "8"}, {"--expect", "nerf"}},
};

TEST_CASE("what is exported of ten schemes conforms in four number formats") {
  Folder const folder;
  for (auto const& [made, asked] : rows) {
    for (auto const* const dtype : {"f64", "f32", "f16", "bf16"}) {
      auto const file = folder / (std::string("table") + (std::string(dtype) == "f32" ? ".npy" : ".safetensors"));
      auto const exported = pebench(with(with({"export"}, made), {"--dtype", dtype, "--out", file}));
      INFO(made[0] << " " << made[2] << " " << dtype << ": " << exported.err);
      REQUIRE(exported.status == 0);
      auto const audited = pebench(with({"audit", file}, asked));
      INFO(audited.out << audited.err);
      CHECK(audited.status == 0);
    }
  }
}

TEST_CASE("the frequencies of a config conform to it, but in formats that are too narrow for them") {
  Folder const folder;
  auto const file = folder / "inv_freq.safetensors";
  for (std::string const dtype : {"f64", "f32", "f16", "bf16"}) {
    REQUIRE(
        pebench({"export", "rope", "--view", "inv_freq", "--config", llama, "--dtype", dtype, "--out", file}).status ==
        0);
    auto const audited = pebench({"audit", file, "--config", llama});
    INFO(audited.out);
    bool const is_narrow = dtype == "f16" || dtype == "bf16";
    CHECK(audited.status == (is_narrow ? 1 : 0));
    CHECK((audited.out.find("low-precision-frequencies") != std::string::npos) == is_narrow);
  }
}

TEST_CASE("a rotary cache of another base than the exported one does not conform") {
  Folder const folder;
  auto const file = folder / "cos.npy";
  REQUIRE(pebench({"export", "rope", "--view", "cos", "--length", "64", "--base", "10001", "--out", file}).status == 0);
  CHECK(pebench({"audit", file, "--expect", "rope:base=10000"}).status == 1);
}

TEST_CASE("a file has the bytes that NumPy and safetensors read, and says how they came about") {
  Folder const folder;
  auto const file = folder / "inv_freq.npy";
  auto const to = [&](std::string const& name) {
    return pebench({"export", "rope", "--view", "inv_freq", "--dim", "4", "--dtype", "f64", "--out", name});
  };
  auto const ended = to(file);
  CHECK_THAT(ended.out, contains("inv_freq of rope, float64 [2]") && contains("Each of its 2 entries is the nearest"));
  auto const npy = bytes_of(file);
  REQUIRE(npy.size() == 128 + 16);
  CHECK(npy.substr(0, 8) == std::string("\x93NUMPY\x01\x00", 8));
  CHECK_THAT(npy.substr(10, 118), contains("'descr': '<f8'") && contains("'shape': (2,)"));
  double entries[2] = {};
  std::memcpy(entries, npy.data() + 128, sizeof entries);
  CHECK(entries[0] == 1.0);
  CHECK(entries[1] == 0.01);
  auto const tensors = folder / "t.safetensors";
  CHECK(to(tensors).status == 0);
  auto const bytes = bytes_of(tensors);
  auto const length = static_cast<std::size_t>(static_cast<unsigned char>(bytes[0]));
  auto const header = nlohmann::json::parse(bytes.substr(8, length));
  CHECK(header.at("inv_freq").at("dtype") == "F64");
  CHECK(header.at("inv_freq").at("shape") == nlohmann::json{2});
  CHECK(bytes.substr(8 + length) == npy.substr(128));
  auto const archive = folder / "t.npz";
  CHECK(to(archive).status == 0);
  auto const once = bytes_of(archive);
  CHECK(once.find(npy) != std::string::npos);
  CHECK(to(archive).status == 0);
  CHECK(bytes_of(archive) == once);
  CHECK_THAT(pebench({"audit", archive, "--expect", "rope:base=10000"}).out, contains("'inv_freq'"));
}

TEST_CASE("a scheme of a text file is exported, and conforms to its formula") {
  Folder const folder;
  auto const scheme = std::string(PE_FORMULA_EXAMPLES) + "/harmonic.toml";
  auto const file = folder / "cos.npy";
  REQUIRE(pebench({"export", "--scheme", scheme, "--view", "cos", "--length", "300", "--out", file}).status == 0);
  CHECK(pebench({"audit", file, "--scheme", scheme}).status == 0);
}

/// The words of the command with which the report of a broken table ends, its file in a folder.
std::vector<std::string> right_table(Ended const& audited, std::string const& file) {
  constexpr std::string_view program = "pebench ";
  auto const lines = lines_of(audited.out);
  REQUIRE(lines.size() > 2);
  CHECK_THAT(lines[lines.size() - 2], contains("right table"));
  auto const begin = lines.back().find(program);
  REQUIRE(begin == lines.back().find_first_not_of(' '));
  std::istringstream rest(lines.back().substr(begin + program.size()));
  std::vector<std::string> words{std::istream_iterator<std::string>(rest), {}};
  *(std::ranges::find(words, "--out") + 1) = file;
  return words;
}

TEST_CASE("the report of a broken table ends with the command that writes the right one") {
  Folder const folder;
  auto const right = folder / "right.npy";
  auto const frequencies = std::string(PE_AUDIT_EXAMPLES) + "/inv_freq.npy";
  auto const unscaled = ended_with(1, {"audit", frequencies, "--config", llama});
  CHECK(pebench(right_table(unscaled, right)).status == 0);
  CHECK(pebench({"audit", right, "--config", llama}).status == 0);
  auto const of_base = ended_with(1, {"audit", frequencies, "--expect", "rope:base=10000"});
  CHECK(pebench(right_table(of_base, right)).status == 0);
  CHECK(pebench({"audit", right, "--expect", "rope:base=10000"}).status == 0);
  // Codes of which a row is another's.
  auto const codes = folder / "codes.npy";
  REQUIRE(pebench({"export", "sinusoidal", "--length", "64", "--dim", "32", "--out", codes}).status == 0);
  auto bytes = bytes_of(codes);
  bytes.replace(128 + 40 * 128, 128, bytes.substr(128 + 39 * 128, 128));
  std::ofstream(codes, std::ios::binary) << bytes;
  auto const repeated = ended_with(1, {"audit", codes});
  CHECK(pebench(right_table(repeated, right)).status == 0);
  CHECK(pebench({"audit", right}).status == 0);
  CHECK(bytes_of(right).size() == bytes.size());
  CHECK_THAT(pebench({"audit", right}).out, !contains("right table"));
  // Where all rows are one, nothing says which positions are meant.
  for (std::size_t row = 1; row < 64; ++row) bytes.replace(128 + row * 128, 128, bytes.substr(128 + 39 * 128, 128));
  std::ofstream(codes, std::ios::binary) << bytes;
  CHECK_THAT(ended_with(1, {"audit", codes}).out, !contains("right table"));
  CHECK(pebench(right_table(ended_with(1, {"audit", codes, "--positions", "0"}), right)).status == 0);
}

TEST_CASE("a mistake of an export is a sentence, and leaves what was there") {
  Folder const folder;
  auto const file = folder / "table.npy", tensors = folder / "table.safetensors";
  std::ofstream(file) << "mine";
  std::filesystem::create_directory(folder / "a.npy");
  std::vector<Refusal> mistakes{
      {{"rope", "--length", "8", "--dtype", "bf16", "--out", file},
       {"have no bfloat16; write it to a file that ends in"}},
      {{"rope", "--view", "complex", "--length", "8", "--out", tensors}, {"have no complex64"}},
      {{"rope", "--view", "complex", "--dtype", "f16", "--length", "8", "--out", file}, {"it takes f64 or f32"}},
      {{"rope", "--length", "8", "--out", folder / "table.txt"}, {"does not end in .npy, .npz or .safetensors"}},
      {{"rope", "--out", file}, {"the number of rows is missing"}},
      {{"--out", file, "--length", "8"}, {"name one scheme"}},
      {{"ropo", "--length", "8", "--out", file}, {"the nearest: rope"}},
      {{"rope", "--length", "0", "--out", file}, {"a whole number from 1"}},
      {{"rope", "--length", "1e9", "--out", file}, {"--length is '1e9'"}},
      {{"rope", "--length", "600000", "--dim", "128", "--out", file}, {"is too large"}},
      {{"rope", "--length", "8", "--dim", "0", "--out", file}, {"dimension is 0"}},
      {{"rope", "--length", "8", "--dim", "7", "--out", file}, {"d = 7"}},
      {{"rope", "--length", "8", "--base", "1", "--out", file}, {"base"}},
      {{"rope", "--length", "8", "--heads", "8", "--out", file}, {"rope has no heads"}},
      {{"rope", "--length", "8", "--view", "codes", "--out", file}, {"rope has no codes; it has cos"}},
      {{"rope", "--length", "8", "--view", "cosines", "--out", file}, {"--view is 'cosines'; it takes codes, cos"}},
      {{"rope", "--length", "8", "--view", "inv_freq", "--out", file}, {"has no positions"}},
      {{"rope", "--length", "8", "--layout", "sines-first", "--view", "cos", "--out", file}, {"does not apply to cos"}},
      {{"rope", "--length", "8", "--scaling", "yarm", "--out", file}, {"a rule of none, linear, ntk"}},
      {{"rope", "--length", "8", "--scaling", "yarn:factr=2", "--out", file}, {"not a number of the rule yarn"}},
      {{"rope", "--length", "8", "--scaling", "linear:factor=0", "--out", file}, {"factor"}},
      {{"alibi", "--view", "slopes", "--scaling", "linear:factor=2", "--out", file}, {"has no frequencies"}},
      {{"rope", "--length", "8", "--positions", "x", "--out", file}, {"'x', which is no number"}},
      {{"binary", "--length", "8", "--dim", "8", "--positions", "0:0.5", "--out", file}, {"and 0.5"}},
      {{"alibi", "--view", "bias", "--length", "8", "--positions", "3", "--out", file}, {"leave out --positions"}},
      {{"rope", "--length", "8", "--masked", "0", "--out", file}, {"masks nothing"}},
      {{"alibi", "--view", "bias", "--length", "8", "--masked", "no", "--out", file}, {"--masked is 'no'"}},
      {{"rope", "--grid", "3", "--out", file}, {"24x36"}},
      {{"rope", "--grid", "3x4", "--length", "8", "--out", file}, {"goes with neither"}},
      {{"learnable", "--length", "8", "--out", file}, {"has learned numbers"}},
      {{"urpe", "--length", "8", "--out", file}, {"has"}},
      {{"rope", "--length", "8", "--config", folder / "none.json", "--out", file}, {"none.json"}, 3},
      {{"rope", "--length", "8", "--config", llama, "--base", "5", "--out", file}, {"leave out --base"}},
      {{"rope", "--length", "8", "--layer", "full", "--out", file}, {"which is missing"}},
      {{"rope", "--length", "8", "--out", folder / "none/table.npy"}, {"cannot be written"}, 5},
      {{"rope", "--length", "8", "--out", folder / "a.npy"}, {"it is a folder"}, 5},
  };
  for (auto& mistake : mistakes) mistake.typed = with({"export"}, mistake.typed);
  check_refused(mistakes);
  CHECK(bytes_of(file) == "mine");
  CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 2);
}

TEST_CASE("a table whose angles take more and more bits ends with a sentence") {
  Folder const folder;
  std::ofstream(folder / "s.toml") << "[scheme]\nname = 'powers'\nacts = 'rotary'\nangle = '2^m/(i+1)'\n";
  auto const ended = ended_with(
      2, {"export", "--scheme", folder / "s.toml", "--dim", "64", "--length", "4096", "--out", folder / "t.npy"});
  CHECK_THAT(ended.err, contains("the table takes too much work: ") && contains("need more than 128 bits"));
}

}  // namespace
}  // namespace pe::tests
