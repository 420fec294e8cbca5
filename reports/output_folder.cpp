#include "reports/output_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <sstream>
#include <string_view>
#include <system_error>
#include <vector>

#include "reports/read_file.hpp"
#include "reports/write_file.hpp"
#include "reports/writers/escape.hpp"

namespace pe::reports {
namespace {

namespace fs = std::filesystem;
using Files = OutputFolder::Files;

constexpr char list_name[] = ".pebench-files", list_head[] = "pebench-files/1", stage_prefix[] = ".pebench-stage-";

/// The largest list that is read: some 20,000 files.
constexpr std::uintmax_t largest_list = 1 << 20;

/// Which files of a folder are of which run.
struct List {
  std::string run;
  Files files;
};

/// The list comes with the folder, from wherever that comes: only plain names, no hidden ones, nothing above.
bool is_plain(fs::path const& path) {
  return !path.empty() && std::ranges::all_of(path, [](fs::path const& step) {
    return is_identifier(step.string()) && is_letter_or_digit(step.string().front());
  });
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
    if (is_plain(line)) list.files.insert(line);
  }
  return list;
}

void write_list(fs::path const& folder, List const& list) {
  write_file(folder / list_name, fmt::format("{}\n{}\n{}\n", list_head, list.run, fmt::join(list.files, "\n")));
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

/// Removes the files, and folders that are then empty. What is no file is left where it is.
void remove_files(fs::path const& folder, Files const& files) {
  for (auto const& file : files) {
    std::error_code missing;
    if (!obstacle(folder, file) && fs::is_regular_file(fs::symlink_status(folder / file, missing)))
      fs::remove(folder / file);
  }
  for (auto const& file : files) {
    std::error_code not_empty;
    if (auto const parent = fs::path(file).parent_path(); !parent.empty()) fs::remove(folder / parent, not_empty);
  }
}

void put(fs::path const& stage, std::string const& file, fs::path const& folder) {
  fs::create_directories((folder / file).parent_path());
  fs::rename(stage / file, folder / file);
}

/// Removes the folders within, those of names that begin so.
void remove_folders(fs::path const& folder, std::string_view prefix) {
  for (auto const& entry : fs::directory_iterator(folder)) {
    std::error_code ignored;
    if (entry.path().filename().string().starts_with(prefix) && is_real_folder(entry)) fs::remove_all(entry, ignored);
  }
}

}  // namespace

FolderLock::FolderLock(fs::path const& folder)
    : number_(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)),
      is_had_(flock(number_, LOCK_EX | LOCK_NB) == 0) {
  if (is_had_ || errno != EWOULDBLOCK) return;
  close(number_);
  throw WriteError("another program is writing there; wait for its end, or name another folder");
}

FolderLock::~FolderLock() {
  if (number_ >= 0) close(number_);
}

OutputFolder::OutputFolder(fs::path path) : path_(std::move(path)) {
  try {
    fs::create_directories(path_);
    lock_.emplace(path_);
    // What programs that were killed have left.
    if (lock_->is_had()) remove_folders(path_, stage_prefix);
    stage_.emplace(path_, stage_prefix);
  } catch (fs::filesystem_error const& problem) {
    throw WriteError(fmt::format("{} cannot be written: {}; name a folder that can be made and written to",
                                 path_.string(), problem.code().message()));
  }
}

void OutputFolder::commit(std::string const& run, Files const& expected) {
  try {
    auto made = files_below(stage());
    auto const held = leftovers::hold();
    require_replaceable(path_ / list_name);
    for (auto const& file : made) require_place(path_, file);
    auto const before = run.empty() ? List{} : read_list(path_);
    bool const same = !run.empty() && before.run == run;
    auto gone = expected;
    if (same) {
      std::erase_if(gone, [&](std::string const& file) { return made.contains(file); });
    } else {
      gone.insert(before.files.begin(), before.files.end());
      gone.insert(made.begin(), made.end());
    }
    // One file is in its place at every moment, first the old one and then the new: the record of a run where there is
    // one. The others of the old run go before it is replaced, and those of the new come after.
    std::vector<std::string> order(made.begin(), made.end());
    std::stable_partition(order.begin(), order.end(), [](std::string const& file) { return file == "run.json"; });
    if (!order.empty()) gone.erase(order.front());
    remove_files(path_, gone);
    if (!run.empty()) {
      if (same) std::ranges::set_difference(before.files, gone, std::inserter(made, made.end()));
      write_list(path_, {run, made});
    }
    for (auto const& file : order) put(stage(), file, path_);
    remove_folders(stage(), "");
  } catch (fs::filesystem_error const& problem) {
    auto const& path = problem.path2().empty() ? problem.path1() : problem.path2();
    throw WriteError(fmt::format("{} cannot be written: {}.", path.string(), problem.code().message()));
  }
}

}  // namespace pe::reports
