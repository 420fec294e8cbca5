#include "experiments/commands/scheme_sheet.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/algorithm/string/predicate.hpp>
#include <cstring>
#include <numbers>
#include <set>

#include "experiments/commands/export_table.hpp"
#include "experiments/compare/compare.hpp"
#include "experiments/terminal/names.hpp"
#include "experiments/terminal/outcome_text.hpp"
#include "experiments/terminal/terminal.hpp"
#include "reports/counts.hpp"
#include "reports/language.hpp"
#include "reports/purposes.hpp"
#include "reports/vocabulary.hpp"
#include "reports/writers/comparison.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/html_parts.hpp"
#include "theory/claims/list.hpp"
#include "theory/families/guests.hpp"
#include "theory/guests/formulas.hpp"
#include "theory/kernel/error.hpp"
#include "theory/properties/list.hpp"

namespace pe::experiments {
namespace {

using reports::SheetLink;
using reports::SheetRow;
using reports::SheetSection;
using reports::translatable;

std::string row_label(std::string_view english) { return std::string(english); }

std::string claim_page(std::string const& id) {
  return std::string(reports::writers::claims_page(false)) + reports::fragment(id);
}
std::string scheme_page(std::string_view name) { return fmt::format("schemes/{}.html", name); }

/// "Su et al. 2021, RoFormer ... (su2021)".
SheetRow origin(std::string_view key) {
  auto const found = std::ranges::find(sources(), key, &Source::key);
  if (found == sources().end()) return {row_label(translatable("from")), std::string(key)};
  return {row_label(translatable("from")),
          fmt::format("{} {}, {}", reports::authors(found->author, 3), reports::years(found->year, found->entry),
                      found->title),
          {{std::string(key), found->url}}};
}

/// The schemes of the same source, and those that this one shares figures with.
std::vector<SheetLink> relatives(About const& scheme) {
  std::vector<SheetLink> result;
  for (auto const& other : schemes()) {
    bool const akin = other.source == scheme.source || other.like == scheme.name || scheme.like == other.name;
    if (akin && other.name != scheme.name) result.push_back({std::string(other.name), scheme_page(other.name)});
  }
  return result;
}

/// "base 10000, factor 4": what the scheme is built from but its dimension.
std::string usual_parameters(About const& scheme) {
  std::string result;
  for (auto const& p : scheme.parameters) {
    bool const is_number = p.type == Parameter::Type::integer || p.type == Parameter::Type::rational;
    if (is_number) result += fmt::format(", {} {}", p.name, p.usual);
  }
  return result;
}

/// To four digits, without an exponent.
std::string in_positions(double wavelength) {
  return fmt::format(fmt::runtime(wavelength < 1e4 ? "{:.4g}" : "{:.0f}"), wavelength);
}

/// The wavelengths of some pairs, in positions; empty for a scheme without frequencies.
std::string wavelengths(About const& scheme) {
  constexpr int dimension = 128, context = 4096;
  std::vector<double> w;
  try {
    auto const table = exported(planned(std::string(scheme.name),
                                        {{"view", "inv_freq"}, {"dim", std::to_string(dimension)}, {"dtype", "f64"}}));
    w.resize(table.bytes.size() / sizeof(double));
    std::memcpy(w.data(), table.bytes.data(), w.size() * sizeof(double));
  } catch (UserError const&) {
    return {};
  }
  std::string result;
  constexpr std::size_t shown = 5;
  for (std::size_t k = 0; k < shown; ++k) {
    auto const i = std::min(k * w.size() / (shown - 1), w.size() - 1);
    result += fmt::format("{}pair {}: {}", result.empty() ? "" : ", ", i,
                          w[i] == 0 ? "none" : in_positions(2 * std::numbers::pi / w[i]));
  }
  auto const slow = std::ranges::count_if(w, [](double x) { return x * context < 2 * std::numbers::pi; });
  return fmt::format("{} positions (d = {}{}); {} of {} pairs make less than one turn within {} positions", result,
                     dimension, usual_parameters(scheme), slow, w.size(), context);
}

SheetSection the_scheme(About const& scheme) {
  SheetSection section{translatable("The scheme").data(), {}};
  auto const add = [&](std::string_view label, std::string text, std::vector<SheetLink> links = {}) {
    if (!text.empty() || !links.empty()) section.rows.push_back({row_label(label), std::move(text), std::move(links)});
  };
  auto const [formula, code] = text_of_scheme(scheme.name);
  add(translatable("formula"), std::string(formula));
  add(translatable("what"), std::string(scheme.says));
  section.rows.push_back(origin(scheme.source));
  for (auto const key : scheme.also) section.rows.push_back(origin(key));
  add(translatable("also called"), fmt::format("{}", fmt::join(scheme.aliases, ", ")));
  add(translatable("in code"), std::string(code));
  auto const drawn = drawn_for_guest(scheme.name);
  add(translatable("learned"), drawn.empty() ? std::string(scheme.learned)
                                             : fmt::format("{} for each head; those chosen here are, in {}",
                                                           learned_of_guest(scheme.name).text, drawn));
  add(translatable("relatives"), "", relatives(scheme));
  auto const& cost = scheme.cost;
  add(translatable("cost"), fmt::format("{} learned numbers, {} numbers kept, {} operations beyond attention without "
                                        "positions, for a layer of width d with H heads and L tokens. {}",
                                        cost.parameters, cost.memory, cost.work, cost.source));
  add(translatable("wavelengths"), wavelengths(scheme));
  return section;
}

/// What its own file claims of a guest.
bool is_of_its_file(About const& scheme, std::string_view source) {
  return is_guest(scheme.name) && source == guest_source;
}

SheetRow statement_row(reports::Outcome const& outcome) {
  return {.label = outcome.verdict == "holds" ? outcome.evidence : outcome.verdict,
          .text = outcome.statement,
          .name = {outcome.id, claim_page(outcome.id)},
          .verdict = outcome.verdict,
          .sign = reports::sign_of(outcome.verdict, outcome.evidence),
          .fact = outcome.finding ? outcome.finding->so : ""};
}

SheetSection claims_of_file(About const& scheme, reports::Run const& run) {
  SheetSection section{translatable("Claims of its file").data(), {}};
  for (auto const& outcome : run.outcomes) {
    if (is_of_its_file(scheme, outcome.source)) section.rows.push_back(statement_row(outcome));
  }
  return section;
}

/// The sentences of documents, those that are false first.
SheetSection statements(About const& scheme, reports::Run const& run) {
  std::set<std::string_view> about;
  for (auto const* claim : claims_of_sheet(scheme, claims())) about.insert(claim->id);
  std::vector<reports::Outcome const*> found;
  std::set<std::string> documents;
  for (auto const& outcome : run.outcomes) {
    if (outcome.matrix_cell || !about.contains(outcome.id)) continue;
    found.push_back(&outcome);
    documents.insert(outcome.source);
  }
  SheetSection section{translatable("Statements of documents").data(), {}};
  if (found.empty()) {
    section.remark = translatable("No document that was gone through says anything of it.");
    return section;
  }
  std::ranges::stable_sort(found, {}, [](auto const* outcome) {
    return outcome->verdict != "refuted" ? 2 : outcome->finding && outcome->finding->impact != "remark" ? 0 : 1;
  });
  section.remark =
      reports::say("{} in {}; those that are false come first.", reports::counted(found.size(), "statement"),
                   reports::counted(documents.size(), "document"));
  for (auto const* outcome : found) section.rows.push_back(statement_row(*outcome));
  return section;
}

/// The properties of one kind of purpose, by what the scheme has of them.
SheetSection properties_of(About const& scheme, reports::Run const& run, reports::PurposeKind const& of) {
  constexpr std::string_view labels[] = {translatable("established"), translatable("tested"),
                                         translatable("does not have"), translatable("undecided"),
                                         translatable("inapplicable")};
  SheetSection section{std::string(of.heading), {}, std::string(of.says)};
  for (std::size_t group = 0; group < std::size(labels); ++group) {
    SheetRow row{row_label(labels[group])};
    for (auto const& property : properties()) {
      if (reports::purpose_of(property.name).kind != of.kind) continue;
      auto const cell = std::ranges::find_if(run.outcomes, [&](reports::Outcome const& outcome) {
        return outcome.matrix_cell && outcome.property == property.name && outcome.scheme == scheme.name;
      });
      auto const place = cell == run.outcomes.end()           ? 4U
                         : cell->verdict == "refuted"         ? 2U
                         : cell->verdict != "holds"           ? 3U
                         : reports::is_tested(cell->evidence) ? 1U
                                                              : 0U;
      if (place != group) continue;
      row.links.push_back({property.name, cell == run.outcomes.end() ? "" : claim_page(cell->id)});
    }
    if (!row.links.empty()) section.rows.push_back(std::move(row));
  }
  return section;
}

SheetSection precision(About const& scheme, std::vector<reports::Reach> const& reaches) {
  SheetSection section{translatable("Precision").data(),
                       {},
                       translatable("The greatest position up to which a property holds, by the number format in which "
                                    "everything is computed.")
                           .data()};
  reports::Comparison own;
  std::ranges::copy_if(reaches, std::back_inserter(own.atlas),
                       [&](reports::Reach const& reach) { return reach.scheme == scheme.name; });
  std::vector<reports::AtlasColumn> columns;
  for (auto const format : reports::hardware_formats) columns.emplace_back(format, "uniform");
  std::vector<std::string> everywhere;
  for (auto const& row : reports::atlas_rows(own, columns)) {
    auto const property = row["property"].get<std::string>();
    if (!row["bounded"].get<bool>()) {
      everywhere.push_back(property);
      continue;
    }
    section.columns = {translatable("property").data()};
    for (auto const format : reports::hardware_formats) section.columns.emplace_back(format);
    section.rows.push_back({row_label(translatable("limited")), property});
    for (auto const& cell : row["reaches"]) section.rows.back().cells.push_back(cell["reach"]);
  }
  if (!everywhere.empty()) {
    section.rows.push_back({row_label(translatable("not limited")), fmt::format("{}", fmt::join(everywhere, ", "))});
  }
  return section;
}

SheetSection training(About const& scheme) {
  reports::Comparison own;
  own.trained = trained({std::string(scheme.name)});
  SheetSection section{translatable("Measured in training").data(), {}, own.trained.method};
  auto const [lengths, rows] = reports::trained_table(own);
  section.columns = {translatable("task").data()};
  for (auto const& each : lengths) section.columns.push_back(std::to_string(each["length"].get<std::uint64_t>()));
  for (auto const& row : rows) {
    section.rows.push_back({.label = row["task"]});
    for (auto const& cell : row["cells"]) section.rows.back().cells.push_back(cell["share"]);
  }
  return section;
}

SheetSection wrong_versions(About const& scheme) {
  SheetSection section{translatable("Wrong versions").data(),
                       {},
                       translatable("Where code is known that has one, or had it, the cause names it.").data()};
  for (auto const& [name, variants] : scheme_variants()) {
    if (name != scheme.name) continue;
    for (auto const& wrong : variants) {
      section.rows.push_back(
          {row_label(translatable("wrong version")),
           fmt::format("{}: {} Cause: {}. Fix: {}.", wrong.name, wrong.says, wrong.cause, wrong.fix)});
    }
  }
  return section;
}

}  // namespace

About const* scheme_called(std::string_view name) {
  auto const is = [&](About const& scheme) {
    auto const same = [&](std::string_view other) { return !name.empty() && boost::iequals(other, name); };
    return same(scheme.name) || std::ranges::any_of(scheme.aliases, same);
  };
  auto const found = std::ranges::find_if(schemes(), is);
  return found == schemes().end() ? nullptr : &*found;
}

std::vector<Claim const*> claims_of_sheet(About const& scheme, std::vector<Claim> const& among) {
  std::vector<Claim const*> result;
  for (auto const& claim : among) {
    bool const is_cell = claim.source.key == reports::matrix_source && claim.check;
    bool const is_shown = is_cell ? claim.check->scheme() == scheme.name
                                  : is_of_its_file(scheme, claim.source.key) ||
                                        (claim.origin.kind != Origin::Kind::ours && is_about(claim, scheme.name));
    if (is_shown) result.push_back(&claim);
  }
  return result;
}

std::vector<reports::Reach> precision_of(std::vector<std::string> const& names, reports::Run const& run, int jobs,
                                         std::stop_token const& stop) {
  std::vector<Claim const*> holding;
  for (auto const& outcome : run.outcomes) {
    if (!outcome.matrix_cell || outcome.verdict != "holds") continue;
    if (std::ranges::find(names, outcome.scheme) == names.end()) continue;
    if (auto const* const claim = find_claim(outcome.id); claim != nullptr) holding.push_back(claim);
  }
  return atlas(holding, run.provenance.seed, jobs, stop, std::span(narrow_steps()).first(1));
}

reports::Sheet sheet_of(About const& scheme, reports::Run const& run, std::vector<reports::Reach> const& reaches) {
  reports::Sheet sheet{std::string(scheme.name), std::string(scheme.title), {}};
  sheet.command = fmt::format("./bench explain {}", scheme.name);
  if (is_guest(scheme.name)) sheet.command += reports::file_option(run.files, run.provenance);
  sheet.sections = {the_scheme(scheme), claims_of_file(scheme, run), statements(scheme, run)};
  for (auto const& kind : reports::purpose_kinds()) sheet.sections.push_back(properties_of(scheme, run, kind));
  for (auto const& section : {precision(scheme, reaches), training(scheme), wrong_versions(scheme)})
    sheet.sections.push_back(section);
  std::erase_if(sheet.sections, [](SheetSection const& section) {
    return section.rows.empty() && section.heading != "Statements of documents";
  });
  return sheet;
}

std::string sheet_text(reports::Sheet const& sheet) {
  auto result = coloured(fmt::format("{} ({})", sheet.title, sheet.name), Colour::strong) + "\n";
  for (auto const& section : sheet.sections) {
    result += "\n" + coloured(reports::tr(section.heading), Colour::strong) + "\n";
    if (!section.remark.empty()) result += coloured(wrapped(reports::tr(section.remark), 0), Colour::faint);
    for (auto const& row : section.rows) {
      if (!row.name.text.empty()) result += fmt::format("{} {}\n", row.sign, coloured(row.name.text, Colour::strong));
      result += entry(row.label, reports::row_text(section, row)) + entry("in fact", row.fact);
    }
  }
  return result;
}

std::vector<reports::File> scheme_pages(reports::Run const& run, std::filesystem::path const& folder,
                                        std::string const& digest, int jobs, std::stop_token const& stop) {
  auto const names = names_of(run.matrix.schemes, &reports::MatrixScheme::name);
  auto const reaches = precision_of(names, run, jobs, stop);
  std::vector<reports::File> files;
  Drawing drawing(folder / "schemes", {plot::Format::svg});
  for (auto const& name : names) {
    auto const* const scheme = scheme_called(name);
    if (scheme == nullptr) continue;  // a saved run may have one that this program lacks
    auto sheet = sheet_of(*scheme, run, reaches);
    for (auto& figure : scheme_figures(*scheme)) {
      if (auto drawn = drawing.draw(std::move(figure))) sheet.figures.push_back(std::move(*drawn));
    }
    files.push_back({scheme_page(name), reports::writers::sheet_html(sheet, digest)});
  }
  files.push_back({"search.html", reports::writers::search_html(search_entries(), digest)});
  files.push_back(formula_page(digest));
  return files;
}

}  // namespace pe::experiments
