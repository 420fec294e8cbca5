/// The initialisers of an ONNX model, and the tensors of its Constant nodes: a walk over protocol buffers that knows
/// the few fields it needs (onnx/onnx.proto: ModelProto.graph = 7, GraphProto.node = 1 and initializer = 5,
/// TensorProto).
#include <fmt/format.h>

#include <optional>

#include "experiments/audit/readers/formats.hpp"

namespace pe::audit {
namespace {

constexpr char const* whole_onnx = "a whole ONNX model is needed";

/// Of one file: initialisers, fields of entries that stand one by one, and bytes that are made of typed fields.
constexpr std::size_t most_initialisers = std::size_t{1} << 17, most_loose = std::size_t{1} << 20;
constexpr std::uint64_t most_converted = std::uint64_t{144} << 20;

/// A field of a message: a number, or bytes.
struct Field {
  std::uint32_t number = 0, wire = 0;
  std::uint64_t value = 0;  ///< of wire types 0 (varint), 1 (64 bits) and 5 (32 bits)
  Bytes bytes;              ///< of wire type 2
};

/// The fields of a message, one by one.
class Message {
 public:
  Message(Bytes bytes, std::string const& where) : bytes_(bytes), where_(where) {}

  bool done() const { return place_ == bytes_.size(); }

  Field next() {
    auto const tag = varint();
    Field field;
    field.number = static_cast<std::uint32_t>(tag >> 3 & 0x1fffffff);
    field.wire = static_cast<std::uint32_t>(tag & 7);
    switch (field.wire) {
      case 0:
        field.value = varint();
        break;
      case 1:
        field.value = little_endian<std::uint64_t>(take(8), 0);
        break;
      case 2:
        field.bytes = take(varint());
        break;
      case 5:
        field.value = little_endian<std::uint32_t>(take(4), 0);
        break;
      default:
        refuse(where_, fmt::format("has a field of protocol buffers' wire type {}", field.wire), whole_onnx);
    }
    return field;
  }

  std::byte byte() { return take(1)[0]; }

  std::uint64_t varint() {
    constexpr int most_bits = 64, bits = 7;
    std::uint64_t result = 0;
    for (int shift = 0; shift < most_bits; shift += bits) {
      auto const next = static_cast<std::uint64_t>(byte());
      result |= (next & 0x7f) << shift;
      if (next < 0x80) return result;
    }
    refuse(where_, "has a number of more than ten bytes", whole_onnx);
  }

 private:
  Bytes take(std::uint64_t count) {
    if (count > bytes_.size() - place_) refuse(where_, "ends within a field of protocol buffers", whole_onnx);
    auto const result = bytes_.subspan(place_, count);
    place_ += count;
    return result;
  }

  Bytes bytes_;
  std::string const& where_;
  std::size_t place_ = 0;
};

/// TensorProto's data_type.
constexpr std::pair<std::uint64_t, Dtype> onnx_types[] = {
    {1, Dtype::float32}, {2, Dtype::uint8},   {3, Dtype::int8},       {4, Dtype::uint16},      {5, Dtype::int16},
    {6, Dtype::int32},   {7, Dtype::int64},   {9, Dtype::boolean},    {10, Dtype::float16},    {11, Dtype::float64},
    {12, Dtype::uint32}, {13, Dtype::uint64}, {14, Dtype::complex64}, {15, Dtype::complex128}, {16, Dtype::bfloat16}};

/// An initialiser as it stands in the file.
struct Initialiser {
  std::string name;
  std::vector<std::int64_t> shape;
  std::uint64_t type = 0;
  std::optional<Bytes> raw;
  std::vector<Field> typed;  ///< float_data, int32_data, int64_data, double_data, uint64_data: packed or one by one
  bool external = false;
};

void add_lengths(Initialiser& tensor, Field const& field, std::string const& where) {
  auto const add = [&](std::uint64_t length) {
    if (length > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
      refuse(where, "has an initialiser with a negative length", whole_onnx);
    }
    tensor.shape.push_back(static_cast<std::int64_t>(length));
  };
  if (field.wire == 0) return add(field.value);
  for (Message packed(field.bytes, where); !packed.done();) add(packed.varint());
}

Initialiser initialiser_of(Bytes bytes, std::string const& where) {
  Initialiser tensor;
  for (Message message(bytes, where); !message.done();) {
    auto const field = message.next();
    switch (field.number) {
      case 1:
        add_lengths(tensor, field, where);
        break;
      case 2:
        tensor.type = field.value;
        break;
      case 4:
      case 5:
      case 7:
      case 10:
      case 11:
        if (tensor.typed.size() == most_loose) {
          refuse(where, fmt::format("has an initialiser of more than {} fields", most_loose),
                 "save its initialisers as raw data");
        }
        tensor.typed.push_back(field);
        break;
      case 8:
        tensor.name = text_of(field.bytes);
        break;
      case 9:
        tensor.raw = field.bytes;
        break;
      case 13:
        tensor.external = true;
        break;
      case 14:
        tensor.external = tensor.external || field.value == 1;
        break;
      default:
        break;
    }
  }
  return tensor;
}

/// The tensor of a Constant node, named as its output; nothing for other nodes, and for the few numbers that operators
/// take as parameters.
std::optional<Initialiser> constant_of(Bytes node, std::string const& where) {
  constexpr std::int64_t fewest_entries = 16;
  std::string output, operation;
  std::optional<Bytes> value;
  for (Message message(node, where); !message.done();) {
    auto const field = message.next();
    if (field.wire != 2) continue;
    if (field.number == 2 && output.empty()) output = text_of(field.bytes);
    if (field.number == 4) operation = text_of(field.bytes);
    if (field.number != 5) continue;
    std::string name;
    std::optional<Bytes> tensor;
    for (Message attribute(field.bytes, where); !attribute.done();) {
      auto const part = attribute.next();
      if (part.wire == 2 && part.number == 1) name = text_of(part.bytes);
      if (part.wire == 2 && part.number == 5) tensor = part.bytes;
    }
    if (name == "value") value = tensor;
  }
  if (operation != "Constant" || !value) return std::nullopt;
  auto result = initialiser_of(*value, where);
  std::int64_t entries = 1;
  for (auto const length : result.shape) entries = std::min(entries, fewest_entries) * std::min(length, fewest_entries);
  if (entries < fewest_entries) return std::nullopt;
  result.name = std::move(output);
  return result;
}

/// Makes tables of initialisers; converts what is no raw data, up to a limit.
class Initialisers {
 public:
  Initialisers(std::shared_ptr<void const> owner, std::string const& where) : owner_(std::move(owner)), where_(where) {}

  Table table(Initialiser&& tensor, Dtype dtype) {
    if (tensor.external) {
      refuse(where_, "keeps the data of " + quote(tensor.name) + " in another file",
             "save the model with its data (onnx.save with save_as_external_data=False)");
    }
    auto const size = byte_count(tensor.shape, dtype);
    Table table;
    table.name = std::move(tensor.name);
    table.dtype = dtype;
    table.swapped = !little_endian_machine && size_of(dtype) > 1;
    table.shape = std::move(tensor.shape);
    table.owner = owner_;
    Bytes data = tensor.raw.value_or(Bytes());
    if (!tensor.raw && tensor.typed.size() == 1 && is_real(tensor.typed[0]) && tensor.typed[0].wire == 2) {
      data = tensor.typed[0].bytes;
    } else if (!tensor.raw) {
      auto const entries = std::make_shared<std::vector<std::byte>>(converted(tensor.typed, dtype));
      data = *entries;
      table.owner = entries;
    }
    if (!size || *size != data.size()) {
      refuse(where_,
             fmt::format("initialiser {} says shape {} of {} and has {} bytes", quote(table.name), shown(table.shape),
                         name(dtype), data.size()),
             size ? fmt::format("the shape takes {} bytes", *size) : "so many bytes cannot be counted");
    }
    table.strides = row_major_strides(table.shape, dtype);  // not before it is sure that they can be counted
    table.data = data.data();
    return table;
  }

 private:
  static bool is_real(Field const& field) { return field.number == 4 || field.number == 10; }

  /// The entries of typed fields as raw data would have them: integers, of any width, cut to that of the type.
  std::vector<std::byte> converted(std::vector<Field> const& fields, Dtype dtype) {
    std::vector<std::byte> result;
    auto const add = [&](std::uint64_t value, std::size_t width) {
      if (++converted_ > most_converted / sizeof value) {
        refuse(where_, "has more than 144 MiB in typed fields", "save its initialisers as raw data");
      }
      for (std::size_t i = 0; i < width; ++i) {
        result.push_back(static_cast<std::byte>(i < sizeof value ? value >> (8 * i) & 0xff : 0));
      }
    };
    for (auto const& field : fields) {
      if (field.wire == 2 && is_real(field)) {
        Message packed(field.bytes, where_);
        while (!packed.done()) add(static_cast<std::uint64_t>(packed.byte()), 1);
      } else if (field.wire == 2) {
        for (Message packed(field.bytes, where_); !packed.done();) add(packed.varint(), size_of(dtype));
      } else {
        add(field.value, field.number == 4 ? sizeof(float) : field.number == 10 ? sizeof(double) : size_of(dtype));
      }
    }
    return result;
  }

  std::shared_ptr<void const> owner_;
  std::string const& where_;
  std::uint64_t converted_ = 0;
};

}  // namespace

bool looks_like_onnx(Bytes bytes) {
  // ir_version comes first, then the producer's name or version, a domain, a graph or the versions of operators.
  constexpr std::size_t least = 4;
  constexpr unsigned char version = 0x08, latest = 0x20;
  if (bytes.size() < least || bytes[0] != std::byte{version} || bytes[1] >= std::byte{latest}) return false;
  return std::string_view("\x12\x1a\x22\x32\x3a\x42").find(static_cast<char>(bytes[2])) != std::string_view::npos;
}

std::vector<Table> read_onnx(Bytes bytes, std::shared_ptr<void const> owner, std::string const& where,
                             std::string_view tensor) {
  constexpr std::uint32_t graph_field = 7, node_field = 1, initialiser_field = 5;
  Initialisers initialisers(std::move(owner), where);
  std::vector<Table> tables;
  std::vector<std::string> names;
  for (Message model(bytes, where); !model.done();) {
    auto const graph = model.next();
    if (graph.number != graph_field || graph.wire != 2) continue;
    for (Message fields(graph.bytes, where); !fields.done();) {
      auto const field = fields.next();
      if ((field.number != initialiser_field && field.number != node_field) || field.wire != 2) continue;
      auto found = field.number == node_field ? constant_of(field.bytes, where) : initialiser_of(field.bytes, where);
      if (!found) continue;
      auto& initialiser = *found;
      if (names.size() == most_initialisers) {
        refuse(where, fmt::format("has more than {} initialisers", most_initialisers), "so many are not read");
      }
      names.push_back(initialiser.name);
      auto const dtype = dtype_of(onnx_types, initialiser.type);
      bool const wanted = tensor.empty() || initialiser.name == tensor;
      if (!dtype && wanted && !tensor.empty()) {
        refuse(where, fmt::format("initialiser {} is of ONNX's type {}", quote(initialiser.name), initialiser.type),
               "positions are audited from 8 bits of an integer and 16 of a float on");
      }
      if (dtype && wanted) tables.push_back(initialisers.table(std::move(initialiser), *dtype));
    }
  }
  if (tables.empty() && !tensor.empty()) refuse_tensor(where, tensor, names);
  if (tables.empty()) refuse(where, "has no initialiser of a type that is read", "at least one tensor is needed");
  return tables;
}

}  // namespace pe::audit
