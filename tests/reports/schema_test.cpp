/// The published JSON Schemas say what the writers write: each is made from the list of members that they walk.
#include <cstdlib>

#include "reports/digests.hpp"
#include "reports/fields.hpp"
#include "reports/read_file.hpp"
#include "reports/write_file.hpp"
#include "reports/writers/comparison.hpp"
#include "tests/catch.hpp"
#include "tests/reports/golden.hpp"
#include "tests/reports/json_schema.hpp"

namespace pe::reports {
namespace {

/// What is wrong with a published schema, or nothing. PE_RENEW_GOLDEN=1 writes it anew.
std::string difference(std::string const& name, Json const& schema) {
  auto const path = std::filesystem::path(PE_GOLDEN_FOLDER) / ".." / ".." / "reports" / "schemas" / name;
  auto const text = dump(schema, 2) + "\n";
  auto const* const renew = std::getenv("PE_RENEW_GOLDEN");
  if (renew != nullptr && std::string_view(renew) == "1") write_file(path, text);
  return tests::first_difference(read_file(path), text);
}

TEST_CASE("the schema of run.json is that of its record") {
  CHECK(difference("run.schema.json", tests::file_schema<Run>(run_schema, "run.json: claims, decided",
                                                              {{"digests", tests::SchemaOf<Digests>::make("")}})) ==
        "");
}

TEST_CASE("the schema of comparison.json is that of its record") {
  CHECK(difference("comparison.schema.json",
                   tests::file_schema<Comparison>(comparison_schema, "comparison.json: schemes side by side")) == "");
}

}  // namespace
}  // namespace pe::reports
