#include "reports/read_file.hpp"

#include <fstream>
#include <iterator>

namespace pe::reports {

std::string read_file(std::filesystem::path const& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace pe::reports
