/// Checkpoints that PyTorch and gguf wrote (tests/audit/files/make_models.py), read whole: every tensor of
/// numbers holds 0 to 5 in shape (2, 3).
#include <algorithm>
#include <map>

#include "experiments/audit/readers/formats.hpp"
#include "experiments/audit/readers/gguf.hpp"
#include "experiments/audit/readers/mapped_file.hpp"
#include "tests/audit/refusal.hpp"
#include "tests/experiments/folder.hpp"

namespace pe::audit {
namespace {

std::string const models = PE_AUDIT_FILES;

void check_counts(Table const& table) {
  CAPTURE(table.name, name(table.dtype));
  bool const is_truth = table.dtype == Dtype::boolean;
  CHECK(table.shape == std::vector<std::int64_t>{2, 3});
  CHECK(to_double(table) == (is_truth ? std::vector<double>{0, 1, 1, 1, 1, 1} : std::vector<double>{0, 1, 2, 3, 4, 5}));
}

/// Checks that the file has these names and types, in this order, each holding the numbers.
void check_file(std::string const& file, std::vector<std::pair<std::string, Dtype>> const& expected) {
  CAPTURE(file);
  auto const tables = read_tables(models + file);
  REQUIRE(tables.size() == expected.size());
  for (std::size_t i = 0; i < tables.size(); ++i) {
    CHECK(tables[i].name == expected[i].first);
    CHECK(name(tables[i].dtype) == name(expected[i].second));
    check_counts(tables[i]);
  }
}

std::string refused(std::string const& file, std::string_view tensor = {}) {
  return refusal([&] { read_tables(models + file, tensor); });
}

TEST_CASE("what torch.save writes is read: dictionaries, lists, a tensor alone, parameters, views and every type") {
  std::vector<std::pair<std::string, Dtype>> expected;
  for (auto const& [name, dtype] : std::vector<std::pair<char const*, Dtype>>{{"float32", Dtype::float32},
                                                                              {"float64", Dtype::float64},
                                                                              {"float16", Dtype::float16},
                                                                              {"bfloat16", Dtype::bfloat16},
                                                                              {"int64", Dtype::int64},
                                                                              {"int32", Dtype::int32},
                                                                              {"int16", Dtype::int16},
                                                                              {"int8", Dtype::int8},
                                                                              {"uint8", Dtype::uint8},
                                                                              {"complex64", Dtype::complex64},
                                                                              {"complex128", Dtype::complex128},
                                                                              {"bool", Dtype::boolean},
                                                                              {"transposed", Dtype::float32},
                                                                              {"part", Dtype::float32},
                                                                              {"parameter", Dtype::float32}}) {
    expected.emplace_back(std::string("model.rotary.") + name, dtype);
  }
  check_file("model.pt", expected);
  check_file("tensor.pt", {{"", Dtype::float32}});
  check_file("list.pth", {{"0", Dtype::float32}, {"1", Dtype::float64}});
  check_file("state_dict.bin", {{"inv_freq", Dtype::float32}});
  auto const one = read_tables(models + "model.pt", "model.rotary.part");
  REQUIRE(one.size() == 1);
  check_counts(one[0]);
  auto const expanded = read_tables(models + "expanded.pt");
  REQUIRE(expanded.size() == 2);
  CHECK(to_double(expanded[0]) == std::vector<double>(6, 1));
  CHECK(expanded[1].shape == std::vector<std::int64_t>{0, 3});
  CHECK(to_double(expanded[1]).empty());
}

TEST_CASE("of a PyTorch file nothing is executed: modules, programs and bare pickles are refused") {
  CHECK_THAT(refused("module.pt"),
             contains("'torch.nn.modules.linear.Identity'") && contains("never executed") && contains("state_dict()"));
  CHECK_THAT(refused("script.pt"), contains("TorchScript"));
  CHECK_THAT(refused("old.pt"), contains("bare pickle") && contains("never executed"));
  CHECK_THAT(refused("model.pt", "nosuch"), contains("no tensor 'nosuch'") && contains("'model.rotary.float32'"));
}

TEST_CASE("a tensor of eight-bit floats is passed over, and refused where it is asked for") {
  auto const tables = read_tables(models + "float8.pt");
  REQUIRE(tables.size() == 1);
  CHECK(tables[0].name == "uint16");
  check_counts(tables[0]);
  CHECK_THAT(refused("float8.pt", "float8"), contains("no dtype that is read"));
}

TEST_CASE("what gguf writes is read, with the axes in NumPy's order, and its metadata as a config") {
  check_file("model.gguf", {{"float32", Dtype::float32},
                            {"float16", Dtype::float16},
                            {"float64", Dtype::float64},
                            {"int8", Dtype::int8},
                            {"int16", Dtype::int16},
                            {"int32", Dtype::int32},
                            {"int64", Dtype::int64},
                            {"bfloat16", Dtype::bfloat16}});
  CHECK_THAT(refused("model.gguf", "quantised"), contains("ggml's type 8, which is quantised"));
  MappedFile const file(models + "model.gguf");
  auto const configs = gguf_config(parse_gguf_header(file.bytes(), "x.gguf"), "x.gguf");
  REQUIRE(configs.size() == 1);
  CHECK(configs[0].theta == 500000);
  CHECK(configs[0].head_dimension == 128);
  CHECK(configs[0].heads == 32);
  CHECK(configs[0].max_position_embeddings == 131072);
  CHECK(configs[0].original_max_position_embeddings == 32768);
  CHECK(configs[0].scaling == "yarn");
  CHECK(configs[0].factor == 4.0);
}

TEST_CASE("every checkpoint, cut at every length, is refused in one sentence or read as what is left") {
  for (std::string const file : {"tensor.pt", "model.gguf"}) {
    CAPTURE(file);
    tests::Folder const cut;
    std::filesystem::copy_file(models + file, cut / "cut");
    for (auto length = std::filesystem::file_size(cut / "cut"); length-- > 0;) {
      std::filesystem::resize_file(cut / "cut", length);
      auto const says = refusal([&] {
        for (auto const& table : read_tables(cut / "cut")) to_double(table);
      });
      if (says != "not refused" && !says.ends_with("(see experiments/audit/formats.md)")) FAIL(length << ": " << says);
    }
  }
}

}  // namespace
}  // namespace pe::audit
