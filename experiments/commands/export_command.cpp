#include "experiments/commands/export_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "experiments/audit/numbers.hpp"
#include "experiments/render/render.hpp"
#include "theory/formula/parse.hpp"

namespace pe::experiments {
namespace {

/// "START[:STEP]" of rows on a line, empty from 0 on in steps of 1; nothing for other rows.
std::optional<std::string> positions_of(render::Rows const& rows) {
  if (rows.axes.size() != 1) return std::nullopt;
  auto const& axis = rows.axes.front();
  auto const first = axis.front(), step = axis.size() > 1 ? axis[1] - first : 1;
  if (render::Rows::line(rows.count(), first, step).axes != rows.axes) return std::nullopt;
  if (first == 0 && step == 1) return "";
  return step == 1 ? fmt::format("{}", first) : fmt::format("{}:{}", first, step);
}

/// The views that the audit's layouts are.
struct Layout {
  std::string_view family, name;
  render::Shows shows;
  render::Arrangement arrangement = render::Arrangement::once;
};
constexpr Layout layouts[] = {
    {"frequencies", "one a pair", render::Shows::frequencies},
    {"alibi", "one a head", render::Shows::slopes},
    {"sinusoidal", "interleaved", render::Shows::codes},
    {"sinusoidal", "sin-cos", render::Shows::cos_sin, render::Arrangement::sines_first},
    {"sinusoidal", "cos-sin", render::Shows::cos_sin},
    {"sinusoidal", "cos-sin pairs", render::Shows::cos_sin, render::Arrangement::neighbours},
    {"rotary", "cos-sin", render::Shows::cos_sin},
    {"rotary", "sin-cos", render::Shows::cos_sin, render::Arrangement::sines_first},
    {"rotary", "cos-sin pairs", render::Shows::cos_sin, render::Arrangement::neighbours},
    {"rotary", "half-split, cosines alone", render::Shows::cosines, render::Arrangement::halves},
    {"rotary", "half-split, sines alone", render::Shows::sines, render::Arrangement::halves},
    {"rotary", "interleaved, cosines alone", render::Shows::cosines, render::Arrangement::neighbours},
    {"rotary", "interleaved, sines alone", render::Shows::sines, render::Arrangement::neighbours},
};

std::optional<Format> format_named(std::string_view dtype) {
  for (auto const format : all_formats) {
    if (audit::numpy_name(format) == dtype) return format;
  }
  return std::nullopt;
}

/// A number of --expect, else the one that was found, where it is an exact one of 64 bits.
std::optional<Fraction> number_of(audit::Options const& options, char const* key, std::optional<double> const& found) {
  auto const asked = options.expected.find(key);
  if (asked != options.expected.end()) return formulas::exact_number(asked->second);
  return found ? formulas::exact_number(fmt::format("{:.9f}", *found)) : std::nullopt;
}

/// "pebench export rope --view cos --length 4096 --dim 128 --out FILE": what writes the model's table in its storage
/// format; nothing where no options say the model (a scheme of a file, frequencies or columns of their own, patches).
std::optional<std::string> command_of(render::Model const& model) {
  if (model.own || model.amplitude || !model.patches.empty() || !model.view.columns.empty()) return std::nullopt;
  auto parameters = model.parameters;
  auto command = fmt::format("pebench export {} --view {}", model.scheme, name(model.view.shows));
  if (model.view.arrangement != render::Arrangement::once) {
    command += fmt::format(" --layout {}", name(model.view.arrangement));
  }
  if (model.rows.count() > 0) {
    auto const positions = positions_of(model.rows);
    if (!positions) return std::nullopt;
    command += fmt::format(" --length {}", model.rows.count());
    if (!positions->empty()) command += fmt::format(" --positions {}", *positions);
  }
  if (auto const& own = model.frequencies) {
    if (*own != over_pairs(own->base, 2 * own->count, own->scaling)) return std::nullopt;
    parameters["dimension"] = 2 * own->count;
    parameters["base"] = own->base;
    auto const scaling = text_of(own->scaling);
    if (!scaling) return std::nullopt;
    command += fmt::format(" --scaling {}", *scaling);
  }
  for (auto const& [parameter, value] : parameters) {
    command += fmt::format(" --{} {}", parameter == "dimension" ? "dim" : parameter, value.text());
  }
  auto const storage = model.formats.results.storage;
  constexpr char const* dtypes[] = {"f64", "f32", "f16", "bf16"};
  static_assert(std::size(dtypes) == all_formats.size());
  if (storage != Format::binary32) command += fmt::format(" --dtype {}", dtypes[static_cast<std::size_t>(storage)]);
  return command + fmt::format(" --out {}", storage == Format::bfloat16 ? "right.safetensors" : "right.npy");
}

}  // namespace

std::optional<std::string> export_command(audit::Audit const& audit, std::string const& config,
                                          audit::Options const& options) {
  auto const& c = audit.convention;
  auto const* const layout =
      std::ranges::find_if(layouts, [&](Layout const& l) { return l.family == c.family && l.name == c.layout; });
  auto const format = format_named(audit.dtype);
  if (audit.verdict != audit::Verdict::defective || layout == std::end(layouts) || !format) return std::nullopt;
  bool const is_slopes = layout->shows == render::Shows::slopes;
  bool const has_rows = !is_slopes && layout->shows != render::Shows::frequencies;
  // Of other exponents, and of factors that no config says, there is no option.
  bool const is_plain = c.spacing.empty() || c.spacing == "d/2";
  bool const is_scaled = !c.scaling.empty() && c.scaling != "none";
  if (audit.shape.size() != (has_rows ? 2U : 1U) || !is_plain || (config.empty() && is_scaled)) return std::nullopt;
  render::Model model{.scheme = is_slopes                  ? "alibi"
                                : c.family == "sinusoidal" ? "sinusoidal"
                                                           : "rope",
                      .view = {layout->shows, layout->arrangement}};
  model.formats.results.storage = *format;
  if (has_rows) {
    model.rows =
        render::Rows::line(audit.shape[0], options.first_position.value_or(0), options.position_step.value_or(1));
  }
  if (is_slopes) {
    model.parameters["heads"] = audit.shape[0];
  } else if (config.empty() || c.family == "sinusoidal") {
    auto const base = number_of(options, "base", c.base);
    auto const dimension =
        number_of(options, "dimension", c.dimension ? std::optional(static_cast<double>(*c.dimension)) : std::nullopt);
    if (!base || !dimension) return std::nullopt;
    model.parameters = {{"base", *base}, {"dimension", *dimension}};
    return command_of(model);
  }
  auto command = command_of(model);
  if (command && !is_slopes) *command += " --config " + config;
  return command;
}

}  // namespace pe::experiments
