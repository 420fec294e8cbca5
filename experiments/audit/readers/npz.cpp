#include "experiments/audit/readers/formats.hpp"

#include <algorithm>

#include "experiments/audit/readers/zip_archive.hpp"

namespace pe::audit {
namespace {

/// The names of all arrays. Refuses what could not be read, so that half an archive is never audited.
std::vector<std::string> arrays_of(ZipArchive const& archive, std::string const& where) {
  constexpr std::string_view ending = ".npy";
  std::vector<std::string> names;
  for (std::string_view name : archive.names()) {
    if (name.size() <= ending.size() || !name.ends_with(ending)) {
      refuse(where, "has the member " + quote(name), "an .npz file holds .npy files and nothing else");
    }
    name.remove_suffix(ending.size());
    names.emplace_back(name);
  }
  if (names.empty()) refuse(where, "is an archive without members", "at least one array is needed");
  return names;
}

}  // namespace

bool looks_like_zip(Bytes bytes) {
  auto const start = text_of(bytes).substr(0, 4);
  return start == std::string_view("PK\x03\x04", 4) || start == std::string_view("PK\x05\x06", 4);
}

std::vector<Table> read_npz(Bytes bytes, std::shared_ptr<void const> owner, std::string const& where,
                            std::string_view tensor) {
  ZipArchive archive(bytes, std::move(owner), where,
                     {"a whole .npz file", "save it with numpy.save or numpy.savez, which do not compress"});
  auto const names = arrays_of(archive, where);
  std::vector<Table> result;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!tensor.empty() && names[i] != tensor) continue;
    auto const content = archive.content(i, true);
    result.push_back(read_npy(content.bytes, content.owner, archive.label(i)));
    result.back().name = names[i];
  }
  if (result.empty() && !tensor.empty()) refuse_tensor(where, tensor, names);
  return result;
}

}  // namespace pe::audit
