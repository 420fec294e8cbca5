#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "reports/counts.hpp"
#include "reports/language.hpp"
#include "reports/latex/assembly.hpp"
#include "reports/latex/escape.hpp"
#include "reports/matrix.hpp"
#include "reports/vocabulary.hpp"
#include "reports/writers/comparison.hpp"
#include "reports/writers/numbers.hpp"

namespace pe::reports::latex {
namespace {

/// Of a case or a value, in characters: longer than any that a reader would follow; run.json has all of it.
constexpr std::size_t longest_value = 160;

/// What hardware computes in, as `Outcome::hardware` names it, and as the table of residuals has its columns.
constexpr std::string_view formats[] = {"double", "float", "half", "bfloat16"};

/// Columns of one sign that stand side by side across a page, beside the schemes' names.
constexpr std::size_t most_columns = 36;

std::string shown(std::string_view written) { return elided(reading_text(written), longest_value); }

std::string citation(Run const& run, std::string_view key) {
  bool const is_listed = std::ranges::find(run.sources, key, &Source::key) != run.sources.end();
  return is_listed ? fmt::format(R"(\cite{{{}}})", label(key)) : text(key);
}

/// The tables of a run.
class Tables {
 public:
  Tables(Run const& run, Formulas const& own) : run_(run), own_(own) {}

  Json summary() const {
    auto kinds = Json::array(), rows = Json::array();
    for (auto const& kind : counted_kinds()) kinds.push_back(Json::object({{"name", tr(kind.name)}}));
    for (auto const& source : run_.sources) {
      rows.push_back({{"source", source.key}, {"cite", citation(run_, source.key)}, {"counts", counts(source.key)}});
    }
    return {{"kinds", kinds}, {"rows", rows}, {"all", counts("")}};
  }

  Json surprises() const {
    return rows([](Outcome const& outcome) { return !outcome.agrees; });
  }

  Json refuted() const {
    return rows([&](Outcome const& outcome) {
      return outcome.verdict == "refuted" && outcome.agrees && !is_matrix_cell(run_, outcome);
    });
  }

  Json claims(Source const& source) const {
    auto out =
        rows([&](Outcome const& outcome) { return outcome.source == source.key && !is_matrix_cell(run_, outcome); });
    out["title"] = source.title;
    out["label"] = label(source.key);
    out["cite"] = citation(run_, source.key);
    return out;
  }

  Json residuals() const {
    return rows([&](Outcome const& outcome) {
      return outcome.verdict == "holds" && !outcome.hardware.empty() && !is_matrix_cell(run_, outcome);
    });
  }

 private:
  /// A zero is left blank, for the eye to find the rest.
  Json counts(std::string_view key) const {
    auto out = Json::array();
    for (auto const count : source_counts(run_, key)) {
      out.push_back(Json::object({{"count", count == 0 ? "" : std::to_string(count)}}));
    }
    return out;
  }

  std::string formula(std::string const& typed) const {
    if (typed.empty()) return {};
    return own_.contains(typed) ? fmt::format(R"(\pemath{{{}}})", typed) : R"(\newline )" + code(typed);
  }

  Json stated(Outcome const& outcome) const {
    return {{"label", "claim:" + label(outcome.id)},
            {"id", outcome.id},
            {"statement", outcome.statement},
            {"formula", formula(outcome.latex)},
            {"verdict", outcome.verdict},
            {"evidence", outcome.evidence == "none" ? "" : outcome.evidence}};
  }

  Json correction(Outcome const& outcome) const {
    auto const found = std::ranges::find(run_.outcomes, outcome.corrected_by, &Outcome::id);
    return found == run_.outcomes.end() ? Json(nullptr) : stated(*found);
  }

  Json row(Outcome const& outcome) const {
    auto out = stated(outcome);
    auto hardware = Json::array();
    for (auto const format : formats) {
      auto const found = std::ranges::find(outcome.hardware, format, &Residual::arithmetic);
      hardware.push_back(Json::object({{"bound", found == outcome.hardware.end() ? "" : bound_text(found->value)}}));
    }
    out.update({{"cite", citation(run_, outcome.source)},
                {"locator", outcome.locator},
                {"expected", outcome.expected},
                {"surprise", outcome.agrees ? "" : surprise_sentence(outcome)},
                {"note", outcome.note},
                {"reason", is_unchecked(outcome) ? outcome.note : ""},
                {"bound", outcome.residual ? residual_text(*outcome.residual) : ""},
                {"enclosed", outcome.residual ? bound_text(*outcome.residual) : ""},
                {"cases", outcome.cases > 0 ? counted(outcome.cases, "case") : ""},
                {"digits", outcome.digits},
                {"hardware", hardware},
                {"witness", nullptr},
                {"correction", correction(outcome)}});
    if (auto const& witness = outcome.witness) {
      out["witness"] = {{"at", elided(witness->at, longest_value)},
                        {"component", witness->component},
                        {"lhs", shown(witness->lhs)},
                        {"rhs", shown(witness->rhs)},
                        {"exact", elided(witness->exact, longest_value)}};
    }
    return out;
  }

  Json rows(auto const& wanted) const {
    auto out = Json::array();
    for (auto const& outcome : run_.outcomes) {
      if (wanted(outcome)) out.push_back(row(outcome));
    }
    auto const count = counted(out.size(), "claim");
    return {{"count", count}, {"rows", std::move(out)}};
  }

  Run const& run_;
  Formulas const& own_;
};

/// One sign a cell; what it means is in the caption.
std::string sign(MatrixCell const& cell) {
  auto const agrees = [&](std::string const& sign) { return cell.agrees ? sign : fmt::format(R"(\fbox{{{}}})", sign); };
  if (cell.verdict == "holds") return agrees(fmt::format(R"(\peholds{{{}}})", text(cell.evidence.substr(0, 1))));
  if (cell.verdict == "refuted") return agrees(R"(\perefuted)");
  if (cell.verdict == "undecided") return agrees("?");
  return cell.verdict == "not applicable" ? R"(\pesaysnothing)" : "";
}

/// Tables of about the same width, one below the other.
Json blocks(Matrix const& matrix, std::vector<Source> const& sources) {
  auto const cite = [&](std::string const& key) {
    bool const is_listed = std::ranges::find(sources, key, &Source::key) != sources.end();
    return is_listed ? fmt::format(R"(~\cite{{{}}})", label(key)) : std::string();
  };
  auto const count = matrix.properties.size(), parts = (count + most_columns - 1) / most_columns;
  auto out = Json::array();
  for (std::size_t b = 0; b < parts; ++b) {
    auto const begin = count * b / parts, end = count * (b + 1) / parts;
    auto heads = Json::array(), rows = Json::array();
    for (auto p = begin; p < end; ++p) heads.push_back(Json::object({{"name", matrix.properties[p].name}}));
    for (std::size_t s = 0; s < matrix.schemes.size(); ++s) {
      auto cells = Json::array();
      for (auto p = begin; p < end; ++p) cells.push_back(Json::object({{"sign", sign(matrix.at(s, p))}}));
      auto const& [name, says, source, family] = matrix.schemes[s];
      rows.push_back({{"scheme", name}, {"cite", cite(source)}, {"cells", cells}});
    }
    out.push_back({{"next", b > 0}, {"columns", end - begin}, {"heads", heads}, {"rows", rows}});
  }
  return Json::object({{"blocks", out}});
}

void matrix_table(Assembly& out, Matrix const& matrix, std::vector<Source> const& sources, std::string const& command,
                  std::string const& cost = {}) {
  if (matrix.cells.empty()) return;
  out.section(std::string(tr("Schemes and properties")), "Schemes and properties");
  out.table("matrix", "matrix", blocks(matrix, sources), "Which scheme has which property.", command, cost);
}

/// What deciding the outcomes that `wanted` takes took of one processor; empty where that was not measured.
std::string cost(Run const& run, auto const& wanted) {
  if (run.provenance.rows.empty()) return {};
  double seconds = 0;
  for (auto const& row : run.provenance.rows) {
    auto const outcome = std::ranges::find(run.outcomes, row.id, &Outcome::id);
    if (outcome != run.outcomes.end() && wanted(*outcome)) seconds += row.seconds;
  }
  return seconds_text(seconds);
}

/// The atlas as a paper has room for it: each number format by itself, without the rows that hold everywhere to the end
/// of what was looked at. tables/atlas.csv has the rest.
Json atlas(Comparison const& comparison) {
  auto rows = Json::array(), heads = Json::array();
  for (auto const format : formats) heads.push_back(Json::object({{"name", format}}));
  std::size_t left_out = 0;
  auto const& all = comparison.atlas;
  for (auto begin = all.begin(); begin != all.end();) {
    auto const end = std::find_if(begin, all.end(), [&](Reach const& other) {
      return other.scheme != begin->scheme || other.property != begin->property;
    });
    auto reaches = Json::array();
    bool bounded = false;
    for (auto const format : formats) {
      auto const found = std::find_if(
          begin, end, [&](Reach const& reach) { return reach.format == format && reach.pipeline == "uniform"; });
      bounded = bounded || (found != end && !found->beyond);
      reaches.push_back(Json::object({{"reach", found == end ? "" : reach_text(*found)}}));
    }
    left_out += bounded ? 0 : 1;
    if (bounded) rows.push_back({{"scheme", begin->scheme}, {"property", begin->property}, {"reaches", reaches}});
    begin = end;
  }
  auto const sentence =
      left_out == 0 ? std::string()
                    : say("{} that {} in every format to the end of what was looked at {} "
                          "left out.",
                          counted(left_out, "row"), left_out == 1 ? "holds" : "hold", left_out == 1 ? "is" : "are");
  return {{"reason", comparison.tolerance_reason}, {"left_out", sentence}, {"formats", heads}, {"rows", rows}};
}

/// A paragraph to begin with.
std::string paragraph(Matrix const& matrix) {
  auto const known = [&](std::string_view evidence) {
    return std::ranges::count_if(
        matrix.cells, [&](MatrixCell const& cell) { return cell.verdict == "holds" && cell.evidence == evidence; });
  };
  auto const silent = count(matrix, "not applicable");
  return say(
      "{} positional schemes are compared by {} properties. Of {}, {} hold ({} proved for all inputs, {} exhausted "
      "over "
      "a finite domain, {} covered over real intervals, {} only sampled) and {} are refuted, each by a counterexample "
      "that is exact or certified in ball arithmetic; {} do not apply.",
      matrix.schemes.size(), matrix.properties.size(), counted(matrix.cells.size() - silent, "question"),
      count(matrix, "holds"), known("proved"), known("exhausted"), known("covered"), known("sampled"),
      count(matrix, "refuted"), counted(silent, "combination"));
}

std::string as_mathematics(Json const& formula) {
  auto const& latex = formula["latex"].get_ref<std::string const&>();
  return latex.empty() ? text(formula["text"].get<std::string>()) : "$" + latex + "$";
}

}  // namespace

std::vector<File> document(Run const& run, std::vector<FigureFile> const& figures, Formulas const& own,
                           std::string_view title) {
  Assembly out;
  Tables const tables(run, own);
  auto const command = [&](std::string_view selector) { return verify_command(run.provenance, selector); };
  auto const with_verdict = [&](std::string_view verdict) {
    return cost(run, [&](Outcome const& outcome) { return outcome.verdict == verdict; });
  };
  auto const of_source = [&](std::string_view key) {
    return cost(run, [&](Outcome const& outcome) { return outcome.source == key; });
  };
  auto const of_all = cost(run, [](Outcome const&) { return true; });
  out.table("summary", "summary", tables.summary(),
            "For each source, how many claims it makes and what became of them.", command(""), of_all);
  if (auto const rows = tables.surprises(); !rows["rows"].empty()) {
    out.table("surprises", "surprises", rows, "What is not as expected.", command(""), of_all);
  }
  if (auto const rows = tables.refuted(); !rows["rows"].empty()) {
    out.section(std::string(tr("Refuted claims")), "Refuted claims");
    out.table("refuted", "refuted", rows, "The refuted claims with their counterexamples and corrections.",
              command("refuted"), with_verdict("refuted"));
  }
  matrix_table(out, matrix(run), run.sources, command(matrix_source), of_source(matrix_source));
  out.figures(figures, run.provenance);
  for (auto const& source : run.sources) {
    auto const rows = tables.claims(source);
    if (rows["rows"].empty()) continue;
    out.section(source.title, source.key);
    out.table("claims-" + label(source.key), "claims", rows, say("The claims of {}.", source.key), command(source.key),
              of_source(source.key));
  }
  if (auto const rows = tables.residuals(); !rows["rows"].empty()) {
    out.section(std::string(tr("Residuals")), "Residuals");
    out.table("residuals", "residuals", rows, "The worst residuals, enclosed and in hardware's arithmetic.",
              command("holds"), with_verdict("holds"));
  }
  auto const& made = run.provenance;
  auto const opening = say(
      "{} of {}, decided to {} digits, with {} drawn for each from seed {} where a domain was not walked whole. Each "
      "table and figure is a file of its own, with the command that makes it again.",
      counted(run.summary.claims, "claim"), counted(run.sources.size(), "source"), made.digits,
      counted(made.cases, "case"), made.seed);
  return std::move(out).finish(tr(title), headline(run.summary), opening, made, run.sources);
}

std::vector<File> document(Comparison const& comparison, std::vector<FigureFile> const& figures) {
  Assembly out;
  auto const& made = comparison.provenance;
  auto const command = "./bench" + made.command.substr(std::min(made.command.find(' '), made.command.size()));
  matrix_table(out, comparison.matrix, comparison.sources, command);
  if (auto rows = cost_rows(comparison); !rows.empty()) {
    for (auto& row : rows) {
      for (auto const* const count : {"parameters", "memory", "work"}) {
        auto const number = row[count]["number"].get<std::string>();
        row[count] = as_mathematics(row[count]) + (number.empty() ? "" : " (" + number + ")");
      }
    }
    out.table("costs", "costs",
              {{"method", comparison.measured.method}, {"sizes", comparison.cost_sizes}, {"rows", rows}},
              "What each scheme costs.", command);
  }
  out.figures(figures, made, command);
  if (auto const table = atlas(comparison); !table["rows"].empty()) {
    out.table("atlas", "atlas", table, "How far each property holds in hardware.", command);
  }
  if (auto const rows = Encode{}(comparison.notes); !rows.empty()) {
    out.table("notes", "notes", Json::object({{"rows", rows}}), "What refutes, in words.", command);
  }
  auto const opening =
      paragraph(comparison.matrix) +
      std::string(tr(" Each table and figure is a file of its own, with the command that makes it again."));
  return std::move(out).finish(comparison.title, "", opening, made, comparison.sources);
}

}  // namespace pe::reports::latex
