/// Files that NumPy wrote (tests/audit/files/make.py), read whole: every one holds 0 to 5 in shape (2, 3).
#include <map>
#include <numeric>

#include "experiments/audit/readers/formats.hpp"
#include "tests/audit/refusal.hpp"
#include "tests/experiments/folder.hpp"

namespace pe::audit {
namespace {

std::string const folder = PE_AUDIT_FILES;

std::vector<double> counted(Dtype dtype) {
  return dtype == Dtype::boolean ? std::vector<double>{0, 1, 1, 1, 1, 1} : std::vector<double>{0, 1, 2, 3, 4, 5};
}

void check_counts(Table const& table, Dtype dtype) {
  CHECK(name(table.dtype) == name(dtype));
  CHECK(table.shape == std::vector<std::int64_t>{2, 3});
  CHECK(to_double(table) == counted(dtype));
  for (std::int64_t i = 0; i < 2; ++i) {
    for (std::int64_t j = 0; j < 3; ++j) {
      CHECK(entry(table, std::vector<std::int64_t>{i, j}) == counted(dtype)[static_cast<std::size_t>(3 * i + j)]);
    }
  }
}

TEST_CASE("every .npy that NumPy writes of numbers is read as those numbers") {
  std::map<std::string, Dtype> const files{
      {"bool", Dtype::boolean},
      {"int8", Dtype::int8},
      {"int16", Dtype::int16},
      {"int32", Dtype::int32},
      {"int64", Dtype::int64},
      {"uint8", Dtype::uint8},
      {"uint16", Dtype::uint16},
      {"uint32", Dtype::uint32},
      {"uint64", Dtype::uint64},
      {"float16", Dtype::float16},
      {"float32", Dtype::float32},
      {"float64", Dtype::float64},
      {"complex64", Dtype::complex64},
      {"complex128", Dtype::complex128},
      {"big_endian_int16", Dtype::int16},
      {"big_endian_float16", Dtype::float16},
      {"big_endian_float32", Dtype::float32},
      {"big_endian_float64", Dtype::float64},
      {"big_endian_complex128", Dtype::complex128},
      {"fortran", Dtype::float32},
      {"version2", Dtype::float32},
      {"version3", Dtype::float32},
      {"bfloat16", Dtype::bfloat16},
      {"bfloat16_again", Dtype::bfloat16},
  };
  for (auto const& [file, dtype] : files) {
    CAPTURE(file);
    auto const tables = read_tables(folder + file + ".npy");
    REQUIRE(tables.size() == 1);
    CHECK(tables[0].file == folder + file + ".npy");
    CHECK(tables[0].note.empty() == (dtype != Dtype::bfloat16));
    check_counts(tables[0], dtype);
  }
}

TEST_CASE("a single number and a table without rows are read for what they are") {
  auto const scalar = read_tables(folder + "scalar.npy").at(0);
  CHECK(scalar.shape.empty());
  CHECK(to_double(scalar) == std::vector<double>{5});
  auto const empty = read_tables(folder + "empty.npy").at(0);
  CHECK(empty.shape == std::vector<std::int64_t>{0, 3});
  CHECK(to_double(empty).empty());
}

TEST_CASE("an .npz is read with its names, whether stored or deflated, whole or one array of it") {
  for (std::string const file : {"stored.npz", "deflated.npz"}) {
    CAPTURE(file);
    auto const tables = read_tables(folder + file);
    REQUIRE(tables.size() == 2);
    CHECK(tables[0].name == "cos");
    CHECK(tables[1].name == "sin");
    check_counts(tables[0], Dtype::float32);
    check_counts(tables[1], Dtype::float64);
    auto const one = read_tables(folder + file, "sin");
    REQUIRE(one.size() == 1);
    CHECK(one[0].name == "sin");
    check_counts(one[0], Dtype::float64);
    CHECK_THAT(refusal([&] { read_tables(folder + file, "tan"); }),
               contains("no tensor 'tan'; there are 'cos', 'sin'"));
  }
}

TEST_CASE("a stored array is a view of the file, a deflated one is not") {
  auto const stored = read_tables(folder + "stored.npz"), deflated = read_tables(folder + "deflated.npz");
  CHECK(stored[0].owner == stored[1].owner);
  CHECK(deflated[0].owner != deflated[1].owner);
}

TEST_CASE("a .safetensors is read in the order of its data; what holds no positions is left out, unless asked for") {
  auto const tables = read_tables(folder + "tensors.safetensors");
  std::vector<std::pair<std::string, Dtype>> const expected{{"inv_freq", Dtype::float32}, {"half", Dtype::float16},
                                                            {"brain", Dtype::bfloat16},   {"double", Dtype::float64},
                                                            {"bucket", Dtype::int64},     {"mask", Dtype::boolean}};
  REQUIRE(tables.size() == expected.size() + 2);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CHECK(tables[i].name == expected[i].first);
    check_counts(tables[i], expected[i].second);
  }
  CHECK(tables[6].name == "scalar");
  CHECK(to_double(tables[6]) == std::vector<double>{5});
  CHECK(tables[7].name == "empty");
  CHECK(to_double(tables[7]).empty());
  CHECK(read_tables(folder + "tensors.safetensors", "brain").size() == 1);
  CHECK_THAT(refusal([] { read_tables(folder + "tensors.safetensors", "quantised"); }), contains("F8_E4M3"));
  CHECK_THAT(refusal([] { read_tables(folder + "tensors.safetensors", "nosuch"); }), contains("'quantised'"));
}

TEST_CASE("what NumPy writes beside plain numbers is refused with its reason") {
  CHECK_THAT(refusal([] { read_tables(folder + "object.npy"); }), contains("pickled") && contains("never executed"));
  CHECK_THAT(refusal([] { read_tables(folder + "with_object.npz"); }), contains("member 'names.npy'"));
  CHECK_THAT(refusal([] { read_tables(folder + "structured.npy"); }), contains("structured"));
  CHECK_THAT(refusal([] { read_tables(folder + "long_double.npy"); }), contains("'<f16'"));
  CHECK_THAT(refusal([] { read_tables(folder + "text.npy"); }), contains("'<U3'"));
  CHECK_THAT(refusal([] { read_tables(folder + "float32.npy", "cos"); }), contains("no name"));
  CHECK_THAT(refusal([] { read_tables(folder + "make.py"); }), contains("is text") && contains(".safetensors"));
}

TEST_CASE("every file, cut at every length, is refused in one sentence") {
  for (std::string const file : {"float32.npy", "version2.npy", "stored.npz", "deflated.npz", "tensors.safetensors"}) {
    CAPTURE(file);
    tests::Folder const cut;
    std::filesystem::copy_file(folder + file, cut / "cut");
    for (auto length = std::filesystem::file_size(cut / "cut"); length-- > 0;) {
      std::filesystem::resize_file(cut / "cut", length);
      auto const says = refusal([&] { read_tables(cut / "cut"); });
      if (!says.ends_with("(see experiments/audit/formats.md)")) FAIL(length << ": " << says);
    }
  }
}

}  // namespace
}  // namespace pe::audit
