/// Schemes of the bench written again as formulas (experiments/formula/examples): every property is decided alike.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <iterator>

#include "tests/catch.hpp"
#include "theory/formula/limited.hpp"
#include "theory/formula/scheme.hpp"
#include "theory/guests/guest.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/kernel/flint.hpp"
#include "theory/kernel/hash.hpp"
#include "theory/properties/list.hpp"

namespace pe::formulas {
namespace {

/// Of experiments/formula/examples, or of the folder beside this file.
Guest example(std::string const& name) {
  std::ifstream file(std::string(PE_FORMULA_EXAMPLES) + "/" + name, std::ios::binary);
  if (!file) file.open(std::string(PE_FORMULA_TWINS) + "/" + name, std::ios::binary);
  REQUIRE(file);
  return guest_of(read_file(std::string{std::istreambuf_iterator<char>(file), {}}, name).scheme);
}

/// The property of a cell as a question; both of a pair have one id, so that they are asked of the same cases: of a
/// long walk the same tenth.
Claim question(Property const& property, Cell const& cell) {
  constexpr std::uint64_t long_walk = 1000, tenth = 10;
  auto claim = claim_of(property, cell,
                        {.id = "twin." + property.name,
                         .source = {"formula", ""},
                         .says = property.says,
                         .expected = Verdict::undecided});
  claim.check = without_limit(claim.check);  // the tenth keeps it short
  if (cell.domain.exhaustive && size(cell.domain, cell.check->signature()) > long_walk) {
    claim.domain.admits = [before = claim.domain.admits](Case const& c) {
      return (!before || before(c)) && hash(c.text({})) % tenth == 0;
    };
  }
  return claim;
}

Outcome decided(Claim const& claim) {
  Options options;
  options.cases = 40;
  return decide({&claim}, options).at(0);
}

/// Whether two numbers that are written as "[1.5 +/- 1e-30]" or "1.5" may be one. Written numbers are rounded.
bool overlap(std::string const& a, std::string const& b) {
  constexpr long bits = 256;
  arb_t x, y;
  arb_init(x);
  arb_init(y);
  bool const read = arb_set_str(x, a.c_str(), bits) == 0 && arb_set_str(y, b.c_str(), bits) == 0;
  bool const result = read && arb_overlaps(x, y) != 0;
  arb_clear(x);
  arb_clear(y);
  return result;
}

/// `of_one_view`: that the law is asked of the same things, so that both have the same cases.
void require_alike(Claim const& formula, Claim const& code, bool of_one_view) {
  auto const a = decided(formula), b = decided(code);
  CHECK(a.agrees);
  CHECK(b.agrees);
  CHECK(a.verdict == b.verdict);
  CHECK(a.evidence == b.evidence);
  CHECK(a.proof.has_value() == b.proof.has_value());
  if (!of_one_view) return;
  CHECK(a.cases == b.cases);
  REQUIRE(a.witness.has_value() == b.witness.has_value());
  auto const place = a.replay.substr(a.replay.find('@') + 1);
  if (a.witness) {
    CHECK(a.witness->at == b.witness->at);
    CHECK(a.witness->exact == b.witness->exact);
  }
  if (a.replay.empty()) return;
  constexpr long precision = 512;
  auto const at = Case::parse(place, formula.check->signature(), formula.domain.parts());
  auto const x = formula.check->explain(at, precision, 0), y = code.check->explain(at, precision, 0);
  CAPTURE(place, x.lhs, y.lhs, x.rhs, y.rhs);
  CHECK(overlap(x.lhs, y.lhs));
  CHECK(overlap(x.rhs, y.rhs));
}

/// Cell by cell. A whole score has no cells of what its twin is beside it: `of_score`.
void require_twins(std::string const& file, std::string const& scheme, bool of_score = false) {
  auto const guest = example(file);
  int asked = 0;
  for (auto const& property : properties()) {
    CAPTURE(scheme, property.name);
    if (property.name == "source-values") continue;  // a file's scheme is its own source
    if (property.name == "boundedness") continue;    // its bound is the scheme's, which a file does not say
    if (property.name == "handedness") continue;     // nor the direction in which it turns
    // Numbers are enclosed at each d of the bench's own schemes alone (argued_enclosed.cpp): a file's cell stays
    // tested.
    if ((scheme == "xpos" || scheme == "fire") && (property.name == "uniqueness" || property.name == "beyond-length")) {
      continue;
    }
    auto const code = std::ranges::find(property.cells, scheme, &Cell::scheme);
    REQUIRE(code != property.cells.end());
    auto const formula = property.ask(guest.member);
    if (of_score && formula.check == nullptr) continue;
    REQUIRE((formula.check == nullptr) == (code->check == nullptr));
    if (formula.check == nullptr) {
      CHECK(formula.reason.ends_with("."));
      continue;
    }
    ++asked;
    auto of_code = code->domain;
    of_code.of_base = formula.domain.of_base;    // of a file it is not known
    of_code.premises = formula.domain.premises;  // nor what is assumed of learned numbers
    auto const cases = of_code.says(code->check->signature());
    auto near = formula.domain;  // of a file laws look at places and dimensions where its formulas change, too
    for (auto& slot : near.parameters) slot.also.clear();
    if (near.dimensions.size() > of_code.dimensions.size() &&
        std::ranges::includes(near.dimensions, of_code.dimensions)) {
      near.dimensions = of_code.dimensions, near.chosen_says = of_code.chosen_says;
    }
    auto const said = [&](Domain const& domain) { return domain.says(formula.check->signature()); };
    CAPTURE(said(near), cases);
    CHECK((said(near) == cases || of_score));  // of a rotation some laws are asked, which of scores are laws of layers
    require_alike(question(property, formula), question(property, *code), said(formula.domain) == cases);
  }
  CHECK(asked > 10);
}

TEST_CASE("a guest that comes after a list was made is a fault of ours, not a scheme that is silently left out") {
  REQUIRE_FALSE(properties().empty());
  auto const child = fork();
  if (child == 0) {
    std::signal(SIGABRT, SIG_DFL);
    if (std::freopen("/dev/null", "w", stderr) != nullptr) join(example("rope.toml"));
    _exit(0);
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  CHECK(WIFSIGNALED(status));
  CHECK(WTERMSIG(status) == SIGABRT);
}

TEST_CASE("a scheme as a formula is decided as the bench's") {
  std::string const name =
      GENERATE("sinusoidal", "rope", "xpos", "alibi", "rope-half-split", "alibi-two-sided", "t5-causal", "fire", "t5");
  require_twins(name + ".toml", name);
}

TEST_CASE("a scheme as the formula of a whole score is decided as the bench's") {
  require_twins("xpos-score.toml", "xpos");
  require_twins("rope-score.toml", "rope", true);
  require_twins("alibi-score.toml", "alibi", true);
}

TEST_CASE("T5 of the past with its logarithm has the same verdicts, and what is proved is proved") {
  auto const logarithm = example("t5-causal-log.toml"), powers = example("t5-causal.toml");
  for (auto const& property : properties()) {
    CAPTURE(property.name);
    auto const a = property.ask(logarithm.member), b = property.ask(powers.member);
    REQUIRE((a.check == nullptr) == (b.check == nullptr));
    if (a.check == nullptr) continue;
    auto const found = decided(question(property, a)), known = decided(question(property, b));
    CHECK(found.verdict == known.verdict);
    CHECK(found.proof.has_value() == known.proof.has_value());
  }
}
TEST_CASE("What a rotation and a bias have together is proved of their sum") {
  auto const guest = example("rope-alibi.toml");
  for (auto const& [name, verdict] : {std::pair("score-shift-invariance", Verdict::holds),
                                      {"score-length-invariance", Verdict::holds},
                                      {"constant-output", Verdict::holds},
                                      {"content-free", Verdict::refuted},
                                      {"linear-in-distance", Verdict::refuted}}) {
    CAPTURE(name);
    auto const property = std::ranges::find(properties(), name, &Property::name);
    REQUIRE(property != properties().end());
    auto const found = decided(question(*property, property->ask(guest.member)));
    CHECK(found.verdict == verdict);
    CHECK(found.proof.has_value() == (verdict == Verdict::holds));
  }
}
TEST_CASE("A rotation with a bias is decided as the whole score that they make") {
  auto const both = example("rope-alibi-rotary.toml"), whole = example("rope-alibi.toml");
  int asked = 0;
  for (auto const& property : properties()) {
    CAPTURE(property.name);
    auto const a = property.ask(both.member), b = property.ask(whole.member);
    REQUIRE((a.check == nullptr) == (b.check == nullptr));
    if (a.check == nullptr) continue;
    require_alike(question(property, a), question(property, b), true);
    ++asked;
  }
  CHECK(asked > 10);
  CHECK(both.about.cost.work == "6 L d + H L²");
}

}  // namespace
}  // namespace pe::formulas
