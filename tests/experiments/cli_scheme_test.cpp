/// A scheme of a file, on the command line.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/catch.hpp"
#include "tests/experiments/child.hpp"
#include "tests/experiments/folder.hpp"

namespace pe::tests {
namespace {

std::string const rope = std::string(PE_FORMULA_EXAMPLES) + "/rope.toml";

std::string line_with(std::string const& out, std::string const& word) {
  for (auto const& line : lines_of(out)) {
    if (line.starts_with(word)) return line;
  }
  return "none";
}

TEST_CASE("a scheme of a file is asked what the bench's schemes are, and no verdict is expected") {
  auto const ended = printed_by({"verify", "--scheme", rope, "--cases", "20"});
  CHECK_THAT(line_with(ended, "pebench.relative-score.rope-formula"), contains("holds          proved      identity"));
  CHECK_THAT(line_with(ended, "pebench.content-free.rope-formula"), contains("refuted        certified   at d="));
  CHECK_THAT(ended, contains("Not applicable (matrix.html of --out says why): "));
  CHECK_THAT(ended, contains("For the properties of rope-formula no verdict was expected"));
  auto const list = pebench({"list", "claims", "--scheme", rope});
  CHECK_THAT(line_with(list.out, "pebench.relative-score.rope-formula"), contains("undecided"));
}

TEST_CASE("the example of an author's own scheme: one sentence is proved, one refuted with a witness") {
  auto const ended =
      printed_by({"verify", "--scheme", std::string(PE_FORMULA_EXAMPLES) + "/harmonic.toml", "harmonic.*"});
  CHECK_THAT(line_with(ended, "harmonic.relative"), contains("holds          proved      identity"));
  // The cosines of 124/(i+1), i = 0 .. 31, sum to 3.27, above 64/20 (doubles, in Python).
  CHECK_THAT(line_with(ended, "harmonic.falls"), contains("refuted        certified   at d=64,k=124"));
  CHECK(ended.find("no verdict was expected") == std::string::npos);
  auto const sheet = pebench({"explain", "log-rope", "--scheme", std::string(PE_FORMULA_EXAMPLES) + "/log-rope.toml"});
  CHECK_THAT(sheet.out, contains("angle = frequency*m; bias = -log(1 + abs(i - j))/(h + 1); frequency ="));
  CHECK_THAT(sheet.out, contains("Claims of its file\n") && contains("✓ log-rope.relative\n") &&
                            contains("✗ log-rope.falls\n") && contains("No document that was gone through"));
}

TEST_CASE("a property of a scheme of a file has the same verdict whatever else is decided") {
  // Its angle is another one where sin(m) > 0.999991, as at few of the places that relative-rotation walks.
  Folder const folder;
  std::ofstream(folder / "s.toml") << "[scheme]\nname = \"rare\"\nacts = \"rotary\"\n"
                                   << "angle = \"base^(-2*i/d)*m + if(sin(m) > 0.999991, 1, 0)\"\n";
  std::string const cell = "pebench.relative-rotation.rare", undecided = "undecided";
  for (auto const& chosen : {cell, std::string("pebench.relative-*"), std::string("*")}) {
    CAPTURE(chosen);
    auto const out = printed_by({"verify", chosen, "--scheme", folder / "s.toml"});
    CHECK_THAT(line_with(out, cell), contains(undecided));
  }
  auto const story = printed_by({"explain", cell, "--scheme", folder / "s.toml"});
  CHECK_THAT(story,
             contains(undecided) && contains("contradictory: what has rotation-orthogonal and relative-rotation"));
}

TEST_CASE("the scheme of a file is in the lists and in a figure of all schemes") {
  CHECK_THAT(pebench({"list", "schemes", "--scheme", rope}).out, contains("\nrope-formula"));
  Folder const folder;
  std::ofstream(folder / "s.toml") << "[scheme]\nname = \"tilted\"\nacts = \"bias\"\nbias = \"-(i - j)/(h + 1)\"\n";
  auto const drawn = pebench({"figure", "score-by-distance", "--scheme", folder / "s.toml", "--out", folder / "out"});
  CHECK_THAT(bytes_of(folder / "out/score-by-distance.csv"), contains("tilted") && contains("ALiBi"));
  auto const of = [&](std::string const& scheme, std::string const& figure = "score-by-distance") {
    return pebench({"figure", figure, "--out", folder / "of", "--of", scheme});
  };
  CHECK(of("rope").status != 2);
  CHECK_THAT(bytes_of(folder / "of/score-by-distance.csv"), contains("RoPE") && !contains("ALiBi"));
  CHECK_THAT(of("rope", "alibi-slopes").err, contains("--of chooses the schemes of score-by-distance"));
  CHECK_THAT(of("t5").err, contains("none of these schemes has scores"));
  CHECK_THAT(of("nothing").err, contains("there is no scheme 'nothing'"));
  // One with learned numbers has a panel, too, and what has none is named.
  std::ofstream(folder / "l.toml") << "[scheme]\nname = \"learner\"\nacts = \"bias\"\nbias = \"-r(0)*(i - j)\"\n"
                                   << "learned = { r = { numbers = 1, shown = [\"0.5\"] } }\n";
  auto const both =
      pebench({"figure", "score-by-distance", "--scheme", folder / "l.toml", "--of", "t5", "--out", folder / "l"});
  CHECK_THAT(both.err, contains("learned numbers would be drawn at random: T5 bias."));
  CHECK_THAT(bytes_of(folder / "l/score-by-distance.csv"), contains("\nlearner,1,0.606531\n"));  // e^(-1/2)
  CHECK_THAT(bytes_of(folder / "l/score-by-distance.svg"), contains("Learned numbers: learner at r = (0.5)."));
}

TEST_CASE("the learned numbers at which a file's scheme was looked at are printed, where a witness rests on them") {
  Folder const folder;
  std::ofstream(folder / "l.toml") << "[scheme]\nname = \"learner\"\nacts = \"bias\"\nbias = \"-exp(r(0))*(i - j)^2\"\n"
                                   << "learned = { r = 2 }\nmask = \"causal\"\n";
  std::string const id = "pebench.linear-in-distance.learner";
  auto const of_head = [](int head) {
    return contains(fmt::format("learned numbers chosen here, head {}: r = (", head));
  };
  CHECK_THAT(pebench({"explain", id, "--scheme", folder / "l.toml"}).out, of_head(0));
  for (int const head : {0, 1}) {
    auto const at = fmt::format("{}@d=2,k=0,w={}", id, head);
    CHECK_THAT(pebench({"replay", at, "--scheme", folder / "l.toml"}).out, of_head(head) && !of_head(1 - head));
  }
  printed_by({"compare", "--scheme", folder / "l.toml", "alibi", "--quick", "--properties", "toeplitz-bias", "--out",
              folder / "out"});
  CHECK_THAT(bytes_of(folder / "out/latex/tables/formulas.tex"),
             contains("\\text{causal},\\quad r_{0}, r_{1}\\text{ learned for each head}}"));
  CHECK_THAT(bytes_of(folder / "out/comparison.html"), contains("r_{0}, r_{1}\\text{ learned for each head}"));
}

TEST_CASE("a witness against the uniqueness of distances names both, and the scores that differ most") {
  Folder const folder;
  std::ofstream(folder / "c.toml") << "[scheme]\nname = \"clipped\"\nacts = \"bias\"\nbias = \"-min(abs(i - j), 4)\"\n";
  for (auto const& [t, scores] : {std::pair{"5", "5 and 4: in no head are two scores further apart than -4 and"},
                                  std::pair{"4", "4 and 0: in no head are two scores further apart than -4 and"}}) {
    auto const at = std::string("pebench.uniqueness.clipped@d=2,t=") + t;
    CHECK_THAT(pebench({"replay", at, "--scheme", folder / "c.toml"}).out,
               contains("the distances ") && contains(scores));
  }
}

TEST_CASE("a figure shows no value that is not decided, and has none that no double has") {
  Folder const folder;
  auto const drawn = [&](std::string const& bias) {
    std::ofstream(folder / "s.toml") << "[scheme]\nname = \"own\"\nacts = \"bias\"\nbias = \"" << bias << "\"\n";
    return pebench({"figure", "score-by-distance", "--scheme", folder / "s.toml", "--out", folder / "out"});
  };
  for (auto const* const open : {"if(exp(log(j + 1)) < j + 1, 1, 2)", "floor(exp(log(j + 1)))/1000000"}) {
    auto const ended = drawn(open);
    CHECK(ended.status == 2);
    CHECK_THAT(ended.err, contains("the score of own at distance ") && contains("a value is not decided"));
  }
  CHECK(drawn("(i - j)*7").status != 70);  // e^896 is beyond doubles
  CHECK_THAT(bytes_of(folder / "out/score-by-distance.csv"), contains("\nown,101,") && !contains("\nown,102,"));
  CHECK(drawn("(j - i)*5.6").status != 70);  // e^-717 is below the least normal double
  CHECK_THAT(bytes_of(folder / "out/score-by-distance.csv"), contains("\nown,126,") && !contains("\nown,127,"));
}

TEST_CASE("codes that no curve can show end a comparison with a sentence") {
  Folder const folder;
  std::ofstream(folder / "s.toml") << "[scheme]\nname = 'own'\nacts = 'absolute'\nentries = ['exp(99*t)', 't']\n";
  auto const ended = ended_with(
      2, {"compare", "own", "--scheme", folder / "s.toml", "--properties", "content-free", "--out", folder / "out"});
  CHECK_THAT(ended.err, contains("the code of own at position 4: an entry is beyond 1e150 in magnitude"));
}

TEST_CASE("a selector chooses among the cells of the scheme, which are explained and replayed") {
  CHECK_THAT(printed_by({"verify", "--scheme", rope, "norm-kept"}), contains("1 claim: 1 established (1 proved)."));
  auto const story = printed_by({"explain", "content-free.rope-formula", "--scheme", rope});
  CHECK_THAT(story, contains("pebench replay '") && contains("' --scheme "));
  auto const at = story.find("pebench.content-free.rope-formula@");
  REQUIRE(at != std::string::npos);
  auto const token = story.substr(at, story.find('\'', at) - at);
  CHECK_THAT(printed_by({"replay", token, "--scheme", rope}), contains("refuted here"));
}

TEST_CASE("a saved run holds the file whole, and replays and renders without it") {
  Folder const folder;
  std::filesystem::copy_file(rope, folder / "s.toml");
  auto const text = bytes_of(folder / "s.toml");
  CHECK(pebench({"verify", "--scheme", folder / "s.toml", "content-free", "--out", folder / "run"}).status == 0);
  std::filesystem::remove(folder / "s.toml");
  auto const run = nlohmann::json::parse(bytes_of(folder / "run/run.json"));
  auto const& source = run.at("sources").at(1);
  CHECK(source.at("key") == "formula");
  CHECK(source.at("title") == "s.toml");
  auto const& file = run.at("files").at(0);
  CHECK(file.at("name") == "s.toml");
  CHECK(file.at("text") == text);
  // sha256sum of the example.
  CHECK(file.at("sha256") == "sha256:d1c997208129105701772a6d09418d7e17a82a7feb91cdd7dd4107390a86842a");
  auto const& outcome = run.at("outcomes").at(0);
  CHECK(outcome.at("expected") == "undecided");
  CHECK(outcome.at("agrees") == true);
  auto const saved = folder / "run/run.json";
  auto const replay = printed_by({"replay", outcome.at("replay").get<std::string>(), "--scheme", saved});
  CHECK_THAT(replay, contains("refuted here"));
  CHECK(pebench({"report", saved, "--out", folder / "again", "--format", "html,markdown,csv"}).status == 0);
  CHECK_THAT(bytes_of(folder / "again/claims.html"), contains("angle = &quot;frequency*m&quot;"));
  pebench({"verify", "pebench.norm-kept.rope", "--cases", "2", "--out", folder / "bench"});
  CHECK(pebench({"verify", "--scheme", folder / "bench/run.json"}).status == 2);
}

TEST_CASE("a report on a scheme of a file has its matrix, its figure and its file, and is shown again without it") {
  Folder const folder;
  std::filesystem::copy_file(rope, folder / "s.toml");
  auto const made = ended_with(0, {"report", "--scheme", folder / "s.toml", "--cases", "5", "--format", "json,html,csv",
                                   "--out", folder / "out"});
  auto const run = nlohmann::json::parse(bytes_of(folder / "out/run.json"));
  CHECK(run.at("files").at(0).at("name") == "s.toml");
  CHECK(run.at("matrix").at("schemes").size() == 1);
  CHECK(run.at("figures").at(0).at("name") == "score-by-distance");
  CHECK_THAT(bytes_of(folder / "out/matrix.html"), contains("rope-formula"));
  CHECK_THAT(bytes_of(folder / "out/figures/score-by-distance.csv"), contains("rope-formula"));
  std::filesystem::remove(folder / "s.toml");
  auto const again = ended_with(0, {"report", folder / "out/run.json", "--format", "html", "--out", folder / "again"});
  CHECK(again.err.empty());  // the figure is drawn again, with the scheme
  CHECK_THAT(pebench({"report", folder / "out/run.json", "--scheme", rope}).err, contains("only shown again"));
}

TEST_CASE("a comparison has the scheme of a file among its rows") {
  Folder const folder;
  auto const ended =
      printed_by({"compare", "--scheme", rope, "rope", "--quick", "--cases", "10", "--out", folder / "out"});
  std::size_t rows = 0;
  for (auto const& line : lines_of(ended)) {  // "uniqueness  ✓  ✓"
    std::istringstream words(line);
    std::vector<std::string> row{std::istream_iterator<std::string>(words), {}};
    if (row.size() != 3 || (row[1] != "✓" && row[1] != "(✓)" && row[1] != "✗")) continue;
    CAPTURE(line);
    CHECK(row[1] == row[2]);
    ++rows;
  }
  CHECK(rows > 20);
  for (auto const* file : {"out/comparison.html", "out/tables/matrix.csv", "out/latex/tables/matrix.tex"}) {
    CAPTURE(file);
    CHECK_THAT(bytes_of(folder / file), contains("rope-formula"));
  }
  CHECK(nlohmann::json::parse(bytes_of(folder / "out/comparison.json")).at("files").at(0).at("text") == bytes_of(rope));
  CHECK_THAT(bytes_of(folder / "out/tables/costs.csv"), contains("rope-formula,0,L d / H,6 L d"));
  CHECK_THAT(bytes_of(folder / "out/latex/tables/formulas.tex"),
             contains("\\peformula{\\vartheta_i(m) = \\mathit{base}^{-2\\,i/d}\\,m}"));
}

TEST_CASE("what is asked of a scheme of a file and cannot be had is a sentence") {
  Folder const folder;
  auto const refused = [&](std::string const& text) {
    std::ofstream(folder / "s.toml", std::ios::binary) << text;
    return pebench({"verify", "--scheme", folder / "s.toml"});
  };
  auto const taken = refused("[scheme]\nname = \"rope\"\nacts = \"rotary\"\nangle = \"m\"\n");
  CHECK(taken.status == 2);
  CHECK_THAT(taken.err, contains("there is a scheme rope already; give yours another name"));
  for (std::string const name : {"rope", "yarn"}) {  // a name, and another name of rope-yarn
    check_refused({{{"new-scheme", name, "--out", folder / "new.toml"}, {"there is a scheme " + name + " already"}}});
    CHECK_FALSE(std::filesystem::exists(folder / "new.toml"));
  }
  auto const undefined = refused("[scheme]\nname = \"mine\"\nacts = \"bias\"\nbias = \"log(i - j)\"\n");
  CHECK(undefined.status == 3);
  auto const base =
      refused("[scheme]\nname = \"mine\"\nacts = \"rotary\"\nangle = \"m\"\n[scheme.parameters]\nbase = \"1e300\"\n");
  CHECK(base.status == 3);
  CHECK_THAT(undefined.err, contains("mine has no value at"));
  CHECK_THAT(undefined.err, contains("a logarithm of a number that is not positive in bias, column 1"));
  auto const beside =
      refused("[scheme]\nname = \"mine\"\nacts = \"rotary\"\nangle = \"m\"\nbias = \"1 + log(i - j)\"\n");
  CHECK_THAT(beside.err, contains("a logarithm of a number that is not positive in bias, column 5"));
  CHECK(pebench({"verify", "--scheme", folder / "none.toml"}).status == 3);
  CHECK(pebench({"verify", "--scheme", std::string(PE_FORMULA_EXAMPLES) + "/tilted.toml"}).status == 2);
  CHECK(pebench({"verify", "--scheme", rope, "--claims", rope}).status == 2);
}

TEST_CASE("a new scheme's file runs as it is written, for each way to act") {
  Folder const folder;
  for (std::string const acts : {"rotary", "absolute", "bias", "score"}) {
    CAPTURE(acts);
    auto const file = folder / (acts + ".toml");
    Surroundings const by_bench{.environment = {{"PEBENCH_CALLED", "./bench"}}};
    CHECK(pebench({"new-scheme", "mine", "--acts", acts, "--out", file}, by_bench).status == 0);
    auto const ended = printed_by({"verify", "--scheme", file, "--cases", "10", "mine.*", "order-seen"});
    CHECK_THAT(ended, contains("mine.") && contains("All verdicts match expectations."));
    CHECK_THAT(bytes_of(file), contains(": ./bench verify --scheme " + file) && !contains("pebench "));
    check_refused({{{"new-scheme", "mine", "--out", file}, {"is there already"}}});
  }
  CHECK(pebench({"new-scheme", "My scheme", "--out", folder / "x.toml"}).status == 2);
  CHECK_FALSE(std::filesystem::exists(std::filesystem::path(folder / "x.toml")));
}

}  // namespace
}  // namespace pe::tests
