/// Headers that lie, made byte by byte, by the list of https://github.com/huggingface/safetensors#format.
#include <array>

#include "experiments/audit/readers/formats.hpp"

#include "tests/audit/refusal.hpp"

namespace pe::audit {
namespace {

std::string safetensors(std::string const& header, std::size_t data) {
  return little(std::uint64_t{header.size()}) + header + std::string(data, '\0');
}

std::string tensor(std::string const& name, std::string const& fields) { return "\"" + name + "\":{" + fields + "}"; }

std::string const eight = R"("dtype":"F32","shape":[2],"data_offsets":[0,8])";

auto read(std::string const& file) { return read_safetensors(bytes_of(file), nullptr, "x.safetensors"); }

std::string refused(std::string const& file) {
  return refusal([&] { read(file); });
}

/// How a file with this header and 8 bytes of data is refused.
std::string refused_header(std::string const& header) { return refused(safetensors(header, 8)); }

TEST_CASE("a header of the specification's example is read, with metadata, spaces, escapes and any order of fields") {
  auto const tables = read(safetensors(
      "{\"__metadata__\":{\"format\":\"pt\"},\n" + tensor("b", R"("data_offsets":[4,8],"shape":[1],"dtype":"F32")") +
          "," + tensor("\\u0061", R"("shape":[],"dtype":"F32","data_offsets":[0,4])") + "}   ",
      8));
  REQUIRE(tables.size() == 2);
  CHECK(tables[0].name == "a");
  CHECK(tables[0].shape.empty());
  CHECK(tables[1].name == "b");
}

TEST_CASE("the length of the header is checked against the file and what is read") {
  CHECK_THAT(refused(little(std::uint64_t{33'554'433}) + "{}"),
             contains("33554433 bytes") && contains("at most 33554432"));
  CHECK_THAT(refused(little(~std::uint64_t{0}) + "{}"), contains("18446744073709551615 bytes"));
  CHECK_THAT(refused(little(std::uint64_t{3}) + "{}"), contains("3 bytes, but 2 follow"));
  CHECK_THAT(refused(little(std::uint64_t{0}) + "{}"), contains("does not begin with '{'"));
  CHECK_THAT(refused("{}"), contains("ends within"));
}

TEST_CASE("a header that is not JSON, or not UTF-8, is refused with the place") {
  for (std::string const header : {"{", "{}}", "{} x", "{\"a\":}", "{'a':1}", "{\"\xff\":1}", "{\"a\\ud800\":1}"}) {
    CAPTURE(header);
    CHECK_THAT(refused_header(header), contains("is not JSON at its byte"));
  }
}

TEST_CASE("a header whose fields are not those of the specification is refused with the field") {
  CHECK_THAT(refused_header("{" + tensor("a", eight) + "," + tensor("a", eight) + "}"), contains("field 'a' twice"));
  std::vector<std::pair<std::string, std::string>> const headers{{R"({"a":[1]})", "a is a list of 1"},
                                                                 {R"({"a":"b"})", "a is 'b'"},
                                                                 {R"({"a":1})", "a is 1"},
                                                                 {R"({"a":null})", "a is null"},
                                                                 {R"({"a":true})", "a is true"},
                                                                 {R"({"a":NaN})", "a is 'NaN'"},
                                                                 {R"({"__metadata__":{"a":1}})", "__metadata__.a is 1"},
                                                                 {R"({"__metadata__":{"a":{}}})", "a is an object"},
                                                                 {R"({"__metadata__":[]})", "__metadata__ is a list"}};
  for (auto const& [header, says] : headers) CHECK_THAT(refused_header(header), contains(says));
  std::vector<std::pair<std::string, std::string>> const fields{
      {eight + R"(,"dtype":"F32")", "field 'dtype' twice"},
      {eight + R"(,"device":"cpu")", "'device'"},
      {R"("dtype":"F32","shape":[2])", "has the fields 'dtype', 'shape'"},
      {R"("dtype":"F32","shape":[2],"data_offsets":null)", "has the fields 'dtype', 'shape'"},
  };
  for (auto const& [field, says] : fields) CHECK_THAT(refused_header("{" + tensor("a", field) + "}"), contains(says));
  std::vector<std::array<std::string, 4>> const values{
      {"1", "[2]", "[0,8]", "a.dtype is 1"},
      {R"(["F32"])", "[2]", "[0,8]", "a.dtype is a list"},
      {R"("F32")", "2", "[0,8]", "a.shape is 2"},
      {R"("F32")", R"("2")", "[0,8]", "a.shape is '2'"},
      {R"("F32")", "[-2]", "[0,8]", "a.shape[0] is -2"},
      {R"("F32")", "[2.0]", "[0,8]", "a.shape[0] is 2.0"},
      {R"("F32")", "[[2]]", "[0,8]", "a.shape[0] is a list"},
      {R"("F32")", "[{}]", "[0,8]", "a.shape[0] is an object"},
      {R"("F32")", "[9223372036854775808]", "[0,8]", "63 bits"},
      {R"("F32")", "[99999999999999999999]", "[0,8]", "63 bits"},
      {R"("F32")", "[2]", "[0]", "a list of two numbers"},
      {R"("F32")", "[2]", "[0,4,8]", "a list of two numbers"},
  };
  for (auto const& [dtype, shape, offsets, says] : values) {
    auto const field = R"("dtype":)" + dtype + R"(,"shape":)" + shape + R"(,"data_offsets":)" + offsets;
    CHECK_THAT(refused_header("{" + tensor("a", field) + "}"), contains(says));
  }
}

TEST_CASE("a dtype that is not known, or does not fill its bytes, is refused") {
  CHECK_THAT(refused_header("{" + tensor("a", R"("dtype":"f32","shape":[2],"data_offsets":[0,8])") + "}"),
             contains("'f32'"));
  CHECK_THAT(refused_header("{" + tensor("a", R"("dtype":"F4","shape":[3],"data_offsets":[0,8])") + "}"),
             contains("cannot be counted"));
  CHECK_THAT(refused_header("{" + tensor("a", R"("dtype":"F4","shape":[16],"data_offsets":[0,8])") + "}"),
             contains("holds no tensor"));
}

TEST_CASE("offsets that lie about shape, order, overlap, holes or the end are refused") {
  std::vector<std::pair<std::string, std::string>> const lies{
      {R"("dtype":"F32","shape":[3],"data_offsets":[0,8])", "the shape takes 12 bytes"},
      {R"("dtype":"F32","shape":[2],"data_offsets":[8,0])", "[8, 0]"},
      {R"("dtype":"F32","shape":[1],"data_offsets":[0,4])", "has 8 bytes of data, of which its tensors cover 4"},
      {R"("dtype":"F32","shape":[1],"data_offsets":[4,8])", "begins at byte 4 of the data, where 0 are taken"},
      {R"("dtype":"F32","shape":[3],"data_offsets":[0,12])", "ends at byte 12 of the data, which has 8"},
      {R"("dtype":"F32","shape":[4611686018427387905,4],"data_offsets":[0,16])", "cannot be counted"},
      {R"("dtype":"F8_E4M3","shape":[2305843009213693953,8],"data_offsets":[0,8])", "cannot be counted"},
      {R"("dtype":"F32","shape":[0,4294967296,4294967296],"data_offsets":[0,0])", "cannot be counted"},
      {R"("dtype":"F32","shape":[2305843009213693951],"data_offsets":[0,9223372036854775804])", "which has 8"},
  };
  for (auto const& [fields, says] : lies) CHECK_THAT(refused_header("{" + tensor("a", fields) + "}"), contains(says));
  CHECK_THAT(refused_header("{" + tensor("a", eight) + "," +
                            tensor("b", R"("dtype":"F32","shape":[1],"data_offsets":[4,8])") + "}"),
             contains("'b' begins at byte 4 of the data, where 8 are taken"));
  CHECK_THAT(refused(safetensors("{}", 0)), contains("holds no tensor"));
}

}  // namespace
}  // namespace pe::audit
