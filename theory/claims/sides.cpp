#include "theory/claims/sides.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace pe {
namespace {

using enum SideNames::Made;

constexpr auto names = std::to_array<SideNames>({
    {"clock-blog.equation-1", "entry {#} of equation 1 at k = {t}", "entry {#} of the encoding"},
    {"clock-blog.second-hand-turns", "the sine of a hand at step {n}", "that of the next hand at 3600 times the step"},
    {"clock-blog.alien-ratio", "the period of a pair over that of the pair before", "the stated ratio"},
    {"clock-blog.later-entries-vanish", "the size of a later entry at k = {t}", "what counts here as close to zero",
     square},
    {"clock-blog.ratio-of-dimensions", "how far the ratio lies outside of what rounds to 1.2 (a product of distances)",
     "what it may be less than"},
    {"clock-blog.wrap-around", "the distance from 12:59:59 to 00:00:01", "the distance from 00:00:01 to 00:05:01",
     square},
    {"clock-blog.binary-table", "digit {#} of {t} in big-endian order", "digit {#} in the printed row"},
    {"clock-blog.columns-slow", "the number of changes of column {#}", "that of column {#-1}", as_it_is, 1, 1},
    {"clock-blog.dot-product-is-distance", "the dot product of the codes of {t} and {t} + {k}", "their distance",
     square},
    {"mathor2020.k-is-dimension", "entry {#} of the encoding at t = {t}",
     "the entry whose frequency is that of its own index"},
    {"mathor2020.binary-table", "digit {#} of 2 in binary", "digit {#} of the printed line"},
    {"mathor2020.growing-bounded", "entry {#} of V at pos = {t}", "the bound asked of it"},
    {"kazemnejad2019.order-blind-decoder", "an output after two words changed places",
     "the same output before, at its new place"},
    {"kazemnejad2019.longest-wavelength", "the longest wavelength at d = {d}", "the wavelength that is stated"},
    {"kazemnejad2019.listed-vector", "entry {#} of the definition by cases at t = {t}",
     "entry {#} of the listed vector"},
    {"kazemnejad2019.dot-product-decays", "the dot product at lag {k}", "the dot product one lag before"},
    {"derivation2023.index-by-column", "entry {#} by section 1, at p = {t}", "entry {#} as printed"},
    {"derivation2023.one-pair-per-column", "the entries of the printed list", "the entries of the code"},
    {"derivation2023.list-of-pairs", "entry {#} by section 1, at p = {t}", "entry {#} of the printed list"},
    {"derivation2023.dot-product-is-matrix", "entry {#} of the dot product as a matrix (the number times the identity)",
     "entry {#} of N T({k})"},
    {"derivation2023.final-equation", "entry {#} of the dot product as a matrix (the number times the identity)",
     "entry {#} of (d/2) T({k})"},
    {"derivation2023.constant-norm-implies-relative", "the dot product of the first neighbours",
     "that of the second neighbours"},
    {"derivation2023.phi-sign", "entry {#} of Phi({k}) g({t})", "entry {#} of g({t} + {k})"},
    {"zheng2022.fully-symmetric", "the output after the tokens changed places", "the output before"},
    {"zheng2022.taylor", "the score with positions", "the printed expansion"},
    {"zheng2022.listing-1d", "column {#} of the listing at row {t}", "column {#} of the formula"},
    {"zheng2022.listing-2d-height-first", "channel {#} of the listing at row {h}, column {w}",
     "channel {#} with the height first"},
    {"zheng2022.listing-2d-message", "whether the listing refuses d_model = {D} (1: it does)",
     "whether {D} is odd (1: it is)"},
    {"zheng2022.shaw-range", "j - i clipped to {low} .. {high}, at i = {i} and j = {j}", "j - i"},
    {"zheng2022.xlnet", "the printed score", "XLNet's score"},
    {"zheng2022.t5-code-index", "the index in the code of i = {i}, j = {j}", "T5's bucket"},
    {"zheng2022.t5-code-shares", "a distance", "another in the same bucket of T5"},
    {"zheng2022.t5-code-logit", "the logit of the code", "the logit of the formula"},
    {"zheng2022.deberta", "the printed score", "DeBERTa's score"},
    {"vaswani2017.longest-wavelength", "the longest wavelength at d = {d}", "the wavelength that is stated"},
    {"su2021.long-term-decay", "the mean of the |S_i| one distance on from {m}", "the mean at distance {m}"},
    {"su2021.polar-form", "the part {#} of the first form", "the part {#} of the second form"},
    {"su2021.inner-product-decay", "the product one distance on from {m}", "the product at distance {m}"},
    {"liu2020.sinusoid-printed", "the distance of entry {#} of the printed integral from the difference of the codes",
     "the error of the quadrature", square},
    {"wang2019complex.mean", "the distance of the mean from 2/pi times the amplitude", "what is allowed", square},
    {"wang2019complex.shared-frequencies", "the parameters of {W} words of {D} entries, counted",
     "the parameters by the printed formula"},
    {"chen2023.interpolation-bound", "the error at s = {s}", "the printed bound", square},
    {"chen2023.600-times", "600 times the interpolation bound", "the extrapolation bound", as_it_is, 4},
    {"chen2023.extrapolation-sum", "d", "B({s})"},
    {"chi2022kerple.shift-lemma", "the least value of a positive definite form",
     "the form of {c} - (m - n)^2 at the positions 0, 1, 2"},
    {"chi2022kerple.distance-powers", "the least value of a positive definite form",
     "the form of {c} - |m - n|^{p} at (1, 1)"},
    {"chi2022kerple.triangle-is-alibi", "what equation 1 adds for each step in head {h}", "what ALiBi adds"},
    {"chi2022kerple.bucket-formula", "the printed bucket of distance {n}", "T5's bucket"},
    {"hua2024.mixed-frequencies", "the square of the sum of both waves", "the waves of the stated frequencies"},
    {"hua2024.truncated-wave", "the part of the cut wave at distance {x} from its frequency", "the stated part",
     square},
    {"men2024.table", "the lower end of what rounds to the printed entry", "a base that serves the context"},
    {"men2024.fitted-law", "the factor of the fit to the least bases", "the greatest that rounds to the printed one"},
    {"men2024.similar-tokens", "the lead of the similar key, over 2 sigma^2", "the sum of cosines at m = {m}"},
    {"men2024.discrimination-falls", "the sum of cosines one distance on from {m}", "the sum at distance {m}"},
    {"oka2025.alibi-slopes", "ALiBi's slope {n}, counted from 0", "the printed one"},
    {"peng2023.closer-tokens", "the product at distance {m} as it was", "the product after stretching"},
    {"press2021.slopes", "slope {#} of the paper's code", "slope {#} of the geometric sequence"},
    {"press2021.means-of-pairs", "the slope that is to be a mean", "the greatest of the 8 slopes"},
    {"su2024.slower-decay", "the least that is stated", "the least sum within 8192 for the larger base"},
    {"su2024.thousandfold", "the least that is stated", "the least sum within {L} at base 1000 L"},
    {"xiong2023.less-decay", "the product at distance {m} with base 10000", "the product with base 500000"},
});

/// `text` with the case's values, and the component's number, in the place of {name}.
std::string filled(std::string_view text, Witness const& witness) {
  auto const component = std::atoi(witness.component.c_str());
  std::string out;
  while (!text.empty()) {
    auto const open = text.find('{'), close = text.find('}', open);
    out += text.substr(0, open);
    if (open == text.npos || close == text.npos) return out;
    auto const name = text.substr(open + 1, close - open - 1);
    auto const assigned = "," + std::string(name) + "=";
    auto const all = "," + witness.at;
    if (auto const at = all.find(assigned); at != all.npos) {
      auto const value = all.substr(at + assigned.size());
      out += value.substr(0, value.find(','));
    } else if (name == "#" || name == "#-1") {
      out += fmt::format("{}", name == "#" ? component : component - 1);
    } else {
      out += text.substr(open, close + 1 - open);  // braces of a formula
    }
    text.remove_prefix(close + 1);
  }
  return out;
}

std::string value(SideNames const& sides, std::string const& side, int more) {
  auto const number = std::strtod(side.c_str() + (side.starts_with('[') ? 1 : 0), nullptr) / sides.times - more;
  return fmt::format("{:.6g}", sides.made == square ? std::sqrt(number) : number);
}

}  // namespace

std::span<SideNames const> side_names() { return names; }

std::string in_own_terms(std::string_view claim, Witness const& witness) {
  auto const sides = std::ranges::find(names, claim, &SideNames::claim);
  if (sides == names.end()) return {};
  return fmt::format("{}: {}; {}: {}", filled(sides->left, witness), value(*sides, witness.lhs, 0),
                     filled(sides->right, witness), value(*sides, witness.rhs, sides->right_has_more));
}

}  // namespace pe
