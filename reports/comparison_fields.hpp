/// Every member of a comparison under its name, listed once, as fields.hpp does for a run.
#pragma once

#include "reports/comparison.hpp"
#include "reports/fields.hpp"

namespace pe::reports {

template <Like<MatrixCell> Record>
void fields(Record& record, auto&& visit) {
  visit("scheme", record.scheme);
  visit("property", record.property);
  visit("verdict", record.verdict);
  visit("evidence", record.evidence);
  visit("agrees", record.agrees);
  visit("residual", record.residual);
  visit("digits", record.digits);
  visit("reason", record.reason);
  visit("witness", record.witness);
  visit("claim", record.claim);
  visit("replay", record.replay);
}

template <Like<Matrix> Record>
void fields(Record& record, auto&& visit) {
  visit("schemes", record.schemes);
  visit("properties", record.properties);
  visit("cells", record.cells);
}

template <Like<Formula> Record>
void fields(Record& record, auto&& visit) {
  visit("text", record.text);
  visit("latex", record.latex);
}

template <Like<CostRow> Record>
void fields(Record& record, auto&& visit) {
  visit("scheme", record.scheme);
  visit("parameters", record.parameters);
  visit("memory", record.memory);
  visit("work", record.work);
  visit("source", record.source);
}

template <Like<TimeRow> Record>
void fields(Record& record, auto&& visit) {
  visit("scheme", record.scheme);
  visit("position", record.position);
  visit("score", record.score);
}

template <Like<Measured> Record>
void fields(Record& record, auto&& visit) {
  visit("method", record.method);
  visit("times", record.times);
}

template <Like<Curve> Record>
void fields(Record& record, auto&& visit) {
  visit("scheme", record.scheme);
  visit("positions", record.positions);
  visit("values", record.values);
  visit("note", record.note);
}

template <Like<Extrapolation> Record>
void fields(Record& record, auto&& visit) {
  visit("name", record.name);
  visit("title", record.title);
  visit("axis", record.axis);
  visit("training_length", record.training_length);
  visit("curves", record.curves);
}

template <Like<Reach> Record>
void fields(Record& record, auto&& visit) {
  visit("scheme", record.scheme);
  visit("property", record.property);
  visit("format", record.format);
  visit("pipeline", record.pipeline);
  visit("tolerance", record.tolerance);
  visit("position", record.position);
  visit("beyond", record.beyond);
  visit("command", record.command);
}

template <Like<ComparisonNote> Record>
void fields(Record& record, auto&& visit) {
  visit("scheme", record.scheme);
  visit("property", record.property);
  visit("text", record.text);
  visit("command", record.command);
}

template <Like<Comparison> Record>
void fields(Record& record, auto&& visit) {
  visit("title", record.title);
  visit("matrix", record.matrix);
  visit("costs", record.costs);
  visit("extrapolations", record.extrapolations);
  visit("tolerance_reason", record.tolerance_reason);
  visit("atlas", record.atlas);
  visit("notes", record.notes);
  visit("sources", record.sources);
  visit("measured", record.measured);
  visit("provenance", record.provenance);
}

}  // namespace pe::reports
