#include "tests/house/file_rules.hpp"

#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "tests/catch.hpp"
#include "theory/claims/list.hpp"
#include "theory/claims/source_files.hpp"
#include "theory/properties/list.hpp"
#include "theory/schemes/about.hpp"

namespace pe::house {
namespace {

namespace fs = std::filesystem;

fs::path const root = PE_ROOT_FOLDER;

/// A folder that is gone at the end of the test.
class MadeUpProject {
 public:
  MadeUpProject() { fs::create_directories(root_); }
  ~MadeUpProject() { fs::remove_all(root_); }
  MadeUpProject(MadeUpProject const&) = delete;
  MadeUpProject& operator=(MadeUpProject const&) = delete;

  fs::path const& root() const { return root_; }
  void write(fs::path const& file, std::string const& text) const {
    fs::create_directories((root_ / file).parent_path());
    std::ofstream(root_ / file) << text;
  }

 private:
  fs::path root_ = fs::temp_directory_path() / ("pebench-house-test-" + std::to_string(getpid()));
};

std::string lines(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "//\n";
  return text;
}

TEST_CASE("Every property of the folder is in the list, and the other way round") {
  std::set<std::string> listed;
  for (auto const& property : properties()) listed.insert(property.name);
  CHECK(folder_equals_list(names_in(root / "theory/properties", ".hpp",
                                    {"argued", "argued-scores", "implications", "list", "on", "property", "refuted",
                                     "scores", "symbolic"}),
                           listed) == Complaints{});
}

TEST_CASE("Every scheme of the folder is in the list, and the other way round") {
  std::set<std::string> listed, keys;
  for (auto const& source : sources()) keys.insert(source.key);
  for (auto const& scheme : schemes()) {
    auto stem = fs::path(scheme.file).stem().string();
    std::replace(stem.begin(), stem.end(), '_', '-');  // as names_in does
    listed.insert(stem);
    INFO(scheme.name);
    CHECK(keys.contains(std::string(scheme.source)));
  }
  auto found = names_in(root / "theory/schemes", ".hpp", {"about", "biased", "cost", "limits", "list", "shape"});
  found.merge(names_in(root / "theory/schemes", ".toml", {}));
  CHECK(folder_equals_list(found, listed) == Complaints{});
}

TEST_CASE("Every source is one file of statements, and at most one of laws that it calls") {
  std::set<std::string> keys, called, known, with_laws;
  for (auto const& claim : claims()) keys.insert(claim.source.key);
  keys.erase("pebench");
  auto const files = names_in(root / "theory/sources", ".toml", {});
  CHECK(folder_equals_list(files, keys) == Complaints{});
  for (auto const& key : files) {
    std::ifstream text(root / "theory/sources" / (key + ".toml"));
    std::string const begins = "law = \"cpp:";
    for (std::string line; std::getline(text, line);) {
      if (line.starts_with(begins)) called.insert(line.substr(begins.size(), line.size() - begins.size() - 1));
    }
  }
  for (auto const& law : laws()) {
    known.insert(law.name);
    with_laws.insert(law.name.substr(0, law.name.find('.')));
  }
  CHECK(folder_equals_list(known, called) == Complaints{});
  auto const of_laws =
      names_in(root / "theory/claims", ".cpp", {"documents", "list", "men2024-lags", "source-files", "sources"});
  CHECK(folder_equals_list(of_laws, with_laws) == Complaints{});
}

TEST_CASE("A file that the list forgets is found, and an entry without a file") {
  MadeUpProject const project;
  project.write("constant_norm.hpp", "");
  project.write("list.hpp", "");
  project.write("notes.md", "");
  auto const names = names_in(project.root(), ".hpp", {"list"});
  CHECK(names == std::set<std::string>{"constant-norm"});
  CHECK(folder_equals_list(names, {"constant-norm"}) == Complaints{});
  CHECK(folder_equals_list(names, {}) == Complaints{"constant-norm is in the folder but not in the list"});
  CHECK(folder_equals_list(names, {"constant-norm", "decay"}) ==
        Complaints{"decay is in the list but not in the folder"});
}

TEST_CASE("No file has more than 400 lines") { CHECK(no_long_file(root) == Complaints{}); }

TEST_CASE("A file of 401 lines is found, one of 400 is not") {
  MadeUpProject const project;
  project.write("theory/short.cpp", lines(400));
  project.write("build/generated.cpp", lines(5000));
  project.write("golden/index.html", lines(5000));
  CHECK(no_long_file(project.root()) == Complaints{});
  for (char const* file :
       {"CMakeLists.txt", "a/long.cpp", "b/long.hpp", "c/page.css", "d/page.js", "e/page.mustache", "f/x.sh"}) {
    project.write(file, lines(401));
  }
  auto const complaints = no_long_file(project.root());
  CHECK(complaints.size() == 7);
  CHECK(complaints.at(1) == "a/long.cpp has 401 lines, more than 400");
}

TEST_CASE("Every include points to a lower layer or stays where it is") {
  CHECK(layers_are_kept(root) == Complaints{});
}

TEST_CASE("An include that points upwards is found") {
  MadeUpProject const project;
  auto const complaints_about = [&](std::string const& file, std::string const& header) {
    project.write(file, "#pragma once\n#include <vector>\n#include \"" + header + "\"\n");
    auto result = layers_are_kept(project.root());
    fs::remove(project.root() / file);
    return result;
  };
  CHECK(complaints_about("theory/kernel/a.hpp", "theory/kernel/law.hpp").empty());
  CHECK(complaints_about("theory/kernel/a.hpp", "theory/frequencies/over.hpp").empty());
  CHECK(complaints_about("theory/guests/a.hpp", "theory/properties/list.hpp").empty());
  CHECK(complaints_about("theory/schemes/a.hpp", "theory/families/guests.hpp").size() == 1);
  CHECK(complaints_about("theory/formula/a.hpp", "theory/families/codes.hpp").size() == 1);
  CHECK(complaints_about("theory/formula/a.hpp", "theory/properties/scores.hpp").size() == 1);
  CHECK(complaints_about("theory/families/a.hpp", "theory/guests/guest.hpp").size() == 1);
  CHECK(complaints_about("theory/other/a.hpp", "theory/kernel/law.hpp").size() == 1);
  CHECK(complaints_about("theory/kernel/a.hpp", "reports/run.hpp") ==
        Complaints{"theory/kernel/a.hpp includes reports/run.hpp, which is no layer below it"});
  CHECK(complaints_about("theory/a.cpp", "experiments/figures/figures.hpp").size() == 1);
  CHECK(complaints_about("theory/a.cpp", "tests/catch.hpp").size() == 1);
  CHECK(complaints_about("reports/a.cpp", "theory/kernel/evidence.hpp").empty());
  CHECK(complaints_about("reports/a.cpp", "theory/kernel/claim.hpp").size() == 1);
  CHECK(complaints_about("reports/a.cpp", "experiments/terminal/names.hpp").size() == 1);
  CHECK(complaints_about("experiments/a.cpp", "theory/kernel/claim.hpp").empty());
  CHECK(complaints_about("experiments/a.cpp", "reports/run.hpp").empty());
  CHECK(complaints_about("experiments/a.cpp", "tests/catch.hpp").size() == 1);
  CHECK(complaints_about("experiments/commands/a.cpp", "experiments/compare/compare.hpp").empty());
  CHECK(complaints_about("experiments/compare/a.cpp", "experiments/running/interrupt.hpp").empty());
  CHECK(complaints_about("experiments/compare/a.cpp", "experiments/commands/commands.hpp").size() == 1);
  CHECK(complaints_about("experiments/terminal/a.cpp", "experiments/running/interrupt.hpp").size() == 1);
  CHECK(complaints_about("experiments/tables/a.cpp", "experiments/figures/figures.hpp").size() == 1);
  CHECK(complaints_about("tests/a.cpp", "experiments/figures/figures.hpp").empty());
  CHECK(complaints_about("theory/a.cpp", "generated.hpp").empty());
}

TEST_CASE("Every scheme has its own test") { CHECK(every_scheme_is_tested(root) == Complaints{}); }

TEST_CASE("What serves every scheme knows none by itself") {
  CHECK(schemes_are_known_by_their_list(root) == Complaints{});
  MadeUpProject const project;
  project.write("experiments/compare/a.cpp",
                "#include \"theory/schemes/list.hpp\"\n#include \"theory/schemes/rope.hpp\"\n");
  project.write("experiments/figures/a.cpp", "#include \"theory/schemes/rope.hpp\"\n");
  CHECK(schemes_are_known_by_their_list(project.root()) ==
        Complaints{"experiments/compare/a.cpp includes theory/schemes/rope.hpp"});
}

TEST_CASE("A scheme without a test is found") {
  MadeUpProject const project;
  project.write("theory/schemes/list.hpp", "");
  project.write("theory/schemes/rope.hpp", "");
  CHECK(every_scheme_is_tested(project.root()) ==
        Complaints{"theory/schemes/rope.hpp has no tests/schemes/rope_test.cpp"});
  project.write("tests/schemes/rope_test.cpp", "");
  CHECK(every_scheme_is_tested(project.root()) == Complaints{});
}

TEST_CASE("The tests build with either version of Catch2") { CHECK(tests_build_with_catch3(root) == Complaints{}); }

TEST_CASE("A matcher of one version of Catch2 is found") {
  MadeUpProject const project;
  std::string const call = "Catch::", matcher = "Contains";
  project.write("tests/catch.hpp", call + matcher + "(part)");
  project.write("tests/kernel/law_test.cpp", "CHECK_THAT(says, tests::contains(\"a\"));");
  CHECK(tests_build_with_catch3(project.root()) == Complaints{});
  project.write("tests/kernel/law_test.cpp", "CHECK_THAT(says, " + call + matcher + "(\"a\"));");
  CHECK(tests_build_with_catch3(project.root()) ==
        Complaints{"tests/kernel/law_test.cpp calls Contains where tests/catch.hpp has contains"});
}

TEST_CASE("Every test file is built") { CHECK(every_test_is_built(root) == Complaints{}); }

TEST_CASE("A test file that is not built is found") {
  MadeUpProject const project;
  project.write("tests/kernel/law_test.cpp", "");
  project.write("tests/CMakeLists.txt", "add_subdirectory(kernel)");
  CHECK(every_test_is_built(project.root()) ==
        Complaints{"tests/kernel/law_test.cpp is not named by the CMakeLists.txt beside it"});
  project.write("tests/kernel/CMakeLists.txt", "add_executable(kernel_test\n  law_test.cpp)");
  CHECK(every_test_is_built(project.root()) == Complaints{});
  project.write("tests/CMakeLists.txt", "add_subdirectory(schemes)");
  CHECK(every_test_is_built(project.root()) ==
        Complaints{"tests/CMakeLists.txt does not name kernel, where kernel/law_test.cpp is"});
}

TEST_CASE("No file names a folder of somebody's machine") { CHECK(no_machine_is_named(root) == Complaints{}); }

TEST_CASE("A folder of somebody's machine is found") {
  MadeUpProject const project;
  project.write("README.md", "See https://example.org/home/page and build/work/x.");
  CHECK(no_machine_is_named(project.root()) == Complaints{});
  project.write("theory/a.cpp",
                "char const* folder = \"/ho"
                "me/somebody/x\";");
  CHECK(no_machine_is_named(project.root()) == Complaints{"theory/a.cpp names a folder under /ho"
                                                          "me/"});
}

TEST_CASE("CITATION.cff is valid and of this version") { CHECK(citation_is_valid(root) == Complaints{}); }

TEST_CASE("A citation that lacks something or contradicts is found") {
  MadeUpProject const project;
  project.write("CMakeLists.txt", "project(pebench VERSION 0.2.0 LANGUAGES CXX)");
  project.write("CITATION.cff",
                "cff-version: 1.2.0\nmessage: Cite it.\ntitle: \"x\"\nauthors:\n  - name: y\nversion: 0.2.0\n"
                "date-released: 2026-11-22\n");
  project.write("theory/sources.bib", "  title = {x},\n  version = {0.2.0},\n  date = {2026-11-22},\n");
  CHECK(citation_is_valid(project.root()) == Complaints{});
  project.write("CITATION.cff", "cff-version: 1.2.0\nmessage: Cite it.\nauthors:\nversion: 0.1.0\n");
  CHECK(citation_is_valid(project.root()) ==
        Complaints{"CITATION.cff has no authors", "CITATION.cff has no date-released", "CITATION.cff has no title",
                   "CITATION.cff is of version 0.1.0, CMakeLists.txt is not",
                   "theory/sources.bib has another title, version or date of pebench than CITATION.cff"});
}

}  // namespace
}  // namespace pe::house
