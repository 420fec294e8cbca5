#include "reports/leftovers.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <set>
#include <system_error>
#include <thread>

#include "reports/write_file.hpp"

namespace pe::reports::leftovers {
namespace {

struct Known {
  std::recursive_mutex guard;
  std::set<Leftover> all;  ///< groups first
};

/// Never destroyed: a thread may still need it while the program ends.
Known& known() {
  static auto* const it = new Known;
  return *it;
}

/// A program that was killed a moment ago may have made one more file meanwhile.
void take_at_last(std::filesystem::path const& path) {
  constexpr int attempts = 50;
  for (int i = 0; i < attempts; ++i) {
    std::error_code error;
    std::filesystem::remove_all(path, error);
    if (!error) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

}  // namespace

std::unique_lock<std::recursive_mutex> hold() { return std::unique_lock(known().guard); }

void add(Leftover const& leftover) {
  auto const held = hold();
  known().all.insert(leftover);
}

void forget(Leftover const& leftover) {
  auto const held = hold();
  known().all.erase(leftover);
}

void remove_all() {
  known().guard.lock();
  for (auto const& leftover : known().all) {
    if (auto const* const leader = std::get_if<pid_t>(&leftover)) {
      kill(-*leader, SIGKILL);
    } else {
      take_at_last(std::get<std::filesystem::path>(leftover));
    }
  }
}

}  // namespace pe::reports::leftovers

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
