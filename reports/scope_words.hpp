/// The scope of a proof in the language that is spoken: a record has it in English, made of few sentences.
#pragma once

#include <string>
#include <string_view>

namespace pe::reports {

/// Each clause that is known, with its numbers and words; another stays as it is.
std::string scope_in_words(std::string_view scope);

}  // namespace pe::reports
