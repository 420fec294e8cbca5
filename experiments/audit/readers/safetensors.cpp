#include "experiments/audit/readers/formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "experiments/audit/readers/json_fields.hpp"

namespace pe::audit {
namespace {

constexpr std::size_t length_bytes = 8;

constexpr std::pair<std::string_view, Dtype> safetensors_types[] = {
    {"BOOL", Dtype::boolean}, {"I8", Dtype::int8},      {"I16", Dtype::int16},     {"I32", Dtype::int32},
    {"I64", Dtype::int64},    {"U8", Dtype::uint8},     {"U16", Dtype::uint16},    {"U32", Dtype::uint32},
    {"U64", Dtype::uint64},   {"F16", Dtype::float16},  {"BF16", Dtype::bfloat16}, {"F32", Dtype::float32},
    {"F64", Dtype::float64},  {"C64", Dtype::complex64}};

/// Those of the specification that are no type of positions, with the bits of an entry.
constexpr std::pair<std::string_view, unsigned> narrow_types[] = {
    {"F8_E5M2", 8},     {"F8_E4M3", 8}, {"F8_E8M0", 8}, {"F8_E5M2FNUZ", 8},
    {"F8_E4M3FNUZ", 8}, {"F6_E2M3", 6}, {"F6_E3M2", 6}, {"F4", 4}};

/// Bytes of entries of `bits` bits; nothing when they overflow or fill no whole number of bytes.
std::optional<std::uint64_t> packed_size(std::vector<std::int64_t> const& shape, unsigned bits) {
  auto const counted = byte_count(shape, Dtype::uint8);
  std::uint64_t total = 0;
  if (!counted || __builtin_mul_overflow(*counted, std::uint64_t{bits}, &total) || total % 8 != 0) return std::nullopt;
  return total / 8;
}

/// A tensor of the header.
struct SafetensorsEntry {
  std::string name, dtype;
  std::vector<std::int64_t> shape;
  std::vector<std::int64_t> data_offsets;  ///< first and past-the-last byte, from the end of the header
};

std::vector<SafetensorsEntry> entries_of(std::string_view header, std::string const& where) {
  constexpr char const* needed = "dtype, shape and data_offsets of each tensor are needed";
  auto const json = parse_object(header, where, {needed});
  JsonFields const tensors(json, "", where);
  std::vector<SafetensorsEntry> result;
  for (auto const& [name, value] : json.items()) {
    auto const fields = tensors.object(name);
    if (!fields) tensors.refuse_field(name, "an object");
    if (name == "__metadata__") {
      for (auto const& [key, word] : value.items()) {
        if (!word.is_string()) fields->refuse_field(key, "a string");
      }
      continue;
    }
    auto const names = fields->names();
    if (value.size() != 3 || names != std::vector<std::string>{"data_offsets", "dtype", "shape"})
      fields->refuse_object(fmt::format("tensor {} has the fields {}", quote(name), some_of(names, 8)), needed);
    result.push_back({name, *fields->text("dtype"), fields->sizes("shape"), fields->sizes("data_offsets")});
    if (result.back().data_offsets.size() != 2) fields->refuse_field("data_offsets", "a list of two numbers");
  }
  return result;
}

/// Its type, once its size is sure; nothing for one of the narrow types.
std::optional<Dtype> checked_type(SafetensorsEntry const& entry, std::string const& where) {
  auto const dtype = dtype_of(safetensors_types, std::string_view(entry.dtype));
  auto const* const narrow = std::ranges::find(narrow_types, entry.dtype, [](auto const& type) { return type.first; });
  if (!dtype && narrow == std::end(narrow_types)) {
    refuse(where, fmt::format("tensor {} has the dtype {}", quote(entry.name), quote(entry.dtype)),
           "BOOL, I8 to I64, U8 to U64, F16, BF16, F32, F64 and C64 are read");
  }
  auto const size = dtype ? byte_count(entry.shape, *dtype) : packed_size(entry.shape, narrow->second);
  auto const first = entry.data_offsets[0], end = entry.data_offsets[1];
  if (!size || end < first || static_cast<std::uint64_t>(end - first) != *size) {
    refuse(where,
           fmt::format("tensor {} says shape {} of {} and data_offsets [{}, {}]", quote(entry.name), shown(entry.shape),
                       entry.dtype, first, end),
           size ? fmt::format("the shape takes {} bytes", *size) : "so many bytes cannot be counted");
  }
  return dtype;
}

std::string_view header_of(Bytes bytes, std::string const& where) {
  if (bytes.size() < length_bytes) refuse(where, "ends within the .safetensors header", "a whole file is needed");
  auto const length = little_endian<std::uint64_t>(bytes, 0);
  if (length > most_header_bytes) {
    refuse(where, fmt::format("says that its .safetensors header has {} bytes", length),
           fmt::format("at most {} are read", most_header_bytes));
  }
  if (length > bytes.size() - length_bytes) {
    refuse(where,
           fmt::format("says that its .safetensors header has {} bytes, but {} follow", length,
                       bytes.size() - length_bytes),
           "a whole file is needed");
  }
  auto const header = text_of(bytes.subspan(length_bytes, length));
  if (header.substr(0, 1) != "{")
    refuse(where, "has a .safetensors header that does not begin with '{'", "JSON is needed");
  return header;
}

}  // namespace

bool looks_like_safetensors(Bytes bytes) {
  return bytes.size() > length_bytes && bytes[length_bytes] == std::byte{'{'};
}

std::vector<Table> read_safetensors(Bytes bytes, std::shared_ptr<void const> owner, std::string const& where,
                                    std::string_view tensor) {
  auto const header = header_of(bytes, where);
  auto const data = bytes.subspan(length_bytes + header.size());
  auto entries = entries_of(header, where + ", the header");
  std::stable_sort(entries.begin(), entries.end(),
                   [](auto const& a, auto const& b) { return a.data_offsets < b.data_offsets; });
  std::vector<std::optional<Dtype>> dtypes;
  std::vector<std::string> names;
  std::int64_t covered = 0;
  for (auto const& entry : entries) {
    dtypes.push_back(checked_type(entry, where));
    names.push_back(entry.name);
    auto const first = entry.data_offsets[0];
    if (first != covered) {
      refuse(
          where,
          fmt::format("tensor {} begins at byte {} of the data, where {} are taken", quote(entry.name), first, covered),
          "tensors must follow each other without overlap or hole");
    }
    covered = entry.data_offsets[1];
    if (static_cast<std::uint64_t>(covered) > data.size()) {
      refuse(
          where,
          fmt::format("tensor {} ends at byte {} of the data, which has {}", quote(entry.name), covered, data.size()),
          "a whole file is needed");
    }
  }
  if (static_cast<std::uint64_t>(covered) != data.size()) {
    refuse(where, fmt::format("has {} bytes of data, of which its tensors cover {}", data.size(), covered),
           "tensors must cover all of it");
  }
  return tables_of(names, tensor, where, "at least one tensor is needed", [&](std::size_t i) -> std::optional<Table> {
    auto& [name, dtype, shape, offsets] = entries[i];
    if (!dtypes[i] && !tensor.empty()) {
      refuse(where, fmt::format("tensor {} has the dtype {}", quote(name), dtype),
             "positions are audited from 16 bits on");
    }
    if (!dtypes[i]) return std::nullopt;
    return little_endian_table(name, *dtypes[i], std::move(shape), data.data() + offsets[0], owner);
  });
}

}  // namespace pe::audit
