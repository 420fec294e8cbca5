#include "experiments/audit/audit.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/expect.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/kinds/kinds.hpp"
#include "experiments/audit/limits.hpp"
#include "experiments/audit/readers/foreign.hpp"
#include "experiments/audit/subjects.hpp"
#include "theory/kernel/error.hpp"

namespace pe::audit {
namespace {

using Tables = std::vector<Table>;

/// A family of tables. `certain`: the kind was named, so that the table is judged as one even where it fits none.
struct Family {
  char const* kind;
  char const* shape;  ///< that it needs
  std::optional<Audit> (*audit)(Tables const& tables, Options const& options, bool certain);
};

/// What a family of vectors says of a table, unless that has rows and the family finds fault with it: one row of
/// another family, the only one that it has, would be taken for a spoilt vector.
std::optional<Audit> of_vector(std::optional<Audit> audit, Table const& table, bool certain) {
  bool const has_rows = table.shape.size() > 1;
  return audit && has_rows && !certain && audit->verdict == Verdict::defective ? std::nullopt : std::move(audit);
}

/// In the order in which they are tried where nothing is known: what recognises exactly comes first.
constexpr Family families[] = {
    {"buckets", "integers, [queries, keys] or one for each offset",
     [](Tables const& t, Options const&, bool) { return t.size() == 1 ? audit_buckets(t[0]) : std::nullopt; }},
    {"slopes", "a vector [heads]",
     [](Tables const& t, Options const&, bool certain) {
       return t.size() == 1 ? of_vector(audit_slopes(t[0], certain), t[0], certain) : std::nullopt;
     }},
    {"frequencies", "a vector [d/2]",
     [](Tables const& t, Options const& options, bool certain) {
       return t.size() == 1 ? of_vector(audit_frequencies(t[0], options), t[0], certain) : std::nullopt;
     }},
    {"phases", "reals or complex numbers",
     [](Tables const& t, Options const& options, bool) {
       auto grid = t.size() == 1 ? audit_grid(t[0], options) : std::nullopt;
       return grid ? grid : audit_phases(t, options);
     }},
    {"bias", "[heads, queries, keys] or [queries, keys]",
     [](Tables const& t, Options const&, bool certain) {
       return t.size() == 1 ? audit_bias(t[0], certain) : std::nullopt;
     }},
};

/// What --expect names tells a vector of slopes from one of frequencies.
std::string kind_expected(std::string const& scheme, Table const& table) {
  bool const is_vector = squeezed(table).shape.size() < 2;
  if (scheme == "alibi") return is_vector ? "slopes" : "bias";
  if (scheme == "t5") return is_integer(table.dtype) ? "buckets" : "bias";
  if (scheme == "bias") return "bias";
  if (scheme == "frequencies") return "frequencies";
  return {};
}

Audit of_no_kind(Table const& table, std::string const& hinted) {
  auto audit = unrecognised(table, hinted, found<"unrecognised">());
  if (auto why = too_wide(table)) audit.findings.push_back(std::move(*why));
  return audit;
}

/// Of all that had something to say, the first that recognised the table, else the first.
std::optional<Audit> first_that_fits(Tables const& tables, Options const& options, std::string const& hinted) {
  std::optional<Audit> best;
  auto const attempt = [&](Family const& family, bool certain) {
    auto next = family.audit(tables, options, certain);
    if (next && (!best || (best->verdict == Verdict::unrecognised && next->verdict != Verdict::unrecognised))) {
      best = std::move(next);
    }
    return best && best->verdict != Verdict::unrecognised;
  };
  for (auto const& family : families) {
    if (hinted == family.kind && attempt(family, true)) return best;
  }
  for (auto const& family : families) {
    if (hinted != family.kind && attempt(family, false)) return best;
  }
  return best;
}

}  // namespace

Audit audit(Tables const& tables, Options const& options) {
  PE_ASSERT(!tables.empty());
  for (auto const& table : tables) {
    if (entry_count(table) != 0) continue;
    auto const called = quote(table.name.empty() ? table.file : table.name);
    throw InputError(fmt::format("the table {} has no entries; an audit needs one at least", called));
  }
  Audit result;
  if (!options.kind.empty()) {
    auto const family = std::ranges::find(families, options.kind, [](auto const& f) { return std::string(f.kind); });
    if (family == std::end(families)) {
      std::string known;
      for (auto const& f : families) known += fmt::format("{}{}", known.empty() ? "" : ", ", f.kind);
      throw UserError(fmt::format("--kind is '{}', which is not known; known are {}", options.kind, known));
    }
    auto judged = family->audit(tables, options, true);
    if (!judged) {
      throw UserError(fmt::format("--kind {} needs {}; the table is {} [{}]", family->kind, family->shape,
                                  name(tables[0].dtype), fmt::join(tables[0].shape, ", ")));
    }
    result = std::move(*judged);
  } else {
    auto hinted = kind_expected(options.expected_scheme, tables[0]);
    if (hinted.empty()) hinted = kind_hinted_by(tables[0]);
    result = first_that_fits(tables, options, hinted).value_or(of_no_kind(tables[0], hinted));
  }
  compare_with_expectation(options, result);
  return result;
}

Audit audit_with(std::vector<RopeConfig> const& configs, Tables const& tables, Options options) {
  std::optional<Audit> first;
  for (auto const& config : configs) {
    options.config = config;
    auto judged = audit(tables, options);
    if (configs.size() > 1) {
      judged.findings.push_back(found<"layer-type">(quote(config.layer_type)));
    }
    if (judged.verdict == Verdict::conforms || judged.verdict == Verdict::equivalent) return judged;
    if (!first) first = std::move(judged);
  }
  return first ? *first : audit(tables, options);
}

Table table_view(std::span<std::byte const> bytes, Dtype dtype, std::vector<std::int64_t> const& shape) {
  Table table;
  table.dtype = dtype;
  table.shape = shape;
  table.strides = row_major_strides(shape, dtype);
  table.data = bytes.data();
  auto const held = static_cast<std::int64_t>(bytes.size() / size_of(dtype));
  if (std::ranges::any_of(shape, [](auto length) { return length < 0; }) || entry_count(table) != held) {
    throw UserError(fmt::format("the shape [{}] does not fit {} entries; the product of a shape is their number",
                                fmt::join(shape, ", "), held));
  }
  return table;
}

}  // namespace pe::audit
