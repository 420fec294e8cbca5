/// A folder for one test, and programs that are made for it.
#pragma once

#include <stdlib.h>
#include <sys/types.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <thread>

namespace pe::tests {

/// A new, empty folder, removed with all that is in it.
class Folder {
 public:
  Folder() {
    auto pattern = (std::filesystem::temp_directory_path() / "pebench-test-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder can be made");
    path_ = pattern;
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::permissions(path_, std::filesystem::perms::owner_all, ignored);
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(Folder const&) = delete;
  Folder& operator=(Folder const&) = delete;

  std::filesystem::path const& path() const { return path_; }
  std::string operator/(std::string const& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

/// PATH, set for as long as this lives.
class SearchPath {
 public:
  explicit SearchPath(std::string const& value) : before_{std::getenv("PATH")} { setenv("PATH", value.c_str(), 1); }
  ~SearchPath() { setenv("PATH", before_.c_str(), 1); }
  SearchPath(SearchPath const&) = delete;
  SearchPath& operator=(SearchPath const&) = delete;

 private:
  std::string before_;
};

/// Makes a program of these lines of shell.
inline void write_program(std::filesystem::path const& path, std::string const& lines) {
  std::ofstream(path) << "#!/bin/sh\n" << lines << '\n';
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
}

/// A program of this name that does what these lines of shell say, before all others in PATH while it lives.
class FakeProgram {
 public:
  FakeProgram(std::string const& name, std::string const& lines)
      : path_(folder_.path().string() + ":" + std::getenv("PATH")) {
    write_program(folder_.path() / name, lines);
  }

 private:
  Folder folder_;
  SearchPath path_;
};

/// Writes a file, with the folders that it needs.
inline void put(std::filesystem::path const& file, std::string const& bytes) {
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << bytes;
}

/// The bytes of a file; none when there is no such file.
inline std::string bytes_of(std::filesystem::path const& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Whether the process is there and runs; one that is dead but not yet buried does not.
inline bool runs(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string id, name, state;
  return static_cast<bool>(file >> id >> name >> state) && state != "Z" && state != "X";
}

/// Whether it is gone within a second.
inline bool is_gone(pid_t process) {
  for (int i = 0; i < 100 && runs(process); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  return !runs(process);
}

}  // namespace pe::tests
