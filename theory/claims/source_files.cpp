#include "theory/claims/source_files.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "theory/claims/sources_toml.hpp"
#include "theory/formula/limited.hpp"
#include "theory/formula/scheme.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/linear.hpp"
#include "theory/kernel/nearest.hpp"
#include "theory/properties/list.hpp"
#include "theory/schemes/about.hpp"

namespace pe {
namespace {

Claim claim_of_property(formulas::File const& file, formulas::PropertyClaim const& asked) {
  auto const& [claim, name, scheme, where] = asked;
  auto const& all = properties();
  auto const property = std::ranges::find(all, name, &Property::name);
  if (property == all.end()) {
    auto const names = mapped(all, [](auto const& each) { return std::string(each.name); });
    throw InputError(fmt::format("{}: there is no property {}{}; 'pebench list properties' shows all", where,
                                 name.substr(0, 40), nearest_clause(name, names)));
  }
  auto const cell = std::ranges::find(property->cells, scheme.empty() ? file.scheme->name : scheme, &Cell::scheme);
  if (cell == property->cells.end()) {
    throw InputError(
        fmt::format("{}: there is no scheme {}; 'pebench list schemes' shows all", where, scheme.substr(0, 40)));
  }
  if (!cell->check) throw InputError(fmt::format("{}: {}", where, cell->reason));
  auto result = claim_of(*property, *cell, claim);
  // What a file says of its sentence goes before what the property says in general.
  if (!claim.latex.empty()) result.latex = claim.latex;
  if (!claim.why_sampled.empty()) result.why_sampled = claim.why_sampled;
  return result;
}

bool is_scheme(std::string_view name) { return std::ranges::find(schemes(), name, &About::name) != schemes().end(); }

/// A law on a scheme of the bench speaks of it; else the file says of which its sentence does.
void complete_about(Claim& claim, formulas::File const& file) {
  if (claim.check && is_scheme(claim.check->scheme())) {
    claim.about.emplace_back(claim.check->scheme());
  } else if (claim.about.empty()) {
    auto const* const section = section_of(file.source, claim.source.place);
    claim.about = section != nullptr && !section->about.empty() ? section->about : file.source.about;
    if (claim.about.empty() && file.scheme) claim.about.push_back(file.scheme->name);
    return;
  }
  for (auto const& name : claim.about) {
    if (is_scheme(name)) continue;
    throw InputError(fmt::format("{}: about has '{}', and there is no such scheme; 'pebench list schemes' shows all",
                                 claim.id, name.substr(0, 40)));
  }
}

}  // namespace

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

std::vector<Claim> claims_of(formulas::File const& file) {
  std::vector<Claim> result;
  for (auto const& claim : file.claims) {
    auto const* const asked = std::get_if<formulas::PropertyClaim>(&claim);
    result.push_back(asked != nullptr ? claim_of_property(file, *asked) : std::get<Claim>(claim));
    complete_about(result.back(), file);
  }
  return result;
}

std::vector<formulas::File> const& source_files() {
  static std::vector<formulas::File> const list = [] {
    std::vector<formulas::File> result;
    for (auto const& [key, text] : source_texts) {
      auto file = formulas::read_file(text, fmt::format("{}.toml", key), "", find_law);
      file.source.key = key;
      for (auto& each : file.claims) {
        if (auto* const claim = std::get_if<Claim>(&each)) {
          claim->source.key = key;
          claim->check = formulas::without_limit(claim->check);  // a limit for files of users
        } else {
          std::get<formulas::PropertyClaim>(each).claim.source.key = key;
        }
      }
      result.push_back(std::move(file));
    }
    auto const last_if_none = [](formulas::File const& file) { return static_cast<unsigned>(file.source.rank - 1); };
    std::ranges::stable_sort(result, {}, last_if_none);
    return result;
  }();
  return list;
}

}  // namespace pe
