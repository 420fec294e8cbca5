#include "experiments/audit/answer/asked.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/subjects.hpp"
#include "experiments/audit/thresholds.hpp"
#include "theory/kernel/error.hpp"

namespace pe::audit::core {
namespace {

constexpr std::array<std::string_view, 6> kinds{"", "phases", "frequencies", "slopes", "bias", "buckets"};

/// Entries that tell formats and digits: evenly spread over the table.
std::vector<double> some_entries(std::vector<Table> const& tables) {
  constexpr std::int64_t most = std::int64_t{1} << 13;
  std::vector<double> result;
  for (auto const& given : tables) {
    auto const table = is_complex(given.dtype) ? parts(given) : given;
    auto const count = entry_count(table);
    if (count <= most) {
      auto const all = to_double(table);
      result.insert(result.end(), all.begin(), all.end());
      continue;
    }
    for (auto const place : spread(most, count)) result.push_back(entry(table, index_at(place, table.shape)));
  }
  std::erase_if(result, [](double x) { return !std::isfinite(x); });
  return result;
}

std::optional<int> decimals_of(std::vector<double> const& entries, Format format) {
  if (entries.size() < fewest_printed) return std::nullopt;
  for (int digits = fewest_decimals; digits <= most_decimals; ++digits) {
    auto const scale = std::pow(10.0, digits);
    bool const all = std::ranges::all_of(entries, [&](double x) {
      return std::abs(x - std::round(x * scale) / scale) <= unit_roundoff(format) * std::abs(x);
    });
    if (all) return digits;
  }
  return std::nullopt;
}

Kind kind_named(std::string_view name) {
  if (name == "angles") return Kind::phases;  // of which the sines and cosines are judged
  auto const at = std::ranges::find(kinds, name);
  if (at == kinds.end()) {
    throw UserError(fmt::format("--kind is '{}', which is not known; known are {}", name,
                                fmt::join(kinds.begin() + 1, kinds.end(), ", ")));
  }
  return static_cast<Kind>(at - kinds.begin());
}

Kind kind_expected(Options const& options, Table const& table) {
  auto const& scheme = options.expected_scheme;
  bool const is_vector = squeezed(table).shape.size() < 2;
  if (scheme == "alibi") return is_vector ? Kind::slopes : Kind::bias;
  if (scheme == "t5") return is_integer(table.dtype) ? Kind::buckets : Kind::bias;
  if (scheme == "bias") return Kind::bias;
  bool const one_row = is_vector && (options.first_position || is_complex(table.dtype));
  if (scheme == "frequencies" || ((scheme == "rope" || scheme == "rotary") && is_vector && !one_row))
    return Kind::frequencies;
  return scheme == "sinusoidal" ? Kind::phases : Kind::none;
}

}  // namespace

std::string_view name(Kind kind) { return kinds[static_cast<std::size_t>(kind)]; }

Asked::Asked(std::vector<Table> const& tables, Options const& given) : options(given) {
  for (auto const& table : tables) names += lower_case(name_or_stem(table)) + " ";
  auto const& table = tables.front();
  kind = options.kind.empty() ? kind_expected(options, table) : kind_named(options.kind);
  if (kind == Kind::none) kind = kind_named(kind_hinted_by(table));
  if (kind == Kind::none && (options.first_position || !options.grid.empty())) kind = Kind::phases;
  functions = contains(names, {"cos", "sin"});
  learnable = contains(names, {"position_embedding", "wpe", "pos_embed", "embed_positions", "pos_emb", "bias_table",
                               "relative_attention_bias", "position_k", "rel_pos", "weight", "learned"}) ||
              (contains(names, {"bias"}) && !contains(names, {"alibi"}));
  called_alibi =
      contains(names, {"alibi"}) || options.expected_scheme == "alibi" || (options.config && options.config->alibi);
  bool const are_cosines = std::ranges::any_of(tables, [](Table const& t) { return is_called(t, "cos", "sin"); });
  rotary = by_config() || contains(names, {"rope", "rotary", "freqs", "cos_", "_cos"}) || are_cosines;
  if (is_integer(table.dtype)) return;
  auto const entries = some_entries(tables);
  auto const format = format_of(table.dtype);
  precision.stored = narrowest_holding(entries);
  if (unit_roundoff(precision.stored) < unit_roundoff(format)) precision.stored = format;
  bool const whole = std::ranges::all_of(entries, [](double x) { return x == std::trunc(x); });
  if (whole) precision.stored = format;
  if (!whole && !is_narrow(precision.stored)) {
    decimals = decimals_of(entries, format);
    if (decimals) precision.within += std::pow(10.0, -*decimals) / 2;
  }
}

bool Asked::by_config() const { return options.config && options.config->says_theta && !options.config->alibi; }

std::optional<std::size_t> Asked::config_pairs() const {
  if (!by_config()) return std::nullopt;
  auto const dimension = rotary_dimension(*options.config);
  return dimension ? std::optional(static_cast<std::size_t>(*dimension / 2)) : std::nullopt;
}

std::optional<double> Asked::base() const { return expected_number(options, "base"); }

std::vector<Rates> Asked::rates(std::size_t pairs, std::int64_t rows) const {
  std::vector<Rates> result;
  if (pairs == 0) return result;
  if (by_config() && pairs <= most_pairs_in_use && config_pairs().value_or(pairs) == pairs) {
    auto const& config = *options.config;
    auto const original = config.original_length();
    auto const last = rows + static_cast<std::int64_t>(options.first_position.value_or(0));
    auto const length = rows > 1 && original && last > *original ? std::optional(last) : std::nullopt;
    try {
      result = prescribed(config, static_cast<std::int64_t>(2 * pairs), length);
    } catch (UserError const&) {
      result.clear();  // lists of another length: another width
    }
    bool const is_long = contains(names, {"long"}) || (length && !contains(names, {"short"}));
    if (is_long && result.size() > 1) std::rotate(result.begin(), result.begin() + 1, result.end());
    return result;
  }
  if (auto const expected = base(); expected && !by_config()) {
    auto const scaling = options.expected.find("scaling");
    if (scaling != options.expected.end() && scaling->second != "none" && scaling->second != "linear") return result;
    auto const spacing = options.expected.find("spacing");
    for (auto const s : {Spacing::pairs, Spacing::gaps}) {
      if (spacing != options.expected.end() && spacing->second != name(s)) continue;
      if (pairs < 2 && s == Spacing::gaps) continue;
      result.push_back(geometric(*expected, pairs, s));
      result.back().origin = Origin::asked;
    }
  }
  return result;
}

std::vector<Rates> Asked::rates_of_axis(std::size_t pairs, std::size_t axis) const {
  if (!by_config() || !(options.config->of_images || options.config->pairs_apart) || pairs == 0) return {};
  auto const theta = options.config->theta;
  auto rates = geometric(theta, pairs);
  if (options.config->pairs_apart) {
    // Every second pair of the whole head: the even ones are of the first axis.
    auto const both = geometric(theta, 2 * pairs);
    for (std::size_t i = 0; i < pairs; ++i) rates.w[i] = both.w[2 * i + axis % 2];
  }
  rates.origin = Origin::asked;
  return {rates};
}

std::vector<Rates> Asked::rates_shown(std::span<double const> w, std::span<double const> open) const {
  std::vector<Rates> result;
  bool const usable = w.size() >= std::size_t{fewest_pairs} && w.size() <= most_pairs_of_head &&
                      std::ranges::all_of(w, [](double x) { return x > 0 && std::isfinite(x); });
  auto const scaling = options.expected.find("scaling");
  bool const ntk = scaling != options.expected.end() && scaling->second == "ntk" && base();
  bool const dynamic =
      by_config() && options.config->scaling == "dynamic" && config_pairs().value_or(w.size()) == w.size();
  if (!usable || (!ntk && !dynamic)) return result;
  auto const theta = ntk ? *base() : options.config->theta;
  // The base that most estimates leave is the prescribed one times a power of the factor.
  for (auto const& shown : rates_from(w, open)) {
    if (shown.spacing != Spacing::pairs || shown.scaling != "none" || !(shown.base > theta)) continue;
    auto const n = static_cast<double>(w.size());
    auto const factor = std::pow(shown.base / theta, (n - 1) / n);
    auto rates = shown;
    rates.base = theta;
    rates.origin = Origin::asked;
    if (ntk) {
      rates.scaling = "ntk";
      rates.parameters = {
          {"factor", simplest_within(factor, std::max(unit_roundoff(precision.stored), near_number)).value}};
      result.push_back(std::move(rates));
      continue;
    }
    auto const& config = *options.config;
    auto const original = config.original_length();
    if (!original || !config.factor) continue;
    auto const usual = static_cast<double>(*original);
    auto const length = std::round(usual * (factor + *config.factor - 1) / *config.factor);
    if (length <= usual || are_near(length, usual, near_number) || length > longest_input * *config.factor * usual)
      continue;
    // Of a whole length; entries in a narrow format leave several open.
    auto const stretched = std::pow(*config.factor * length / usual - (*config.factor - 1), n / (n - 1));
    if (!is_narrow(precision.stored)) rates.w = geometric(theta * stretched, w.size()).w;
    rates.scaling = "dynamic";
    rates.state = "at length " + plain_number(length);
    rates.parameters = {{"factor", *config.factor}, {"length", length}};
    result.push_back(std::move(rates));
  }
  return result;
}

std::vector<Rates> Asked::of_other_numbers(std::size_t pairs) const {
  std::vector<Rates> result;
  if (config_pairs() != pairs || (options.config->scaling != "yarn" && options.config->scaling != "llama3"))
    return result;
  auto const& is = *options.config;
  auto const add = [&](auto const& change) {
    auto other = is;
    change(other);
    for (auto& rates : prescribed(other, static_cast<std::int64_t>(2 * pairs), std::nullopt)) {
      rates.origin = Origin::other;
      result.push_back(std::move(rates));
    }
  };
  for (double const factor : {2.0, 4.0, 8.0, 16.0, 32.0, 40.0, 64.0})
    add([&](RopeConfig& other) { other.factor = factor; });
  for (std::int64_t const length : {2048, 4096, 8192, 32768, 131072})
    add([&](RopeConfig& other) { other.original_max_position_embeddings = length; });
  add([](RopeConfig& other) { other.beta_fast = other.beta_slow = std::nullopt; });
  add([](RopeConfig& other) { other.truncate = !other.truncate; });
  add([](RopeConfig& other) { std::tie(other.low_freq_factor, other.high_freq_factor) = std::pair(1.0, 4.0); });
  return result;
}

}  // namespace pe::audit::core
