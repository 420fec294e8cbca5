/// The order in which families are asked: what is certain by its content, then what the name says, then the others.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "experiments/audit/answer/answer.hpp"
#include "experiments/audit/finding.hpp"
#include "theory/kernel/error.hpp"

namespace pe::audit::core {
namespace {

using Tables = std::vector<Table>;

struct Family {
  Kind kind;
  char const* shape;  ///< that it needs
  std::optional<Audit> (*judged)(Tables const&, Asked const&);
};

constexpr Family families[] = {{Kind::buckets, "integers, [queries, keys] or one for each offset", judge_buckets},
                               {Kind::slopes, "a vector [heads]", judge_slopes},
                               {Kind::frequencies, "a vector [d/2]", judge_vector},
                               {Kind::phases, "reals or complex numbers", judge_phases},
                               {Kind::bias, "[heads, queries, keys] or [queries, keys]", judge_bias}};

bool is_of_numbers(Tables const& tables) {
  return std::ranges::all_of(tables, [](Table const& table) { return !is_integer(table.dtype); });
}

/// Integers that are the sines of a code, cut off.
bool may_be_truncated(Table const& table) {
  if (!is_integer(table.dtype) || table.dtype == Dtype::boolean || squeezed(table).shape.size() != 2 ||
      entry_count(table) > most_at_once)
    return false;
  auto const x = to_double(table);
  bool const signs = std::ranges::all_of(x, [](double v) { return v == 0 || v == 1 || v == -1; });
  return signs && std::ranges::find(x, -1.0) != x.end() && std::ranges::find(x, 0.0) != x.end();
}

bool is_recognised(std::optional<Audit> const& audit) { return audit && audit->verdict != Verdict::unrecognised; }

/// The first family that recognises tables, that of the name or the command before the others; else the first that has
/// anything to say.
std::optional<Audit> of_families(Tables const& tables, Asked const& asked) {
  std::optional<Audit> best;
  bool const reals = is_of_numbers(tables) || may_be_truncated(tables.front());
  for (bool const named : {true, false}) {
    for (auto const& family : families) {
      if ((family.kind == asked.kind) != named || (!reals && family.kind != Kind::buckets)) continue;
      auto next = family.judged(tables, asked);
      // What is called a bias or slopes is no broken code, and the reverse.
      auto const of_heads = [](Kind kind) { return kind == Kind::bias || kind == Kind::slopes; };
      bool const other_name = asked.kind != Kind::none && of_heads(asked.kind) != of_heads(family.kind);
      if (!next || (other_name && next->verdict == Verdict::defective)) continue;
      if (!best || is_recognised(next)) best = std::move(next);
      if (is_recognised(best)) return best;
    }
  }
  return best;
}

}  // namespace

Audit judge(Tables const& tables, Options const& options) {
  Asked const asked(tables, options);
  auto const& table = tables.front();
  if (!options.kind.empty()) {
    auto const family = std::ranges::find(families, asked.kind, &Family::kind);
    bool const integers = family->kind == Kind::buckets;
    auto judged =
        is_of_numbers(tables) != integers || may_be_truncated(table) ? family->judged(tables, asked) : std::nullopt;
    bool const vector = squeezed(table).shape.size() < 2;
    bool const fits = is_integer(table.dtype) == integers &&
                      (integers || (vector == (family->kind == Kind::slopes || family->kind == Kind::frequencies)) ||
                       family->kind == Kind::phases);
    if (judged) return *judged;
    if (fits) {
      auto too = too_large(table, options.kind);
      return unrecognised(table, options.kind, too ? too : found<"unrecognised">());
    }
    throw UserError(fmt::format("--kind {} needs {}; the table is {} [{}]", name(family->kind), family->shape,
                                pe::audit::name(table.dtype), fmt::join(table.shape, ", ")));
  }
  auto const hinted = std::string(name(asked.kind));
  bool const alone = tables.size() == 1 && options.expected_scheme.empty();
  auto const say = [&](Other other) {
    auto audit = begun(table, other.kind);
    audit.findings.push_back(std::move(other.finding));
    audit.verdict = other.verdict;
    return audit;
  };
  if (auto finding = unfilled(tables, hinted)) return concluded(begun(tables, hinted), std::move(*finding));
  bool const factors = asked.by_config() && contains(asked.names, {"rope_freqs", "rope_factors"});
  if (alone && !factors && !may_be_truncated(table)) {
    if (auto other = certainly_other(table)) return say(std::move(*other));
  }
  auto result = of_families(tables, asked);
  if (is_recognised(result)) return *result;
  if (auto other = alone ? other_by_name(table) : std::nullopt) return say(std::move(*other));
  if (result) return *result;
  auto audit = unrecognised(table, hinted, found<"unrecognised">());
  append(audit.findings, too_large(table, hinted));
  return audit;
}

}  // namespace pe::audit::core
