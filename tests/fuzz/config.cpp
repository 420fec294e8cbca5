#include "experiments/audit/readers/config.hpp"

#include "tests/fuzz/target.hpp"

int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using namespace pe::audit;
  return answered([&] {
    auto const configs = parse_config({reinterpret_cast<char const*>(data), size}, "config.json");
    PE_ASSERT(!configs.empty());
    for (auto const& config : configs) {
      PE_ASSERT(config.theta > 1 && config.partial_rotary_factor > 0 && config.partial_rotary_factor <= 1);
      PE_ASSERT(config.short_factor.size() == config.long_factor.size() || config.scaling != "longrope");
    }
  });
}
