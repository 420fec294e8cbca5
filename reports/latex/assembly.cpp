#include "reports/latex/assembly.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "reports/language.hpp"
#include "reports/latex/escape.hpp"
#include "reports/purposes.hpp"
#include "reports/templates/assets.hpp"
#include "reports/vocabulary.hpp"
#include "reports/writers/comparison.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/fill_template.hpp"
#include "reports/writers/numbers.hpp"

namespace pe::reports::latex {
namespace {

/// What a viewer's outline and title bar can show: the letters, digits, blanks and stops of ASCII.
std::string outline(std::string_view text) {
  std::string out;
  std::ranges::copy_if(text, std::back_inserter(out),
                       [](char c) { return is_letter_or_digit(c) || c == ' ' || c == '.' || c == '-'; });
  return out;
}

/// For a comment, which a line end would end.
std::string comment(std::string_view typed) {
  auto out = printable(typed);
  std::ranges::replace_if(
      out, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return out;
}

std::string fill(Json const& values, std::string (*escape)(std::string_view) = text) {
  return fill_template("document.tex.mustache", values, escape);
}

/// An address of the web in characters that \url sets in any place.
bool is_plain_address(std::string_view url) {
  return (url.starts_with("https://") || url.starts_with("http://")) && std::ranges::all_of(url, [](char c) {
           return is_letter_or_digit(c) || std::string_view(":/._~?&=-+,@()").find(c) != std::string_view::npos;
         });
}

/// An entry of plain BibTeX, which knows neither posts nor programs. "year" is that of what it was published in.
Json reference(Source const& source) {
  auto out = Encode{}(source);
  auto entry = source.entry;
  auto const take = [&](char const* name) {
    auto const node = entry.extract(name);
    return node.empty() ? std::string() : node.mapped();
  };
  auto const type = take("type"), version = take("version"), date = take("date");
  if (!version.empty()) entry["note"] = fmt::format("Version {} of {}", version, date);
  if (entry.contains("eprint")) entry["archiveprefix"] = "arXiv";
  if (!source.year.empty() && !entry.try_emplace("year", source.year).second && entry["year"] != source.year)
    entry.try_emplace("note", fmt::format("First printed in {}", source.year));
  out["type"] = type == "article" || type == "inproceedings" ? type : "misc";
  out["fields"] = Json::array();
  for (auto const& [name, value] : entry) out["fields"].push_back({{"name", name}, {"value", value}});
  out["label"] = label(source.key);
  // A name of one organisation, or in another script, has no parts that BibTeX could order.
  out["parts"] = source.author.find(',') != std::string::npos;
  out["address"] = is_plain_address(source.url) ? source.url : "";
  out["remark"] = is_plain_address(source.url) ? "" : source.url;
  return out;
}

/// Columns of one sign that fit side by side across a page, beside the schemes' names.
constexpr std::size_t most_columns = 36;

/// Columns that a page has room for in the size of other tables.
constexpr std::size_t most_at_reading_size = 18;

/// {heading, span} of each kind of purpose over the columns from `begin` to `end`, where those of a kind stand
/// together; none elsewhere.
Json kind_spans(Matrix const& matrix, std::size_t begin, std::size_t end) {
  auto out = Json::array();
  std::size_t seen = 0;
  for (auto const& kind : purpose_kinds()) {
    std::size_t span = 0;
    for (auto p = begin + seen; p < end && purpose_of(matrix.properties[p].name).kind == kind.kind; ++p) ++span;
    seen += span;
    if (span > 0) out.push_back({{"heading", tr(kind.kind)}, {"span", span}});
  }
  return seen == end - begin ? out : Json::array();
}

/// Tables of about the same width, one below the other.
Json blocks(Matrix const& matrix, std::vector<Source> const& sources) {
  auto const count = matrix.properties.size(), parts = (count + most_columns - 1) / most_columns;
  auto out = Json::array();
  for (std::size_t b = 0; b < parts; ++b) {
    auto const begin = count * b / parts, end = count * (b + 1) / parts;
    auto heads = Json::array(), rows = Json::array();
    for (auto p = begin; p < end; ++p) heads.push_back(Json::object({{"name", matrix.properties[p].name}}));
    for (std::size_t s = 0; s < matrix.schemes.size(); ++s) {
      auto cells = Json::array();
      for (auto p = begin; p < end; ++p) cells.push_back(Json::object({{"sign", sign(matrix.at(s, p))}}));
      auto const& scheme = matrix.schemes[s];
      rows.push_back({{"scheme", scheme.title}, {"cite", citation_of(scheme.source, sources)}, {"cells", cells}});
    }
    out.push_back({{"next", b > 0},
                   {"columns", end - begin},
                   {"kinds", kind_spans(matrix, begin, end)},
                   {"heads", heads},
                   {"rows", rows}});
  }
  return out;
}

}  // namespace

std::string fragment(char const* kind, Json const& values, std::string_view shows, std::string_view command) {
  return fill({{"shows", comment(shows)}, {"again", comment(command)}, {kind, values}});
}

void Assembly::section(std::string const& heading, std::string_view plain) {
  sections_.push_back({{"heading", heading}, {"outline", outline(plain)}, {"inputs", Json::array()}});
}

void Assembly::table(std::string const& name, char const* kind, Json const& values, std::string_view shows,
                     std::string const& command, std::string const& cost) {
  add("tables/" + name, fragment(kind, values, shows, command), tr("Table"), "tab:pebench-" + name, command, cost);
}

void Assembly::statements(Json const& claims, std::string const& command) {
  if (claims["rows"].empty()) return;
  section(std::string(tr("Claims")), "Claims");
  add("claims", fragment("statements", claims, "The claims of a file.", command), tr("Claim"),
      claims["rows"][0]["label"], command, {});
}

void Assembly::figures(std::vector<FigureFile> const& figures, Provenance const& provenance,
                       std::string const& of_all) {
  if (figures.empty()) return;
  section(std::string(tr("Figures")), "Figures");
  for (auto const& figure : figures) {
    auto const name = label(figure.name), path = "figures/" + name;
    auto const command = of_all.empty() ? "./bench figure " + figure.name : of_all;
    auto const part = std::ranges::find(provenance.parts, command, &Part::command);
    add(path, fragment("figure", figure_values(figure), figure.title, command), tr("Figure"), "fig:pebench-" + name,
        command, part == provenance.parts.end() ? "" : seconds_text(part->wall_seconds));
    if (!figure.csv.empty()) files_.push_back({path + ".csv", figure.csv});
    if (!figure.pdf.empty()) files_.push_back({path + ".pdf", figure.pdf});
  }
}

std::vector<File> Assembly::finish(std::string_view title, std::string const& headline, std::string const& opening,
                                   Provenance const& provenance, std::vector<Source> const& sources,
                                   std::string const& paragraph) && {
  auto lines = Json::array(), entries = Json::array();
  for (auto const& [name, value] : provenance_lines(provenance))
    lines.push_back({{"name", tr(name)}, {"value", value}});
  for (auto const& source : sources) {
    if (source.key != file_source) entries.push_back(reference(source));
  }
  if (!paragraph.empty()) files_.push_back({"paragraph.tex", paragraph + "\n"});
  // A list of references that nothing cites would be a heading alone.
  bool const cites =
      std::ranges::any_of(files_, [](File const& file) { return file.bytes.find("\\pecite{") != std::string::npos; });
  Json const main{{"title", title},
                  {"outline", outline(title)},
                  {"version", provenance.version},
                  {"chinese", spoken() == Language::zh},
                  {"headline", headline},
                  {"paragraph", !paragraph.empty()},
                  {"opening", opening},
                  {"sections", sections_},
                  {"commands", commands_},
                  {"provenance", lines},
                  {"timed", std::ranges::any_of(commands_, [](Json const& row) { return row["cost"] != ""; })},
                  {"cites", cites}};
  files_.insert(
      files_.begin(),
      {{"main.tex", fill(Json::object({{"main", main}}))},
       {"pebench.sty", std::string(asset("pebench.sty"))},
       {"references.bib", fill(Json::object({{"references", Json::object({{"sources", entries}})}}), unbroken)}});
  return std::move(files_);
}

void Assembly::add(std::string const& path, std::string bytes, std::string_view kind, std::string const& reference,
                   std::string const& command, std::string const& cost) {
  if (sections_.empty()) section("", "");
  sections_.back()["inputs"].push_back(Json::object({{"path", path}}));
  // What one command makes is one row.
  bool const is_new = std::ranges::none_of(commands_, [&](Json const& other) { return other["command"] == command; });
  if (is_new) commands_.push_back({{"command", command}, {"cost", cost}, {"made", Json::array()}});
  auto const row = std::ranges::find_if(commands_, [&](Json const& other) { return other["command"] == command; });
  (*row)["made"].push_back({{"kind", kind}, {"reference", reference}, {"next", !is_new}});
  files_.push_back({path + ".tex", std::move(bytes)});
}

Json figure_values(FigureFile const& figure) {
  return {{"label", label(figure.name)},
          {"title", figure.title},
          {"caption", mathematics(figure.caption)},
          {"picture", figure.pdf.empty() ? "" : label(figure.name) + ".pdf"}};
}

std::string citation_of(std::string const& key, std::vector<Source> const& sources) {
  bool const is_listed = key != file_source && std::ranges::find(sources, key, &Source::key) != sources.end();
  return is_listed ? fmt::format(R"(~\pecite{{{}}})", label(key)) : std::string();
}

std::string sign(MatrixCell const& cell) {
  auto const agrees = [&](std::string const& sign) {
    return (cell.agrees ? sign : fmt::format(R"(\fbox{{{}}})", sign)) +
           (cell.premises.empty() ? "" : fmt::format(R"(\pemarks{{{}}})", marks_of(cell)));
  };
  if (cell.verdict == "holds") {
    return agrees(
        fmt::format("\\pe{}{{{}}}", is_tested(cell.evidence) ? "tested" : "holds", text(cell.evidence.substr(0, 1))));
  }
  if (cell.verdict == "refuted") return agrees(R"(\perefuted)");
  if (cell.verdict == "undecided") return agrees("?");
  return cell.verdict == "not applicable" ? R"(\pesaysnothing)" : "";
}

std::string legend(Matrix const& matrix) {
  auto const listed = [&](bool tested) {
    std::vector<std::string> said;
    for (auto const& [evidence, abbreviation, meaning] : evidence_marks()) {
      bool const occurs = std::ranges::any_of(matrix.cells, [&, &of = evidence](MatrixCell const& cell) {
        return cell.verdict == "holds" && cell.evidence == of;
      });
      if (!occurs || is_tested(evidence) != tested) continue;
      said.push_back(fmt::format("\\pe{}{{{}}} {}", tested ? "tested" : "holds", evidence.substr(0, 1),
                                 chinese_marked(std::string(tr(meaning)))));
    }
    return fmt::format("{}", fmt::join(said, ", "));
  };
  auto const established = listed(false), tested = listed(true);
  std::vector<std::string> sentences;
  auto const add = [&](bool occurs, std::string const& sentence) {
    if (occurs) sentences.push_back(chinese_marked(sentence));
  };
  if (!established.empty()) sentences.push_back(chinese_marked(std::string(tr("Established:"))) + " " + established);
  if (!tested.empty()) sentences.push_back(chinese_marked(std::string(tr("only tested:"))) + " " + tested);
  add(count(matrix, "refuted") > 0,
      std::string(tr("\\perefuted{} refuted, by a counterexample or, of what is said to exist, in every case")));
  add(count(matrix, "not applicable") > 0, std::string(tr("\\pesaysnothing{} does not apply to this scheme")));
  add(count(matrix, "undecided") > 0, std::string(tr("? undecided")));
  add(std::ranges::any_of(matrix.cells, [](MatrixCell const& cell) { return !cell.agrees; }),
      std::string(tr("a frame: not as expected")));
  auto const premises = premises_in_words(matrix);
  return fmt::format("{}.{}{}", fmt::join(sentences, "; "), premises.empty() ? "" : " ",
                     chinese_marked(mathematics(premises)));
}

void matrix_table(Assembly& out, Matrix const& matrix, std::vector<Source> const& sources, std::string const& command,
                  std::string const& cost) {
  if (matrix.cells.empty()) return;
  out.section(std::string(tr("Schemes and properties")), "Schemes and properties");
  out.table("matrix", "matrix",
            {{"legend", legend(matrix)},
             {"small", matrix.properties.size() > most_at_reading_size},
             {"blocks", blocks(matrix, sources)}},
            "Which scheme has which property.", command, cost);
}

}  // namespace pe::reports::latex
