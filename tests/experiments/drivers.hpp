/// The drivers of figures and of tables: a function each, which a list names.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>

#include "tests/catch.hpp"

namespace pe::experiments::tests {

/// The folder's functions that take nothing and give this type are those of the list.
inline void check_drivers(std::string const& folder, std::string const& type, auto const& list) {
  std::regex const driver("^" + type + R"( (\w+)\(\) \{$)");
  std::multiset<std::string> drivers, listed;
  for (auto const& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream lines(entry.path());
    std::smatch found;
    for (std::string line; std::getline(lines, line);) {
      if (std::regex_match(line, found, driver)) drivers.insert(found[1]);
    }
  }
  for (auto const& entry : list) {
    std::string name(entry.name);
    std::ranges::replace(name, '-', '_');
    listed.insert(name);
  }
  CHECK(drivers.size() > 5);
  CHECK(drivers == listed);
}

}  // namespace pe::experiments::tests
