/// GGUF headers that lie, made byte by byte (ggml/docs/gguf.md); what gguf writes is in files_test.cpp.

#include "experiments/audit/readers/config.hpp"
#include "experiments/audit/readers/formats.hpp"
#include "tests/audit/refusal.hpp"

namespace pe::audit {
namespace {

std::string u32(std::uint32_t value) { return little(value); }
std::string u64(std::uint64_t value) { return little(value); }
std::string text(std::string const& s) { return u64(s.size()) + s; }

std::string header(std::uint64_t tensors, std::uint64_t values, std::uint32_t version = 3) {
  return "GGUF" + u32(version) + u64(tensors) + u64(values);
}

std::string tensor(std::string const& name, std::string const& dims, std::uint64_t offset, std::uint32_t type = 0) {
  return text(name) + u32(static_cast<std::uint32_t>(dims.size() / 8)) + dims + u32(type) + u64(offset);
}

/// With 24 bytes of data behind the padding.
std::string file_of(std::string bytes) {
  bytes.resize((bytes.size() + 31) / 32 * 32);
  return bytes + std::string(24, '\1');
}

std::string refused(std::string const& file) {
  return refusal([&] {
    for (auto const& table : read_gguf(bytes_of(file), nullptr, "x.gguf")) to_double(table);
  });
}

TEST_CASE("a GGUF tensor may end with the file, and not behind it") {
  auto const six = u64(3) + u64(2);
  CHECK(refused(file_of(header(1, 0) + tensor("a", six, 0))) == "not refused");
  CHECK(refused(file_of(header(2, 0) + tensor("a", u64(8), 0) + tensor("b", u64(6), 32)) + std::string(32, '\1')) ==
        "not refused");
  for (auto const& [dims, offset] : {std::pair(u64(7), 0ULL),
                                     {u64(1), 32ULL},
                                     {u64(1), ~31ULL},
                                     {six, 32ULL},
                                     {u64(1ULL << 62), 0ULL},
                                     {u64(1ULL << 40) + u64(1ULL << 40), 0ULL}}) {
    CHECK_THAT(refused(file_of(header(1, 0) + tensor("a", dims, offset))), contains("tensor 'a' says shape"));
  }
  CHECK_THAT(refused(file_of(header(1, 0) + tensor("a", u64(~0ULL), 0))), contains("cannot be counted"));
}

TEST_CASE("counts, versions, names and types that GGUF does not have are refused") {
  CHECK_THAT(refused(file_of(header(0, 0, 1))), contains("version 1"));
  CHECK_THAT(refused(file_of(header(0, 0, 0x03000000))), contains("little-endian"));  // version 3, the other way round
  CHECK_THAT(refused(header(most_values + 1, 0)), contains("1048577 tensors") && contains("at most 1048576"));
  CHECK_THAT(refused(header(0, most_values + 1)), contains("at most 1048576"));
  CHECK_THAT(refused(header(most_values, 0)), contains("ends within the GGUF header"));
  CHECK_THAT(refused(header(1, 0) + u64(~0ULL)), contains("ends within the GGUF header"));
  CHECK_THAT(refused(file_of(header(2, 0) + tensor("a", u64(1), 0) + tensor("a", u64(1), 0))), contains("two entries"));
  CHECK_THAT(refused(header(1, 0) + text("a") + u32(65)), contains("65 axes"));
  CHECK_THAT(refused(file_of(header(1, 0) + tensor("a", u64(1), 0, 2))), contains("no tensor of a type that is read"));
  CHECK_THAT(refused(header(0, 1) + text("k") + u32(13)), contains("type 13"));
  auto nested = u32(9);
  for (std::size_t i = 0; i < most_levels; ++i) nested += u32(9) + u64(1);
  CHECK_THAT(refused(header(0, 1) + text("k") + nested), contains("ends within the GGUF header"));
  CHECK_THAT(refused(header(0, 1) + text("k") + nested + u32(9) + u64(1)), contains("lists within lists"));
  auto const twice = text("k") + u32(4) + u32(1);
  CHECK_THAT(refused(header(0, 2) + twice + twice), contains("two entries 'k'"));
}

TEST_CASE("the alignment of the data is that of the metadata, within reason") {
  auto const aligned = [](std::uint32_t value) {
    return refused(file_of(header(1, 1) + text("general.alignment") + u32(4) + u32(value) + tensor("a", u64(6), 0)));
  };
  CHECK(aligned(32) == "not refused");
  CHECK(aligned(16) == "not refused");
  CHECK(aligned(8) == "not refused");
  for (std::uint32_t const other : {1U, 3U, 4U, 24U, 33U}) CHECK_THAT(aligned(other), contains("general.alignment"));
  CHECK_THAT(aligned(0), contains("general.alignment"));
  CHECK_THAT(aligned((1U << 30U) + 1), contains("general.alignment"));
  CHECK_THAT(aligned(1U << 30U), contains("tensor 'a' says shape"));  // the data would begin behind the file
  CHECK_THAT(refused(file_of(header(1, 0) + tensor("a", u64(1), 4))),
             contains("tensor 'a' begins at byte 4") && contains("a multiple of the alignment, 32"));
}

TEST_CASE("metadata without rotary positions are no config, and a base alone is one") {
  auto const parsed = [](std::string const& values, std::uint64_t count) {
    auto const file = header(0, count) + text("general.architecture") + u32(8) + text("m") + values;
    return gguf_config(bytes_of(file), "x");
  };
  CHECK(parsed("", 1).empty());
  auto const base = text("m.rope.freq_base") + u32(6) + u32(0x461c4000);  // 10000 as a float
  REQUIRE(parsed(base, 2).size() == 1);
  CHECK(parsed(base, 2)[0].theta == 10000);
  auto const refused = [&](std::string const& key, std::string const& value) {
    return refusal([&] { parsed(base + text(key) + value, 3); });
  };
  auto const refused_base = [&](std::string const& value) {
    return refusal([&] { parsed(text("m.rope.freq_base") + value, 2); });
  };
  CHECK_THAT(refused_base(u32(6) + u32(0x7fc00000)), contains("'m.rope.freq_base'"));  // NaN
  CHECK_THAT(refused_base(u32(6) + u32(0x7f800000)), contains("'m.rope.freq_base'"));  // infinity
  CHECK_THAT(refused_base(u32(6) + u32(0xc61c4000)), contains("'m.rope.freq_base'"));  // -10000
  CHECK_THAT(refused_base(u32(8) + text("x")), contains("'m.rope.freq_base'"));
  CHECK_THAT(refused_base(u32(6) + u32(0)), contains("the rope.freq_base 0; a number above 1"));
  CHECK_THAT(refused_base(u32(6) + u32(0x3f800000)), contains("the rope.freq_base 1; a number above 1"));
  CHECK_THAT(refused("m.rope.scaling.factor", u32(6) + u32(0x7fc00000)), contains("'m.rope.scaling.factor'"));
  CHECK(refused("m.rope.scaling.factor", u32(6) + u32(0)) == "not refused");
}

}  // namespace
}  // namespace pe::audit
