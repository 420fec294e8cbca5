#include "reports/words.hpp"

#include "tests/catch.hpp"
#include "tests/reports/fixed_run.hpp"

namespace pe::reports {
namespace {

TEST_CASE("an empty, an interrupted and a surprising run are never green") {
  CHECK(status({}) == Status::empty);
  CHECK(status({.claims = 3}) == Status::green);
  CHECK(status({.claims = 3, .partial = true}) == Status::partial);
  CHECK(status({.claims = 3, .surprises = 1, .partial = true}) == Status::surprise);
  CHECK(headline({.claims = 3, .surprises = 1}) == "1 surprise: not every verdict is the expected one.");
  CHECK(headline({.claims = 3, .surprises = 2, .partial = true}) ==
        "2 surprises: not every verdict is the expected one, and the run was interrupted.");
}

TEST_CASE("a surprise says what was expected, what was observed, and where") {
  auto outcome = fixed_run().outcomes.at(2);
  outcome.expected = "holds";
  CHECK(
      surprise_sentence(outcome) ==
      "expected holds, observed refuted (certified); witness at d=2, b=10000, k=4: -0.65364362086361191463916818309775 "
      "against -0.98999249660044545727157279473126");
  outcome.witness.reset();
  outcome.expected = "refuted";
  CHECK(surprise_sentence(outcome) == "expected and observed: refuted, but a cross-check was not passed");
}

TEST_CASE("each word has a sign and a meaning, and an unknown one has neither") {
  for (auto const words : {verdict_words(), evidence_words()}) {
    for (auto const& word : words) {
      CHECK_FALSE(word.sign.empty());
      CHECK(find_word(words, word.word).meaning == word.meaning);
    }
    CHECK(find_word(words, "maybe").meaning.empty());
  }
}

}  // namespace
}  // namespace pe::reports
