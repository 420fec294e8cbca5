#include "experiments/compare/compare.hpp"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <boost/algorithm/string/predicate.hpp>

#include "experiments/running/interrupt.hpp"
#include "experiments/running/run_record.hpp"
#include "experiments/terminal/names.hpp"
#include "reports/language.hpp"
#include "reports/purposes.hpp"
#include "reports/vocabulary.hpp"
#include "reports/writers/comparison.hpp"
#include "theory/claims/list.hpp"
#include "theory/families/cost.hpp"
#include "theory/families/guests.hpp"
#include "theory/formula/scheme.hpp"
#include "theory/guests/formulas.hpp"
#include "theory/properties/list.hpp"

namespace pe::experiments {
namespace {

std::vector<std::string> matching(std::vector<std::string> const& patterns, std::vector<std::string> const& all,
                                  char const* kind, char const* listed_by) {
  auto const matches = [](std::string const& pattern, std::string const& name) {
    return fnmatch(pattern.c_str(), name.c_str(), FNM_CASEFOLD) == 0;
  };
  for (auto const& pattern : patterns) {
    if (std::ranges::none_of(all, [&](auto const& name) { return matches(pattern, name); })) {
      throw_unknown(kind, pattern, all, listed_by);
    }
  }
  if (patterns.empty()) return all;
  std::vector<std::string> result;
  std::ranges::copy_if(all, std::back_inserter(result), [&](auto const& name) {
    return std::ranges::any_of(patterns, [&](auto const& pattern) { return matches(pattern, name); });
  });
  return result;
}

/// The patterns, other names of a scheme replaced by its own.
std::vector<std::string> by_own_name(std::vector<std::string> patterns) {
  for (auto& pattern : patterns) {
    for (auto const& scheme : schemes()) {
      auto const same = [&](std::string_view other) { return !pattern.empty() && boost::iequals(other, pattern); };
      if (std::ranges::any_of(scheme.aliases, same)) pattern = scheme.name;
    }
  }
  return patterns;
}

bool among(std::vector<std::string> const& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

constexpr CostSizes cost_sizes;

std::string cost_sizes_text() {
  return fmt::format("d = {}, H = {}, L = {}", cost_sizes.head * cost_sizes.heads, cost_sizes.heads, cost_sizes.length);
}

std::vector<reports::CostRow> cost_rows(Compared const& names) {
  std::vector<reports::CostRow> rows;
  for (auto const& scheme : schemes()) {
    if (!among(names.schemes, scheme.name)) continue;
    auto const& cost = scheme.cost;
    auto const formula = [&](std::string_view f) {
      return reports::Formula{std::string(f), latex_of_cost(f), value(f, cost.letter, cost_sizes)};
    };
    std::string source(cost.source);
    if (!cost.letter.name.empty())
      source += fmt::format(" In the numbers, {} = {}.", cost.letter.name, cost.letter.usual);
    rows.push_back({std::string(scheme.name), formula(cost.parameters), formula(cost.memory), formula(cost.work),
                    std::move(source)});
  }
  return rows;
}

/// Only what holds can hold to some position.
std::vector<Claim const*> that_hold(reports::Run const& run) {
  std::vector<Claim const*> result;
  for (auto const& outcome : run.outcomes) {
    if (outcome.verdict == "holds" && outcome.matrix_cell) result.push_back(find_claim(outcome.id));
  }
  return result;
}

/// The properties that say something about all of the schemes but one in ten; those of which no property says anything
/// are not counted.
std::vector<std::string> asked_of_nearly_all(std::vector<std::string> schemes) {
  std::erase_if(schemes, [](std::string const& scheme) {
    return std::ranges::none_of(properties(), [&](Property const& property) {
      return std::ranges::any_of(property.cells, [&](Cell const& cell) { return cell.check && cell.scheme == scheme; });
    });
  });
  std::vector<std::string> result;
  for (auto const& property : properties()) {
    auto const missing = std::ranges::count_if(
        property.cells, [&](Cell const& cell) { return !cell.check && among(schemes, cell.scheme); });
    if (10 * static_cast<std::size_t>(missing) <= schemes.size()) result.push_back(property.name);
  }
  return result;
}

}  // namespace

Compared compared(std::vector<std::string> const& scheme_names, std::vector<std::string> const& property_names) {
  Compared result{
      matching(by_own_name(scheme_names), names_of(schemes(), &About::name), "scheme", "pebench list schemes"),
      matching(property_names, names_of(properties(), &Property::name), "property", "pebench list properties"),
      {}};
  if (!property_names.empty() || scheme_names.empty()) return result;
  auto const asked = asked_of_nearly_all(result.schemes);
  if (asked.empty()) return result;
  for (auto const& name : result.properties) {
    if (!among(asked, name)) result.left_out.push_back(name);
  }
  result.properties = asked;
  return result;
}

std::vector<Claim const*> cells_of(Compared const& names) {
  std::vector<Claim const*> result;
  for (auto const& claim : claims()) {
    bool const is_cell = claim.source.key == reports::matrix_source && claim.check;
    if (is_cell && among(names.schemes, claim.check->scheme()) && among(names.properties, claim.property)) {
      result.push_back(&claim);
    }
  }
  return result;
}

reports::Comparison compare(reports::Run const& run, Compared const& names, CompareOptions const& options) {
  reports::Comparison result;
  result.title = options.title;
  auto whole = run;
  // A run's own plan leaves out the schemes of which nothing at all can be asked.
  whole.matrix = matrix_plan(NameSet(names.schemes.begin(), names.schemes.end()),
                             NameSet(names.properties.begin(), names.properties.end()));
  result.matrix = reports::by_purpose(reports::matrix(whole));
  for (auto const& scheme : result.matrix.schemes) {  // the LaTeX of a user's scheme was made from what was read
    auto const own = is_guest(scheme.name) ? formula_of(scheme.name) : nullptr;
    auto& formula = result.formulas.emplace_back(reports::SchemeFormula{
        scheme.name, std::string(text_of_scheme(scheme.name).formula), own ? own->latex : std::string()});
    if (auto const [text, latex] = learned_of_guest(scheme.name); !text.empty()) {
      constexpr auto says = "learned for each head";
      formula.text += fmt::format("; {} {}", text, says);
      formula.latex += fmt::format(",\\quad {}\\text{{ {}}}", latex, says);
    }
  }
  result.costs = cost_rows(names);
  result.cost_sizes = cost_sizes_text();
  result.sources = run.sources;
  result.files = run.files;
  std::ranges::copy_if(run.outcomes, std::back_inserter(result.claims),
                       [](auto const& outcome) { return outcome.source == reports::file_source; });
  result.certificates = run.certificates;
  result.trained = trained(names.schemes);
  for (auto const& source : sources()) {
    auto const is_of = [&](auto const& scheme) { return scheme.source == source.key; };
    bool const known = std::ranges::find(run.sources, source.key, &reports::Source::key) != run.sources.end();
    if (!known && std::ranges::any_of(result.matrix.schemes, is_of)) {
      result.sources.push_back({source.key, source.author, source.title, source.year, source.url, source.entry});
    }
  }
  result.provenance = run.provenance;
  result.notes = notes_of(result);
  auto const some = [&](auto const& work) {
    return options.stop.stop_requested() ? std::nullopt : unless_stopped(options.stop, work);
  };
  auto const schemes = names.schemes;
  if (options.whole) {
    result.extrapolations =
        some([schemes] { return extrapolations(schemes); }).value_or(std::vector<reports::Extrapolation>{});
  }
  if (options.whole && !options.stop.stop_requested()) {
    result.tolerance_reason = reports::translatable(
        "An equality holds where its sides differ by 1/4 at most, an inequality where it is missed by no more: "
        "rounding may break the one and leave the other true, as where |q| |k| is far above the score. At d = 16, base "
        "10000 and unit vectors, each in turn, rounding alone makes less than 1/4 in the coarsest format (8 "
        "squares-and-sums of unit roundoff 2⁻⁹, each of 8 at most), so that what exceeds it comes of the position. "
        "Eight positions below each power of two are looked at, and those of the last bisection.");
    result.atlas = atlas(that_hold(run), options.seed, options.jobs, options.stop);
    for (auto& reach : result.atlas) {
      reach.command += reports::file_option(result.files, result.provenance, reach.scheme);
    }
  }
  return result;
}

}  // namespace pe::experiments
