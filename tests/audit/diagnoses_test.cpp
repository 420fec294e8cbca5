// The table of what an audit can say, and the README's, which is made from it.
#include "experiments/audit/diagnoses.hpp"

#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include "tests/catch.hpp"

namespace pe::audit {
namespace {

constexpr char begin_mark[] =
    "<!-- made from diagnoses.tsv: PE_RENEW_README=1 ./bench test -R audit_vectors_test -->\n";
constexpr char end_mark[] = "<!-- the end of what is made from diagnoses.tsv -->\n";

struct Row {
  std::string key, severity, aspect, says, cause, fix;

  std::string id() const { return key.substr(0, key.find(':')); }
  bool is_defect() const { return severity == "defect"; }
};

std::vector<Row> diagnoses() {
  std::vector<Row> result;
  std::ifstream lines(PE_AUDIT_DIAGNOSES);
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream cells(line);
    Row row;
    for (auto* cell : {&row.key, &row.severity, &row.aspect, &row.says, &row.cause, &row.fix}) {
      std::getline(cells, *cell, '\t');
    }
    result.push_back(std::move(row));
  }
  return result;
}

/// A sentence with an ellipsis for each number or name that it is filled with; `|` would end a cell.
std::string cell(std::string_view says) {
  std::string result;
  while (!says.empty()) {
    auto const c = says.front();
    auto const length = c == '{' ? says.find('}') + 1 : 1;
    result += c == '{' ? "…" : c == '|' ? "\\|" : std::string(1, c);
    says.remove_prefix(length);
  }
  return result;
}

std::string readme_table() {
  std::string defects = "| id | says | cause | fix |\n|---|---|---|---|\n", notes = "| id | says |\n|---|---|\n";
  for (auto const& row : diagnoses()) {
    auto const beginning = fmt::format("| `{}` | {} |", row.id(), cell(row.says));
    if (row.is_defect()) {
      defects += fmt::format("{} {} | {} |\n", beginning, cell(row.cause), cell(row.fix));
    } else {
      notes += beginning + "\n";
    }
  }
  return fmt::format("{}\nNotes, which are no defects:\n\n{}", defects, notes);
}

std::string read(char const* path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("Every row of the table of diagnoses is one that can be found, and says what a reader needs") {
  std::set<std::string> keys;
  auto const all = diagnoses();
  REQUIRE(all.size() > 50);
  for (auto const& row : all) {
    INFO(row.key);
    CHECK(keys.insert(row.key).second);
    CHECK_FALSE(row.says.empty());
    CHECK((row.cause.empty() || row.is_defect()));
    CHECK(row.fix.empty() != row.is_defect());
    CHECK(row.id().find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string_view::npos);
  }
}

TEST_CASE("The README's table of findings is made from the table of diagnoses") {
  auto text = read(PE_AUDIT_README);
  auto const begin = text.find(begin_mark), end = text.find(end_mark);
  REQUIRE(begin != std::string::npos);
  REQUIRE(end != std::string::npos);
  auto const first = begin + std::size(begin_mark) - 1;
  auto const wanted = "\n" + readme_table() + "\n";
  if (std::getenv("PE_RENEW_README") != nullptr) {
    text.replace(first, end - first, wanted);
    std::ofstream(PE_AUDIT_README) << text;
    return;
  }
  CHECK(text.substr(first, end - first) == wanted);
}

TEST_CASE("A finding is its row, filled") {
  auto const finding = found<"position-offset: row 0">(1, "2").at({{0, 3}, {}, {}, "0.5", "0.25", {}});
  CHECK(finding.id == "position-offset");
  CHECK(finding.severity == Severity::defect);
  CHECK(finding.says == "Row 0 holds position 1, where 2 is expected.");
  CHECK_FALSE(finding.fix.empty());
  CHECK(finding.worst->found == "0.5");
  CHECK(finding.aspect == Aspect::positions);
  CHECK(found<"class-token">().severity == Severity::note);
}

}  // namespace pe::audit
