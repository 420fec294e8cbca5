/// The table of bases that are too small for their context: some of its stretches are decided again.
#include "experiments/sweeps/sweeps.hpp"

#include <cmath>

#include "reports/write_file.hpp"
#include "tests/catch.hpp"

namespace pe::sweeps {
namespace {

std::vector<SweptBases> const& stored() {
  static auto const rows = read_swept_bases(PE_SWEEPS_FOLDER "/least-bases.tsv");
  return rows;
}

TEST_CASE("the table of least bases is of the sweeps, each of which begins where the one before has ended") {
  REQUIRE(stored().size() == std::size(base_sweeps));
  for (std::size_t i = 0; i < stored().size(); ++i) {
    auto const& [context, from, least] = stored()[i].sweep;
    CHECK(context == base_sweeps[i].context);
    CHECK(from == base_sweeps[i].from);
    CHECK(least == base_sweeps[i].least);
    if (i > 0) CHECK(from < base_sweeps[i - 1].least);
  }
}

TEST_CASE("each stretch of bases that the table shows fails at its lag, and the last reaches the least base but one") {
  for (auto const& [sweep, stretches, examples] : stored()) {
    CAPTURE(sweep.context);
    CHECK(stretches > examples.size());
    REQUIRE(examples.size() > 90);
    CHECK(examples.front().low < std::log(static_cast<double>(sweep.from)));
    CHECK(examples.back().high > std::log(static_cast<double>(sweep.least - 1)));
    CHECK(examples.back().high < std::log(static_cast<double>(sweep.least)));
    for (auto const& stretch : examples) {
      CAPTURE(stretch.lag);
      CHECK(stretch.lag < sweep.context);
      CHECK(stretch.low < stretch.high);
      CHECK(is_refuted(stretch));
    }
  }
}

TEST_CASE("a stretch that reaches the least base is not refuted by the lag of the last one") {
  for (auto const& row : stored()) {
    auto stretch = row.examples.back();
    stretch.high = std::log(static_cast<double>(row.sweep.least));
    CHECK_FALSE(is_refuted(stretch));
  }
}

TEST_CASE("a small sweep finds the least base that a claim has proved, and none beyond it") {
  // men2024.least-base-1k and -2k: 4293.5 and 11588.
  auto const small = swept({1 << 11, 4293, 11'588});
  CHECK(small.stretches > 10);
  CHECK_THROWS_WITH(swept({1 << 11, 4293, 11'590}), tests::contains("1158"));
}

TEST_CASE("a table of bases is read as it was written, and what is none is refused") {
  SweptBases const row{{1 << 11, 4293, 11'588}, 20, {{8.4, 8.5, 1033}}};
  auto const file = std::filesystem::temp_directory_path() / "pebench-least-bases.tsv";
  reports::write_file(file, text_of({row, row}));
  auto const read = read_swept_bases(file);
  REQUIRE(read.size() == 2);
  CHECK(text_of(read) == text_of({row, row}));
  reports::write_file(file, "2048\tx\n");
  CHECK_THROWS_WITH(read_swept_bases(file), tests::contains("is no row"));
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace pe::sweeps
