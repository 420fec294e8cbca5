#include "experiments/audit/readers/config.hpp"

#include "tests/fuzz/target.hpp"

int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using namespace pe::audit;
  return answered([&] {
    auto const configs = parse_config({reinterpret_cast<char const*>(data), size}, "config.json");
    PE_ASSERT(!configs.empty());
    for (auto const& config : configs) {
      PE_ASSERT(config.theta > 1 && config.partial_rotary_factor > 0 && config.partial_rotary_factor <= 1);
      PE_ASSERT(config.scaling != "yarn" || config.beta_fast.value_or(32) >= config.beta_slow.value_or(1));
      bool const in_order = !config.high_freq_factor || *config.high_freq_factor >= config.low_freq_factor.value_or(0);
      PE_ASSERT(config.scaling != "llama3" || in_order);
    }
  });
}
