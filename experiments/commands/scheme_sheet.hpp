/// What is known of one scheme, for `explain`, the pages of a report and Markdown; and what a search finds.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "reports/comparison.hpp"
#include "reports/sheet.hpp"
#include "reports/writers/writers.hpp"
#include "theory/schemes/about.hpp"

namespace pe::experiments {

/// The scheme of this name, or of which this is another name; null where there is none.
About const* scheme_called(std::string_view name);

/// How far what holds of these schemes in the run holds in each number format, all steps in that format (`reach`).
std::vector<reports::Reach> precision_of(std::vector<std::string> const& schemes, reports::Run const& run, int jobs,
                                         std::stop_token const& stop);

/// Formula, origin, relatives, cost, wavelengths; what documents say of it; its properties, by what they are wanted
/// for; precision; what training showed; wrong versions. `run` decided the claims about it, and perhaps others;
/// `reaches` are of `precision_of`.
reports::Sheet sheet_of(About const& scheme, reports::Run const& run, std::vector<reports::Reach> const& reaches);

/// As lines for a terminal.
std::string sheet_text(reports::Sheet const& sheet);

/// Schemes, properties, documents, sentences that are false, statements, and words that reports use.
std::vector<reports::SearchEntry> search_entries();

/// schemes/NAME.html of every scheme in the matrix of the run, and search.html.
std::vector<reports::File> scheme_pages(reports::Run const& run, std::string const& digest, int jobs,
                                        std::stop_token const& stop);

}  // namespace pe::experiments
