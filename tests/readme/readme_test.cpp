/// Every console block of README.md, "$ ./bench ARGUMENTS" with what it prints, is what the program really prints.
/// After a change on purpose, PE_RENEW_README=1 writes the new output into README.md; look at the difference.
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "reports/write_file.hpp"
#include "tests/catch.hpp"

namespace {

constexpr std::string_view fence = "```console\n$ ./bench ";

struct Block {
  std::string arguments, shown;
  std::size_t output_begin, output_end;  ///< offsets in the text
};

std::vector<Block> console_blocks(std::string const& text) {
  std::vector<Block> blocks;
  for (auto at = text.find(fence); at != std::string::npos; at = text.find(fence, at + 1)) {
    auto const begin = at + fence.size(), line_end = text.find('\n', begin), end = text.find("```", line_end);
    REQUIRE(end != std::string::npos);
    blocks.push_back(
        {text.substr(begin, line_end - begin), text.substr(line_end + 1, end - line_end - 1), line_end + 1, end});
  }
  return blocks;
}

/// What the program prints in the folder of README.md, without a terminal, 100 columns wide.
std::string printed_by(std::string const& program, std::string const& arguments) {
  auto const command = fmt::format("cd '{}' && COLUMNS=100 '{}' {} 2>/dev/null", PE_FOLDER, program, arguments);
  std::unique_ptr<FILE, int (*)(FILE*)> const pipe(popen(command.c_str(), "r"), pclose);
  REQUIRE(pipe != nullptr);
  std::string output;
  for (int c = std::fgetc(pipe.get()); c != EOF; c = std::fgetc(pipe.get())) output += static_cast<char>(c);
  return output;
}

std::string contents(char const* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("Every output shown in README.md is what the program prints", "[readme]") {
  auto text = contents(PE_README);
  auto blocks = console_blocks(text);
  REQUIRE(blocks.size() >= 3);
  bool const renew = std::getenv("PE_RENEW_README") != nullptr;
  for (auto block = blocks.rbegin(); block != blocks.rend(); ++block) {
    INFO("./bench " << block->arguments);
    auto const printed = printed_by(PE_PEBENCH, block->arguments);
    CHECK_FALSE(printed.empty());
    if (renew) {
      text.replace(block->output_begin, block->output_end - block->output_begin, printed);
    } else {
      CHECK(block->shown == printed);
    }
  }
  if (renew) pe::reports::write_file(PE_README, text);
}

TEST_CASE("A block whose output has changed is noticed", "[readme]") {
  auto const blocks = console_blocks("text\n```console\n$ ./bench list schemes\nno such scheme\n```\n");
  REQUIRE(blocks.size() == 1);
  CHECK(blocks[0].shown != printed_by(PE_PEBENCH, blocks[0].arguments));
}
