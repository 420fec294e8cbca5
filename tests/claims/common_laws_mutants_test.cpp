/// The mutants of the laws that several documents share: wrong codes and wrong figures that each law must refute.
#include "theory/claims/common_laws.hpp"

#include "tests/claims/mutants.hpp"
#include "tests/claims/wrong_schemes.hpp"

namespace pe {

template <std::size_t stride, int rows>
struct AlternationSlows<stride, rows>::FrequenciesRise : tests::SlowestFirst {};

namespace tests {
namespace {

TEST_CASE("The laws that documents share refute their mutants") { must_kill<AlternationSlows<2, 50>>(walk({128})); }

}  // namespace
}  // namespace tests
}  // namespace pe
