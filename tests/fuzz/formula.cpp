/// A file of claims, its laws and what they come to at one small case of each.
#include "tests/fuzz/target.hpp"
#include "theory/formula/file.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/kernel/generators.hpp"

namespace {

constexpr int affordable = 16, digits = 20, pairs = 2;

void try_out(pe::Claim const& claim) {
  auto domain = claim.domain;
  if (domain.dimensions.front() > affordable) return;
  domain.dimensions.resize(1);
  auto const& check = *claim.check;
  auto const names = check.signature();
  auto const input = pe::draw(domain, names, 1);
  pe::Case::parse(input.text(names), names);
  check.prove(pairs);
  check.agreement(pairs, 1);
  check.real_residual(input, pe::real_digits[0]);
  check.narrow_residual(input, pe::Format::binary16, pe::Pipeline::uniform(pe::Format::binary16));
  check.decide(input, digits, pe::initial_precision(input, digits));
}

}  // namespace

int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  return pe::audit::answered([&] {
    for (auto const& claim : pe::formulas::read_claims({reinterpret_cast<char const*>(data), size}, "file")) {
      pe::audit::answered([&] { try_out(claim); });
    }
  });
}
