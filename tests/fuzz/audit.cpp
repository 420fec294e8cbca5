/// A table in memory, as the bytes say, and what is made of it: a verdict that fits its findings, or one sentence.
///
///   byte 0      the type of the entries (low 4 bits), their byte order (16), a second table of the same shape (32)
///   byte 1      the kind that is asked for (0 to 5: none), an expectation (the rest)
///   byte 2      the config that the tables are judged by
///   byte 3      the number of axes, 1 to 4; then one byte for each: its length
/// The rest are entries, from the beginning again where there are too few.
#include "experiments/audit/audit.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "experiments/audit/expect.hpp"
#include "experiments/audit/finding.hpp"
#include "tests/fuzz/target.hpp"

namespace pe::audit {
namespace {

class Input {
 public:
  Input(std::uint8_t const* data, std::size_t size) : data_(data), size_(size) {}

  unsigned byte() { return at_ < size_ ? data_[at_++] : 0; }

  /// The rest, again and again.
  std::shared_ptr<std::vector<std::byte> const> bytes(std::size_t count) const {
    auto result = std::make_shared<std::vector<std::byte>>(count);
    auto const rest = size_ - at_;
    for (std::size_t i = 0; rest > 0 && i < count; ++i) (*result)[i] = std::byte{data_[at_ + i % rest]};
    return result;
  }

 private:
  std::uint8_t const* data_;
  std::size_t size_, at_ = 0;
};

std::vector<RopeConfig> config_of(unsigned choice) {
  RopeConfig config;
  config.theta = choice % 2 == 0 ? 10000 : 500000;
  config.max_position_embeddings = 64;
  constexpr std::array rules{"none", "linear", "dynamic", "yarn", "longrope", "llama3", "proportional"};
  if (choice / 2 >= rules.size()) return {};
  config.scaling = rules[choice / 2];
  config.factor = 4;
  config.original_max_position_embeddings = 16;
  config.low_freq_factor = 1;
  config.high_freq_factor = 4;
  if (config.scaling == "longrope") config.short_factor = config.long_factor = {1, 1.5, 2, 4};
  return {config};
}

Options options_of(unsigned choice) {
  constexpr std::array kinds{"", "phases", "frequencies", "slopes", "bias", "buckets"};
  constexpr std::array expectations{"",
                                    "sinusoidal:base=10000,layout=interleaved",
                                    "rope:base=10000,scaling=none",
                                    "rope-half-split",
                                    "alibi",
                                    "t5:dimension=32",
                                    "bias:offset=0",
                                    "frequencies:base=500000,dimension=64",
                                    "sinusoidal:offset=2,step=1,amplitude=1,axis_order=height-first"};
  Options options;
  options.kind = kinds[choice % kinds.size()];
  auto const* const expectation = expectations[choice / kinds.size() % expectations.size()];
  if (*expectation != '\0') parse_expectation(expectation, options);
  return options;
}

void check(Audit const& audit, std::vector<Table> const& tables) {
  auto const within = [&](Worst const& worst) {
    return std::ranges::any_of(tables, [&](Table const& table) {
      if (worst.index.size() != table.shape.size()) return false;
      for (std::size_t axis = 0; axis < worst.index.size(); ++axis) {
        if (worst.index[axis] < 0 || worst.index[axis] >= table.shape[axis]) return false;
      }
      return true;
    });
  };
  PE_ASSERT((audit.verdict == Verdict::defective) == has_defect(audit));
  for (auto const& finding : audit.findings) {
    PE_ASSERT(!finding.id.empty() && !finding.says.empty() && finding.says.find('\n') == std::string::npos);
    // Axes of length 1 may be left out of an index.
    PE_ASSERT(!finding.worst || finding.worst->index.size() != tables[0].shape.size() || within(*finding.worst));
  }
  if (audit.accuracy) PE_ASSERT(audit.accuracy->max_error >= 0);
}

}  // namespace
}  // namespace pe::audit

int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using namespace pe::audit;
  Input input(data, size);
  auto const type = input.byte(), asked = input.byte(), config = input.byte();
  Table table;
  table.dtype = static_cast<Dtype>((type & 15U) % (static_cast<unsigned>(Dtype::complex128) + 1));
  table.swapped = (type & 16U) != 0 && size_of(table.dtype) > 1;
  auto const axes = 1 + input.byte() % 4;
  std::int64_t most = 1 << 14;  // entries
  for (unsigned axis = 0; axis < axes; ++axis) {
    table.shape.push_back(std::min<std::int64_t>(input.byte(), most));
    most /= std::max<std::int64_t>(table.shape.back(), 1);
  }
  table.strides = row_major_strides(table.shape, table.dtype);
  auto const count = static_cast<std::size_t>(entry_count(table));
  bool const two = (type & 32U) != 0;
  auto const bytes = input.bytes((two ? 2 : 1) * count * size_of(table.dtype));
  table.owner = bytes;
  table.data = bytes->data();
  std::vector<Table> tables{table};
  if (two) {
    tables.push_back(table);
    tables.back().data += count * size_of(table.dtype);
  }
  return answered([&] { check(audit_with(config_of(config), tables, options_of(asked)), tables); });
}
