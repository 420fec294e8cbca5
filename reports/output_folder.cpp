#include "reports/output_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <optional>
#include <sstream>
#include <string_view>
#include <system_error>
#include <vector>

#include "reports/leftovers.hpp"
#include "reports/read_file.hpp"
#include "reports/write_file.hpp"
#include "reports/writers/escape.hpp"

namespace pe::reports {
namespace {

namespace fs = std::filesystem;
using Files = OutputFolder::Files;

constexpr char list_name[] = ".pebench-files", list_head[] = "pebench-files/1", stage_prefix[] = ".pebench-stage-",
               old_name[] = ".old";

/// The largest list that is read: some 20,000 files.
constexpr std::uintmax_t largest_list = 1 << 20;

/// Which files of a folder are of which run.
struct List {
  std::string run;
  Files files;
};

/// The list comes with the folder, from wherever that comes: only plain names, no hidden ones, nothing above.
bool is_plain_path(std::string_view path) {
  constexpr std::string_view marks = "-_+.";
  char before = '/';
  for (char const c : path) {
    if (!is_letter_or_digit(c) && (before == '/' || (c != '/' && marks.find(c) == std::string_view::npos)))
      return false;
    before = c;
  }
  return before != '/';
}

List read_list(fs::path const& folder) {
  auto const file = folder / list_name;
  std::error_code missing;
  if (!fs::is_regular_file(fs::symlink_status(file, missing)) || fs::file_size(file, missing) > largest_list) return {};
  std::istringstream lines(read_file(file));
  List list;
  std::string line;
  if (!std::getline(lines, line) || line != list_head || !std::getline(lines, list.run)) return {};
  while (std::getline(lines, line)) {
    if (is_plain_path(line)) list.files.insert(line);
  }
  return list;
}

void write_list(fs::path const& folder, List const& list) {
  auto text = fmt::format("{}\n{}\n", list_head, list.run);
  for (auto const& file : list.files) text += file + "\n";
  write_file(folder / list_name, text);
}

[[noreturn]] void refuse(fs::path const& path, std::error_code const& error) {
  throw WriteError(fmt::format("{} cannot be written: {}.", path.string(), error.message()));
}

bool is_real_folder(fs::path const& path) {
  std::error_code missing;
  return fs::is_directory(fs::symlink_status(path, missing));
}

/// The first that is there on the way from `folder` to `file` and is no folder: a symbolic link would lead elsewhere.
std::optional<fs::path> obstacle(fs::path const& folder, fs::path const& file) {
  auto way = folder;
  for (auto const& step : file.parent_path()) {
    way /= step;
    std::error_code missing;
    if (fs::exists(fs::symlink_status(way, missing)) && !is_real_folder(way)) return way;
  }
  return std::nullopt;
}

/// Throws WriteError when a file cannot take this place: it, or a folder on the way, is something else.
void require_place(fs::path const& folder, fs::path const& file) {
  if (auto const found = obstacle(folder, file)) {
    throw WriteError(fmt::format("{} cannot be written: {} is not a folder; name another place.",
                                 (folder / file).string(), found->string()));
  }
  require_replaceable(folder / file);
}

Files files_below(fs::path const& folder) {
  Files files;
  for (auto const& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_directory()) files.insert(entry.path().lexically_relative(folder).string());
  }
  return files;
}

/// The file that is in its place at every moment, first the old one and then the new: the record of a run where there
/// is one. The others of the old run go before it is replaced, and those of the new come after. Empty where none are
/// made.
std::string constant_of(Files const& made) {
  if (made.empty()) return {};
  constexpr char record[] = "run.json";
  return made.contains(record) ? record : *made.begin();
}

/// Takes the files out of the folder, into another that is on the same disk. What is no file is left where it is.
void take_away(fs::path const& folder, Files const& files, fs::path const& to) {
  fs::create_directory(to);
  std::size_t count = 0;
  for (auto const& file : files) {
    std::error_code error;
    auto const place = folder / file;
    if (obstacle(folder, file) || !fs::is_regular_file(fs::symlink_status(place, error))) continue;
    fs::rename(place, to / std::to_string(count++), error);
    if (error) refuse(place, error);
  }
  for (auto const& file : files) {
    std::error_code not_empty;
    if (auto const parent = fs::path(file).parent_path(); !parent.empty()) fs::remove(folder / parent, not_empty);
  }
}

void put(fs::path const& stage, Files const& files, fs::path const& folder) {
  for (auto const& file : files) {
    auto const place = folder / file;
    std::error_code error;
    fs::create_directories(place.parent_path(), error);
    if (!error) fs::rename(stage / file, place, error);
    if (error) refuse(place, error);
  }
}

void empty(fs::path const& stage) {
  std::vector<fs::path> entries;
  for (auto const& entry : fs::directory_iterator(stage)) entries.push_back(entry.path());
  for (auto const& entry : entries) fs::remove_all(entry);
}

/// Removes what programs that were killed have left. Whether another is at work: its stage is locked.
bool remove_stale(fs::path const& folder) {
  std::vector<fs::path> stages;
  for (auto const& entry : fs::directory_iterator(folder)) {
    if (entry.path().filename().string().starts_with(stage_prefix)) stages.push_back(entry.path());
  }
  bool in_use = false;
  for (auto const& stage : stages) {
    if (!is_real_folder(stage)) continue;
    std::error_code ignored;
    if (FolderLock const lock(stage); lock.attempt()) {
      fs::remove_all(stage, ignored);
    } else {
      in_use = in_use || errno == EWOULDBLOCK;  // else the file system has no locks
    }
  }
  return in_use;
}

}  // namespace

FolderLock::FolderLock(fs::path const& folder)
    : number_(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)) {}

FolderLock::~FolderLock() {
  if (number_ >= 0) close(number_);
}

bool FolderLock::attempt() const { return flock(number_, LOCK_EX | LOCK_NB) == 0; }

void FolderLock::wait() const {
  while (flock(number_, LOCK_EX) != 0 && errno == EINTR) {
  }
}

OutputFolder::OutputFolder(fs::path path) : path_(std::move(path)) {
  try {
    fs::create_directories(path_);
    FolderLock const whole(path_);
    whole.wait();
    if (remove_stale(path_)) {
      throw WriteError("another program is writing there; wait for its end, or name another folder");
    }
    stage_.emplace(path_, stage_prefix);
    lock_.emplace(stage());
    lock_->attempt();
  } catch (fs::filesystem_error const& problem) {
    throw WriteError(fmt::format("{} cannot be written: {}; name a folder that can be made and written to",
                                 path_.string(), problem.code().message()));
  }
}

void OutputFolder::commit(std::string const& run, Files const& expected) {
  try {
    auto made = files_below(stage());
    auto const held = leftovers::hold();
    FolderLock const whole(path_);
    whole.wait();
    require_replaceable(path_ / list_name);
    for (auto const& file : made) require_place(path_, file);
    auto const before = run.empty() ? List{} : read_list(path_);
    bool const same = !run.empty() && before.run == run;
    auto gone = expected;
    if (!same) gone.insert(before.files.begin(), before.files.end());
    for (auto const& file : made) {
      if (same) {
        gone.erase(file);
      } else {
        gone.insert(file);
      }
    }
    auto const constant = constant_of(made);
    gone.erase(constant);
    take_away(path_, gone, stage() / old_name);
    if (!run.empty()) {
      List after{run, made};
      if (same) std::ranges::set_difference(before.files, gone, std::inserter(after.files, after.files.end()));
      write_list(path_, after);
    }
    if (auto const first = made.extract(constant)) put(stage(), {first.value()}, path_);
    put(stage(), made, path_);
    empty(stage());
  } catch (fs::filesystem_error const& problem) {
    refuse(problem.path1(), problem.code());
  }
}

}  // namespace pe::reports
