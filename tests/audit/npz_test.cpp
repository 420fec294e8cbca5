/// Archives that lie, made with libzip and then bent; what NumPy writes is in files_test.cpp.
#include "experiments/audit/readers/formats.hpp"

#include <zip.h>

#include <algorithm>
#include <random>

#include "tests/audit/refusal.hpp"
#include "tests/audit/zip_made.hpp"

namespace pe::audit {
namespace {

std::string archive(std::vector<tests::ZipMember> const& members) { return tests::zip_archive(members); }

/// An array of `size` bytes, all of them zero.
std::string npy(std::size_t size) {
  auto header = "{'descr': '|u1', 'fortran_order': False, 'shape': (" + std::to_string(size) + ",)}";
  return "\x93NUMPY" + std::string("\x01\x00", 2) + little(static_cast<std::uint16_t>(header.size())) + header +
         std::string(size, '\0');
}

auto read(std::string const& file, std::string_view tensor = {}) {
  return read_npz(bytes_of(file), nullptr, "x.npz", tensor);
}

std::string refused(std::string const& file) {
  return refusal([&] { read(file); });
}

/// `file` with the last occurrence of `from` replaced; the central directory is at the end.
std::string bent(std::string file, std::string const& from, std::string const& to) {
  auto const at = file.rfind(from);
  REQUIRE(at != file.npos);
  return file.replace(at, from.size(), to);
}

TEST_CASE("members are found where they lie, or unpacked when that is not certain") {
  for (int const method : {ZIP_CM_STORE, ZIP_CM_DEFLATE}) {
    auto const file = archive({{"a.npy", npy(3), method}, {"b.npy", npy(1000), method}});
    auto const tables = read(file);
    REQUIRE(tables.size() == 2);
    CHECK(tables[0].shape == std::vector<std::int64_t>{3});
    CHECK(tables[1].shape == std::vector<std::int64_t>{1000});
    CHECK(to_double(tables[1]) == std::vector<double>(1000, 0));
  }
}

TEST_CASE("a stored member lies in the file's own bytes, and one moved away from its place is copied") {
  auto const file = archive({{"a.npy", npy(3)}, {"b.npy", npy(4)}});
  auto const within = [](Table const& table, std::string const& bytes) {
    auto const* const data = reinterpret_cast<char const*>(table.data);
    return data >= bytes.data() && data < bytes.data() + bytes.size();
  };
  auto const tables = read(file);
  CHECK(within(tables[0], file));
  CHECK(within(tables[1], file));
  auto const shifted = "some text in front of the archive" + file;  // the directory then has to be searched for
  if (refused(shifted) == "not refused") CHECK(!within(read(shifted)[0], shifted));
}

TEST_CASE("an array that is stored with a wrong checksum is refused") {
  auto file = archive({{"a.npy", npy(300)}});
  file[file.size() / 2] = '\x01';
  CHECK_THAT(refused(file), contains("member 'a.npy'") && contains("CRC"));
  auto packed = archive({{"a.npy", npy(300), ZIP_CM_DEFLATE}});
  packed[60] = static_cast<char>(packed[60] ^ 0x10);
  CHECK_THAT(refused(packed), contains("member 'a.npy'"));
}

TEST_CASE("a zip bomb is refused before it is unpacked, a small constant table is not") {
  auto const mebibyte = std::size_t{1} << 20;
  CHECK(read(archive({{"a.npy", npy(mebibyte), ZIP_CM_DEFLATE}})).size() == 1);
  auto const bomb = archive({{"a.npy", npy(145 * mebibyte), ZIP_CM_DEFLATE}});
  CHECK(bomb.size() < mebibyte);
  CHECK_THAT(refused(bomb), contains("would unpack to") && contains("at most 150994944"));
  std::vector<tests::ZipMember> many;
  for (int i = 0; i < 10; ++i) many.push_back({std::to_string(i) + ".npy", npy(16 * mebibyte), ZIP_CM_DEFLATE});
  auto const split = archive(many);
  CHECK_THAT(refused(split), contains("would unpack to"));
  CHECK(read(split, "4").size() == 1);
  many.resize(8);
  CHECK(read(archive(many)).size() == 8);
  CHECK(read(archive({{"a.npy", npy(145 * mebibyte)}})).size() == 1);
}

TEST_CASE("an archive has one end, and bytes that look like a few more") {
  for (std::size_t const more : {7U, 8U}) {
    auto content = npy(100);
    for (std::size_t i = 0; i < more; ++i) content.replace(content.size() - 100 + 4 * i, 4, "PK\5\6");
    CHECK_THAT(refused(archive({{"a.npy", content}})), contains(more == 7 ? "not refused" : "many ends"));
  }
}

TEST_CASE("a member that lies about its size is refused without the memory that it asks for") {
  auto const content = npy(100);
  auto const file = archive({{"a.npy", content, ZIP_CM_DEFLATE}});
  auto const size = little(static_cast<std::uint32_t>(content.size()));
  CHECK_THAT(refused(bent(file, size, little(std::uint32_t{0xf0000000}))),
             contains("unpack to 4026531840; no packing"));
  CHECK_THAT(refused(bent(file, size, little(std::uint32_t{0x20000}))), contains("unpack to 131072; no packing"));
  // What hardly compresses can claim more before the claim is impossible; then the limit of the total is left.
  auto noise = npy(std::size_t{3} << 20);
  std::mt19937 random(1);
  std::generate(noise.end() - (3 << 20), noise.end(), [&] { return static_cast<char>(random()); });
  auto const large = archive({{"a.npy", noise, ZIP_CM_DEFLATE}});
  auto const large_size = little(static_cast<std::uint32_t>(noise.size()));
  CHECK_THAT(refused(bent(large, large_size, little(std::uint32_t{0x40000001}))),
             contains("would unpack to 1073741825"));
  CHECK_THAT(refused(bent(file, size, little(std::uint32_t{1000}))), contains("cannot be unpacked"));
  CHECK_THAT(refused(bent(file, size, little(std::uint32_t{50}))), contains("cannot be unpacked"));
}

TEST_CASE("what is no archive of arrays is refused with its reason") {
  CHECK_THAT(refused("PK\x03\x04"), contains("no complete zip archive"));
  CHECK_THAT(refused(archive({{"a.txt", "text"}})), contains("member 'a.txt'"));
  CHECK_THAT(refused(archive({{".npy", npy(1)}})), contains("member '.npy'"));
  CHECK_THAT(refused(archive({{"a.npy", "text"}})), contains("member 'a.npy'") && contains("does not begin"));
  CHECK_THAT(refused(archive({{"model/data/0", "x"}})), contains("member 'model/data/0'"));
  CHECK_THAT(refused(bent(archive({{"a.npy", npy(1)}, {"b.npy", npy(1)}}), "b.npy", "a.npy")),
             contains("two members 'a.npy'"));
  CHECK_THAT(refused(std::string("PK\x05\x06", 4) + std::string(18, '\0')), contains("without members"));
  // A locator of the 64-bit end, in a file that is shorter than that end.
  CHECK_THAT(refused(std::string("PK\x06\x07", 4) + std::string(16, '\0') + std::string("PK\x05\x06", 4) + "  P"),
             contains("no complete zip archive"));
  auto const packed = archive({{"a.npy", npy(100), ZIP_CM_DEFLATE}});
  auto const method = std::string("PK\x01\x02", 4);
  auto strange = packed;
  strange[strange.rfind(method) + 10] = 12;  // bzip2
  CHECK_THAT(refused(strange), contains("method 12"));
  auto locked = packed;
  locked[locked.rfind(method) + 8] = 1;  // the flag of encryption
  CHECK_THAT(refused(locked), contains("encrypted") || contains("says too little"));
}

}  // namespace
}  // namespace pe::audit
