/// Golden files: what a writer made of the fixed run, checked by eye once and compared ever after.
#pragma once

#include <filesystem>
#include <string>

namespace pe::tests {

/// The first line in which the file differs from `actual`, shown from both; empty when they are equal. With this
/// variable of the environment set to 1, the file is written anew before.
std::string pinned_difference(std::filesystem::path const& file, std::string const& actual, char const* renew);

/// Returns an empty string when `actual` is byte for byte tests/golden/`name`; else a sentence with the first line that
/// differs and how to renew the file. With PE_RENEW_GOLDEN=1 in the environment the file is written instead.
std::string golden_difference(std::string const& name, std::string const& actual);

/// All files of a writer, each below its path: one golden file.
std::string in_one(auto const& files) {
  std::string all;
  for (auto const& [path, bytes] : files) all += "==> " + path + " <==\n" + bytes;
  return all;
}

/// What `golden_difference` says of this first difference.
std::string describe_difference(std::string const& name, std::string const& difference);

/// The first line in which the two texts differ, shown from both; empty when they are equal.
std::string first_difference(std::string const& expected, std::string const& actual);

}  // namespace pe::tests
