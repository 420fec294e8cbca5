#include "reports/read_file.hpp"

#include <fstream>
#include <sstream>
#include <utility>

namespace pe::reports {

std::string read_file(std::filesystem::path const& path) {
  std::ifstream const file(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return std::move(bytes).str();
}

}  // namespace pe::reports
