#include "experiments/audit/expect.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <span>

#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/thresholds.hpp"
#include "theory/kernel/error.hpp"

namespace pe::audit {

using core::are_near;
using core::near_number;

namespace {

struct Scheme {
  char const* name;
  std::array<char const*, 2> families;  ///< of Convention::family that are this scheme
};

constexpr Scheme schemes[] = {{"sinusoidal", {"sinusoidal", "frequencies"}},
                              {"rope", {"rotary", "frequencies"}},
                              {"rotary", {"rotary", "frequencies"}},
                              {"frequencies", {"frequencies", ""}},
                              {"alibi", {"alibi", ""}},
                              {"t5", {"t5-buckets", ""}},
                              {"bias", {"relative-bias", "alibi"}}};

/// A key, what of a convention it is, as a text or as one of two kinds of numbers, and the finding that it is when what
/// is found is not what is expected.
struct Key {
  char const* name;
  std::string Convention::*text;
  std::optional<double> Convention::*number;
  std::optional<std::int64_t> Convention::*count;
  Finding (*differs)(std::string const& found, std::string const& expected);
  std::span<char const* const> words = {};  ///< of a text

  std::optional<double> number_of(Convention const& c) const {
    if (number != nullptr) return c.*number;
    return c.*count ? std::optional(static_cast<double>(*(c.*count))) : std::nullopt;
  }
};

// What the audit prints, up to a comma.
constexpr char const* layouts[] = {"interleaved",          "half-split", "sin-cos",    "cos-sin",
                                   "cos-sin pairs",        "rotations",  "one a pair", "duplicated (halves)",
                                   "duplicated (repeats)", "one a head"};
constexpr char const* spacings[] = {"d/2",          "d/2-1",        "octaves",   "octaves-pi",
                                    "power of two", "interpolated", "geometric", "bidirectional",
                                    "causal",       "signed",       "index"};
constexpr char const* scalings[] = {"none", "linear", "ntk", "dynamic", "yarn", "llama3", "longrope", "proportional"};
constexpr char const* axis_orders[] = {"height-first", "width-first"};

constexpr Key keys[] = {
    {"base", nullptr, &Convention::base, nullptr, found<"wrong-base: expected">},
    {"dimension", nullptr, nullptr, &Convention::dimension, found<"wrong-dimension: expected">},
    {"layout", &Convention::layout, nullptr, nullptr, found<"wrong-layout">, layouts},
    {"spacing", &Convention::spacing, nullptr, nullptr, found<"wrong-spacing">, spacings},
    {"offset", nullptr, &Convention::offset, nullptr, found<"position-offset: expected">},
    {"step", nullptr, &Convention::step, nullptr, found<"wrong-step">},
    {"amplitude", nullptr, &Convention::amplitude, nullptr, found<"amplitude: expected">},
    {"positions", nullptr, nullptr, &Convention::positions, found<"wrong-length">},
    {"padding_row", nullptr, nullptr, &Convention::padding_row, found<"zeroed-row: expected">},
    {"scaling", &Convention::scaling, nullptr, nullptr, found<"scaling-mismatch: expected">, scalings},
    {"axis_order", &Convention::axis_order, nullptr, nullptr, found<"axis-swapped: expected">, axis_orders},
    // The judgement of slopes compares these: the heads of the model, and the first one that the table holds.
    {"heads", nullptr, nullptr, nullptr, nullptr},
    {"slice", nullptr, nullptr, nullptr, nullptr},
};

/// The row of a table with this name, or nullptr.
template <class Row, std::size_t n>
Row const* named(Row const (&rows)[n], std::string_view name) {
  auto const* const found = std::ranges::find(rows, name, [](Row const& row) { return std::string_view(row.name); });
  return found == std::end(rows) ? nullptr : found;
}

std::optional<Finding> compare_key(Key const& key, std::string const& expected, Options const& options,
                                   Convention const& convention) {
  if (key.differs == nullptr) return found<"not-compared">(key.name, key.name, expected);
  auto const number = key.text == nullptr ? key.number_of(convention) : std::nullopt;
  auto const is = key.text != nullptr ? convention.*key.text : number ? plain_number(*number) : "";
  if (key.text == &Convention::axis_order && std::ranges::find(key.words, is) == key.words.end())
    return found<"not-compared">(key.name, key.name, expected);
  bool const met = number ? are_near(*number, *expected_number(options, key.name), core::same_number)
                          : is.substr(0, is.find(',')) == expected;
  if (met) return std::nullopt;
  if (number && *number == usual_base && key.number == &Convention::base)
    return found<"wrong-base: default">(is, expected);
  return is.empty() ? found<"not-compared">(key.name, key.name, expected) : key.differs(is, expected);
}

}  // namespace

bool is_self_describing(std::string_view scheme) { return named(schemes, scheme) != nullptr; }

void parse_expectation(std::string_view text, Options& options) {
  auto const colon = text.find(':');
  options.expected_scheme = std::string(text.substr(0, colon));
  if (!is_self_describing(options.expected_scheme)) {
    throw UserError(
        fmt::format("--expect names the scheme '{}', which is not known; known are {}, for example --expect "
                    "rope:base=10000, and on the command line every scheme of 'pebench list schemes'",
                    options.expected_scheme, names_of(schemes, &Scheme::name)));
  }
  auto rest = colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1);
  while (!rest.empty()) {
    auto const comma = std::min(rest.find(','), rest.size());
    auto const item = rest.substr(0, comma);
    rest.remove_prefix(std::min(comma + 1, rest.size()));
    auto const equals = item.find('=');
    auto const name = item.substr(0, equals);
    if (equals == std::string_view::npos || equals + 1 == item.size()) {
      throw UserError(fmt::format("--expect has '{}', which is not key=value, for example base=10000", item));
    }
    if (named(keys, name) == nullptr) {
      throw UserError(
          fmt::format("--expect has the key '{}', which is not known; known are {}", name, names_of(keys, &Key::name)));
    }
    if (!options.expected.emplace(name, item.substr(equals + 1)).second) {
      throw UserError(fmt::format("--expect has the key '{}' twice; give it once", name));
    }
    if (auto const words = named(keys, name)->words; !words.empty()) {
      if (std::ranges::find(words, item.substr(equals + 1)) != words.end()) continue;
      throw UserError(fmt::format("--expect has {} '{}', which is not known; known are {}", name,
                                  item.substr(equals + 1), fmt::join(words, ", ")));
    }
    auto const number = expected_number(options, std::string(name));
    if (number && name == "base") fraction_of(*number, "the base of --expect");
  }
}

void compare_with_codes(PrescribedCodes const& codes, Audit& audit) {
  if (audit.verdict == Verdict::learned && contains(audit.tensor, {"embed_positions", "position_embeddings"}) &&
      contains(audit.tensor, {codes.of})) {
    audit = concluded(std::move(audit), found<"wrong-entries: codes">());
    return;
  }
  if (!is_sound(audit) || audit.convention.family != "sinusoidal") return;
  Options wanted;
  auto const expect = [&](char const* key, std::optional<std::int64_t> const& number) {
    if (number) wanted.expected[key] = fmt::format("{}", *number);
  };
  wanted.expected = {{"base", plain_number(codes.base)}, {"spacing", codes.spacing}};
  if (!audit.convention.layout.starts_with(codes.layout)) wanted.expected["layout"] = codes.layout;
  expect("dimension", codes.width);
  // Fewer rows are those of shorter inputs.
  if (codes.length && audit.convention.positions.value_or(0) > *codes.length) expect("positions", codes.length);
  expect("offset", codes.length ? std::optional<std::int64_t>(0) : std::nullopt);
  for (auto const& [name, value] : wanted.expected) {
    auto finding = compare_key(*named(keys, name), value, wanted, audit.convention);
    if (finding && finding->severity == Severity::defect) audit.findings.push_back(std::move(*finding));
  }
  audit = concluded(std::move(audit));
}

void compare_step(Options const& options, Audit& audit) {
  auto const& c = audit.convention;
  // Coordinates along several axes are often normalised.
  if (!is_sound(audit) || options.config || !c.axis_order.empty()) return;
  bool const by_factor = c.scaling == "linear" && c.base && !c.scaling_parameters.empty();
  // Over d/2-1 no rule scales frequencies, so that a step is one of positions.
  bool const is_stepped = c.spacing == "d/2-1" && c.base && c.step && *c.step > 0 && *c.step != 1;
  auto const factor = by_factor ? c.scaling_parameters.front().second : 1;
  bool const of_base = options.expected.contains("base") && !options.position_step;
  if (auto const& wanted = options.position_step; wanted && c.step) {
    auto const step = *c.step / factor;
    if (!are_near(step, *wanted, near_number))
      audit.findings.push_back(found<"wrong-step: positions">(plain_number(step), plain_number(*wanted)));
  } else if ((by_factor || is_stepped) && !options.expected.contains("scaling")) {
    auto const by = is_stepped ? factor / *c.step : factor;
    auto const times =
        by < 1 ? fmt::format("{} times", plain_number(1 / by)) : fmt::format("1/{} of", plain_number(by));
    // No rule makes frequencies larger, where the rows are said to be one position apart.
    bool const is_asked = options.codes_prescribed || of_base || (options.first_position && by < 1);
    if (is_asked) {
      audit.findings.push_back(found<"wrong-step: factor">(times, plain_number(*c.base)));
    } else if (by_factor) {
      audit.findings.push_back(found<"linear-factor">(times, plain_number(*c.base)));
    }
  }
  // d/2 - 1 is in use for codes that are added.
  bool const of_rope = options.expected_scheme == "rope" || options.expected_scheme == "rotary";
  if (of_base && of_rope && c.spacing == "d/2-1" && !options.expected.contains("spacing"))
    audit.findings.push_back(found<"wrong-spacing">(c.spacing, "d/2"));
  audit = concluded(std::move(audit));
}

void compare_with_expectation(Options const& options, Audit& audit) {
  if (options.expected_scheme.empty()) return;
  auto const base = expected_number(options, "base");
  // Only codes of a base are prescribed whole.
  bool const prescribed = base && audit.shape.size() > 1 && !options.config;
  bool const is_none = audit.verdict == Verdict::unrecognised || audit.verdict == Verdict::learned;
  if (prescribed && is_none) {
    audit = concluded(std::move(audit), found<"wrong-entries: asked">(plain_number(*base)));
    return;
  }
  bool const is_of_no_family = audit.convention.family.empty() && has_defect(audit);
  if (audit.verdict == Verdict::unrecognised || is_of_no_family) return;
  auto const* const scheme = named(schemes, options.expected_scheme);
  if (std::ranges::find(scheme->families, audit.convention.family) == scheme->families.end()) {
    audit.findings.push_back(found<"wrong-scheme">(audit.convention.family, scheme->name));
  } else {
    for (auto const& [name, value] : options.expected) {
      if (std::ranges::find(audit.compared, name) != audit.compared.end()) continue;
      append(audit.findings, compare_key(*named(keys, name), value, options, audit.convention));
    }
  }
  audit = concluded(std::move(audit));
}

}  // namespace pe::audit
