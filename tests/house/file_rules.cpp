#include "tests/house/file_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <string_view>

namespace pe::house {
namespace {

namespace fs = std::filesystem;

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

std::string content_of(fs::path const& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// Calls visit(line) for each line of a file.
template <class Visit>
void for_each_line(fs::path const& file, Visit const& visit) {
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) visit(line);
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

/// Whether a folder of theory may use another: those below it, and its own. The kernel and the frequencies that its
/// fields take are one.
bool may_include_of_theory(fs::path const& from, fs::path const& header) {
  static std::map<std::string, int, std::less<>> const ranks{{"kernel", 0},  {"frequencies", 0}, {"schemes", 1},
                                                             {"formula", 1}, {"families", 2},    {"properties", 3},
                                                             {"guests", 4},  {"claims", 5},      {"certificates", 5}};
  auto const a = ranks.find(folder_of(from)), b = ranks.find(folder_of(header));
  if (a == ranks.end() || b == ranks.end()) return false;
  return a == b || b->second < a->second || (a->second == 0 && b->second == 0);
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

}  // namespace

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

Complaints no_long_file(fs::path const& root, std::size_t most) {
  Complaints complaints;
  for (auto const& file : files_under(root, is_source)) {
    std::size_t lines = 0;
    for_each_line(root / file, [&](std::string const&) { ++lines; });
    if (lines > most) complaints.push_back(fmt::format("{} has {} lines, more than {}", file.string(), lines, most));
  }
  return complaints;
}

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

Complaints every_scheme_is_tested(fs::path const& root) {
  Complaints complaints;
  auto const is_scheme = [](fs::path const& file) { return file.extension() == ".hpp" && file.stem() != "list"; };
  for (auto const& file : files_under(root / "theory/schemes", is_scheme)) {
    auto const test = fmt::format("tests/schemes/{}_test.cpp", file.stem().string());
    if (!fs::exists(root / test)) complaints.push_back(fmt::format("theory/schemes/{} has no {}", file.string(), test));
  }
  return complaints;
}

Complaints schemes_are_known_by_their_list(fs::path const& root) {
  static std::set<std::string> const of_all = {"about.hpp", "cost.hpp", "limits.hpp", "list.hpp", "shape.hpp"};
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

Complaints every_test_is_built(fs::path const& root) {
  Complaints complaints;
  auto const is_test = [](fs::path const& file) {
    auto const name = file.filename().string();
    return name.size() > 9 && name.substr(name.size() - 9) == "_test.cpp";
  };
  for (auto const& file : files_under(root / "tests", is_test)) {
    auto const list = root / "tests" / file.parent_path() / "CMakeLists.txt";
    if (content_of(list).find(file.filename().string()) == std::string::npos) {
      complaints.push_back(fmt::format("tests/{} is not named by the CMakeLists.txt beside it", file.string()));
    }
    auto const folder = file.begin()->string();
    if (content_of(root / "tests/CMakeLists.txt").find(folder) == std::string::npos) {
      complaints.push_back(fmt::format("tests/CMakeLists.txt does not name {}, where {} is", folder, file.string()));
    }
  }
  return complaints;
}

Complaints tests_build_with_catch3(fs::path const& root) {
  Complaints complaints;
  auto const is_test = [](fs::path const& file) { return is_cpp(file) && file.filename() != "catch.hpp"; };
  for (auto const& file : files_under(root / "tests", is_test)) {
    for_each_line(root / "tests" / file, [&](std::string const& line) {
      auto const at = line.find("Contains(");
      if (at >= 2 && at != std::string::npos && line.compare(at - 2, 2, "::") == 0) {
        complaints.push_back(fmt::format("tests/{} calls Contains where tests/catch.hpp has contains", file.string()));
      }
    });
  }
  return complaints;
}

Complaints no_machine_is_named(fs::path const& root) {
  Complaints complaints;
  auto const is_text = [](fs::path const& file) {
    return is_source(file) || file.extension() == ".md" || file.extension() == ".txt" || file.extension() == ".json" ||
           file.extension() == ".bib" || file.extension() == ".tsv";
  };
  for (auto const& file : files_under(root, is_text)) {
    auto const text = content_of(root / file);
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
  if (content_of(root / "CMakeLists.txt").find("VERSION " + values["version"] + " ") == std::string::npos) {
    complaints.push_back(fmt::format("CITATION.cff is of version {}, CMakeLists.txt is not", values["version"]));
  }
  auto const entry = fmt::format("title = {{{}}},\n  version = {{{}}},\n  date = {{{}}}", values["title"],
                                 values["version"], values["date-released"]);
  if (content_of(root / "theory/sources.bib").find(entry) == std::string::npos) {
    complaints.push_back("theory/sources.bib has another title, version or date of pebench than CITATION.cff");
  }
  return complaints;
}

}  // namespace pe::house
