/// Every console block of README.md, docs/ and ARTIFACT.md, "$ ./bench ARGUMENTS" with what it prints, is what the
/// program prints. After a change on purpose, PE_RENEW_README=1 writes the new output into them; look at the
/// difference.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "reports/read_file.hpp"
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

/// What the program prints in the folder of README.md, without a terminal, 100 columns wide, called by bench.
std::string printed_by(std::string const& program, std::string const& arguments) {
  auto const command =
      fmt::format("cd '{}' && COLUMNS=100 PEBENCH_CALLED=./bench '{}' {} 2>/dev/null", PE_FOLDER, program, arguments);
  std::unique_ptr<FILE, int (*)(FILE*)> const pipe(popen(command.c_str(), "r"), pclose);
  REQUIRE(pipe != nullptr);
  std::string output;
  for (int c = std::fgetc(pipe.get()); c != EOF; c = std::fgetc(pipe.get())) output += static_cast<char>(c);
  return output;
}

/// The pages that readers begin with: README.md, ARTIFACT.md and those of docs/, in order of their names.
std::vector<std::string> pages() {
  std::vector<std::string> result{PE_README, PE_ARTIFACT};
  for (auto const& entry : std::filesystem::directory_iterator(PE_FOLDER "/docs")) {
    if (entry.path().extension() == ".md") result.push_back(entry.path().string());
  }
  std::sort(result.begin() + 2, result.end());
  return result;
}

/// The targets of a text's relative links, "](TARGET)", that are no file in the folder.
std::vector<std::string> dead_links(std::string const& text, std::filesystem::path const& folder) {
  std::vector<std::string> dead;
  for (auto at = text.find("]("); at != std::string::npos; at = text.find("](", at + 1)) {
    auto const target = text.substr(at + 2, text.find_first_of(")#", at) - at - 2);
    if (target.empty() || target.starts_with("http")) continue;
    if (!std::filesystem::exists(folder / target)) dead.push_back(target);
  }
  return dead;
}

/// Runs the blocks of a page; with PE_RENEW_README, writes what they print into it. How many there are.
std::size_t run_blocks(std::string const& path) {
  auto text = pe::reports::read_file(path);
  auto blocks = console_blocks(text);
  bool const renew = std::getenv("PE_RENEW_README") != nullptr;
  for (auto block = blocks.rbegin(); block != blocks.rend(); ++block) {
    INFO(path << ": ./bench " << block->arguments);
    auto const printed = printed_by(PE_PEBENCH, block->arguments);
    CHECK_FALSE(printed.empty());
    if (renew) {
      text.replace(block->output_begin, block->output_end - block->output_begin, printed);
    } else {
      CHECK(block->shown == printed);
    }
  }
  if (renew) pe::reports::write_file(path, text);
  return blocks.size();
}

/// What stands after `start` where a text names a command, up to one of `ends`: as code or on a line of its own.
std::vector<std::string> commands_in(std::string const& text, std::string_view start = "./bench ",
                                     char const* ends = "`\n'") {
  std::vector<std::string> commands;
  for (auto at = text.find(start); at != std::string::npos; at = text.find(start, at + 1)) {
    auto const begin = at + start.size();
    auto command = text.substr(begin, text.find_first_of(ends, begin) - begin);
    command = command.substr(0, std::min(command.find(" #"), command.find(": ")));
    commands.push_back(command.substr(0, command.find_last_not_of(' ') + 1));
  }
  return commands;
}

/// Commands of the script bench: tests/bench has their test.
bool is_of_bench_itself(std::string const& command) {
  return command == "test" || command == "help" || command == "python" || command == "train" || command == "wheel" ||
         command == "install";
}

/// Whether a reader has to write something else for a word: CLAIM, [SOURCE…], NAME.toml, {}, a|b, a pattern, a file
/// that is not here.
bool is_placeholder(std::string const& word) {
  auto const capitals = std::ranges::count_if(word, [](unsigned char c) { return std::isupper(c) != 0; });
  bool const is_chinese = std::ranges::any_of(word, [](unsigned char c) { return c > 127; });
  auto const dot = word.rfind('.');
  auto const ending = dot == std::string::npos ? "" : word.substr(dot);
  bool const is_file = ending == ".npy" || ending == ".npz" || ending == ".toml" || ending == ".json" ||
                       ending == ".safetensors" || ending == ".py";
  return capitals > 1 || is_chinese || word.find_first_of("[]{}|*") != std::string::npos ||
         (is_file && !std::filesystem::exists(std::filesystem::path(PE_FOLDER) / word));
}

/// Whether it takes minutes, or writes where a page says.
bool takes_long(std::string const& command) {
  auto const word = command.substr(0, command.find(' '));
  return word == "report" || word == "gallery" || word == "merge" || word == "compare" || word == "reproduce" ||
         word == "dataset" || word == "export" || word == "new-scheme" || word == "certify" || command == "verify" ||
         command.starts_with("verify pebench") || command.find("--resume") != std::string::npos ||
         command.find("--out") != std::string::npos;
}

/// What is wrong with a command: no such command or option, or, where it is quick, the command itself fails.
std::string fault(std::string const& command) {
  auto const word = command.substr(0, command.find_first_of(" ,;"));
  if (is_of_bench_itself(word)) return "";
  auto const help = printed_by(PE_PEBENCH, word + " --help");
  if (help.find("Usage: ./bench " + word) == std::string::npos) return fmt::format("there is no ./bench {}", word);
  std::istringstream words(command);
  bool is_pattern = false;
  for (std::string option; words >> option;) {
    is_pattern = is_pattern || is_placeholder(option);
    if (option.starts_with("--") && help.find(option) == std::string::npos) {
      return fmt::format("./bench {} has no {}", word, option);
    }
  }
  bool const is_bare = command == word && word != "list" && word != "findings";  // a command by its name
  bool const is_long = is_pattern || is_bare || takes_long(command);
  std::string const where = word == "figure" ? " --out " + std::filesystem::temp_directory_path().string() : "";
  std::string const few = word == "verify" || word == "explain" ? " --cases 10" : "";
  if (is_long || !printed_by(PE_PEBENCH, command + where + few).empty()) return "";
  return fmt::format("./bench {} prints nothing", command);
}

/// The claims of a table's rows, of which each ends with `./bench explain ID`; or those that the JSON of findings names
/// first.
std::vector<std::string> ids_after(std::string_view text, std::string_view before, char end, std::size_t most) {
  std::vector<std::string> ids;
  for (auto at = text.find(before); at != std::string_view::npos && ids.size() < most; at = text.find(before, at + 1)) {
    auto const begin = at + before.size();
    ids.emplace_back(text.substr(begin, text.find(end, begin) - begin));
  }
  return ids;
}

/// The table of README with this head.
std::string table_of(std::string const& text, std::string const& head) {
  auto const begin = text.find(head);
  if (begin == std::string::npos) return {};
  return text.substr(begin, text.find("\n\n", begin) - begin);
}

std::vector<std::string> first_findings(std::size_t count) {
  return ids_after(printed_by(PE_PEBENCH, "findings --json"), "\"id\": \"", '"', count);
}

}  // namespace

TEST_CASE("The table of five in README.md is the first five of findings, in their order", "[readme]") {
  auto const table = table_of(pe::reports::read_file(PE_README), "| in print | in fact | claim |");
  auto const listed = ids_after(table, " | `", '`', 100);
  CHECK(listed.size() == 5);
  CHECK(listed == first_findings(5));
}

TEST_CASE("A table of other findings is noticed", "[readme]") {
  std::string const text =
      "a\n| h |\n|---|\n| x | `./bench explain a.b` |\n| y | `./bench explain c.d` |\n\nmore `./bench explain e.f`\n";
  CHECK(ids_after(table_of(text, "| h |"), "`./bench explain ", '`', 100) == std::vector<std::string>{"a.b", "c.d"});
  CHECK(table_of(text, "| another |").empty());
  CHECK(first_findings(5).size() == 5);
  CHECK(first_findings(5) != first_findings(4));
}

TEST_CASE("Every output that a page shows is what the program prints", "[readme]") {
  std::size_t blocks = 0;
  for (auto const& page : pages()) blocks += run_blocks(page);
  CHECK(blocks >= 12);
}

TEST_CASE("Every link of a page leads to a file", "[readme]") {
  REQUIRE(pages().size() >= 10);
  for (auto const& page : pages()) {
    INFO(page);
    CHECK(dead_links(pe::reports::read_file(page), std::filesystem::path(page).parent_path()).empty());
  }
  CHECK(dead_links("[a](README.md#part) [b](https://example.org) [c](#here) [d](no/such.md)", PE_FOLDER) ==
        std::vector<std::string>{"no/such.md"});
}

TEST_CASE("Every command that a page recommends exists with its options, and runs where it is quick", "[readme]") {
  std::size_t found = 0;
  auto all = pages();
  for (auto const* folder :
       {"audit", "formula", "libraries", "python", "training", "cluster", "benchmarks", "sweeps"}) {
    all.push_back(std::string(PE_FOLDER) + "/experiments/" + folder + "/README.md");
  }
  all.push_back(std::string(PE_FOLDER) + "/README.zh.md");
  for (auto const& page : all) {
    INFO(page);
    for (auto const& command : commands_in(pe::reports::read_file(page))) {
      if (command == "COMMAND" || command.starts_with("COMMAND ")) continue;
      CHECK(fault(command) == "");
      ++found;
    }
  }
  CHECK(found > 60);
}

TEST_CASE("Every command that the program recommends exists with its options, and runs where it is quick", "[readme]") {
  std::vector<std::string> commands;
  // What it prints: the help, what is known of a scheme and of a claim, a search.
  for (auto const* typed : {"help", "explain rope --cases 2", "explain su2021.relative-score", "search alibi",
                            "findings chen2023", "audit experiments/audit/examples/inv_freq.npy"}) {
    for (auto const& command : commands_in(printed_by(PE_PEBENCH, typed), "./bench ", "'\n")) {
      commands.push_back(command.substr(0, command.find("  ")));
    }
  }
  REQUIRE(commands.size() > 20);
  // What its sentences about mistakes name, in quotes.
  for (auto const* folder : {"theory", "reports", "experiments"}) {
    for (auto const& file : std::filesystem::recursive_directory_iterator(std::string(PE_FOLDER) + "/" + folder)) {
      if (file.path().extension() != ".cpp") continue;
      auto text = pe::reports::read_file(file.path().string());
      for (auto at = text.find("\"\n"); at != std::string::npos; at = text.find("\"\n", at)) {
        auto const next = text.find_first_not_of(" \n", at + 1);  // a literal that goes on in the next line
        text.erase(at, next == std::string::npos || text[next] != '"' ? 2 : next + 1 - at);
      }
      for (auto const& command : commands_in(text, "'pebench ", "'\n\"")) commands.push_back(command);
    }
  }
  CHECK(commands.size() > 50);
  std::ranges::sort(commands);
  commands.erase(std::unique(commands.begin(), commands.end()), commands.end());
  for (auto const& command : commands) {
    if (command.empty() || command.starts_with("--") || command.starts_with("{")) continue;
    CHECK(fault(command) == "");
  }
}

TEST_CASE("A command that does not exist is noticed", "[readme]") {
  CHECK(commands_in("see `./bench list sources`, or\n./bench report --out x   # slow\n") ==
        std::vector<std::string>{"list sources", "report --out x"});
  CHECK(fault("test") == "");
  CHECK(fault("list sources") == "");
  CHECK(fault("conjure") == "there is no ./bench conjure");
  CHECK(fault("report --no-such-option") == "./bench report has no --no-such-option");
  CHECK(fault("explain no.such-claim") == "./bench explain no.such-claim prints nothing");
  CHECK(fault("explain CLAIM") == "");
  CHECK(commands_in("; 'pebench list x' shows all", "'pebench ", "'") == std::vector<std::string>{"list x"});
}

TEST_CASE("A block with a changed output is noticed", "[readme]") {
  auto const blocks = console_blocks("text\n```console\n$ ./bench list schemes\nno such scheme\n```\n");
  REQUIRE(blocks.size() == 1);
  CHECK(blocks[0].shown != printed_by(PE_PEBENCH, blocks[0].arguments));
}
