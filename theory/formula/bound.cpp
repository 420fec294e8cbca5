#include "theory/formula/bound.hpp"

#include <algorithm>
#include <cmath>

#include "theory/formula/argue.hpp"
#include "theory/formula/evaluate.hpp"

namespace pe::formulas {
namespace {

/// A law about entries, of positions from the first on.
class Entries {
 public:
  Entries(Tree const& from, std::vector<int> const& entries, std::optional<int> only) : only_(only) {
    for (int const entry : entries) entries_.push_back(copied(from, entry));
  }

  std::vector<int> const& nodes() const { return entries_; }
  int number(Fraction const& x) { return law_.add({.kind = Kind::number, .number = x}); }
  int position() { return law_.add({.kind = Kind::position}); }
  int of(Kind kind, int a, int b = -1) { return law_.add({.kind = kind, .a = a, .b = b}); }

  /// Whether a <= b is proved.
  bool is_at_most(int a, int b, std::int64_t first, std::vector<int> dimensions, std::vector<Fraction> bases) const
      try {
    constexpr std::int64_t most = std::int64_t{1} << 40;
    if (only_) dimensions = {*only_};
    auto law = law_;
    law.state({Relation::at_most, a, b});
    return argue(law, names,
                 {.dimensions = std::move(dimensions),
                  .bases = std::move(bases),
                  .positions = {Positions::range(static_cast<double>(first), 0x1p40)},
                  .parameters = {{0, most}, {0, most}}})
        .has_value();
  } catch (UserError const&) {
    return false;
  }

  /// The greatest magnitude of an entry at some positions. Throws Undefined and Exhausted.
  double greatest() const {
    BallPrecision const precision(256);
    Effort const scope(std::uint64_t{1} << 22);  // about a second
    double result = 0;
    for (int e = 0; e <= 104; ++e) {
      auto const t = e <= 64 ? e : std::exp2(e - 64);
      Inputs<Balls> const in{{Balls{}.position(t)}, {}, {0, 0}};
      Balls const field;
      Shape const shape{only_.value_or(64), 10000};
      Evaluator<Balls> values(law_, field, shape, in);
      for (int const entry : entries_) {
        for (int i = 0; i < (law_[entry].pair ? 32 : 1); ++i)
          result = std::max(result, abs(values.value(entry, i)).upper_bound());
      }
    }
    return result;
  }

 private:
  /// With L as t + 1 + n, where n is in its place.
  int copied(Tree const& from, int index) {
    auto node = from[index];
    bool const is_length = node.kind == Kind::parameter && !node.counted && node.slot == 0;
    for (int* const child : {&node.a, &node.b}) {
      if (*child >= 0) *child = copied(from, *child);
    }
    int const copy = law_.add(node);
    return is_length ? of(Kind::add, of(Kind::add, position(), number(1)), copy) : copy;
  }

  inline static Names const names{{"t"}, {"n", "j"}, {}};
  Tree law_;
  std::optional<int> only_;
  std::vector<int> entries_;
};

}  // namespace

Bound bound_of(Tree const& tree, std::vector<int> const& of, std::optional<Fraction> const& base, bool are_all) try {
  Entries entries(tree, of, are_all ? std::optional(static_cast<int>(of.size())) : std::nullopt);
  auto const& nodes = entries.nodes();
  auto const greatest = entries.greatest();
  auto const bases = base ? std::vector{*base} : std::vector<Fraction>{};
  // Its upper bound is rounded; and bounds of parts add up to more.
  for (double const parts : {100.0, 10.0, 1.0, 0.5, 0.25}) {
    auto const whole = std::ceil(greatest * parts * (1 - 0x1p-20));
    if (!(whole < 0x1p31)) break;
    Fraction const most = Fraction(static_cast<std::int64_t>(4 * whole), static_cast<std::int64_t>(4 * parts));
    bool const proved = std::ranges::all_of(nodes, [&](int entry) {
      auto const is_within = [&](int a, int b) { return entries.is_at_most(a, b, 0, dimensions(2, 1024), bases); };
      return is_within(entry, entries.number(most)) && is_within(entries.number(-most), entry);
    });
    if (proved) return {most};
  }
  // An entry, or the square of the norm, is from a multiple of t, or of its logarithm, on.
  std::vector<int> sizes = nodes;
  for (int const entry : nodes) sizes.push_back(entries.of(Kind::negate, entry));
  std::optional<int> square;
  for (int const entry : nodes) {
    int const own = entries.of(Kind::multiply, entry, entry);
    square = square ? entries.of(Kind::add, *square, own) : own;
  }
  sizes.push_back(*square);
  auto const next = entries.of(Kind::add, entries.position(), entries.number(1));
  for (int const rising : {entries.position(), entries.of(Kind::log, next)}) {
    auto const multiple = entries.of(Kind::multiply, entries.number(Fraction(1, 1 << 20)), rising);
    auto const line = entries.of(Kind::subtract, multiple, entries.number(1000));
    auto const rises = [&](int size) { return entries.is_at_most(line, size, 1, {2}, {base.value_or(10000)}); };
    if (std::ranges::any_of(sizes, rises)) return {{}, true};
  }
  return {};
} catch (UserError const&) {  // too large
  return {};
} catch (Undefined const&) {
  return {};
} catch (Exhausted const&) {
  return {};
}

}  // namespace pe::formulas
