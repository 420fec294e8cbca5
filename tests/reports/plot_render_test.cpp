/// What becomes of a figure: files of the same bytes every time, or a sentence about what is missing.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <thread>
#include <vector>

#include "reports/plot/render.hpp"
#include "reports/plot/style.hpp"
#include "reports/read_file.hpp"
#include "tests/catch.hpp"
#include "tests/experiments/folder.hpp"
#include "tests/reports/plot_figures.hpp"

namespace fs = std::filesystem;
using namespace pe::plot;
using namespace pe::plot::tests;
using pe::tests::FakeProgram;
using pe::tests::Folder;
using pe::tests::SearchPath;

namespace {

/// What the folder holds.
std::vector<std::string> names_in(Folder const& folder) {
  std::vector<std::string> out;
  for (auto const& entry : fs::directory_iterator(folder.path())) out.push_back(entry.path().filename());
  std::ranges::sort(out);
  return out;
}

/// What kept two curves from being drawn.
Obstacle obstacle_to(fs::path const& folder, Format format = Format::svg,
                     pe::reports::Patience const& patience = {std::chrono::minutes{1}}) {
  auto const rendered = render(two_curves(), folder, {format}, patience);
  REQUIRE(rendered.obstacle);
  CHECK(rendered.pictures.empty());
  return *rendered.obstacle;
}

}  // namespace

TEST_CASE("Hostile labels are shown as typed and run nothing", "[plot]") {
  Folder const folder;
  std::string const label =
      "it's \"q\" \\n \\\\ @x {a}^{b}_c %d $(x) ~ `touch " + (folder.path() / "ran").string() + "`";
  Figure figure = two_curves();
  figure.x.label = label;
  figure.y.label = "first\nsecond";
  figure.title = "<&>";
  first_series(figure).label = "s_1^{2} & <b>";
  std::get<Curves>(figure.content).references.front().label = "@r_1^{2} \x01";

  Rendered const rendered = render(figure, folder.path(), {Format::svg});
  REQUIRE_FALSE(rendered.obstacle);
  std::string const svg = pe::reports::read_file(folder.path() / "two-curves.svg");
  for (std::string const& text : {label, std::string("first"), std::string("second"), std::string("@r_1^{2} \uFFFD"),
                                  std::string("s_1^{2} &amp; &lt;b>")})
    CHECK(contains(svg, "<text>" + text + "</text>"));
  CHECK(contains(svg, "<title>&lt;&amp;&gt;</title>"));
  CHECK(names_in(folder) == std::vector<std::string>{"two-curves.csv", "two-curves.svg"});
}

TEST_CASE("Two renders of a figure are the same bytes, whenever they are made", "[plot]") {
  Folder const one, two;
  for (Figure const& figure : {two_curves(), two_by_three()}) {
    CAPTURE(figure.name);
    Rendered const first = render(figure, one.path());
    std::this_thread::sleep_for(std::chrono::milliseconds(1100));  // a PDF's date has seconds
    Rendered const second = render(figure, two.path());
    REQUIRE_FALSE(first.obstacle);
    REQUIRE(first.files.size() == 3);
    for (std::size_t i = 0; i < first.files.size(); ++i)
      CHECK((pe::reports::read_file(first.files[i]) == pe::reports::read_file(second.files[i])));

    std::string const pdf = pe::reports::read_file(one.path() / (figure.name + ".pdf"));
    CHECK(pdf.starts_with("%PDF-"));
    CHECK(contains(pdf, "/FontFile"));
  }
  CHECK(names_in(one).size() == 6);
}

TEST_CASE("The SVG says what it shows, is opaque, and keeps cells sharp", "[plot]") {
  Folder const folder;
  REQUIRE_FALSE(render(two_by_three(), folder.path(), {Format::svg}).obstacle);
  std::string const svg = pe::reports::read_file(folder.path() / "two-by-three.svg");
  CHECK(contains(svg, "<title>Six cells</title>"));
  CHECK(contains(svg, "<desc>Signed values.</desc>"));
  CHECK(contains(svg, "width=\"321\" height=\"189\" fill=\"#ffffff\""));
  CHECK_FALSE(contains(svg, "<image"));  // which a renderer may smooth: six cells are six rectangles
  std::regex const cell(R"(<path fill='#[0-9a-f]{6}' d='M[\d.]+,[\d.]+H[\d.]+V[\d.]+H[\d.]+z'/>)");
  CHECK(std::distance(std::sregex_iterator(svg.begin(), svg.end(), cell), {}) == 6 + 128);  // and the colour box
  CHECK(contains(svg, "<text>position</text>"));
}

TEST_CASE("Every figure has inks for a dark page, and coloured cells and the text on them stay as they are", "[plot]") {
  Folder const folder;
  REQUIRE_FALSE(render(two_curves(), folder.path(), {Format::svg}).obstacle);
  REQUIRE_FALSE(render(two_by_three(), folder.path(), {Format::svg}).obstacle);
  auto const svg = pe::reports::read_file(folder.path() / "two-curves.svg");
  CHECK(contains(svg, "@media (prefers-color-scheme:dark){[fill=\"#ffffff\"]{fill:#15171a}"));
  auto const cells = pe::reports::read_file(folder.path() / "two-by-three.svg");
  CHECK(contains(cells, "@media (prefers-color-scheme:dark){[fill=\"#ffffff\"]{fill:#15171a}"));
  for (auto const palette : {Palette::sequential, Palette::diverging}) {
    for (auto const cell : style::colours(palette))
      CHECK(std::ranges::find(style::inks, cell, &style::Ink::light) == style::inks.end());
  }
  for (auto const on_cell : {style::cell_ink, style::cell_paper}) {
    CHECK(std::ranges::find(style::inks, on_cell, &style::Ink::light) == style::inks.end());
  }
}

TEST_CASE("A heat map of many cells is a bitmap that is not smoothed", "[plot]") {
  Folder const folder;
  auto figure = two_by_three();
  auto& map = std::get<HeatMap>(figure.content);
  map.columns = 60;
  map.values.assign(60 * 60, 0.5);
  map.texts.clear();
  map.row_names.clear();
  map.column_names.clear();
  REQUIRE_FALSE(render(figure, folder.path(), {Format::svg}).obstacle);
  CHECK(contains(pe::reports::read_file(folder.path() / "two-by-three.svg"), "image-rendering:pixelated"));
}

TEST_CASE("A PNG is written on request", "[plot]") {
  Folder const folder;
  REQUIRE_FALSE(render(two_by_three(), folder.path() / "made" / "here", {Format::png}).obstacle);
  CHECK(pe::reports::read_file(folder.path() / "made" / "here" / "two-by-three.png").starts_with("\x89PNG"));
}

TEST_CASE("Without gnuplot the CSV is there and a sentence names the package", "[plot]") {
  Folder const folder;
  SearchPath const nothing("");
  Rendered const rendered = render(two_curves(), folder.path());
  REQUIRE(rendered.obstacle);
  CHECK(rendered.obstacle->kind == Obstacle::Kind::gnuplot_missing);
  CHECK(contains(rendered.obstacle->message, "gnuplot-nox"));
  CHECK(contains(rendered.obstacle->message, "two-curves.csv"));
  CHECK(rendered.files == std::vector<fs::path>{folder.path() / "two-curves.csv"});
  CHECK(names_in(folder) == std::vector<std::string>{"two-curves.csv"});
  CHECK(pe::reports::read_file(rendered.files.front()) == csv(two_curves()));
}

TEST_CASE("What gnuplot complains about reaches the user", "[plot]") {
  Folder const folder;
  FakeProgram const fake("gnuplot", "echo 'line 3: undefined' >&2; exit 2");
  auto const [kind, message] = obstacle_to(folder.path());
  CHECK(kind == Obstacle::Kind::gnuplot_failed);
  CHECK((contains(message, "code 2") && contains(message, "line 3: undefined")));
}

TEST_CASE("A gnuplot that hangs is ended", "[plot]") {
  Folder const folder;
  FakeProgram const fake("gnuplot", "exec /bin/sleep 60");
  auto const obstacle = obstacle_to(folder.path(), Format::svg, {std::chrono::milliseconds{50}});
  CHECK(obstacle.kind == Obstacle::Kind::gnuplot_too_slow);
}

TEST_CASE("A gnuplot that ends well without a whole picture is noticed, whatever it gave, and its words do nothing",
          "[plot]") {
  auto const given = GENERATE(as<std::string>{}, "true", "printf 'hello\\n'", "printf '<svg><g></g>'",
                              "printf '%%PDF-1.5\\nhalf'", "head -c 4000 /dev/urandom");
  CAPTURE(given);
  Folder const folder;
  FakeProgram const fake("gnuplot", "printf 'warning \\033]0;title\\007\\nsecond' >&2; " + given);
  for (auto const format : {Format::svg, Format::pdf, Format::png}) {
    auto const [kind, message] = obstacle_to(folder.path(), format);
    CHECK(kind == Obstacle::Kind::gnuplot_failed);
    CHECK(contains(message, "ended with code 0 but gave no whole " + std::string(extension(format))));
    CHECK(contains(message, "warning \\x1b]0;title\\x07\\nsecond"));
  }
  CHECK(names_in(folder) == std::vector<std::string>{"two-curves.csv"});
}

TEST_CASE("A gnuplot for another machine is a sentence in words of the user's", "[plot]") {
  Folder const folder, programs;
  std::ofstream(programs.path() / "gnuplot") << "\x7f\x45LF for another machine";
  fs::permissions(programs.path() / "gnuplot", fs::perms::owner_all);
  SearchPath const fake(programs.path().string());
  CHECK(contains(obstacle_to(folder.path()).message, "gnuplot cannot be started (Exec format error). Its numbers"));
}
