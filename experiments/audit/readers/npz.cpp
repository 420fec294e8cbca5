#include "experiments/audit/readers/formats.hpp"

#include <fmt/format.h>
#include <zip.h>
#include <zlib.h>

#include <algorithm>
#include <set>

#include "theory/kernel/error.hpp"

namespace pe::audit {
namespace {

/// More than this deflate cannot reach (258 bytes out of two bits): who says so lies, and is given no memory.
constexpr std::uint64_t deflate_ratio = 1032;

/// What unpacking one file may cost. A few kilobytes of a zip can ask for gigabytes at deflate's best ratio; but so
/// does an honest table of one constant, and it is small. Hence both limits: up to `harmless` bytes any ratio will do,
/// beyond it only what positions reach (measured: sines 1.1, ALiBi's biases 128, T5's buckets and biases 318). The
/// total leaves to the judgement what it needs of the 300 MB that an audit may take beside its file, and has room for
/// the cosines and sines of 131072 positions, 128 columns each, in float32. Stored members are mapped and know no
/// limit.
constexpr std::uint64_t harmless = std::uint64_t{32} << 20, most_unpacked = std::uint64_t{144} << 20, most_ratio = 400;

/// As many as an archive without the 64-bit extension has; libzip takes memory for each that the archive claims.
constexpr std::uint64_t most_members = 65535;

constexpr char const* way_out = "save it with numpy.save or numpy.savez, which do not compress";

class Archive {
 public:
  Archive(Bytes bytes, std::shared_ptr<void const> owner, std::string const& where)
      : bytes_(bytes), owner_(std::move(owner)), where_(where) {
    check_end();
    zip_error_t error;
    zip_error_init(&error);
    auto* const source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
    PE_ASSERT(source != nullptr);
    zip_ = zip_open_from_source(source, ZIP_RDONLY, &error);
    if (zip_ == nullptr) {
      zip_source_free(source);
      std::string const why = zip_error_strerror(&error);
      zip_error_fini(&error);
      refuse(where_, "is no complete zip archive: " + why, "a whole .npz file is needed");
    }
    zip_error_fini(&error);
  }
  ~Archive() { zip_discard(zip_); }
  Archive(Archive const&) = delete;
  Archive& operator=(Archive const&) = delete;

  std::vector<Table> tables(std::string_view tensor) {
    auto const names = list();
    std::vector<Table> result;
    for (std::size_t i = 0; i < names.size(); ++i) {
      auto const data = locate(i);
      if (!tensor.empty() && names[i] != tensor) continue;
      result.push_back(is_stored(i, data) ? read_npy(data, owner_, label(i)) : unpacked(i));
      result.back().name = names[i];
    }
    if (result.empty() && !tensor.empty()) refuse_tensor(where_, tensor, names);
    return result;
  }

 private:
  /// libzip believes what the end of an archive says of the number of its members, and tries every place where the end
  /// may be; so both are looked at before it is let in.
  void check_end() const {
    constexpr std::size_t end_bytes = 22, locator_bytes = 20, longest_comment = 65535, most_ends = 8;
    constexpr std::string_view end("PK\5\6", 4), locator("PK\6\7", 4);
    auto const text = text_of(bytes_);
    auto const first = text.size() - std::min(text.size(), longest_comment + end_bytes + locator_bytes);
    std::size_t ends = 0;
    for (auto at = text.find(end, first); at != text.npos; at = text.find(end, at + 1)) {
      if (++ends > most_ends) refuse(where_, "has many ends of an archive", "a whole .npz file has one");
      if (at < locator_bytes || text.substr(at - locator_bytes, locator.size()) != locator) continue;
      constexpr std::size_t offset_at = 8, counts_at = 24, wide_end_bytes = 56;
      auto const wide_end = little_endian<std::uint64_t>(bytes_, at - locator_bytes + offset_at);
      if (bytes_.size() < wide_end_bytes || wide_end > bytes_.size() - wide_end_bytes) continue;
      auto const here = little_endian<std::uint64_t>(bytes_, wide_end + counts_at);
      auto const total = little_endian<std::uint64_t>(bytes_, wide_end + counts_at + 8);
      if (std::max(here, total) > most_members) {
        refuse(where_, fmt::format("says that it has {} members", std::max(here, total)),
               fmt::format("at most {} are read", most_members));
      }
    }
  }

  zip_stat_t stat(std::size_t index) const {
    zip_stat_t result;
    constexpr zip_uint64_t needed = ZIP_STAT_NAME | ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_COMP_METHOD |
                                    ZIP_STAT_CRC | ZIP_STAT_ENCRYPTION_METHOD;
    if (zip_stat_index(zip_, index, ZIP_FL_ENC_RAW, &result) != 0 || (result.valid & needed) != needed) {
      refuse(where_, fmt::format("says too little about its member {}", index), "a whole .npz file is needed");
    }
    return result;
  }

  std::string label(std::size_t index) const { return where_ + ", member " + quote(stat(index).name); }

  /// The names of all members without ".npy". Refuses what could not be read, so that half an archive is never audited.
  std::vector<std::string> list() const {
    constexpr std::string_view ending = ".npy";
    std::vector<std::string> names;
    std::set<std::string> seen;
    auto const count = static_cast<std::size_t>(zip_get_num_entries(zip_, 0));
    for (std::size_t i = 0; i < count; ++i) {
      std::string_view name = stat(i).name;
      if (name.size() >= 4 && name.substr(name.size() - 4) == ".pkl") {
        refuse(where_, "is a PyTorch checkpoint, whose pickled part is code and is never executed here",
               "save its tensors with numpy.save or safetensors.torch.save_file");
      }
      if (name.size() <= ending.size() || name.substr(name.size() - ending.size()) != ending) {
        refuse(where_, "has the member " + quote(name), "an .npz file holds .npy files and nothing else");
      }
      name.remove_suffix(ending.size());
      if (!seen.emplace(name).second) refuse(where_, "has two members " + quote(name), "each needs its own name");
      names.emplace_back(name);
    }
    if (names.empty()) refuse(where_, "is an archive without members", "at least one array is needed");
    return names;
  }

  /// Where the bytes of a member lie in the file; empty when that is not certain. libzip does not tell. But writers put
  /// members one after the other, in the order of the directory, so a walk over the local headers comes to each.
  Bytes locate(std::size_t index) {
    constexpr std::size_t local_header = 30, lengths_at = 26;
    auto const member = stat(index);
    auto const header = bytes_.subspan(next_member_);
    if (header.size() < local_header || little_endian<std::uint32_t>(header, 0) != 0x04034b50) return {};
    std::size_t const name_length = little_endian<std::uint16_t>(header, lengths_at);
    auto const data_at = local_header + name_length + little_endian<std::uint16_t>(header, lengths_at + 2);
    if (data_at > header.size() || member.comp_size > header.size() - data_at) return {};
    if (text_of(header.subspan(local_header, name_length)) != member.name) return {};
    next_member_ += data_at + member.comp_size;
    return header.subspan(data_at, member.comp_size);
  }

  /// Whether `data` is the member as it is; its checksum proves that it was found in the right place.
  bool is_stored(std::size_t index, Bytes data) const {
    auto const member = stat(index);
    return member.comp_method == ZIP_CM_STORE && member.encryption_method == ZIP_EM_NONE && !data.empty() &&
           data.size() == member.size &&
           crc32_z(0, reinterpret_cast<Bytef const*>(data.data()), data.size()) == member.crc;
  }

  Table unpacked(std::size_t index) {
    auto const member = stat(index);
    check_cost(index, member);
    unpacked_ += member.size;
    std::shared_ptr<std::byte[]> const buffer(new std::byte[member.size]);
    read(index, {buffer.get(), member.size});
    return read_npy({buffer.get(), member.size}, buffer, label(index));
  }

  void check_cost(std::size_t index, zip_stat_t const& member) const {
    bool const deflated = member.comp_method == ZIP_CM_DEFLATE;
    if (member.encryption_method != ZIP_EM_NONE) refuse(label(index), "is encrypted", way_out);
    if (!deflated && member.comp_method != ZIP_CM_STORE) {
      refuse(label(index), fmt::format("is packed by zip's method {}", member.comp_method), way_out);
    }
    if (member.size / (deflated ? deflate_ratio : 1) > member.comp_size) {
      refuse(label(index), fmt::format("says that {} bytes unpack to {}", member.comp_size, member.size),
             "no packing reaches that");
    }
    if (member.size > most_unpacked - unpacked_) {
      refuse(label(index), fmt::format("would unpack to {} bytes", member.size),
             fmt::format("of one file at most {} are unpacked: {}", most_unpacked, way_out));
    }
    if (unpacked_ + member.size > harmless && member.size / most_ratio > member.comp_size) {
      refuse(label(index), fmt::format("would grow from {} to {} bytes", member.comp_size, member.size),
             fmt::format("beyond {} bytes at most {} to 1 is unpacked: {}", harmless, most_ratio, way_out));
    }
  }

  void read(std::size_t index, std::span<std::byte> into) const {
    auto* const file = zip_fopen_index(zip_, index, 0);
    if (file == nullptr) refuse_broken(index, zip_strerror(zip_));
    std::size_t done = 0;
    zip_int64_t got = 0;
    do {
      got = zip_fread(file, into.data() + done, into.size() - done);
      if (got > 0) done += static_cast<std::size_t>(got);
    } while (got > 0 && done < into.size());
    std::byte more{};
    bool const whole = got >= 0 && done == into.size() && zip_fread(file, &more, 1) == 0;  // the checksum's turn
    std::string const why = zip_file_strerror(file);
    zip_fclose(file);
    if (!whole) refuse_broken(index, why);
  }

  [[noreturn]] void refuse_broken(std::size_t index, std::string const& why) const {
    refuse(label(index), "cannot be unpacked: " + why, "a whole .npz file is needed");
  }

  Bytes bytes_;
  std::shared_ptr<void const> owner_;
  std::string const& where_;
  zip_t* zip_ = nullptr;
  std::size_t next_member_ = 0;
  std::uint64_t unpacked_ = 0;
};

}  // namespace

bool looks_like_npz(Bytes bytes) {
  auto const start = text_of(bytes).substr(0, 4);
  return start == std::string_view("PK\x03\x04", 4) || start == std::string_view("PK\x05\x06", 4);
}

std::vector<Table> read_npz(Bytes bytes, std::shared_ptr<void const> owner, std::string const& where,
                            std::string_view tensor) {
  return Archive(bytes, std::move(owner), where).tables(tensor);
}

}  // namespace pe::audit
