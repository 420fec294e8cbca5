#include "experiments/running/document_pages.hpp"

#include <algorithm>

#include "experiments/running/interrupt.hpp"
#include "reports/templates/assets.hpp"
#include "reports/write_file.hpp"
#include "reports/writers/writers.hpp"
#include "theory/kernel/linear.hpp"

namespace pe::experiments {
namespace {

/// The part of the document that names a figure; null where none does.
DocumentSection const* section_with(std::string_view figure, Document const& document) {
  auto const names = [&](auto const& section) {
    return std::ranges::find(section.figures, figure) != section.figures.end();
  };
  auto const found = std::ranges::find_if(document.sections, names);
  return found == document.sections.end() ? nullptr : &*found;
}

/// Whether the exhibit of this name is one of the document's, by its entry of a ledger or by the outline.
bool concerns(std::string_view name, std::string_view entry, Document const& document) {
  return section_with(name, document) != nullptr || (!document.ledger.empty() && entry.starts_with(document.ledger));
}

template <class Entry>
std::vector<Entry> belonging(std::span<Entry const> all, std::vector<Document const*> const& documents) {
  std::vector<Entry> result;
  std::ranges::copy_if(all, std::back_inserter(result), [&](Entry const& entry) {
    return std::ranges::any_of(documents,
                               [&](auto const* document) { return concerns(entry.name, entry.ledger, *document); });
  });
  return result;
}

/// The entry that the listed figure or table of this name names; empty where it names none.
template <class Entry>
std::string_view entry_of(std::span<Entry const> all, std::string_view name) {
  auto const found = std::ranges::find(all, name, &Entry::name);
  return found == all.end() ? std::string_view() : found->ledger;
}

/// The claims of a document that settle this entry, in the order of the run.
std::vector<std::string> claims_about(std::string_view entry, Document const& document, reports::Run const& run) {
  std::vector<std::string> ids;
  for (auto const& outcome : run.outcomes) {
    if (!entry.empty() && outcome.source == document.key && outcome.ledger == entry) ids.push_back(outcome.id);
  }
  return ids;
}

}  // namespace

std::vector<FigureEntry> figures_of(std::vector<Document const*> const& documents) {
  return belonging(figures(), documents);
}

std::vector<TableEntry> tables_of(std::vector<Document const*> const& documents) {
  return belonging(tables(), documents);
}

std::filesystem::path write_table(reports::Table const& table, std::filesystem::path const& folder) {
  auto path = folder / (table.name + ".csv");
  reports::write_file(path, reports::csv(table));
  return path;
}

std::vector<reports::Table> compute(std::vector<TableEntry> const& entries, std::filesystem::path const& folder) {
  std::filesystem::create_directories(folder);
  std::vector<reports::Table> result;
  for (auto const& entry : entries) {
    auto table = unless_stopped(interrupts(), entry.make);
    if (!table) break;
    result.push_back(std::move(*table));
    write_table(result.back(), folder);
  }
  return result;
}

reports::Document arrange(Document const& document, reports::Run const& run,
                          std::vector<reports::FigureFile> const& drawn, std::vector<reports::Table> const& computed) {
  reports::Document page{std::string(document.key), {}, !document.ledger.empty()};
  for (auto const& section : document.sections) page.parts.push_back({.heading = std::string(section.heading)});
  for (auto const& outcome : run.outcomes) {
    if (outcome.source != document.key) continue;
    auto const* const section = section_of(document, outcome.locator);
    // A saved run may have claims that this outline does not know.
    auto& part = section == nullptr ? page.parts.back()
                                    : page.parts[static_cast<std::size_t>(section - document.sections.data())];
    part.claims.push_back(outcome.id);
  }
  // An exhibit, in the part that is its own, with the claims of that part that are about its entry.
  auto const place = [&](std::string_view name, std::string_view entry, auto const& put) {
    if (!concerns(name, entry, document)) return;
    auto ids = claims_about(entry, document, run);
    auto const* const section = section_with(name, document);
    auto const heading = section != nullptr ? section->heading : std::string_view();
    auto home = std::ranges::find(page.parts, heading, &reports::Passage::heading);
    if (home == page.parts.end() && !ids.empty()) {
      home = std::ranges::find_if(page.parts, [&](auto const& part) {
        return std::ranges::find(part.claims, ids.front()) != part.claims.end();
      });
    }
    auto& part = home == page.parts.end() ? page.parts.back() : *home;
    std::erase_if(ids, [&](auto const& id) { return std::ranges::find(part.claims, id) == part.claims.end(); });
    put(part, std::move(ids));
  };
  for (auto const& figure : drawn) {
    if (figure.svg.empty()) continue;
    place(figure.name, entry_of(figures(), figure.name), [&](reports::Passage& part, auto ids) {
      part.figures.push_back({figure, std::move(ids)});
    });
  }
  for (auto const& table : computed) {
    place(table.name, entry_of(tables(), table.name),
          [&](reports::Passage& part, auto const&) { part.tables.push_back(table); });
  }
  return page;
}

std::vector<reports::Document> write_pages(std::vector<Document const*> const& documents, reports::Run const& run,
                                           std::vector<reports::FigureFile> const& drawn,
                                           std::vector<reports::Table> const& computed,
                                           reports::DocumentLinks const& links, std::filesystem::path const& folder) {
  auto const katex = std::string(reports::asset("katex.min.js"));
  std::vector<reports::Document> pages;
  for (auto const* document : documents) {
    auto const& page = pages.emplace_back(arrange(*document, run, drawn, computed));
    reports::write_file(folder / (page.source + ".html"), reports::writers::document(run, page, links, katex));
  }
  return pages;
}

std::vector<std::string> keys_of(std::vector<Document const*> const& wanted) {
  return mapped(wanted, [](auto const* document) { return std::string(document->key); });
}

}  // namespace pe::experiments
