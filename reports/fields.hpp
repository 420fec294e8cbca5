/// Every member of a run's record under its name, listed once: what writes run.json and what reads it walk this list.
#pragma once

#include <concepts>
#include <type_traits>

#include "reports/digests.hpp"
#include "reports/run.hpp"

namespace pe::reports {

/// `Record`, or `Record const`: the lists below serve writing and reading alike.
template <class T, class Record>
concept Like = std::same_as<std::remove_const_t<T>, Record>;

/// Calls `visit(name, member)` for each member of `record`, in the order of their declaration in run.hpp.
template <Like<Witness> Record>
void fields(Record& record, auto&& visit) {
  visit("at", record.at);
  visit("component", record.component);
  visit("lhs", record.lhs);
  visit("rhs", record.rhs);
  visit("difference", record.difference);
  visit("certificate", record.certificate);
  visit("exact", record.exact);
  visit("steps", record.steps);
}

template <Like<Identity::Cofactor> Record>
void fields(Record& record, auto&& visit) {
  visit("generator", record.generator);
  visit("cofactor", record.cofactor);
}

template <Like<Identity> Record>
void fields(Record& record, auto&& visit) {
  visit("component", record.component);
  visit("lhs", record.lhs);
  visit("rhs", record.rhs);
  visit("cofactors", record.cofactors);
}

template <Like<Proof> Record>
void fields(Record& record, auto&& visit) {
  visit("scope", record.scope);
  visit("identities", record.identities);
}

template <Like<Residual> Record>
void fields(Record& record, auto&& visit) {
  visit("arithmetic", record.arithmetic);
  visit("value", record.value);
}

template <Like<Outcome> Record>
void fields(Record& record, auto&& visit) {
  visit("id", record.id);
  visit("ledger", record.ledger);
  visit("source", record.source);
  visit("locator", record.locator);
  visit("scheme", record.scheme);
  visit("property", record.property);
  visit("statement", record.statement);
  visit("latex", record.latex);
  visit("domain", record.domain);
  visit("expected", record.expected);
  visit("verdict", record.verdict);
  visit("evidence", record.evidence);
  visit("agrees", record.agrees);
  visit("cases", record.cases);
  visit("discards", record.discards);
  visit("digits", record.digits);
  visit("residual", record.residual);
  visit("failure_rate_95", record.failure_rate_95);
  visit("witness", record.witness);
  visit("proof", record.proof);
  visit("ladder", record.ladder);
  visit("hardware", record.hardware);
  visit("corrected_by", record.corrected_by);
  visit("note", record.note);
  visit("replay", record.replay);
}

template <Like<Source> Record>
void fields(Record& record, auto&& visit) {
  visit("key", record.key);
  visit("author", record.author);
  visit("title", record.title);
  visit("year", record.year);
  visit("url", record.url);
}

template <Like<Part> Record>
void fields(Record& record, auto&& visit) {
  visit("name", record.name);
  visit("command", record.command);
  visit("wall_seconds", record.wall_seconds);
  visit("peak_memory_bytes", record.peak_memory_bytes);
}

template <Like<RowCost> Record>
void fields(Record& record, auto&& visit) {
  visit("id", record.id);
  visit("seconds", record.seconds);
}

template <Like<Provenance> Record>
void fields(Record& record, auto&& visit) {
  visit("version", record.version);
  visit("commit", record.commit);
  visit("dirty", record.dirty);
  visit("seed", record.seed);
  visit("cases", record.cases);
  visit("digits", record.digits);
  visit("jobs", record.jobs);
  visit("command", record.command);
  visit("compiler", record.compiler);
  visit("flags", record.flags);
  visit("cpu", record.cpu);
  visit("system", record.system);
  visit("started", record.started);
  visit("wall_seconds", record.wall_seconds);
  visit("cpu_seconds", record.cpu_seconds);
  visit("peak_memory_bytes", record.peak_memory_bytes);
  visit("libraries", record.libraries);
  visit("parts", record.parts);
  visit("rows", record.rows);
  visit("missing", record.missing);
}

template <Like<Summary> Record>
void fields(Record& record, auto&& visit) {
  visit("claims", record.claims);
  visit("holds", record.holds);
  visit("refuted", record.refuted);
  visit("undecided", record.undecided);
  visit("not_applicable", record.not_applicable);
  visit("accounted", record.accounted);
  visit("surprises", record.surprises);
  visit("partial", record.partial);
}

template <Like<MatrixScheme> Record>
void fields(Record& record, auto&& visit) {
  visit("name", record.name);
  visit("says", record.says);
  visit("source", record.source);
}

template <Like<MatrixProperty> Record>
void fields(Record& record, auto&& visit) {
  visit("name", record.name);
  visit("says", record.says);
  visit("latex", record.latex);
}

template <Like<NotApplicable> Record>
void fields(Record& record, auto&& visit) {
  visit("property", record.property);
  visit("scheme", record.scheme);
  visit("reason", record.reason);
}

template <Like<MatrixPlan> Record>
void fields(Record& record, auto&& visit) {
  visit("schemes", record.schemes);
  visit("properties", record.properties);
  visit("not_applicable", record.not_applicable);
}

template <Like<PanelAxis> Record>
void fields(Record& record, auto&& visit) {
  visit("low", record.low);
  visit("high", record.high);
  visit("logarithmic", record.logarithmic);
}

template <Like<Panel> Record>
void fields(Record& record, auto&& visit) {
  visit("name", record.name);
  visit("cells", record.cells);
  visit("left", record.left);
  visit("top", record.top);
  visit("width", record.width);
  visit("height", record.height);
  visit("x", record.x);
  visit("y", record.y);
}

template <Like<FigureRecord> Record>
void fields(Record& record, auto&& visit) {
  visit("name", record.name);
  visit("title", record.title);
  visit("caption", record.caption);
  visit("panels", record.panels);
}

template <Like<Run> Record>
void fields(Record& record, auto&& visit) {
  visit("provenance", record.provenance);
  visit("summary", record.summary);
  visit("sources", record.sources);
  visit("outcomes", record.outcomes);
  visit("matrix", record.matrix);
  visit("figures", record.figures);
}

template <Like<Digests> Record>
void fields(Record& record, auto&& visit) {
  visit("results", record.results);
  visit("record", record.record);
}

/// A struct whose members are listed above.
template <class T>
concept Listed = requires(T& record) {
  fields(record, [](char const*, auto&) {});
};

}  // namespace pe::reports
