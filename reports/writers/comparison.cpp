/// The words of a comparison, in Markdown and for the other formats, and its record.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "reports/fields.hpp"
#include "reports/language.hpp"
#include "reports/vocabulary.hpp"
#include "reports/writers/comparison.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/numbers.hpp"

namespace pe::reports {
namespace {

/// Columns that a page of a repository shows without scrolling.
constexpr std::size_t block = 8;

std::string matrix_block(Matrix const& matrix, std::size_t begin, std::size_t end) {
  std::string head = "| scheme |", rule = "|---|";
  for (auto p = begin; p < end; ++p) {
    head += fmt::format(" {} |", escape_markdown(matrix.properties[p].name));
    rule += ":---:|";
  }
  auto out = head + "\n" + rule + "\n";
  for (std::size_t s = 0; s < matrix.schemes.size(); ++s) {
    out += fmt::format("| {} |", escape_markdown(matrix.schemes[s].title));
    for (auto p = begin; p < end; ++p) out += fmt::format(" {} |", cell_text(matrix.at(s, p)));
    out += "\n";
  }
  return out;
}

std::string costs(Comparison const& comparison) {
  std::string out =
      "## Cost\n\nNumbers for d dimensions, H heads and a sequence of L. A time is a ratio: of making one "
      "position's code to making the sinusoidal one, of one score to one without positions; 1.04 is 4 % more.";
  if (!comparison.cost_sizes.empty()) {
    out += fmt::format(" In parentheses: at {}.", escape_markdown(comparison.cost_sizes));
  }
  out +=
      "\n\n| scheme | parameters | memory | extra work | time of a code | time of a score "
      "|\n|---|---|---|---|---:|---:|\n";
  for (auto const& row : cost_rows(comparison)) {
    auto const text = [&](char const* count) {
      auto const number = row[count]["number"].get<std::string>();
      return escape_markdown(row[count]["text"].get<std::string>()) + (number.empty() ? "" : " (" + number + ")");
    };
    out += fmt::format("| {} | {} | {} | {} | {} | {} |\n", escape_markdown(row["title"].get<std::string>()),
                       text("parameters"), text("memory"), text("work"), row["position"].get<std::string>(),
                       row["score"].get<std::string>());
  }
  return out + "\n" + escape_markdown(comparison.measured.method) + "\n\n";
}

std::string atlas(Comparison const& comparison) {
  std::string out = fmt::format(
      "## Precision atlas\n\nThe greatest position up to which a property holds in hardware. {}\n\n"
      "| scheme | property | format | narrow step | holds |\n|---|---|---|---|---:|\n",
      escape_markdown(comparison.tolerance_reason));
  for (auto const& reach : comparison.atlas) {
    out +=
        fmt::format("| {} | {} | {} | {} | {} |\n", escape_markdown(title_of(comparison.matrix.schemes, reach.scheme)),
                    escape_markdown(reach.property), reach.format, reach.pipeline, reach_text(reach));
  }
  return out + "\n";
}

std::string trained(Comparison const& comparison) {
  auto const [lengths, rows] = trained_table(comparison);
  auto out = fmt::format("## Trained short, tested long: measured here, toy size\n\n{}\n\n| task | scheme | seeds |",
                         escape_markdown(comparison.trained.method));
  std::string rule = "\n|---|---|---:|";
  for (auto const length : lengths) {
    out += fmt::format(" {} |", length);
    rule += "---:|";
  }
  out += rule + "\n";
  for (auto const& row : rows) {
    out += fmt::format("| {} | {} | {} |", escape_markdown(row["task"].get<std::string>()),
                       escape_markdown(row["scheme"].get<std::string>()), row["seeds"].get<std::uint64_t>());
    for (auto const& cell : row["cells"]) out += fmt::format(" {} |", cell["share"].get<std::string>());
    out += "\n";
  }
  return out + "\n";
}

std::string notes(Comparison const& comparison) {
  std::string out = "## What refutes\n\n";
  for (auto const& note : comparison.notes) {
    out += fmt::format("- {} of {}: {} Again: {}\n", escape_markdown(note.property),
                       escape_markdown(title_of(comparison.matrix.schemes, note.scheme)), escape_markdown(note.text),
                       markdown_code(note.command));
  }
  return out + "\n";
}

}  // namespace

std::string_view evidence_abbreviation(std::string_view evidence) {
  if (evidence == "proved") return "prov";
  if (evidence == "witnessed") return "wit";
  if (evidence == "exhausted") return "exh";
  if (evidence == "covered") return "cov";
  if (evidence == "grid") return "grid";
  if (evidence == "sampled") return "samp";
  if (evidence == "exact") return "rat";
  if (evidence == "certified") return "cert";
  return "";
}

std::string matrix_legend(Matrix const& matrix) {
  auto const occurs = [&](auto const& is) { return std::ranges::any_of(matrix.cells, is); };
  auto const of = [&](std::string_view verdict) {
    return occurs([&](MatrixCell const& cell) { return cell.verdict == verdict; });
  };
  /// "Established: prov, proved; wit, witnessed." of the words of evidence that occur.
  auto const kinds = [&](std::string_view head,
                         std::initializer_list<std::pair<std::string_view, std::string_view>> all) {
    std::vector<std::string> parts;
    for (auto const& [evidence, meaning] : all) {
      if (occurs([&, &word = evidence](MatrixCell const& cell) { return cell.evidence == word; })) {
        parts.push_back(say("{}, {}", evidence_abbreviation(evidence), meaning));
      }
    }
    return parts.empty() ? std::string()
                         : fmt::format(" {} {}{}", head, fmt::join(parts, std::string(tr("; "))), tr("."));
  };
  std::vector<std::string> signs;
  auto const add = [&](bool found, std::string_view sign) {
    if (found) signs.emplace_back(sign);
  };
  add(of("holds"), tr("✓ holds"));
  add(of("refuted"), tr("✗ is refuted"));
  add(of("undecided"), tr("? undecided"));
  add(of("not applicable"), tr("– does not apply to the scheme"));
  add(occurs([](MatrixCell const& cell) { return !cell.agrees; }), tr("! not as expected"));
  return fmt::format("{}{}{}{}{}", fmt::join(signs, std::string(tr(", "))), tr("."),
                     kinds(tr("Established:"), {{"proved", tr("proved")},
                                                {"witnessed", tr("witnessed")},
                                                {"exhausted", tr("exhausted")},
                                                {"covered", tr("covered")}}),
                     kinds(tr("Only tested:"), {{"grid", tr("on a grid that we chose")}, {"sampled", tr("sampled")}}),
                     kinds(tr("A counterexample is:"),
                           {{"exact", tr("exact, in rational numbers")}, {"certified", tr("certified by balls")}}));
}

std::string cell_text(MatrixCell const& cell) {
  if (cell.verdict.empty()) return "";
  auto const sign = find_word(verdict_words(), cell.verdict).sign;
  if (cell.verdict == "not applicable") return std::string(sign);
  return fmt::format("{} {}{}", sign, evidence_abbreviation(cell.evidence), cell.agrees ? "" : " !");
}

std::string reach_text(Reach const& reach) {
  if (!reach.position) return "nowhere";
  // The ends of what is looked at are powers of two, of up to thirteen digits.
  int exponent = 0;
  bool const power = std::frexp(*reach.position, &exponent) == 0.5 && exponent > 16;
  return fmt::format("{} {}", reach.beyond ? "≥" : "to",
                     power ? "2" + superscript(exponent - 1) : fmt::format("{:.0f}", *reach.position));
}

Json atlas_rows(Comparison const& comparison, std::vector<AtlasColumn> const& columns) {
  auto out = Json::array();
  auto const& atlas = comparison.atlas;
  for (auto begin = atlas.begin(); begin != atlas.end();) {
    auto const end = std::find_if(begin, atlas.end(), [&](Reach const& other) {
      return other.scheme != begin->scheme || other.property != begin->property;
    });
    auto reaches = Json::array();
    bool bounded = false;
    for (auto const& column : columns) {
      auto const found = std::find_if(
          begin, end, [&](Reach const& reach) { return AtlasColumn(reach.format, reach.pipeline) == column; });
      bounded = bounded || (found != end && !found->beyond);
      reaches.push_back(Json::object({{"reach", found == end ? "" : reach_text(*found)}}));
    }
    out.push_back({{"scheme", title_of(comparison.matrix.schemes, begin->scheme)},
                   {"property", begin->property},
                   {"reaches", reaches},
                   {"bounded", bounded}});
    begin = end;
  }
  return out;
}

std::string cell_command(MatrixCell const& cell) {
  if (cell.claim.empty()) return {};
  if (cell.verdict == "refuted" && !cell.replay.empty()) return "./bench replay " + shell_word(cell.replay);
  return "./bench explain " + shell_word(cell.claim);
}

Json cost_rows(Comparison const& comparison) {
  auto const ratio = [](std::optional<double> value) { return value ? fmt::format("{:.2f}", *value) : std::string(); };
  auto rows = Encode{}(comparison.costs);
  for (auto& row : rows) {
    for (auto const* const count : {"parameters", "memory", "work"}) {
      auto& formula = row[count];
      auto const number = formula["value"].is_null() ? std::string() : count_text(formula["value"].get<double>());
      formula["number"] = number == formula["text"].get_ref<std::string const&>() ? std::string() : number;
    }
    auto const& times = comparison.measured.times;
    auto const& scheme = row["scheme"].get_ref<std::string const&>();
    auto const found = std::ranges::find(times, scheme, &TimeRow::scheme);
    row["title"] = title_of(comparison.matrix.schemes, scheme);
    row["position"] = found == times.end() ? "" : ratio(found->position);
    row["score"] = found == times.end() ? "" : ratio(found->score);
  }
  return rows;
}

TrainedTable trained_table(Comparison const& comparison) {
  auto const& trained = comparison.trained;
  TrainedTable table{{}, Json::array()};
  for (auto const& row : trained.rows) {
    for (auto const& accuracy : row.accuracies) table.lengths.push_back(accuracy.length);
  }
  std::ranges::sort(table.lengths);
  table.lengths.erase(std::unique(table.lengths.begin(), table.lengths.end()), table.lengths.end());
  for (auto const& row : trained.rows) {
    auto cells = Json::array();
    for (auto const length : table.lengths) {
      auto const found = std::ranges::find(row.accuracies, length, &Accuracy::length);
      auto const share = found == row.accuracies.end() ? ""
                         : row.seeds == 1              ? fmt::format("{:.2f}", found->mean)
                                                       : fmt::format("{:.2f} ± {:.2f}", found->mean, found->half);
      cells.push_back(Json::object({{"share", share}}));
    }
    table.rows.push_back({{"task", row.task},
                          {"scheme", title_of(comparison.matrix.schemes, row.scheme)},
                          {"seeds", row.seeds},
                          {"cells", cells}});
  }
  return table;
}

std::string writers::comparison_json(Comparison const& comparison) {
  auto object = Json::object();
  object["schema"] = comparison_schema;
  object.update(Encode{}(comparison));
  return dump(object, 2) + "\n";
}

std::string writers::matrix_markdown(Matrix const& matrix) {
  std::string out;
  for (std::size_t begin = 0; begin < matrix.properties.size(); begin += block) {
    out += matrix_block(matrix, begin, std::min(begin + block, matrix.properties.size())) + "\n";
  }
  return out + matrix_legend(matrix) + "\n";
}

std::string writers::comparison_markdown(Comparison const& comparison) {
  auto out = fmt::format("# {}\n\n", escape_markdown(comparison.title));
  out += "## Schemes and properties\n\n" + matrix_markdown(comparison.matrix) + "\n";
  if (!comparison.costs.empty()) out += costs(comparison);
  if (!comparison.atlas.empty()) out += atlas(comparison);
  if (!comparison.trained.rows.empty()) out += trained(comparison);
  if (!comparison.notes.empty()) out += notes(comparison);
  out.pop_back();
  return out;
}

}  // namespace pe::reports
