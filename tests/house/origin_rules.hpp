/// Rules about whose sentence a claim is. Each takes its lists, so that made-up ones can break it.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <string>

#include "reports/language.hpp"
#include "tests/house/complaints.hpp"
#include "theory/claims/documents.hpp"
#include "theory/claims/list.hpp"
#include "theory/schemes/about.hpp"

namespace pe::house {

/// A quoted claim has the document's words, an implied one says how it follows from them, and ours has neither.
Complaints every_origin_is_said(std::vector<Claim> const& claims);

/// The findings of a source with Chinese words, and the heavy ones of every source, are in Chinese, too, answer by
/// answer, and so are the corrections of such a source; the catalogue has nothing else.
Complaints every_chinese_finding_is_translated(std::vector<Claim> const& claims, reports::Catalogue const& chinese);

/// The locations and the headings of sources with Chinese words, in Chinese, have no English word but names in formulas
/// and code.
Complaints every_chinese_place_is_translated(std::vector<Claim> const& claims, std::span<Document const> documents,
                                             std::function<std::string(std::string const&)> const& in_chinese);

/// The words of a quoted claim stand in the text of its source, white space aside. `texts`: by the key of the source;
/// a source without a text is left out.
Complaints every_quote_is_found(std::vector<Claim> const& claims, std::map<std::string, std::string> const& texts);

/// The files KEY*.md of a folder, by the key of the source that they begin with; empty where there is no such folder.
std::map<std::string, std::string> source_texts(std::filesystem::path const& folder, std::vector<Claim> const& claims);

/// Every scheme's sources are in the list; a post or a program is its source only where no other is a paper, but a
/// later one. A paper that the scheme's header names ("Source: Shaw et al. 2018", a number being the year in a key) is
/// a source of a scheme there, and before posts and programs of its time. `headers`: texts by file name.
Complaints every_scheme_cites_its_origin(std::vector<About> const& schemes, std::vector<Source> const& sources,
                                         std::map<std::string, std::string> const& headers);

/// The scheme headers of a folder, by name.
std::map<std::string, std::string> scheme_headers(std::filesystem::path const& folder);

}  // namespace pe::house
