/// The statements of a run with their verdicts, as a data set: one line of JSON each.
#pragma once

#include <optional>
#include <vector>

#include "reports/run.hpp"
#include "reports/writers/writers.hpp"

namespace pe::reports {

/// The name and version of the layout of a line.
inline constexpr char dataset_schema[] = "pebench-dataset/2";

/// A line: a statement, the document that has it, and its certificate, where there is one.
struct DatasetRow {
  Source document;
  Outcome statement;
  std::optional<CertificateFile> certificate = {};
};

namespace writers {

/// statements.jsonl, its schema and README.md. What is of no document is left out: cells of the matrix, and claims of a
/// user's file; what the bench adds to a document, as corrections, has the origin "ours". Without times and machines: a
/// function of the seed, the cases and the digits alone.
std::vector<File> dataset(Run const& run);

}  // namespace writers

}  // namespace pe::reports
