#include "theory/formula/symbols.hpp"

#include <fmt/format.h>

#include <cmath>
#include <tuple>

#include "theory/formula/evaluate.hpp"
#include "theory/kernel/balls.hpp"

namespace pe::formulas {

OverSymbols::OverSymbols(Scheme const& scheme, Expressions const& field, Shape const& shape, FormsAt at, bool opaque,
                         KeptPhases* kept)
    : scheme_(scheme),
      field_(field),
      shape_(shape),
      at_(std::move(at)),
      opaque_(opaque),
      has_vectors_(scheme.of_vectors()),
      phases_(kept) {
  if (phases_ == nullptr) phases_ = &own_phases_;
  for (auto const& each : scheme.tree.nodes()) {
    bool const is_name = each.kind == Kind::position || (each.kind == Kind::parameter && !each.counted);
    bool const is_vector = each.kind == Kind::entry || each.kind == Kind::product || each.kind == Kind::table;
    auto const has = [&](std::vector<bool> const& of, int child) {
      return child >= 0 && of[static_cast<std::size_t>(child)];
    };
    symbolic_.push_back(is_name || is_vector || has(symbolic_, each.a) || has(symbolic_, each.b));
    of_dimension_.push_back(each.kind == Kind::dimension || has(of_dimension_, each.a) || has(of_dimension_, each.b));
  }
}

Expression OverSymbols::value(int node, int pair) {
  pair_ = pair;
  return made(node);
}

Phase<Expression> OverSymbols::phase(int angle, int pair) {
  pair_ = pair;
  auto const& of = node(angle);
  auto found = turn(angle);
  bool const is_of_pairs = of.pair || (of.counted && place_of_index_ == 2) || angle == scheme_.angle;
  if (found && is_of_pairs) {
    // Of the pairs there is one list of frequencies: what else multiplies them is the form's.
    auto const form = whole_part(*found) * found->form;
    auto const frequency = found->frequency(found->rate);
    field_.require_frequency(frequency);
    auto const key = frequency + " x " + form.text();
    auto known = phases_->find(key);
    if (known == phases_->end()) {
      auto phases = field_.spectrum(frequencies_of(angle, *found)).phases(form);
      known = phases_->emplace(key, std::move(phases)).first;
    }
    return known->second.at(static_cast<std::size_t>(place() / 2));
  }
  if (found && !is_of_place(of)) return phase(*found);
  auto const written = function_of(angle);
  if (is_of_pairs && is_of_place(of)) {  // any angle of each pair: a point of its circle, and no more is known
    auto& symbols = field_.number(0).symbols();
    auto const name = fmt::format("angle({})", written.text);
    symbols.applications.try_emplace(
        name, std::make_shared<Application const>(Application{name, {Whole::of("", written.forms)}, true}));
    auto const wave = [&](pe::Symbols::Kind kind) { return Expression(symbols, {kind, name, place() / 2}); };
    return {wave(pe::Symbols::Kind::sine), wave(pe::Symbols::Kind::cosine)};
  }
  auto const wave_of = [&](char const* function) {
    auto const name = fmt::format("{}({})", function, written.text);
    return within(field_, symbol(name, written.forms, is_of_place(of)), -1, 1);
  };
  return {wave_of("sin"), wave_of("cos")};
}

std::int64_t OverSymbols::whole_part(Turn& turn) {
  constexpr std::int64_t most = 4;  // of a multiple: each is one product
  auto const part = turn.rate.numerator() <= most ? turn.rate.numerator() : 1;
  turn.rate = turn.rate / Fraction(part);
  return part;
}

Frequencies OverSymbols::frequencies_of(int angle, Turn const& found) {
  if (found.geometric) {
    auto const rule = found.rate == Fraction(1) ? Scaling{} : Scaling{LinearScaling{Fraction(1) / found.rate}};
    return over_pairs(shape_.base, shape_.dimension, rule);
  }
  std::vector<Fraction> rates;
  std::optional<Fraction> times;  // of the pairs that turn
  auto const outer = std::pair(pair_, index_);
  for (pair_ = 0; pair_ < shape_.dimension / 2; ++pair_) {
    if (place_of_index_ == 2) index_ = pair_;
    auto at = turn(angle);
    bool const turns = at && at->here && *at->here > Fraction(0);
    bool const fits = turns ? times.value_or(at->times) == at->times : at && at->here == Fraction(0);
    if (!fits) break;
    whole_part(*at);
    rates.push_back(*at->here * at->rate);
    if (turns) times = at->times;
  }
  bool const all = pair_ == shape_.dimension / 2;
  std::tie(pair_, index_) = outer;
  if (!all) return over_pairs(shape_.base, shape_.dimension, Multiplied{.factors = {}, .pi = true});
  auto const step = times.value_or(0) / Fraction(-shape_.dimension);
  return {step == Fraction(0) ? 1 : shape_.base, 0, step, shape_.dimension / 2, Multiplied{.factors = rates}};
}

Expression OverSymbols::product(int node, OverSymbols& other, int of_other, int pair) {
  pair_ = other.pair_ = pair;
  auto const here = powers(node), there = other.powers(of_other);
  if (!here || !there) return made(node) * other.made(of_other);
  auto both = *here;
  for (auto const& [of, exponent] : *there) {
    auto const [at, is_new] = both.try_emplace(of, exponent);
    if (!is_new) at->second = sum(at->second, exponent, 1);
  }
  return raised(both);
}

int OverSymbols::place() const { return place_of_index_ == 0 ? 2 * pair_ : place_of_index_ * static_cast<int>(index_); }

Expression OverSymbols::symbol(std::string const& text, std::vector<Whole> const& forms, bool of_place) const {
  auto const of = Whole::of("", forms);
  return of_place ? field_.function_of_place(place(), text, of) : field_.function(text, of);
}

Expression OverSymbols::made(int index) {
  auto const& of = node(index);
  if (!is_symbolic(index)) return constant(index);
  if (auto const form = linear(index)) return number(*form);
  if (opaque_ && !(*has_vectors_)[static_cast<std::size_t>(index)]) return any(index);
  if (auto const found = powers(index)) return raised(*found);
  switch (of.kind) {
    case Kind::negate:
      return -made(of.a);
    case Kind::add:
      return made(of.a) + made(of.b);
    case Kind::subtract:
      if (auto found = remainder(of)) return *found;
      return made(of.a) - made(of.b);
    case Kind::multiply:
      return made(of.a) * made(of.b);
    case Kind::divide:
      return made(of.a) / made(of.b);
    case Kind::power:
      return power(index);
    case Kind::sum: {
      auto result = field_.number(0);
      int const outer = pair_;
      for (pair_ = 0; pair_ < shape_.dimension / 2; ++pair_) result += made(of.a);
      pair_ = outer;
      return result;
    }
    case Kind::counted_sum:
      return counted_sum(of);
    case Kind::entry: {
      auto const at = is_index(of.a) ? exact(of.a) : std::nullopt;
      auto const& vector = at_.vectors.at(static_cast<std::size_t>(of.slot));
      bool const is_there = at && at->is_integer() && *at >= Fraction(0) && at->numerator() < std::ssize(vector);
      if (!is_there) throw NotFormal{};
      return vector[static_cast<std::size_t>(at->numerator())];
    }
    case Kind::product:
      return dot(at_.vectors.at(static_cast<std::size_t>(of.slot / 2)),
                 at_.vectors.at(static_cast<std::size_t>(of.slot % 2)));
    case Kind::sin:
    case Kind::cos:
      return wave(index);
    case Kind::exp:
    case Kind::log:
    case Kind::sqrt:
    case Kind::abs:
      return applied(index);
    case Kind::min:
    case Kind::max:
      return field_.function(of.kind == Kind::min ? "min" : "max", made(of.a), made(of.b));
    case Kind::table:
      return table(of);
    case Kind::choice:
      if (auto const so = comparison(of.a)) return made(*so ? node(of.b).a : node(of.b).b);
      return any(index);
    default:
      return any(index);
  }
}

/// Whether it is the place of an entry in the same way in every dimension.
bool OverSymbols::is_index(int index) const {
  auto const& of = node(index);
  switch (of.kind) {
    case Kind::number:
    case Kind::pair:
    case Kind::dimension:
    case Kind::parameter:
      return true;
    case Kind::add:
    case Kind::subtract:
      return is_index(of.a) && is_index(of.b);
    case Kind::multiply:
      return is_index(of.a) && is_index(of.b) && (node(of.a).kind == Kind::number || node(of.b).kind == Kind::number);
    case Kind::divide:
      return is_index(of.a) && node(of.b).kind == Kind::number;
    default:
      return false;
  }
}

/// Without positions. Of each place, and where d occurs, it is any number, so that the law is the same in all
/// dimensions; what it comes to in this one is its range, by which bounds go.
Expression OverSymbols::constant(int index) {
  auto const& of = node(index);
  if (is_of_place(of)) return field_.function_of_place(place(), text(index));
  if (!of.of_base && !is_of_dimension(index)) {
    if (auto const x = fixed(index)) return field_.number(*x);
    if (of.kind == Kind::pi) return field_.pi();
    if (of.kind == Kind::power) {
      auto const base = fixed(of.a), exponent = fixed(of.b);
      if (base && exponent && *base > Fraction(0)) return field_.power(*base, *exponent);
    }
    if (of.kind == Kind::negate) return -made(of.a);
    if (of.kind == Kind::multiply) return made(of.a) * made(of.b);
    if (of.kind == Kind::divide) return made(of.a) / made(of.b);
  }
  auto const any = field_.function(text(index));
  if (of.of_base || of.counted) return any;
  try {
    BallPrecision const precision(64);
    Balls const field;
    Inputs<Balls> const in{{}, {}, {}};
    auto const here = Evaluator<Balls>(scheme_.tree, field, shape_, in).value(index, 0);
    constexpr double parts = 1 << 20, most = 1 << 20;
    if (!(abs(here).upper_bound() < most)) return any;
    auto const end = [](double x) { return Fraction(static_cast<std::int64_t>(x), static_cast<std::int64_t>(parts)); };
    field_.know(any, end(std::floor(here.lower_bound() * parts)), end(std::ceil(here.upper_bound() * parts)));
  } catch (Undefined const&) {  // and no bounds
  } catch (Exhausted const&) {
  }
  return any;
}

Expression OverSymbols::applied(int index) {
  auto const& of = node(index);
  auto const x = made(of.a);
  if (of.kind == Kind::abs) return field_.function("abs", x);
  if (of.kind == Kind::sqrt) return field_.function("power", x, Fraction(1, 2));
  return of.kind == Kind::exp ? field_.exp(x) : field_.log(x);
}

Expression OverSymbols::power(int index) {
  auto const& of = node(index);
  auto const exponent = fixed(of.b);
  if (exponent && exponent->is_integer() && magnitude(exponent->numerator()) <= most_proved_degree) {
    auto result = field_.number(1);
    for (auto n = magnitude(exponent->numerator()); n > 0; --n) result = result * made(of.a);
    return *exponent < Fraction(0) ? field_.number(1) / result : result;
  }
  if (exponent && !is_of_place(of)) return field_.function("power", made(of.a), *exponent);
  auto const base = fixed(of.a);
  if (base && *base > Fraction(0) && !is_of_place(of) && !of.of_base)
    return field_.exp(field_.log(field_.number(*base)) * made(of.b));
  return any(index);
}

Expression OverSymbols::wave(int index) {
  auto const& of = node(index);
  auto const [sine, cosine] = phase(of.a, pair_);
  return of.kind == Kind::sin ? sine : cosine;
}

Expression OverSymbols::counted_sum(Node const& sum) {
  auto const& count = node(sum.b);
  auto const terms = count.kind == Kind::number      ? count.number.numerator()
                     : count.kind == Kind::dimension ? shape_.dimension
                                                     : shape_.dimension / 2;
  place_of_index_ = count.kind == Kind::number ? 0 : count.kind == Kind::dimension ? 1 : 2;
  if (place_of_index_ > 0 && node(sum.a).pair) throw NotFormal{};  // of two places
  auto result = field_.number(0);
  for (index_ = 0; index_ < terms; ++index_) result += made(sum.a);
  index_ = place_of_index_ = 0;
  return result;
}

/// A learned number, from -1 to 1: where forms do not say which, any one that they, and the place, determine.
Expression OverSymbols::table(Node const& of) {
  auto const& drawn_by = scheme_.tables.list[static_cast<std::size_t>(of.slot)].drawn_by;
  auto const head = scheme_.tables.head ? at_.parameters.at(*scheme_.tables.head) : Whole(0);
  auto const bounded = [&](Expression const& x) { return within(field_, x, -1, 1); };
  if (auto const at = whole(of.a)) return bounded(field_.function(drawn_by, head, *at));
  auto const [written, forms] = function_of(of.a);
  auto const at = Whole::of(written, forms);
  if (is_of_place(node(of.a))) return bounded(field_.function_of_place(place(), drawn_by, head, at));
  return bounded(field_.function(drawn_by, head, at));
}

/// x - c floor(x/c), which is from 0 to c - 1.
std::optional<Expression> OverSymbols::remainder(Node const& difference) {
  auto const& tree = scheme_.tree;
  auto const& product = node(difference.b);
  auto const x = whole(difference.a);
  if (!x || product.kind != Kind::multiply) return std::nullopt;
  for (auto const& [number, floor] : {std::pair(product.a, product.b), std::pair(product.b, product.a)}) {
    if (is_symbolic(number) || node(floor).kind != Kind::floor) continue;
    auto const& quotient = node(node(floor).a);
    auto const c = fixed(number);
    bool const is_remainder = c && c->is_integer() && *c > Fraction(0) && quotient.kind == Kind::divide &&
                              tree.same(quotient.a, difference.a) && fixed(quotient.b) == c;
    if (!is_remainder) continue;
    if (x->is_constant()) {
      auto const rest = x->constant() % c->numerator();
      return field_.number(Fraction(rest < 0 ? rest + c->numerator() : rest));
    }
    return within(field_, field_.function(fmt::format("modulo {}", c->text()), *x), 0, c->numerator() - 1);
  }
  return std::nullopt;
}

Expression OverSymbols::any(int index) {
  auto const [written, forms] = function_of(index);
  return symbol(written, forms, is_of_place(node(index)));
}

}  // namespace pe::formulas
