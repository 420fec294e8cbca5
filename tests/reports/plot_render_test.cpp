/// What becomes of a figure: files of the same bytes every time, or a sentence about what is missing.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "reports/plot/render.hpp"
#include "reports/plot/tikz.hpp"
#include "reports/process.hpp"
#include "reports/read_file.hpp"
#include "tests/catch.hpp"
#include "tests/reports/plot_figures.hpp"

namespace fs = std::filesystem;
using namespace pe::plot;
using namespace pe::plot::tests;

namespace {

/// An empty folder of its own, gone at the end of the test.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "plot_test.XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = name;
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(Folder const&) = delete;
  Folder& operator=(Folder const&) = delete;

  fs::path const& path() const { return path_; }

  std::vector<std::string> names() const {
    std::vector<std::string> out;
    for (auto const& entry : fs::directory_iterator(path_)) out.push_back(entry.path().filename());
    std::ranges::sort(out);
    return out;
  }

 private:
  fs::path path_;
};

/// PATH, set for as long as this lives.
class SearchPath {
 public:
  explicit SearchPath(std::string const& value) : before_{std::getenv("PATH")} { setenv("PATH", value.c_str(), 1); }
  ~SearchPath() { setenv("PATH", before_.c_str(), 1); }
  SearchPath(SearchPath const&) = delete;
  SearchPath& operator=(SearchPath const&) = delete;

 private:
  std::string before_;
};

/// Puts a program called gnuplot into the folder that does what this line of shell says.
void fake_gnuplot(fs::path const& folder, std::string const& line) {
  std::ofstream(folder / "gnuplot") << "#!/bin/sh\n" << line << '\n';
  fs::permissions(folder / "gnuplot", fs::perms::owner_all);
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
  first_series(figure).marks.front().text = "m_1^{2} \x01";
  std::get<Curves>(figure.content).references.front().label = "@r";

  Rendered const rendered = render(figure, folder.path(), {Format::svg});
  REQUIRE_FALSE(rendered.obstacle);
  std::string const svg = pe::reports::read_file(folder.path() / "two-curves.svg");
  for (std::string const& text : {label, std::string("first"), std::string("second"), std::string("m_1^{2} \uFFFD"),
                                  std::string("@r"), std::string("s_1^{2} &amp; &lt;b>")})
    CHECK(contains(svg, "<text>" + text + "</text>"));
  CHECK(contains(svg, "<title>&lt;&amp;&gt;</title>"));
  CHECK(folder.names() == std::vector<std::string>{"two-curves.csv", "two-curves.svg", "two-curves.tikz"});
}

TEST_CASE("Two renders of a figure are the same bytes, whenever they are made", "[plot]") {
  Folder const one, two;
  for (Figure const& figure : {two_curves(), two_by_three()}) {
    CAPTURE(figure.name);
    Rendered const first = render(figure, one.path()), second = render(figure, two.path());
    REQUIRE_FALSE(first.obstacle);
    REQUIRE(first.files.size() == (tikz(figure).empty() ? 3 : 4));
    for (std::size_t i = 0; i < first.files.size(); ++i)
      CHECK((pe::reports::read_file(first.files[i]) == pe::reports::read_file(second.files[i])));

    std::string const pdf = pe::reports::read_file(one.path() / (figure.name + ".pdf"));
    CHECK(pdf.starts_with("%PDF-"));
    CHECK(contains(pdf, "/CreationDate (D:19700101000000"));
    CHECK(contains(pdf, "/FontFile"));
  }
  CHECK(one.names().size() == 7);
}

TEST_CASE("The SVG says what it shows, is opaque, and keeps cells sharp", "[plot]") {
  Folder const folder;
  REQUIRE_FALSE(render(two_by_three(), folder.path(), {Format::svg}).obstacle);
  std::string const svg = pe::reports::read_file(folder.path() / "two-by-three.svg");
  CHECK(contains(svg, "<title>Six cells</title>"));
  CHECK(contains(svg, "<desc>Signed values.</desc>"));
  CHECK(contains(svg, "width=\"321\" height=\"189\" fill=\"#ffffff\""));
  CHECK(contains(svg, "image-rendering:pixelated"));
  CHECK(contains(svg, "<text>position</text>"));
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
  CHECK(rendered.files == std::vector<fs::path>{folder.path() / "two-curves.csv", folder.path() / "two-curves.tikz"});
  CHECK(folder.names() == std::vector<std::string>{"two-curves.csv", "two-curves.tikz"});
  CHECK(pe::reports::read_file(rendered.files.front()) == csv(two_curves()));
}

TEST_CASE("What gnuplot complains about reaches the user", "[plot]") {
  Folder const folder, programs;
  fake_gnuplot(programs.path(), "echo 'line 3: undefined' >&2; exit 2");
  SearchPath const fake(programs.path());
  Rendered const rendered = render(two_curves(), folder.path());
  REQUIRE(rendered.obstacle);
  CHECK(rendered.obstacle->kind == Obstacle::Kind::gnuplot_failed);
  CHECK(contains(rendered.obstacle->message, "code 2"));
  CHECK(contains(rendered.obstacle->message, "line 3: undefined"));
}

TEST_CASE("A gnuplot that hangs is ended", "[plot]") {
  Folder const folder, programs;
  fake_gnuplot(programs.path(), "exec /bin/sleep 60");
  SearchPath const fake(programs.path());
  Rendered const rendered = render(two_curves(), folder.path(), {Format::svg}, std::chrono::milliseconds{50});
  REQUIRE(rendered.obstacle);
  CHECK(rendered.obstacle->kind == Obstacle::Kind::gnuplot_too_slow);
}

TEST_CASE("A program gets its input, environment and arguments as they are", "[plot]") {
  pe::reports::Process const process =
      pe::reports::run({"sh", "-c", "cat; echo \"$1 $PE_PROBE\"; echo oops >&2; exit 3", "sh", "a  'b'"}, "in\n",
                       {{"PE_PROBE", "seen"}}, std::chrono::seconds{10});
  CHECK(process.end == pe::reports::Process::End::exited);
  CHECK(process.code == 3);
  CHECK(process.out == "in\na  'b' seen\n");
  CHECK(process.errors == "oops\n");
}
