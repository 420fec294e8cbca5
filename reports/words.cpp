#include "reports/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace pe::reports {
namespace {

constexpr std::array verdicts{
    Word{"holds", "✓", "the law holds wherever the claim says it does"},
    Word{"refuted", "✗", "there is a case in which the law fails: the witness"},
    Word{"undecided", "?", "neither could be shown within the working precision allowed"},
    Word{"not applicable", "–", "the property says nothing about this scheme"},
    Word{"accounted", "·", "a definition or an opinion: listed, not checked, and the note says why"},
};

constexpr std::array evidences{
    Word{"proved", "∎", "an identity of polynomials over the rationals, modulo c² + s² = 1: true for all reals"},
    Word{"exhausted", "∀", "the domain is finite, and every case in it was decided in ball arithmetic"},
    Word{"certified", "⊙", "each case was decided in ball arithmetic, which encloses both sides"},
    Word{"sampled", "∼", "cases were drawn at random and computed without enclosures"},
    Word{"none", "–", "nothing was run"},
};

}  // namespace

std::span<Word const> verdict_words() { return verdicts; }

std::span<Word const> evidence_words() { return evidences; }

Word find_word(std::span<Word const> words, std::string_view word) {
  auto const found = std::ranges::find(words, word, &Word::word);
  return found == words.end() ? Word{word, "", ""} : *found;
}

Status status(Summary const& summary) {
  if (summary.surprises > 0) return Status::surprise;
  if (summary.partial) return Status::partial;
  return summary.claims == 0 ? Status::empty : Status::green;
}

std::string headline(Summary const& summary) {
  switch (status(summary)) {
    case Status::surprise:
      return fmt::format("{}: not every verdict is the expected one{}.", counted(summary.surprises, "surprise"),
                         summary.partial ? ", and the run was interrupted" : "");
    case Status::partial:
      return "Partial: the run was interrupted; so far, every verdict is the expected one.";
    case Status::empty:
      return "No claim was decided.";
    case Status::green:
      break;
  }
  return "Every verdict is the expected one.";
}

bool is_unchecked(Outcome const& outcome) {
  return outcome.verdict == "accounted" || outcome.verdict == "not applicable";
}

std::string surprise_sentence(Outcome const& outcome) {
  auto sentence =
      outcome.expected == outcome.verdict
          ? fmt::format("expected and observed: {}, but a cross-check was not passed", outcome.verdict)
          : fmt::format("expected {}, observed {} ({})", outcome.expected, outcome.verdict, outcome.evidence);
  if (outcome.witness) {
    auto const& witness = *outcome.witness;
    sentence += fmt::format("; witness at {}: {} against {}", witness.at, witness.lhs, witness.rhs);
  }
  return sentence;
}

std::string counted(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

}  // namespace pe::reports
