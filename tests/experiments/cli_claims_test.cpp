/// Claims of a file, on the command line.
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/catch.hpp"
#include "tests/experiments/child.hpp"
#include "tests/experiments/folder.hpp"

namespace pe::tests {
namespace {

std::string const example = std::string(PE_FORMULA_EXAMPLES) + "/tilted.toml";

TEST_CASE("claims of a file are listed, decided, explained and replayed") {
  auto const list = printed_by({"list", "claims", "--claims", example}, {{{"COLUMNS", "1000"}}});
  REQUIRE(lines_of(list).size() == 3);
  CHECK_THAT(lines_of(list)[0], contains("id               expected  says"));
  CHECK_THAT(lines_of(list)[1], contains("tilted.relative  holds"));

  auto const verify = printed_by({"verify", "--claims", example});
  auto const lines = lines_of(verify);
  REQUIRE(lines.size() > 2);
  CHECK_THAT(lines[0], contains("tilted.relative  holds          proved"));
  CHECK_THAT(lines[1], contains("tilted.falls     refuted        certified   at d="));
  CHECK_THAT(verify, contains("2 claims"));

  auto const story = printed_by({"explain", "falls", "--claims", example});
  CHECK_THAT(story, contains("  law           frequency = base^(-2*i/d)\n"
                             "                sum(i, cos(frequency*k)) <= d/20\n"));
  CHECK_THAT(story, contains("pebench replay '") && contains("' --claims "));
  auto const token = lines[1].substr(lines[1].find("at d=") + 3);
  CHECK_THAT(story, contains("tilted.falls@" + token));

  CHECK_THAT(printed_by({"replay", "tilted.falls@" + token, "--claims", example}), contains("refuted here"));
}

TEST_CASE("a source of the bench is a file of claims, decided as the bench decides it") {
  auto const file = std::string(PE_FORMULA_EXAMPLES) + "/../../../theory/sources/vaswani2017.toml";
  Folder const folder;
  auto const outcomes = [&](Words const& words, std::string const& out) {
    CHECK(pebench(with(words, {"--cases", "20", "--out", folder / out})).status == 0);
    std::vector<std::string> result;
    auto const run = nlohmann::json::parse(bytes_of(folder / (out + "/run.json")));
    for (auto const& each : run.at("outcomes")) {
      result.push_back(each.at("id").get<std::string>() + " " + each.at("verdict").get<std::string>() + " " +
                       each.at("evidence").get<std::string>() + " " + each.at("domain").dump());
    }
    return result;
  };
  auto const of_file = outcomes({"verify", "--claims", file}, "file");
  CHECK(of_file.size() == 5);
  CHECK(of_file == outcomes({"verify", "vaswani2017"}, "own"));
}

TEST_CASE("a selector chooses among the claims of the file alone") {
  auto const ended = printed_by({"verify", "--claims", example, "tilted.rel*"});
  CHECK_THAT(ended, contains("tilted.relative"));
  CHECK(ended.find("tilted.falls") == std::string::npos);
  check_refused({{{"verify", "--claims", example, "rope"}, {"'pebench list claims --claims FILE'"}}});
}

TEST_CASE("a saved run holds the law and the digest of the file, so that it is known what was decided") {
  Folder const folder;
  CHECK(pebench({"verify", "--claims", example, "--out", folder / "run"}).status == 0);
  auto const run = nlohmann::json::parse(bytes_of(folder / "run/run.json"));
  auto const& falls = run.at("outcomes").at(1);
  CHECK(falls.at("law") == "frequency = base^(-2*i/d)\nsum(i, cos(frequency*k)) <= d/20");
  auto const note = falls.at("note").get<std::string>();
  std::string const before = "tilted.toml, sha256:";
  CHECK_THAT(note, Catch::Matchers::StartsWith(before));
  CHECK(note.size() == before.size() + 64);
}

TEST_CASE("a claim of a file that comes out otherwise is a surprise, as one of the bench's own") {
  Folder const folder;
  auto const file = folder / "mine.toml";
  std::ofstream(file) << "[[claim]]\nid = 'mine'\nsays = 'wrong'\nfor = { d = '2', k = 'integers 0..9' }\n"
                         "law = 'k < 9'\nexpect = 'holds'\n";
  auto const ended = ended_with(1, {"verify", "--claims", file});
  CHECK_THAT(ended.out, contains("mine  refuted") && contains("SURPRISE"));
}

TEST_CASE("a file that is no file of claims is one sentence") {
  Folder const folder;
  auto const refuse = [&](std::string const& text, std::string const& says) {
    std::ofstream(folder / "mine.toml") << text;
    check_refused({{{"verify", "--claims", folder / "mine.toml"}, {says}, 3}});
  };
  std::string const head = "[[claim]]\nid = 'mine'\nsays = 'x'\nexpect = 'holds'\n";
  refuse(head + "law = 'coss(d) = 1'\n", "mine.toml, line 5, column 8: there is no function coss; the nearest: cos");
  refuse(head + "law = '1/k < 2'\nfor = { d = '2', k = 'integers 0..9' }\n",
         "mine: the law has no value at k=0: a division by 0");
  refuse(std::string("\x7f"
                     "ELF\0\1",
                     6),
         "mine.toml, line 1, column");
  refuse("# \u202e\n" + head + "law = '1 = 1'\n", "it has invisible characters");
  check_refused({{{"verify", "--claims", folder / "none.toml"}, {"there is no such file"}, 3}});
}

TEST_CASE(
    "a byte-order mark and line ends of either kind are kept in the run, which decides the claims without the file") {
  Folder const folder;
  auto const file = folder / "mine.toml";
  std::string const text =
      "\xEF\xBB\xBF[[claim]]\r\nid = \"mine\"\r\nsays = \"x\"\r\nlaw = \"1 < 2\"\nexpect = \"holds\"\n";
  std::ofstream(file, std::ios::binary) << text;
  CHECK(pebench({"verify", "--claims", file, "--out", folder / "run"}).status == 0);
  std::filesystem::remove(file);
  auto const saved = folder / "run/run.json";
  CHECK(nlohmann::json::parse(bytes_of(saved)).at("files").at(0).at("text") == text);
  CHECK_THAT(printed_by({"verify", "--claims", saved}), contains("mine  holds          exhausted"));
  CHECK_THAT(bytes_of(folder / "run/claims.html"), contains("law = &quot;1 &lt; 2&quot;"));
}

}  // namespace
}  // namespace pe::tests
