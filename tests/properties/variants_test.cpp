/// The matrix of wrong versions against properties: which properties that a scheme has does its wrong version lack?
///
/// PE_RENEW_MATRIX=1 writes it (tests/properties/refuted_variants.tsv) anew from what the bench decides.
#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <set>

#include "tests/catch.hpp"
#include "tests/kernel/fake_check.hpp"
#include "tests/properties/wrong_members.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/properties/list.hpp"
#include "theory/properties/refuted.hpp"

namespace pe {
namespace {

/// What is refuted of wrong versions and holds of their schemes.
std::vector<RefutedCell> const& lost() {
  static std::vector<RefutedCell> const list = [] {
    std::vector<Claim> asked;
    for (auto const& wrong : wrong_members()) {
      for (auto const& property : properties()) {
        if (refuting_witness(property.name, wrong.scheme) != nullptr) continue;
        auto const cell = property.ask(wrong.member);
        if (!cell.check) continue;
        auto const id = fmt::format("{}.{}", wrong.member.name, property.name);
        asked.push_back(claim_of(property, cell, {.id = id, .expected = Verdict::refuted}));
      }
    }
    std::vector<Claim const*> all;
    for (auto const& claim : asked) all.push_back(&claim);
    std::vector<RefutedCell> refuted;
    for (auto const& outcome : decide(all, {.cases = 60, .jobs = 2})) {
      if (outcome.verdict != Verdict::refuted) continue;
      refuted.push_back({outcome.claim->property, std::string(outcome.claim->check->scheme()), outcome.witness->at});
    }
    return refuted;
  }();
  return list;
}

void renew() {
  auto const& cells = lost();
  std::ofstream file(std::string(PE_ROOT_FOLDER) + "/tests/properties/refuted_variants.tsv");
  file << "# What wrong versions of schemes lack that their schemes have: property, wrong version, witness (shrunk).\n"
          "# PE_RENEW_MATRIX=1 ./bench test -R claims_test writes this file anew; read what changed before you "
          "commit it.\n";
  for (auto const& cell : cells) file << cell.property << '\t' << cell.scheme << '\t' << cell.witness << '\n';
}

TEST_CASE("The table of what wrong versions lack is what the bench decides", "[.long]") {
  if (std::getenv("PE_RENEW_MATRIX") != nullptr) renew();
  std::vector<std::pair<std::string, std::string>> decided, of_table;
  for (auto const& cell : lost()) decided.emplace_back(cell.scheme, cell.property);
  for (auto const& cell : refuted_of_wrong_members()) of_table.emplace_back(cell.scheme, cell.property);
  CHECK(decided == of_table);
}

TEST_CASE("Every wrong version of a scheme lacks a property that the scheme has") {
  std::set<std::string, std::less<>> killed;
  for (auto const& cell : refuted_of_wrong_members()) killed.insert(cell.scheme);
  for (auto const& wrong : wrong_members()) {
    INFO(wrong.scheme << ": " << wrong.member.name);
    CHECK(killed.contains(wrong.member.name));
  }
}

}  // namespace
}  // namespace pe
