#include "tests/properties/wrong_members.hpp"

#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <map>

#include "theory/families/guests.hpp"
#include "theory/families/member_of.hpp"
#include "theory/formula/file.hpp"
#include "theory/formula/scheme.hpp"
#include "theory/guests/guest.hpp"
#include "theory/schemes/list.hpp"
#include "theory/schemes/rows.hpp"

namespace pe {
namespace {

std::string text_of(char const* path) {
  std::ifstream file(std::string(PE_ROOT_FOLDER) + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Of one that is no type: its formulas are given as the keys of a scheme's file.
Guest of_formulas(std::string_view name, std::string_view keys) {
  auto const text = fmt::format("scheme = {{ name = \"{}\", {} }}", name, keys);
  auto const scheme = formulas::read_file(text, std::string(name)).scheme;
  scheme->gain->by_default = true;
  auto result = formulas::guest_of(scheme);
  result.member.open = false;
  return result;
}

/// By name; those that are types within the limits of their schemes.
std::map<std::string_view, Member> const& known_members() {
  static auto const table = text_of("/theory/schemes/wrong.tsv");
  static std::vector<Guest> owners;
  static auto const list = [] {
    std::map<std::string_view, Member> all;
    for_each_wrong_version([&]<class Scheme, class Wrong>(std::type_identity<Scheme>, std::type_identity<Wrong>) {
      auto& known = all.emplace(Wrong::name, member<Wrong>()).first->second;
      if constexpr (requires { Scheme::limits(); }) known.limits = known.inside = Scheme::limits();
    });
    for (auto const& row : rows_of(table)) {
      if (row.size() > 6) all.emplace(row[0], owners.emplace_back(of_formulas(row[0], row[6])).member);
    }
    for (auto const& written : written_schemes()) {
      for (auto const& each : written.wrong) all.emplace(each.name, each);
    }
    return all;
  }();
  return list;
}

}  // namespace

std::span<WrongMember const> wrong_members() {
  static std::vector<WrongMember> const list = [] {
    std::vector<WrongMember> all;
    for (auto const& [scheme, variants] : scheme_variants()) {
      for (auto const& variant : variants) {
        all.push_back({scheme, known_members().at(variant.name)});
        all.back().member.meant = scheme;
      }
    }
    return all;
  }();
  return list;
}

std::vector<RefutedCell> const& refuted_of_wrong_members() {
  static auto const list = parse_refuted(text_of("/tests/properties/refuted_variants.tsv"));
  return list;
}

}  // namespace pe
