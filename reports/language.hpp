/// The language of what is fixed in pages, LaTeX and the terminal's summaries. Records and data stay as they are.
///
/// The catalogue (templates/zh.po) is gettext's: its key is the English phrase. A phrase that it does not have stays
/// English; a test knows of none.
#pragma once

#include <fmt/core.h>

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "theory/kernel/evidence.hpp"

namespace pe::reports {

enum class Language { en, zh };

/// Sets the language, once, before anything is shown.
void speak(Language language);
Language spoken();

/// Phrases and their translations.
using Catalogue = std::map<std::string, std::string, std::less<>>;

/// The entries of a PO file. Throws std::logic_error for what is none.
Catalogue read_catalogue(std::string_view po);

/// The Chinese one.
Catalogue const& catalogue();

/// The phrase in the language that is spoken.
std::string_view tr(std::string_view english);

/// A text about a finding in a Chinese source, or a correction there, in the language that is spoken. It has a separate
/// catalogue (templates/cards.zh.po) because it is data and not fixed words. Other texts are returned unchanged.
Catalogue const& cards();
std::string said(std::string const& of_finding);

/// The location of a sentence, or the heading of a part of a document, in the language that is spoken: the words that
/// templates/places.zh.po has are translated, and formulas and names stay.
std::string place(std::string const& in_document);

/// What a proof is for: "all real t", "every even d >= 2".
std::vector<std::string> range_in_words(Scope const& scope);

/// What a proof covers and how it is made, as a sentence in the language that is spoken (templates/scope.tsv).
std::string scope_in_words(Scope const& scope);

/// Marks a phrase that is translated elsewhere, from a variable.
constexpr std::string_view translatable(std::string_view english) { return english; }

/// A phrase with {} for each of `values`, in the language that is spoken.
template <class... Values>
std::string say(std::string_view english, Values const&... values) {
  return fmt::vformat(tr(english), fmt::make_format_args(values...));
}

}  // namespace pe::reports
