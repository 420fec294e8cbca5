/// pebench list: what there is, as a table or as JSON.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "experiments/commands/claim_file.hpp"
#include "experiments/commands/commands.hpp"
#include "experiments/figures/figures.hpp"
#include "experiments/tables/tables.hpp"
#include "experiments/terminal/names.hpp"
#include "experiments/terminal/print.hpp"
#include "experiments/terminal/terminal.hpp"
#include "reports/fields.hpp"
#include "theory/claims/list.hpp"
#include "theory/properties/list.hpp"
#include "theory/schemes/about.hpp"

namespace pe::experiments {
namespace {

using reports::Json;
using reports::list_of;

/// Rows of one kind; the first field of each is its name.
Json scheme_rows() {
  return list_of(schemes(), [](auto const& s) -> Json {
    return {{"name", s.name}, {"title", s.title}, {"source", s.source}, {"also", s.also}, {"says", s.says}};
  });
}

Json property_rows() {
  return list_of(properties(), [](auto const& p) -> Json {
    auto on = Json::array();
    for (auto const& cell : p.cells) {
      if (cell.check) on.push_back(cell.scheme);
    }
    return {{"name", p.name}, {"says", p.says}, {"latex", p.latex}, {"schemes", on}, {"mutant", p.mutant_says}};
  });
}

Json rows_of(std::vector<Claim const*> const& claims) {
  return list_of(claims, [](auto const* claim) -> Json {
    auto const& c = *claim;
    return {{"id", c.id},
            {"expected", expected_word(c)},
            {"ledger", c.ledger},
            {"source", c.source.key},
            {"locator", c.source.place},
            {"scheme", c.check ? c.check->scheme() : ""},
            {"property", c.property},
            {"about", c.about},
            {"says", c.says}};
  });
}

Json claim_rows() { return rows_of(select({})); }

Json source_rows() {
  return list_of(sources(), [](auto const& s) -> Json {
    return {{"key", s.key},     {"year", s.year}, {"author", s.author},
            {"title", s.title}, {"url", s.url},   {"entry", s.entry}};
  });
}

/// Of figures, or of tables.
Json exhibit_rows(auto const& entries) {
  return list_of(entries, [](auto const& entry) -> Json {
    auto source = entry.ledger;
    if constexpr (requires { entry.place; }) source = source.empty() ? entry.place : source;
    return {{"name", entry.name}, {"source", source}, {"shows", entry.shows}};
  });
}

struct Kind {
  char const* name;
  char const* help;
  Json (*rows)();
  std::vector<char const*> columns;  ///< of the table; JSON has every field
};

std::vector<Kind> const& kinds() {
  static std::vector<Kind> const list{
      {"schemes", "every scheme", scheme_rows, {"name", "title", "says"}},
      {"properties",
       "every property, the schemes that it is checked on and the mutant that it kills",
       property_rows,
       {"name", "says"}},
      {"claims", "every claim with the verdict that is expected of it", claim_rows, {"id", "expected", "says"}},
      {"sources", "every document", source_rows, {"key", "year", "title"}},
      {"figures", "every figure", [] { return exhibit_rows(figures()); }, {"name", "source", "shows"}},
      {"tables", "every table of a document", [] { return exhibit_rows(tables()); }, {"name", "source", "shows"}},
  };
  return list;
}

/// Below the names of the columns.
void print_table(Json const& rows, std::vector<char const*> const& columns) {
  std::vector<std::vector<std::string>> cells;
  for (auto const& row : rows) {
    cells.push_back(mapped(columns, [&](char const* column) { return row.at(column).get<std::string>(); }));
  }
  put(aligned({columns.begin(), columns.end()}, cells, true));
}

}  // namespace

void add_list(CLI::App& app, Status&) {
  auto* command = app.add_subcommand(
      "list", "list schemes, properties, claims, sources, figures or tables; without a kind, all of them");
  command->footer("Example: pebench list claims --json");
  command->require_subcommand(0, 1);
  command->callback([command] {
    if (!command->get_subcommands().empty()) return;
    for (auto const& kind : kinds()) {
      print("{}{}\n", &kind == &kinds().front() ? "" : "\n", coloured(kind.name, Colour::strong));
      print_table(kind.rows(), kind.columns);
    }
  });
  for (auto const& kind : kinds()) {
    auto* what = command->add_subcommand(kind.name, kind.help);
    auto const json = std::make_shared<bool>(false);
    what->add_flag("--json", *json, "as JSON, with every field");
    what->footer(fmt::format("Example: pebench list {} --json", kind.name));
    auto const file = std::make_shared<ClaimFile>();
    bool const of_claims = kind.rows == claim_rows;
    if (of_claims) file->add_options(*what);
    if (kind.rows == scheme_rows || kind.rows == property_rows) file->add_scheme(*what);
    auto const selectors = std::make_shared<std::vector<std::string>>();
    if (of_claims) {
      what->add_option("SELECTOR", *selectors,
                       "only these: id, source, scheme, property or expected verdict; * matches any characters, ? one");
    }
    what->callback([&kind, json, file, of_claims, selectors] {
      auto const& among = file->claims();  // its scheme joins the lists
      auto const rows = of_claims ? rows_of(select(*selectors, among)) : kind.rows();
      if (*json)
        print("{}\n", reports::dump(rows, 2));
      else
        print_table(rows, kind.columns);
    });
  }
}

}  // namespace pe::experiments
