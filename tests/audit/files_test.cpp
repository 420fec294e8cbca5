/// Files that NumPy, safetensors, PyTorch and gguf wrote (tests/audit/files/make.py, make_models.py), read whole: every
/// tensor of numbers holds 0 to 5 in shape (2, 3).
#include "experiments/audit/readers/config.hpp"
#include "experiments/audit/readers/formats.hpp"
#include "experiments/audit/readers/mapped_file.hpp"
#include "tests/audit/refusal.hpp"
#include "tests/experiments/folder.hpp"

namespace pe::audit {
namespace {

std::string const folder = PE_AUDIT_FILES;

using Numbers = std::vector<double>;

/// The tensors of a file by their names and types, "cos float32, sin float64", each with its numbers.
std::string counted(std::string const& file, std::string_view tensor = {}) {
  std::string result;
  for (auto const& table : read_tables(folder + file, tensor)) {
    CAPTURE(file, table.name);
    CHECK(table.file == folder + file);
    CHECK(table.shape == std::vector<std::int64_t>{2, 3});
    auto const expected = table.dtype == Dtype::boolean ? Numbers{0, 1, 1, 1, 1, 1} : Numbers{0, 1, 2, 3, 4, 5};
    CHECK(to_double(table) == expected);
    for (std::int64_t i = 0; i < 6; ++i)
      CHECK(entry(table, std::vector<std::int64_t>{i / 3, i % 3}) == expected[static_cast<std::size_t>(i)]);
    result +=
        (result.empty() ? "" : ", ") + table.name + (table.name.empty() ? "" : " ") + std::string(name(table.dtype));
  }
  return result;
}

std::string refused_file(std::string const& file, std::string_view tensor = {}) {
  return refusal([&] { read_tables(folder + file, tensor); });
}

TEST_CASE("every file of numbers is read as those numbers, under their names and in their types") {
  for (std::string const type : {"bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64",
                                 "float16", "float32", "float64", "complex64", "complex128", "bfloat16"}) {
    CHECK(counted(type + ".npy") == type);
    CHECK(read_tables(folder + type + ".npy").at(0).note.empty() == (type != "bfloat16"));
  }
  for (std::string const type : {"int16", "float16", "float32", "float64", "complex128"}) {
    CHECK(counted("big_endian_" + type + ".npy") == type);
  }
  std::string const of_torch = "model.rotary.";
  std::string all;
  for (std::string const type : {"float32", "float64", "float16", "bfloat16", "int64", "int32", "int16", "int8",
                                 "uint8", "complex64", "complex128", "bool"}) {
    all += of_torch + type + " " + type + ", ";
  }
  struct Kept {
    std::string file, tensor, says;
  };
  for (auto const& [file, tensor, says] : std::vector<Kept>{
           {"fortran.npy", "", "float32"},
           {"version2.npy", "", "float32"},
           {"version3.npy", "", "float32"},
           {"bfloat16_again.npy", "", "bfloat16"},
           {"stored.npz", "", "cos float32, sin float64"},
           {"stored.npz", "sin", "sin float64"},
           {"deflated.npz", "", "cos float32, sin float64"},
           {"deflated.npz", "sin", "sin float64"},
           {"tensors.safetensors", "brain", "brain bfloat16"},
           {"model.pt", "",
            all + "model.rotary.transposed float32, model.rotary.part float32, model.rotary.parameter float32"},
           {"model.pt", "model.rotary.part", "model.rotary.part float32"},
           {"tensor.pt", "", "float32"},
           {"list.pth", "", "0 float32, 1 float64"},
           {"state_dict.bin", "", "inv_freq float32"},
           {"float8.pt", "", "uint16 uint16"},  // one of eight bits is passed over
           {"model.gguf", "",
            "float32 float32, float16 float16, float64 float64, int8 int8, int16 int16, int32 int32, int64 int64, "
            "bfloat16 bfloat16"}}) {
    CHECK(counted(file, tensor) == says);
  }
  for (auto const& [tensor, type] : {std::pair{"inv_freq", "float32"},
                                     {"half", "float16"},
                                     {"brain", "bfloat16"},
                                     {"double", "float64"},
                                     {"bucket", "int64"},
                                     {"mask", "bool"}}) {
    CHECK(counted("tensors.safetensors", tensor) == std::string(tensor) + " " + type);
  }
}

TEST_CASE("a single number, a table without rows and one that repeats a number are read for what they are") {
  auto const is = [](Table const& table, std::vector<std::int64_t> const& shape, Numbers const& numbers) {
    CHECK(table.shape == shape);
    CHECK(to_double(table) == numbers);
  };
  is(read_tables(folder + "scalar.npy").at(0), {}, {5});
  is(read_tables(folder + "empty.npy").at(0), {0, 3}, {});
  auto const expanded = read_tables(folder + "expanded.pt");
  REQUIRE(expanded.size() == 2);
  is(expanded[0], {2, 3}, Numbers(6, 1));
  is(expanded[1], {0, 3}, {});
  auto const tensors = read_tables(folder + "tensors.safetensors");  // in the order of the data
  std::string names;
  for (auto const& table : tensors) names += table.name + " ";
  CHECK(names == "inv_freq half brain double bucket mask scalar empty ");
  is(tensors[6], {}, {5});
  CHECK(to_double(tensors[7]).empty());
}

TEST_CASE("a stored array is a view of the file, a deflated one is not") {
  auto const stored = read_tables(folder + "stored.npz"), deflated = read_tables(folder + "deflated.npz");
  CHECK(stored[0].owner == stored[1].owner);
  CHECK(deflated[0].owner != deflated[1].owner);
}

TEST_CASE(
    "what is no table of numbers, and a tensor that is not there, is refused with its reason, and nothing is run") {
  CHECK_THAT(refused_file("object.npy"), contains("pickled") && contains("never executed"));
  CHECK_THAT(refused_file("with_object.npz"), contains("member 'names.npy'"));
  CHECK_THAT(refused_file("structured.npy"), contains("structured"));
  CHECK_THAT(refused_file("long_double.npy"), contains("'<f16'"));
  CHECK_THAT(refused_file("text.npy"), contains("'<U3'"));
  CHECK_THAT(refused_file("float32.npy", "cos"), contains("no name"));
  CHECK_THAT(refused_file("make.py"), contains("is text") && contains(".safetensors"));
  for (auto const* const file : {"stored.npz", "deflated.npz"})
    CHECK_THAT(refused_file(file, "tan"), contains("no tensor 'tan'; there are 'cos', 'sin'"));
  CHECK_THAT(refused_file("tensors.safetensors", "quantised"), contains("F8_E4M3"));
  CHECK_THAT(refused_file("tensors.safetensors", "nosuch"), contains("'quantised'"));
  CHECK_THAT(refused_file("module.pt"),
             contains("'torch.nn.modules.linear.Identity'") && contains("never executed") && contains("state_dict()"));
  CHECK_THAT(refused_file("script.pt"), contains("TorchScript"));
  CHECK_THAT(refused_file("old.pt"), contains("bare pickle") && contains("never executed"));
  CHECK_THAT(refused_file("model.pt", "nosuch"), contains("no tensor 'nosuch'") && contains("'model.rotary.float32'"));
  CHECK_THAT(refused_file("float8.pt", "float8"), contains("no dtype that is read"));
  CHECK_THAT(refused_file("model.gguf", "quantised"), contains("ggml's type 8, which is quantised"));
}

TEST_CASE("the metadata of a GGUF is a config") {
  MappedFile const file(folder + "model.gguf");
  auto const configs = gguf_config(file.bytes(), "x.gguf");
  REQUIRE(configs.size() == 1);
  CHECK(configs[0].theta == 500000);
  CHECK(configs[0].head_dimension == 128);
  CHECK(configs[0].heads == 32);
  CHECK(configs[0].max_position_embeddings == 131072);
  CHECK(configs[0].original_max_position_embeddings == 32768);
  CHECK(configs[0].scaling == "yarn");
  CHECK(configs[0].factor == 4.0);
}

TEST_CASE("every file, cut at every length, is refused in one sentence, or as a checkpoint read as what is left") {
  for (std::string const file : {"float32.npy", "version2.npy", "stored.npz", "deflated.npz", "tensors.safetensors",
                                 "tensor.pt", "model.gguf"}) {
    CAPTURE(file);
    bool const may_be_read = file == "tensor.pt" || file == "model.gguf";
    tests::Folder const cut;
    std::filesystem::copy_file(folder + file, cut / "cut");
    for (auto length = std::filesystem::file_size(cut / "cut"); length-- > 0;) {
      std::filesystem::resize_file(cut / "cut", length);
      auto const says = refusal([&] {
        for (auto const& table : read_tables(cut / "cut")) to_double(table);
      });
      if (may_be_read && says == "not refused") continue;
      if (!says.ends_with("(see experiments/audit/formats.md)")) FAIL(length << ": " << says);
    }
  }
}

}  // namespace
}  // namespace pe::audit
