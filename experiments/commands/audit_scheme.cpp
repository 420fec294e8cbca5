#include "experiments/commands/audit_arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "experiments/audit/expect.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/readers/formats.hpp"
#include "experiments/audit/readers/mapped_file.hpp"
#include "experiments/commands/audit_report.hpp"
#include "experiments/render/render.hpp"
#include "experiments/terminal/terminal.hpp"
#include "theory/families/cost.hpp"
#include "theory/formula/parse.hpp"
#include "theory/formula/scheme.hpp"
#include "theory/guests/guest.hpp"
#include "theory/kernel/ball.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/rounding.hpp"

namespace pe::experiments {
namespace {

using render::Arrangement;
using render::Model;
using render::Shows;

/// The scheme that a table is compared with.
struct Meant {
  About about;
  Model model;
  std::string file = {};             ///< where its formula stands
  std::optional<Fraction> own = {};  ///< its base, where it has a fixed one
  /// What --expect may say, and what it must: a table shows its heads, and d where it is no bias.
  std::vector<std::string_view> takes = {}, needs = {};

  std::string name() const { return std::string(about.name); }
};

constexpr long exact_bits = 192;

/// One way in which a table may have the scheme's numbers.
struct Reading {
  std::string_view says;  ///< empty where there is one way
  render::Table table;
  std::vector<std::size_t> order = {};  ///< the scheme's column of each column; empty for the same
};

/// A table as rows of columns.
struct Found {
  audit::Table table;
  std::int64_t heads = 1, rows = 1, columns = 0;
};

Found found_in(audit::Table const& table) {
  Found result{audit::squeezed(table)};
  auto& shape = result.table.shape;
  if (shape.empty() || shape.size() > 3 || audit::is_complex(table.dtype) || audit::is_integer(table.dtype)) {
    throw InputError(fmt::format("the table {} is {} of {} axes; a scheme has tables of real numbers with one to three",
                                 audit::quote(table.name), name(table.dtype), shape.size()));
  }
  result.columns = shape.back();
  if (shape.size() > 1) result.rows = shape[shape.size() - 2];
  if (shape.size() > 2) result.heads = shape[0];
  return result;
}

/// What NAME[:key=value,...] of --expect says of the scheme.
void follow_expectation(Meant& meant, std::string const& expect) {
  auto const name = meant.name();
  auto const colon = expect.find(':');
  if (!expect.empty() && expect.substr(0, colon) != name) {
    throw UserError(fmt::format("--expect is {}; the scheme of the file is {}", audit::quote(expect), name));
  }
  auto& parameters = meant.model.parameters;
  auto const example = [&](std::vector<std::string_view> const& keys) {
    std::string result;
    for (auto const key : keys) {
      auto const* const parameter = meant.about.parameter(key);
      auto const usual = parameter != nullptr ? parameter->usual : key == "base" ? 10000 : 64;
      result += fmt::format("{}{}={}", result.empty() ? "" : ",", key, usual);
    }
    return result;
  };
  std::istringstream rest(colon == std::string::npos ? "" : expect.substr(colon + 1));
  for (std::string item; std::getline(rest, item, ',');) {
    auto const equals = item.find('=');
    auto const key = item.substr(0, equals);
    auto const value = equals == std::string::npos ? std::nullopt : formulas::exact_number(item.substr(equals + 1));
    bool const is_known = std::ranges::find(meant.takes, key) != meant.takes.end();
    if (!is_known || !value || (key == "base" && *value <= Fraction(1))) {
      throw UserError(fmt::format("--expect has {}; a table is compared with {}, which takes {}", audit::quote(item),
                                  name, meant.takes.empty() ? "nothing" : example(meant.takes)));
    }
    parameters[key] = *value;
  }
  if (meant.own && parameters.contains("base") && parameters["base"] != *meant.own) {
    throw UserError(
        fmt::format("--expect has base {}, and {} has {}", parameters["base"].text(), name, meant.own->text()));
  }
  if (meant.own) parameters["base"] = *meant.own;
  std::erase_if(meant.needs, [&](std::string_view key) { return parameters.contains(std::string(key)); });
  if (meant.needs.empty()) return;
  throw UserError(fmt::format("{} has any {}; say which with --expect {}:{}", name, meant.needs.front(), name,
                              example(meant.needs)));
}

/// Frequencies in one row; else codes, biases, or cosines and sines in the orders of columns that are in use.
std::vector<Reading> readings(Meant const& meant, Found const& found, audit::Options const& options) {
  auto const has = render::views(meant.model);
  auto const shows = [&](Shows view) { return std::ranges::find(has, view) != has.end(); };
  if (has.empty()) {
    throw UserError(meant.name() + " has no table: it is no code, no plain turn and no bias of positions of a line");
  }
  if (is_learned(meant.about)) {
    throw UserError(meant.name() + " has learned numbers, which no file says, so that no table is known");
  }
  bool const is_double = found.table.dtype == audit::Dtype::float64;
  auto model = meant.model;
  model.formats = render::NumberFormats::stored(is_double ? Format::binary64 : Format::binary32,
                                                audit::format_of(found.table.dtype));
  bool const is_of_cells = shows(Shows::codes) && render::axes(model) > 1;
  if (is_of_cells != !options.grid.empty() || (is_of_cells && options.grid.size() != 2)) {
    throw UserError(meant.name() +
                    (is_of_cells ? " has the cells of a picture as rows; say its height and width with --grid 24x36"
                                 : " has positions of a line as rows, and no --grid"));
  }
  model.rows = is_of_cells ? render::Rows::grid(options.grid[0], options.grid[1])
                           : render::Rows::line(found.rows, options.first_position.value_or(0),
                                                options.position_step.value_or(1));
  std::vector<Reading> result;
  auto const is_of = [&](char const* parameter) { return model.own || meant.about.parameter(parameter) != nullptr; };
  auto const add = [&](std::string_view says, render::View view, std::int64_t dimension) {
    model.view = std::move(view);
    bool const is_bias = model.view.shows == Shows::bias;
    if (!is_bias && is_of("dimension")) model.parameters["dimension"] = dimension;
    if (is_bias && is_of("heads")) model.parameters["heads"] = found.heads;
    auto table = render::render(model);
    if (table.columns() == 2 * found.columns && is_of_cells) {  // d is the width of one axis
      model.parameters["dimension"] = dimension / 2;
      table = render::render(model);
    }
    if (table.columns() == found.columns && table.rows() == found.heads * found.rows) {
      result.push_back({says, std::move(table)});
    }
  };
  auto const n = found.columns;
  if (shows(Shows::bias) && found.rows == n) add("", {Shows::bias}, 0);
  if (found.heads == 1 && shows(Shows::codes)) {
    add("", {Shows::codes}, n);
    // Sines and cosines of one axis side by side, or all of one before all of the other.
    for (std::size_t const cosines_first : {0, 1}) {
      if (!is_of_cells || result.empty() || n % 4 != 0) break;
      auto reading = result.front();
      auto const half = static_cast<std::size_t>(n) / 2;
      for (std::size_t j = 0; j < 2 * half; ++j) {
        auto const k = j % half;
        auto const second = (k >= half / 2 ? 1 : 0) != cosines_first;
        reading.order.push_back(j / half * half + 2 * (k % (half / 2)) + (second ? 1 : 0));
      }
      reading.says = cosines_first == 1 ? "cosines, then sines, of each axis" : "sines, then cosines, of each axis";
      result.push_back(std::move(reading));
    }
    if (result.size() > 1) result.front().says = "sine and cosine of each pair side by side";
  } else if (found.heads == 1 && found.rows == 1 && shows(Shows::frequencies)) {
    add("", {Shows::frequencies}, 2 * n);
  } else if (found.heads == 1 && shows(Shows::cosines)) {
    add("cosines of each pair", {Shows::cosines}, 2 * n);
    add("sines of each pair", {Shows::sines}, 2 * n);
    if (n % 2 == 0) {
      add("cosines, all pairs twice", {Shows::cosines, Arrangement::halves}, n);
      add("sines, all pairs twice", {Shows::sines, Arrangement::halves}, n);
      add("cosines, each pair twice", {Shows::cosines, Arrangement::neighbours}, n);
      add("sines, each pair twice", {Shows::sines, Arrangement::neighbours}, n);
      add("cosines, then sines", {Shows::cos_sin}, n);
      add("sines, then cosines", {Shows::cos_sin, Arrangement::sines_first}, n);
    }
  }
  if (!result.empty()) return result;
  throw UserError(
      fmt::format("{} has no table of shape [{}]; codes are [L, d], cosines and sines [L, d/2] or [L, d], "
                  "frequencies [d/2], biases [L, L] or [H, L, L]",
                  meant.name(), fmt::join(found.table.shape, ", ")));
}

/// Whether what `exact_bits` say is one number: half of them are left, or it is as near 0. A formula that compares,
/// rounds down or chooses on its border says several.
bool is_decided(Ball const& exact) {
  return arb_rel_accuracy_bits(exact.raw()) >= exact_bits / 2 ||
         mag_cmp_2exp_si(arb_radref(exact.raw()), -exact_bits / 2) <= 0;
}

/// Whether a sound program may have found this number. `honest` is not finite where a step overflows, which stores an
/// infinity or the format's greatest number, or where the table's arithmetic does not decide the formula: of such an
/// entry nothing can be said, nor of one that is within what a formula leaves open.
bool is_explained(double found, Ball const& honest, Ball const& exact, Format format, Meant const& meant,
                  std::vector<std::int64_t> const& at) {
  if (arb_is_finite(honest.raw()) != 0) {
    bool const may_be = arb_contains(honest.raw(), Ball(found).raw()) != 0;
    if (!may_be || is_decided(exact)) return may_be;
  }
  auto const right = rounded(format, exact);
  if (right && std::isinf(*right)) return std::isinf(found) ? found == *right : std::isinf(round_to(format, 2 * found));
  throw UserError(
      fmt::format("what {} says at [{}] is not decided in the arithmetic of the table: balls say no more than "
                  "{}; a formula that compares, rounds down or chooses may have two sides that are equal "
                  "there, so that the table cannot be compared",
                  meant.name(), fmt::join(at, ", "), exact.text(5)));
}

/// The first `end` rows beside those of the scheme. Gives how many entries no query sees, which are not compared.
std::int64_t compare(Meant const& meant, Found const& found, Reading const& reading, audit::Options const& options,
                     audit::Agreement& result, std::int64_t end, Progress* progress = nullptr) {
  std::int64_t masked = 0;
  auto const format = audit::format_of(found.table.dtype);
  std::vector<double> row(static_cast<std::size_t>(found.columns));
  for (std::int64_t r = 0; r < end; ++r) {
    if (progress != nullptr) progress->advance(0, 1);
    auto table = found.table;
    if (table.shape.size() == 3) table = audit::at(std::move(table), 0, r / found.rows);
    table.shape.size() == 1 ? audit::to_double(table, row) : audit::rows_to_double(table, r % found.rows, 1, row);
    auto const honest = reading.table.honest(r), exact = reading.table.exact(r, exact_bits);
    BallPrecision const precision(exact_bits);
    for (std::size_t j = 0; j < row.size(); ++j) {
      auto const k = reading.order.empty() ? j : reading.order[j];
      if (!exact[k]) {  // no query sees it
        ++masked;
        continue;
      }
      ++result.entries;
      std::vector<std::int64_t> const place{r / found.rows, r % found.rows, static_cast<std::int64_t>(j)};
      std::vector<std::int64_t> const at{place.end() - static_cast<std::ptrdiff_t>(found.table.shape.size()),
                                         place.end()};
      bool const differs = !is_explained(row[j], honest[k].value(), *exact[k], format, meant, at);
      if (differs) ++result.different;
      auto const ulps = std::isfinite(row[j])
                            ? (Ball(row[j]) - *exact[k]).upper_bound() / audit::ulp(format, exact[k]->to_double())
                            : INFINITY;
      bool const is_first = differs && !result.first;
      bool const is_worst = (differs || result.different == 0) && !(result.worst && ulps <= *result.worst->ulps);
      if (!is_first && !is_worst) continue;
      auto witness = audit::worst_at(at, row[j], exact[k]->to_double(), format);
      witness.ulps = ulps;
      if (found.rows > 1 && options.grid.empty()) {
        witness.position = options.first_position.value_or(0) +
                           options.position_step.value_or(1) * static_cast<double>(r % found.rows);
      }
      if (is_first) result.first = result.worst = witness;
      if (is_worst) result.worst = std::move(witness);
    }
  }
  return masked;
}

audit::Agreement compared(audit::Table const& table, audit::Options const& options, Meant const& meant) {
  auto const found = found_in(table);
  auto const ways = readings(meant, found, options);
  auto const all = found.heads * found.rows;
  auto const first_differences = [&](Reading const& reading) {
    constexpr std::int64_t few = 16;
    audit::Agreement some;
    compare(meant, found, reading, options, some, std::min(all, few));
    return some.different;
  };
  auto const* best = &ways.front();
  if (ways.size() > 1) best = &*std::ranges::min_element(ways, {}, first_differences);
  audit::Agreement result;
  result.reference_file = meant.file;
  result.file = table.file;
  result.tensor = table.name;
  result.reference_dtype = "exact";
  result.dtype = name(table.dtype);
  result.reference_shape = result.shape = table.shape;
  Progress progress({static_cast<std::uint64_t>(all)});
  auto const masked = compare(meant, found, *best, options, result, all, &progress);
  result.likeness = result.different == 0 ? audit::Likeness::equal : audit::Likeness::different;
  result.says =
      result.different == 0
          ? fmt::format("Every entry is what {} says, within the rounding of its operations.", meant.name())
          : fmt::format("{} of {} entries are not what {} says.", result.different, result.entries, meant.name());
  if (!best->says.empty()) result.says += fmt::format(" Read as {}.", best->says);
  if (masked > 0) result.says += fmt::format(" {} that no query sees were not compared.", masked);
  return result;
}

AgainstRun compared(AuditArguments const& typed, Meant meant) {
  auto plain = typed;
  plain.expect.clear();
  auto const options = options_of(plain);
  follow_expectation(meant, typed.expect);
  audit::outlive_truncation();
  AgainstRun run;
  for (auto const& name : typed.files) {
    auto const mapped = std::make_shared<audit::MappedFile const>(name);
    for (auto const& table : audit::read_tables(mapped, typed.tensor)) {
      run.agreements.push_back(compared(table, options, meant));
    }
    mapped->require_unchanged();
  }
  return run;
}

/// Whether d is in a formula.
bool has_dimension(formulas::Tree const& tree, int node) {
  if (node < 0) return false;
  return tree[node].kind == formulas::Kind::dimension || has_dimension(tree, tree[node].a) ||
         has_dimension(tree, tree[node].b);
}

/// What --expect names, if that is a scheme of the bench that the audit does not tell by itself.
std::optional<About> only_compared(std::string const& expect) {
  auto const name = std::string_view(expect).substr(0, expect.find(':'));
  if (audit::is_self_describing(name)) return std::nullopt;
  auto const found = std::ranges::find(schemes(), name, &About::name);
  return found == schemes().end() ? std::nullopt : std::optional(*found);
}

}  // namespace

bool expects_comparison(std::string const& expect) { return only_compared(expect).has_value(); }

AgainstRun compared_with_expected(AuditArguments const& typed) {
  for (auto const& [option, value] : {std::pair("--config", typed.config),
                                      {"--kind", typed.kind},
                                      {"--axes", typed.axes},
                                      {"--sarif", typed.sarif},
                                      {"--annotate", typed.annotate}}) {
    if (value.empty()) continue;
    throw UserError(fmt::format("--expect {} compares number by number, and has no {}; see 'pebench audit --help'",
                                audit::quote(typed.expect), option));
  }
  auto const about = *only_compared(typed.expect);
  Meant meant{.about = about,
              .model = {.scheme = std::string(about.name)},
              .file = "theory/schemes/" + std::string(about.file)};
  for (auto const& parameter : about.parameters) {
    bool const is_shown = parameter.name == "heads" || (parameter.name == "dimension" && about.acts != Acts::bias);
    if (is_shown) continue;
    meant.takes.push_back(parameter.name);
    if (parameter.name == "base" || parameter.name == "dimension") meant.needs.push_back(parameter.name);
  }
  std::ranges::sort(meant.needs);
  return compared(typed, std::move(meant));
}

AgainstRun compared_with_scheme(AuditArguments const& typed) {
  auto own = typed.own;
  auto const scheme = own.scheme();
  auto const guest = std::make_shared<Guest const>(formulas::guest_of(scheme));
  auto const& parts = scheme->turned ? *scheme->turned : *scheme;
  Meant meant{guest->about, {.own = guest}, own.name(), scheme->base};
  if (scheme->of_base || scheme->base) meant.takes.emplace_back("base");
  if (scheme->of_base && !scheme->base) meant.needs.emplace_back("base");
  bool const is_bias = scheme->turned || guest->member.meets(Need::bias);
  if (is_bias && has_dimension(parts.tree, parts.bias)) {
    meant.takes.emplace_back("dimension");
    meant.needs.emplace_back("dimension");
  }
  return compared(typed, std::move(meant));
}

}  // namespace pe::experiments
