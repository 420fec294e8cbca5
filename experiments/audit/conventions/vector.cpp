/// A vector of frequencies: a table of one row, each of which must be that of a convention.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "experiments/audit/answer/answer.hpp"
#include "experiments/audit/answer/others.hpp"
#include "experiments/audit/conventions/explained.hpp"
#include "experiments/audit/conventions/slips.hpp"
#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/expect.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/frequencies.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/readers/foreign.hpp"
#include "theory/frequencies/bases.hpp"
#include "theory/kernel/error.hpp"

namespace pe::audit::core {
namespace {

constexpr std::size_t most_entries = 4096;
constexpr auto of_narrow = "the angle of a late position is off by whole turns";

/// Each frequency once, and how they stood.
struct Vector {
  std::vector<double> x;
  std::string layout = "one a pair";
  std::size_t stride = 1;  ///< of the first copy of each
};

Vector once(std::vector<double> x) {
  auto const n = x.size();
  if (n > 3 && n % 2 == 0) {
    auto const half = n / 2;
    auto const distinct = [&](std::vector<double> const& w) {
      return std::ranges::any_of(w, [&](double v) { return v != w[0]; });
    };
    std::vector<double> first(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(half)), even;
    for (std::size_t i = 0; i < n; i += 2) even.push_back(x[i]);
    if (distinct(x) && std::equal(first.begin(), first.end(), x.begin() + static_cast<std::ptrdiff_t>(half))) {
      return {first, "duplicated (halves)", 1};
    }
    bool repeats = true;
    for (std::size_t i = 0; i < half; ++i) repeats &= x[2 * i] == x[2 * i + 1];
    if (repeats && distinct(x)) return {even, "duplicated (repeats)", 2};
  }
  return {std::move(x)};
}

Worst worst_of(Table const& table, Vector const& v, std::size_t i, double expected) {
  auto const flat = static_cast<std::int64_t>(i * v.stride);
  auto const [is, belongs] = tell_apart(v.x[i], expected);
  auto const ulps = std::abs(v.x[i] - expected) / ulp(format_of(table.dtype), expected);
  return {.index = index_at(std::min(flat, entry_count(table) - 1), table.shape),
          .found = is,
          .expected = belongs,
          .ulps = std::isfinite(ulps) ? std::optional(ulps) : std::nullopt};
}

std::size_t furthest_of(std::vector<double> const& x, std::vector<double> const& w,
                        std::vector<std::size_t> const& left) {
  return left[place_of_greatest(left.size(),
                                [&](std::size_t k) { return std::abs(std::log(std::abs(x[left[k]] / w[left[k]]))); })];
}

class Judgement {
 public:
  Judgement(Table const& table, Vector v, Asked const& asked)
      : table_(table),
        v_(std::move(v)),
        asked_(asked),
        stored_(format_of(table.dtype)),
        audit_(begun(table, "frequencies")) {}

  std::optional<Audit> audit() {
    auto const& x = v_.x;
    bool const named = asked_.kind == Kind::frequencies;
    if (std::ranges::any_of(x, [](double v) { return !std::isfinite(v); })) {
      bool const are_some = named || asked_.by_config() || others_are_usual();
      return are_some ? std::optional(defect(found<"non-finite: frequencies">())) : std::nullopt;
    }
    auto const wanted = asked_.rates(x.size(), 1);
    if (asked_.by_config()) return beside_config(wanted);
    if (named) {
      bool const ones = std::ranges::all_of(x, [](double v) { return v == 1; });
      if (ones && !contains(asked_.names, {"inv"})) return other(found<"not-an-encoding: ones">(x.size()));
      if (auto finding = unfilled_frequencies(x)) return defect(std::move(*finding));
    }
    if (std::ranges::count_if(x, [](double v) { return v > 0; }) == 0) return std::nullopt;
    auto const open = open_in(stored_);
    auto candidates = wanted;
    for (auto& rates : asked_.rates_shown(x, open)) candidates.push_back(std::move(rates));
    for (auto& rates : rates_from(x, open)) candidates.push_back(std::move(rates));
    for (auto& rates : usual_rates(x.size(), usual_bases().size())) candidates.push_back(std::move(rates));
    // A part that turns is a quarter of a head, or a half: not all but one pair.
    std::erase_if(candidates, [&](Rates const& r) {
      return r.scaling == "proportional" && 4 * std::ranges::count(r.w, 0.0) < std::ssize(r.w);
    });
    auto best = best_of(x, candidates, stored_);
    if (best && best->left.empty()) return sound(best->rates);
    return of_slips(candidates, best);
  }

 private:
  /// How far each frequency may be off, relative.
  std::vector<double> open_in(Format stored) const {
    std::vector<double> result;
    for (double const w : v_.x) result.push_back(std::min(arithmetic_slack(w) + 1.02 * unit_roundoff(stored), 1.0));
    return result;
  }

  /// Whether the finite entries are frequencies of a base in use.
  bool others_are_usual() const {
    auto const& x = v_.x;
    auto const off = [&](std::size_t i) { return std::isfinite(x[i]); };
    constexpr std::size_t fewest = 4;
    if (static_cast<std::size_t>(std::ranges::count_if(x, [](double v) { return std::isfinite(v); })) < fewest)
      return false;
    return std::ranges::any_of(usual_rates(x.size(), usual_bases().size()), [&](Rates const& rates) {
      return std::ranges::none_of(left_of(x, rates.w, stored_), off);
    });
  }

  Audit defect(Finding finding) { return concluded(std::move(audit_), std::move(finding)); }
  Audit other(Finding finding) {
    audit_.findings.push_back(std::move(finding));
    audit_.verdict = Verdict::not_an_encoding;
    return audit_;
  }

  /// Frequencies rounded to a narrow format and stored in a wider one.
  std::optional<Finding> narrowed() const {
    auto const held = narrowest_holding(v_.x);
    bool const powers =
        std::ranges::all_of(v_.x, [](double w) { return w == 0 || std::exp2(std::round(std::log2(w))) == w; });
    if (!is_narrow(held) || powers || v_.x.size() < 5) return std::nullopt;
    return is_narrow(stored_) ? found<"low-precision-frequencies: stored">(numpy_name(held), of_narrow)
                              : found<"low-precision-frequencies: widened">(numpy_name(held), of_narrow);
  }

  /// Powers of a base in use, rounded to very few bits and stored in a wider format.
  std::optional<Finding> of_few_bits(std::vector<Rates> const& candidates) const {
    constexpr int most_bits = 7;
    auto const has = [](double w, int bits) {
      int exponent = 0;
      auto const scaled = std::frexp(w, &exponent) * std::exp2(bits);
      return scaled == std::round(scaled);
    };
    int bits = 2;
    while (bits <= most_bits && !std::ranges::all_of(v_.x, [&](double w) { return has(w, bits); })) ++bits;
    constexpr std::size_t fewest = 8;
    if (bits > most_bits || v_.x.size() < fewest) return std::nullopt;
    for (auto const& rates : candidates) {
      if (!is_usual(rates.base) || rates.w.size() != v_.x.size()) continue;
      double worst = 0;
      for (std::size_t i = 0; i < v_.x.size(); ++i) {
        constexpr double underflow = 0x1p-8;
        if (std::abs(v_.x[i] - rates.w[i]) > underflow) worst = std::max(worst, std::abs(v_.x[i] / rates.w[i] - 1));
      }
      bool const distinct = v_.x.front() != v_.x.back();
      if (distinct && worst <= std::exp2(-bits))
        return found<"low-precision-frequencies: rough">(plain_number(rates.base), bits, std::exp2(-bits));
    }
    return std::nullopt;
  }

  std::optional<Audit> sound(Rates const& rates) {
    bool const named = asked_.kind == Kind::frequencies || asked_.base();
    bool const is_toy = v_.x.size() < 3 && !named;
    if (is_toy || (v_.x.size() == 1 && !asked_.base())) return std::nullopt;
    if (std::ranges::all_of(rates.w, [&](double w) { return w == rates.w[0]; })) return std::nullopt;
    audit_.convention = convention_of(rates, v_.layout);
    if (auto finding = narrowed()) return defect(std::move(*finding));
    if (rates.origin == Origin::data && rates.base > 0 && !is_usual(rates.base)) {
      audit_.findings.push_back(found<"base-from-data: phases">(rates.base));
    }
    accuracy(rates);
    return concluded(std::move(audit_));
  }

  void accuracy(Rates const& rates) {
    audit_.accuracy = accuracy_of(v_.x, rates, stored_, asked_);
    auto& worst = audit_.accuracy->worst;
    if (!worst) return;
    auto const ulps = worst->ulps;
    auto const pair = static_cast<std::size_t>(worst->index.front());
    worst = worst_of(table_, v_, pair, rates.w[pair]);
    worst->ulps = ulps;
  }

  std::optional<Audit> of_slips(std::vector<Rates> const& candidates, std::optional<Explained> const& best) {
    auto const& x = v_.x;
    auto const held = narrowest_holding(x);
    if (is_narrow(held) && !is_narrow(stored_) && x.size() > 4) {
      auto loose = rates_from(x, open_in(held));
      for (auto& rates : usual_rates(x.size(), usual_bases().size())) loose.push_back(std::move(rates));
      std::erase_if(loose, [](Rates const& r) { return !is_usual(r.base); });
      if (auto near = best_of(x, loose, held); near && near->left.empty()) {
        audit_.convention = convention_of(near->rates, v_.layout);
        return defect(found<"low-precision-frequencies: widened">(numpy_name(held), of_narrow));
      }
    }
    bool const named = asked_.kind == Kind::frequencies;
    if (auto finding = of_few_bits(candidates)) return defect(std::move(*finding));
    bool const alike = std::ranges::all_of(x, [&](double w) { return w == x[0]; });
    if (named || (x[0] == 1 && x.size() > 4 && !alike)) {
      constexpr std::size_t tried = 3;
      auto sound_ones = usual_rates(x.size(), tried);
      if (auto const base = asked_.base()) sound_ones.insert(sound_ones.begin(), geometric(*base, x.size()));
      for (auto const& rates : sound_ones) {
        if (rates.spacing != Spacing::pairs) continue;
        auto sorted = x, right = rates.w;
        std::ranges::sort(sorted);
        std::ranges::sort(right);
        if (left_of(sorted, right, stored_).empty()) {
          audit_.convention = convention_of(rates, v_.layout);
          return defect(found<"wrong-frequencies: order">(plain_number(rates.base)));
        }
        for (auto const& [changed, finding] : slips_of(rates)) {
          if (!left_of(x, changed.w, stored_).empty()) continue;
          audit_.convention = convention_of(rates, v_.layout);
          return defect(Finding(finding).at(worst_of(table_, v_, x.size() - 1, rates.w.back())));
        }
      }
    }
    constexpr std::size_t fewest = 8;
    bool const mostly = best && x.size() >= fewest && 10 * best->left.size() <= 6 * x.size();
    if (mostly && is_usual(best->rates.base)) {
      auto const i = furthest_of(x, best->rates.w, best->left);
      audit_.convention = convention_of(best->rates, v_.layout);
      return defect(found<"wrong-frequencies: entries">(best->left.size(), x.size(), plain_number(best->rates.base), i)
                        .at(worst_of(table_, v_, i, best->rates.w[i])));
    }
    if (auto const zeros = std::ranges::count(x, 0.0); zeros > 0 && named) {
      auto const shown = x.size() - static_cast<std::size_t>(zeros);
      bool const tail =
          std::ranges::all_of(x.begin() + static_cast<std::ptrdiff_t>(shown), x.end(), [](double w) { return w == 0; });
      if (tail) return defect(found<"wrong-frequencies: tail">(zeros, x.size()));
    }
    if (auto const base = asked_.base(); base && named)
      return defect(found<"wrong-frequencies: base">(plain_number(*base)));
    if (!named) return std::nullopt;
    bool const falls = x.back() > 0 && std::ranges::is_sorted(x, std::greater<>());
    if (falls) audit_.findings.push_back(found<"no-rule">());
    return concluded(std::move(audit_), false);
  }

  std::optional<Audit> beside_config(std::vector<Rates> const& wanted) {
    auto const& x = v_.x;
    auto const pairs = asked_.config_pairs();
    auto const open = open_in(stored_);
    auto all = wanted;
    for (auto& rates : asked_.rates_shown(x, open)) all.push_back(std::move(rates));
    if (auto best = best_of(x, all, stored_); best && best->left.empty()) {
      audit_.convention = convention_of(best->rates, v_.layout);
      if (auto finding = state_exchanged(asked_.names, best->rates.state))
        audit_.findings.push_back(std::move(*finding));
      if (auto finding = narrowed()) audit_.findings.push_back(std::move(*finding));
      accuracy(best->rates);
      return concluded(std::move(audit_));
    }
    bool const named = asked_.kind == Kind::frequencies || asked_.kind == Kind::none;
    if (!named && (!pairs || *pairs != x.size())) return std::nullopt;
    if (auto finding = unfilled_frequencies(x)) return defect(std::move(*finding));
    auto const config = asked_.options.config->theta;
    auto const is = best_of(x, rates_from(x, open), stored_);
    bool const shown = is && is->left.empty();
    if (pairs && *pairs != x.size()) {
      audit_.findings.push_back(found<"wrong-dimension: config">(x.size(), 2 * *pairs, *pairs));
      bool const plain = shown && is->rates.scaling == "none" && is->rates.spacing == Spacing::pairs;
      if (plain && !are_alike({&is->rates.base, 1}, {&config, 1}, 1e-4))
        audit_.findings.push_back(wrong_base(is->rates.base, config));
      return concluded(std::move(audit_));
    }
    if (wanted.empty()) return std::nullopt;
    if (auto whole = best_of(x, asked_.of_other_widths(x.size()), stored_); whole && whole->left.empty()) {
      audit_.findings.push_back(
          found<"wrong-frequencies: whole head">(asked_.options.config->head_dimension.value_or(0), 2 * x.size()));
      return defect(found<"wrong-dimension: config">(x.size(), 2 * x.size(), x.size()));
    }
    auto const held = narrowest_holding(x);
    if (is_narrow(held)) {
      if (auto near = best_of(x, wanted, held); near && near->left.empty()) {
        return defect(found<"low-precision-frequencies: widened">(numpy_name(held), of_narrow));
      }
    }
    for (auto const& rates : wanted) {
      for (auto const& [changed, finding] : slips_of(rates)) {
        if (!left_of(x, changed.w, stored_).empty()) continue;
        audit_.convention = convention_of(changed, v_.layout);
        accuracy(changed);
        auto const i = furthest_of(x, rates.w, left_of(x, rates.w, stored_));
        return defect(Finding(finding).at(worst_of(table_, v_, i, rates.w[i])));
      }
    }
    if (shown) {
      append(audit_.findings, unlike(is->rates, wanted.front(), {wanted.begin() + 1, wanted.end()}, asked_));
      audit_.convention = convention_of(is->rates, v_.layout);
      accuracy(is->rates);
    }
    return general(wanted.front(), x);
  }

  /// How far a vector is from what is prescribed, whatever the cause.
  Audit general(Rates const& wanted, std::vector<double> const& x) {
    auto const left = left_of(x, wanted.w, stored_);
    auto const i = left.empty() ? 0 : furthest_of(x, wanted.w, left);
    if (has_defect(audit_)) {  // the cause is named
      for (auto& finding : audit_.findings) {
        if (!finding.worst) finding.worst = worst_of(table_, v_, i, wanted.w[i]);
      }
      audit_.findings.push_back(
          found<"differs: frequencies">(left.size(), x.size(), described(wanted), plain_number(wanted.base), i));
      return concluded(std::move(audit_));
    }
    return defect(found<"wrong-frequencies: config">(
                      described(wanted), plain_number(wanted.base),
                      fmt::format("another one: {} of {} frequencies differ, the furthest is that of pair {}",
                                  left.size(), x.size(), i))
                      .at(worst_of(table_, v_, i, wanted.w[i])));
  }

  Table const& table_;
  Vector v_;
  Asked const& asked_;
  Format stored_;
  Audit audit_;
};

/// llama.cpp's factors: the frequencies of the config's base are divided by them.
std::optional<Audit> of_factors(Table const& given, std::vector<double> const& x, Asked const& asked) {
  bool const called = contains(asked.names, {"rope_freqs", "rope_factors"});
  if (!called || !asked.by_config() || std::ranges::any_of(x, [](double f) { return !(f > 0); })) return std::nullopt;
  auto const plain = geometric(asked.options.config->theta, x.size());
  std::vector<double> w;
  for (std::size_t i = 0; i < x.size(); ++i) w.push_back(plain.w[i] / x[i]);
  auto audit = begun(given, "frequencies");
  audit.findings.push_back(found<"factors">(plain_number(plain.base)));
  auto const wanted = asked.rates(x.size(), 1);
  auto best = best_of(w, wanted, Format::binary32);
  if (!best || !best->left.empty()) {
    std::vector<double> open;
    for (double const f : w) open.push_back(arithmetic_slack(f) + 0x1p-23);
    if (asked.options.config->scaling == "none") best = best_of(w, rates_from(w, open), Format::binary32);
  }
  if (!best || !best->left.empty()) return std::nullopt;
  audit.convention = convention_of(best->rates, "one a pair");
  if (auto finding = state_exchanged(asked.names, best->rates.state)) audit.findings.push_back(std::move(*finding));
  return concluded(std::move(audit));
}

/// MLX's `_freqs`: what positions are divided by. Of what is called inverse, reciprocals are a defect.
std::optional<Audit> of_periods(Table const& given, std::vector<double> const& x, Asked const& asked) {
  if (contains(asked.names, {"inv"}) || !asked.by_config() || x.size() < 2 || !(x.front() > 0) ||
      !std::ranges::is_sorted(x))
    return std::nullopt;
  auto w = x;
  for (double& period : w) period = 1 / period;
  auto const best = best_of(w, asked.rates(x.size(), 1), Format::binary32);
  if (!best || !best->left.empty()) return std::nullopt;
  auto audit = begun(given, "frequencies");
  (audit.convention = convention_of(best->rates, "one a pair")).up_to = "reciprocals";
  return concluded(std::move(audit));
}

}  // namespace

std::optional<Audit> judge_vector(Table const& given, Asked const& asked) {
  auto const table = squeezed(given);
  if (!is_real(table.dtype) || table.shape.size() > 1 || entry_count(table) > static_cast<std::int64_t>(most_entries))
    return std::nullopt;
  auto x = to_double(table);
  if (auto audit = of_factors(given, x, asked)) return audit;
  if (auto audit = of_periods(given, x, asked)) return audit;
  return Judgement(given, once(std::move(x)), asked).audit();
}

}  // namespace pe::audit::core
