/// Protocol buffers that lie, made byte by byte; what onnx writes is in models_test.cpp.
#include "experiments/audit/readers/formats.hpp"
#include "tests/audit/refusal.hpp"

namespace pe::audit {
namespace {

std::string varint(std::uint64_t value) {
  std::string result;
  for (; value >= 0x80; value >>= 7) result += static_cast<char>((value & 0x7f) | 0x80);
  return result + static_cast<char>(value);
}

std::string number(int field, std::uint64_t value) { return varint(static_cast<unsigned>(field) * 8U) + varint(value); }
std::string bytes(int field, std::string const& content) {
  return varint(static_cast<unsigned>(field) * 8U + 2) + varint(content.size()) + content;
}

/// A model of one initialiser.
std::string model(std::string const& tensor) { return number(1, 8) + bytes(7, bytes(5, tensor)); }

std::string const float32 = number(2, 1), dims6 = number(1, 6), named_a = bytes(8, "a");

auto read(std::string const& file) { return read_onnx(bytes_of(file), nullptr, "x.onnx"); }

std::string refused(std::string const& file) {
  return refusal([&] {
    for (auto const& table : read(file)) to_double(table);
  });
}

TEST_CASE("an initialiser has as many entries as its dims say, wherever they stand") {
  CHECK(refused(model(dims6 + float32 + named_a + bytes(9, std::string(24, '\1')))) == "not refused");
  CHECK(refused(model(dims6 + float32 + bytes(4, std::string(24, '\1')))) == "not refused");
  for (std::size_t const size : {0, 23, 25}) {
    CHECK_THAT(refused(model(dims6 + float32 + bytes(9, std::string(size, '\1')))), contains("the shape takes 24"));
    CHECK_THAT(refused(model(dims6 + float32 + bytes(4, std::string(size, '\1')))), contains("the shape takes 24"));
  }
  CHECK_THAT(refused(model(number(1, 1ULL << 40) + number(1, 1ULL << 40) + float32)), contains("cannot be counted"));
  CHECK_THAT(refused(model(number(1, ~0ULL) + float32)), contains("negative length"));
}

TEST_CASE("entries that stand one by one, or packed as varints, are put together") {
  std::string loose;
  for (char i = 1; i <= 2; ++i) loose += varint(4 * 8 + 5) + std::string(2, '\0') + std::string("\x80\x3f");  // 1.0F
  CHECK(to_double(read(model(number(1, 2) + float32 + loose)).at(0)) == std::vector<double>{1, 1});
  // -1 as an int64, and 1.0 as the bits of a half.
  CHECK(to_double(read(model(number(1, 2) + number(2, 7) + bytes(7, varint(~0ULL) + varint(300)))).at(0)) ==
        std::vector<double>{-1, 300});
  CHECK(to_double(read(model(number(1, 1) + number(2, 10) + number(5, 0x3c00))).at(0)) == std::vector<double>{1});
}

TEST_CASE("the tensor of a Constant node is read under the name of its output, and few numbers are parameters") {
  auto const model_of = [](char const* operation, char const* attribute, int entries) {
    auto const tensor = number(1, static_cast<std::uint64_t>(entries)) + float32 +
                        bytes(9, std::string(static_cast<std::size_t>(4 * entries), '\1'));
    auto const node = bytes(2, "cos_cache") + bytes(3, "a node") + bytes(4, operation) +
                      bytes(5, bytes(1, attribute) + bytes(5, tensor) + number(20, 4));
    return number(1, 8) +
           bytes(7, bytes(1, node) + bytes(5, dims6 + float32 + named_a + bytes(9, std::string(24, '\1'))));
  };
  auto const bytes_of_it = model_of("Constant", "value", 16);  // in which its tables are
  auto const tables = read(bytes_of_it);
  REQUIRE(tables.size() == 2);
  CHECK(tables[0].name == "cos_cache");
  CHECK(to_double(tables[0]).size() == 16);
  CHECK(read(model_of("Constant", "value", 15)).size() == 1);
  CHECK(read(model_of("Constant", "sparse_value", 16)).size() == 1);
  CHECK(read(model_of("ConstantOfShape", "value", 16)).size() == 1);
}

TEST_CASE("fields that reach out of their message, or are none, are refused") {
  CHECK_THAT(refused(number(1, 8) + varint(7 * 8 + 2) + varint(100)), contains("ends within a field"));
  CHECK_THAT(refused(number(1, 8) + bytes(7, varint(5 * 8 + 2) + varint(9) + "x")), contains("ends within a field"));
  CHECK_THAT(refused(number(1, 8) + std::string(11, '\xff')), contains("more than ten bytes"));
  CHECK_THAT(refused(number(1, 8) + varint(7 * 8 + 3)), contains("wire type 3"));
  CHECK_THAT(refused(model(dims6 + float32 + number(14, 1))), contains("another file"));
  CHECK_THAT(refused(model(dims6 + float32 + bytes(13, "x"))), contains("another file"));
  CHECK_THAT(refused(model(dims6 + number(2, 8))), contains("no initialiser of a type"));
  CHECK_THAT(refused(number(1, 8)), contains("no initialiser of a type"));
}

TEST_CASE("many tiny initialisers or fields cost no more memory than is allowed") {
  std::string tiny;
  for (int i = 0; i < 131073; ++i) tiny += bytes(5, "");
  CHECK_THAT(refused(number(1, 8) + bytes(7, tiny)), contains("more than 131072 initialisers"));
  std::string loose;
  for (int i = 0; i < (1 << 20) + 1; ++i) loose += number(5, 0);
  CHECK_THAT(refused(model(dims6 + float32 + loose)), contains("more than 1048576 fields"));
}

}  // namespace
}  // namespace pe::audit
