/// Every member of a record under its name, listed once: what writes JSON, what reads it and what fills a page use this
/// list. The members are in the order of their declaration.
#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "reports/comparison.hpp"
#include "reports/dataset.hpp"
#include "reports/diff.hpp"
#include "reports/digests.hpp"
#include "reports/run.hpp"
#include "reports/writers/escape.hpp"

namespace pe::reports {

/// `Record`, or `Record const`: the lists below serve writing and reading alike.
template <class T, class Record>
concept Like = std::same_as<std::remove_const_t<T>, Record>;

/// fields(record, visit) calls `visit(name, member)` for each member.
#define PE_VISIT_FIELD(member) visit(#member, record.member);
#define PE_FIELDS(Type, ...)                                               \
  template <Like<Type> Record>                                             \
  void fields(Record& record, auto&& visit) {                              \
    NLOHMANN_JSON_EXPAND(NLOHMANN_JSON_PASTE(PE_VISIT_FIELD, __VA_ARGS__)) \
  }

PE_FIELDS(Witness, at, component, lhs, rhs, difference, certificate, exact, steps)
PE_FIELDS(Identity::Cofactor, generator, cofactor)
PE_FIELDS(Identity, component, lhs, rhs, cofactors)
PE_FIELDS(Clause, name, values)
PE_FIELDS(Scope, all, argument)
PE_FIELDS(Proof, scope, identities)
PE_FIELDS(Residual, arithmetic, value)
PE_FIELDS(Finding, impact, reading, so, difference, stays, prior)
PE_FIELDS(Outcome, id, ledger, source, locator, scheme, property, matrix_cell, origin, quote, implied_by, statement,
          latex, law, domain, walked, expected, verdict, evidence, agrees, alarm, cases, discards, digits, residual,
          why_sampled, measure, measured, failure_rate_95, witness, proof, ladder, hardware, corrected_by, note, replay,
          finding)
PE_FIELDS(Source, key, author, title, year, url, entry)
PE_FIELDS(InputFile, name, sha256, text)
PE_FIELDS(Shard, number, count, claims, places)
PE_FIELDS(CertificateFile, claim, file, sha256, statement)
PE_FIELDS(Part, name, command, wall_seconds, peak_memory_bytes)
PE_FIELDS(RowCost, id, seconds)
PE_FIELDS(Provenance, version, commit, dirty, seed, cases, digits, jobs, command, compiler, flags, cpu, system, started,
          wall_seconds, cpu_seconds, peak_memory_bytes, libraries, parts, rows, missing)
PE_FIELDS(Summary, claims, holds, refuted, undecided, vacuous, not_applicable, not_checkable, not_checked, established,
          tested, proved, witnessed, exhausted, covered, grid, agrees, sampled, surprises, planted, engine_errors,
          partial, asked)
PE_FIELDS(MatrixScheme, name, title, says, source, family)
PE_FIELDS(MatrixProperty, name, says, latex)
PE_FIELDS(NotApplicable, property, scheme, reason)
PE_FIELDS(MatrixPlan, schemes, properties, not_applicable)
PE_FIELDS(PanelAxis, low, high, logarithmic)
PE_FIELDS(Panel, name, cells, left, top, width, height, x, y)
PE_FIELDS(FigureRecord, name, title, caption, panels)
PE_FIELDS(Run, provenance, summary, sources, files, shard, outcomes, matrix, certificates, figures)
PE_FIELDS(DatasetRow, document, statement, certificate)
PE_FIELDS(Digests, results, record)
PE_FIELDS(Change, id, what, before, after)
PE_FIELDS(Differences, changes, came, went, circumstances)

PE_FIELDS(MatrixCell, scheme, property, verdict, evidence, agrees, residual, digits, reason, witness, claim, replay)
PE_FIELDS(Matrix, schemes, properties, cells)
PE_FIELDS(Formula, text, latex, value)
PE_FIELDS(SchemeFormula, scheme, text, latex)
PE_FIELDS(CostRow, scheme, parameters, memory, work, source)
PE_FIELDS(Accuracy, length, mean, half)
PE_FIELDS(TrainedRow, task, scheme, seeds, accuracies)
PE_FIELDS(Trained, method, rows)
PE_FIELDS(Curve, scheme, positions, values, note)
PE_FIELDS(Extrapolation, name, title, axis, training_length, curves)
PE_FIELDS(Reach, scheme, property, format, pipeline, tolerance, position, beyond, command)
PE_FIELDS(ComparisonNote, scheme, property, text, command)
PE_FIELDS(Comparison, title, matrix, formulas, costs, cost_sizes, extrapolations, tolerance_reason, atlas, notes,
          sources, files, claims, certificates, trained, provenance)

#undef PE_FIELDS
#undef PE_VISIT_FIELD

/// A struct whose members are listed above.
template <class T>
concept Listed = requires(T& record) {
  fields(record, [](char const*, auto&) {});
};

/// Whether a member has nothing to be written, and may be missing in what is read.
bool is_left_out(auto const&) { return false; }
inline bool is_left_out(AddedText const& added) { return added.text.empty(); }
inline bool is_left_out(std::optional<Shard> const& shard) { return !shard; }

using Json = nlohmann::ordered_json;

/// What `of` makes of each value, as a list.
Json list_of(auto const& values, auto const& of) {
  auto list = Json::array();
  for (auto const& value : values) list.push_back(of(value));
  return list;
}

/// A record as JSON. A class, so that each overload sees all the others.
struct Encode {
  Json operator()(std::string const& text) const { return text; }
  Json operator()(AddedText const& added) const { return added.text; }
  Json operator()(bool value) const { return value; }
  Json operator()(int value) const { return value; }
  Json operator()(std::int64_t value) const { return value; }
  Json operator()(std::uint64_t value) const { return value; }
  // JSON has no infinity; the record writes it as a word.
  Json operator()(double value) const { return std::isfinite(value) ? Json(value) : Json("inf"); }

  template <class T>
  Json operator()(std::optional<T> const& value) const {
    return value ? (*this)(*value) : Json(nullptr);
  }

  template <class T>
  Json operator()(std::vector<T> const& values) const {
    return list_of(values, *this);
  }

  Json operator()(std::map<std::string, std::string> const& values) const {
    auto object = Json::object();
    for (auto const& [key, value] : values) object[key] = value;
    return object;
  }

  Json operator()(Listed auto const& record) const {
    auto object = Json::object();
    fields(record, [&](char const* name, auto const& member) {
      if (!is_left_out(member)) object[name] = (*this)(member);
    });
    return object;
  }
};

/// The text of a value; bytes that are not UTF-8 are replaced, characters that do not show are escaped. `indent` -1:
/// one line.
inline std::string dump(Json const& value, int indent) {
  return visible_json(value.dump(indent, ' ', false, Json::error_handler_t::replace));
}

}  // namespace pe::reports
