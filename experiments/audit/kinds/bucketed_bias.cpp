#include "experiments/audit/kinds/bias.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "experiments/audit/diagnoses.hpp"
#include "theory/kernel/error.hpp"

namespace pe::audit {
namespace {

/// How offsets of a table stand for those of T5: of `shift`, the query is at the key.
struct View {
  T5Buckets buckets;
  std::int64_t shift = 0;
  bool mirrored = false;

  std::int64_t offset(std::int64_t of_table) const { return mirrored ? shift - of_table : of_table - shift; }
};

/// The first offset of the table that has another number than one before in its bucket; those at borders may.
std::optional<std::int64_t> first_odd(BiasProfile const& p, View const& view) {
  std::vector<double> value(static_cast<std::size_t>(view.buckets.count), std::nan(""));
  for (auto k = p.first_offset(); k <= p.last_offset(); ++k) {
    auto const offset = view.offset(k);
    if (std::isnan(p.at(k)) || is_at_border(view.buckets, offset)) continue;
    auto& known = value[static_cast<std::size_t>(view.buckets.of(offset))];
    if (std::isnan(known)) known = p.at(k);
    if (known != p.at(k)) return k;
  }
  return std::nullopt;
}

bool fits(std::vector<BiasProfile> const& heads, View const& view) {
  return std::ranges::none_of(heads, [&](BiasProfile const& p) { return first_odd(p, view).has_value(); });
}

}  // namespace

bool is_at_border(T5Buckets const& b, std::int64_t offset) {
  constexpr double float32_logarithms = 1e-5;
  auto const each = b.bidirectional ? b.count / 2 : b.count;
  auto const exact = static_cast<double>(each / 2), distance = static_cast<double>(std::abs(offset));
  if (distance <= exact || distance > static_cast<double>(b.greatest_distance)) return false;
  // log(n/exact)/log(greatest/exact) * ranges, where the code that is run takes a floor of float32 logarithms.
  double const ranges = std::log(distance / exact) / std::log(static_cast<double>(b.greatest_distance) / exact) *
                        static_cast<double>(each - each / 2);
  return std::abs(ranges - std::round(ranges)) <= float32_logarithms * std::max(1.0, ranges);
}

std::string usual_buckets(BiasProfile const& p) {
  for (bool const bidirectional : {true, false}) {
    T5Buckets const buckets{.bidirectional = bidirectional};
    if (p.last_offset() - p.first_offset() <= buckets.count || first_odd(p, {buckets})) continue;
    return bidirectional ? "T5's 32 bidirectional buckets, max_distance 128"
                         : "T5's 32 causal buckets, max_distance 128";
  }
  return {};
}

std::optional<Finding> of_other_buckets(std::vector<BiasProfile> const& heads, RopeConfig const& config) {
  PE_ASSERT(config.buckets && config.distance);
  auto const& p = heads.front();
  bool const rule_exists = *config.buckets >= 4 && *config.buckets % 2 == 0 && *config.distance > *config.buckets / 2;
  if (!rule_exists || std::ranges::any_of(heads, &BiasProfile::row_constants)) return std::nullopt;
  // The queries are the first of the keys, the last, or those of a block that sees one block on each side.
  std::array const shifts{std::int64_t{0}, p.keys - p.queries, p.keys == 3 * p.queries ? p.queries : 0};
  for (auto const shift : shifts) {
    for (bool const bidirectional : {true, false}) {
      if (fits(heads, {{*config.buckets, *config.distance, bidirectional}, shift})) return std::nullopt;
    }
  }
  View const causal{{*config.buckets, *config.distance, false}, 0, true};
  if (fits(heads, causal)) return found<"sign-flipped: buckets">();
  View const wanted{{*config.buckets, *config.distance, true}, p.keys - p.queries};
  auto const odd = std::ranges::find_if(heads, [&](auto const& head) { return first_odd(head, wanted).has_value(); });
  return found<"bucket-rule: bias">(*config.buckets, *config.distance, wanted.offset(*first_odd(*odd, wanted)));
}

}  // namespace pe::audit
