#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <variant>

#include "experiments/audit/readers/config.hpp"
#include "experiments/audit/readers/formats.hpp"

namespace pe::audit {
namespace {

constexpr std::string_view gguf_magic = "GGUF";

struct GgufTensor {
  std::string name;
  std::uint32_t type = 0;           ///< ggml's number of it
  std::vector<std::int64_t> shape;  ///< in NumPy's order: the slowest axis first
  std::uint64_t offset = 0;         ///< from the beginning of the data
};

/// A number or text of the metadata; arrays are left out.
using GgufValue = std::variant<double, std::string_view>;

struct GgufHeader {
  std::map<std::string, GgufValue, std::less<>> metadata;
  std::vector<GgufTensor> tensors;
  std::size_t data = 0;  ///< where the data begins, which is within the file or at its end
};

/// Reads from front to back; what does not fit is refused before memory is taken for it.
class GgufParser {
 public:
  GgufParser(Bytes bytes, std::string const& where) : bytes_(bytes), where_(where) {}

  GgufHeader run() {
    take(gguf_magic.size());
    auto const version = number<std::uint32_t>();
    if (version != 2 && version != 3) {
      refuse(where_, fmt::format("is of GGUF's version {}", version), "versions 2 and 3, little-endian, are read");
    }
    auto const tensors = number<std::uint64_t>(), values = number<std::uint64_t>();
    if (std::max(tensors, values) > most_values) {
      refuse(where_, fmt::format("says that it has {} tensors and {} metadata", tensors, values),
             fmt::format("at most {} are read", most_values));
    }
    GgufHeader header;
    for (std::uint64_t i = 0; i < values; ++i) {
      auto key = std::string(text());
      auto value = this->value(number<std::uint32_t>(), 0);
      if (!value) continue;
      if (!header.metadata.emplace(key, *value).second) refuse_twice(key);
    }
    std::set<std::string_view> seen;
    for (std::uint64_t i = 0; i < tensors; ++i) header.tensors.push_back(tensor());
    for (auto const& tensor : header.tensors) {
      if (!seen.insert(tensor.name).second) refuse_twice(tensor.name);
    }
    align(header);
    return header;
  }

 private:
  enum Type : std::uint32_t { u8, i8, u16, i16, u32, i32, f32, truth, string, array, u64, i64, f64 };

  [[noreturn]] void refuse_twice(std::string_view name) const {
    refuse(where_, "has two entries " + quote(name), "each needs its own name");
  }

  std::string_view take(std::uint64_t count) {
    if (count > bytes_.size() - place_) refuse(where_, "ends within the GGUF header", "a whole file is needed");
    auto const result = text_of(bytes_.subspan(place_, count));
    place_ += count;
    return result;
  }

  template <class T>
  T number() {
    take(sizeof(T));
    return little_endian<T>(bytes_, place_ - sizeof(T));
  }

  std::string_view text() { return take(number<std::uint64_t>()); }

  template <class T>
  double signed_number() {
    return static_cast<double>(static_cast<std::make_signed_t<T>>(number<T>()));
  }

  /// Nothing for an array, which is passed over.
  std::optional<GgufValue> value(std::uint32_t type, std::size_t depth) {
    if (type == u8 || type == truth) return static_cast<double>(number<std::uint8_t>());
    if (type == i8) return signed_number<std::uint8_t>();
    if (type == u16) return static_cast<double>(number<std::uint16_t>());
    if (type == i16) return signed_number<std::uint16_t>();
    if (type == u32) return static_cast<double>(number<std::uint32_t>());
    if (type == i32) return signed_number<std::uint32_t>();
    if (type == f32) return static_cast<double>(std::bit_cast<float>(number<std::uint32_t>()));
    if (type == u64) return static_cast<double>(number<std::uint64_t>());
    if (type == i64) return signed_number<std::uint64_t>();
    if (type == f64) return std::bit_cast<double>(number<std::uint64_t>());
    if (type == string) return text();
    if (type != array) refuse(where_, fmt::format("has metadata of GGUF's type {}", type), "types 0 to 12 are known");
    auto const inner = number<std::uint32_t>();
    auto const count = number<std::uint64_t>();
    if (depth == most_levels)
      refuse(where_, "has lists within lists in its GGUF metadata", "numbers and text are read");
    // Each takes a byte at least, so that the count is no lie for long.
    for (std::uint64_t i = 0; i < count; ++i) value(inner, depth + 1);
    return std::nullopt;
  }

  GgufTensor tensor() {
    GgufTensor result;
    result.name = text();
    auto const axes = number<std::uint32_t>();
    if (axes > most_axes_of_table)
      refuse(where_, fmt::format("tensor {} has {} axes", quote(result.name), axes), "4 are usual");
    result.shape.resize(axes);
    for (auto axis = axes; axis-- > 0;) {
      auto const length = number<std::uint64_t>();
      if (length > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
        refuse(where_, fmt::format("tensor {} has an axis of {} entries", quote(result.name), length),
               "so many cannot be counted");
      }
      result.shape[axis] = static_cast<std::int64_t>(length);
    }
    result.type = number<std::uint32_t>();
    result.offset = number<std::uint64_t>();
    return result;
  }

  /// The data begins at the next multiple of the alignment that the metadata says, or of 32, and so does each tensor in
  /// it. The format asks for a multiple of 8, llama.cpp for a power of 2.
  void align(GgufHeader& header) const {
    constexpr std::size_t least = 8, usual = 32;
    auto unit = usual;
    if (auto const found = header.metadata.find("general.alignment"); found != header.metadata.end()) {
      auto const* const number = std::get_if<double>(&found->second);
      bool const counts = number != nullptr && *number >= 0 && *number <= greatest_count;
      unit = counts ? static_cast<std::size_t>(*number) : 0;
      if (unit < least || !std::has_single_bit(unit) || static_cast<double>(unit) != *number)
        refuse(where_, "has a general.alignment that is none", "a power of 2 from 8 on is needed");
    }
    header.data = std::min((place_ + unit - 1) / unit * unit, bytes_.size());
    for (auto const& tensor : header.tensors) {
      if (tensor.offset % unit == 0) continue;
      refuse(where_, fmt::format("tensor {} begins at byte {} of the data", quote(tensor.name), tensor.offset),
             fmt::format("a multiple of the alignment, {}, is needed", unit));
    }
  }

  Bytes bytes_;
  std::string const& where_;
  std::size_t place_ = 0;
};

/// ggml's types that are no blocks of quantised entries.
constexpr std::pair<std::uint32_t, Dtype> gguf_types[] = {
    {0, Dtype::float32}, {1, Dtype::float16}, {24, Dtype::int8},    {25, Dtype::int16},
    {26, Dtype::int32},  {27, Dtype::int64},  {28, Dtype::float64}, {30, Dtype::bfloat16}};

}  // namespace

bool looks_like_gguf(Bytes bytes) { return text_of(bytes).starts_with(gguf_magic); }

std::vector<Table> read_gguf(Bytes bytes, std::shared_ptr<void const> owner, std::string const& where,
                             std::string_view tensor) {
  auto header = GgufParser(bytes, where).run();
  auto const data = bytes.subspan(header.data);
  std::vector<std::string> names;
  for (auto const& each : header.tensors) names.push_back(each.name);
  constexpr char const* readable = "F16, BF16, F32, F64 and integers are";
  return tables_of(names, tensor, where, readable, [&](std::size_t i) -> std::optional<Table> {
    auto& of = header.tensors[i];
    auto const dtype = dtype_of(gguf_types, of.type);
    if (!dtype && !tensor.empty()) {
      refuse(where, fmt::format("tensor {} is of ggml's type {}, which is quantised", quote(of.name), of.type),
             "positions are audited from 8 bits of an integer and 16 of a float on");
    }
    if (!dtype) return std::nullopt;
    auto const size = byte_count(of.shape, *dtype);
    if (!size || of.offset > data.size() || *size > data.size() - of.offset) {
      refuse(where,
             fmt::format("tensor {} says shape {} at byte {} of the data, which has {}", quote(of.name),
                         shown(of.shape), of.offset, data.size()),
             "a whole file is needed");
    }
    return little_endian_table(names[i], *dtype, std::move(of.shape), data.data() + of.offset, owner);
  });
}

std::vector<RopeConfig> gguf_config(Bytes bytes, std::string const& where) {
  auto const header = GgufParser(bytes, where).run();
  auto const text = [&](std::string const& key) {
    auto const found = header.metadata.find(key);
    auto const* const value = found == header.metadata.end() ? nullptr : std::get_if<std::string_view>(&found->second);
    return value == nullptr ? std::string_view() : *value;
  };
  auto const architecture = std::string(text("general.architecture")) + ".";
  // llama.cpp takes a factor or a count of 0 for one that is not given.
  auto const number = [&](char const* key) -> std::optional<double> {
    auto const found = header.metadata.find(architecture + key);
    if (found == header.metadata.end()) return std::nullopt;
    auto const* const value = std::get_if<double>(&found->second);
    if (value == nullptr || !std::isfinite(*value) || *value < 0) {
      refuse(where, fmt::format("has {} in its metadata that is no number", quote(found->first)),
             "a finite one from 0 on is needed");
    }
    return *value == 0 ? std::nullopt : std::optional(*value);
  };
  auto const count = [&](char const* key) -> std::optional<std::int64_t> {
    auto const value = number(key);
    return value && *value <= greatest_count ? std::optional(static_cast<std::int64_t>(*value)) : std::nullopt;
  };
  auto const theta = number("rope.freq_base");
  if (header.metadata.contains(architecture + "rope.freq_base") && !(theta > 1)) {
    refuse(where, fmt::format("has the rope.freq_base {}", theta.value_or(0)), "a number above 1 is needed");
  }
  auto const rotated = count("rope.dimension_count");
  if (!theta && !rotated) return {};
  RopeConfig config;
  config.theta = theta.value_or(config.theta);
  // The rotated part of a head: of the rest, positions say nothing.
  config.head_dimension = rotated ? rotated : count("attention.key_length");
  config.heads = count("attention.head_count");
  config.max_position_embeddings = count("context_length");
  config.original_max_position_embeddings = count("rope.scaling.original_context_length");
  config.factor = number("rope.scaling.factor");
  config.attention_factor = number("rope.scaling.attn_factor");
  auto const rule = text(architecture + "rope.scaling.type");
  if ((rule == "linear" || rule == "yarn") && config.factor) config.scaling = rule;
  return {config};
}

}  // namespace pe::audit
