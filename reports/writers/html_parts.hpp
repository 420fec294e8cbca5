/// What the pages have in common: how a template is filled, and the parts that more than one of them shows.
#pragma once

#include <kainjow/mustache.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "reports/figure_file.hpp"
#include "reports/run.hpp"

namespace pe::reports {

/// Returns the page that `page_template` makes of `values`, every text of them escaped. It adds to them {{{base_css}}},
/// {{{base_js}}}, {{{figures_js}}} and {{{katex}}}, which is false where there is none. Throws std::logic_error for a template that is
/// ill-formed; `name` stands for it there.
std::string fill_page(std::string_view name, std::string_view page_template, std::string const& katex,
                      kainjow::mustache::object values);

/// The text for a template, where an empty one counts as absent: {{#key}}...{{key}}...{{/key}}.
kainjow::mustache::data unless_empty(std::string const& text);

/// A script as it may stand between <script> and </script>.
std::string inline_script(std::string_view script);

/// Only what a browser fetches over the web becomes a link; anything else stays text.
bool is_web_address(std::string_view url);

/// The colour of a run's headline, a class of base.css, and the sign beside it.
struct Banner {
  std::string_view kind, sign;
};
Banner banner(Summary const& summary);

/// {name, value} for each row of <dl class="provenance">.
kainjow::mustache::data provenance_rows(Provenance const& provenance);

/// {name, command, time, memory} for each row of <table class="parts">.
kainjow::mustache::data part_rows(Provenance const& provenance);

/// {id, href, time} for each outcome whose cost was measured.
kainjow::mustache::data row_cost_items(Provenance const& provenance);

/// What could not be made on the machine, and how to get it.
kainjow::mustache::data missing_items(Provenance const& provenance);

/// {name, title, caption, svg, csv, whole, panels} for each figure. `svg` is a data URL, to be taken as it is; `csv`
/// are the numbers that the pointer reads (figure_numbers.hpp), `whole` when they are all that there are.
kainjow::mustache::data figure_blocks(std::vector<FigureFile> const& figures);

}  // namespace pe::reports
