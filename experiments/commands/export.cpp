/// pebench export: the correctly rounded table of a scheme.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <zip.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string_view>

#include "experiments/commands/claim_file.hpp"
#include "experiments/commands/commands.hpp"
#include "experiments/commands/export_table.hpp"
#include "experiments/terminal/print.hpp"
#include "experiments/terminal/terminal.hpp"
#include "reports/write_file.hpp"
#include "theory/guests/guest.hpp"
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

/// Row by row, little endian, without the bytes of another.
struct ArrayView {
  std::string const& name;
  std::string const& dtype;  ///< NumPy's name: float32, bfloat16, complex64, int64, ...
  std::vector<std::int64_t> const& shape;
  std::string const& bytes;
};

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

/// Throws UserError for an ending that says no format, and for a dtype that the format does not have: NumPy's have no
/// bfloat16, safetensors no complex numbers.
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

/// The file that NumPy or safetensors reads, by its ending: .npy, .npz (one member, of the array's name) or
/// .safetensors. Equal arrays give equal bytes. The ending is such as `require_array_file` lets pass.
std::string array_file(std::filesystem::path const& file, ArrayView const& array) {
  auto const ending = file.extension();
  return ending == ".npy" ? npy(array) : ending == ".npz" ? npz(array) : safetensors(array);
}

/// How its entries were decided, a sentence.
std::string certificate(render::Work const& work) {
  auto result = fmt::format("Each of its {} entries is the nearest number of its format, decided by balls of {} bits",
                            work.entries, render::first_bits);
  if (work.hard > 0) result += fmt::format(", {} of them by up to {}", work.hard, work.bits);
  if (work.ties > 0) result += fmt::format("; {} lie between two and are rounded to the even one", work.ties);
  if (work.masked > 0) result += fmt::format("; {} are masked", work.masked);
  return result + ".";
}

/// With progress on a terminal; what takes long says so once, wherever it runs.
Exported exported_with_progress(Planned const& plan) {
  constexpr std::chrono::seconds patience{2};
  auto const begin = std::chrono::steady_clock::now();
  std::int64_t done = 0;
  bool is_said = false;
  Progress progress({static_cast<std::uint64_t>(plan.table.rows())});
  return exported(plan, {}, [&] {
    progress.advance(0, 1);
    ++done;
    if (is_said || std::chrono::steady_clock::now() - begin < patience) return;
    is_said = true;
    tell(fmt::format("this takes longer: {} of {} rows are done after {} seconds, and rows of large angles take more",
                     done, plan.table.rows(), patience.count()));
  });
}

}  // namespace

void add_export(CLI::App& app, Status&) {
  struct Typed {
    std::string scheme, out, name;
    ExportTyped options;
    ClaimFile own;
  };
  auto const typed = std::make_shared<Typed>();
  auto* command = app.add_subcommand("export", "write the correctly rounded table of a scheme");
  command->add_option("SCHEME", typed->scheme, "of 'pebench list schemes'; or --scheme FILE");
  for (auto const& [name, says] : export_options()) {
    command->add_option(fmt::format("--{}", name), typed->options[name], says);
  }
  typed->own.add_scheme(*command);
  command->add_option("--name", typed->name, "of the array in .npz and .safetensors; else that of the view");
  command->add_option("--out", typed->out, "the file: .npy, .npz or .safetensors, which alone has bf16")->required();
  command->footer(
      "Each entry is the number of the format that is nearest to the exact one, ties to even, certified by balls of "
      "up\n"
      "to 16384 bits; an entry that these cannot decide is an error. A table has 2^26 entries at most.\n"
      "Example: pebench export rope --view cos --length 4096 --dim 128 --base 500000 --out cos.npy\n"
      "Example: pebench export rope --view inv_freq --config config.json --out inv_freq.safetensors");
  command->callback([typed] {
    if (typed->own.given() != typed->scheme.empty()) {
      throw UserError("name one scheme, as 'pebench list schemes' does, or give --scheme FILE");
    }
    std::shared_ptr<Guest const> own;
    if (typed->own.given()) own = std::make_shared<Guest const>(formulas::guest_of(typed->own.scheme()));
    auto const plan = planned(typed->scheme, typed->options, own);
    require_array_file(typed->out, plan.dtype);
    reports::require_replaceable(typed->out);
    auto const [bytes, work] = exported_with_progress(plan);
    auto const name = typed->name.empty() ? plan.name : typed->name;
    reports::write_file(typed->out, array_file(typed->out, {name, plan.dtype, plan.shape, bytes}));
    put(fmt::format("Written: {}: {} of {}, {} [{}]\n{}", printable(typed->out), plan.name, plan.scheme, plan.dtype,
                    fmt::join(plan.shape, ", "), wrapped(certificate(work), 0)));
  });
}

}  // namespace pe::experiments
