#include "reports/temporary_folder.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <system_error>

#include "reports/leftovers.hpp"
#include "reports/write_file.hpp"

namespace pe::reports {
namespace {

std::filesystem::path folder_of_the_system() {
  char const* const chosen = std::getenv("TMPDIR");
  return chosen != nullptr && *chosen != '\0' ? chosen : "/tmp";
}

}  // namespace

TemporaryFolder::TemporaryFolder() : TemporaryFolder(folder_of_the_system(), "pebench-") {}

TemporaryFolder::TemporaryFolder(std::filesystem::path const& parent, std::string_view prefix) {
  auto pattern = (parent / fmt::format("{}XXXXXX", prefix)).string();
  auto const held = leftovers::hold();
  if (mkdtemp(pattern.data()) == nullptr) {
    throw WriteError(fmt::format("no temporary folder can be made in {}: {}; TMPDIR may name another place",
                                 parent.string(), std::generic_category().message(errno)));
  }
  path_ = pattern;
  leftovers::add(path_);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
  leftovers::forget(path_);
}

}  // namespace pe::reports
