/// A law and the mutants that it must refute, over balls alone: enough to see that a law can fail, and that each of the
/// statements which it joins is needed.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "tests/catch.hpp"
#include "theory/claims/list.hpp"
#include "theory/claims/row.hpp"
#include "theory/kernel/bind.hpp"
#include "theory/kernel/domain.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/kernel/generators.hpp"

namespace pe::tests {

template <class Law>
constexpr std::string_view law_name() {
  if constexpr (requires { Law::text; }) {
    return Law::text.name;
  } else {
    return Law::name;
  }
}

/// The names of all laws that `must_kill` is called for anywhere in this program, known before the first test runs.
inline std::set<std::string, std::less<>>& laws_with_mutants() {
  static std::set<std::string, std::less<>> names;
  return names;
}

namespace detail {

template <class Law>
struct Listed {
  static inline bool const done = (laws_with_mutants().insert(std::string(law_name<Law>())), true);
};

/// `using Mutants = std::tuple<...>`, or a single `struct Mutant`.
template <class Law>
struct MutantsOf {
  using Type = std::tuple<typename Law::Mutant>;
};
template <class Law>
requires requires { typename Law::Mutants; }
struct MutantsOf<Law> {
  using Type = typename Law::Mutants;
};

/// A mutant is a wrong scheme, or it names another law and the scheme that it is asked of.
template <class Law, class Mutant>
struct Asked {
  using law = Law;
  using scheme = Mutant;
};
template <class Law, class Mutant>
requires requires { typename Mutant::Law; }
struct Asked<Law, Mutant> {
  using law = typename Mutant::Law;
  using scheme = typename Mutant::Scheme;
};

template <class Law, class Scheme>
BallDecision decide_over_balls(Case const& input) {
  constexpr int digits = 20;
  constexpr long most = 4096;
  for (long bits = initial_precision(input, digits) + 64;; bits *= 2) {
    BallPrecision const scope(bits, integer_bits(input));
    typename Scheme::template Over<Balls> const scheme(Balls{}, input.shape);
    auto const decision = decide_sides(pe::detail::apply_law<Law>(scheme, Inputs<Balls>::of(Balls{}, input)), digits);
    if (decision.state != BallDecision::State::open || bits > most) return decision;
  }
}

/// Of a finite domain all cases, or so many that are spread over it; of any other drawn ones, at small dimensions where
/// it has any.
inline std::vector<Case> cases_of(Domain domain, Signature const& names) {
  constexpr std::uint64_t most_walked = 20'000, drawn = 120;
  constexpr int small = 16;
  std::vector<Case> cases;
  auto const add = [&](Case input) {
    if (!domain.admits || domain.admits(input)) cases.push_back(std::move(input));
  };
  if (domain.exhaustive) {
    auto const all = size(domain, names), some = std::min(all, most_walked);
    for (std::uint64_t i = 0; i < some; ++i) add(enumerate(domain, i * all / some));
    return cases;
  }
  if (domain.dimensions.front() <= small) std::erase_if(domain.dimensions, [](int d) { return d > small; });
  for (std::uint64_t i = 0; i < drawn; ++i) {
    auto const seed = case_seed(1, "mutants", i);
    add(i % 2 == 0 ? draw_uniform(domain, names, seed) : draw(domain, names, seed));
  }
  return cases;
}

struct Broken {
  int parts = 0;
  std::uint64_t mask = 0;  ///< bit p: some case refutes part p
};

template <class Law, class Scheme>
Broken broken_by(std::vector<Case> const& cases) {
  Broken result;
  for (auto const& input : cases) {
    auto const decision = decide_over_balls<Law, Scheme>(input);
    result.parts = std::max(result.parts, decision.parts);
    result.mask |= decision.broken;
  }
  return result;
}

}  // namespace detail

/// Demands that the law refutes each of its mutants on the domain, and that each of the statements which it joins is
/// the only one that refutes some mutant: without it, that mutant would live.
template <class Law>
void must_kill(Domain const& domain) {
  REQUIRE(detail::Listed<Law>::done);
  INFO("law " << law_name<Law>());
  auto const cases = detail::cases_of(domain, Law::takes);
  REQUIRE_FALSE(cases.empty());
  int parts = 0;
  std::uint64_t alone = 0;
  std::string mutants_found;
  auto const meet = [&]<class Mutant>(Mutant const*) {
    using Asked = detail::Asked<Law, Mutant>;
    auto const broken = detail::broken_by<typename Asked::law, typename Asked::scheme>(cases);
    INFO("mutant: " << Mutant::says);
    CHECK(broken.mask != 0);
    if constexpr (requires { &Asked::law::premises; }) {
      CHECK_FALSE(prove(*check_with_symbols<typename Asked::law, typename Asked::scheme>(), {.bases = {10000}}, true));
    }
    parts = std::max(parts, broken.parts);
    if ((broken.mask & (broken.mask - 1)) == 0) alone |= broken.mask;
    mutants_found += fmt::format("\n  '{}' breaks parts {:#b}", Mutant::says, broken.mask);
  };
  [&]<class... Mutants>(std::tuple<Mutants...> const*) {
    (meet(static_cast<Mutants const*>(nullptr)), ...);
  }(static_cast<typename detail::MutantsOf<Law>::Type const*>(nullptr));
  INFO(parts << " parts:" << mutants_found);
  CHECK(alone == (parts == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << parts) - 1));
}

/// On the domain of this claim.
template <class Law>
void must_kill(std::string_view id) {
  auto const* const claim = find_claim(id);
  INFO("claim " << id);
  REQUIRE(claim != nullptr);
  must_kill<Law>(claim->domain);
}

/// On the law's own domain.
template <class Law>
void must_kill() {
  must_kill<Law>(Law::domain());
}

}  // namespace pe::tests
