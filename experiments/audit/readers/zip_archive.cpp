#include "experiments/audit/readers/zip_archive.hpp"

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

}  // namespace

struct ZipArchive::Stat : zip_stat_t {};

ZipArchive::ZipArchive(Bytes bytes, std::shared_ptr<void const> owner, std::string const& where, ZipFormat format)
    : bytes_(bytes), owner_(std::move(owner)), where_(where), format_(format) {
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
    refuse(where_, "is no complete zip archive: " + why, fmt::format("{} is needed", format_.whole));
  }
  zip_error_fini(&error);
  try {
    std::set<std::string_view> seen;
    auto const count = static_cast<std::size_t>(zip_get_num_entries(zip_, 0));
    for (std::size_t i = 0; i < count; ++i) {
      auto const member = stat(i);
      if (!seen.insert(member.name).second) {
        refuse(where_, "has two members " + quote(member.name), "each needs its own name");
      }
      names_.emplace_back(member.name);
    }
    locate();
  } catch (...) {
    zip_discard(zip_);
    throw;
  }
}

ZipArchive::~ZipArchive() { zip_discard(zip_); }

/// libzip believes what the end of an archive says of the number of its members, and tries every place where the end
/// may be; so both are looked at before it is let in.
void ZipArchive::check_end() const {
  constexpr std::size_t end_bytes = 22, locator_bytes = 20, longest_comment = 65535, most_ends = 8;
  constexpr std::string_view end("PK\5\6", 4), locator("PK\6\7", 4);
  auto const text = text_of(bytes_);
  auto const first = text.size() - std::min(text.size(), longest_comment + end_bytes + locator_bytes);
  std::size_t ends = 0;
  for (auto at = text.find(end, first); at != text.npos; at = text.find(end, at + 1)) {
    if (++ends > most_ends) refuse(where_, "has many ends of an archive", fmt::format("{} has one", format_.whole));
    if (at < locator_bytes || text.substr(at - locator_bytes, locator.size()) != locator) continue;
    constexpr std::size_t offset_at = 8, counts_at = 24, wide_end_bytes = 56;
    auto const wide_end = little_endian<std::uint64_t>(bytes_, at - locator_bytes + offset_at);
    if (bytes_.size() < wide_end_bytes || wide_end > bytes_.size() - wide_end_bytes) continue;
    auto const here = little_endian<std::uint64_t>(bytes_, wide_end + counts_at);
    auto const total = little_endian<std::uint64_t>(bytes_, wide_end + counts_at + 8);
    if (std::max(here, total) > most_values) {
      refuse(where_, fmt::format("says that it has {} members", std::max(here, total)),
             fmt::format("at most {} are read", most_values));
    }
  }
}

ZipArchive::Stat ZipArchive::stat(std::size_t index) const {
  Stat result;
  constexpr zip_uint64_t needed = ZIP_STAT_NAME | ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_COMP_METHOD |
                                  ZIP_STAT_CRC | ZIP_STAT_ENCRYPTION_METHOD;
  if (zip_stat_index(zip_, index, ZIP_FL_ENC_RAW, &result) != 0 || (result.valid & needed) != needed) {
    refuse(where_, fmt::format("says too little about its member {}", index),
           fmt::format("{} is needed", format_.whole));
  }
  return result;
}

std::string ZipArchive::label(std::size_t index) const { return where_ + ", member " + quote(names_[index]); }

/// libzip does not tell where the bytes of a member lie. But writers put members one after the other, in the order of
/// the directory, so a walk over the local headers comes to each.
void ZipArchive::locate() {
  constexpr std::size_t local_header = 30, lengths_at = 26;
  places_.resize(names_.size());
  std::size_t next = 0;
  for (std::size_t i = 0; i < names_.size(); ++i) {
    auto const member = stat(i);
    // What was written as it came has its sizes behind it, in 32 or in 64 bits: miniz's way, and so PyTorch's.
    for (std::size_t const descriptor : {0, 16, 24}) {
      if (descriptor > bytes_.size() - next) break;
      auto const header = bytes_.subspan(next + descriptor);
      if (header.size() < local_header || little_endian<std::uint32_t>(header, 0) != 0x04034b50) continue;
      if (descriptor > 0 && little_endian<std::uint32_t>(bytes_, next) != 0x08074b50) continue;
      std::size_t const name_length = little_endian<std::uint16_t>(header, lengths_at);
      auto const data_at = local_header + name_length + little_endian<std::uint16_t>(header, lengths_at + 2);
      if (data_at > header.size() || member.comp_size > header.size() - data_at) break;
      if (text_of(header.subspan(local_header, name_length)) != names_[i]) break;
      places_[i] = header.subspan(data_at, member.comp_size);
      next += descriptor + data_at + member.comp_size;
      break;
    }
  }
}

bool ZipArchive::is_stored(std::size_t index, bool is_checked) const {
  auto const member = stat(index);
  auto const place = places_[index];
  return member.comp_method == ZIP_CM_STORE && member.encryption_method == ZIP_EM_NONE && !place.empty() &&
         place.size() == member.size &&
         (!is_checked || crc32_z(0, reinterpret_cast<Bytef const*>(place.data()), place.size()) == member.crc);
}

ZipArchive::Content ZipArchive::content(std::size_t index, bool is_checked) {
  if (is_stored(index, is_checked)) return {places_[index], owner_};
  auto const member = stat(index);
  check_cost(index, member);
  unpacked_ += member.size;
  std::shared_ptr<std::byte[]> const buffer(new std::byte[member.size]);
  read(index, {buffer.get(), member.size});
  return {{buffer.get(), member.size}, buffer};
}

void ZipArchive::check_cost(std::size_t index, Stat const& member) const {
  bool const deflated = member.comp_method == ZIP_CM_DEFLATE;
  if (member.encryption_method != ZIP_EM_NONE) refuse(label(index), "is encrypted", format_.way_out);
  if (!deflated && member.comp_method != ZIP_CM_STORE) {
    refuse(label(index), fmt::format("is packed by zip's method {}", member.comp_method), format_.way_out);
  }
  if (member.size / (deflated ? deflate_ratio : 1) > member.comp_size) {
    refuse(label(index), fmt::format("says that {} bytes unpack to {}", member.comp_size, member.size),
           "no packing reaches that");
  }
  if (member.size > most_unpacked - unpacked_) {
    refuse(label(index), fmt::format("would unpack to {} bytes", member.size),
           fmt::format("of one file at most {} are unpacked: {}", most_unpacked, format_.way_out));
  }
}

void ZipArchive::read(std::size_t index, std::span<std::byte> into) const {
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

void ZipArchive::refuse_broken(std::size_t index, std::string const& why) const {
  refuse(label(index), "cannot be unpacked: " + why, fmt::format("{} is needed", format_.whole));
}

}  // namespace pe::audit
