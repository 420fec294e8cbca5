#include "reports/write_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <system_error>

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
  auto* const file = std::fopen(path.c_str(), "wbx");
  if (file == nullptr) return last_error();
  std::error_code error;
  if (std::fwrite(bytes.data(), 1, bytes.size(), file) != bytes.size()) error = last_error();
  if (std::fclose(file) != 0 && !error) error = last_error();
  return error;
}

}  // namespace

void write_file(std::filesystem::path const& path, std::string_view bytes) {
  auto const temporary = temporary_beside(path);
  auto error = write_new(temporary, bytes);
  if (!error) std::filesystem::rename(temporary, path, error);
  if (!error) return;
  std::error_code ignored;  // the first error is the one to tell
  std::filesystem::remove(temporary, ignored);
  throw WriteError(
      fmt::format("{} cannot be written: {}; the folder must exist and be writable.", path.string(), error.message()));
}

}  // namespace pe::reports
