// What other projects' tests print of their tables, against the exact entries that the audit compares with.
#include <cmath>
#include <vector>

#include "experiments/audit/phases/hypothesis.hpp"
#include "experiments/audit/phases/scan.hpp"
#include "tests/audit/tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit::phases {
namespace {

/// Rows by columns of a larger table, as printed.
struct Printed {
  Layout layout;
  Progression progression;
  std::int64_t first_row, first_column;
  std::vector<std::vector<double>> entries;
  double digits;  ///< half a unit of the last one
};

void check(Printed const& printed) {
  BallPrecision const scope(256);
  auto const& layout = printed.layout;
  Codes const codes(printed.progression.frequencies(layout.pairs), {}, 64);
  Matrix const matrix(tests::table_of(std::vector<double>(64 * layout.columns.size()), Dtype::float32,
                                      {64, static_cast<std::int64_t>(layout.columns.size())}),
                      0);
  for (std::size_t r = 0; r < printed.entries.size(); ++r) {
    for (std::size_t c = 0; c < printed.entries[r].size(); ++c) {
      auto const row = printed.first_row + static_cast<std::int64_t>(r);
      auto const column = printed.first_column + static_cast<std::int64_t>(c);
      INFO("row " << row << ", column " << column);
      auto const exact = expected_entry({&matrix, &layout, &codes}, row, column).to_double();
      CHECK(std::abs(exact - printed.entries[r][c]) <= printed.digits);
    }
  }
}

}  // namespace

// huggingface/diffusers, tests/models/test_layers_utils.py, test_sinoid_embeddings_hardcoded: d = 64.
TEST_CASE("The entries are those that diffusers' tests print") {
  check({layouts(64)[1],
         {"d/2-1", 10000, 31},
         23,
         47,
         {{0.9646, 0.9804, 0.9892}, {0.9615, 0.9787, 0.9882}, {0.9582, 0.9769, 0.9872}},
         0.5001e-4});
  check({layouts(64)[2],
         {"d/2", 10000, 32},
         23,
         47,
         {{0.3019, 0.2280, 0.1716}, {0.3146, 0.2377, 0.1790}, {0.3272, 0.2474, 0.1864}},
         0.5001e-4});
}

// Marian's weights in huggingface/transformers, tests/test_modeling_speech_to_text.py and others,
// test_positional_emb_weights_against_marian: the sines of d = 512 with fairseq's spacing; eight digits of float32.
TEST_CASE("The entries are Marian's, as transformers' tests print them") {
  check({layouts(512)[1],
         {"d/2-1", 10000, 255},
         1,
         0,
         {{0.84147096, 0.82177866, 0.80180490, 0.78165019, 0.76140374},
          {0.90929741, 0.93651021, 0.95829457, 0.97505713, 0.98720258}},
         1e-7});
}

}  // namespace pe::audit::phases
