/// Every row of the audit's table of diagnoses is raised by some line of the audit.
#include <filesystem>
#include <sstream>

#include "reports/read_file.hpp"
#include "tests/catch.hpp"
#include "tests/house/complaints.hpp"

namespace pe::house {
namespace {

namespace fs = std::filesystem;

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

TEST_CASE("every diagnosis of the table is found by some audit", "[house]") {
  auto const folder = fs::path(PE_ROOT_FOLDER) / "experiments/audit";
  auto const table = reports::read_file(folder / "diagnoses.tsv"), code = code_under(folder);
  CHECK(rows_are_used(table, code) == Complaints{});
  CHECK(rows_are_used(table + "brand-new\tdefect\n", code).size() == 1);
  CHECK(rows_are_used("key\tseverity\nbrand-new\tdefect\n", "defect(\"brand-new\", says)").size() == 1);
}

}  // namespace
}  // namespace pe::house
