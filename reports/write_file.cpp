#include "reports/write_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <system_error>

#include "reports/leftovers.hpp"

namespace pe::reports {
namespace {

/// Differs between processes and between threads of one, so that no writer meets another's half-written file.
std::filesystem::path temporary_beside(std::filesystem::path const& path) {
  static std::atomic<unsigned> serial = 0;
  auto name = fmt::format(".{}.{}-{}.tmp", path.filename().string(), ::getpid(), serial++);
  return path.parent_path() / name;
}

std::error_code last_error() { return {errno, std::generic_category()}; }

std::error_code write_new(std::filesystem::path const& path, std::string_view bytes) {
  auto* const file = std::fopen(path.c_str(), "wbxe");
  if (file == nullptr) return last_error();
  std::error_code error;
  if (std::fwrite(bytes.data(), 1, bytes.size(), file) != bytes.size()) error = last_error();
  if (std::fclose(file) != 0 && !error) error = last_error();
  return error;
}

char const* kind_of(std::filesystem::file_type type) {
  using std::filesystem::file_type;
  return type == file_type::directory ? "a folder"
         : type == file_type::symlink ? "a symbolic link"
         : type == file_type::fifo    ? "a pipe"
         : type == file_type::socket  ? "a socket"
                                      : "a device";
}

}  // namespace

void require_replaceable(std::filesystem::path const& path) {
  using std::filesystem::file_type;
  std::error_code unknown;  // of what cannot be looked at, writing will say why
  auto const type = std::filesystem::symlink_status(path, unknown).type();
  if (type == file_type::regular || type == file_type::not_found || type == file_type::none) return;
  throw WriteError(
      fmt::format("{} cannot be written: it is {}, and only a regular file is ever replaced; name another.",
                  path.string(), kind_of(type)));
}

void write_file(std::filesystem::path const& path, std::string_view bytes) {
  require_replaceable(path);
  auto const temporary = temporary_beside(path);
  leftovers::add(temporary);
  auto error = write_new(temporary, bytes);
  if (!error) std::filesystem::rename(temporary, path, error);
  std::error_code ignored;  // the first error is the one to tell
  if (error) std::filesystem::remove(temporary, ignored);
  leftovers::forget(temporary);
  if (!error) return;
  throw WriteError(
      fmt::format("{} cannot be written: {}; the folder must exist and be writable.", path.string(), error.message()));
}

}  // namespace pe::reports
