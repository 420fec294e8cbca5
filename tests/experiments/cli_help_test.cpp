#include "tests/catch.hpp"
#include "tests/experiments/child.hpp"

namespace pe::tests {
namespace {

/// The commands that a help lists.
std::vector<std::string> commands_in(std::string const& help) {
  std::vector<std::string> names;
  auto const begin = help.find("Subcommands:");
  if (begin == help.npos) return names;
  for (auto const& line : lines_of(help.substr(begin))) {
    if (line.starts_with("  ")) names.push_back(line.substr(2, line.find(' ', 2) - 2));
  }
  return names;
}

/// That the help of a command ends with an example of it, and so do those of the commands below it. How many these are.
std::size_t check_examples(std::vector<std::string> command) {
  std::string words = "Example: pebench";
  for (auto const& word : command) words += " " + word;
  CAPTURE(words);
  command.push_back("--help");
  auto const help = printed_by(command);
  CHECK_THAT(lines_of(help).back(), contains(words));
  std::size_t count = 1;
  for (auto const& name : commands_in(help)) {
    command.back() = name;
    count += check_examples(command);
  }
  return count;
}

TEST_CASE("every command's --help ends with an example, and the example is of that command") {
  CHECK(check_examples({}) == 28);
}

TEST_CASE("pebench alone and pebench help show commands that there are, and exit 0") {
  auto const alone = pebench({}), help = pebench({"help"});
  CHECK(alone.status == 0);
  CHECK(help.out == alone.out);
  int commands = 0;
  for (auto const& line : lines_of(alone.out)) {
    if (!line.starts_with("  pebench ")) continue;
    auto const name = line.substr(10, line.find(' ', 10) - 10);
    CAPTURE(name);
    CHECK(pebench({name, "--help"}).status == 0);
    ++commands;
  }
  CHECK(commands == 5);
}

TEST_CASE("the help of pebench names every command") {
  CHECK(commands_in(pebench({"--help"}).out) ==
        std::vector<std::string>{"help",    "verify", "report",   "reproduce", "compare", "merge",      "diff",
                                 "explain", "search", "replay",   "certify",   "list",    "figure",     "audit",
                                 "export",  "table",  "findings", "gallery",   "dataset", "new-scheme", "manual"});
}

TEST_CASE("the manual page and the completions name every command and every option of it") {
  for (std::string const format : {"man", "bash", "zsh", "fish"}) {
    CAPTURE(format);
    auto const manual = printed_by({"manual", format});
    for (auto const* word : {"verify", "compare", "schemes", "seed", "sarif"}) CHECK_THAT(manual, contains(word));
  }
  CHECK(pebench({"manual", "csh"}).status == 2);
}

TEST_CASE("--version prints one line that begins with the version") {
  auto const version = printed_by({"--version"});
  REQUIRE(lines_of(version).size() == 1);
  CHECK_THAT(version, contains(".") && contains("(commit "));
}

TEST_CASE("the exit status is 0 for what is as expected and 1 for a surprise") {
  CHECK(pebench({"verify", "derivation2023.phi-sign", "--cases", "10"}).status == 0);
  Words const most{"--cases", "10", "--digits", "300", "--jobs", "1024"};  // of what is allowed
  CHECK(pebench(with({"explain", "derivation2023.phi-sign"}, most)).status == 0);
  CHECK(pebench({"replay", "derivation2023.phi-sign@d=2,b=10000,t=0,k=1"}).status == 0);
  auto const kept = pebench({"replay", "derivation2023.phi-sign@d=2,b=10000,t=0,k=0"});  // no offset: no difference
  CHECK(kept.status == 1);
  CHECK_THAT(kept.out, contains("holds here"));
}

}  // namespace
}  // namespace pe::tests
