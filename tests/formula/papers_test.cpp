/// Claims that the bench has in C++, written again in files (experiments/formula/examples): they are decided alike.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

#include "tests/catch.hpp"
#include "theory/claims/list.hpp"
#include "theory/formula/file.hpp"
#include "theory/kernel/engine.hpp"

namespace pe::formulas {
namespace {

std::vector<Claim> example(std::string const& name) {
  std::ifstream file(std::string(PE_FORMULA_EXAMPLES) + "/" + name, std::ios::binary);
  return read_claims(std::string{std::istreambuf_iterator<char>(file), {}}, name);
}

Outcome decided(Claim const& claim) {
  Options options;
  options.cases = 300;
  return decide({&claim}, options).at(0);
}

/// Those of a file that the bench has under the same id; each outcome is that of the C++ claim, but that `proved` is
/// proved here and walked there. Returns their ids.
std::set<std::string> decided_alike(std::string const& file, std::string const& proved = "") {
  std::set<std::string> result;
  for (auto const& claim : example(file)) {
    CAPTURE(claim.id);
    auto const* const own = find_claim(claim.id);
    if (own == nullptr) continue;
    result.insert(claim.id);
    auto const formula = decided(claim), code = decided(*own);
    CHECK(formula.verdict == code.verdict);
    // The domain of a file's claim is its own; the bench's may be a part of what the paper speaks of.
    auto const walked = code.evidence == Evidence::grid ? Evidence::exhausted : code.evidence;
    if (claim.id == proved) CHECK(walked == Evidence::exhausted);
    CHECK(formula.evidence == (claim.id == proved ? Evidence::proved : walked));
    CHECK(formula.agrees);
    CHECK(formula.alarm.empty());
    REQUIRE(formula.witness.has_value() == code.witness.has_value());
    if (code.witness) {
      CHECK(formula.witness->at == code.witness->at);
      CHECK(formula.witness->lhs == code.witness->lhs);
      CHECK(formula.witness->rhs == code.witness->rhs);
      CHECK(formula.witness->exact == code.witness->exact);
    }
  }
  return result;
}

TEST_CASE("Kazemnejad's claims in a file come out as those in C++") {
  CHECK(decided_alike("kazemnejad2019.toml") == std::set<std::string>{"kazemnejad2019.distance-symmetric",
                                                                      "kazemnejad2019.dot-product-decays",
                                                                      "kazemnejad2019.dot-product-positive"});
}

TEST_CASE("KERPLE's claims in a file come out as those in C++") {
  CHECK(decided_alike("chi2022kerple.toml", "chi2022kerple.square-cpd") ==
        std::set<std::string>{"chi2022kerple.shift-lemma", "chi2022kerple.shift-lemma-fails",
                              "chi2022kerple.distance-cpd", "chi2022kerple.square-cpd"});
}

TEST_CASE("the claims of Position Interpolation in a file come out as those in C++") {
  CHECK(decided_alike("chen2023.toml") == std::set<std::string>{"chen2023.interpolation-bound", "chen2023.denominator",
                                                                "chen2023.600-times", "chen2023.512-times"});
}

}  // namespace
}  // namespace pe::formulas
