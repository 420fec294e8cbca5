/// The outlines of the documents and the claim lists fit each other.
#include "theory/claims/documents.hpp"

#include <algorithm>
#include <set>

#include "tests/catch.hpp"
#include "tests/house/complaints.hpp"
#include "theory/claims/list.hpp"

namespace pe::house {
namespace {

Complaints outline_fits(Document const& document, std::vector<Claim> const& claims) {
  Complaints complaints;
  std::set<DocumentSection const*> used;
  for (auto const& claim : claims) {
    bool const own_ledger = !document.ledger.empty() && claim.ledger.starts_with(std::string(document.ledger) + "-");
    if (claim.source.key != document.key) {
      if (own_ledger) complaints.push_back(claim.id + " settles an entry of another document's ledger");
      continue;
    }
    if (!own_ledger && !document.ledger.empty())
      complaints.push_back(claim.id + " names no entry of its document's ledger");
    auto const* const section = section_of(document, claim.source.place);
    if (section == nullptr) {
      complaints.push_back(claim.id + " has the location '" + claim.source.place +
                           "', which is in no part of the document");
    } else {
      used.insert(section);
    }
  }
  for (auto const& section : document.sections) {
    if (!used.contains(&section)) complaints.push_back("no claim is located in '" + std::string(section.heading) + "'");
  }
  return complaints;
}

TEST_CASE("every claim of a document is in a part of it, and every part has a claim", "[house]") {
  REQUIRE(std::ranges::count_if(documents(), [](auto const& document) { return !document.ledger.empty(); }) == 5);
  REQUIRE(documents().size() > 5);
  std::set<std::string_view> keys;
  for (auto const& source : sources()) keys.insert(source.key);
  for (auto const& document : documents()) {
    CAPTURE(document.key);
    CHECK(keys.contains(document.key));
    CHECK(outline_fits(document, claims()) == Complaints{});
  }
}

TEST_CASE("an outline that misses a place, or has a part too many, is complained about", "[house]") {
  auto document = *find_document("derivation2023");
  document.sections.push_back({"3. Appendix", {"3"}});
  CHECK(outline_fits(document, claims()).size() == 1);
  document = *find_document("derivation2023");
  document.sections.erase(document.sections.begin() + 2);
  CHECK_FALSE(outline_fits(document, claims()).empty());
  document.ledger = "S003";
  CHECK(outline_fits(document, claims()).size() > 10);
}

TEST_CASE("the longest beginning decides in which part a place is", "[house]") {
  auto const heading = [](char const* key, char const* place) -> std::string {
    auto const* const section = section_of(*find_document(key), place);
    return section == nullptr ? "" : std::string(section->heading);
  };
  CHECK(heading("derivation2023", "2.3, in bold (corrected)") == "2.3 The task");
  CHECK(heading("derivation2023", "2, conclusion") == "Conclusion");
  CHECK(heading("clock-blog", "Clock: the alien clock") == "The alien clock");
  CHECK(heading("clock-blog", "Clock") == "The clock");
  CHECK(heading("zheng2022", "2 (3): code of two axes, pos_indices") == "2 (3) T5: code of two axes");
  CHECK(heading("zheng2022", "nowhere").empty());
  CHECK(find_document("vaswani2017") == nullptr);
}

}  // namespace
}  // namespace pe::house
