#include "theory/kernel/domain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "theory/kernel/error.hpp"
#include "theory/kernel/in_domain.hpp"

namespace pe {
namespace {

/// Of domains that name no bases. The generator's denominators stay below 17; this leaves room for other people's.
constexpr std::int64_t greatest_base = 10'000'000, greatest_base_denominator = 1'000'000;
/// The generator's entries stay within 8; beyond this no arithmetic of hardware would have a say.
constexpr int greatest_entry_bits = 40;

std::uint64_t in_range(Positions const& slot) {
  return static_cast<std::uint64_t>(slot.high - slot.low) + (slot.contains(0) || slot.low > 0 || slot.high < 0 ? 1 : 0);
}

double element(Positions const& slot, std::uint64_t index) {
  if (index >= in_range(slot)) return slot.also[index - in_range(slot)];
  double const value = slot.low + static_cast<double>(index);
  return !slot.zero && slot.low <= 0 && value >= 0 ? value + 1 : value;
}

std::uint64_t in_range(Parameters const& slot) {
  PE_ASSERT(slot.most_denominator == 1 && slot.low.is_integer() && slot.high.is_integer());
  return static_cast<std::uint64_t>(slot.high.numerator() - slot.low.numerator()) + 1;
}

Fraction element(Parameters const& slot, std::uint64_t index) {
  auto const in = in_range(slot);
  return index < in ? slot.low + Fraction(static_cast<std::int64_t>(index)) : Fraction(slot.also[index - in]);
}

std::uint64_t count(auto const& slot) { return in_range(slot) + slot.also.size(); }

Fraction fraction(double x) {
  constexpr int bits = 20;
  return Fraction(static_cast<std::int64_t>(std::ldexp(x, bits)), std::int64_t{1} << bits);
}

Values with_others(Values range, std::vector<Fraction> const& also) {
  std::ranges::copy_if(also, std::back_inserter(range.also),
                       [&](Fraction const& x) { return x < *range.low || x > *range.high; });
  return range;
}

Values values(Positions const& slot) {
  Values const range{{}, fraction(slot.low), fraction(slot.high), slot.integers_only ? 1 : 0};
  return with_others(range, mapped(slot.also, fraction));
}

Values values(Parameters const& slot) {
  return with_others({{}, slot.low, slot.high, slot.most_denominator == 1 ? 1 : 0},
                     {slot.also.begin(), slot.also.end()});
}

Values values(std::vector<int> const& dimensions) {
  auto const step = dimensions.size() > 4 ? dimensions[1] - dimensions[0] : 0;
  bool run = step == 1 || step == 2;
  for (std::size_t i = 1; i < dimensions.size(); ++i) run = run && dimensions[i] == dimensions[i - 1] + step;
  if (run && dimensions[0] % step == 0) return Values::multiples(step, dimensions.front(), dimensions.back());
  return {std::vector<Fraction>(dimensions.begin(), dimensions.end())};
}

/// Of d, b, each slot and each vector what the cases have.
std::vector<Quantifier> looked_at(Domain const& domain, Signature const& names) {
  std::vector<Quantifier> result;
  if (domain.of_dimension) result.push_back({"d", values(domain.dimensions)});
  if (domain.of_base) {
    result.push_back({"b", domain.bases.empty() ? Values::reals(1, greatest_base) : Values{domain.bases}});
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(Signature::count(names.positions)); ++i) {
    result.push_back({names.positions[i], values(domain.slot(i))});
  }
  for (std::size_t i = 0; i < domain.parameters.size(); ++i) {
    result.push_back({names.parameters[i], values(domain.parameters[i])});
  }
  for (int i = 0; i < Signature::count(names.vectors); ++i) {
    result.push_back(every(fmt::format("vector {}", names.vectors[i])));
  }
  return result;
}

std::string with_conditions(std::string text, Domain const& domain, Signature const& names) {
  if (text.empty()) text = "the numbers that it names";
  for (std::size_t i = 0; i < domain.positions.size(); ++i) {
    if (!domain.positions[i].zero) text += fmt::format("; {} is not 0", names.positions[i]);
  }
  for (std::size_t i = 0; i < domain.parameters.size(); ++i) {
    auto const most = domain.parameters[i].most_denominator;
    if (most > 1) text += fmt::format("; {} has a denominator up to {}", names.parameters[i], most);
  }
  if (!domain.admits_says.empty()) text += "; such that " + domain.admits_says;
  for (auto const& premise : domain.premises) text += "; where " + premise;
  return text;
}

}  // namespace

bool Positions::contains(double t) const {
  bool const in_range = t >= low && t <= high && (!integers_only || t == std::floor(t)) && (zero || t != 0);
  return in_range || std::ranges::find(also, t) != also.end();
}

int Positions::fraction_bits() const { return std::max(std::abs(low), std::abs(high)) <= 0x1p20 ? 20 : 10; }

bool Parameters::contains(Fraction const& x) const {
  return (x >= low && x <= high && x.denominator() <= most_denominator) ||
         (x.is_integer() && std::ranges::find(also, x.numerator()) != also.end());
}

std::vector<int> dimensions(int low, int high, int step) {
  std::vector<int> result;
  for (int d = low; d <= high; d += step) result.push_back(d);
  return result;
}

std::vector<Quantifier> quantifiers(Domain const& domain, Signature const& names) {
  auto result = looked_at(domain, names);
  // Of any numbers those are drawn that doubles hold exactly, which is no bound of what is meant.
  for (auto& [name, values, noun] : result) {
    auto const furthest = Fraction(static_cast<std::int64_t>(Positions::any().high));
    bool const any = values.low == -furthest && values.high == furthest;
    if (any) values.low = values.high = std::nullopt;
    if (name == "b" && domain.bases.empty()) values.high = std::nullopt;
  }
  for (auto const& each : domain.beyond) {
    auto const slot = std::ranges::find(result, each.name, &Quantifier::name);
    if (each.name.empty() || slot == result.end()) {
      result.push_back(each);
    } else {
      *slot = each;
    }
  }
  return result;
}

std::string Domain::sentence(Signature const& names, std::vector<Quantifier> const& only) const {
  auto spoken = quantifiers(*this, names);
  for (auto& each : spoken) {
    auto const* const narrower = each.name.empty() ? nullptr : named(only, each.name);
    if (narrower != nullptr && within(narrower->values, each.values)) each.values = narrower->values;
  }
  return with_conditions(pe::says(spoken), *this, names);
}

std::string Domain::existence(Signature const& names) const {
  return with_conditions(pe::says(quantifiers(*this, names), true), *this, names);
}

std::string Domain::says(Signature const& names) const {
  auto result = looked_at(*this, names);
  auto text = with_conditions(pe::says(result), *this, names);
  return text + (chosen_says.empty() ? "" : "; of these, those in which " + chosen_says);
}

std::string Domain::measure(Signature const& names) const {
  std::string result = dimensions.size() == 1 ? "" : "d uniform in each octave of its list";
  auto const add = [&](std::string const& slot) { result += (result.empty() ? "" : "; ") + slot; };
  if (bases.empty()) add("b uniform over the multiples of 1/16");
  if (bases.size() > 1) add("b uniform over its list");
  for (std::size_t i = 0; i < static_cast<std::size_t>(Signature::count(names.positions)); ++i) {
    auto const values = slot(i);
    add(fmt::format(
        "{} {} over {} of its range", names.positions[i], values.log_uniform ? "uniform in each octave" : "uniform",
        values.integers_only ? "the integers" : fmt::format("the multiples of 2^-{}", values.fraction_bits())));
  }
  for (int i = 0; i < Signature::count(names.vectors); ++i) {
    add(fmt::format("entries of {} uniform over the multiples of 2^-10 from -8 to 8", names.vectors[i]));
  }
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    add(parameters[i].most_denominator == 1
            ? fmt::format("{} uniform", names.parameters[i])
            : fmt::format("{} with a denominator uniform from 1 to {} and a uniform numerator", names.parameters[i],
                          parameters[i].most_denominator));
  }
  if (!admits_says.empty()) add("given that " + admits_says);
  return result;
}

std::optional<std::string> outside(Domain const& domain, Signature const& names, Case const& input) {
  auto const& [dimension, base] = input.shape;
  auto const is_in = [](auto const& list, auto const& x) { return std::ranges::find(list, x) != list.end(); };
  if (domain.of_dimension && !is_in(domain.dimensions, dimension)) return fmt::format("d={}", dimension);
  if (!is_in(domain.bases, base)) {
    bool const one_of_a_list = domain.of_base && !domain.bases.empty();
    if (one_of_a_list || base <= 1 || base > greatest_base) return "b=" + base.text();
    if (base.denominator() > greatest_base_denominator) {
      return fmt::format("b={}, with a denominator above {},", base.text(), greatest_base_denominator);
    }
  }
  for (std::size_t i = 0; i < input.positions.size(); ++i) {
    if (domain.slot(i).contains(input.positions[i])) continue;
    return fmt::format("{}={}", names.positions[i], input.positions[i]);
  }
  for (std::size_t i = 0; i < input.vectors.size(); ++i) {
    auto const far = std::ranges::find_if(input.vectors[i],
                                          [](double x) { return std::abs(x) > std::ldexp(1.0, greatest_entry_bits); });
    if (far != input.vectors[i].end()) {
      return fmt::format("{}=[...;{};...], with an entry above 2^{} in magnitude,", names.vectors[i], *far,
                         greatest_entry_bits);
    }
  }
  for (std::size_t i = 0; i < input.parameters.size(); ++i) {
    if (!domain.parameters[i].contains(input.parameters[i])) {
      return fmt::format("{}={}", names.parameters[i], input.parameters[i].text());
    }
  }
  if (!domain.admits || domain.admits(input)) return std::nullopt;
  constexpr std::size_t longest = 200;  // vectors can be long
  auto text = input.text(names, domain.parts());
  if (text.size() > longest) text.replace(longest, text.npos, "...");
  return text;
}

InDomain in_domain(Domain const& domain, Signature const& names, Case input) {
  if (auto const what = outside(domain, names, input)) {
    throw UserError(fmt::format("{} is outside of the domain: {}", *what, domain.says(names)));
  }
  return InDomain(std::move(input), domain.parts());
}

std::optional<std::uint64_t> count(Domain const& domain) {
  std::uint64_t result = 1;
  bool fits = true;
  auto const times = [&](std::uint64_t n) { fits = !__builtin_mul_overflow(result, n, &result) && fits; };
  times(domain.dimensions.size());
  times(domain.bases.size());
  for (auto const& slot : domain.positions) times(slot.integers_only ? count(slot) : 1);
  for (auto const& slot : domain.parameters) times(count(slot));
  return fits ? std::optional(result) : std::nullopt;
}

std::uint64_t size(Domain const& domain, Signature const& names) {
  PE_ASSERT(!domain.bases.empty() && Signature::count(names.vectors) == 0);
  PE_ASSERT(domain.positions.size() == static_cast<std::size_t>(Signature::count(names.positions)));
  PE_ASSERT(std::ranges::all_of(domain.positions, &Positions::integers_only));
  auto const result = count(domain);
  PE_ASSERT(result.has_value());
  return *result;
}

Case enumerate(Domain const& domain, std::uint64_t index) {
  auto const digit = [&](std::uint64_t radix) {
    auto const result = index % radix;
    index /= radix;
    return result;
  };
  Case result;
  result.shape.dimension = domain.dimensions[digit(domain.dimensions.size())];
  result.shape.base = domain.bases[digit(domain.bases.size())];
  for (auto const& slot : domain.positions) result.positions.push_back(element(slot, digit(count(slot))));
  for (auto const& slot : domain.parameters) {
    result.parameters.push_back(element(slot, digit(count(slot))));
  }
  return result;
}

}  // namespace pe
