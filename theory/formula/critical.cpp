#include "theory/formula/critical.hpp"

#include <bit>
#include <functional>
#include <set>

#include "theory/formula/evaluate.hpp"
#include "theory/kernel/balls.hpp"

namespace pe::formulas {
namespace {

constexpr std::uint64_t most_looked_at = 1 << 22;  ///< operations
constexpr std::size_t most_changes = 4;

/// Where the formulas are evaluated: at a place of a query or a key, with this index of a sum over pairs.
using At = std::function<Inputs<Balls>(std::int64_t place, int pair)>;

/// What the parts that choose come to at a place: of a comparison, a minimum and a maximum which side is less, of an
/// absolute value the sign, of a floor its number. Nothing where balls do not tell or where there is no value.
class Choices {
 public:
  Choices(Scheme const& scheme, int pair, At at) : scheme_(scheme), pair_(pair), at_(std::move(at)) {}

  using Outcome = std::optional<std::int64_t>;
  Outcome operator()(int index, std::int64_t place) const try {
    auto const& node = scheme_.tree[index];
    auto const in = at_(place, pair_);
    Balls const field;
    Evaluator<Balls> values(scheme_.tree, field, shape_, in, &scheme_.tables);
    auto const a = values.value(node.a, pair_);
    if (node.kind == Kind::floor) return integer(whole(a));
    auto const b = node.kind == Kind::abs ? field.number(0) : values.value(node.b, pair_);
    auto const less = is_so(Relation::less, a, b), not_greater = is_so(Relation::at_most, a, b);
    return less && not_greater ? Outcome(*less ? -1 : *not_greater ? 0 : 1) : Outcome();
  } catch (Undefined const&) {
    return std::nullopt;
  }

  /// The first place of the two, or later, at which it is not what it is at `from`.
  std::int64_t change(int index, std::int64_t from, std::int64_t to) const {
    auto const before = (*this)(index, from);
    while (to - from > 1) {
      auto const middle = from + (to - from) / 2;
      ((*this)(index, middle) == before ? from : to) = middle;
    }
    return to;
  }

 private:
  Scheme const& scheme_;
  Shape shape_{4, scheme_.base.value_or(10000)};
  int pair_;
  At at_;
};

bool chooses(Kind kind) {
  using enum Kind;
  return kind == comparison || kind == min || kind == max || kind == abs || kind == floor;
}

/// Of every part that chooses the first two changes from the first place to 64, or the first from there to 2^bits.
void add_changes(Scheme const& scheme, Choices const& choices, std::int64_t first, int bits,
                 std::set<std::int64_t>& changes) {
  auto const of_vectors = scheme.of_vectors();
  for (int index = 0; index < std::ssize(scheme.tree.nodes()); ++index) {
    if (!chooses(scheme.tree[index].kind) || (*of_vectors)[static_cast<std::size_t>(index)]) continue;
    constexpr std::uint64_t each_to = 64;
    auto before = choices(index, first);
    std::uint64_t place = static_cast<std::uint64_t>(first);
    int near = 0;
    while (near < 2 && ++place <= each_to) {
      auto const at = choices(index, static_cast<std::int64_t>(place));
      if (at == before) continue;
      changes.insert(static_cast<std::int64_t>(place));
      before = at;
      ++near;
    }
    if (near > 0) continue;
    place = each_to;
    auto const next = [&] { return std::has_single_bit(place) ? place / 2 * 3 : place / 3 * 4; };
    while (place >> bits == 0 && choices(index, static_cast<std::int64_t>(next())) == before) place = next();
    if (place >> bits != 0) continue;
    changes.insert(choices.change(index, static_cast<std::int64_t>(place), static_cast<std::int64_t>(next())));
  }
}

std::vector<std::int64_t> with_neighbours(std::set<std::int64_t> const& changes) {
  std::set<std::int64_t> result;
  for (auto change = changes.begin(); change != changes.end() && result.size() < 3 * most_changes; ++change) {
    for (auto const near : {-1, 0, 1}) result.insert(*change + near);
  }
  return {result.begin(), result.end()};
}

std::vector<std::int64_t> critical(Scheme const& scheme, std::int64_t first, int bits, std::vector<At> const& lines) {
  BallPrecision const precision(128);
  Effort const scope(most_looked_at);
  std::set<std::int64_t> changes;
  try {
    for (int const pair : {0, 1}) {
      for (auto const& line : lines) add_changes(scheme, Choices(scheme, pair, line), first, bits, changes);
    }
  } catch (Exhausted const&) {  // those that were found are looked at
  }
  return with_neighbours(changes);
}

/// Whether d is in it otherwise than as the number of entries or in base^(c i/d).
bool is_of_dimension(Tree const& tree, int index) {
  auto const& node = tree[index];
  if (node.kind == Kind::dimension) return true;
  if (node.a < 0 || node.kind == Kind::entry || times_in_base(tree, index, true)) return false;
  bool const of_count = node.b < 0 || node.kind == Kind::counted_sum;
  return is_of_dimension(tree, node.a) || (!of_count && is_of_dimension(tree, node.b));
}

}  // namespace

std::vector<int> critical_dimensions(Scheme const& scheme) {
  auto const& tree = scheme.tree;
  auto result = critical_dimensions(tree);
  auto parts = scheme.entries;
  parts.insert(parts.end(), {scheme.angle, scheme.query_scale, scheme.key_scale, scheme.bias});
  auto const depends = [&](int part) { return part >= 0 && is_of_dimension(tree, part); };
  int const last = std::ranges::any_of(parts, depends)      ? 16  // its numbers may be special: (d - 6)*i
                   : scheme.columns != Scheme::Columns::all ? 4   // a second pair may be otherwise
                                                            : 2;
  for (int d = 4; d <= last; d += 2) {
    if (std::ranges::find(result, d) == result.end()) result.push_back(d);
  }
  return result;
}

std::vector<std::int64_t> critical_places(Scheme const& scheme) {
  auto const at_position = [&](std::int64_t t, int n) -> Inputs<Balls> {
    Inputs<Balls> in{{Balls().position(static_cast<double>(t))}, {}, {n}};
    if (scheme.acts == Scheme::Acts::absolute) in.parameters = {t + 1, 0, n};
    return in;
  };
  auto const of_pair = [](std::int64_t i, std::int64_t j) {
    return [=](std::int64_t t, int n) -> Inputs<Balls> { return {{}, {}, {i * t, j * t, 0, t + 1, n}}; };
  };
  constexpr int bits = 40, first = 8;
  if (scheme.bias < 0) return critical(scheme, first, bits, {at_position});
  std::vector<At> lines{of_pair(1, 0), of_pair(1, 1)};
  if (!scheme.causal) lines.push_back(of_pair(0, 1));
  return critical(scheme, first, bits, lines);
}

std::vector<std::int64_t> critical_heads(Scheme const& scheme) {
  constexpr int bits = 10, last_looked_at = 3;
  if (scheme.bias < 0) return {};
  return critical(scheme, last_looked_at, bits, {[](std::int64_t h, int n) -> Inputs<Balls> {
                    return {{}, {}, {1, 0, h, 2, n}};
                  }});
}

}  // namespace pe::formulas
