/// The order in which families are asked: what is certain by its content, then what the name says, then the others.
#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "experiments/audit/answer/answer.hpp"
#include "experiments/audit/answer/others.hpp"
#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/finding.hpp"
#include "theory/kernel/error.hpp"

namespace pe::audit::core {
namespace {

using Tables = std::vector<Table>;

struct Family {
  Kind kind;
  char const* shape;  ///< that it needs
  bool alone;         ///< of one table
  std::optional<Audit> (*of)(Tables const&, Asked const&);

  std::optional<Audit> judged(Tables const& tables, Asked const& asked) const {
    return alone && tables.size() != 1 ? std::nullopt : of(tables, asked);
  }
};

/// Equal rows of a vector that is expanded over layers or sequences.
std::optional<Audit> vector_of(Tables const& tables, Asked const& asked) {
  auto table = squeezed(tables[0]);
  constexpr std::int64_t most_rows = 256;
  if (table.shape.size() != 2 || table.shape[0] > most_rows || asked.kind != Kind::frequencies)
    return judge_vector(tables[0], asked);
  // Those of layers, one below the other: the one that most are.
  std::map<std::vector<double>, std::vector<std::int64_t>> rows;
  for (std::int64_t r = 0; r < table.shape[0]; ++r) {
    auto entries = to_double(at(table, 0, r));
    for (double& x : entries) x = std::isnan(x) ? INFINITY : x;  // NaN has no order
    rows[std::move(entries)].push_back(r);
  }
  auto const& usual = std::ranges::max_element(rows, {}, [](auto const& row) { return row.second.size(); })->second;
  auto const others = table.shape[0] - std::ssize(usual);
  if (2 * others >= table.shape[0]) return std::nullopt;
  auto audit = judge_vector(at(table, 0, usual.front()), asked);
  if (!audit) return audit;
  audit->shape = tables[0].shape;
  if (others == 0) {
    audit->findings.push_back(found<"copies">(table.shape[0]));
    return audit;
  }
  std::int64_t first = 0;
  while (first < std::ssize(usual) && usual[static_cast<std::size_t>(first)] == first) ++first;
  audit->findings.push_back(
      found<"wrong-entries: unlike rows">(others, table.shape[0], first).at(first_entry(tables[0], first)));
  return concluded(std::move(*audit));
}

constexpr Family families[] = {
    {Kind::buckets, "integers, [queries, keys] or one for each offset", true,
     [](Tables const& t, Asked const& asked) { return judge_buckets(t[0], asked); }},
    {Kind::slopes, "a vector [heads]", true,
     [](Tables const& t, Asked const& asked) { return judge_slopes(t[0], asked); }},
    {Kind::frequencies, "a vector [d/2]", true, vector_of},
    {Kind::phases, "reals or complex numbers", false,
     [](Tables const& t, Asked const& asked) { return judge_phases(t, asked); }},
    {Kind::bias, "[heads, queries, keys] or [queries, keys]", true,
     [](Tables const& t, Asked const& asked) { return judge_bias(t[0], asked); }},
};

bool is_of_numbers(Tables const& tables) {
  return std::ranges::all_of(tables, [](Table const& table) { return !is_integer(table.dtype); });
}

/// Integers that are the sines of a code, cut off.
bool may_be_truncated(Table const& table) {
  constexpr std::int64_t most = std::int64_t{1} << 22;
  if (!is_integer(table.dtype) || table.dtype == Dtype::boolean || squeezed(table).shape.size() != 2 ||
      entry_count(table) > most)
    return false;
  auto const x = to_double(table);
  bool const signs = std::ranges::all_of(x, [](double v) { return v == 0 || v == 1 || v == -1; });
  return signs && std::ranges::find(x, -1.0) != x.end() && std::ranges::find(x, 0.0) != x.end();
}

std::optional<Audit> of_families(Tables const& tables, Asked const& asked) {
  std::optional<Audit> best;
  bool const reals = is_of_numbers(tables) || may_be_truncated(tables.front());
  auto const attempt = [&](Family const& family) {
    if (!reals && family.kind != Kind::buckets) return false;
    auto next = family.judged(tables, asked);
    // What is called a bias or slopes is no broken code, and the reverse.
    bool const of_heads = asked.kind == Kind::bias || asked.kind == Kind::slopes;
    bool const other_name = asked.kind != Kind::none && family.kind != asked.kind &&
                            (of_heads || family.kind == Kind::bias || family.kind == Kind::slopes);
    if (next && other_name && next->verdict == Verdict::defective) next.reset();
    if (next && (!best || (!is_recognised(best) && is_recognised(next)))) best = std::move(next);
    return is_recognised(best);
  };
  for (auto const& family : families) {
    if (family.kind == asked.kind && attempt(family)) return best;
  }
  for (auto const& family : families) {
    if (family.kind != asked.kind && attempt(family)) return best;
  }
  return best;
}

}  // namespace

Audit judge(Tables const& tables, Options const& options) {
  Asked const asked(tables, options);
  auto const& table = tables.front();
  if (!options.kind.empty()) {
    auto const family = std::ranges::find(families, asked.kind, &Family::kind);
    if (family == std::end(families)) {
      throw UserError(
          fmt::format("--kind is '{}', which is not known; known are phases, angles, frequencies, slopes, bias, "
                      "buckets",
                      options.kind));
    }
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
  bool const expected = !options.expected_scheme.empty();
  if (auto unfilled = audit_unfilled(tables, hinted)) return *unfilled;
  if (tables.size() == 1 && !expected && !may_be_truncated(table)) {
    bool const factors = asked.by_config() && contains(asked.names, {"rope_freqs", "rope_factors"});
    if (auto other = factors ? std::nullopt : audit_certainly_other(table)) return *other;
  }
  auto result = of_families(tables, asked);
  if (is_recognised(result)) return *result;
  for (auto const& each : tables) {
    if (auto holes = audit_holes(each, hinted)) return *holes;
  }
  if (tables.size() == 1 && !expected) {
    if (auto other = audit_other(table)) return *other;
  }
  if (result) return *result;
  auto audit = unrecognised(table, hinted, found<"unrecognised">());
  append(audit.findings, too_large(table, hinted));
  return audit;
}

}  // namespace pe::audit::core
