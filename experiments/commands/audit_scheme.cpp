#include "experiments/commands/audit_scheme.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <memory>
#include <sstream>

#include "experiments/audit/expect.hpp"
#include "experiments/audit/readers/mapped_file.hpp"
#include "experiments/audit/readers/open.hpp"
#include "experiments/audit/ulp.hpp"
#include "theory/formula/guest.hpp"
#include "theory/formula/parse.hpp"
#include "theory/formula/scheme.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

/// The scheme that a table is compared with.
struct Meant {
  About about;
  Member member;
  std::string file;             ///< where its formula stands
  std::optional<Fraction> own;  ///< its base, where it has a fixed one
  bool of_base = false;         ///< whether it has any base
  bool of_dimension = false;    ///< whether d, which its tables do not show, is in its formula
  std::shared_ptr<void const> owner = {};

  std::string name() const { return std::string(about.name); }
};

/// What a comparison takes: of a larger table, every so many-th row.
constexpr std::int64_t most_entries = 1 << 20;
/// An order of operations that differs from the formula's, and functions of a library that are an ulp off.
constexpr double operations_apart = 4;
constexpr long exact_bits = 192;

/// Of an entry that no query sees, and that is whatever masks it.
Ball whatever() {
  Ball result = 0;
  arb_indeterminate(result.raw());
  return result;
}

/// One way in which a table may have the scheme's numbers.
struct Reading {
  std::string says;  ///< empty where there is one way
  std::function<std::vector<Ball>(std::int64_t row)> row;
};

/// A table as rows of columns, and where its first row stands.
struct Rows {
  audit::Table table;
  std::int64_t heads = 1, rows = 1, columns = 0;
  double first = 0, step = 1;

  Balls::Position at(std::int64_t row) const { return Balls().position(first + step * static_cast<double>(row)); }
  /// Of a sentence of so many tokens.
  Balls::Position last() const { return Balls().position(static_cast<double>(rows - 1)); }
};

Rows rows_of(audit::Table const& table, audit::Options const& options) {
  Rows result{audit::squeezed(table)};
  auto& shape = result.table.shape;
  if (shape.empty() || shape.size() > 3 || audit::is_complex(table.dtype) || audit::is_integer(table.dtype)) {
    throw InputError(fmt::format("the table {} is {} of {} axes; a scheme has tables of real numbers with one to three",
                                 audit::quote(table.name), name(table.dtype), shape.size()));
  }
  result.columns = shape.back();
  if (shape.size() > 1) result.rows = shape[shape.size() - 2];
  if (shape.size() > 2) result.heads = shape[0];
  result.first = options.first_position.value_or(0);
  result.step = options.position_step.value_or(1);
  return result;
}

std::vector<Reading> codes(Meant const& meant, Rows const& rows, Shape const& shape) {
  auto const of = meant.member.codes->make(Balls(), Shape{static_cast<int>(rows.columns), shape.base});
  if (of->dimension() != rows.columns) return {};
  return {{"", [of, rows](std::int64_t r) { return of->encode(rows.at(r), rows.last()); }}};
}

/// Frequencies in one row; else cosines and sines, each pair once, or twice in the two orders in use.
std::vector<Reading> angles(Meant const& meant, Rows const& rows, Shape const& shape) {
  auto const n = static_cast<std::size_t>(rows.columns);
  auto const rotations = [&](std::size_t pairs) {
    return meant.member.rotations->over(Balls(), Shape{static_cast<int>(2 * pairs), shape.base});
  };
  if (rows.rows == 1) return {{"", [of = rotations(n)](std::int64_t) { return of.frequencies(); }}};
  struct Order {
    char const* says;
    std::size_t pairs;
    std::function<std::pair<std::size_t, bool>(std::size_t)> pair;  ///< of a column, and whether it is its cosine
  };
  auto const half = n / 2;
  std::vector<Order> orders{{"cosines of each pair", n, [](std::size_t j) { return std::pair(j, true); }},
                            {"sines of each pair", n, [](std::size_t j) { return std::pair(j, false); }}};
  if (n % 2 == 0) {
    orders.push_back({"cosines, all pairs twice", half, [half](std::size_t j) { return std::pair(j % half, true); }});
    orders.push_back({"sines, all pairs twice", half, [half](std::size_t j) { return std::pair(j % half, false); }});
    orders.push_back({"cosines, each pair twice", half, [](std::size_t j) { return std::pair(j / 2, true); }});
    orders.push_back({"sines, each pair twice", half, [](std::size_t j) { return std::pair(j / 2, false); }});
    orders.push_back({"cosines, then sines", half, [half](std::size_t j) { return std::pair(j % half, j < half); }});
    orders.push_back({"sines, then cosines", half, [half](std::size_t j) { return std::pair(j % half, j >= half); }});
  }
  std::vector<Reading> result;
  for (auto const& order : orders) {
    result.push_back({order.says, [of = rotations(order.pairs), order, rows, n](std::int64_t r) {
                        auto const phases = of.phases(rows.at(r));
                        std::vector<Ball> row;
                        for (std::size_t j = 0; j < n; ++j) {
                          auto const [pair, is_cosine] = order.pair(j);
                          row.push_back(is_cosine ? phases[pair].cos : phases[pair].sin);
                        }
                        return row;
                      }});
  }
  return result;
}

std::vector<Reading> biases(Meant const& meant, Rows const& rows, Shape const& shape) {
  if (rows.rows != rows.columns) return {};
  if (auto const* heads = meant.about.parameter("heads"); heads != nullptr && heads->usual != rows.heads) {
    throw UserError(
        fmt::format("{} is compared for {} heads; the table has {}", meant.name(), heads->usual, rows.heads));
  }
  auto const of = meant.member.layers->over(Balls(), shape);
  return {{"", [of, rows](std::int64_t r) {
             auto const i = r % rows.rows;
             auto const layer = of.layer(r / rows.rows, rows.rows);
             std::vector<Ball> result;
             for (std::int64_t j = 0; j < rows.columns; ++j) {
               result.push_back(layer.sees(i, j) ? layer.bias(i, j) : whatever());
             }
             return result;
           }}};
}

/// What NAME[:base=B,dimension=D] of --expect says of the scheme. A table shows d where there is no dimension.
Shape shape_of(Meant const& meant, std::string const& expect) {
  auto const name = meant.name();
  auto const colon = expect.find(':');
  if (!expect.empty() && expect.substr(0, colon) != name) {
    throw UserError(fmt::format("--expect is {}; the scheme of the file is {}", audit::quote(expect), name));
  }
  std::optional<Fraction> base, dimension;
  std::istringstream rest(colon == std::string::npos ? "" : expect.substr(colon + 1));
  for (std::string item; std::getline(rest, item, ',');) {
    auto const equals = item.find('=');
    auto const key = item.substr(0, equals);
    auto const value = equals == std::string::npos ? std::nullopt : formulas::exact_number(item.substr(equals + 1));
    bool const is_base = key == "base" && value && *value > Fraction(1);
    bool const is_dimension = key == "dimension" && meant.of_dimension && value && value->is_integer() &&
                              *value > Fraction(0) && *value <= Fraction(most_entries);
    if (!is_base && !is_dimension) {
      auto const taken = std::string(meant.of_base ? "base=10000, a number above 1" : "") +
                         (meant.of_base && meant.of_dimension ? ", and " : "") +
                         (meant.of_dimension ? "dimension=64, a whole number" : "");
      throw UserError(fmt::format("--expect has {}; a table is compared with {}, which takes {}", audit::quote(item),
                                  name, taken.empty() ? "nothing" : taken));
    }
    (is_base ? base : dimension) = value;
  }
  if (base && meant.own && *base != *meant.own) {
    throw UserError(fmt::format("--expect has base {}, and {} has {}", base->text(), name, meant.own->text()));
  }
  bool const lacks_base = !base && !meant.own && meant.of_base, lacks_dimension = !dimension && meant.of_dimension;
  if (lacks_base || lacks_dimension) {
    auto const example = fmt::format("{}{}{}", lacks_base ? "base=10000" : "", lacks_base && lacks_dimension ? "," : "",
                                     lacks_dimension ? "dimension=64" : "");
    throw UserError(fmt::format("{} has any {}; say which with --expect {}:{}", name, lacks_base ? "base" : "dimension",
                                name, example));
  }
  auto const entries = dimension ? dimension->numerator() : 2;
  return {static_cast<int>(entries), base ? *base : meant.own.value_or(Fraction(10000))};
}

std::vector<Reading> readings(Meant const& meant, Rows const& rows, Shape const& shape) {
  auto const& member = meant.member;
  bool const is_bias = member.meets(Need::bias);
  if (!member.codes && !member.rotations && !is_bias) {
    throw UserError(meant.name() + " has no table: it gives no code, no turn and no bias to positions of a line");
  }
  if (meant.about.cost.parameters.text != "0") {
    throw UserError(meant.name() + " has learned numbers, which no file says, so that no table is known");
  }
  auto result = rows.heads > 1 && !is_bias ? std::vector<Reading>{}
                : is_bias                  ? biases(meant, rows, shape)
                : member.codes             ? codes(meant, rows, shape)
                                           : angles(meant, rows, shape);
  if (result.empty()) {
    throw UserError(
        fmt::format("{} has no table of shape [{}]; codes are [L, d], cosines and sines [L, d/2] or [L, d], "
                    "frequencies [d/2], biases [L, L] or [H, L, L]",
                    meant.name(), fmt::join(rows.table.shape, ", ")));
  }
  return result;
}

/// Rows of the table beside those of the scheme, every `step`-th of the first `end`.
class Comparison {
 public:
  Comparison(Rows const& rows, Reading const& reading) : rows_(rows), reading_(reading) {
    format_ = audit::format_of(rows.table.dtype);
    bits_ = format_ == Format::binary64 ? 53 : 24;
  }

  void compare(audit::Agreement& result, std::int64_t end, std::int64_t step) {
    std::vector<double> found(static_cast<std::size_t>(rows_.columns));
    for (std::int64_t r = 0; r < end; r += step) {
      read(r, found);
      auto const exact = at(r, exact_bits), rough = at(r, bits_);
      for (std::size_t j = 0; j < found.size(); ++j) {
        if (arb_is_finite(exact[j].raw()) == 0) continue;
        ++result.entries;
        add(result, r, j, found[j], exact[j], rough[j]);
      }
    }
  }

 private:
  std::vector<Ball> at(std::int64_t row, long bits) const {
    BallPrecision const precision(bits);
    return reading_.row(row);
  }

  void read(std::int64_t row, std::vector<double>& into) const {
    auto table = rows_.table;
    if (table.shape.size() == 3) table = audit::at(std::move(table), 0, row / rows_.rows);
    table.shape.size() == 1 ? audit::to_double(table, into) : audit::rows_to_double(table, row % rows_.rows, 1, into);
  }

  void add(audit::Agreement& result, std::int64_t row, std::size_t column, double found, Ball const& exact,
           Ball const& rough) {
    auto const ulps = audit::ulps_between(format_, found, exact);
    auto const allowed =
        1 + operations_apart * mag_get_d(arb_radref(rough.raw())) / audit::ulp(format_, exact.to_double());
    bool const differs = !(ulps <= allowed);
    if (differs) ++result.different;
    bool const is_first = differs && !result.first, is_worst = ulps / allowed > worst_;
    if (!is_first && !is_worst) return;
    auto witness = audit::worst_at(index(row, column), found, exact, format_);
    if (rows_.rows > 1) witness.position = rows_.first + rows_.step * static_cast<double>(row % rows_.rows);
    if (is_first) result.first = witness;
    if (is_worst) {
      worst_ = ulps / allowed;
      result.worst = witness;
    }
  }

  std::vector<std::int64_t> index(std::int64_t row, std::size_t column) const {
    std::vector<std::int64_t> const all{row / rows_.rows, row % rows_.rows, static_cast<std::int64_t>(column)};
    return {all.end() - static_cast<std::ptrdiff_t>(rows_.table.shape.size()), all.end()};
  }

  Rows const& rows_;
  Reading const& reading_;
  Format format_;
  long bits_;
  double worst_ = 0;  ///< in what is allowed there
};

audit::Agreement compared(audit::Table const& table, audit::Options const& options, Meant const& meant,
                          Shape const& shape) {
  auto const rows = rows_of(table, options);
  auto const ways = readings(meant, rows, shape);
  auto const all = rows.heads * rows.rows;
  auto const first_differences = [&](Reading const& reading) {
    constexpr std::int64_t few = 16;
    audit::Agreement some;
    Comparison(rows, reading).compare(some, std::min(all, few), 1);
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
  auto const step = (all * rows.columns + most_entries - 1) / most_entries;
  Comparison(rows, *best).compare(result, all, step);
  result.likeness = result.different == 0 ? audit::Likeness::equal : audit::Likeness::different;
  result.says =
      result.different == 0
          ? fmt::format("Every entry is what {} says, within the rounding of its operations.", meant.name())
          : fmt::format("{} of {} entries are not what {} says.", result.different, result.entries, meant.name());
  if (!best->says.empty()) result.says += fmt::format(" Read as {}.", best->says);
  if (step > 1) result.says += fmt::format(" Of its rows every {}th was compared.", step);
  return result;
}

AgainstRun compared(AuditArguments const& typed, Meant const& meant) {
  auto plain = typed;
  plain.expect.clear();
  auto const options = options_of(plain);
  auto const shape = shape_of(meant, typed.expect);
  audit::outlive_truncation();
  AgainstRun run;
  for (auto const& name : typed.files) {
    auto const mapped = std::make_shared<audit::MappedFile const>(name);
    for (auto const& table : audit::read_tables(mapped, typed.tensor)) {
      run.agreements.push_back(compared(table, options, meant, shape));
    }
    mapped->require_unchanged();
  }
  bool const differs = std::ranges::find(run.agreements, audit::Likeness::different, &audit::Agreement::likeness) !=
                       run.agreements.end();
  if (differs) run.status = Status::surprise;
  return run;
}

/// What --expect names, if that is a scheme of the bench that the audit does not tell by itself.
Member const* only_compared(std::string const& expect) {
  auto const name = std::string_view(expect).substr(0, expect.find(':'));
  if (audit::is_told_by_itself(name)) return nullptr;
  auto const found = std::ranges::find(members(), name, &Member::name);
  return found == members().end() ? nullptr : &*found;
}

}  // namespace

bool expects_comparison(std::string const& expect) { return only_compared(expect) != nullptr; }

AgainstRun compared_with_expected(AuditArguments const& typed) {
  for (auto const& [option, value] : {std::pair("--config", typed.config),
                                      {"--kind", typed.kind},
                                      {"--axes", typed.axes},
                                      {"--grid", typed.grid},
                                      {"--html", typed.html},
                                      {"--sarif", typed.sarif},
                                      {"--annotate", typed.annotate},
                                      {"--shard", typed.shard}}) {
    if (value.empty()) continue;
    throw UserError(fmt::format("--expect {} compares number by number, and has no {}; see 'pebench audit --help'",
                                audit::quote(typed.expect), option));
  }
  auto const& member = *only_compared(typed.expect);
  auto const about = *std::ranges::find(schemes(), member.name, &About::name);
  auto const has = [&](std::string_view parameter) { return about.parameter(parameter) != nullptr; };
  return compared(typed, {.about = about,
                          .member = member,
                          .file = "theory/schemes/" + std::string(about.file),
                          .own = std::nullopt,
                          .of_base = has("base"),
                          .of_dimension = member.meets(Need::bias) && has("dimension")});
}

AgainstRun compared_with_scheme(AuditArguments const& typed, std::string const& file,
                                std::shared_ptr<formulas::Scheme const> const& scheme) {
  auto guest = formulas::guest_of(scheme);
  auto const& nodes = scheme->tree.nodes();
  bool const of_dimension = guest.member.meets(Need::bias) &&
                            std::ranges::find(nodes, formulas::Kind::dimension, &formulas::Node::kind) != nodes.end();
  return compared(typed, {guest.about, guest.member, file, scheme->base, scheme->of_base, of_dimension, guest.owner});
}

}  // namespace pe::experiments
