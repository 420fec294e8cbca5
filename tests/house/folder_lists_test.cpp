/// What a folder has, its list has, and the other way round.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "reports/read_file.hpp"
#include "tests/catch.hpp"
#include "tests/experiments/folder.hpp"
#include "tests/house/complaints.hpp"
#include "theory/claims/source_files.hpp"
#include "theory/properties/list.hpp"
#include "theory/schemes/about.hpp"

namespace pe::house {
namespace {

namespace fs = std::filesystem;

fs::path const theory = fs::path(PE_ROOT_FOLDER) / "theory";

/// The file names in `folder` that end in `extension`, without it, with - for _; those in `except` are left out.
std::set<std::string> names_in(fs::path const& folder, std::string const& extension,
                               std::set<std::string> const& except) {
  std::set<std::string> result;
  for (auto const& entry : fs::directory_iterator(folder)) {
    auto name = entry.path().stem().string();
    std::replace(name.begin(), name.end(), '_', '-');
    if (entry.path().extension() == extension && !except.contains(name)) result.insert(name);
  }
  return result;
}

/// What stands in the folder but not in the list, and the other way round.
Complaints folder_equals_list(std::set<std::string> const& folder, std::set<std::string> const& list) {
  Complaints complaints;
  for (auto const& name : folder) {
    if (!list.contains(name)) complaints.push_back(fmt::format("{} is in the folder but not in the list", name));
  }
  for (auto const& name : list) {
    if (!folder.contains(name)) complaints.push_back(fmt::format("{} is in the list but not in the folder", name));
  }
  return complaints;
}

TEST_CASE("Every property of the folder is in the list, and the other way round") {
  std::set<std::string> listed;
  for (auto const& property : properties()) listed.insert(property.name);
  CHECK(folder_equals_list(names_in(theory / "properties", ".hpp",
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
  auto found = names_in(theory / "schemes", ".hpp", {"about", "biased", "limits", "list", "rows", "shape"});
  found.merge(names_in(theory / "schemes", ".toml", {}));
  CHECK(folder_equals_list(found, listed) == Complaints{});
}

TEST_CASE("Every source is one file of statements, which call the laws that there are") {
  std::set<std::string> keys, called, known;
  for (auto const& claim : claims()) keys.insert(claim.source.key);
  keys.erase("pebench");
  auto const files = names_in(theory / "sources", ".toml", {});
  CHECK(folder_equals_list(files, keys) == Complaints{});
  for (auto const& key : files) {
    std::ifstream text(theory / "sources" / (key + ".toml"));
    std::string const begins = "law = \"cpp:";
    for (std::string line; std::getline(text, line);) {
      if (line.starts_with(begins)) called.insert(line.substr(begins.size(), line.size() - begins.size() - 1));
    }
  }
  for (auto const& law : laws()) known.insert(law.name);
  CHECK(folder_equals_list(known, called) == Complaints{});
}

TEST_CASE("A file that the list forgets is found, and an entry without a file") {
  tests::Folder const project;
  for (auto const* file : {"constant_norm.hpp", "list.hpp", "notes.md"}) std::ofstream(project / file) << "";
  auto const names = names_in(project.path(), ".hpp", {"list"});
  CHECK(names == std::set<std::string>{"constant-norm"});
  CHECK(folder_equals_list(names, {"constant-norm"}) == Complaints{});
  CHECK(folder_equals_list(names, {}) == Complaints{"constant-norm is in the folder but not in the list"});
  CHECK(folder_equals_list(names, {"constant-norm", "decay"}) ==
        Complaints{"decay is in the list but not in the folder"});
}

std::string code_under(fs::path const& folder) {
  std::string code;
  for (auto const& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".cpp") code += reports::read_file(entry.path());
  }
  return code;
}

/// That a key which the code uses is in the table, the compiler has made sure of.
Complaints rows_are_used(std::string const& table, std::string const& code) {
  Complaints complaints;
  std::istringstream lines(table);
  std::string line;
  std::getline(lines, line);  // the names of the columns
  while (std::getline(lines, line)) {
    auto const key = line.substr(0, line.find('\t'));
    if (code.find("found<\"" + key + "\">") == std::string::npos) {
      complaints.push_back("diagnoses.tsv has the row '" + key + "', which no audit can find");
    }
  }
  return complaints;
}

TEST_CASE("every diagnosis of the table is found by some audit") {
  auto const folder = fs::path(PE_ROOT_FOLDER) / "experiments/audit";
  auto const table = reports::read_file(folder / "diagnoses.tsv"), code = code_under(folder);
  CHECK(rows_are_used(table, code) == Complaints{});
  CHECK(rows_are_used(table + "brand-new\tdefect\n", code).size() == 1);
  CHECK(rows_are_used("key\tseverity\nbrand-new\tdefect\n", "defect(\"brand-new\", says)").size() == 1);
}

}  // namespace
}  // namespace pe::house
