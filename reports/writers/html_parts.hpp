/// What the pages have in common: how a template is filled, and the parts that more than one of them shows.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "reports/fields.hpp"
#include "reports/figure_file.hpp"
#include "reports/vocabulary.hpp"

namespace pe::reports {

/// Returns the page that the template `name` makes of `values` (fill_template.hpp), every text of them escaped. It adds
/// to them {{{base_css}}}, {{{base_js}}}, {{{figures_js}}} and {{{katex}}}, which is absent where it is empty.
std::string fill_page(std::string_view name, std::string const& katex, Json values);

/// {words, language, tongue, quote_html} of the document's own words, which are set as Chinese, and said to be, where
/// they have its characters; null where there are none.
Json quote_data(Outcome const& outcome, Run const& run);

/// What a finding answers, as HTML: source and place, the sentence as printed, what is so, and the rest, folded unless
/// `unfolded`.
std::string finding_card(Outcome const& outcome, Run const& run, bool unfolded);

/// A script as the content of <script>.
std::string inline_script(std::string_view script);

/// "Vaswani, Ashish and Shazeer, Noam" as "Ashish Vaswani and Noam Shazeer"; of more than `most` the first, et al.
std::string authors(std::string_view bibtex, std::size_t most = 3);

/// The year of a document's first print, and that of its publication where it is another: "2021, published 2024".
std::string years(std::string const& first, std::map<std::string, std::string> const& entry);

/// Only what a browser fetches over the web becomes a link; anything else stays text.
bool is_web_address(std::string_view url);

/// The colour of a run's headline, a class of base.css, and the sign beside it.
struct Banner {
  std::string_view kind, sign;
};
Banner banner(Summary const& summary);

/// {id, href} of a claim on the same page.
Json claim_link(std::string const& id);

/// The links to the outcomes that are not as expected; with `source`, only to those of that source.
Json surprise_links(Run const& run, std::string_view source = {});

/// {word, sign, meaning} for each word.
Json word_data(std::span<Word const> words);

/// {name, value} for each row of <dl class="provenance">.
Json provenance_rows(Provenance const& provenance);

/// The same, for a page that does not show elsewhere to which run it belongs and what the run lacks. `digest` is that
/// of the run's results (digests.hpp); it may be empty.
Json provenance_rows(Provenance const& provenance, std::string const& digest);

/// The mark of a run in links and on its pages: the first digits of its digest.
std::string run_mark(std::string_view digest);

/// A link to a page beside, which says there when that is of another run (base.js).
std::string page_link(std::string_view page, std::string_view digest);

/// The numbers of a figure as a page carries them, for the pointer to read and for the reader to take along.
struct FigureNumbers {
  std::string csv;
  bool whole = true;  ///< the CSV as it is
};

/// Returns the CSV, or where it is large the same rows with three significant digits, which is more than a picture of
/// 256 colours can show: a page of twenty figures stays small, and the file beside it has all digits.
FigureNumbers figure_numbers(std::string_view csv);

/// An SVG as a data URL for a double-quoted attribute: text, which is a quarter smaller than base64.
std::string svg_url(std::string_view svg);

/// {name, width, height, title, caption, svg, csv, numbers, whole, panels} for each figure. `width` and `height` are
/// the picture's, in pixels, so that nothing below it moves when it comes; `svg` is a data URL, to be taken as it is;
/// `csv`, whether there are numbers; `numbers`, those that the pointer reads, `whole` when they are all that there are.
Json figure_blocks(std::vector<FigureFile> const& figures);

/// One claim of the table on the page of a run, as HTML.
struct ClaimRow {
  std::string story;  ///< the content of <div class="story">
  std::string body;   ///< the <tbody>: row and, where it has it, story
};

/// Every claim of the run, in its order: its row, and its story, which opens below the row. `files` says for each the
/// number of the file beside the page that has its story, 0 where its body has it.
std::vector<ClaimRow> claim_rows(Run const& run, std::vector<std::size_t> const& files);

/// Text as HTML, escaped. What is written as in a program is set as in a book: x_i, theta_i^2, 10000^(2i/d), 2^-10,
/// sqrt(d), <=, and a single letter is a variable. Code stays as it is.
std::string set_mathematics(std::string_view text);

/// The text with each formula between dollar signs, as LaTeX has it, written as in a program, which all formats set:
/// "above $-\tau^{2}$" is "above −tau^{2}". Of commands that it does not know the name is left.
std::string typed_mathematics(std::string const& text);

/// Whether the text has Chinese characters.
bool has_han(std::string_view text);

/// How a document's own words are shown.
struct SetWords {
  std::string html;         ///< a formula in LaTeX is an element of the class "latex", which a script sets
  bool has_source = false;  ///< it has LaTeX, so that a reader may want the words as they are typed
};

/// Words with formulas between dollar signs, or one formula in LaTeX, a line of code, or text.
SetWords set_words(std::string_view words);

}  // namespace pe::reports
