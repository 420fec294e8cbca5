/// What each claim is and what it earns, pinned in pinned.tsv: a change of either shows in a diff. Its last line has
/// the digest of all results (reports/digests.hpp), which every compiler and processor has to give.
#include <fmt/format.h>

#include "reports/digests.hpp"
#include "tests/catch.hpp"
#include "tests/claims/decided.hpp"
#include "tests/reports/golden.hpp"

namespace pe {
namespace {

std::string table() {
  std::string text = "id\tproperty\tscheme\texpected\tevidence\torigin\tcorrected_by\tdomain\n";
  for (auto const& outcome : decided_claims()) {
    auto const& claim = *outcome.claim;
    text += fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\n", claim.id, claim.property,
                        claim.check ? claim.check->scheme() : "", name(claim.expected), outcome.evidence,
                        name(claim.origin.kind), claim.corrected_by,
                        claim.check ? claim.domain.says(claim.check->signature()) : "");
  }
  return text + fmt::format("results\t{}\n", reports::digests(whole_run()).results);
}

TEST_CASE("Each claim is what pinned.tsv says, and earns what it says") {
  INFO("if the change is meant: PE_RENEW_PINNED=1 ./bench test -R claims_test, then read the diff");
  CHECK(tests::pinned_difference(PE_ROOT_FOLDER "/tests/claims/pinned.tsv", table(), "PE_RENEW_PINNED") == "");
}

TEST_CASE("Every claim is decided as expected, without an alarm") {
  for (auto const& outcome : decided_claims()) {
    INFO(outcome.id << ": " << outcome.verdict << " " << outcome.alarm);
    CHECK(outcome.agrees);
  }
}

TEST_CASE("The functions that a proof leaves opaque have names, which are no compiler's") {
  for (auto const& outcome : decided_claims()) {
    if (!outcome.proof) continue;
    for (auto const& identity : outcome.proof->identities) {
      INFO(outcome.id << ": " << identity.lhs << " = " << identity.rhs);
      CHECK((identity.lhs + identity.rhs).find("N2pe") == std::string::npos);
    }
  }
}

TEST_CASE("At most 40 claims rest on drawn cases, and each says why nothing stronger is known") {
  std::vector<std::string> sampled;
  for (auto const& outcome : decided_claims()) {
    bool const is_sampled = outcome.verdict == "holds" && outcome.evidence == "sampled";
    if (is_sampled) sampled.push_back(outcome.id);
    INFO(outcome.id << ": " << outcome.claim->why_sampled);
    CHECK(is_sampled == !outcome.claim->why_sampled.empty());
  }
  INFO(fmt::format("{}", fmt::join(sampled, "\n")));
  CHECK(sampled.size() <= 40);
}

}  // namespace
}  // namespace pe
