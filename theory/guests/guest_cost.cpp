#include "theory/guests/guest_cost.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <regex>
#include <tuple>

#include "theory/families/cost.hpp"
#include "theory/guests/scheme_over.hpp"
#include "theory/kernel/nearest.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace pe::formulas {
namespace {

/// How many numbers the heads learn, "32 H".
std::string learned_numbers(Scheme const& scheme) {
  int count = 0;
  for (auto const& table : scheme.tables.list) count += table.size;
  return count == 0 ? "0" : fmt::format("{} H", count);
}

/// Operations of a formula for a query and a key: `fixed`, and so many for each entry of a head.
struct Operations {
  Fraction fixed = 0, of_entry = 0;
};

/// As it is written; what neither the query nor the key is in is the same in every case, and kept.
Operations operations(Tree const& tree, std::vector<bool> const& of_vectors, int index) {
  auto const& node = tree[index];
  if (!of_vectors[static_cast<std::size_t>(index)]) return {};
  if (node.kind == Kind::product) return {0, 2};
  if (node.a < 0 || node.kind == Kind::entry || node.kind == Kind::table) return {};
  auto const a = operations(tree, of_vectors, node.a);
  if (node.kind == Kind::counted_sum) {  // with one addition for each term
    auto const& count = tree[node.b];
    auto const each = a.fixed + Fraction(1);
    if (count.kind == Kind::number) return {each * count.number, 0};
    return {0, count.kind == Kind::dimension ? each : each * Fraction(1, 2)};
  }
  auto const b = node.b < 0 ? Operations{} : operations(tree, of_vectors, node.b);
  Fraction const own = node.kind == Kind::branches ? 0 : 1;
  return {a.fixed + b.fixed + own, a.of_entry + b.of_entry};
}

/// Whether i and j are in the formula by their difference alone.
bool of_offset(Tree const& tree, int index) {
  auto const& node = tree[index];
  auto const is = [&](int child, int slot) {
    return tree[child].kind == Kind::parameter && !tree[child].counted && tree[child].slot == slot;
  };
  if (node.kind == Kind::subtract && ((is(node.a, 0) && is(node.b, 1)) || (is(node.a, 1) && is(node.b, 0))))
    return true;
  if (node.kind == Kind::parameter && !node.counted) return node.slot > 1;
  return (node.a < 0 || of_offset(tree, node.a)) && (node.b < 0 || of_offset(tree, node.b));
}

/// The numbers that are kept for a place: the largest parts of the formula without the query and the key, those that
/// are numbers left out; `fixed`, and so many for each entry of a head. `by_offset`: all are of i - j.
Operations kept_numbers(Tree const& tree, std::vector<bool> const& of_vectors, int index, bool& by_offset) {
  auto const& node = tree[index];
  if (node.kind == Kind::entry || node.kind == Kind::product) return {};
  if (!of_vectors[static_cast<std::size_t>(index)]) {
    if (node.kind == Kind::comparison || node.a < 0) return {};
    by_offset = by_offset && of_offset(tree, index);
    return {1, 0};
  }
  auto const a = kept_numbers(tree, of_vectors, node.a, by_offset);
  if (node.kind == Kind::counted_sum) {
    auto const& count = tree[node.b];
    if (count.kind == Kind::number) return {a.fixed * count.number, 0};
    return {0, count.kind == Kind::dimension ? a.fixed : a.fixed * Fraction(1, 2)};
  }
  auto const b = node.b < 0 ? Operations{} : kept_numbers(tree, of_vectors, node.b, by_offset);
  return {a.fixed + b.fixed, a.of_entry + b.of_entry};
}

/// "(3 H - 2 d) L^2", of all heads, each of d/H entries; `each.fixed` is not below 0.
std::string for_each_pair(Operations const& each, char const* pairs) {
  bool const fewer = each.of_entry < Fraction(0);
  auto const term = [](Fraction const& count, std::string const& letter) {
    return count == Fraction(0) ? "" : count == Fraction(1) ? letter : count.text() + " " + letter;
  };
  auto const heads = term(each.fixed, "H"), entries = term(fewer ? -each.of_entry : each.of_entry, "d");
  if (heads.empty() && entries.empty()) return "0";
  if (heads.empty()) return fmt::format("{}{} {}", fewer ? "-" : "", entries, pairs);
  if (entries.empty()) return fmt::format("{} {}", heads, pairs);
  return fmt::format("({} {} {}) {}", heads, fewer ? "-" : "+", entries, pairs);
}

/// How many numbers are kept of a row: one for each distance of which there are scores, where all are of i - j.
char const* places(Scheme const& scheme, bool by_offset) {
  return !by_offset ? "L^2" : scheme.causal ? "L" : "(2 L - 1)";
}

/// The work of a score beyond that of q k, which attention without positions does, and what is kept.
std::pair<std::string, std::string> work_and_kept(Scheme const& scheme) {
  auto const of_vectors = scheme.of_vectors();
  bool by_offset = true;
  auto work = operations(scheme.tree, *of_vectors, scheme.bias);
  work.of_entry = work.of_entry - Fraction(2);
  auto const kept = kept_numbers(scheme.tree, *of_vectors, scheme.bias, by_offset);
  return {for_each_pair(work, "L^2"), for_each_pair(kept, places(scheme, by_offset))};
}

/// What is kept of a bias, that beside a rotation too, which is the last part of the score that both make.
std::string kept_biases(Scheme const& scheme) {
  auto const& root = scheme.tree[scheme.bias];
  return for_each_pair({1, 0}, places(scheme, of_offset(scheme.tree, scheme.turned ? root.b : scheme.bias)));
}

/// "(3/2) L d" for "3/2 L d", which may be read as 3/(2 L d).
std::string legible(std::string const& typed) {
  static std::regex const factor(R"((^|[ (])(\d+/\d+)(?= [A-Za-z(√]))");
  return std::regex_replace(typed, factor, "$1($2)");
}

/// Of the pairs those that turn: a share, or a number, or neither.
struct Turning {
  std::optional<Fraction> share;
  std::optional<std::int64_t> pairs;
};
/// At the dimensions of heads in use: those whose angle at some place is another than at 0.
Turning turning_of(std::shared_ptr<Scheme const> const& rotation) try {
  BallPrecision const precision(128);
  auto const turning = [&](int d) {
    FormulaRotations<Balls> const over(rotation, Balls{}, at_base(*rotation, {d, 10000}));
    auto const angles = [&](double m) { return over.scales(rotation->angle, Balls{}.position(m)); };
    auto const at_0 = angles(0), near = difference(angles(1), at_0), far = difference(angles(1000), at_0);
    auto const pairs = tabulate(d / 2, [&](std::size_t i) { return (abs(near[i]) + abs(far[i])).upper_bound(); });
    return std::ranges::count_if(pairs, [](double turned) { return turned > 1e-30; });
  };
  auto const at_64 = turning(64), at_128 = turning(128);
  if (at_128 == 2 * at_64) return {Fraction(at_64, 32), {}};
  return {{}, at_64 == at_128 ? std::optional(at_64) : std::nullopt};
} catch (UserError const&) {
  return {};
}

/// "3 L d / 2"; of 0 "0".
std::string multiple(Fraction const& times, std::string const& of, std::string const& over) {
  if (times == Fraction(0)) return "0";
  auto const size = times.denominator() == 1 ? over
                    : over.empty()           ? std::to_string(times.denominator())
                                             : fmt::format("({} {})", times.denominator(), over);
  return (times.numerator() == 1 ? "" : std::to_string(times.numerator()) + " ") + of +
         (size.empty() ? "" : " / " + size);
}

/// Throws InputError for a text that is no formula of d, H and L.
std::string declared(std::string const& text, char const* key) {
  if (value(text, {}, {})) return legible(text);
  throw InputError(fmt::format(
      "cost.{} is '{}', which is no sum of products of numbers, d, H and L, such as \"H (2 L - 1)\" or \"6 L d\"", key,
      text));
}

/// Like those of the bench's schemes: what formulas give is computed once and kept. The texts outlive the result.
Cost computed_cost(Scheme const& scheme, CostTexts const& texts) {
  auto const& [learned, kept, work] = texts.formulas;
  switch (scheme.acts) {
    case Scheme::Acts::absolute:
      return find_type(Sinusoidal::name)->cost;
    case Scheme::Acts::rotary:
      if (!scheme.scales()) return {"0", kept, work, find_type(Rope::name)->cost.source};
      return {"0", "3 L d / (2 H)", "8 L d",
              "As RoPE, with one scale for each pair and position kept, which queries and keys are multiplied by."};
    case Scheme::Acts::bias:
      return {learned, kept, "H L²",
              "The bias of each head is kept for each distance where i and j are in it by their difference alone, else "
              "for each pair of positions, and added to the score."};
    case Scheme::Acts::score:
      if (scheme.turned) {
        return {learned, kept, work,
                "As RoPE; the bias of each head is kept for each distance where i and j are in it by their difference "
                "alone, else for each pair of positions, and added to the score."};
      }
      return {learned, kept, work,
              "Counted in its formula as it is written: what has neither the query nor the key in it is kept, the rest "
              "is computed for each of both, less the 2 d L^2 of the product of q and k, which attention without "
              "positions does, too."};
  }
  PE_ASSERT(!"a way to act");
  return {};
}

/// Learned, kept, work, as the formulas have them; of codes, which cost what sinusoidal ones do, the first alone.
std::array<std::string, 3> counted_formulas(std::shared_ptr<Scheme const> const& scheme) {
  std::array<std::string, 3> result{learned_numbers(*scheme)};
  auto& [learned, kept, work] = result;
  if (scheme->acts == Scheme::Acts::rotary || scheme->turned) {
    auto const [share, pairs] = turning_of(scheme->turned ? scheme->turned : scheme);
    kept = pairs ? multiple(2 * *pairs, "L", "") : multiple(share.value_or(1), "L d", "H");
    work = pairs ? multiple(12 * *pairs, "L H", "") : multiple(Fraction(6) * share.value_or(1), "L d", "");
  }
  if (scheme->acts == Scheme::Acts::bias || scheme->turned) {
    kept += (scheme->turned ? " + " : "") + kept_biases(*scheme);
    work += " + H L²";
  } else if (scheme->acts == Scheme::Acts::score) {
    std::tie(work, kept) = work_and_kept(*scheme);
    work = legible(work), kept = legible(kept);
  }
  return result;
}

}  // namespace

Cost cost_of(std::shared_ptr<Scheme const> const& of, CostTexts& texts) {
  auto const& scheme = *of;
  texts.formulas = counted_formulas(of);
  auto const& own = scheme.cost;
  auto result = computed_cost(scheme, texts);
  std::string_view* const formulas[] = {&result.parameters, &result.memory, &result.work};
  std::pair<std::string const*, char const*> const given[] = {
      {&own.learned, "learned"}, {&own.kept, "kept"}, {&own.work, "work"}};
  std::string says;
  for (std::size_t i = 0; i < 3; ++i) {
    if (given[i].first->empty()) continue;
    texts.formulas[i] = declared(*given[i].first, given[i].second);
    *formulas[i] = texts.formulas[i];
    says += fmt::format("{}{}", says.empty() ? "" : ", ", given[i].second);
  }
  if (says.empty() && own.says.empty()) return result;
  auto reason = own.says;
  if (!reason.empty()) {
    reason[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(reason[0])));
    if (!reason.ends_with('.')) reason += '.';
  }
  texts.says = reason + (reason.empty() || says.empty() ? "" : " ") +
               (says.empty() ? std::string() : fmt::format("Declared by the scheme's file: {}.", says));
  if (says != "learned, kept, work") texts.says += " " + std::string(result.source);
  result.source = texts.says;
  return result;
}

}  // namespace pe::formulas
