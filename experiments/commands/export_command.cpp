#include "experiments/commands/export_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "experiments/audit/numbers.hpp"
#include "experiments/render/render.hpp"
#include "experiments/terminal/terminal.hpp"
#include "theory/formula/parse.hpp"
#include "theory/kernel/error.hpp"

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
/// format; nothing where no options say the model (a scheme of a file, frequencies of their own).
std::optional<std::string> command_of(render::Model const& model) {
  if (model.own) return std::nullopt;
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
  if (storage != Format::binary32) command += fmt::format(" --dtype {}", typed_name(storage));
  return command + fmt::format(" --out {}", storage == Format::bfloat16 ? "right.safetensors" : "right.npy");
}

/// Calls visit(key, number) for each number that the rule has: a Fraction, an optional one, or an int.
void for_each_number(auto& rule, auto const& visit) {
  if constexpr (requires { rule.factor; }) visit("factor", rule.factor);
  if constexpr (requires { rule.original; }) visit("original", rule.original);
  if constexpr (requires { rule.length; }) visit("input", rule.length);
  if constexpr (requires { rule.low_freq_factor; }) visit("low_freq_factor", rule.low_freq_factor);
  if constexpr (requires { rule.high_freq_factor; }) visit("high_freq_factor", rule.high_freq_factor);
  if constexpr (requires { rule.beta_fast; }) visit("beta_fast", rule.beta_fast);
  if constexpr (requires { rule.beta_slow; }) visit("beta_slow", rule.beta_slow);
  if constexpr (requires { rule.truncate; }) visit("truncate", rule.truncate);
  if constexpr (requires { rule.alpha; }) visit("alpha", rule.alpha);
  if constexpr (requires { rule.beta; }) visit("beta", rule.beta);
  if constexpr (requires { rule.low; }) visit("low", rule.low);
  if constexpr (requires { rule.high; }) visit("high", rule.high);
  if constexpr (requires { rule.turning; }) visit("turning", rule.turning);
  if constexpr (requires { rule.pi; }) visit("pi", rule.pi);
  if constexpr (requires { rule.attention_factor; }) visit("attention_factor", rule.attention_factor);
  if constexpr (requires { rule.attention; }) {
    visit("attention_factor", rule.attention.factor);
    visit("mscale", rule.attention.mscale);
    visit("mscale_all_dim", rule.attention.mscale_all_dim);
  }
}

/// Whether the number takes this value.
template <class Number>
bool set(Number& number, Fraction const& value) {
  if constexpr (std::is_integral_v<Number>) {
    constexpr std::int64_t most = std::is_same_v<Number, bool> ? 1 : 1 << 20;
    if (!value.is_integer() || value < Fraction(0) || Fraction(most) < value) return false;
    number = static_cast<Number>(value.numerator());
  } else {
    number = value;
  }
  return true;
}

/// The rule of this name, with the numbers that a new one has.
template <std::size_t I = 0>
std::optional<Scaling> scaling_named(std::string_view name, std::vector<std::string_view>& known) {
  if constexpr (I == std::variant_size_v<Scaling>) {
    return std::nullopt;
  } else {
    Scaling const rule = std::variant_alternative_t<I, Scaling>{};
    known.push_back(scaling_name(rule));
    return known.back() == name ? std::optional(rule) : scaling_named<I + 1>(name, known);
  }
}

bool set(Scaling& scaling, std::string_view key, Fraction const& value) {
  bool done = false;
  std::visit(
      [&](auto& rule) {
        for_each_number(rule, [&](std::string_view name, auto& number) {
          if (name == key) done = set(number, value);
        });
      },
      scaling);
  return done;
}

}  // namespace

std::optional<std::string> export_command(audit::Audit const& audit, std::string const& config,
                                          audit::Options const& options) {
  auto c = audit.convention;
  if (!c.axis_order.empty()) return std::nullopt;  // cells of a grid are no line
  for (auto const& finding : audit.findings) {
    if (finding.id == "axis-swapped") return std::nullopt;
    if (finding.row == "wrong-layout" || finding.row == "wrong-spacing") return std::nullopt;  // another is meant
    if (finding.row == "mixed-layout: one name" && c.layout == "sin-cos") c.layout = "cos-sin";
  }
  auto const* const layout =
      std::ranges::find_if(layouts, [&](Layout const& l) { return l.family == c.family && l.name == c.layout; });
  auto const format = format_named(audit.dtype);
  if (audit.verdict != audit::Verdict::defective || layout == std::end(layouts) || !format) return std::nullopt;
  bool const is_slopes = layout->shows == render::Shows::slopes;
  bool const has_rows = !is_slopes && layout->shows != render::Shows::frequencies;
  // Of other exponents, and of factors that no config says, there is no option.
  bool const is_plain = c.spacing.empty() || c.spacing == "d/2";
  bool const is_scaled = !c.scaling.empty() && c.scaling != "none";
  bool const is_anywhere =
      has_rows && c.offset && !c.step && !options.first_position;  // rows in one place: which are meant?
  if (is_anywhere || audit.shape.size() != (has_rows ? 2U : 1U) || !is_plain || (config.empty() && is_scaled))
    return std::nullopt;
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

Scaling scaling_of(std::string const& text) {
  auto const colon = std::min(text.find(':'), text.size());
  std::vector<std::string_view> known;
  auto scaling = scaling_named(text.substr(0, colon), known);
  if (!scaling) {
    throw UserError(
        fmt::format("--scaling is '{}'; it takes RULE[:key=value,...], a rule of {}; see 'pebench export --help'",
                    printable(text), fmt::join(known, ", ")));
  }
  for (auto begin = colon; begin < text.size();) {
    auto const end = std::min(text.find(',', begin + 1), text.size());
    auto const item = text.substr(begin + 1, end - begin - 1);
    auto const equals = std::min(item.find('='), item.size());
    auto const value = formulas::exact_number(item.substr(std::min(equals + 1, item.size())));
    if (!value || !set(*scaling, item.substr(0, equals), *value)) {
      std::vector<std::string> keys;
      std::visit([&](auto& rule) { for_each_number(rule, [&](char const* key, auto&) { keys.emplace_back(key); }); },
                 *scaling);
      throw UserError(fmt::format("--scaling has '{}', which is not a number of the rule {}; the rule has {}",
                                  printable(item), scaling_name(*scaling),
                                  keys.empty() ? "none" : fmt::format("{}", fmt::join(keys, ", "))));
    }
    begin = end;
  }
  return *scaling;
}

std::optional<std::string> text_of(Scaling const& scaling) {
  std::vector<std::string> items;
  std::visit(
      [&](auto const& rule) {
        for_each_number(rule, [&](char const* key, auto const& number) {
          using Number = std::remove_cvref_t<decltype(number)>;
          if constexpr (std::is_same_v<Number, Fraction>) {
            items.push_back(fmt::format("{}={}", key, number.text()));
          } else if constexpr (std::is_integral_v<Number>) {
            items.push_back(fmt::format("{}={}", key, static_cast<int>(number)));
          } else if (number) {
            items.push_back(fmt::format("{}={}", key, number->text()));
          }
        });
      },
      scaling);
  auto const name = std::string(scaling_name(scaling));
  auto text = items.empty() ? name : fmt::format("{}:{}", name, fmt::join(items, ","));
  return scaling_of(text) == scaling ? std::optional(text) : std::nullopt;
}

}  // namespace pe::experiments
