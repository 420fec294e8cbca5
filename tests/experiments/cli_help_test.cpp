#include "tests/catch.hpp"
#include "tests/experiments/child.hpp"

namespace pe::tests {
namespace {

TEST_CASE("every command's --help ends with an example, and the example is of that command") {
  std::vector<std::vector<std::string>> const commands{{},
                                                       {"verify"},
                                                       {"report"},
                                                       {"reproduce"},
                                                       {"compare"},
                                                       {"merge"},
                                                       {"diff"},
                                                       {"explain"},
                                                       {"search"},
                                                       {"help"},
                                                       {"replay"},
                                                       {"certify"},
                                                       {"figure"},
                                                       {"audit"},
                                                       {"table"},
                                                       {"findings"},
                                                       {"gallery"},
                                                       {"dataset"},
                                                       {"new-scheme"},
                                                       {"manual"},
                                                       {"list"},
                                                       {"list", "schemes"},
                                                       {"list", "properties"},
                                                       {"list", "claims"},
                                                       {"list", "sources"},
                                                       {"list", "figures"},
                                                       {"list", "tables"}};
  for (auto command : commands) {
    std::string words = "Example: pebench";
    for (auto const& word : command) words += " " + word;
    CAPTURE(words);
    command.push_back("--help");
    auto const help = pebench(command);
    CHECK(help.status == 0);
    CHECK(help.err.empty());
    CHECK_THAT(lines_of(help.out).back(), contains(words));
  }
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

TEST_CASE("the help of pebench names every command, and no command is missing from this file") {
  auto const help = pebench({"--help"}).out;
  auto const lines = lines_of(help.substr(help.find("Subcommands:")));
  std::vector<std::string> names;
  for (auto const& line : lines) {
    if (line.starts_with("  ")) names.push_back(line.substr(2, line.find(' ', 2) - 2));
  }
  CHECK(names == std::vector<std::string>{"help",    "verify",     "report", "reproduce", "compare",  "merge",
                                          "diff",    "explain",    "search", "replay",    "certify",  "list",
                                          "figure",  "audit",      "export", "table",     "findings", "gallery",
                                          "dataset", "new-scheme", "manual"});
}

TEST_CASE("the manual page and the completions name every command and every option of it") {
  for (std::string const format : {"man", "bash", "zsh", "fish"}) {
    CAPTURE(format);
    auto const manual = pebench({"manual", format});
    CHECK(manual.status == 0);
    for (auto const* word : {"verify", "compare", "schemes", "seed", "sarif"}) CHECK_THAT(manual.out, contains(word));
  }
  CHECK(pebench({"manual", "csh"}).status == 2);
}

TEST_CASE("--version prints one line that begins with the version") {
  auto const version = pebench({"--version"});
  CHECK(version.status == 0);
  REQUIRE(lines_of(version.out).size() == 1);
  CHECK_THAT(version.out, contains(".") && contains("(commit "));
}

TEST_CASE("the exit status is 0 for what is as expected and 1 for a surprise") {
  CHECK(pebench({"verify", "derivation2023.phi-sign", "--cases", "10"}).status == 0);
  CHECK(pebench({"explain", "derivation2023.phi-sign", "--cases", "10"}).status == 0);
  CHECK(pebench({"replay", "derivation2023.phi-sign@d=2,b=10000,t=0,k=1"}).status == 0);
  auto const kept = pebench({"replay", "derivation2023.phi-sign@d=2,b=10000,t=0,k=0"});  // no offset: no difference
  CHECK(kept.status == 1);
  CHECK_THAT(kept.out, contains("holds here"));
}

TEST_CASE("output that cannot be written is an error, however short it is") {
  auto const ended = pebench({"list", "sources"}, {.output = "/dev/full"});
  CHECK(ended.status == 5);
  CHECK(lines_of(ended.err).size() == 1);
}

}  // namespace
}  // namespace pe::tests
