#include "experiments/commands/export_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>

#include "experiments/audit/numbers.hpp"
#include "experiments/audit/readers/config.hpp"
#include "experiments/audit/scaling.hpp"
#include "experiments/commands/audit_arguments.hpp"
#include "experiments/terminal/names.hpp"
#include "experiments/terminal/terminal.hpp"
#include "theory/families/guests.hpp"
#include "theory/formula/parse.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/words.hpp"

namespace pe::experiments {

using render::Arrangement;
using render::Model;
using render::Shows;

namespace {

constexpr std::int64_t most_entries = std::int64_t{1} << 26;

constexpr ExportOption options[] = {
    {"view", "codes, cos, sin, cos_sin, complex, rotation, inv_freq, bias, slopes or buckets; else the first it has"},
    {"length", "how many rows: positions 0, 1, ..."},
    {"positions", "START[:STEP] of the rows; else 0:1"},
    {"grid", "the grid whose cells are the rows, row by row, as 24x36; instead of --length"},
    {"dim", "the entries of a code, or of a head"},
    {"base", "of the frequencies"},
    {"heads", "of a bias, or of slopes"},
    {"buckets", "of offsets, both directions together"},
    {"distance", "offset from which on all offsets share one bucket"},
    {"factor", "for the scheme's rule: the factor by which the context grows"},
    {"original", "for the scheme's rule: the length that the model was trained for"},
    {"input", "for the scheme's rule: the length of the input"},
    {"scaling", "RULE[:key=value,...] in place of the scheme's, as yarn:factor=4,original=4096"},
    {"config", "the model's config.json: base, dimension, scaling, heads"},
    {"layer", "the layer type, if the config distinguishes several, as full_attention"},
    {"layout", "columns: once, half-split, interleaved, sines-first or sines-interleaved"},
    {"masked", "value of the entries that no query sees: -inf or a number (default: -inf)"},
    {"dtype", "f64, f32, f16 or bf16; else f32"},
};

std::string const* given(ExportTyped const& typed, char const* name) {
  auto const found = typed.find(name);
  return found == typed.end() || found->second.empty() ? nullptr : &found->second;
}

[[noreturn]] void refuse(char const* option, std::string const& text, std::string const& allowed) {
  throw UserError(
      fmt::format("--{} is '{}'; it takes {}; see 'pebench export --help'", option, printable(text), allowed));
}

std::optional<Fraction> number(ExportTyped const& typed, char const* option) {
  auto const* const text = given(typed, option);
  if (text == nullptr) return std::nullopt;
  auto const value = formulas::exact_number(*text);
  if (!value) refuse(option, *text, "a number, as 10000 or 0.25");
  return value;
}

/// The value of a list with the typed name.
template <class Value, std::size_t count>
std::optional<Value> named(ExportTyped const& typed, char const* option, std::array<Value, count> const& all,
                           std::string_view (*name)(Value)) {
  auto const* const text = given(typed, option);
  if (text == nullptr) return std::nullopt;
  std::vector<std::string_view> names;
  for (auto const each : all) {
    if (name(each) == *text) return each;
    names.push_back(name(each));
  }
  refuse(option, *text, fmt::format("{} or {}", fmt::join(names.begin(), names.end() - 1, ", "), names.back()));
}

audit::RopeConfig config_of(ExportTyped const& typed) {
  auto const& file = *given(typed, "config");
  // A text in the place of a file's name is that of Python's keyword.
  auto const configs = file.front() == '{' ? audit::parse_config(file, "the config") : audit::read_config(file);
  auto const* const layer = given(typed, "layer");
  std::vector<std::string> known;
  for (auto const& config : configs) {
    if (layer == nullptr ? configs.size() == 1 : config.layer_type == *layer) return config;
    known.push_back(config.layer_type);
  }
  throw UserError(fmt::format("the config tells {} apart; say which with --layer{}", fmt::join(known, ", "),
                              layer == nullptr ? "" : ", which is none of them"));
}

/// The frequencies that a config prescribes for an input as long as the table.
Frequencies prescribed(audit::RopeConfig const& config, std::int64_t dimension, std::int64_t length) {
  auto const states = audit::prescribed_rules(config, dimension, length);
  auto const* const longrope = std::get_if<LongRopeScaling>(&states.back().second.scaling);
  return (longrope && Fraction(length) <= longrope->original ? states.front() : states.back()).second;
}

void follow_config(Model& model, ExportTyped const& typed, About const& about) {
  auto const config = config_of(typed);
  auto const set = [&](char const* name, std::optional<std::int64_t> const& value) {
    if (value && about.parameter(name) != nullptr) model.parameters.try_emplace(name, *value);
  };
  set("heads", config.heads);
  set("buckets", config.buckets);
  set("distance", config.distance);
  if (about.parameter("dimension") == nullptr || about.acts != Acts::rotation) return;
  if (auto const rotated = audit::rotary_dimension(config)) set("dimension", rotated);
  if (!model.parameters.contains("dimension")) {
    throw UserError("the config does not say how many entries of a head are rotated; say it with --dim");
  }
  auto const dimension = model.parameters.at("dimension");
  if (!dimension.is_integer() || dimension < Fraction(2) || Fraction(1 << 16) < dimension) {
    refuse("dim", dimension.text(), "an even whole number, as 128");
  }
  model.frequencies = prescribed(config, dimension.numerator(), model.rows.count());
}

About about_of(std::string const& scheme, std::shared_ptr<Guest const> const& own) {
  if (own) return own->about;
  return entries_named(schemes(), &About::name, {scheme}, "scheme", "pebench list schemes").front();
}

render::Rows rows_of(ExportTyped const& typed) {
  AuditArguments read;  // which reads --positions and --grid as the audit does
  if (auto const* const positions = given(typed, "positions")) read.positions = *positions;
  if (auto const* const grid = given(typed, "grid")) read.grid = *grid;
  auto const asked = options_of(read);
  auto const length = number(typed, "length");
  if (length && !(length->is_integer() && *length > Fraction(0) && *length <= Fraction(most_entries))) {
    refuse("length", length->text(), fmt::format("a whole number from 1 to {}", most_entries));
  }
  if (asked.grid.empty()) {
    return length ? render::Rows::line(length->numerator(), asked.first_position.value_or(0),
                                       asked.position_step.value_or(1))
                  : render::Rows();
  }
  if (asked.grid.size() != 2 || length || asked.first_position) {
    throw UserError("--grid has two sides here, as 24x36, and goes with neither --length nor --positions");
  }
  auto const height = asked.grid.front(), width = asked.grid.back();
  if (height > most_entries / width) refuse("grid", read.grid, fmt::format("{} cells at most", most_entries));
  return render::Rows::grid(height, width);
}

/// A code in another order of columns is its cosines and sines, sines first unless it is said otherwise.
render::View view_of(ExportTyped const& typed, std::vector<Shows> const& has) {
  render::View result;
  auto const shows = named(typed, "view", render::all_shows, render::name);
  if (!shows && has.empty()) {
    throw UserError("this scheme has no table: no code, rotation or bias alone gives its score");
  }
  result.shows = shows ? *shows : has.front();
  if (!shows && result.shows == Shows::cosines) result.shows = Shows::cos_sin;
  auto const layout = named(typed, "layout", render::all_arrangements, render::name);
  if (!layout) return result;
  result.arrangement = *layout;
  bool const sines = *layout == Arrangement::sines_first || *layout == Arrangement::sine_cosine;
  bool const one = result.shows == Shows::cosines || result.shows == Shows::sines;
  bool const fits = one ? !sines : result.shows == Shows::cos_sin || result.shows == Shows::codes;
  if (!fits) {
    throw UserError(
        fmt::format("--layout {} does not apply to {}; cos and sin are once, half-split or interleaved, and "
                    "cos_sin and codes half-split, interleaved, sines-first or sines-interleaved",
                    render::name(*layout), render::name(result.shows)));
  }
  if (result.shows == Shows::codes) {
    result.shows = Shows::cos_sin;
    if (*layout == Arrangement::halves || *layout == Arrangement::once) result.arrangement = Arrangement::sines_first;
    if (*layout == Arrangement::neighbours) result.arrangement = Arrangement::sine_cosine;
  }
  return result;
}

double masked_of(ExportTyped const& typed) {
  auto const* const text = given(typed, "masked");
  if (text == nullptr || *text == "-inf") return -std::numeric_limits<double>::infinity();
  return number(typed, "masked")->to_double();
}

void append(std::string& bytes, auto value) {
  static_assert(std::endian::native == std::endian::little);
  char raw[sizeof value];
  std::memcpy(raw, &value, sizeof value);
  bytes.append(raw, sizeof value);
}

/// A number of the format, which it is.
void put(std::string& bytes, Format format, double x) {
  switch (format) {
    case Format::binary64:
      return append(bytes, x);
    case Format::binary32:
      return append(bytes, static_cast<float>(x));
    case Format::binary16:
      return append(bytes, Eigen::numext::bit_cast<std::uint16_t>(Eigen::half(static_cast<float>(x))));
    case Format::bfloat16:
      return append(bytes, Eigen::numext::bit_cast<std::uint16_t>(Eigen::bfloat16(static_cast<float>(x))));
  }
}

std::string dtype_of(ExportTyped const& typed, Format format, Shows shows) {
  if (shows == Shows::buckets && given(typed, "dtype") == nullptr) return "int64";
  if (shows != Shows::complex) return std::string(audit::numpy_name(format));
  if (format == Format::binary64) return "complex128";
  if (format == Format::binary32) return "complex64";
  refuse("dtype", *given(typed, "dtype"), "f64 or f32, for complex numbers of such parts");
}

void require_options(ExportTyped const& typed) {
  for (auto const& [name, value] : typed) {
    auto const names = names_of(options, &ExportOption::name);
    if (std::ranges::find(names, name) != names.end()) continue;
    throw UserError(fmt::format("a table has no '{}'; it has {}", printable(name), fmt::join(names, ", ")));
  }
}

Model model_of(std::string const& scheme, ExportTyped const& typed, std::shared_ptr<Guest const> const& own) {
  auto const about = about_of(scheme, own);
  Model model{.scheme = scheme, .own = own, .rows = rows_of(typed)};
  if (auto const dimension = number(typed, "dim")) model.parameters["dimension"] = *dimension;
  for (auto const* const name : {"base", "heads", "buckets", "distance", "factor", "original", "input"}) {
    if (auto const value = number(typed, name)) model.parameters[name] = *value;
  }
  if (given(typed, "config") != nullptr) {
    if (model.parameters.contains("base") || given(typed, "scaling") != nullptr) {
      throw UserError("--config gives the base and the scaling; leave out --base and --scaling");
    }
    follow_config(model, typed, about);
  } else if (given(typed, "layer") != nullptr) {
    throw UserError("--layer names a layer type of --config, which is missing");
  }
  auto const has = render::views(model);
  model.view = view_of(typed, has);
  auto const shows = model.view.shows;
  if (shows == Shows::frequencies || shows == Shows::slopes) {
    if (model.rows.count() > 0 && given(typed, "config") == nullptr) {
      throw UserError(fmt::format("{} has no positions; leave out --length and --grid", render::name(shows)));
    }
  } else if ((shows == Shows::bias || shows == Shows::buckets) && given(typed, "positions") != nullptr) {
    throw UserError(fmt::format("{} is of offsets between rows; leave out --positions", render::name(shows)));
  } else if (model.rows.count() == 0) {
    throw UserError("the number of rows is missing; give --length, as --length 4096, or --grid");
  }
  if (auto const* const text = given(typed, "scaling")) {
    auto const unscaled = render::render(model).frequencies();
    if (!unscaled) throw UserError(fmt::format("{} has no frequencies that --scaling could stretch", about.name));
    model.frequencies = unscaled;
    model.frequencies->scaling = scaling_of(*text);
  }
  return model;
}

}  // namespace

std::string_view typed_name(Format format) { return word_of(format, {"f64", "f32", "f16", "bf16"}); }

std::span<ExportOption const> export_options() { return options; }

Planned planned(std::string const& scheme, ExportTyped const& typed, std::shared_ptr<Guest const> const& own) {
  require_options(typed);
  auto model = model_of(scheme, typed, own);
  auto table = render::render(model);
  auto const format = named(typed, "dtype", all_formats, typed_name).value_or(Format::binary32);
  auto const shows = model.view.shows;
  if (table.rows() > most_entries / std::max<std::int64_t>(table.columns(), 1)) {
    throw UserError(fmt::format("a table of {} entries is too large; {} at most are made at once",
                                fmt::join(table.shape(), " x "), most_entries));
  }
  auto shape = table.shape();
  if (shows == Shows::complex) shape.back() /= 2;
  auto const masked = masked_of(typed);
  if (given(typed, "masked") != nullptr && !table.has_mask()) {
    throw UserError(fmt::format("{} masks nothing; leave out --masked", render::name(shows)));
  }
  // Sinusoidal codes in another order of columns stay codes.
  bool const is_code = shows == Shows::cos_sin && render::views(model).front() == Shows::codes;
  return {own ? std::string(own->about.name) : scheme,
          std::string(render::name(is_code ? Shows::codes : shows)),
          std::move(model),
          std::move(table),
          format,
          dtype_of(typed, format, shows),
          std::move(shape),
          masked};
}

Exported exported(Planned const& plan, std::stop_token const& stop, std::function<void()> const& after_row) {
  Exported result;
  bool const is_integer = plan.dtype == "int64";
  render::Nearest nearest(plan.table, is_integer ? Format::binary64 : plan.format);
  for (std::int64_t r = 0; r < plan.table.rows() && !stop.stop_requested(); ++r) {
    for (double const x : nearest.row(r, plan.masked)) {
      if (is_integer) {
        append(result.bytes, static_cast<std::int64_t>(x));
      } else {
        put(result.bytes, plan.format, x);
      }
    }
    if (after_row) after_row();
  }
  result.work = nearest.work();
  return result;
}

}  // namespace pe::experiments
