/// Entries that others have printed, beside those that a model is compared with.
#include <cmath>
#include <vector>

#include "experiments/audit/axes/axes.hpp"
#include "tests/catch.hpp"

namespace pe::audit::core {
namespace {

struct Printed {
  std::int64_t dimension;
  bool sines_first;
  Spacing spacing;
  std::int64_t first_row, first_column;
  std::vector<std::vector<double>> entries;
  double digits;  ///< half a unit of the last one
};

/// All sines, then all cosines, or the reverse.
void check(Printed const& printed) {
  auto const pairs = static_cast<std::size_t>(printed.dimension / 2);
  auto const rates = geometric(10000, pairs, printed.spacing);
  std::vector<Column> columns;
  for (std::int64_t c = 0; c < printed.dimension; ++c) {
    auto const pair = static_cast<int>(c % static_cast<std::int64_t>(pairs));
    columns.push_back({pair, (c < printed.dimension / 2) == printed.sines_first, false});
  }
  std::vector<double> positions;
  for (std::size_t r = 0; r < printed.entries.size(); ++r)
    positions.push_back(static_cast<double>(printed.first_row) + static_cast<double>(r));
  auto const model = model_of(columns, rates.w, std::vector<int>(pairs, 0), positions, 1, 1);
  Rendered rendered(model, {});
  for (std::size_t r = 0; r < printed.entries.size(); ++r) {
    rendered.to(r);
    for (std::size_t c = 0; c < printed.entries[r].size(); ++c) {
      auto const column = static_cast<std::size_t>(printed.first_column) + c;
      INFO("row " << r << ", column " << c);
      CHECK(std::abs(rendered.expected(column) - printed.entries[r][c]) <= printed.digits);
      CHECK(rendered.allowed(column) < 1e-5);
    }
  }
}

}  // namespace

// huggingface/diffusers, tests/models/test_layers_utils.py, test_sinoid_embeddings_hardcoded: d = 64.
TEST_CASE("The entries are those that diffusers' tests print") {
  check({64,
         true,
         Spacing::gaps,
         23,
         47,
         {{0.9646, 0.9804, 0.9892}, {0.9615, 0.9787, 0.9882}, {0.9582, 0.9769, 0.9872}},
         0.5001e-4});
  check({64,
         false,
         Spacing::pairs,
         23,
         47,
         {{0.3019, 0.2280, 0.1716}, {0.3146, 0.2377, 0.1790}, {0.3272, 0.2474, 0.1864}},
         0.5001e-4});
}

// Marian's weights in huggingface/transformers, tests/test_modeling_speech_to_text.py and others,
// test_positional_emb_weights_against_marian: the sines of d = 512 with fairseq's spacing; eight digits of float32.
TEST_CASE("The entries are Marian's, as transformers' tests print them") {
  check({512,
         true,
         Spacing::gaps,
         1,
         0,
         {{0.84147096, 0.82177866, 0.80180490, 0.78165019, 0.76140374},
          {0.90929741, 0.93651021, 0.95829457, 0.97505713, 0.98720258}},
         1e-7});
}

}  // namespace pe::audit::core
