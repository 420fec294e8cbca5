#include "experiments/commands/array_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <zip.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "experiments/terminal/terminal.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

/// What each kind of file calls a dtype; empty: it has none.
struct Names {
  std::string_view dtype, numpy, safetensors;
};
constexpr Names names[] = {{"float64", "<f8", "F64"}, {"float32", "<f4", "F32"},  {"float16", "<f2", "F16"},
                           {"bfloat16", "", "BF16"},  {"complex128", "<c16", ""}, {"complex64", "<c8", ""},
                           {"int64", "<i8", "I64"}};

Names const& named_for(std::string const& dtype) {
  auto const* const found = std::ranges::find(names, dtype, &Names::dtype);
  PE_ASSERT(found != std::end(names));
  return *found;
}

/// Version 1.0: the header ends at a multiple of 64 bytes.
std::string npy(ArrayView const& array) {
  auto const shape = fmt::format("({}{})", fmt::join(array.shape, ", "), array.shape.size() == 1 ? "," : "");
  auto header =
      fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': {}, }}", named_for(array.dtype).numpy, shape);
  constexpr std::size_t before = 10, block = 64;
  header.resize((before + header.size() + 1 + block - 1) / block * block - before - 1, ' ');
  header += '\n';
  std::string result("\x93NUMPY\x01\x00", 8);
  result += static_cast<char>(header.size() % 256);
  result += static_cast<char>(header.size() / 256);
  return result + header + array.bytes;
}

/// A member that is stored as it is, of no time.
std::string npz(ArrayView const& array) {
  auto const member = npy(array);
  zip_error_t error;
  zip_error_init(&error);
  auto* const whole = zip_source_buffer_create(nullptr, 0, 0, &error);
  auto* const archive = whole == nullptr ? nullptr : zip_open_from_source(whole, ZIP_TRUNCATE, &error);
  PE_ASSERT(archive != nullptr);
  zip_source_keep(whole);
  auto* const content = zip_source_buffer(archive, member.data(), member.size(), 0);
  auto const index = zip_file_add(archive, (array.name + ".npy").c_str(), content, ZIP_FL_ENC_UTF_8);
  constexpr zip_uint16_t first_day = 0x21;  // of 1980, the first that there is
  bool done = index >= 0 && zip_set_file_compression(archive, static_cast<zip_uint64_t>(index), ZIP_CM_STORE, 0) == 0 &&
              zip_file_set_dostime(archive, static_cast<zip_uint64_t>(index), 0, first_day, 0) == 0;
  done = zip_close(archive) == 0 && done && zip_source_open(whole) == 0;
  PE_ASSERT(done);
  zip_source_seek(whole, 0, SEEK_END);
  std::string result(static_cast<std::size_t>(zip_source_tell(whole)), '\0');
  zip_source_seek(whole, 0, SEEK_SET);
  auto const read = zip_source_read(whole, result.data(), result.size());
  PE_ASSERT(read == static_cast<zip_int64_t>(result.size()));
  zip_source_close(whole);
  zip_source_free(whole);
  return result;
}

/// The header is padded so that the numbers begin at a multiple of 8 bytes.
std::string safetensors(ArrayView const& array) {
  nlohmann::ordered_json const tensor{
      {"dtype", named_for(array.dtype).safetensors}, {"shape", array.shape}, {"data_offsets", {0, array.bytes.size()}}};
  auto header = nlohmann::ordered_json{{array.name, tensor}}.dump();
  constexpr std::size_t block = 8;
  header.resize((header.size() + block - 1) / block * block, ' ');
  std::string result;
  for (std::size_t i = 0; i < block; ++i) result += static_cast<char>(header.size() >> (8 * i) & 0xff);
  return result + header + array.bytes;
}

}  // namespace

void require_array_file(std::filesystem::path const& file, std::string const& dtype) {
  auto const ending = file.extension();
  bool const numpy = ending == ".npy" || ending == ".npz";
  if (!numpy && ending != ".safetensors") {
    throw UserError(fmt::format("'{}' does not end in .npy, .npz or .safetensors, which say how a table is written",
                                printable(file.string())));
  }
  auto const& known = named_for(dtype);
  if (!(numpy ? known.numpy : known.safetensors).empty()) return;
  throw UserError(fmt::format("{} files have no {}; write it to {}", ending.string(), dtype,
                              numpy ? "a file that ends in .safetensors" : "one that ends in .npy or .npz"));
}

std::string array_file(std::filesystem::path const& file, ArrayView const& array) {
  require_array_file(file, array.dtype);
  auto const ending = file.extension();
  return ending == ".npy" ? npy(array) : ending == ".npz" ? npz(array) : safetensors(array);
}

}  // namespace pe::experiments
