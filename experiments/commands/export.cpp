/// pebench export: the correctly rounded table of a scheme.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "experiments/commands/array_file.hpp"
#include "experiments/commands/claim_file.hpp"
#include "experiments/commands/commands.hpp"
#include "experiments/commands/export_table.hpp"
#include "experiments/terminal/print.hpp"
#include "experiments/terminal/terminal.hpp"
#include "reports/write_file.hpp"
#include "theory/formula/guest.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

/// How its entries were decided, a sentence.
std::string certificate(render::Work const& work) {
  auto result = fmt::format("Each of its {} entries is the nearest number of its format, decided by balls of {} bits",
                            work.entries, render::first_bits);
  if (work.hard > 0) result += fmt::format(", {} of them by up to {}", work.hard, work.bits);
  if (work.ties > 0) result += fmt::format("; {} lie between two and are rounded to the even one", work.ties);
  if (work.masked > 0) result += fmt::format("; {} are masked", work.masked);
  return result + ".";
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
    auto const [bytes, work] = exported(plan);
    auto const name = typed->name.empty() ? plan.name : typed->name;
    reports::write_file(typed->out, array_file(typed->out, {name, plan.dtype, plan.shape, bytes}));
    put(fmt::format("Written: {}: {} of {}, {} [{}]\n{}", printable(typed->out), plan.name, plan.scheme, plan.dtype,
                    fmt::join(plan.shape, ", "), wrapped(certificate(work), 0)));
  });
}

}  // namespace pe::experiments
