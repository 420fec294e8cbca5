#include "theory/formula/domain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string.hpp>
#include <cmath>

#include "theory/kernel/in_domain.hpp"

namespace pe::formulas {
namespace {

constexpr int most_dimension = 1 << 16;
constexpr double furthest = 0x1p40;

std::string_view trimmed(std::string_view text) { return boost::trim_copy_if(text, boost::is_any_of(" \t")); }

/// The parts of "1, 2, 3".
std::vector<std::string_view> listed(std::string_view text) {
  std::vector<std::string_view> parts;
  return mapped(boost::split(parts, text, boost::is_any_of(",")), trimmed);
}

Fraction number(std::string_view text) {
  auto const value = exact_number(trimmed(text));
  if (!value) throw UserError(fmt::format("'{}' is not a number; write 12, 0.125 or 1/16", text));
  return *value;
}

struct Range {
  Fraction low, high;
};

/// "512..4096".
Range range(std::string_view text) {
  auto const dots = text.find("..");
  if (dots == text.npos) throw UserError(fmt::format("'{}' is not a range; write 0..10", text));
  Range const result{number(text.substr(0, dots)), number(text.substr(dots + 2))};
  if (result.low > result.high) throw UserError(fmt::format("the range '{}' is empty", text));
  return result;
}

/// A bound of a position: positions are doubles that stand for themselves.
double bound(Fraction const& x) {
  auto const q = static_cast<std::uint64_t>(x.denominator());
  bool const dyadic = (q & (q - 1)) == 0 && std::abs(x.numerator()) < (std::int64_t{1} << 53);
  if (!dyadic) throw UserError(fmt::format("the bound {} is not a binary fraction such as 3/8 or 0.125", x.text()));
  double const value = x.to_double();
  if (std::abs(value) > furthest) throw UserError(fmt::format("the bound {} is beyond 2^40 in magnitude", x.text()));
  return value;
}

int dimension(Fraction const& x, bool even) {
  int const least = even ? 2 : 1;
  bool const fits = x.is_integer() && x.numerator() % least == 0 && x.numerator() >= least;
  if (!fits || x.numerator() > most_dimension) {
    throw UserError(fmt::format("d is {}; it takes {} numbers from {} to {}", x.text(), even ? "even" : "whole", least,
                                most_dimension));
  }
  return static_cast<int>(x.numerator());
}

std::vector<int> dimensions_of(std::string_view words, bool even) {
  if (words.find("..") != words.npos) {
    auto const by = words.find(" by ");
    auto const [low, high] = range(words.substr(0, by));
    auto const step = by == words.npos ? 2 : dimension(number(words.substr(by + 4)), even);
    return dimensions(dimension(low, even), dimension(high, even), step);
  }
  auto result = mapped(listed(words), [&](auto part) { return dimension(number(part), even); });
  std::ranges::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::vector<Fraction> bases_of(std::string_view words) {
  if (words == "any") return {};
  return mapped(listed(words), [](auto part) {
    auto const base = number(part);
    if (base <= Fraction(1)) throw UserError(fmt::format("base is {}; it is above 1", base.text()));
    return base;
  });
}

/// The words behind `head`, where the text begins with it.
std::optional<std::string_view> behind(std::string_view head, std::string_view words) {
  if (!words.starts_with(head)) return std::nullopt;
  auto const rest = words.substr(head.size());
  if (!rest.empty() && rest.front() != ' ' && rest.front() != '\t') return std::nullopt;
  return trimmed(rest);
}

Positions reals(std::string_view words) {
  auto const [low, high] = range(words);
  constexpr double narrowest = 0x1p-10;  // drawn ones are multiples of it at least
  auto const result = Positions::reals(bound(low), bound(high));
  if (result.high - result.low < narrowest) {
    throw UserError(fmt::format("the reals '{}' are an interval narrower than 1/1024", words));
  }
  return result;
}

Positions integers(std::string_view words) {
  auto const [low, high] = range(words);
  if (!low.is_integer() || !high.is_integer())
    throw UserError(fmt::format("'{}' has ends that are not integers", words));
  return Positions::range(bound(low), bound(high));
}

Slot fractions(std::string const& name, std::string_view words) {
  auto const by = std::min(words.find(" by "), words.find(" to "));
  if (by == words.npos) throw UserError(fmt::format("'{}' has no step; write 0..1 by 1/16", words));
  bool const multiples = words.substr(by).starts_with(" by ");
  auto const [low, high] = range(words.substr(0, by));
  auto const step = number(words.substr(by + 4));
  constexpr std::int64_t most = 1'000'000'000, most_parts = 1024;
  bool const unit = step.numerator() == 1 && step.denominator() <= most_parts;
  if (!unit) throw UserError(fmt::format("the step is {}; it is 1 or 1/n, n up to {}", step.text(), most_parts));
  for (auto const& end : {low, high}) {
    if (step.denominator() % end.denominator() != 0 || end > Fraction(most) || end < Fraction(-most)) {
      throw UserError(
          fmt::format("the end {} is not a multiple of {} up to {} in magnitude", end.text(), step.text(), most));
    }
  }
  // They are drawn with every denominator up to the step's, and between the ends each must have one.
  if (Fraction(high.floor()) < low)
    throw UserError(fmt::format("'{}' holds no integer; widen it, as 0..1 by 1/16", words));
  return {name, {}, Parameters{low, high, step.denominator()}, true, multiples};
}

Slot slot_of(std::string const& name, std::string_view words) {
  if (constexpr std::string_view end = " without 0"; words.ends_with(end)) {
    auto slot = slot_of(name, trimmed(words.substr(0, words.size() - end.size())));
    if (!slot.position) throw UserError(fmt::format("{} is a parameter, and only a position is without 0", name));
    slot.position->zero = false;
    if (slot.position->low == 0 && slot.position->high == 0) {
      throw UserError(fmt::format("'{}' holds no number", words));
    }
    return slot;
  }
  if (words == "any") return {name, Positions::any(), {}};
  if (words == "integers") return {name, Positions::range(-furthest, furthest), {}};
  if (auto const rest = behind("integers", words)) return {name, integers(*rest), {}, true};
  if (auto const rest = behind("reals", words)) return {name, reals(*rest), {}, true};
  if (auto const rest = behind("fractions", words)) return fractions(name, *rest);
  throw UserError(
      fmt::format("{} is '{}'; it takes \"integers 0..10\", \"integers\", \"reals 0..10\", \"any\" or "
                  "\"fractions 0..1 by 1/16\"",
                  name, words));
}

}  // namespace

Quantifier quantifier(std::string const& name, std::string_view words) {
  auto const base = name == "base";
  if (words == "every") return every(name);
  if (words == "any") return base ? every_base() : Quantifier{name, Values::reals()};
  Values values;
  auto const is = [&](std::string_view head, std::int64_t step, std::int64_t offset) {
    auto const rest = behind(head, words);
    if (!rest) return false;
    values.step = step;
    values.offset = offset;
    words = *rest;
    return true;
  };
  if (is("multiples of", 1, 0)) {
    auto const step = number(words.substr(0, words.find(' ')));
    if (!step.is_integer() || step <= Fraction(0)) throw UserError(fmt::format("{} has no multiples", step.text()));
    values.step = step.numerator();
    words = trimmed(words.substr(std::min(words.find(' '), words.size())));
  } else if (!is("even", 2, 0) && !is("odd", 2, 1) && !is("integers", 1, 0) && !is("reals", 0, 0)) {
    throw UserError(fmt::format(
        "{} is '{}'; it takes \"even\", \"odd\", \"integers\", \"reals\" or \"multiples of 4\", each perhaps "
        "with ends such as 0.. or 1..10, or \"any\" or \"every\"",
        name, words));
  }
  if (!words.empty()) {
    auto const dots = words.find("..");
    if (dots == words.npos) throw UserError(fmt::format("'{}' are no ends; write 0.. or 0..10", words));
    if (dots > 0) values.low = number(words.substr(0, dots));
    if (dots + 2 < words.size()) values.high = number(words.substr(dots + 2));
  } else if (name == "d") {
    values.low = std::max<std::int64_t>(values.step - values.offset, 1);
  }
  return {base ? "b" : name, values};
}

void speak_beyond(Domain& domain, Signature const& takes, Quantifier beyond) {
  if (!beyond.name.empty()) {
    auto const looked_at = quantifiers(domain, takes);
    auto const* const slot = named(looked_at, beyond.name);
    if (slot == nullptr) {
      throw UserError(fmt::format("the law takes no {}; of what it does not take write \"every\"", beyond.name));
    }
    if (!within(slot->values, beyond.values)) {
      throw UserError(fmt::format("the sentence speaks of {}, which is less than what is looked at, {}", beyond.says(),
                                  slot->says()));
    }
  }
  domain.beyond.push_back(std::move(beyond));
}

void Slots::read(std::string const& name, std::string const& words) {
  auto const text = trimmed(words);
  if (name == "d") {
    dimensions_ = dimensions_of(text, of_formula_);
  } else if (name == "base") {
    bases_ = bases_of(text);
  } else if (of_formula_ && !may_be_named(name)) {
    throw UserError(
        fmt::format("'{}' cannot name a position or parameter: a name is a letter, then letters, digits and _, and not "
                    "a word of the language such as i, b, pi or sin",
                    name));
  } else {
    slots_.push_back(slot_of(name, text));
    auto const same_kind = [&](Slot const& slot) {
      return slot.position.has_value() == slots_.back().position.has_value();
    };
    if (std::ranges::count_if(slots_, same_kind) > Signature::most) {
      throw UserError(fmt::format("there are more than {} positions, or as many parameters", Signature::most));
    }
  }
}

Names Slots::names() const {
  Names result;
  for (auto const& slot : slots_) (slot.position ? result.positions : result.parameters).push_back(slot.name);
  result.in_for = true;
  return result;
}

Domain Slots::domain(Signature const& takes, Coverage coverage) const {
  Domain result{.dimensions = dimensions_,
                .bases = bases_,
                .exhaustive = coverage == Coverage::walked,
                .covered = coverage == Coverage::covered};
  std::size_t used = 0, stated = 0;
  auto const named = [&](char const* name) {
    auto const found = std::ranges::find(slots_, name, &Slot::name);
    used += found != slots_.end() ? 1 : 0;
    return found;
  };
  for (int i = 0; i < Signature::count(takes.positions); ++i) {
    auto const slot = named(takes.positions[i]);
    bool const given = slot != slots_.end();
    if (given && !slot->position)
      throw UserError(fmt::format("{} is a position of the law, and no parameter", slot->name));
    result.positions.push_back(given ? *slot->position : Positions::any());
    if (given) stated = result.positions.size();
  }
  result.positions.resize(stated, Positions::any());
  for (int i = 0; i < Signature::count(takes.parameters); ++i) {
    auto const slot = named(takes.parameters[i]);
    if (slot == slots_.end())
      throw UserError(fmt::format("the law takes {}, which is not among them", takes.parameters[i]));
    bool const whole = slot->position ? slot->position->integers_only : !slot->multiples;
    if (!whole)
      throw UserError(
          fmt::format("{} is a parameter of the law: integers 0..10, or fractions 0..1 to 1/16", slot->name));
    result.parameters.push_back(slot->parameter ? *slot->parameter
                                                : Parameters{static_cast<std::int64_t>(slot->position->low),
                                                             static_cast<std::int64_t>(slot->position->high)});
  }
  if (used != slots_.size()) throw UserError("it has a name that the law does not take");
  bool const stated_whole = stated == static_cast<std::size_t>(Signature::count(takes.positions)) && !bases_.empty() &&
                            std::ranges::all_of(slots_, &Slot::bounded);
  bool const integers = std::ranges::all_of(result.positions, &Positions::integers_only);
  if (coverage != Coverage::drawn && !stated_whole) {
    throw UserError("a domain is walked or covered where it states a base and the ends of each position");
  }
  if (coverage == Coverage::walked && !integers)
    throw UserError("a domain with reals is not walked; it may be covered");
  return result;
}

Domain Slots::domain(Tree const& law, Tree const& condition) const {
  Domain result{.dimensions = dimensions_, .bases = bases_};
  auto const mentioned = [&](auto... kinds) {
    auto const is_one = [&](Node const& node) { return ((node.kind == kinds) || ...); };
    return std::ranges::any_of(law.nodes(), is_one) || std::ranges::any_of(condition.nodes(), is_one);
  };
  result.of_dimension = mentioned(Kind::dimension, Kind::pair, Kind::sum, Kind::entry, Kind::product);
  result.of_base = mentioned(Kind::base);
  if (!result.of_dimension) result.dimensions.resize(1);
  if (!result.of_base) result.bases = {bases_.empty() ? Fraction(10000) : bases_.front()};
  bool bounded = !bases_.empty(), whole = true;
  std::string steps;
  for (auto const& slot : slots_) {
    bounded = bounded && slot.bounded;
    if (slot.position) {
      result.positions.push_back(*slot.position);
      whole = whole && slot.position->integers_only;
    } else {
      result.parameters.push_back(*slot.parameter);
      bounded = bounded && (slot.multiples || slot.parameter->most_denominator == 1);
      if (auto const parts = slot.parameter->most_denominator; parts > 1 && slot.multiples) {
        steps += fmt::format("{}{} is a multiple of 1/{}", steps.empty() ? "" : " and ", slot.name, parts);
      }
    }
  }
  if (!steps.empty()) {
    result.admits_says = steps;
    result.admits = [slots = result.parameters](Case const& input) {
      for (std::size_t i = 0; i < slots.size(); ++i) {
        if (slots[i].most_denominator % input.parameters[i].denominator() != 0) return false;
      }
      return true;
    };
  }
  if (!bounded || !steps.empty()) return result;
  if (auto const cases = count(result); !cases || *cases > most_walked) return result;
  bool const inequalities =
      std::ranges::none_of(law.statements(), [](Statement const& each) { return each.relation == Relation::equal; });
  bool const without_holes = std::ranges::all_of(result.positions, [](Positions const& slot) {
    return slot.integers_only || slot.zero || slot.low > 0 || slot.high < 0;
  });
  result.exhaustive = whole;
  result.covered = !whole && inequalities && without_holes;
  return result;
}

std::vector<int> dimensions_left(Domain const& domain, Tree const& condition) {
  std::vector<int> result;
  for (int const d : domain.of_dimension ? domain.dimensions : std::vector<int>{}) {
    bool const left = std::ranges::none_of(condition.statements(), [&](Statement const& each) {
      bool const of_base = condition[each.lhs].of_base || condition[each.rhs].of_base;
      if (of_base && domain.bases.size() != 1) return false;
      return exact_comparison(condition, each, {d, of_base ? domain.bases.front() : 10000}) == false;
    });
    if (left) result.push_back(d);
  }
  return result;
}

void keep_where(Domain& domain, Tree conditions, Names const& names, std::string const& text, std::string const& at) {
  domain.admits_says += (domain.admits ? " and " : "") + text;
  domain.admits = [tree = std::move(conditions), before = std::move(domain.admits), at,
                   names = Names{names.positions, names.parameters, {}}](Case const& input) {
    ExactPlace const place{input.shape.dimension, input.shape.base, 0, input.parameters};
    auto const is_so = [&](Statement const& each) {
      if (auto const answer = exact_comparison(tree, each, place)) return *answer;
      throw InputError(fmt::format("{}: where has no exact value at {}; restrict it by a condition before this one", at,
                                   input.text(names.signature())));
    };
    return (!before || before(input)) && std::ranges::all_of(tree.statements(), is_so);
  };
}

}  // namespace pe::formulas
