/// What is known of one scheme, for `explain`, the pages of a report and Markdown; and what a search finds.
#pragma once

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "reports/comparison.hpp"
#include "reports/plot/figure.hpp"
#include "reports/sheet.hpp"
#include "reports/writers/writers.hpp"
#include "theory/kernel/claim.hpp"
#include "theory/schemes/about.hpp"

namespace pe::experiments {

/// The scheme of this name, or of which this is another name; null where there is none.
About const* scheme_called(std::string_view name);

/// Of these claims, those that the sheet of a scheme shows: its cells of the matrix, what documents say of it, and what
/// its own file claims.
std::vector<Claim const*> claims_of_sheet(About const& scheme, std::vector<Claim> const& among);

/// How far what holds of these schemes in the run holds in each number format, all steps in that format (`reach`).
std::vector<reports::Reach> precision_of(std::vector<std::string> const& schemes, reports::Run const& run, int jobs,
                                         std::stop_token const& stop);

/// Formula, origin, relatives, cost, wavelengths; what its file and documents say of it; its properties, by what they
/// are wanted for; precision; what training showed; wrong versions. `run` decided its `claims_of_sheet`, and perhaps
/// others; `reaches` are of `precision_of`.
reports::Sheet sheet_of(About const& scheme, reports::Run const& run, std::vector<reports::Reach> const& reaches);

/// As lines for a terminal.
std::string sheet_text(reports::Sheet const& sheet);

/// Schemes, properties, documents, sentences that are false, statements, and words that reports use.
std::vector<reports::SearchEntry> search_entries();

/// What a scheme makes of a score by distance, and its numbers: codes, cosines of a rotation's angles, biases or
/// buckets; what it has of them without learned numbers. One column wide, NAME-score-by-distance and NAME-numbers.
std::vector<plot::Figure> scheme_figures(About const& scheme);

/// schemes/NAME.html of every scheme in the matrix of the run, search.html and formula.html. Draws the schemes' figures
/// into `folder`/schemes.
std::vector<reports::File> scheme_pages(reports::Run const& run, std::filesystem::path const& folder,
                                        std::string const& digest, int jobs, std::stop_token const& stop);

/// formula.html, which computes the text of a scheme in the page.
reports::File formula_page(std::string const& digest);

}  // namespace pe::experiments
