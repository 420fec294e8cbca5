/// Rules about the files of the project. Each takes a folder, so that a made-up one can break it.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "reports/read_file.hpp"
#include "tests/catch.hpp"
#include "tests/experiments/folder.hpp"
#include "tests/house/complaints.hpp"

namespace pe::house {
namespace {

namespace fs = std::filesystem;

fs::path const root = PE_ROOT_FOLDER;

void write(tests::Folder const& project, fs::path const& file, std::string const& text) {
  fs::create_directories((project.path() / file).parent_path());
  std::ofstream(project.path() / file) << text;
}

/// Folders that are no part of the source.
bool is_foreign(fs::path const& folder) {
  auto const name = folder.filename().string();
  return name == "build" || name == "out" || name == ".git" || name == "node_modules";
}

/// The files under `root` for which `wanted` is true, as paths below it, in order.
template <class Wanted>
std::vector<fs::path> files_under(fs::path const& root, Wanted const& wanted) {
  std::vector<fs::path> result;
  if (!fs::exists(root)) return result;
  for (auto at = fs::recursive_directory_iterator(root); at != fs::recursive_directory_iterator(); ++at) {
    if (at->is_directory() && is_foreign(at->path())) at.disable_recursion_pending();
    if (at->is_regular_file() && wanted(at->path())) result.push_back(at->path().lexically_relative(root));
  }
  std::sort(result.begin(), result.end());
  return result;
}

bool is_source(fs::path const& file) {
  static std::set<std::string> const extensions{".cpp", ".hpp", ".js", ".mjs", ".css", ".mustache", ".sh", ".cmake"};
  return extensions.contains(file.extension().string()) || file.filename() == "CMakeLists.txt" ||
         file.filename() == "bench";
}

bool is_cpp(fs::path const& file) { return file.extension() == ".cpp" || file.extension() == ".hpp"; }

/// Calls visit(line) for each line of a file.
template <class Visit>
void for_each_line(fs::path const& file, Visit const& visit) {
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) visit(line);
}

/// No source file under `root` has more than `most` lines.
Complaints no_long_file(fs::path const& root, std::size_t most = 400) {
  Complaints complaints;
  for (auto const& file : files_under(root, is_source)) {
    std::size_t lines = 0;
    for_each_line(root / file, [&](std::string const&) { ++lines; });
    if (lines > most) complaints.push_back(fmt::format("{} has {} lines, more than {}", file.string(), lines, most));
  }
  return complaints;
}

std::string lines(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "//\n";
  return text;
}

TEST_CASE("No file has more than 400 lines") {
  CHECK(no_long_file(root) == Complaints{});
  tests::Folder const project;
  write(project, "theory/short.cpp", lines(400));
  write(project, "build/generated.cpp", lines(5000));
  write(project, "golden/index.html", lines(5000));
  CHECK(no_long_file(project.path()) == Complaints{});
  for (char const* file :
       {"CMakeLists.txt", "a/long.cpp", "b/long.hpp", "c/page.css", "d/page.js", "e/page.mustache", "f/x.sh"}) {
    write(project, file, lines(401));
  }
  auto const complaints = no_long_file(project.path());
  CHECK(complaints.size() == 7);
  CHECK(complaints.at(1) == "a/long.cpp has 401 lines, more than 400");
}

/// "theory/kernel/law.hpp" of `#include "theory/kernel/law.hpp"`; empty for other lines.
std::string included(std::string const& line) {
  static constexpr std::string_view start = "#include \"";
  if (line.compare(0, start.size(), start) != 0) return "";
  return line.substr(start.size(), line.find('"', start.size()) - start.size());
}

/// "kernel" of theory/kernel/law.hpp.
std::string folder_of(fs::path const& path) { return std::next(path.begin())->string(); }

/// Whether a folder of experiments may use another: tables, terminal < running < compare < commands, for example.
bool may_include_of_experiments(fs::path const& from, fs::path const& header) {
  static std::map<std::string, int, std::less<>> const ranks{
      {"render", -1}, {"audit", 0},    {"figures", 0},    {"tables", 0}, {"terminal", 0}, {"running", 1},
      {"compare", 2}, {"commands", 3}, {"benchmarks", 4}, {"python", 4}, {"sweeps", 4}};
  auto const a = ranks.find(folder_of(from)), b = ranks.find(folder_of(header));
  return a == ranks.end() || b == ranks.end() || a->first == b->first || b->second < a->second;
}

/// Whether a folder of theory may use another: those below it, and its own.
bool may_include_of_theory(fs::path const& from, fs::path const& header) {
  static std::map<std::string, int, std::less<>> const ranks{{"kernel", 0},   {"schemes", 1},     {"formula", 1},
                                                             {"families", 2}, {"properties", 3},  {"guests", 4},
                                                             {"claims", 5},   {"certificates", 5}};
  auto const a = ranks.find(folder_of(from)), b = ranks.find(folder_of(header));
  if (a == ranks.end() || b == ranks.end()) return false;
  return a == b || b->second < a->second;
}

bool may_include(std::string const& from, std::string const& header) {
  static std::vector<std::string> const layers{"theory", "reports", "experiments", "tests"};
  auto const layer = [](fs::path const& path) {
    return std::find(layers.begin(), layers.end(), path.begin()->string()) - layers.begin();
  };
  auto const known = static_cast<std::ptrdiff_t>(layers.size());
  if (layer(header) == known) return true;  // another library, or a file that the build generates
  if (layers[static_cast<std::size_t>(layer(from))] == "reports" && layer(header) == 0) {
    return header == "theory/kernel/evidence.hpp";
  }
  if (from.starts_with("theory/") && header.starts_with("theory/")) return may_include_of_theory(from, header);
  if (from.starts_with("experiments/") && header.starts_with("experiments/")) {
    return may_include_of_experiments(from, header);
  }
  return layer(header) <= layer(from);
}

/// An include points to a lower layer or stays where it is: theory < reports < experiments < tests. Of theory, reports
/// may know kernel/evidence.hpp alone, which is plain data.
Complaints layers_are_kept(fs::path const& root) {
  Complaints complaints;
  for (char const* layer : {"theory", "reports", "experiments", "tests"}) {
    for (auto const& file : files_under(root / layer, is_cpp)) {
      auto const from = (layer / file).string();
      for_each_line(root / from, [&](std::string const& line) {
        auto const header = included(line);
        if (!header.empty() && !may_include(from, header)) {
          complaints.push_back(fmt::format("{} includes {}, which is no layer below it", from, header));
        }
      });
    }
  }
  return complaints;
}

TEST_CASE("Every include points to a lower layer or stays where it is") {
  CHECK(layers_are_kept(root) == Complaints{});
  tests::Folder const project;
  auto const complaints_about = [&](std::string const& file, std::string const& header) {
    write(project, file, "#pragma once\n#include <vector>\n#include \"" + header + "\"\n");
    auto result = layers_are_kept(project.path());
    fs::remove(project.path() / file);
    return result;
  };
  CHECK(complaints_about("theory/kernel/a.hpp", "theory/kernel/law.hpp").empty());
  CHECK(complaints_about("theory/kernel/a.hpp", "theory/schemes/shape.hpp").size() == 1);
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

/// What serves every scheme includes the header of none: experiments/commands, experiments/compare and
/// reports know the schemes by their list, so that one more is known to them at once.
Complaints schemes_are_known_by_their_list(fs::path const& root) {
  static std::set<std::string> const of_all = {"about.hpp", "limits.hpp", "list.hpp", "shape.hpp"};
  Complaints complaints;
  for (char const* folder : {"experiments/commands", "experiments/compare", "reports"}) {
    for (auto const& file : files_under(root / folder, is_cpp)) {
      for_each_line(root / folder / file, [&](std::string const& line) {
        fs::path const header = included(line);
        if (header.parent_path() == "theory/schemes" && !of_all.contains(header.filename().string())) {
          complaints.push_back(fmt::format("{}/{} includes {}", folder, file.string(), header.string()));
        }
      });
    }
  }
  return complaints;
}

TEST_CASE("What serves every scheme knows none by itself") {
  CHECK(schemes_are_known_by_their_list(root) == Complaints{});
  tests::Folder const project;
  write(project, "experiments/compare/a.cpp",
        "#include \"theory/schemes/list.hpp\"\n#include \"theory/schemes/rope.hpp\"\n");
  write(project, "experiments/figures/a.cpp", "#include \"theory/schemes/rope.hpp\"\n");
  CHECK(schemes_are_known_by_their_list(project.path()) ==
        Complaints{"experiments/compare/a.cpp includes theory/schemes/rope.hpp"});
}

/// Every file x_test.cpp under tests/ is named by the CMakeLists.txt beside it, and its folder by that of tests/.
Complaints every_test_is_built(fs::path const& root) {
  Complaints complaints;
  auto const is_test = [](fs::path const& file) {
    auto const name = file.filename().string();
    return name.size() > 9 && name.substr(name.size() - 9) == "_test.cpp";
  };
  for (auto const& file : files_under(root / "tests", is_test)) {
    auto const list = root / "tests" / file.parent_path() / "CMakeLists.txt";
    if (reports::read_file(list).find(file.filename().string()) == std::string::npos) {
      complaints.push_back(fmt::format("tests/{} is not named by the CMakeLists.txt beside it", file.string()));
    }
    auto const folder = file.begin()->string();
    if (reports::read_file(root / "tests/CMakeLists.txt").find(folder) == std::string::npos) {
      complaints.push_back(fmt::format("tests/CMakeLists.txt does not name {}, where {} is", folder, file.string()));
    }
  }
  return complaints;
}

TEST_CASE("Every test file is built") {
  CHECK(every_test_is_built(root) == Complaints{});
  tests::Folder const project;
  write(project, "tests/kernel/law_test.cpp", "");
  write(project, "tests/CMakeLists.txt", "add_subdirectory(kernel)");
  CHECK(every_test_is_built(project.path()) ==
        Complaints{"tests/kernel/law_test.cpp is not named by the CMakeLists.txt beside it"});
  write(project, "tests/kernel/CMakeLists.txt", "add_executable(kernel_test\n  law_test.cpp)");
  CHECK(every_test_is_built(project.path()) == Complaints{});
  write(project, "tests/CMakeLists.txt", "add_subdirectory(schemes)");
  CHECK(every_test_is_built(project.path()) ==
        Complaints{"tests/CMakeLists.txt does not name kernel, where kernel/law_test.cpp is"});
}

/// No file under `root` names a folder of somebody's home or machine.
Complaints no_machine_is_named(fs::path const& root) {
  Complaints complaints;
  auto const is_text = [](fs::path const& file) {
    return is_source(file) || file.extension() == ".md" || file.extension() == ".txt" || file.extension() == ".json" ||
           file.extension() == ".bib" || file.extension() == ".tsv";
  };
  for (auto const& file : files_under(root, is_text)) {
    auto const text = reports::read_file(root / file);
    for (std::string const top : {"home", "root", "work", "Users"}) {
      auto const folder = "/" + top + "/";
      auto const at = text.find(folder);
      bool const begins_a_path =
          at != std::string::npos &&
          (at == 0 || std::string_view(" \t\n\"'(=:`").find(text[at - 1]) != std::string_view::npos);
      if (begins_a_path) complaints.push_back(fmt::format("{} names a folder under {}", file.string(), folder));
    }
  }
  return complaints;
}

TEST_CASE("No file names a folder of somebody's machine") {
  CHECK(no_machine_is_named(root) == Complaints{});
  tests::Folder const project;
  write(project, "README.md", "See https://example.org/home/page and build/work/x.");
  CHECK(no_machine_is_named(project.path()) == Complaints{});
  write(project, "theory/a.cpp",
        "char const* folder = \"/ho"
        "me/somebody/x\";");
  CHECK(no_machine_is_named(project.path()) == Complaints{"theory/a.cpp names a folder under /ho"
                                                          "me/"});
}

/// CITATION.cff under `root` has the keys that the Citation File Format 1.2.0 needs, and an author; its version is that
/// of CMakeLists.txt, and its title and date are those of theory/sources.bib.
Complaints citation_is_valid(fs::path const& root) {
  std::map<std::string, std::string> values;
  std::string key;
  for_each_line(root / "CITATION.cff", [&](std::string const& line) {
    auto const colon = line.find(':');
    if (colon == line.npos || line[0] == '#') return;
    if (line[0] != ' ') key = line.substr(0, colon);
    values[key] += line.substr(std::min(colon + 2, line.size()));
    std::erase(values[key], '"');
  });
  Complaints complaints;
  for (auto const* needed : {"authors", "cff-version", "date-released", "message", "title", "version"}) {
    if (values[needed].empty()) complaints.push_back(fmt::format("CITATION.cff has no {}", needed));
  }
  if (reports::read_file(root / "CMakeLists.txt").find("VERSION " + values["version"] + " ") == std::string::npos) {
    complaints.push_back(fmt::format("CITATION.cff is of version {}, CMakeLists.txt is not", values["version"]));
  }
  auto const entry = fmt::format("title = {{{}}},\n  version = {{{}}},\n  date = {{{}}}", values["title"],
                                 values["version"], values["date-released"]);
  if (reports::read_file(root / "theory/sources.bib").find(entry) == std::string::npos) {
    complaints.push_back("theory/sources.bib has another title, version or date of pebench than CITATION.cff");
  }
  return complaints;
}

TEST_CASE("CITATION.cff is valid and of this version") {
  CHECK(citation_is_valid(root) == Complaints{});
  tests::Folder const project;
  write(project, "CMakeLists.txt", "project(pebench VERSION 0.2.0 LANGUAGES CXX)");
  write(project, "CITATION.cff",
        "cff-version: 1.2.0\nmessage: Cite it.\ntitle: \"x\"\nauthors:\n  - name: y\nversion: 0.2.0\n"
        "date-released: 2026-11-22\n");
  write(project, "theory/sources.bib", "  title = {x},\n  version = {0.2.0},\n  date = {2026-11-22},\n");
  CHECK(citation_is_valid(project.path()) == Complaints{});
  write(project, "CITATION.cff", "cff-version: 1.2.0\nmessage: Cite it.\nauthors:\nversion: 0.1.0\n");
  CHECK(citation_is_valid(project.path()) ==
        Complaints{"CITATION.cff has no authors", "CITATION.cff has no date-released", "CITATION.cff has no title",
                   "CITATION.cff is of version 0.1.0, CMakeLists.txt is not",
                   "theory/sources.bib has another title, version or date of pebench than CITATION.cff"});
}

}  // namespace
}  // namespace pe::house
