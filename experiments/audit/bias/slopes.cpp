/// ALiBi's slopes, of all heads or of those that one of several processes holds.
#include <algorithm>
#include <bit>
#include <cmath>

#include "experiments/audit/answer/answer.hpp"
#include "experiments/audit/bias/bias.hpp"
#include "experiments/audit/conventions/rates.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/numbers.hpp"
#include "experiments/audit/thresholds.hpp"
#include "experiments/audit/views/view.hpp"
#include "theory/schemes/alibi.hpp"

namespace pe::audit::core {
namespace {

constexpr double usual_exponent = 8;

/// Where the number of heads is no power of two.
enum class SlopeRule {
  interpolated,  ///< the paper's code
  geometric      ///< 2^(-8k/H) for any H
};

/// Of so many heads; `greatest`: the exponent of the last. `first` 0: as code has them that counts heads from 0.
std::vector<double> slopes_of(SlopeRule rule, std::int64_t heads, double greatest, std::int64_t first = 1) {
  std::vector<double> result;
  for (std::int64_t h = 0; h < heads; ++h) {
    auto const exponent = rule == SlopeRule::interpolated
                              ? alibi_exponent(heads, h).to_double() / usual_exponent * greatest
                              : greatest * static_cast<double>(h + 1) / static_cast<double>(heads);
    result.push_back(std::exp2(-(exponent - (first == 0 ? greatest / static_cast<double>(heads) : 0))));
  }
  return result;
}

bool fits(std::span<double const> found, std::span<double const> exact, Format stored) {
  return std::ranges::equal(found, exact, [&](double x, double y) {
    return std::abs(x - y) <= stored_slack(arithmetic_slack(y), stored) * std::abs(y) + ulp(stored, 0) / 2;
  });
}

}  // namespace

void judge_slopes(std::vector<double> const& given, Format stored, Asked const& asked, Audit& audit) {
  auto& findings = audit.findings;
  auto& convention = audit.convention;
  convention.family = "alibi";
  auto const heads = std::ssize(given);
  auto const bad = std::ranges::find_if(given, [](double s) { return !std::isfinite(s); }) - given.begin();
  auto const zero = std::ranges::find(given, 0.0) - given.begin();
  if (bad < heads) return findings.push_back(found<"non-finite: slopes">(bad));
  if (zero < heads) return findings.push_back(found<"slope-rule: zero">(zero));
  if (heads > most_heads_of_bias) return;
  bool const negative = std::ranges::all_of(given, [](double s) { return s < 0; });
  bool const mixed = !negative && std::ranges::any_of(given, [](double s) { return s < 0; });
  std::vector<double> slopes;
  for (double const s : given) slopes.push_back(negative || mixed ? std::abs(s) : s);
  auto const& config = asked.options.config;
  auto const expected = [&](char const* key) {
    auto const number = expected_number(asked.options, key);
    if (number) audit.compared.emplace_back(key);
    constexpr auto most = static_cast<double>(most_heads_of_bias);
    return number ? std::optional(std::llround(std::clamp(*number, 0.0, most))) : std::nullopt;
  };
  std::optional<std::int64_t> const of_option = expected("heads"), slice = expected("slice");
  auto const of_config = of_option && *of_option >= heads ? of_option
                         : config && config->alibi && config->heads && *config->heads <= most_heads_of_bias
                             ? config->heads
                             : std::nullopt;
  auto const all = of_config.value_or(heads);
  for (std::ptrdiff_t size = 2; size <= heads / 2; ++size) {  // of each sequence of a batch
    if (heads % size != 0 || (of_config && size != all)) continue;
    std::vector<double> const one(given.begin(), given.begin() + size);
    bool same = true;
    for (auto at = given.begin(); at != given.end(); at += size) same &= fits(std::span(at, at + size), one, stored);
    if (same) return judge_slopes(one, stored, asked, audit);
  }
  std::vector<double> exponents{config && config->alibi_bias_max ? *config->alibi_bias_max : usual_exponent};
  if (!of_config) {
    // A geometric sequence whose first number is its ratio is that of some exponent.
    auto const shown = std::round(-std::log2(*std::ranges::min_element(slopes)));
    if (shown > 0 && shown != usual_exponent) exponents.push_back(shown);
  }
  // Those of all heads or of a part; where nothing says how many heads there are, of one of a few processes.
  struct Meant {
    SlopeRule rule;
    double greatest;
    std::int64_t heads, first;
  };
  std::vector<Meant> models;
  for (double const greatest : exponents) {
    for (auto const rule : {SlopeRule::interpolated, SlopeRule::geometric}) {
      for (std::int64_t first = 0; first + heads <= all && (slice || all % heads == 0); first += slice ? 1 : heads)
        models.push_back({rule, greatest, all, first});
    }
  }
  bool const may_be_part = !of_config && heads >= std::int64_t{fewest_numbers};
  for (std::int64_t n = 2; may_be_part && n <= most_processes && heads * n <= most_heads_of_bias; n *= 2) {
    for (std::int64_t first = 0; first < heads * n; first += heads)
      models.push_back({SlopeRule::interpolated, usual_exponent, heads * n, first});
  }
  for (auto const& [rule, greatest, of, first] : models) {
    auto const exact = slopes_of(rule, of, greatest);
    if (!fits(slopes, std::span(exact).subspan(static_cast<std::size_t>(first), slopes.size()), stored)) continue;
    bool const is_power = std::has_single_bit(static_cast<std::uint64_t>(of));
    convention.spacing = is_power && of == all             ? "power of two"
                         : rule == SlopeRule::interpolated ? "interpolated"
                                                           : "geometric";
    convention.scaling_parameters = {{"heads", static_cast<double>(of)}, {"greatest_exponent", greatest}};
    if (rule == SlopeRule::interpolated && !of_config)
      convention.named_after = convention.spacing == "interpolated" ? "the paper's code, BLOOM, MPT" : "the paper";
    if (mixed) findings.push_back(found<"sign-flipped: slopes">());
    if (rule == SlopeRule::geometric && !is_power) {
      bool const asked_for = of_config || asked.options.expected_scheme == "alibi";
      findings.push_back(asked_for ? found<"slope-rule: geometric">(of, of)
                                   : found<"geometric-slopes">(of, greatest, of));
    }
    if (heads < of) findings.push_back(found<"slice-of-heads">(first, first + heads - 1, of));
    if (slice && *slice != first) findings.push_back(found<"slope-rule: slice">(first, first + heads - 1, of, *slice));
    return;
  }
  auto const exact = slopes_of(SlopeRule::interpolated, heads, of_config ? exponents.front() : usual_exponent);
  auto sorted = slopes, right = exact;
  std::ranges::sort(sorted);
  std::ranges::sort(right);
  if (heads == all && fits(sorted, right, stored)) return findings.push_back(found<"slope-rule: order">());
  if (of_config) {
    auto wrong = heads;
    for (std::size_t h = 0; h < slopes.size() && heads == all; ++h)
      wrong -= fits(std::span(slopes).subspan(h, 1), std::span(exact).subspan(h, 1), stored) ? 1 : 0;
    return findings.push_back(found<"slope-rule: config">(wrong, heads, all, plain_number(exponents.front()),
                                                          of_option ? "--expect" : "config.json"));
  }
  auto const k =
      place_of_greatest(slopes.size(), [&](std::size_t h) { return std::abs(std::log(slopes[h] / exact[h])); });
  bool from_zero = false;
  for (auto const rule : {SlopeRule::interpolated, SlopeRule::geometric})
    from_zero |= fits(slopes, slopes_of(rule, heads, usual_exponent, 0), stored);
  findings.push_back(from_zero ? found<"slope-rule: from 0">(heads, k, slopes[k], exact[k])
                               : found<"slope-rule: other">(heads, k, slopes[k], exact[k]));
}

std::optional<Audit> judge_slopes(std::vector<Table> const& tables, Asked const& asked) {
  auto const& given = tables.front();
  if (tables.size() != 1 || !is_real(given.dtype) || entry_count(given) > most_at_once) return std::nullopt;
  // The same for each sequence of a batch, and expanded over the keys.
  auto table = without_repetition(given, 1, 1);
  if (table.shape.size() == 2) {
    std::swap(table.shape[0], table.shape[1]);
    std::swap(table.strides[0], table.strides[1]);
    table = without_repetition(table, 1, 1);
  }
  if (table.shape.size() > 1 || entry_count(table) > most_heads_of_bias) return std::nullopt;
  auto audit = begun(given, "slopes");
  judge_slopes(to_double(table), format_of(table.dtype), asked, audit);
  audit = concluded(std::move(audit));
  bool const meant = asked.kind == Kind::slopes || asked.called_alibi;
  return meant || audit.verdict == Verdict::conforms ? std::optional(std::move(audit)) : std::nullopt;
}

}  // namespace pe::audit::core
