/// The tables: what they hold is what the documents print and what others have computed.
#include "experiments/tables/tables.hpp"

#include <string>

#include "tests/catch.hpp"
#include "tests/experiments/drivers.hpp"

using namespace pe::experiments;
using namespace pe::experiments::recomputed;
using pe::reports::Agreement;
using pe::reports::Role;
using pe::reports::Table;

namespace {

std::vector<std::string> texts(Table const& table, std::size_t column) {
  std::vector<std::string> out;
  for (auto const& row : table.rows) out.push_back(row.at(column).text);
  return out;
}

std::vector<std::string> row_of(Table const& table, std::string const& label) {
  std::vector<std::string> out;
  for (auto const& row : table.rows) {
    if (row.at(0).text != label) continue;
    for (auto const& cell : row) out.push_back(cell.text);
  }
  return out;
}

/// Rows of this column that differ from what is printed, by their number.
std::vector<std::size_t> differing(Table const& table, std::size_t column) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    if (table.rows[i].at(column).agreement == Agreement::differs) out.push_back(i);
  }
  return out;
}

using Strings = std::vector<std::string>;
using Rows = std::vector<std::size_t>;

}  // namespace

TEST_CASE("The drivers in the folder and the list of tables are the same", "[tables]") {
  pe::experiments::tests::check_drivers(PE_TABLES_FOLDER, "reports::Table", tables());
}

TEST_CASE("Every table has the name it is listed by, whole rows, and says what it shows", "[tables]") {
  for (auto const& entry : tables()) {
    CAPTURE(entry.name);
    auto const table = entry.make();
    CHECK(table.name == entry.name);
    CHECK_FALSE(entry.shows.empty());
    CHECK_FALSE(entry.ledger.empty());
    CHECK_FALSE(table.title.empty());
    CHECK(table.caption.size() > 60);
    CHECK(table.caption.ends_with('.'));
    CHECK(table.columns.front().role != Role::computed);
    CHECK_FALSE(table.rows.empty());
    for (auto const& row : table.rows) {
      REQUIRE(row.size() == table.columns.size());
      for (std::size_t i = 0; i < row.size(); ++i) {
        CHECK(row[i].text.find("nan") == std::string::npos);
        bool const marked = row[i].agreement != Agreement::not_compared;
        CHECK((table.columns[i].role == Role::computed || !marked));
      }
    }
  }
}

TEST_CASE("The clock blog's digits are little-endian, and big-endian in the one row that reads both ways", "[tables]") {
  auto const table = clock_blog_binary();
  CHECK(texts(table, 1) == Strings{"1000", "0100", "1100", "0010", "1010", "0110"});
  CHECK(texts(table, 2) == Strings{"0001", "0010", "0011", "0100", "0101", "0110"});
  CHECK(differing(table, 2) == Rows{0, 1, 2, 3, 4});
  CHECK(differing(table, 3).empty());
}

TEST_CASE("mathor's table has one wrong label and no wrong digit; Kazemnejad's has neither", "[tables]") {
  auto const table = mathor2020_binary();
  CHECK(table.rows.size() == 16);
  CHECK(differing(table, 2) == Rows{10});
  CHECK(table.rows[10][0].text == "2");
  CHECK(table.rows[10][1].text == "1010");
  CHECK(table.rows[10][2].text == "10");
  CHECK(differing(table, 3).empty());
  auto const original = kazemnejad2019_binary();
  CHECK(differences(original) == 0);
  CHECK(row_of(original, "8") == Strings{"8", "1000", "1000", "****"});
  CHECK(row_of(original, "10") == Strings{"10", "1010", "1010", "..**"});
}

TEST_CASE("Sinusoidal codes meet every criterion, and no verdict differs from what the document says", "[tables]") {
  auto const table = kazemnejad2019_criteria();
  CHECK(differences(table) == 0);
  auto const sinusoidal = row_of(table, "sinusoidal");
  REQUIRE(sinusoidal.size() == 5);
  for (std::size_t i = 1; i < sinusoidal.size(); ++i) CHECK(sinusoidal[i].starts_with("yes, "));
  // As the two ideas that fail are said to fail, and a table's rows keep no distance.
  CHECK(row_of(table, "normalised").at(2) == "no, certified");
  CHECK(row_of(table, "linear").at(4) == "no, certified");
  CHECK(row_of(table, "learnable").at(3).starts_with("no, "));
  CHECK(row_of(table, "binary").at(3).starts_with("no, "));
  for (auto const& row : table.rows) {
    for (std::size_t i = 1; i < row.size(); ++i) {
      auto const& text = row[i].text;
      CHECK((text == "–" || text.starts_with("yes, ") || text.starts_with("no, ")));
    }
  }
}

TEST_CASE("Distances on the dial are those of the ledger, and the claim fails for the corrected clock alone",
          "[tables]") {
  auto const table = clock_blog_distances();
  auto const printed = row_of(table, "by the rules of precedence"),
             intended = row_of(table, "3600 * 12 as denominator"),
             corrected = row_of(table, "corrected, all in seconds");
  CHECK(printed[1] == "1, 3600, 300");
  CHECK(corrected[1] == "60, 3600, 43200");
  // By hand: 2 sin(pi k / period) for each hand.
  CHECK(std::stod(printed[2]) == Approx(0.0420).margin(5e-5));
  CHECK(std::stod(printed[3]) == Approx(0.5176).margin(5e-5));
  CHECK(intended[2] == "0.51737");
  CHECK(intended[3] == "0.51947");
  CHECK(std::stod(corrected[2]) == Approx(0.5580).margin(5e-5));
  CHECK(std::stod(corrected[3]) == Approx(0.5195).margin(5e-5));
  CHECK(std::stod(corrected[6]) == Approx(0.2091).margin(5e-5));
  CHECK(texts(table, 5) == Strings{"yes", "yes", "no"});
  CHECK(differing(table, 5) == Rows{2});
  CHECK(corrected[7] == "yes");
}

TEST_CASE("The dot product first rises and first falls below 0 where the ledger says, and half of its steps rise",
          "[tables]") {
  auto const table = kazemnejad2019_rises();
  CHECK(texts(table, 0) == Strings{"16", "32", "64", "128", "256", "512", "1024"});
  CHECK(texts(table, 3) == Strings{"4", "5", "6", "12", "25", "44", "69"});
  CHECK(texts(table, 5) == Strings{"91", "474", "725", "1707", "2653", "3284", "4075"});
  CHECK(differences(table) == 7);
  for (auto const& share : texts(table, 4)) {
    CHECK(std::stod(share) > 48);
    CHECK(std::stod(share) < 54);
  }
  for (auto const& rises : texts(table, 2)) {  // of all 5000 steps
    CHECK(std::stod(rises) / 5000 > 0.48);
    CHECK(std::stod(rises) / 5000 < 0.525);
  }
}

TEST_CASE("T5's buckets are those of its own code, and the survey's index is their number only for small distances",
          "[tables]") {
  auto const table = zheng2022_t5_index();
  CHECK(row_of(table, "0") == Strings{"0", "0", "0", "0", "0"});
  CHECK(row_of(table, "1") == Strings{"1", "1", "1", "17", "1"});
  CHECK(row_of(table, "20") == Strings{"20", "20", "10", "26", "17"});
  CHECK(row_of(table, "21").at(4) == "18");
  CHECK(row_of(table, "31").at(4) == "21");
  CHECK(row_of(table, "113").at(4) == "31");
  CHECK(row_of(table, "128") == Strings{"128", "128", "15", "31", "31"});
  CHECK(row_of(table, "1000") == Strings{"1000", "1000", "15", "31", "31"});
  CHECK(row_of(table, "22").empty());
  CHECK(differing(table, 2).front() == 9);
  CHECK(differing(table, 3).front() == 1);
  CHECK(differing(table, 4).front() == 17);
  CHECK(differing(table, 3).size() == table.rows.size() - 1);  // at every distance but 0
}

TEST_CASE("On a grid of 3 x 3 cells 25 offsets share 9 entries", "[tables]") {
  auto const table = zheng2022_t5_grid();
  CHECK(row_of(table, "+1") == Strings{"+1", "5", "4", "3", "4", "5"});
  CHECK(pe::tests::contains("25 offsets share 9 biases").match(table.caption));
}

TEST_CASE("With the code's factor an untrained layer looks at few tokens; without it, at many", "[tables]") {
  auto const table = zheng2022_t5_sharpness();
  CHECK(texts(table, 1) == Strings{"0", "1", "8"});
  CHECK(table.rows[0][2].text == "0.020");
  CHECK(table.rows[0][3].text == "0.000");
  // From another generator of random numbers, 300 draws: 0.111 and 0.669, the latter to about 0.011.
  CHECK(std::stod(table.rows[1][2].text) == Approx(0.111).margin(0.005));
  CHECK(std::stod(table.rows[2][2].text) == Approx(0.669).margin(0.03));
  CHECK(std::stod(table.rows[2][3].text) < 0.005);
}
