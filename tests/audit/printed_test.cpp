/// Entries that others have printed, beside those that a model is compared with.
#include <cmath>
#include <vector>

#include "experiments/audit/axes/axes.hpp"
#include "tests/catch.hpp"

namespace pe::audit::core {
namespace {

using Entries = std::vector<std::vector<double>>;

/// Rows `first` on and columns `left` on of all sines and then all cosines, or the reverse; `digits`: half a unit of
/// the last one.
void check(std::int64_t dimension, bool sines_first, Spacing spacing, double first, std::size_t left, double digits,
           Entries const& entries) {
  auto const pairs = static_cast<int>(dimension / 2);
  auto const w = geometric(10000, static_cast<std::size_t>(pairs), spacing).w;
  std::vector<Column> columns;
  for (int c = 0; c < 2 * pairs; ++c) columns.push_back({c % pairs, (c < pairs) == sines_first, false});
  std::vector<double> positions;
  for (std::size_t r = 0; r < entries.size(); ++r) positions.push_back(first + static_cast<double>(r));
  auto const model = model_of(columns, w, std::vector<int>(w.size(), 0), positions, 1, 1);
  Rendered rendered(model, {});
  for (std::size_t r = 0; r < entries.size(); ++r) {
    rendered.to(r);
    for (std::size_t c = 0; c < entries[r].size(); ++c) {
      INFO("d = " << dimension << ", row " << r << ", column " << c);
      CHECK(std::abs(rendered.expected(left + c) - entries[r][c]) <= digits);
      CHECK(rendered.allowed(left + c) < 1e-5);
    }
  }
}

}  // namespace

TEST_CASE("The entries are those that tests of other libraries print") {
  // huggingface/diffusers, tests/models/test_layers_utils.py, test_sinoid_embeddings_hardcoded: d = 64.
  Entries const of_gaps{{0.9646, 0.9804, 0.9892}, {0.9615, 0.9787, 0.9882}, {0.9582, 0.9769, 0.9872}};
  check(64, true, Spacing::gaps, 23, 47, 0.5001e-4, of_gaps);
  Entries const of_pairs{{0.3019, 0.2280, 0.1716}, {0.3146, 0.2377, 0.1790}, {0.3272, 0.2474, 0.1864}};
  check(64, false, Spacing::pairs, 23, 47, 0.5001e-4, of_pairs);
  // Marian's weights in huggingface/transformers, tests/test_modeling_speech_to_text.py and others,
  // test_positional_emb_weights_against_marian: the sines of d = 512 with fairseq's spacing; eight digits of float32.
  Entries const of_marian{{0.84147096, 0.82177866, 0.80180490, 0.78165019, 0.76140374},
                          {0.90929741, 0.93651021, 0.95829457, 0.97505713, 0.98720258}};
  check(512, true, Spacing::gaps, 1, 0, 1e-7, of_marian);
}

}  // namespace pe::audit::core
