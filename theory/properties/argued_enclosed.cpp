/// That finitely many codes, or scores at finitely many distances, differ: each is enclosed once, and the enclosures
/// are apart. For sentences of finitely many positions and dimensions; where a base occurs, of 10000.
#include <algorithm>
#include <cmath>
#include <functional>

#include "theory/formula/arithmetic.hpp"
#include "theory/kernel/effort.hpp"
#include "theory/properties/argued_scores.hpp"
#include "theory/properties/score_falls.hpp"
#include "theory/properties/scores.hpp"
#include "theory/properties/uniqueness.hpp"

namespace pe {
namespace {

constexpr long bits_of_codes = 64;
constexpr std::int64_t most_rows = 4096;  ///< of a table that is gone through

/// A number between middle - radius and middle + radius.
struct Enclosure {
  explicit Enclosure(Ball const& x)
      : middle(arf_get_d(arb_midref(x.raw()), ARF_RND_NEAR)),
        radius(mag_get_d(arb_radref(x.raw())) + std::abs(middle) * 0x1p-52) {}
  double middle, radius;
};

/// Moved by rounding to single precision: by half a unit of its last place, or of the least number's.
Enclosure stored(Enclosure x) {
  x.radius += (std::abs(x.middle) + x.radius) * 0x1p-24 + 0x1p-150;
  return x;
}

/// The pairs of places that are not yet known to be apart.
class Pairs {
 public:
  Pairs(std::size_t places, Fraction const& gap) : enough_((gap * gap).to_double() * (1 + 0x1p-30)), places_(places) {
    for (std::uint32_t t = 0; t < places; ++t) {
      for (std::uint32_t s = 0; s < t; ++s) left_.push_back({s, t, 0});
    }
  }

  /// Whether a place is in such a pair.
  std::vector<char> open() const {
    std::vector<char> result(places_);
    for (auto const& pair : left_) result[pair.s] = result[pair.t] = 1;
    return result;
  }

  /// Takes one entry more into account, given by place, of which those of open ones are looked at. Whether all pairs
  /// are apart.
  bool are_apart(std::vector<Enclosure> const& entry) {
    std::erase_if(left_, [&](Pair& pair) {
      auto const &a = entry[pair.s], &b = entry[pair.t];
      auto const least = std::max(std::abs(a.middle - b.middle) - a.radius - b.radius, 0.0);
      return (pair.squared += least * least) >= enough_;
    });
    return left_.empty();
  }

 private:
  struct Pair {
    std::uint32_t s, t;
    double squared;
  };
  double enough_;
  std::size_t places_;
  std::vector<Pair> left_;
};

using Table = std::vector<Vector<Ball>>;

bool rows_are_apart(Table const& rows, Fraction const& gap, bool are_stored) {
  Pairs pairs(rows.size(), gap);
  for (std::size_t e = 0; e < rows.front().size(); ++e) {
    auto const entry = mapped(rows, [&](auto const& row) {
      Enclosure const x(row[e]);
      return are_stored ? stored(x) : x;
    });
    if (pairs.are_apart(entry)) return true;
  }
  return rows.size() < 2;
}

}  // namespace

bool at_each_dimension(Asked const& asked, Limits const& limits, std::function<bool(int)> const& is_so) try {
  BallPrecision const precision(bits_of_codes);
  std::optional<Effort> limit;
  if (asked.numeric.is_own) limit.emplace(std::uint64_t{1} << 22);  // about a second
  int looked_at = 0;
  for (int const d : dimensions_of(asked.domain)) {
    if (!limits.dimensions.empty() && std::ranges::find(limits.dimensions, d) == limits.dimensions.end()) continue;
    if (!is_so(d)) return false;
    ++looked_at;
  }
  return looked_at > 0;
} catch (formulas::Exhausted const&) {
  return false;
}

Shown enclosed(Asked const& asked, std::vector<Clause> of) {
  of.push_back(checked());
  return {std::move(of), !asked.domain.of_base};
}

Argued codes_are_apart(Asked const& asked, std::int64_t positions, Fraction const& gap, bool are_stored) try {
  auto const& codes = asked.numeric.codes;
  auto const& rotations = asked.numeric.rotations;
  auto const& limits = asked.numeric.code_limits;
  if (!codes && (!rotations || are_stored)) return std::nullopt;
  auto const place = [](std::int64_t t) { return Balls{}.position(static_cast<double>(t)); };
  auto const found = at_each_dimension(asked, limits, [&](int d) {
    Shape const shape{d, 10000};
    auto const rows = limits.rows == nullptr ? positions : std::min(positions, limits.rows(d));
    auto const code = codes ? codes->over(Balls{}, shape) : nullptr;
    auto const rotation = codes ? nullptr : rotations->over(Balls{}, shape);
    auto const table = tabulate(rows, [&](std::int64_t t) {
      if (code && limits.rows == nullptr) return code->encode(place(t));
      if (code) return code->encode(t);
      Vector<Ball> entries;
      for (auto const& block : rotation->matrix(place(t)).blocks)
        entries.insert(entries.end(), {block.a, block.b, block.c, block.d});
      return entries;
    });
    return rows_are_apart(table, gap, are_stored);
  });
  if (!found) return std::nullopt;
  auto of = clause(are_stored ? "stored-codes-apart" : codes ? "codes-apart" : "matrices-apart", gap);
  if (asked.scheme.of_file && asked.scheme.first_pair_is_alike)
    return Shown{{std::move(of), clause(codes ? "first-pair-alike" : "first-block-alike")}, true, true};
  return enclosed(asked, {std::move(of)});
} catch (Refusal const&) {
  return std::nullopt;
}

Argued codes_are_within(Asked const& asked) try {
  auto const& codes = asked.numeric.codes;
  auto const& limits = asked.numeric.code_limits;
  if (!codes || limits.rows == nullptr) return std::nullopt;
  auto const found = at_each_dimension(asked, limits, [&](int d) {
    auto const over = codes->over(Balls{}, {d, 10000});
    Ball const bound(over->bound().value_or(1));
    if (limits.rows(d) > most_rows) return false;
    for (std::int64_t t = 0; t < limits.rows(d); ++t) {
      auto const row = over->encode(t);
      if (!std::ranges::all_of(row, [&](Ball const& x) { return certainly_less(abs(x), bound); })) return false;
    }
    return true;
  });
  if (!found) return std::nullopt;
  return enclosed(asked, {clause("rows-within")});
} catch (UserError const&) {
  return std::nullopt;
}

Argued words_are_apart(Asked const& asked, std::int64_t most_words, Fraction const& gap) {
  auto const& codes = asked.numeric.codes;
  if (!codes) return std::nullopt;
  auto const found = at_each_dimension(asked, asked.numeric.code_limits, [&](int d) {
    auto const over = codes->over(Balls{}, {d, 10000});
    for (std::int64_t n = 2; n <= most_words; ++n) {
      auto const words = tabulate(n, [&](std::int64_t t) { return over->encode(Fraction(t), Fraction(n)); });
      if (!rows_are_apart(words, gap, false)) return false;
    }
    return true;
  });
  return found ? Argued(enclosed(asked, {clause("words-apart", gap)})) : std::nullopt;
}

namespace {

/// Whether some layer over symbols has scores of unit vectors at all offsets, which do not depend on the length.
bool takes_any_length(Asked const& asked, int d) {
  return std::ranges::any_of(asked.scheme.layers, [&](Layers::Make<Expressions> const& make) {
    try {
      auto const symbols = std::make_shared<Symbols>();
      Expressions const field(symbols);
      auto const k = Whole::symbol("k");
      Cases cases({k});
      bool same = true;
      cases.each([&] {
        auto const at_length = [&](char const* length) {
          auto const any = make(field, {d, 10000}, Whole::symbol("w"), Whole::symbol(length));
          Layers::Layer<Expressions> const layer(field, any);
          layer.require_length(k + 1);
          return scores(layer, k, 0);
        };
        auto const a = at_length("m"), b = at_length("n");
        for (std::size_t e = 0; e < a.size(); ++e) same = same && (a[e] - b[e]).terms().empty();
      });
      return same;
    } catch (Refusal const&) {
      return false;
    }
  });
}

/// At all distances from the query at 511; or at all offsets `from_first`, the token at 0.
Argued scores_are_apart(Asked const& asked, Fraction const& gap, bool from_first) try {
  constexpr auto last = Uniqueness::OfLayers::reach;
  constexpr std::size_t most_entries = 6;  ///< of each head
  auto const& layers = asked.numeric.layers;
  if (!layers) return std::nullopt;
  auto const found = at_each_dimension(asked, asked.numeric.layer_limits, [&](int d) {
    auto const over = layers->over(Balls{}, {d, 10000});
    Pairs pairs(last + 1, gap);
    for (std::int64_t head = 0; head < heads_looked_at; ++head) {
      auto const layer = over.layer(head, last + 1);
      auto const tokens = probes(layer);
      auto const count = tokens.size();
      for (std::size_t e = 0; e < std::min(most_entries, count * count); ++e) {
        auto const &query = tokens[(e / count + 1) % count], &key = tokens[(e + 1) % count];
        auto const open = pairs.open();
        auto const scores = tabulate(last + 1, [&](std::int64_t s) {
          auto const i = from_first ? s : last, j = from_first ? 0 : last - s;
          if (!layer.sees(i, j)) throw NotFormal{};
          return Enclosure(open[static_cast<std::size_t>(s)] != 0 ? layer.score(query, i, key, j) : Ball(0));
        });
        if (pairs.are_apart(scores)) return true;
      }
    }
    return false;
  });
  if (!found) return std::nullopt;
  return enclosed(asked, {clause("scores-apart", last, gap)});
} catch (Refusal const&) {
  return std::nullopt;
}

}  // namespace

Argued scores_of_ones_fall(Asked const& asked) try {
  auto const& layers = asked.numeric.layers;
  if (!layers) return std::nullopt;
  constexpr auto last = ScoreFalls::reach;
  auto const found = at_each_dimension(asked, asked.numeric.layer_limits, [&](int d) {
    auto const over = layers->over(Balls{}, {d, 10000});
    for (std::int64_t head = 0; head < heads_looked_at; ++head) {
      auto const layer = over.layer(head, last + 1);
      auto const ones = layer.token(std::vector(static_cast<std::size_t>(d), Ball(1)));
      auto const scores = tabulate(last + 1, [&](std::int64_t k) { return layer.score(ones, last, ones, last - k); });
      auto const does_not_fall = [](Ball const& near, Ball const& far) { return !certainly_less(far, near); };
      if (std::ranges::adjacent_find(scores, does_not_fall) != scores.end()) return false;
    }
    return true;
  });
  if (!found) return std::nullopt;
  return enclosed(asked, {clause("scores-of-ones-fall", heads_looked_at, last)});
} catch (Refusal const&) {
  return std::nullopt;
}

Argued distances_are_apart(Asked const& asked, Fraction const& gap) { return scores_are_apart(asked, gap, false); }

Argued offsets_are_apart(Asked const& asked, Fraction const& gap) {
  for (int const d : dimensions_of(asked.domain)) {
    if (!takes_any_length(asked, d)) return std::nullopt;
  }
  auto result = scores_are_apart(asked, gap, true);
  if (result) result->argument.push_back(clause("any-length"));
  return result;
}

}  // namespace pe
