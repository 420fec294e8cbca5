/// Stands in for libFuzzer where there is none: runs the target on the files that are named, and on those of folders.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/fuzz/target.hpp"

namespace {

namespace fs = std::filesystem;

void run(fs::path const& path) {
  std::ifstream file(path, std::ios::binary);
  std::string const bytes{std::istreambuf_iterator<char>(file), {}};
  LLVMFuzzerTestOneInput(reinterpret_cast<std::uint8_t const*>(bytes.data()), bytes.size());
}

}  // namespace

int main(int argc, char** argv) {
  int count = 0;
  for (int i = 1; i < argc; ++i) {
    if (!fs::is_directory(argv[i])) {
      run(argv[i]);
      ++count;
      continue;
    }
    for (auto const& entry : fs::directory_iterator(argv[i])) {
      run(entry.path());
      ++count;
    }
  }
  std::printf("%d files\n", count);
  return count > 0 ? 0 : 1;  // a replay of nothing proves nothing
}
