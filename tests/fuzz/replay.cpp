/// usage: replay FOLDER EXTENSION [STEP]
/// Replaces libFuzzer where there is none: runs the target on every file of the folder with this extension, and on its
/// beginnings, each STEP bytes shorter (1 by default).
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/fuzz/target.hpp"

int main(int argc, char** argv) {
  PE_ASSERT(argc == 3 || argc == 4);
  std::size_t const step = argc == 4 ? std::stoul(argv[3]) : 1;
  int count = 0;
  for (auto const& entry : std::filesystem::directory_iterator(argv[1])) {
    if (entry.path().extension() != argv[2]) continue;
    std::ifstream file(entry.path(), std::ios::binary);
    std::string const bytes{std::istreambuf_iterator<char>(file), {}};
    for (std::size_t left_out = 0; left_out <= bytes.size(); left_out += step) {
      auto const length = bytes.size() - left_out;
      // A copy of its own, so that a sanitizer sees a step beyond the end.
      std::string const beginning(bytes, 0, length);
      LLVMFuzzerTestOneInput(reinterpret_cast<std::uint8_t const*>(beginning.data()), length);
    }
    ++count;
  }
  std::printf("%d files\n", count);
  return count > 0 ? 0 : 1;  // a replay of nothing proves nothing
}
