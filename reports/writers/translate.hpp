/// The fixed words of a template, found and translated: a template says nothing twice, and needs no mark for its words.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace pe::reports {

/// Gives the text that replaces a phrase.
using Phrase = std::function<std::string(std::string const& english)>;

/// An HTML template with each phrase replaced: the text between two tags, blanks and the tags of sections at its ends
/// left out, and the attributes aria-label, alt, placeholder and title. Scripts, styles and code stay. For a value
/// {{word}} the page shows {{word_words}}, which fill_template adds to it; attributes keep the word itself.
std::string translate_html(std::string_view page, Phrase const& phrase);

/// A LaTeX template, in which [[ ]] enclose each phrase.
std::string translate_tex(std::string_view document, Phrase const& phrase);

/// A style sheet: what it adds to the text, content: "Word".
std::string translate_css(std::string_view sheet, Phrase const& phrase);

/// The phrases of a script, tr("Word"), and what they are in the language that is spoken: the text of a script that
/// tells it so.
std::string script_phrases(std::string_view script, Phrase const& phrase);

}  // namespace pe::reports
