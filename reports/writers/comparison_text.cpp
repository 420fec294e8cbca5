/// The words of a comparison, and its tables as CSV.
#include <fmt/format.h>

#include "reports/comparison_fields.hpp"
#include "reports/encode_json.hpp"
#include "reports/words.hpp"
#include "reports/writers/comparison.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/numbers.hpp"

namespace pe::reports {
namespace {

std::string line(std::vector<std::string> const& cells) {
  std::string out;
  for (auto const& cell : cells) out += csv_field(cell) + ',';
  out.pop_back();
  return out + "\r\n";
}

std::string number(std::optional<double> value) { return value ? shortest(*value) : std::string(); }

std::string costs_csv(std::vector<CostRow> const& costs) {
  auto out = line({"scheme", "parameters", "memory", "work", "source"});
  for (auto const& [scheme, parameters, memory, work, source] : costs) {
    out += line({scheme, parameters.text, memory.text, work.text, source});
  }
  return out;
}

std::string times_csv(Measured const& measured) {
  auto out = line({"scheme", "position", "score"});
  for (auto const& [scheme, position, score] : measured.times) out += line({scheme, number(position), number(score)});
  return out;
}

std::string atlas_csv(std::vector<Reach> const& atlas) {
  auto out = line({"scheme", "property", "format", "pipeline", "tolerance", "position", "beyond"});
  for (auto const& reach : atlas) {
    out += line({reach.scheme, reach.property, reach.format, reach.pipeline, shortest(reach.tolerance),
                 number(reach.position), reach.beyond ? "true" : "false"});
  }
  return out;
}

std::string notes_csv(std::vector<ComparisonNote> const& notes) {
  auto out = line({"scheme", "property", "text", "command"});
  for (auto const& [scheme, property, text, command] : notes) out += line({scheme, property, text, command});
  return out;
}

/// Long format: what a data frame groups by.
std::string curves_csv(Extrapolation const& extrapolation) {
  auto out = line({"scheme", "position", "value"});
  for (auto const& curve : extrapolation.curves) {
    for (std::size_t i = 0; i < curve.positions.size(); ++i) {
      out += line({curve.scheme, shortest(curve.positions[i]), shortest(curve.values[i])});
    }
  }
  return out;
}

}  // namespace

std::string_view evidence_abbreviation(std::string_view evidence) {
  if (evidence == "proved") return "prov";
  if (evidence == "exhausted") return "exh";
  if (evidence == "certified") return "cert";
  if (evidence == "sampled") return "samp";
  return "";
}

std::string cell_text(MatrixCell const& cell) {
  if (cell.verdict.empty()) return "";
  auto const sign = find_word(verdict_words(), cell.verdict).sign;
  if (cell.verdict == "not applicable") return std::string(sign);
  return fmt::format("{} {}{}", sign, evidence_abbreviation(cell.evidence), cell.agrees ? "" : " !");
}

std::string reach_text(Reach const& reach) {
  if (!reach.position) return "nowhere";
  return fmt::format("{} {:.0f}", reach.beyond ? "≥" : "to", *reach.position);
}

std::string cell_command(MatrixCell const& cell) {
  if (cell.claim.empty()) return {};
  if (cell.verdict == "refuted" && !cell.replay.empty()) return "./bench replay " + shell_word(cell.replay);
  return "./bench explain " + shell_word(cell.claim);
}

std::string writers::matrix_csv(Matrix const& matrix) {
  auto out = line({"scheme", "property", "verdict", "evidence", "agrees", "residual", "digits", "reason", "witness",
                   "claim", "replay"});
  for (auto const& cell : matrix.cells) {
    out += line({cell.scheme, cell.property, cell.verdict, cell.evidence, cell.agrees ? "true" : "false",
                 number(cell.residual), cell.claim.empty() ? "" : std::to_string(cell.digits), cell.reason,
                 cell.witness, cell.claim, cell.replay});
  }
  return out;
}

std::vector<TableFile> writers::comparison_tables(Comparison const& comparison) {
  std::vector<TableFile> result{{"matrix", matrix_csv(comparison.matrix)},
                                {"costs", costs_csv(comparison.costs)},
                                {"times", times_csv(comparison.measured)},
                                {"atlas", atlas_csv(comparison.atlas)},
                                {"notes", notes_csv(comparison.notes)}};
  for (auto const& extrapolation : comparison.extrapolations) {
    result.push_back({extrapolation.name, curves_csv(extrapolation)});
  }
  return result;
}

std::string writers::comparison_json(Comparison const& comparison) {
  auto object = Json::object();
  object["schema"] = comparison_schema;
  object.update(Encode{}(comparison));
  return dump(object, 2) + "\n";
}

}  // namespace pe::reports
