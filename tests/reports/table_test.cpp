#include "reports/document_table.hpp"

#include "tests/catch.hpp"

namespace pe::reports {
namespace {

Table fixed_table() {
  return {.name = "binary",
          .title = "Binary",
          .caption = "Digits.",
          .columns = {{"number", Role::label},
                      {"printed, \"big\"", Role::printed},
                      {"big", Role::computed},
                      {"little", Role::computed}},
          .rows = {{{"1"}, {"10"}, compared("01", "10"), compared("10", "10")},
                   {{"2"}, {"01"}, compared("10", "01"), compared("00", "01")}}};
}

TEST_CASE("a computed cell says whether it is what is printed") {
  CHECK(compared("1", "1").agreement == Agreement::agrees);
  CHECK(compared("1", "2").agreement == Agreement::differs);
  CHECK(compared("1", "2").text == "1");
  CHECK(differences(fixed_table()) == 3);
}

TEST_CASE("a table's CSV names the columns that differ from what is printed") {
  CHECK(csv(fixed_table()) ==
        "number,\"printed, \"\"big\"\"\",big,little,differs\r\n"
        "1,10,01,10,big\r\n"
        "2,01,10,00,big; little\r\n");
}

}  // namespace
}  // namespace pe::reports
