/// The gallery in the repository is what this program makes.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>

#include "reports/process.hpp"
#include "tests/catch.hpp"
#include "tests/experiments/child.hpp"
#include "tests/experiments/folder.hpp"
#include "tests/reports/golden.hpp"

namespace pe::tests {
namespace {

namespace fs = std::filesystem;

std::map<std::string, std::string> files_in(fs::path const& folder) {
  std::map<std::string, std::string> files;
  for (auto const& entry : fs::directory_iterator(folder)) {
    files.emplace(entry.path().filename().string(), bytes_of(entry.path()));
  }
  return files;
}

/// Pictures are compared where they were drawn by the gnuplot that drew the gallery: that of Debian 12.
bool draws_the_same() {
  auto const version = reports::run({"gnuplot", "--version"}, "", {}, {std::chrono::seconds(10)});
  return version.out.starts_with("gnuplot 5.4 ");
}

}  // namespace

TEST_CASE("the gallery is current") {
  Folder const folder;
  std::vector<std::string> arguments{"gallery", "--out", folder.path().string()};
  // ctest has one run for all tests that show every claim; without ctest it is decided here.
  if (auto const* const run = std::getenv("PE_WHOLE_RUN"))
    arguments.insert(arguments.end(), {"--run", run + std::string("/run.json")});
  Child child(arguments);
  auto const ended = child.wait(std::chrono::minutes(10));
  REQUIRE(ended.err == "");
  REQUIRE(ended.status == 0);
  auto const made = files_in(folder.path()), kept = files_in(PE_GALLERY_FOLDER);
  for (auto const& [name, bytes] : made) {
    INFO("reports/gallery/" << name << ": if it is stale, ./bench gallery renews it; then read the difference");
    REQUIRE(kept.contains(name));
    if (name.ends_with(".svg") && !draws_the_same()) continue;
    CHECK(first_difference(kept.at(name), bytes) == "");
  }
  // What README says of all documents is the gallery's sentence, broken into lines.
  auto readme = bytes_of(fs::path(PE_GALLERY_FOLDER) / ".." / ".." / "README.md");
  std::ranges::replace(readme, '\n', ' ');
  auto const& gallery = made.at("README.md");
  auto const begin = gallery.find("\nOf ") + 1;
  CHECK_THAT(readme, contains(gallery.substr(begin, gallery.find('\n', begin) - begin)));
  for (auto const& [name, bytes] : kept) CHECK((made.contains(name) ? "" : name + " is no part of the gallery") == "");
}

TEST_CASE("the gallery is light enough for a repository") {
  std::size_t total = 0;
  for (auto const& [name, bytes] : files_in(PE_GALLERY_FOLDER)) {
    INFO(name);
    CHECK((bytes.size() < 150'000 || !name.ends_with(".svg")));
    total += bytes.size();
  }
  CHECK(total > 0);
  CHECK(total < 1'000'000);
}

TEST_CASE("a gallery of a run that has not decided every claim is refused") {
  Folder const folder;
  REQUIRE(pebench({"verify", "derivation2023.phi-*", "--cases", "5", "--out", folder / "part"}).status == 0);
  check_refused({{{"gallery", "--run", folder / "part/run.json", "--out", folder / "gallery"},
                  {"has 3 of the ", "claims that the gallery shows, and 0 others"}}});
}

TEST_CASE("a gallery without a place to go is refused") {
  check_refused({{{"gallery", "--out", "/proc/no-such-folder"}, {"--out /proc/no-such-folder"}, 5}});
}

}  // namespace pe::tests
