#include "experiments/audit/readers/formats.hpp"

#include "tests/fuzz/target.hpp"

int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using namespace pe::audit;
  return answered([&] { look_at(read_torch({reinterpret_cast<std::byte const*>(data), size}, nullptr, "file")); });
}
