/// What somebody else does with pebench's three libraries: a claim of his own decided, a table audited, a file written.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <vector>

#include "experiments/audit/audit.hpp"
#include "reports/read_file.hpp"
#include "reports/write_file.hpp"
#include "theory/claims/row.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/schemes/sinusoidal.hpp"

namespace {

/// A code is never longer than sqrt(d/2 + 1).
struct Short {
  static constexpr pe::Signature takes{.positions = {"t"}};
  static constexpr char name[] = "short";
  auto operator()(auto const& pe, auto const& t) const {
    return at_most(squared_norm(pe.encode(t)), pe.field().number(pe.pairs() + 1));
  }
};

void require(bool holds, char const* what) {
  if (holds) return;
  std::printf("%s\n", what);
  std::exit(1);
}

}  // namespace

int main() {
  auto const claim = pe::claim<Short, pe::Sinusoidal>(
      {.id = "consumer.short", .source = {"consumer", "here"}, .domain = pe::Domain{.dimensions = {2, 4, 6}}});
  auto const outcome = pe::decide({&claim}, {.cases = 100}).at(0);
  require(outcome.verdict == pe::Verdict::holds, "a claim that holds is not found to hold");

  std::vector<float> frequencies;
  for (int i = 0; i < 32; ++i) frequencies.push_back(1.0F / std::pow(10000.0F, static_cast<float>(i) / 32.0F));
  auto const audit = pe::audit::table(std::span(frequencies), {32}, {});
  require(audit.verdict == pe::audit::Verdict::conforms, "sound frequencies do not conform");

  pe::reports::write_file("consumer.txt", "written\n");
  require(pe::reports::read_file("consumer.txt") == "written\n", "a file is not what was written");
  std::printf("consumer: all three libraries do their work\n");
  return 0;
}
