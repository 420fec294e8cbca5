/// One outcome, as the data that its row in page.html.mustache is filled with.
#pragma once

#include <kainjow/mustache.hpp>
#include <string>
#include <vector>

#include "reports/run.hpp"

namespace pe::reports {

/// Where a claim stands among the others of its run.
struct Neighbours {
  std::string source_title;           ///< empty when the run does not list the source
  std::vector<std::string> corrects;  ///< ids of the claims that this one states rightly
  Provenance const* provenance;       ///< of the run
};

/// `number` counts the rows from 1; it only keeps the ids of the page's own elements apart.
kainjow::mustache::data story(Outcome const& outcome, Neighbours const& neighbours, std::size_t number);

}  // namespace pe::reports
