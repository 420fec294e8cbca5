/// A vector of frequencies: a table of one row, each of which must be that of a convention.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "experiments/audit/answer/answer.hpp"
#include "experiments/audit/changes/changes.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/readers/foreign.hpp"
#include "experiments/audit/thresholds.hpp"
#include "experiments/audit/views/view.hpp"
#include "experiments/render/render.hpp"

namespace pe::audit::core {
namespace {

constexpr auto of_narrow = "the angle of a late position is off by whole turns";

/// Each frequency once, and how they stood.
struct Vector {
  std::vector<double> x;
  std::string layout = "one a pair";
  std::size_t stride = 1;  ///< of the first copy of each
};

Vector once(std::vector<double> x) {
  auto const half = x.size() / 2;
  bool const alike = std::ranges::all_of(x, [&](double v) { return v == x[0]; });
  struct Copies {
    char const* layout;
    std::size_t stride, ahead;  ///< of the first copies; how far the second one is ahead
  };
  for (auto const& [layout, stride, ahead] : {Copies{"duplicated (halves)", 1, half}, {"duplicated (repeats)", 2, 1}}) {
    if (alike || x.size() < 4 || x.size() % 2 != 0) break;
    Vector result{{}, layout, stride};
    bool twice = true;
    for (std::size_t i = 0; i < half && twice; ++i) {
      result.x.push_back(x[stride * i]);
      twice = x[stride * i] == x[stride * i + ahead];
    }
    if (twice) return result;
  }
  return {std::move(x)};
}

/// The entries that frequencies do not explain, stored in a format.
std::vector<std::size_t> left_of(std::vector<double> const& x, std::vector<double> const& w, Format stored,
                                 Format arithmetic = Format::binary32) {
  std::vector<std::size_t> result;
  auto const unit = unit_roundoff(arithmetic);
  for (std::size_t i = 0; i < x.size(); ++i) {
    // A rule beside a power is a ramp and a mean of two, each a formula; a small frequency of it, a difference.
    auto const of_rules = 2 * render::orders_of_operations * unit;
    auto const relative = stored_slack(arithmetic_slack(w[i], unit) + of_rules, stored);
    auto const of_subnormals = ulp(stored, 0) / 2;
    if (!(std::abs(x[i] - w[i]) <= relative * std::abs(w[i]) + of_subnormals)) result.push_back(i);
  }
  return result;
}

/// Whether a name that says short or long is that of a table made with the other list of LongRoPE; `state`: "short",
/// "long", or nothing.
std::optional<Finding> state_exchanged(std::string_view name, std::string_view state) {
  std::string_view const other = state == "short" ? "long" : "short";
  bool const is_other = (state == "short" || state == "long") && contains(name, {other}) && !contains(name, {state});
  return is_other ? std::optional(found<"scaling-mismatch: state">(quote(name), state)) : std::nullopt;
}

struct Explained {
  Rates rates;
  std::vector<std::size_t> left;
};

/// The first that explains all, else that which leaves least.
std::optional<Explained> best_of(std::vector<double> const& x, std::vector<Rates> const& candidates, Format stored) {
  std::optional<Explained> best;
  for (auto const& rates : candidates) {
    if (rates.w.size() != x.size()) continue;
    auto left = left_of(x, rates.w, stored);
    if (best && left.size() >= best->left.size()) continue;
    best = Explained{rates, std::move(left)};
    if (best->left.empty()) break;
  }
  return best;
}

/// What an error of a frequency does to a phase, which is what counts.
std::string phases_off(double error, std::optional<RopeConfig> const& config) {
  if (error == 0) return "no phase is off at any position";
  auto const one_radian = fmt::format("a phase is off by 1 radian from position {:.15g} on", std::floor(1 / error));
  if (!config || !config->max_position_embeddings) return one_radian;
  auto const last = *config->max_position_embeddings - 1;
  return fmt::format("at the config's last position, {}, a phase is off by at most {:.2g} radians; {}", last,
                     error * static_cast<double>(last), one_radian);
}

class Judgement {
 public:
  Judgement(Table const& table, Vector v, Asked const& asked)
      : table_(table),
        v_(std::move(v)),
        asked_(asked),
        stored_(format_of(table.dtype)),
        named_(asked.kind == Kind::frequencies),
        audit_(begun(table, "frequencies")) {}

  Audit const& audit() const { return audit_; }

  /// Whether anything can be said: then the audit has it.
  bool judge() {
    auto const& x = v_.x;
    auto const bad = static_cast<std::size_t>(std::ranges::count_if(x, [](double v) { return !std::isfinite(v); }));
    if (bad > 0) {
      auto const usual = best_of(x, usual_rates(x.size(), usual_bases().size()), stored_);
      bool const others_are_usual = usual && usual->left.size() == bad && x.size() >= bad + fewest_numbers;
      return (named_ || asked_.by_config() || others_are_usual) && defect(found<"non-finite: frequencies">());
    }
    auto const wanted = asked_.rates(x.size(), 1);
    if (asked_.by_config())
      return are_factors() ? of_factors(wanted) : are_reciprocals(wanted) || beside_config(wanted);
    if (auto finding = named_ ? unfilled_frequencies(x) : std::nullopt) return defect(std::move(*finding));
    if (std::ranges::none_of(x, [](double v) { return v > 0; })) return false;
    auto const open = open_in(stored_);
    auto candidates = wanted;
    append(candidates, asked_.rates_shown(x, open));
    append(candidates, rates_from(x, open));
    append(candidates, usual_rates(x.size(), usual_bases().size()));
    append(candidates, published_rates(x.size()));
    auto const best = best_of(x, candidates, stored_);
    if (best && best->left.empty()) return sound(best->rates);
    if (!asked_.base() && x.size() > fewest_numbers && are_reciprocals(usual_rates(x.size(), usual_bases().size()))) {
      audit_.findings.push_back(found<"periods">());
      return true;
    }
    return of_slips(best);
  }

 private:
  /// How far each frequency may be off, relative.
  std::vector<double> open_in(Format stored) const {
    std::vector<double> result;
    for (double const w : v_.x) result.push_back(std::min(stored_slack(arithmetic_slack(w), stored), 1.0));
    return result;
  }

  bool conclude(bool recognised = true) {
    audit_ = concluded(std::move(audit_), recognised);
    return true;
  }
  bool defect(Finding finding) {
    audit_.findings.push_back(std::move(finding));
    return conclude();
  }
  bool defect(Rates const& is, Finding finding) {
    audit_.convention = convention_of(is, v_.layout);
    return defect(std::move(finding));
  }
  bool is_explained(std::vector<double> const& w) const { return left_of(v_.x, w, stored_).empty(); }

  /// The entry that is furthest from rates, of those that they leave; the first where they leave none.
  std::size_t furthest_from(Rates const& rates) const {
    auto const left = left_of(v_.x, rates.w, stored_);
    auto const off = [&](std::size_t k) { return std::abs(std::log(std::abs(v_.x[left[k]] / rates.w[left[k]]))); };
    return left.empty() ? 0 : left[place_of_greatest(left.size(), off)];
  }
  Worst worst_at(Rates const& rates, std::size_t i) const {
    auto const flat = std::min(static_cast<std::int64_t>(i * v_.stride), entry_count(table_) - 1);
    return pe::audit::worst_at(index_at(flat, table_.shape), v_.x[i], rates.w[i], stored_);
  }
  Worst worst_beside(Rates const& rates) const { return worst_at(rates, furthest_from(rates)); }

  bool may_divide() const {
    return v_.stride == 1 && v_.x.size() > 1 && std::ranges::all_of(v_.x, [](double f) { return f > 0; });
  }
  /// Whether it is llama.cpp's, by which the frequencies of the config's base are divided.
  bool are_factors() const { return may_divide() && contains(asked_.names, {"rope_freqs", "rope_factors"}); }

  bool of_factors(std::vector<Rates> const& wanted) {
    auto const factors = v_.x;
    auto const theta = asked_.options.config->theta;
    auto const whole = geometric(theta, factors.size()).w;
    for (std::size_t i = 0; i < factors.size(); ++i) v_.x[i] = whole[i] / factors[i];
    audit_.findings.push_back(found<"factors">(plain_number(theta)));
    if (asked_.options.config->scaling != "none") return beside_config(wanted);
    // A file of factors has the rule that its metadata do not say.
    auto candidates = wanted;
    append(candidates, rates_from(v_.x, std::vector<double>(factors.size(), same_number)));
    append(candidates, published_rates(factors.size()));
    if (auto const best = best_of(v_.x, candidates, stored_); best && best->left.empty()) {
      audit_.convention = convention_of(best->rates, v_.layout);
      return conclude();
    }
    if (!std::ranges::is_sorted(factors) || factors.front() < 1 - near_whole_number) return beside_config(wanted);
    audit_.findings = {found<"not-an-encoding: factors">()};
    audit_.verdict = Verdict::not_an_encoding;
    return true;
  }

  /// MLX's `_freqs`, by which positions are divided. Of what is called inverse, reciprocals are a defect.
  bool are_reciprocals(std::vector<Rates> const& wanted) {
    if (contains(asked_.names, {"inv"}) || !std::ranges::is_sorted(v_.x) || !may_divide()) return false;
    auto w = v_.x;
    for (double& f : w) f = 1 / f;
    auto const best = best_of(w, wanted, Format::binary32);
    if (!best || !best->left.empty()) return false;
    audit_.convention = convention_of(best->rates, v_.layout);
    audit_.convention.up_to = "reciprocals";
    return conclude();
  }

  /// Frequencies rounded to a narrow format and stored in a wider one.
  std::optional<Finding> narrowed() const {
    auto const held = narrowest_holding(v_.x);
    bool const powers =
        std::ranges::all_of(v_.x, [](double w) { return w == 0 || std::exp2(std::round(std::log2(w))) == w; });
    if (!is_narrow(held) || powers || v_.x.size() <= fewest_numbers) return std::nullopt;
    return is_narrow(stored_) ? found<"low-precision-frequencies: stored">(numpy_name(held), of_narrow)
                              : found<"low-precision-frequencies: widened">(numpy_name(held), of_narrow);
  }

  bool sound(Rates const& rates) {
    bool const is_toy = v_.x.size() < std::size_t{fewest_pairs} && !named_ && !asked_.base();
    bool const still = std::ranges::all_of(rates.w, [&](double w) { return w == rates.w[0]; });
    if (is_toy || still || (v_.x.size() == 1 && !asked_.base())) return false;
    if (auto finding = narrowed()) return defect(rates, std::move(*finding));
    audit_.convention = convention_of(rates, v_.layout);
    if (rates.origin == Origin::data && rates.base > 0 && !is_usual(rates.base))
      audit_.findings.push_back(found<"base-from-data: phases">(rates.base));
    accuracy(rates);
    return conclude();
  }

  /// How exact the vector is beside rates in doubles, which are too narrow for the ulps of a table of doubles.
  void accuracy(Rates const& rates) {
    auto& a = audit_.accuracy.emplace();
    a.entries = v_.x.size();
    auto const off = [&](std::size_t i) { return std::abs(v_.x[i] - rates.w[i]); };
    auto const ulps = [&](std::size_t i) { return off(i) / ulp(stored_, rates.w[i]); };
    double relative = 0;
    for (std::size_t i = 0; i < v_.x.size(); ++i) {
      a.max_error = std::max(a.max_error, off(i));
      if (rates.w[i] != 0) relative = std::max(relative, off(i) / std::abs(rates.w[i]));
    }
    auto const far = place_of_greatest(v_.x.size(), ulps);
    a.max_ulp = ulps(far);
    bool const wide = stored_ == Format::binary64;
    bool const exact = wide && left_of(v_.x, rates.w, stored_, Format::binary64).empty();
    a.pipeline = exact ? "float64 arithmetic" : "float32 arithmetic";
    a.says =
        wide ? "every frequency is one that this arithmetic may make"
             : fmt::format("every frequency is within {:.3g} ulp of {} of the exact one (relative {:.2g}): {}",
                           *a.max_ulp, numpy_name(stored_), relative, phases_off(a.max_error, asked_.options.config));
    if (!wide) a.worst = worst_at(rates, far);
  }

  /// One change that explains all of rates that were meant.
  bool of_one_slip(Rates const& meant) {
    for (auto& [changed, finding] : slips_of(meant)) {
      if (!is_explained(changed.w)) continue;
      accuracy(changed);
      return defect(changed, std::move(finding).at(worst_beside(meant)));
    }
    for (auto const format : {Format::bfloat16, Format::binary16}) {
      for (auto const& w : narrow_frequencies(meant, format)) {
        if (!is_explained(w)) continue;
        constexpr char const* steps = "exponents or powers were computed in it";
        return defect(meant,
                      found<"low-precision-frequencies: widened">(numpy_name(format), steps).at(worst_beside(meant)));
      }
    }
    return false;
  }

  bool of_slips(std::optional<Explained> const& best) {
    auto const& x = v_.x;
    bool const alike = std::ranges::all_of(x, [&](double w) { return w == x[0]; });
    if (named_ || (x[0] == 1 && x.size() > fewest_numbers && !alike)) {
      auto meant = usual_rates(x.size(), usual_bases().size());
      if (auto const base = asked_.base()) meant.insert(meant.begin(), geometric(*base, x.size()));
      auto sorted = x;
      std::ranges::sort(sorted, std::greater<>());
      for (auto const& rates : meant) {
        if (rates.spacing == Spacing::pairs && left_of(sorted, rates.w, stored_).empty())
          return defect(rates, found<"wrong-frequencies: order">(plain_number(rates.base)));
      }
      for (auto const& rates : meant) {
        if (of_one_slip(rates)) return true;
      }
    }
    bool const mostly = best && x.size() > fewest_numbers && !exceeds(best->left.size(), share::half, x.size());
    if (mostly && is_usual(best->rates.base)) {
      auto const i = furthest_from(best->rates);
      auto finding = found<"wrong-frequencies: entries">(best->left.size(), x.size(), plain_number(best->rates.base),
                                                         described(best->rates), best->left[0], i);
      return defect(best->rates, std::move(finding).at(worst_at(best->rates, i)));
    }
    if (!named_) return false;
    if (auto const base = asked_.base()) return defect(found<"wrong-frequencies: base">(plain_number(*base)));
    bool const falls = x[0] > 0 && std::ranges::is_sorted(x, std::greater<>());
    if (auto finding = falls ? narrowed() : std::nullopt) return defect(std::move(*finding));
    if (falls && x.back() > 0) audit_.findings.push_back(found<"no-rule">());
    return conclude(false);
  }

  bool beside_config(std::vector<Rates> const& wanted) {
    auto const& x = v_.x;
    auto const pairs = asked_.config_pairs();
    auto const open = open_in(stored_);
    auto all = wanted;
    append(all, asked_.rates_shown(x, open));
    if (auto const best = best_of(x, all, stored_); best && best->left.empty()) {
      audit_.convention = convention_of(best->rates, v_.layout);
      append(audit_.findings, state_exchanged(asked_.names, best->rates.state));
      append(audit_.findings, narrowed());
      accuracy(best->rates);
      return conclude();
    }
    bool const may_be = named_ || asked_.kind == Kind::none;
    if (!may_be && (!pairs || *pairs != x.size())) return false;
    if (auto finding = unfilled_frequencies(x)) return defect(std::move(*finding));
    auto const config = asked_.options.config->theta;
    auto others = rates_from(x, open);
    append(others, asked_.of_other_numbers(x.size()));
    auto const is = best_of(x, others, stored_);
    bool const shown = is && is->left.empty();
    if (pairs && *pairs != x.size()) {
      audit_.findings.push_back(found<"wrong-dimension: config">(x.size(), 2 * *pairs, *pairs));
      bool const plain = shown && is->rates.scaling == "none" && is->rates.spacing == Spacing::pairs;
      if (plain && !are_near(is->rates.base, config, near_number))
        audit_.findings.push_back(wrong_base(is->rates.base, config, asked_.options.config));
      return conclude();
    }
    if (wanted.empty()) return false;
    for (auto const& rates : wanted) {
      if (of_one_slip(rates)) return true;
    }
    if (shown) {
      append(audit_.findings,
             unlike(is->rates, wanted.front(), {wanted.begin() + 1, wanted.end()}, asked_.options.config));
      audit_.convention = convention_of(is->rates, v_.layout);
      accuracy(is->rates);
    }
    return differs(wanted.front());
  }

  /// How far a vector is from what is prescribed, whatever the cause.
  bool differs(Rates const& wanted) {
    auto const count = left_of(v_.x, wanted.w, stored_).size(), i = furthest_from(wanted);
    auto const worst = worst_at(wanted, i);
    auto const rule = described(wanted), base = plain_number(wanted.base);
    if (!has_defect(audit_)) {
      auto const is = fmt::format("another one: {} of {} frequencies differ, the furthest is that of pair {}", count,
                                  v_.x.size(), i);
      return defect(found<"wrong-frequencies: config">(rule, base, is).at(worst));
    }
    for (auto& finding : audit_.findings) {  // the cause is named
      if (!finding.worst) finding.worst = worst;
    }
    return defect(found<"differs: frequencies">(count, v_.x.size(), rule, base, i));
  }

  Table const& table_;
  Vector v_;
  Asked const& asked_;
  Format stored_;
  bool named_;  ///< as frequencies
  Audit audit_;
};

}  // namespace

std::optional<Audit> judge_vector(std::vector<Table> const& tables, Asked const& asked) {
  auto const& given = tables.front();
  if (tables.size() != 1 || !is_real(given.dtype)) return std::nullopt;
  auto const table = asked.kind == Kind::frequencies ? without_repetition(given, 1, 1) : squeezed(given);
  if (table.shape.size() > 1 || entry_count(table) > static_cast<std::int64_t>(most_pairs_in_use)) return std::nullopt;
  Judgement judgement(given, once(to_double(table)), asked);
  return judgement.judge() ? std::optional(judgement.audit()) : std::nullopt;
}

}  // namespace pe::audit::core
