/// Templates (templates/*.mustache) filled with JSON; and their fixed words, found and translated.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace pe::reports {

/// What the template `name`, a file of templates/, makes of `values`, every text of them passed through `escape` but
/// where the template asks for it as it is. A text or list that is empty counts as absent, as null does:
/// {{#key}}...{{key}}...{{/key}}; what stands once around a list is within {{#has_key}}...{{/has_key}}. A number is
/// shown as JSON has it. The first blank line behind the tag that ends a section is left out. Throws std::logic_error
/// for a template that is ill-formed.
std::string fill_template(std::string_view name, nlohmann::ordered_json const& values,
                          std::function<std::string(std::string const&)> const& escape);

/// The same for each of `all`: the template is read once.
std::vector<std::string> fill_each(std::string_view name, std::vector<nlohmann::ordered_json> const& all,
                                   std::function<std::string(std::string const&)> const& escape);

/// Gives the text that replaces a phrase.
using Phrase = std::function<std::string(std::string const& english)>;

/// A template in which [[ ]] enclose each phrase. For a value {{word}} in the text of a page it has {{word_words}},
/// which fill_template adds to it; attributes and code keep the word itself.
std::string translate_marked(std::string_view document, Phrase const& phrase);

/// A style sheet: what it adds to the text, content: "Word".
std::string translate_css(std::string_view sheet, Phrase const& phrase);

/// The phrases of a script, what its tr is called with, and what they are in the language that is spoken: the text of a
/// script that tells it so.
std::string script_phrases(std::string_view script, Phrase const& phrase);

}  // namespace pe::reports
