/// What the page of a document and its entry among the documents both say of it.
#pragma once

#include <kainjow/mustache.hpp>
#include <span>

#include "reports/document.hpp"
#include "reports/words.hpp"

namespace pe::reports {

/// {kind, alarm_sign, says} when something of a run needs to be told before all else: a surprise, an interruption, no
/// claim at all. Else false.
kainjow::mustache::data alarm(Summary const& summary);

/// {source, title, author, year, url, is_link, summary, findings, corrections, alarm, surprises}, about the claims of
/// this document alone.
kainjow::mustache::object heading_data(Run const& run, Document const& document);

/// {word, sign, meaning} for each word.
kainjow::mustache::list word_data(std::span<Word const> words);

}  // namespace pe::reports
