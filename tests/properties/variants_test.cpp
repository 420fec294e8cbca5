/// The matrix of wrong versions against properties: which properties that a scheme has does its wrong version lack?
///
/// PE_RENEW_MATRIX=1 writes it (theory/properties/refuted_variants.tsv) anew from what the bench decides.
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>

#include "tests/catch.hpp"
#include "tests/kernel/fake_check.hpp"
#include "theory/families/variants.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/properties/list.hpp"
#include "theory/properties/refuted_variants.hpp"

namespace pe {
namespace {

/// What is refuted of a wrong version and holds of its scheme.
std::vector<RefutedCell> lost_by(WrongMember const& wrong) {
  std::vector<RefutedCell> result;
  for (auto const& property : properties()) {
    if (refuting_witness(property.name, wrong.scheme) != nullptr) continue;
    auto const cell = property.ask(wrong.member);
    if (!cell.check) continue;
    auto const claim = claim_of(property, cell, {.id = std::string(wrong.member.name), .expected = Verdict::refuted});
    auto const outcome = decide({&claim}, {.cases = 60, .jobs = 2}).at(0);
    if (outcome.verdict != Verdict::refuted) continue;
    result.push_back({property.name, std::string(wrong.member.name), outcome.witness->at});
  }
  return result;
}

std::vector<RefutedCell> const& lost() {
  static std::vector<RefutedCell> const list = [] {
    std::vector<RefutedCell> all;
    for (auto const& wrong : wrong_members()) {
      auto const of_one = lost_by(wrong);
      all.insert(all.end(), of_one.begin(), of_one.end());
    }
    return all;
  }();
  return list;
}

void renew() {
  auto const& cells = lost();
  std::ofstream file(std::string(PE_ROOT_FOLDER) + "/theory/properties/refuted_variants.tsv");
  file << "# What wrong versions of schemes lack that their schemes have: property, wrong version, witness (shrunk).\n"
          "# PE_RENEW_MATRIX=1 ./bench test -R properties_test writes this file anew; read what changed before you "
          "commit it.\n";
  for (auto const& cell : cells) file << cell.property << '\t' << cell.scheme << '\t' << cell.witness << '\n';
}

TEST_CASE("The table of what wrong versions lack is what the bench decides") {
  if (std::getenv("PE_RENEW_MATRIX") != nullptr) renew();
  std::vector<std::pair<std::string, std::string>> decided, of_table;
  for (auto const& cell : lost()) decided.emplace_back(cell.scheme, cell.property);
  for (auto const& cell : refuted_of_variants()) of_table.emplace_back(cell.scheme, cell.property);
  CHECK(decided == of_table);
}

TEST_CASE("Every wrong version of a scheme lacks a property that the scheme has") {
  std::set<std::string, std::less<>> killed;
  for (auto const& cell : refuted_of_variants()) killed.insert(cell.scheme);
  for (auto const& wrong : wrong_members()) {
    INFO(wrong.scheme << ": " << wrong.member.name);
    CHECK(killed.contains(wrong.member.name));
  }
}

}  // namespace
}  // namespace pe
