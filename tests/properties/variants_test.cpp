/// The matrix of wrong versions against properties: which property that a scheme has does its wrong version lack?
#include <fmt/format.h>

#include <map>
#include <set>

#include "tests/catch.hpp"
#include "tests/kernel/fake_check.hpp"
#include "theory/families/variants.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/properties/list.hpp"
#include "theory/properties/refuted.hpp"

namespace pe {
namespace {

/// The properties that are refuted of a wrong version, and hold of its scheme.
std::set<std::string> lost_by(WrongMember const& wrong) {
  std::set<std::string> result;
  for (auto const& property : properties()) {
    if (refuting_witness(property.name, wrong.scheme) != nullptr) continue;
    auto const cell = property.ask(wrong.member);
    if (!cell.check) continue;
    auto const claim = made_up_claim(std::string(wrong.member.name), cell.check, cell.domain, Verdict::refuted);
    if (decide({&claim}, {.cases = 60, .jobs = 2}).at(0).verdict == Verdict::refuted) result.insert(property.name);
  }
  return result;
}

/// What no property can see: another scheme of the same kind, as sound as the one that was meant. The values of its
/// scheme, worked by hand, refuse it (tests/schemes).
std::set<std::string, std::less<>> const sound_but_another{};

TEST_CASE("Every wrong version of a scheme lacks a property that the scheme has, or is a sound scheme of its own") {
  for (auto const& wrong : wrong_members()) {
    INFO(wrong.scheme << ": " << wrong.member.name);
    auto const lost = lost_by(wrong);
    CHECK(lost.empty() == sound_but_another.contains(wrong.member.name));
    for (auto const& name : lost) UNSCOPED_INFO(name);
  }
}

}  // namespace
}  // namespace pe
