/// PyTorch's checkpoints since 1.6: a zip archive of one pickle and of the bytes of each storage, not compressed
/// (torch/serialization.py, torch/_utils.py).
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "experiments/audit/readers/formats.hpp"
#include "experiments/audit/readers/pickle.hpp"
#include "experiments/audit/readers/zip_archive.hpp"

namespace pe::audit {
namespace {

using Kind = PickleValue::Kind;

constexpr ZipFormat torch_format{"a whole .pt file",
                                 "save it with torch.save as it is, or with safetensors.torch.save_file"};
constexpr char const* pickle_name = "data.pkl";
constexpr char const* state_dict = "save its state_dict(), a dictionary of tensors";

constexpr std::string_view typed_tensor = "torch._utils _rebuild_tensor_v2";
constexpr std::string_view untyped_tensor = "torch._utils _rebuild_tensor_v3";  // of types that have no storage class

/// A type by the name of its storage's class, or by its own.
constexpr std::pair<std::string_view, Dtype> stored_types[] = {{"FloatStorage", Dtype::float32},
                                                               {"DoubleStorage", Dtype::float64},
                                                               {"HalfStorage", Dtype::float16},
                                                               {"BFloat16Storage", Dtype::bfloat16},
                                                               {"LongStorage", Dtype::int64},
                                                               {"IntStorage", Dtype::int32},
                                                               {"ShortStorage", Dtype::int16},
                                                               {"CharStorage", Dtype::int8},
                                                               {"ByteStorage", Dtype::uint8},
                                                               {"BoolStorage", Dtype::boolean},
                                                               {"ComplexFloatStorage", Dtype::complex64},
                                                               {"ComplexDoubleStorage", Dtype::complex128},
                                                               {"uint16", Dtype::uint16},
                                                               {"uint32", Dtype::uint32},
                                                               {"uint64", Dtype::uint64}};

class Checkpoint {
 public:
  Checkpoint(ZipArchive& archive, std::string const& where) : archive_(archive), where_(where) {
    auto const& names = archive.names();
    for (std::size_t i = 0; i < names.size(); ++i) members_.emplace(names[i], i);
    auto const pickle = std::ranges::find_if(names, [](auto const& name) { return ends_in_pickle(name); });
    root_ = pickle->substr(0, pickle->size() - std::string_view(pickle_name).size());
    if (members_.contains(root_ + "constants.pkl")) refuse(where_, "is a TorchScript program", state_dict);
    data_ = archive.content(members_.at(*pickle), true);
    pickle_ = parse_pickle(data_.bytes, where_);
    auto const order = member("byteorder");
    auto const says = order ? text_of(order->bytes) : "little";
    if (says != "little" && says != "big") {
      refuse(where_, "has the byte order " + quote(says), "'little' or 'big' is needed");
    }
    swapped_ = (says == "big") == little_endian_machine;
  }

  static bool ends_in_pickle(std::string_view name) {
    return name == pickle_name || name.ends_with(std::string("/") + pickle_name);
  }

  std::vector<Table> tables(std::string_view wanted) {
    collect(pickle_.root, "", 0);
    return tables_of(names_, wanted, where_, "at least one tensor is needed", [&](std::size_t i) {
      auto table = table_of(tensors_[i], names_[i]);
      if (!table && !wanted.empty())
        refuse(where_, "tensor " + quote(names_[i]) + " has no dtype that is read", state_dict);
      return table;
    });
  }

 private:
  PickleValue const& value(PickleId id) const { return pickle_.values[id]; }

  std::optional<ZipArchive::Content> member(std::string const& name) {
    auto const found = members_.find(root_ + name);
    if (found == members_.end()) return std::nullopt;
    return archive_.content(found->second, false);
  }

  /// The function of a call as "module name", else nothing.
  std::string_view called(PickleId id) const {
    return value(id).kind == Kind::call ? value(value(id).items[0]).text : std::string_view();
  }

  std::vector<PickleId> const& arguments(PickleId id) const { return value(value(id).items[1]).items; }

  /// The names and tensors of containers within containers. What holds itself, or holds much of it often, ends at a
  /// limit.
  void collect(PickleId id, std::string const& name, std::size_t depth) {
    letters_ += name.size() + 1;
    if (depth > most_levels || letters_ > most_header_bytes) {
      refuse(where_, "has containers within containers that do not end", state_dict);
    }
    auto const& here = value(id);
    auto const inner = [&](std::string_view key) {
      return name.empty() ? std::string(key) : name + "." + std::string(key);
    };
    if (here.kind == Kind::mapping) {
      for (std::size_t i = 0; i < here.items.size(); i += 2) {
        auto const& key = value(here.items[i]);
        bool const is_plain = key.kind == Kind::text || key.kind == Kind::integer;
        collect(here.items[i + 1],
                is_plain ? inner(key.kind == Kind::text ? key.text : std::to_string(key.number)) : name, depth + 1);
      }
    } else if (here.kind == Kind::sequence) {
      for (std::size_t i = 0; i < here.items.size(); ++i) {
        collect(here.items[i], inner(std::to_string(i)), depth + 1);
      }
    } else if (here.kind == Kind::call) {
      collect_call(id, name);
    } else if (here.kind == Kind::persistent) {
      refuse(where_, "keeps a storage that no tensor is made of", state_dict);
    } else if (here.kind == Kind::global && !here.text.starts_with("torch ")) {
      refuse_function(here.text);
    }
  }

  static bool is_tensor(std::string_view function) { return function == typed_tensor || function == untyped_tensor; }

  void add(std::string const& name, PickleId tensor) {
    names_.push_back(name);
    tensors_.push_back(tensor);
  }

  void collect_call(PickleId id, std::string const& name) {
    auto const function = called(id);
    if (function == "torch._utils _rebuild_parameter" || function == "torch._utils _rebuild_parameter_with_state") {
      if (arguments(id).empty() || !is_tensor(called(arguments(id)[0]))) {
        refuse(where_, "has a parameter " + quote(name) + " without a tensor", state_dict);
      }
      add(name, arguments(id)[0]);
    } else if (is_tensor(function)) {
      add(name, id);
    } else if (function != "torch Size" && function != "torch device") {
      refuse_function(function);
    }
  }

  [[noreturn]] void refuse_function(std::string_view function) const {
    auto dotted = std::string(function);
    std::ranges::replace(dotted, ' ', '.');
    refuse(where_, "has a pickle that would use " + quote(dotted) + ", which is code and is never executed here",
           state_dict);
  }

  [[noreturn]] void refuse_shape(std::string const& name) const {
    refuse(where_, "tensor " + quote(name) + " is not described as torch does",
           "its storage, offset, shape and strides");
  }

  std::vector<std::int64_t> numbers(PickleId id, std::string const& name) const {
    std::vector<std::int64_t> result;
    auto const* list = &value(id);
    if (called(id) == "torch Size" && arguments(id).size() == 1) list = &value(arguments(id)[0]);
    if (list->kind != Kind::sequence) refuse_shape(name);
    for (auto const item : list->items) {
      if (value(item).kind != Kind::integer || value(item).number < 0) refuse_shape(name);
      result.push_back(value(item).number);
    }
    return result;
  }

  struct Storage {
    Dtype dtype;
    ZipArchive::Content content;
  };

  /// The name of a class or a type of torch.
  std::string_view type_named(PickleId id, std::string const& name) const {
    constexpr std::string_view module = "torch ", storages = "torch.storage ";
    auto const type = value(id).text;
    if (value(id).kind != Kind::global) refuse_shape(name);
    if (type.starts_with(module)) return type.substr(module.size());
    if (type.starts_with(storages)) return type.substr(storages.size());
    refuse_function(type);
  }

  /// Its storage is ("storage", its class, its name, a device, its number of entries); nothing for a type that is not
  /// read.
  std::optional<Storage> storage_of(PickleId tensor, std::string const& name) {
    auto const& parts = arguments(tensor);
    bool const is_typed = called(tensor) == typed_tensor;
    constexpr std::size_t places = 5, place_of_type = 6;
    if (value(parts[0]).kind != Kind::persistent || value(value(parts[0]).items[0]).kind != Kind::sequence ||
        (!is_typed && parts.size() <= place_of_type)) {
      refuse_shape(name);
    }
    auto const& items = value(value(parts[0]).items[0]).items;
    if (items.size() != places || value(items[0]).text != "storage" || value(items[2]).kind != Kind::text) {
      refuse_shape(name);
    }
    auto type = type_named(items[1], name);
    if (!is_typed) type = type_named(parts[place_of_type], name);
    auto const dtype = dtype_of(stored_types, type);
    if (!dtype) return std::nullopt;
    auto content = member("data/" + std::string(value(items[2]).text));
    if (!content) refuse(where_, "lacks the storage of tensor " + quote(name), torch_format.whole);
    auto const& count = value(items[4]);
    auto const unit = is_typed ? *dtype : Dtype::uint8;
    if (count.kind != Kind::integer || byte_count({count.number}, unit) != content->bytes.size()) {
      refuse(where_,
             fmt::format("tensor {} has a storage of {} bytes, and not so many entries as are said", quote(name),
                         content->bytes.size()),
             torch_format.whole);
    }
    return Storage{*dtype, std::move(*content)};
  }

  std::optional<Table> table_of(PickleId id, std::string const& name) {
    auto const& parts = arguments(id);
    constexpr std::size_t needed = 4;
    if (parts.size() < needed || value(parts[1]).kind != Kind::integer || value(parts[1]).number < 0)
      refuse_shape(name);
    auto const storage = storage_of(id, name);
    if (!storage) return std::nullopt;
    Table table;
    table.name = name;
    table.dtype = storage->dtype;
    table.swapped = swapped_ && size_of(table.dtype) > 1;
    table.shape = numbers(parts[2], name);
    table.strides = numbers(parts[3], name);
    if (table.shape.size() != table.strides.size()) refuse_shape(name);
    table.data =
        storage->content.bytes.data() + first_byte(table, value(parts[1]).number, storage->content.bytes, name);
    table.owner = storage->content.owner;
    return table;
  }

  /// Where the first entry stands, once it is sure that all of them stand within the storage. Strides become bytes.
  std::size_t first_byte(Table& table, std::int64_t first, Bytes storage, std::string const& name) const {
    auto const size = static_cast<std::int64_t>(size_of(table.dtype));
    auto const there = static_cast<std::int64_t>(storage.size()) / size;
    auto const count = byte_count(table.shape, table.dtype);
    // What repeats entries (a stride of 0) may be larger than its storage, but not out of all proportion.
    std::int64_t last = first;
    bool overflow = !count || *count > std::max<std::uint64_t>(storage.size(), most_unpacked);
    for (std::size_t axis = 0; axis < table.shape.size() && !overflow; ++axis) {
      std::int64_t reach = 0;
      overflow =
          __builtin_mul_overflow(std::max<std::int64_t>(table.shape[axis] - 1, 0), table.strides[axis], &reach) ||
          __builtin_add_overflow(last, reach, &last) ||
          __builtin_mul_overflow(table.strides[axis], size, &table.strides[axis]);
    }
    if (count && *count == 0) return 0;
    if (overflow || last >= there) {
      refuse(where_,
             fmt::format("tensor {} says shape {} from entry {} of a storage that has {}", quote(name),
                         shown(table.shape), first, there),
             "all entries must stand in it");
    }
    return static_cast<std::size_t>(first * size);
  }

  ZipArchive& archive_;
  std::string const& where_;
  std::string root_;
  std::map<std::string, std::size_t> members_;
  ZipArchive::Content data_;
  Pickle pickle_;
  bool swapped_ = !little_endian_machine;
  std::vector<std::string> names_;
  std::vector<PickleId> tensors_;  ///< whose entries are looked for only if they are wanted
  std::size_t letters_ = 0;        ///< of all names that were looked at
};

}  // namespace

bool looks_like_torch(Bytes bytes, std::string const& where) {
  ZipArchive const archive(bytes, nullptr, where, {"a whole .npz or .pt file", ""});
  return std::ranges::any_of(archive.names(), [](auto const& name) { return Checkpoint::ends_in_pickle(name); });
}

std::vector<Table> read_torch(Bytes bytes, std::shared_ptr<void const> owner, std::string const& where,
                              std::string_view tensor) {
  ZipArchive archive(bytes, std::move(owner), where, torch_format);
  if (std::ranges::none_of(archive.names(), [](auto const& name) { return Checkpoint::ends_in_pickle(name); })) {
    refuse(where, "has no member data.pkl", torch_format.whole);
  }
  return Checkpoint(archive, where).tables(tensor);
}

}  // namespace pe::audit
