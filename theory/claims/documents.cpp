#include "theory/claims/documents.hpp"

#include <algorithm>

#include "theory/claims/source_files.hpp"

namespace pe {

std::span<Document const> documents() {
  static std::vector<Document> const list = [] {
    std::vector<Document> result;
    for (auto const& file : source_files()) {
      if (!file.source.sections.empty()) result.push_back(file.source);
    }
    return result;
  }();
  return list;
}

Document const* find_document(std::string_view key) {
  auto const found = std::ranges::find(documents(), key, &Document::key);
  return found == documents().end() ? nullptr : &*found;
}

DocumentSection const* section_of(Document const& document, std::string_view place) {
  DocumentSection const* best = nullptr;
  std::size_t longest = 0;
  for (auto const& section : document.sections) {
    for (auto const& beginning : section.places) {
      if (beginning.size() > longest && place.starts_with(beginning)) {
        best = &section;
        longest = beginning.size();
      }
    }
  }
  return best;
}

}  // namespace pe
