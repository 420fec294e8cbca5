#include <nlohmann/json.hpp>

#include "tests/catch.hpp"
#include "tests/experiments/child.hpp"
#include "tests/experiments/folder.hpp"

namespace pe::tests {
namespace {

TEST_CASE("reproduce writes a page for the document, its list, its tables, and sums it up") {
  Folder const folder;
  auto const ended = printed_by({"reproduce", "mathor2020", "--cases", "40", "--out", folder / "out"});
  CHECK_THAT(ended, contains("mathor2020") && contains("All verdicts match expectations.") &&
                        contains("Written: " + folder / "out" + "/index.html") && !contains("kazemnejad2019"));
  auto const page = bytes_of(folder / "out/mathor2020.html");
  // Its own statements in its own order, the claim of each as verify decides it.
  std::size_t last = 0;
  for (std::string const id : {"mathor2020.unique", "mathor2020.definition", "mathor2020.binary-table",
                               "mathor2020.growing-bounded", "mathor2020.one-hot"}) {
    CAPTURE(id);
    auto const at = page.find("<article class=\"entry\" id=\"" + id + "\"");
    REQUIRE(at != std::string::npos);
    CHECK(at > last);
    last = at;
  }
  std::size_t entries = 0, refuted = 0, listed = 0;
  for (auto const& claim : nlohmann::json::parse(pebench({"list", "claims", "--json"}).out)) {
    if (claim.at("source").get<std::string>() != "mathor2020") continue;
    ++listed;
    CHECK_THAT(page, contains(" id=\"" + claim.at("id").get<std::string>() + "\""));
  }
  for (auto at = page.find("<article"); at != std::string::npos; at = page.find("<article", at + 1)) ++entries;
  for (auto at = page.find("It fails at"); at != std::string::npos; at = page.find("It fails at", at + 1)) ++refuted;
  CHECK(entries + 2 == listed);  // two corrections stand beside what they correct
  CHECK(refuted == 5);
  CHECK_THAT(page, contains("./bench table mathor2020-binary"));
  CHECK_THAT(bytes_of(folder / "out/tables/mathor2020-binary.csv"), contains("2,1010,10,1010,number in this place"));
  CHECK_THAT(bytes_of(folder / "out/index.html"), contains("href=\"mathor2020.html?run="));
}

TEST_CASE("table prints a table beside what is printed, and writes its CSV where --out says") {
  auto const ended = printed_by({"table", "clock-blog-binary"});
  CHECK_THAT(ended, contains("1    1000") && contains("0001 ✗") && contains("1000 ✓"));
  Folder const folder;
  auto const written = pebench({"table", "clock-blog-binary", "mathor2020-binary", "--out", folder / "tables"});
  CHECK_THAT(written.out, contains("Written: " + folder / "tables" + "/mathor2020-binary.csv"));
  CHECK_THAT(bytes_of(folder / "tables/clock-blog-binary.csv"), contains("1,1000,0001,1000,big-endian"));
}

}  // namespace
}  // namespace pe::tests
