/// A file of a scheme and claims: its laws and what they come to at one small case of each, its formulas and what they
/// come to at one small place.
#include "tests/fuzz/target.hpp"
#include "theory/formula/evaluate.hpp"
#include "theory/formula/file.hpp"
#include "theory/formula/scheme.hpp"
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

template <class F>
void try_out(pe::formulas::Scheme const& scheme, F const& field, pe::Inputs<F> const& in) {
  pe::Shape const shape{2 * pairs, 10000};
  pe::formulas::Evaluator<F> values(scheme.tree, field, shape, in, &scheme.tables);
  auto nodes = scheme.entries;
  for (int const node : {scheme.sine, scheme.cosine, scheme.query_scale, scheme.key_scale, scheme.bias}) {
    if (node >= 0) nodes.push_back(node);
  }
  for (int const node : nodes) {
    for (int i = 0; i < pairs; ++i) {
      try {
        values.value(node, i);
      } catch (pe::formulas::Undefined const&) {
      } catch (pe::NotFormal const&) {
      }
    }
  }
}

void try_out(pe::formulas::Scheme const& scheme) {
  pe::BallPrecision const precision(64);
  bool const pairwise = scheme.bias >= 0;
  std::vector<pe::Fraction> const places(pairwise ? pe::formulas::bias_parameters.size()
                                                  : pe::formulas::absolute_parameters.size());
  std::vector<pe::ExactPosition> const positions(pairwise ? 0 : 1, pe::ExactPosition(3));
  constexpr std::size_t vectors = 2, entries = 2 * pairs;
  auto const of_ones = [](auto const& field) {
    return std::vector(vectors, pe::Vector<std::decay_t<decltype(field.number(1))>>(entries, field.number(1)));
  };
  pe::Balls const balls;
  pe::Rationals const rationals;
  try_out(scheme, balls, {positions, of_ones(balls), places});
  if (scheme.formal && pairwise) try_out(scheme, rationals, {{}, of_ones(rationals), places});
}

}  // namespace

int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  return pe::audit::answered([&] {
    auto const file = pe::formulas::read_file({reinterpret_cast<char const*>(data), size}, "file");
    for (auto const& each : file.claims) {
      auto const* const claim = std::get_if<pe::Claim>(&each);
      if (claim != nullptr && claim->check) pe::audit::answered([&] { try_out(*claim); });
    }
    if (file.scheme) pe::audit::answered([&] { try_out(*file.scheme); });
  });
}
