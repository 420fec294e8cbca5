
#include "experiments/audit/readers/config.hpp"
#include "experiments/audit/readers/formats.hpp"

#include "tests/fuzz/target.hpp"

int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using namespace pe::audit;
  Bytes const bytes{reinterpret_cast<std::byte const*>(data), size};
  if (!looks_like_gguf(bytes)) return 0;
  return answered([&] {
    gguf_config(bytes, "file");
    look_at(read_gguf(bytes, nullptr, "file"));
  });
}
