#include "experiments/audit/readers/formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

namespace pe::audit {
namespace {

/// The specification's limit, in bytes.
constexpr std::uint64_t longest_safetensors_header = 100'000'000;
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

/// The tensors of a header, in its order. Takes the parser's events one by one, so that no tree of an untrusted size is
/// ever built, and nesting costs no memory: whatever is no header is given up where it deviates.
class SafetensorsHeader {
 public:
  using json = nlohmann::json;

  explicit SafetensorsHeader(std::string const& where) : where_(where) {}

  std::vector<SafetensorsEntry> entries;

  /// Names come once. They are compared when all are there: a set of them would take more memory than they do.
  void check_names() const {
    std::vector<std::string_view> names;
    names.reserve(entries.size());
    for (auto const& entry : entries) names.push_back(entry.name);
    std::ranges::sort(names);
    auto const twice = std::ranges::adjacent_find(names);
    if (twice != names.end()) fail("has the key " + quote(*twice) + " twice");
  }

  bool start_object(std::size_t) {
    if (place_ == Place::outside) {
      place_ = Place::header;
    } else if (place_ == Place::header) {
      place_ = key_ == "__metadata__" ? Place::metadata : Place::tensor;
      if (place_ == Place::tensor) add_tensor();
      inner_keys_.clear();
    } else {
      unexpected("an object");
    }
    return true;
  }

  bool key(std::string& text) {
    if (place_ != Place::header) {
      if (!inner_keys_.insert(text).second) fail("has the key " + quote(text) + " twice");
      if (inner_keys_.size() > most_metadata) fail(fmt::format("has more than {} words of metadata", most_metadata));
    } else if (text == "__metadata__" && std::exchange(has_metadata_, true)) {
      fail("has the key '__metadata__' twice");
    }
    if (place_ == Place::tensor && text != "dtype" && text != "shape" && text != "data_offsets") {
      fail(fmt::format("has the field {} in tensor {}", quote(text), quote(entries.back().name)));
    }
    key_ = std::move(text);
    return true;
  }

  bool end_object() {
    if (place_ == Place::tensor && inner_keys_.size() != 3) {
      fail("does not give dtype, shape and data_offsets of tensor " + quote(entries.back().name));
    }
    place_ = place_ == Place::header ? Place::outside : Place::header;
    return true;
  }

  bool start_array(std::size_t) {
    if (place_ != Place::tensor || key_ == "dtype") unexpected("a list");
    place_ = Place::list;
    return true;
  }

  bool end_array() {
    if (key_ == "data_offsets" && entries.back().data_offsets.size() != 2) unexpected("a list of not two numbers");
    place_ = Place::tensor;
    return true;
  }

  bool string(std::string& text) {
    if (place_ == Place::metadata) return true;
    if (place_ != Place::tensor || key_ != "dtype") unexpected("the string " + quote(text));
    entries.back().dtype = std::move(text);
    return true;
  }

  bool number_unsigned(json::number_unsigned_t number) {
    constexpr std::size_t longest = 64;  // as many axes as any library has
    if (place_ != Place::list) unexpected("a number");
    if (number > std::numeric_limits<std::int64_t>::max()) unexpected("a number beyond 63 bits");
    auto& list = key_ == "shape" ? entries.back().shape : entries.back().data_offsets;
    if (list.size() == longest) unexpected(fmt::format("a list of more than {} numbers", longest));
    list.push_back(static_cast<std::int64_t>(number));
    return true;
  }

  bool null() { unexpected("null"); }
  bool boolean(bool) { unexpected("a truth value"); }
  bool number_integer(json::number_integer_t) { unexpected("a negative number"); }
  bool number_float(json::number_float_t, std::string const&) { unexpected("a number that is not whole"); }
  bool binary(json::binary_t&) { unexpected("binary data"); }

  bool parse_error(std::size_t position, std::string const&, json::exception const&) {
    fail(fmt::format("is not JSON at its byte {}", position));
  }

 private:
  enum class Place { outside, header, metadata, tensor, list };

  /// Great checkpoints of many experts have a hundred thousand in all their files together.
  static constexpr std::size_t most_tensors = std::size_t{1} << 17, most_metadata = std::size_t{1} << 16;

  void add_tensor() {
    if (entries.size() == most_tensors) fail(fmt::format("has more than {} tensors", most_tensors));
    entries.push_back({key_, {}, {}, {}});
  }

  [[noreturn]] void fail(std::string const& found) const {
    refuse(where_, "the .safetensors header " + found,
           "names with dtype, shape and data_offsets are needed, and __metadata__ of strings");
  }

  [[noreturn]] void unexpected(std::string const& what) const {
    if (place_ == Place::outside) fail("is " + what + ", not an object");
    bool const within = place_ == Place::tensor || place_ == Place::list;
    fail(fmt::format("has {} for {}{}", what, quote(key_), within ? " of tensor " + quote(entries.back().name) : ""));
  }

  std::string const& where_;
  Place place_ = Place::outside;
  std::string key_;
  bool has_metadata_ = false;
  std::set<std::string> inner_keys_;
};

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
  SafetensorsHeader parsed(where);
  nlohmann::json::sax_parse(header, &parsed);
  parsed.check_names();
  auto& entries = parsed.entries;
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
