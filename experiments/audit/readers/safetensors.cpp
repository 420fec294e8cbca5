#include "experiments/audit/readers/formats.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "experiments/audit/readers/safetensors_header.hpp"

namespace pe::audit {
namespace {

/// The specification's limit, in bytes.
constexpr std::uint64_t longest_safetensors_header = 100'000'000;
constexpr std::size_t length_bytes = 8;

struct KnownDtype {
  std::string_view code;
  unsigned bits;
  std::optional<Dtype> dtype;  ///< absent: the specification knows it, but nobody keeps positions in it
};

KnownDtype const* find_dtype(std::string_view code) {
  static constexpr KnownDtype known[] = {{"BOOL", 8, Dtype::boolean},
                                         {"I8", 8, Dtype::int8},
                                         {"I16", 16, Dtype::int16},
                                         {"I32", 32, Dtype::int32},
                                         {"I64", 64, Dtype::int64},
                                         {"U8", 8, Dtype::uint8},
                                         {"U16", 16, Dtype::uint16},
                                         {"U32", 32, Dtype::uint32},
                                         {"U64", 64, Dtype::uint64},
                                         {"F16", 16, Dtype::float16},
                                         {"BF16", 16, Dtype::bfloat16},
                                         {"F32", 32, Dtype::float32},
                                         {"F64", 64, Dtype::float64},
                                         {"C64", 64, Dtype::complex64},
                                         {"F8_E5M2", 8, {}},
                                         {"F8_E4M3", 8, {}},
                                         {"F8_E8M0", 8, {}},
                                         {"F8_E5M2FNUZ", 8, {}},
                                         {"F8_E4M3FNUZ", 8, {}},
                                         {"F6_E2M3", 6, {}},
                                         {"F6_E3M2", 6, {}},
                                         {"F4", 4, {}}};
  auto const* const found =
      std::find_if(std::begin(known), std::end(known), [&](auto const& k) { return k.code == code; });
  return found == std::end(known) ? nullptr : found;
}

/// Bytes of entries of `bits` bits; nothing when they overflow or fill no whole number of bytes.
std::optional<std::uint64_t> packed_size(std::vector<std::int64_t> const& shape, unsigned bits) {
  auto const counted = byte_count(shape, Dtype::uint8);
  std::uint64_t total = 0;
  if (!counted || __builtin_mul_overflow(*counted, std::uint64_t{bits}, &total) || total % 8 != 0) return std::nullopt;
  return total / 8;
}

KnownDtype const& check_size(SafetensorsEntry const& entry, std::string const& where) {
  auto const* const known = find_dtype(entry.dtype);
  if (known == nullptr) {
    refuse(where, fmt::format("tensor {} has the dtype {}", quote(entry.name), quote(entry.dtype)),
           "BOOL, I8 to I64, U8 to U64, F16, BF16, F32, F64 and C64 are read");
  }
  auto const size = known->dtype ? byte_count(entry.shape, *known->dtype) : packed_size(entry.shape, known->bits);
  auto const first = entry.data_offsets[0], end = entry.data_offsets[1];
  if (!size || end < first || static_cast<std::uint64_t>(end - first) != *size) {
    refuse(where,
           fmt::format("tensor {} says shape {} of {} and data_offsets [{}, {}]", quote(entry.name), shown(entry.shape),
                       entry.dtype, first, end),
           size ? fmt::format("the shape takes {} bytes", *size) : "so many bytes cannot be counted");
  }
  return *known;
}

std::string_view header_of(Bytes bytes, std::string const& where) {
  if (bytes.size() < length_bytes) refuse(where, "ends within the .safetensors header", "a whole file is needed");
  auto const length = little_endian<std::uint64_t>(bytes, 0);
  if (length > longest_safetensors_header) {
    refuse(where, fmt::format("says that its .safetensors header has {} bytes", length),
           fmt::format("the specification allows {}", longest_safetensors_header));
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
  auto entries = parse_safetensors_header(header, where);
  std::stable_sort(entries.begin(), entries.end(),
                   [](auto const& a, auto const& b) { return a.data_offsets < b.data_offsets; });
  std::vector<Table> tables;
  std::vector<std::string> names;
  std::int64_t covered = 0;
  for (auto& entry : entries) {
    auto const& known = check_size(entry, where);
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
    bool const wanted = tensor.empty() || entry.name == tensor;
    if (!known.dtype && wanted && !tensor.empty()) {
      refuse(where, fmt::format("tensor {} has the dtype {}", quote(entry.name), entry.dtype),
             "positions are audited from 16 bits on");
    }
    names.push_back(entry.name);
    if (!known.dtype || !wanted) continue;
    tables.push_back(
        little_endian_table(std::move(entry.name), *known.dtype, std::move(entry.shape), data.data() + first, owner));
  }
  if (static_cast<std::uint64_t>(covered) != data.size()) {
    refuse(where, fmt::format("has {} bytes of data, of which its tensors cover {}", data.size(), covered),
           "tensors must cover all of it");
  }
  if (tables.empty() && !tensor.empty()) refuse_tensor(where, tensor, names);
  if (tables.empty()) refuse(where, "holds no tensor of a dtype that is read", "at least one tensor is needed");
  return tables;
}

}  // namespace pe::audit
