/// Headers that lie or are strange, made byte by byte; what NumPy writes is in files_test.cpp.
#include "experiments/audit/readers/formats.hpp"

#include "tests/audit/refusal.hpp"

namespace pe::audit {
namespace {

std::string const magic = "\x93NUMPY";

std::string npy(std::string const& header, std::string const& entries) {
  return magic + std::string("\x01\x00", 2) + little(static_cast<std::uint16_t>(header.size())) + header + entries;
}

std::string plain(std::string const& descr, std::string const& shape) {
  return "{'descr': '" + descr + "', 'fortran_order': False, 'shape': " + shape + ", }";
}

std::string const pair = std::string(8, '\0');  // two entries of float32

/// Its entries stay in the file's bytes.
Table read(std::string const& file) { return read_npy(bytes_of(file), nullptr, "x.npy"); }

std::string refused(std::string const& file) {
  return refusal([&] { read(file); });
}

std::string refused_header(std::string const& header) { return refused(npy(header, pair)); }

TEST_CASE("a header is read as Python would, in any order, with either quote, with Python 2's numbers") {
  for (std::string const header : {
           "{'descr':'<f4','fortran_order':False,'shape':(2,)}",
           "{ 'shape' : ( 2 , ) , 'fortran_order' : True , 'descr' : '<f4' , }   \n",
           "{\"descr\": \"<f4\", \"fortran_order\": False, \"shape\": (2L,)}",
       }) {
    CAPTURE(header);
    CHECK(read(npy(header, pair)).shape == std::vector<std::int64_t>{2});
  }
}

TEST_CASE("the byte order is the header's") {
  std::string const one("\x3f\x80\x00\x00", 4);
  CHECK(to_double(read(npy(plain(">f4", "()"), one))) == std::vector<double>{1});
  CHECK(to_double(read(npy(plain("<f4", "()"), std::string(one.rbegin(), one.rend())))) == std::vector<double>{1});
  auto const native = little_endian_machine ? std::string(one.rbegin(), one.rend()) : one;
  CHECK(to_double(read(npy(plain("=f4", "()"), native))) == std::vector<double>{1});
  CHECK(to_double(read(npy(plain("bfloat16", "()"), std::string("\x80\x3f", 2)))) == std::vector<double>{1});
}

TEST_CASE("column-major entries stand where their strides say") {
  std::string const entries("\x00\x01\x02\x03\x04\x05", 6);
  auto const file = npy("{'descr': '|u1', 'fortran_order': True, 'shape': (2, 3)}", entries);
  CHECK(to_double(read(file)) == std::vector<double>{0, 2, 4, 1, 3, 5});
}

TEST_CASE("a header that is not the one literal that NumPy writes is refused, never evaluated") {
  for (std::string const header : {
           "",
           "{",
           "{}",
           "[]",
           "{'descr': '<f4'}",
           "{'descr': '<f4', 'fortran_order': False}",
           "{'descr': '<f4', 'fortran_order': False, 'shape': (2,)",
           "{'descr': '<f4', 'fortran_order': False, 'shape'",
           "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), 'more': 1}",
           "{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (2,)}",
           "{'descr': '<f4', 'fortran_order': False, 'shape': (2,)} + exit()",
           "{'descr': '<f4', 'fortran_order': 0, 'shape': (2,)}",
           "{'descr': '<f4' 'fortran_order': False}",
           "{'descr': '<f4', 'fortran_order': False, 'shape': 2}",
           "{'descr': '<f4', 'fortran_order': False, 'shape': (2)}",
           "{'descr': '<f4', 'fortran_order': False, 'shape': (-2,)}",
           "{'descr': '<f4', 'fortran_order': False, 'shape': (2.0,)}",
           "{'descr': '<f4', 'fortran_order': False, 'shape': (1+1,)}",
           "{'descr': '<f4', 'fortran_order': False, 'shape': (2,,)}",
           "{'descr': '<f4', 'fortran_order': False, 'shape': (2 2)}",
           "{'descr': '<f4, 'fortran_order': False, 'shape': (2,)}",
           "{'descr': '\\x3cf4'}",
           "{'descr': __import__('os')}",
       }) {
    CAPTURE(header);
    CHECK_THAT(refused_header(header), contains("the .npy header"));
  }
}

TEST_CASE("dtypes that are no numbers of one machine word are refused with what is read") {
  for (std::string const descr :
       {"", "<", "f4", "float32", "<f3", "<f16", "<g2", "<V4", "<U3", "|S4", "<M8[s]", "<f44"}) {
    CAPTURE(descr);
    CHECK_THAT(refused_header(plain(descr, "(2,)")), contains("dtype '" + descr + "'") && contains("bfloat16"));
  }
  CHECK_THAT(refused_header(plain("|f4", "(2,)")), contains("leaves the byte order open"));
  CHECK_THAT(refused_header(plain("|O", "(2,)")), contains("never executed"));
  CHECK_THAT(refused_header("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (2,)}"),
             contains("structured"));
  CHECK_THAT(refused_header("{'descr': ('<f4', (2,)), 'fortran_order': False, 'shape': (2,)}"), contains("structured"));
}

TEST_CASE("a shape that is not that of the bytes is refused, and no overflow makes it fit") {
  CHECK_THAT(refused(npy(plain("<f4", "(3,)"), pair)), contains("12 bytes, but 8 follow"));
  CHECK_THAT(refused(npy(plain("<f4", "(2,)"), pair + " ")), contains("8 bytes, but 9 follow"));
  CHECK_THAT(refused(npy(plain("<f4", "(0, 5)"), pair)), contains("0 bytes, but 8 follow"));
  CHECK_THAT(refused_header(plain("<f4", "(9223372036854775808,)")), contains("shape[0] is 9223372036854775808"));
  for (std::string const shape : {"(9223372036854775807,)", "(4611686018427387905, 4)", "(4294967296, 4294967296)",
                                  "(0, 4294967296, 4294967296)"}) {
    CAPTURE(shape);
    CHECK_THAT(refused_header(plain("<f4", shape)), contains("cannot be counted"));
  }
  std::string axes = "(";
  for (std::size_t i = 0; i < most_axes_of_table; ++i) axes += "1, ";
  CHECK_THAT(refused_header(plain("<f4", axes + ")")), contains("is 4 bytes, but"));
  axes += "1, ";
  CHECK_THAT(refused_header(plain("<f4", axes + ")")), contains("at most 64 whole numbers"));
}

TEST_CASE("a version or a length of the header that cannot be is refused") {
  auto const file = npy(plain("<f4", "(2,)"), pair);
  for (auto const& version : {std::string("\x00\x00", 2), std::string("\x04\x00", 2), std::string("\x01\x01", 2)}) {
    CHECK_THAT(refused(magic + version + file.substr(8)), contains("version"));
  }
  CHECK_THAT(refused(magic + std::string("\x01\x00\xff\xff{}", 6)), contains("header of 65535 bytes but ends after 2"));
  CHECK_THAT(refused(magic + std::string("\x03\x00\xff\xff\xff\xff{}", 8)), contains("4294967295 bytes; at most"));
  // A header of spaces: one that is as long as may be is read, and in no time.
  auto const spaces = [](std::uint32_t length) {
    return magic + std::string("\x02\x00", 2) + little(length) + std::string(length, ' ');
  };
  CHECK_THAT(refused(spaces(most_header_bytes)), contains("no Python literal") || contains("is not a Python literal"));
  CHECK_THAT(refused(spaces(most_header_bytes + 1)), contains("33554433 bytes; at most 33554432 are read"));
  CHECK_THAT(refused("NUMPY"), contains("does not begin with"));
  CHECK_THAT(refused(magic), contains("ends within"));
}

TEST_CASE("what a header says is quoted in place: no line breaks, no control characters, no endless text") {
  auto const says = refused_header(plain("\n\x1b[31m" + std::string(500, 'x'), "(2,)"));
  CHECK_THAT(says, contains("'\\x0a\\x1b[31mxxx"));
  CHECK(says.size() < 300);
}

}  // namespace
}  // namespace pe::audit
