#include "experiments/render/render.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "experiments/render/source.hpp"
#include "theory/families/cost.hpp"
#include "theory/families/guests.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/linear.hpp"
#include "theory/kernel/rounding.hpp"

namespace pe::render {

namespace {

constexpr bool is_one_row(Shows shows) { return shows == Shows::frequencies || shows == Shows::slopes; }
constexpr bool is_square(Shows shows) { return shows == Shows::bias || shows == Shows::buckets; }
constexpr bool has_columns(Shows shows) {
  return shows == Shows::cosines || shows == Shows::sines || shows == Shows::cos_sin || shows == Shows::complex;
}

/// Takes a parameter out of those that are given.
std::optional<Fraction> take(std::map<std::string, Fraction>& given, char const* name) {
  auto const found = given.find(name);
  if (found == given.end()) return std::nullopt;
  auto const value = found->second;
  given.erase(found);
  return value;
}

std::int64_t whole(Fraction const& x, Parameter const& parameter) {
  bool const fits = x.is_integer() && Fraction(parameter.low) <= x && x <= Fraction(parameter.high);
  if (fits) return x.numerator();
  throw UserError(fmt::format("{} is {}; it is a whole number from {} to {}", parameter.name, x.text(), parameter.low,
                              parameter.high));
}

/// The factor, the original length and the length of the input of a rule, where it has them and they are given.
void set_scaling(Scaling& scaling, std::map<std::string, Fraction>& given) {
  std::visit(
      [&](auto& rule) {
        auto const set = [&](char const* name, Fraction& number) {
          if (auto const value = take(given, name)) number = *value;
        };
        if constexpr (requires { rule.factor; }) set("factor", rule.factor);
        if constexpr (requires { rule.original; }) set("original", rule.original);
        if constexpr (requires { rule.length; }) set("input", rule.length);
      },
      scaling);
}

}  // namespace

struct Table::State {
  Model model;
  Maker maker;
  Numbers numbers;
  std::optional<Frequencies> instead, used;
  std::vector<Column> columns;
  std::vector<std::int64_t> shape;
  std::int64_t rows = 0, width = 0;
  std::shared_ptr<Source const> source;  ///< exact, of the precision that there was
  /// The latest evaluation of each kind: of one precision, and honest.
  mutable std::pair<long, std::shared_ptr<Source const>> exact = {};
  mutable std::shared_ptr<Source const> honest = {};

  std::shared_ptr<Source const> evaluated(std::optional<NumberFormats> const& formats) const {
    auto const how = std::make_shared<Evaluation const>(Evaluation{formats, instead});
    return maker.make(how, numbers);
  }

  std::vector<Entry> row(Source const& of, std::int64_t r, NumberFormats const* formats) const;
  Vector<Ball> seen(Source const& of, std::int64_t r, NumberFormats const* formats) const;
  std::vector<ExactPosition> at(Source const& of, std::int64_t r, NumberFormats const* formats) const;
  Ball amplitude() const;
};

/// One position for each axis of the scheme. A row with one has it on all of them; of a row with fewer the first axes
/// are 0, as time is for the cells of one picture.
std::vector<ExactPosition> Table::State::at(Source const& of, std::int64_t r, NumberFormats const* formats) const {
  std::vector<ExactPosition> result;
  auto const& axes = model.rows.axes;
  auto const wanted = of.axes();
  for (std::size_t a = 0; a < wanted; ++a) {
    auto const missing = wanted - axes.size();
    double t = 0;
    if (axes.size() == 1) {
      t = axes[0][static_cast<std::size_t>(r)];
    } else if (a >= missing) {
      t = axes[a - missing][static_cast<std::size_t>(r)];
    }
    result.emplace_back(formats != nullptr ? round_to(formats->results.positions, t) : t);
  }
  return result;
}

Ball Table::State::amplitude() const { return used ? amplitude_over(Balls(), used->scaling) : Ball(1); }

/// In the thread's precision, before the entries are stored.
std::vector<Entry> Table::State::row(Source const& of, std::int64_t r, NumberFormats const* formats) const {
  if (model.view.shows != Shows::bias) {
    auto entries = seen(of, r, formats);
    return {std::make_move_iterator(entries.begin()), std::make_move_iterator(entries.end())};
  }
  auto const keys = model.rows.count();
  auto result = of.biases(r / keys, r % keys, keys);
  for (auto& entry : result) {
    if (entry && formats != nullptr) entry = widened(std::move(*entry), orders_of_operations);
  }
  return result;
}

/// The same of a view without a mask.
Vector<Ball> Table::State::seen(Source const& of, std::int64_t r, NumberFormats const* formats) const {
  auto const shows = model.view.shows;
  long const times = formats != nullptr ? orders_of_operations : 1;
  if (shows == Shows::frequencies) return of.frequencies();
  if (shows == Shows::slopes) return widened(of.slopes(), times);
  if (shows == Shows::codes) return of.code(at(of, r, formats), rows);
  if (shows == Shows::buckets) {
    return tabulate(static_cast<std::int64_t>(width),
                    [&](std::int64_t key) { return Ball(static_cast<double>(of.bucket(r, key))); });
  }
  auto const own = of.phases(at(of, r, formats));
  if (shows == Shows::rotation) {
    Vector<Ball> result;
    for (auto const& [sine, cosine] : own) {
      Ball const s = of.clockwise() ? -sine : sine;
      for (auto const& entry : {cosine, Ball(-s), s, cosine}) result.push_back(entry);
    }
    return result;
  }
  auto const factor = amplitude();
  bool const is_one = arb_is_one(factor.raw()) != 0;
  Vector<Ball> result;
  result.reserve(columns.size());
  for (auto const& column : columns) {
    auto const& phase = own[static_cast<std::size_t>(column.pair)];
    Ball entry = column.sine ? phase.sin : phase.cos;
    if (!is_one) entry *= factor;
    result.push_back(std::move(entry));
  }
  return result;
}

std::vector<Entry> Table::exact(std::int64_t row, long bits) const {
  BallPrecision const precision(bits);
  auto& [at_bits, source] = state_->exact;
  if (!source || at_bits != bits) state_->exact = {bits, state_->evaluated(std::nullopt)};
  return state_->row(*source, row, nullptr);
}

std::vector<Entry> Table::honest(std::int64_t row) const {
  auto const& formats = state_->model.formats;
  BallPrecision const precision(bits_of(formats.arithmetic));
  if (!state_->honest) state_->honest = state_->evaluated(formats);
  auto result = state_->row(*state_->honest, row, &formats);
  for (auto& entry : result) {
    if (entry && arb_is_finite(entry->raw()) != 0) entry = store_in(formats.results.storage, *entry);
  }
  return result;
}

bool Table::has_mask() const { return state_->model.view.shows == Shows::bias; }
std::optional<Frequencies> const& Table::frequencies() const { return state_->used; }

namespace {

Maker const& maker_named(std::string const& name) {
  auto const found = std::ranges::find(makers(), name, &Maker::name);
  if (found != makers().end()) return *found;
  throw UserError(fmt::format("there is no scheme '{}'; 'pebench list schemes' shows all", name));
}

/// What the parameters of a model are for its scheme; those that are left over belong to the rule of frequencies.
Numbers numbers_of(About const& about, std::map<std::string, Fraction>& given) {
  for (auto const& [name, value] : given) {
    if (about.parameter(name) != nullptr) continue;
    auto const known = mapped(about.parameters, [](Parameter const& parameter) { return parameter.name; });
    throw UserError(fmt::format("{} has no {}; it is built from {}", about.name, name,
                                known.empty() ? "nothing" : fmt::to_string(fmt::join(known, ", "))));
  }
  auto const usual = [&](char const* name, std::int64_t otherwise) {
    auto const* const parameter = about.parameter(name);
    return parameter != nullptr ? parameter->usual : otherwise;
  };
  auto const integer = [&](char const* name) -> std::optional<std::int64_t> {
    auto const value = take(given, name);
    return value ? std::optional(whole(*value, *about.parameter(name))) : std::nullopt;
  };
  Numbers result;
  // A descriptor's greatest dimension is that of its claims; code that is run has wider tables.
  constexpr std::int64_t widest = 1 << 16;
  auto const dimension = take(given, "dimension").value_or(usual("dimension", 2));
  result.shape.dimension = static_cast<int>(whole(dimension, {.name = "dimension", .low = 1, .high = widest}));
  result.shape.base = take(given, "base").value_or(usual("base", 10000));
  result.heads = integer("heads").value_or(usual("heads", 1));
  result.buckets = integer("buckets");
  result.distance = integer("distance");
  return result;
}

void require_view(Maker const& maker, Table::Source const& source, View const& view) {
  auto const shows = view.shows;
  if (!source.has(shows)) {
    std::vector<std::string_view> known;
    for (auto const other : all_shows) {
      if (source.has(other)) known.push_back(name(other));
    }
    throw UserError(fmt::format("{} has no {}; it has {}", maker.name, name(shows),
                                known.empty() ? "no table" : fmt::to_string(fmt::join(known, ", "))));
  }
  if (shows == Shows::buckets || !is_learned(maker.about)) return;
  throw UserError(fmt::format("{} has learned numbers, which no formula says, so that it has no table", maker.name));
}

}  // namespace

/// The scheme of a model with its numbers.
std::shared_ptr<Table::State> Table::state_of(Model const& model) {
  auto state = std::make_shared<State>();
  state->model = model;
  state->maker = model.own ? maker_of(model.own) : maker_named(model.scheme);
  auto given = model.parameters;
  state->numbers = numbers_of(state->maker.about, given);
  state->instead = model.frequencies;
  auto const how = std::make_shared<Evaluation const>(Evaluation{std::nullopt, state->instead});
  state->source = state->maker.make(how, state->numbers);
  state->used = how->last;
  if (state->used && !given.empty()) {
    set_scaling(state->used->scaling, given);
    state->instead = state->used;
    state->source = state->evaluated(std::nullopt);
  }
  if (!given.empty()) throw UserError(fmt::format("{} has a fixed {} here", state->maker.name, given.begin()->first));
  return state;
}

std::vector<Shows> views(Model const& model) {
  auto const state = Table::state_of(model);
  std::vector<Shows> result;
  for (auto const shows : all_shows) {
    if (state->source->has(shows)) result.push_back(shows);
  }
  return result;
}

std::size_t axes(Model const& model) { return Table::state_of(model)->source->axes(); }

Table render(Model const& model) {
  auto state = Table::state_of(model);
  auto const& source = state->source;
  auto const shows = model.view.shows;
  require_view(state->maker, *source, model.view);
  if (is_one_row(shows)) {
    state->rows = 1;
    state->width =
        static_cast<std::int64_t>(shows == Shows::slopes ? source->slopes().size() : source->frequencies().size());
    state->shape = {state->width};
  } else {
    auto const n = model.rows.count();
    auto const& axes = model.rows.axes;
    bool const is_even = std::ranges::all_of(axes, [&](auto const& axis) { return axis.size() == axes[0].size(); });
    if (n == 0 || !is_even || axes.size() > std::max<std::size_t>(source->axes(), 1)) {
      throw UserError(fmt::format("{} takes 1 to {} positions for each of one row or more, not {}", state->maker.name,
                                  source->axes(), axes.size()));
    }
    state->rows = shows == Shows::bias ? state->numbers.heads * n : n;
    state->width = is_square(shows) ? n : source->entries();
    auto const pairs = has_columns(shows) || shows == Shows::rotation
                           ? static_cast<int>(source->phases(state->at(*source, 0, nullptr)).size())
                           : 0;
    if (has_columns(shows)) {
      state->columns = columns_of(model.view, pairs);
      state->width = static_cast<std::int64_t>(state->columns.size());
    }
    state->shape = {n, state->width};
    if (shows == Shows::bias) state->shape = {state->numbers.heads, n, n};
    if (shows == Shows::rotation) {
      state->width = 4 * pairs;
      state->shape = {n, pairs, 2, 2};
    }
  }
  Table result;
  result.rows_ = state->rows;
  result.columns_ = state->width;
  result.shape_ = state->shape;
  result.state_ = std::move(state);
  return result;
}

}  // namespace pe::render
