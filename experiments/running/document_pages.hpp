/// The pages of the documents: which claims, figures and tables each part has, and the files.
#pragma once

#include <filesystem>
#include <vector>

#include "experiments/figures/figures.hpp"
#include "experiments/tables/tables.hpp"
#include "reports/document.hpp"
#include "theory/claims/documents.hpp"

namespace pe::experiments {

/// The figures, and the tables, that belong to one of these documents: their source names an entry of its ledger.
std::vector<FigureEntry> figures_of(std::vector<Document const*> const& documents);
std::vector<TableEntry> tables_of(std::vector<Document const*> const& documents);

/// Writes folder/NAME.csv, and returns its path.
std::filesystem::path write_table(reports::Table const& table, std::filesystem::path const& folder);

/// Computes the tables and writes the CSV of each into the folder, which is made when missing. An interrupt leaves out
/// the rest.
std::vector<reports::Table> compute(std::vector<TableEntry> const& tables, std::filesystem::path const& folder);

/// One document as its page shows it: its parts in their order, each with its claims in the order of the claim list,
/// and each figure and table in the part of the first claim about its entry of the ledger, unless it has another place.
reports::Document arrange(Document const& document, reports::Run const& run,
                          std::vector<reports::FigureFile> const& figures, std::vector<reports::Table> const& tables);

/// Writes folder/SOURCE.html for each document, which links to folder/figures and folder/tables. Gives what they show.
std::vector<reports::Document> write_pages(std::vector<Document const*> const& documents, reports::Run const& run,
                                           std::vector<reports::FigureFile> const& figures,
                                           std::vector<reports::Table> const& tables,
                                           reports::DocumentLinks const& links, std::filesystem::path const& folder);

std::vector<std::string> keys_of(std::vector<Document const*> const& documents);

}  // namespace pe::experiments
