/// The published JSON Schemas say what the writers write: each is made from the list of members that they walk.
#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "reports/digests.hpp"
#include "reports/fields.hpp"
#include "reports/read_file.hpp"
#include "reports/write_file.hpp"
#include "reports/writers/comparison.hpp"
#include "tests/catch.hpp"
#include "tests/reports/fixed_run.hpp"
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

TEST_CASE("the schema of a line of a data set is that of its record, and the data set has it") {
  auto const schema =
      tests::file_schema<DatasetRow>(dataset_schema, "A line of statements.jsonl: a statement, decided");
  CHECK(difference("dataset.schema.json", schema) == "");
  CHECK(writers::dataset({}).at(1).bytes == dump(schema, 2) + "\n");
}

TEST_CASE("a data set has a line for each statement of a document, with its certificate, and no cell of the matrix") {
  auto run = fixed_run();
  run.certificates = {{run.outcomes[1].id, "certificates/a.v", "sha256:00", "Definition statement : Prop := True."}};
  std::size_t expected = 0;
  for (auto const& outcome : run.outcomes) {
    expected +=
        !outcome.matrix_cell && std::ranges::find(run.sources, outcome.source, &Source::key) != run.sources.end();
  }
  auto const lines = writers::dataset(run).at(0).bytes;
  std::istringstream in(lines);
  std::size_t found = 0;
  for (std::string line; std::getline(in, line); ++found) {
    auto const row = nlohmann::json::parse(line);
    CHECK(row.at("schema") == dataset_schema);
    CHECK(row.at("document").at("key") == row.at("statement").at("source"));
    CHECK(row.at("certificate").is_null() == (row.at("statement").at("id") != run.outcomes[1].id));
  }
  CHECK(found == expected);
  CHECK(expected > 2);
}

}  // namespace
}  // namespace pe::reports
