#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <boost/algorithm/string.hpp>
#include <functional>
#include <set>
#include <utility>

#include "reports/language.hpp"
#include "reports/latex/assembly.hpp"
#include "reports/latex/escape.hpp"
#include "reports/purposes.hpp"
#include "reports/vocabulary.hpp"
#include "reports/writers/comparison.hpp"

namespace pe::reports::latex {
namespace {

/// Rows of a table that stay together, and the lines that they take.
struct Block {
  Json rows;
  std::size_t lines = 1;
};

/// Tables of a page in two columns at most: {before, suffix, which, rows} of each.
Json in_pages(std::vector<Block> const& blocks) {
  constexpr std::size_t most_lines = 42, most_whole = 21;
  auto pages = Json::array(), rows = Json::array();
  std::size_t lines = 0;
  auto const finish = [&] {
    if (rows.empty()) return;
    pages.push_back(
        {{"before", fmt::format("{}{}", pages.empty() ? "" : "\\pepart", lines > most_whole ? "\\pelong" : "")},
         {"suffix", pages.empty() ? "" : fmt::format("-{}", pages.size() + 1)},
         {"rows", rows}});
    rows = Json::array();
    lines = 0;
  };
  for (auto const& block : blocks) {
    if (lines + block.lines > most_lines) finish();
    rows.insert(rows.end(), block.rows.begin(), block.rows.end());
    lines += block.lines;
  }
  finish();
  for (std::size_t i = 0; i < pages.size(); ++i) {
    pages[i]["which"] = pages.size() == 1 ? "" : say("part {} of {}", i + 1, pages.size());
  }
  return pages;
}

/// Rows of a line each; where they are texts, of as many lines more as these take, at so many characters across.
Json in_pages(Json const& rows, std::size_t across = std::string::npos) {
  std::vector<Block> blocks;
  for (auto const& row : rows) blocks.push_back({Json::array({row}), 1 + row.value("text", "").size() / across});
  return in_pages(blocks);
}

Json named(std::string_view name) { return Json::object({{"name", name}}); }

/// The atlas as a paper has room for it: each number format by itself, without the rows that hold everywhere to the end
/// of what was looked at. tables/atlas.csv has the rest.
Json atlas(Comparison const& comparison) {
  std::vector<AtlasColumn> columns;
  for (auto const format : formats) columns.emplace_back(format, "uniform");
  auto const [rows, left_out] = atlas_table(comparison, columns);
  bool const nowhere = std::ranges::any_of(rows, [](Json const& row) {
    return std::ranges::any_of(row["reaches"], [](Json const& cell) { return cell["reach"] == "nowhere"; });
  });
  return {{"nowhere", nowhere},
          {"reason", comparison.tolerance_reason},
          {"left_out", left_out},
          {"formats", list_of(formats, named)},
          {"pages", in_pages(rows)}};
}

/// {name} of the number formats of which the costs have relative scores.
Json relative_heads(Json const& costs) {
  return costs.empty() || costs[0]["relative"].empty() ? Json::array() : list_of(relative_formats, named);
}

std::string as_mathematics(Json const& formula) {
  auto const& latex = formula["latex"].get_ref<std::string const&>();
  return latex.empty() ? text(formula["text"].get<std::string>()) : "$" + latex + "$";
}

/// Rows of formulas, and, where `numbers` says so, of what they are at the comparison's sizes.
Json costs(Comparison const& comparison, bool numbers) {
  auto rows = cost_rows(comparison);
  for (auto& row : rows) {
    for (auto const* const count : {"parameters", "memory", "work"}) {
      auto const number = numbers ? row[count]["number"].get<std::string>() : "";
      row[count] = as_mathematics(row[count]) + (number.empty() ? "" : " (" + number + ")");
    }
  }
  return rows;
}

std::string command_of(Comparison const& comparison) {
  auto const& typed = comparison.provenance.command;
  return "./bench" + typed.substr(std::min(typed.find(' '), typed.size()));
}

std::string joined(std::vector<std::string> const& names) {
  return fmt::format("{}", fmt::join(names, std::string(tr(", "))));
}

/// A way in which the schemes differ, as a paper says it of the first property that splits them so.
struct Split {
  std::vector<std::string> names;     ///< of properties
  std::vector<std::string> with;      ///< the schemes that have it
  std::size_t even;                   ///< of those that have it and those that have not, the fewer
  std::vector<std::string> premises;  ///< in the order of the sentence
  std::string sentence;
};

constexpr std::size_t across = 110;  // characters of a line over both columns

/// {name, says, law} of each property.
Json properties(Matrix const& matrix) {
  std::vector<Block> blocks;
  for (auto const& [name, says, latex, premises] : matrix.properties)
    blocks.push_back(
        {Json::array({{{"name", name}, {"says", says}, {"law", latex}}}), 1 + (says.size() + latex.size()) / across});
  return in_pages(blocks);
}

/// Counterexamples, all of them: each property is a row above those of its schemes.
Json notes(Comparison const& comparison) {
  std::vector<Block> blocks;
  for (auto const& [name, says, latex, premises] : comparison.matrix.properties) {
    Block block{Json::array({{{"property", name}, {"law", latex}}}), 1 + latex.size() / across};
    for (auto const& note : comparison.notes) {
      if (note.property != name) continue;
      block.rows.push_back(
          {{"property", ""}, {"scheme", title_of(comparison.matrix.schemes, note.scheme)}, {"text", note.text}});
      block.lines += 1 + note.text.size() / across;
      blocks.push_back(std::exchange(block, {Json::array(), 0}));
    }
  }
  return in_pages(blocks);
}

/// A name in a narrow cell: short words are not broken at their hyphens, and the citation may follow on the next line.
std::string narrow(std::string_view title, std::string const& citation) {
  constexpr std::size_t widest = 11;  // characters of a fifth of a column in small type
  std::vector<std::string> words;
  boost::split(words, title, boost::is_any_of(" "));
  for (auto& word : words) word = word.size() > widest ? text(word) : "\\mbox{" + text(word) + "}";
  return fmt::format("{} {}", fmt::join(words, " "), citation.substr(citation.starts_with('~') ? 1 : 0));
}

/// {name, text, latex} of each scheme.
Json formulas(Comparison const& comparison) {
  return list_of(comparison.formulas, [&](auto const& each) -> Json {
    auto const& [name, typed, latex] = each;
    auto const& scheme = *std::ranges::find(comparison.matrix.schemes, name, &MatrixScheme::name);
    return {{"name", narrow(scheme.title, citation_of(scheme.source, comparison.sources))},
            {"text", mathematics(typed)},
            {"latex", latex}};
  });
}

/// As pages have it, but for the column of seeds, and the intervals in small print: six lengths are wide.
Json trained(Comparison const& comparison) {
  constexpr std::string_view between = " ± ";
  auto [lengths, rows] = trained_table(comparison);
  for (auto& row : rows) {
    for (auto& cell : row["cells"]) {
      auto const share = cell["share"].get<std::string>();
      auto const at = share.find(between);
      if (at == std::string::npos) continue;
      auto const half = share.substr(at + between.size());
      cell["share"] = share.substr(0, at) + "\\,{\\tiny$\\pm$" + half.substr(half.starts_with('0') ? 1 : 0) + "}";
    }
  }
  std::set<std::uint64_t> seeds;
  for (auto const& row : comparison.trained.rows) seeds.insert(row.seeds);
  return {{"method", comparison.trained.method},
          {"seeds", fmt::format("{}", fmt::join(seeds, ", "))},
          {"lengths", lengths},
          {"pages", in_pages(rows)}};
}

/// How it is known of which schemes.
std::string known_of(std::vector<std::string> const& established, std::vector<std::string> const& tested,
                     std::vector<std::string> const& refuted) {
  std::vector<std::string> parts;
  if (!established.empty()) parts.push_back(say("established for {}", joined(established)));
  if (!tested.empty()) parts.push_back(say("tested, and not established, for {}", joined(tested)));
  if (!refuted.empty()) parts.push_back(say("refuted for {}", joined(refuted)));
  return fmt::format("{}", fmt::join(parts, std::string(tr("; "))));
}

/// {kind, name, says, cells} of each property; a kind is said above the first of it alone.
Json property_rows(Matrix const& matrix) {
  auto rows = Json::array();
  std::string_view last;
  for (std::size_t p = 0; p < matrix.properties.size(); ++p) {
    auto cells = Json::array();
    for (std::size_t s = 0; s < matrix.schemes.size(); ++s)
      cells.push_back(Json::object({{"sign", sign(matrix.at(s, p))}}));
    auto const& name = matrix.properties[p].name;
    auto const heading = tr(std::ranges::find(purpose_kinds(), purpose_of(name).kind, &PurposeKind::kind)->heading);
    rows.push_back({{"kind", heading == last ? "" : heading},
                    {"name", name},
                    {"says", matrix.properties[p].says},
                    {"cells", cells}});
    last = heading;
  }
  return rows;
}

/// No two of the same schemes, the most even ones first.
std::vector<Split> splits_of(Matrix const& matrix) {
  std::vector<Split> splits;
  for (std::size_t p = 0; p < matrix.properties.size(); ++p) {
    enum { established, tested, refuted };
    std::array<std::vector<std::string>, 3> titles, premises;
    std::vector<std::string> with;
    for (std::size_t s = 0; s < matrix.schemes.size(); ++s) {
      auto const& cell = matrix.at(s, p);
      bool const holds = cell.verdict == "holds";
      if (holds) with.push_back(matrix.schemes[s].title);
      if (!holds && cell.verdict != "refuted") continue;
      auto const known = !holds ? refuted : is_tested(cell.evidence) ? tested : established;
      titles[known].push_back(matrix.schemes[s].title + marks_of(cell));
      for (auto const& premise : cell.premises) premises[known].push_back(premise.says);
    }
    if (with.empty() || titles[refuted].empty()) continue;
    auto const& name = matrix.properties[p].name;
    if (auto const same = std::ranges::find(splits, with, &Split::with); same != splits.end()) {
      same->names.push_back(name);
      continue;
    }
    auto& split = splits.emplace_back(
        Split{{name},
              with,
              std::min(with.size(), titles[refuted].size()),
              {},
              say("The property {} is {}.", name, known_of(titles[established], titles[tested], titles[refuted]))});
    for (auto const& of : premises) split.premises.insert(split.premises.end(), of.begin(), of.end());
  }
  std::ranges::stable_sort(splits, std::greater{}, &Split::even);
  return splits;
}

/// Splits that the paragraph has a sentence for.
constexpr std::size_t most_named = 3;

/// With marks in the order in which the document has them: the paragraph, then the table.
Comparison marked_in_order(Comparison comparison) {
  auto& matrix = comparison.matrix;
  if (matrix.schemes.size() > most_in_a_column) return comparison;
  MatrixCell paragraph;  // as if it were the first cell
  auto const splits = splits_of(matrix);
  for (std::size_t k = 0; k < std::min(most_named, splits.size()); ++k) {
    for (auto const& says : splits[k].premises) paragraph.premises.push_back({says});
  }
  matrix.cells.insert(matrix.cells.begin(), paragraph);
  mark_premises(matrix);
  matrix.cells.erase(matrix.cells.begin());
  return comparison;
}

/// A paragraph to begin with, as LaTeX: what is compared, how much is known of it, the properties that split the
/// schemes most evenly, and the names of the others that split them.
std::string paragraph(Comparison const& comparison) {
  auto const& matrix = comparison.matrix;
  std::vector<std::string> schemes;
  for (auto const& scheme : matrix.schemes) {
    schemes.push_back(text(scheme.title) + citation_of(scheme.source, comparison.sources));
  }
  auto const named = schemes.size() <= most_in_a_column ? joined(schemes) : counted(schemes.size(), "scheme");
  auto out = chinese_marked(say("We compare {} by {}, decided with pebench{}.", named,
                                counted(matrix.properties.size(), "property"),
                                citation_of(matrix_source, comparison.sources)));
  out +=
      " " + text(std::string(tr("What holds is proved for all that its sentence names, or decided in every case of it, "
                                "unless it is marked as tested; what is refuted has a counterexample that is exact "
                                "or certified or, where it says that something exists, fails in every case.")));
  auto const splits = splits_of(matrix);
  if (splits.empty() || schemes.size() > most_in_a_column) return out;
  std::vector<std::string> shown, others;
  for (auto const& split : splits) {
    auto rest = split.names.begin();
    if (shown.size() < most_named) {
      out += " " + text(split.sentence);
      shown.push_back(*rest++);
    }
    others.insert(others.end(), rest, split.names.end());
  }
  if (auto const premises = premises_in_words(part(matrix, {}, shown)); !premises.empty())
    out += " " + chinese_marked(mathematics(premises));
  if (!others.empty()) out += " " + text(say("They differ by these properties, too: {}.", joined(others)));
  return "{\\emergencystretch=0.5\\linewidth\n" + out + "\\par}";  // names with hyphens are not hyphenated
}

/// The claims of the comparison's files, as those of a run.
Json claims_of(Comparison const& comparison, Formulas const& own) {
  Run run;
  run.provenance = comparison.provenance;
  run.sources = comparison.sources;
  run.files = comparison.files;
  run.outcomes = comparison.claims;
  run.certificates = comparison.certificates;
  return statements_of(run, own);
}

Json titles(Matrix const& matrix) {
  return list_of(matrix.schemes, [](auto const& scheme) { return Json::object({{"title", scheme.title}}); });
}

/// The first that was drawn.
FigureFile const* drawn(std::vector<FigureFile> const& figures) {
  auto const found = std::ranges::find_if(figures, [](FigureFile const& figure) { return !figure.pdf.empty(); });
  return found == figures.end() ? nullptr : &*found;
}

}  // namespace

std::vector<File> document(Comparison const& compared, std::vector<FigureFile> const& figures, Formulas const& own) {
  Assembly out;
  auto const comparison = marked_in_order(compared);
  auto const& made = comparison.provenance;
  auto const command = command_of(comparison);
  matrix_table(out, comparison.matrix, comparison.sources, command);
  constexpr std::size_t characters_across = 130;
  if (auto const pages = in_pages(formulas(comparison), characters_across); !pages.empty()) {
    out.section(std::string(tr("Formulas")), "Formulas");
    out.table("formulas", "formulas", {{"pages", pages}}, "What each scheme is.", command);
  }
  if (auto const rows = costs(comparison, true); !rows.empty()) {
    out.table("costs", "costs",
              {{"sizes", comparison.cost_sizes},
               {"relative", relative_heads(rows)},
               {"relative_says", tr(relative_says)},
               {"pages", in_pages(rows)}},
              "What each scheme costs.", command);
  }
  out.statements(claims_of(comparison, own), command);
  out.figures(figures, made, command);
  if (auto const table = atlas(comparison); !table["pages"].empty()) {
    out.table("atlas", "atlas", table, "How far each property holds in hardware.", command);
  }
  if (!comparison.trained.rows.empty()) {
    out.table("trained", "trained", trained(comparison), "What toy models did that were trained with the schemes.",
              command);
  }
  if (auto const pages = properties(comparison.matrix); !pages.empty())
    out.table("properties", "properties", {{"pages", pages}}, "What each property says.", command);
  if (auto const pages = notes(comparison); !pages.empty()) {
    out.table("notes", "notes", {{"pages", pages}, {"option", file_option(comparison.files, made)}},
              "Counterexamples, in words.", command);
  }
  return std::move(out).finish(
      comparison.title, "",
      std::string(
          tr("This paragraph, each table and each figure is a separate file with the command that makes it again.")),
      made, comparison.sources, paragraph(comparison));
}

std::optional<File> in_column(Comparison const& compared, std::vector<FigureFile> const& figures, Formulas const& own) {
  auto const comparison = marked_in_order(compared);
  auto const& matrix = comparison.matrix;
  if (matrix.schemes.size() > most_in_a_column) return std::nullopt;
  auto const command = command_of(comparison);
  auto const* const figure = drawn(figures);
  auto const claims = claims_of(comparison, own);
  Json const column{{"opening", paragraph(comparison)},
                    {"formulas", formulas(comparison)},
                    {"legend", legend(matrix)},
                    {"columns", matrix.schemes.size()},
                    {"schemes", titles(matrix)},
                    {"rows", property_rows(matrix)},
                    {"costs", costs(comparison, false)},
                    {"figure", figure ? fragment("figure", figure_values(*figure), figure->title, command) : ""},
                    {"claims", claims["rows"].empty() ? "" : fragment("statements", claims, "The claims.", command)}};
  return File{"comparison.tex", fragment("column", column, "The comparison, for a paper of two columns.", command)};
}

}  // namespace pe::reports::latex
