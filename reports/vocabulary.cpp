#include "reports/vocabulary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <regex>

#include "reports/writers/escape.hpp"
#include "reports/writers/numbers.hpp"

namespace pe::reports {
namespace {

constexpr std::array verdicts{
    Word{"holds", "✓", "the law holds wherever the claim says it does"},
    Word{"refuted", "✗", "there is a case in which the law fails: the witness"},
    Word{"undecided", "?", "neither could be shown within the permitted working precision"},
    Word{"vacuous", "∅", "the claim speaks of no case: its condition refuses each of its domain"},
    Word{"not applicable", "–", "the property does not apply to this scheme"},
    Word{"not checkable", "·", "a definition or an opinion: listed, not checked, and the note says why"},
    Word{"not checked", "○", "a statement that is true or false, which is not decided here; the note says why"},
};

constexpr std::array evidences{
    Word{"proved", "∎",
         "true for all that the sentence names: an identity of polynomials, modulo c² + s² = 1, or the argument that "
         "its scope gives"},
    Word{"witnessed", "∃", "the sentence says that something exists; ball arithmetic certifies such a case"},
    Word{"exhausted", "∀", "the sentence speaks of finitely many cases, and each was decided in ball arithmetic"},
    Word{"covered", "▦",
         "the sentence speaks of bounded real intervals, cut into boxes; ball arithmetic decided each box as a whole"},
    Word{"grid", "⋯",
         "tested, not established: ball arithmetic decided each case of a part of the sentence's domain that we chose; "
         "nothing is known of the other cases"},
    Word{"agrees", "≈",
         "tested, not established: each case was looked at, and in some of them both sides agree to the digits of the "
         "run; "
         "nothing is known of the digits behind"},
    Word{"sampled", "∼",
         "tested, not established: ball arithmetic decided each case that was drawn at random; nothing is known of the "
         "other cases"},
    Word{"exact", "=", "a witness in exact rational arithmetic"},
    Word{"certified", "⊙", "a witness in ball arithmetic: the enclosures exclude what is claimed"},
    Word{"none", "–", "nothing was run"},
};

constexpr std::array impacts{
    Word{"theorem", "✗", "claimed as proved; false as stated"},
    Word{"bug", "✗", "bug in published code"},
    Word{"number", "✗", "wrong number in print"},
    Word{"sentence", "✗", "explanation, false as stated"},
    Word{"remark", "✗", "typo, small slip or imprecise wording"},
};

}  // namespace

std::span<Word const> verdict_words() { return verdicts; }

std::span<Word const> evidence_words() { return evidences; }

bool is_tested(std::string_view evidence) {
  return evidence == "grid" || evidence == "agrees" || evidence == "sampled";
}

std::span<Word const> impact_words() { return impacts; }

Word find_word(std::span<Word const> words, std::string_view word) {
  auto const found = std::ranges::find(words, word, &Word::word);
  return found == words.end() ? Word{word, "", ""} : *found;
}

std::string sign_of(std::string_view verdict, std::string_view evidence) {
  std::string const sign(find_word(verdicts, verdict).sign);
  return is_tested(evidence) ? "(" + sign + ")" : sign;
}

std::string verdict_in_words(Outcome const& outcome) {
  auto const verdict = fmt::format("{} {}", sign_of(outcome.verdict, outcome.evidence), tr(outcome.verdict));
  return outcome.evidence == "none" ? verdict : verdict + std::string(tr(", ")) + std::string(tr(outcome.evidence));
}

std::string cases_in_words(Outcome const& outcome) {
  if (outcome.cases == 0 && outcome.discards == 0) return {};
  auto const& evidence = outcome.evidence;
  auto const cases = counted(outcome.cases, "case");
  auto const text = evidence == "covered"          ? say("{}, no gap", counted(outcome.cases, "box"))
                    : evidence == "exhausted"      ? say("{}, every one", cases)
                    : evidence == "grid"           ? say("{} that we chose", cases)
                    : evidence == "agrees"         ? say("{}, equal to {} digits", cases, outcome.digits)
                    : evidence == "proved"         ? say("{}, as a cross-check", cases)
                    : outcome.witness              ? say("{}, up to the witness", cases)
                    : outcome.verdict == "vacuous" ? cases
                    : evidence == "none"           ? say("{}, not all decided", cases)
                                                   : say("{}, each enclosed", cases);
  return text + (outcome.discards > 0 ? say("; the condition leaves out {}", outcome.discards) : "");
}

std::string cases_it_rests_on(Outcome const& outcome) {
  return outcome.witness || outcome.evidence == "proved" ? "" : cases_in_words(outcome);
}

Status status(Summary const& summary) {
  if (summary.surprises > 0 || !summary.engine_errors.empty()) return Status::surprise;
  if (summary.partial) return Status::partial;
  return summary.claims == 0 ? Status::empty : Status::green;
}

std::string headline(Summary const& summary) {
  switch (status(summary)) {
    case Status::surprise:
      if (!summary.engine_errors.empty()) {
        return say("The engine erred on {}: no verdict of this run can be relied on.",
                   counted(summary.engine_errors.size(), "planted claim"));
      }
      return say("{}: not every verdict is the expected one{}.", counted(summary.surprises, "surprise"),
                 summary.partial ? say(", and the run was interrupted after {} of {}", summary.claims,
                                       counted(summary.asked, "claim"))
                                 : "");
    case Status::partial:
      return say("Partial: the run was interrupted after {} of {}; so far, every verdict is the expected one.",
                 summary.claims, counted(summary.asked, "claim"));
    case Status::empty:
      return std::string(tr("No claim was decided."));
    case Status::green:
      break;
  }
  return std::string(tr("All verdicts match expectations."));
}

namespace {

struct Count {
  std::uint64_t claims;
  std::string_view phrase;  ///< with {} for the number
};

/// "5 proved, 2 exhausted"; what no claim is, is left out.
std::string listed(std::initializer_list<Count> counts) {
  std::string list;
  for (auto const& [claims, phrase] : counts) {
    if (claims > 0) list += (list.empty() ? "" : std::string(tr(", "))) + say(phrase, claims);
  }
  return list;
}

}  // namespace

std::string counts_sentence(Summary const& s) {
  auto const established = listed({{s.proved, translatable("{} proved")},
                                   {s.witnessed, translatable("{} witnessed")},
                                   {s.exhausted, translatable("{} exhausted")},
                                   {s.covered, translatable("{} covered")}});
  auto const tested = listed({{s.grid, translatable("{} on a grid")},
                              {s.agrees, translatable("{} agreeing to the digits of the run")},
                              {s.sampled, translatable("{} sampled")}});
  auto const others = listed({{s.refuted, translatable("{} refuted")},
                              {s.undecided, translatable("{} undecided")},
                              {s.vacuous, translatable("{} vacuous")},
                              {s.not_applicable, translatable("{} not applicable")},
                              {s.not_checkable, translatable("{} not checkable")},
                              {s.not_checked, translatable("{} not checked")}});
  std::vector<std::string> parts;
  if (s.established > 0) parts.push_back(say("{} established ({})", s.established, established));
  if (s.tested > 0) parts.push_back(say("{} tested ({})", s.tested, tested));
  if (!others.empty()) parts.push_back(others);
  auto sentence = counted(s.claims, "claim");
  sentence = parts.empty() ? sentence + std::string(tr("."))
                           : say("{}: {}.", sentence, fmt::format("{}", fmt::join(parts, tr(", "))));
  if (s.planted > 0 && s.engine_errors.empty()) {
    sentence += say(" Self-check: {0} of {0} known claims correct.", s.planted);
  }
  return sentence;
}

std::string_view certificate_sentence(Witness const& witness, bool refutes) {
  if (witness.certificate != "ball") return tr("exact rational arithmetic");
  return refutes ? tr("ball arithmetic: the enclosure excludes what is claimed")
                 : tr("ball arithmetic: the enclosure is as claimed");
}

std::string_view exact_label(Witness const& witness) {
  bool const elsewhere = witness.exact.starts_with("sin(");
  return elsewhere ? translatable("another case") : translatable("exactly");
}

std::string looked_at(Outcome const& outcome) { return outcome.walked == outcome.domain ? "" : outcome.walked; }

std::vector<std::string> premises_of(std::string const& domain) {
  constexpr std::string_view before = "; where ";
  std::vector<std::string> result;
  for (auto at = domain.find(before); at != std::string::npos;) {
    auto const begin = at + before.size();
    at = domain.find(before, begin);
    result.push_back(domain.substr(begin, at - begin));
  }
  return result;
}

std::string proof_in_words(Outcome const& outcome) {
  auto out = scope_in_words(outcome.proof->scope);
  for (auto const& premise : premises_of(outcome.domain)) out += say("; where {}", premise);
  return out;
}

std::string covers(Outcome const& outcome) {
  if (outcome.evidence == "proved" && outcome.proof) return say("Proved: {}.", proof_in_words(outcome));
  return outcome.domain.empty() ? std::string() : say("For {}.", outcome.domain);
}

std::string bound_sentence(Outcome const& outcome) {
  if (!outcome.failure_rate_95) return {};
  auto const bound = bound_text(*outcome.failure_rate_95);
  if (outcome.measure.empty()) {
    return say("none of {} fails: with 95% confidence fewer than {} do", counted(outcome.measured, "uniform case"),
               bound);
  }
  return say("none of {} fails: with 95% confidence fewer than {} do, by this measure: {}",
             counted(outcome.measured, "uniform case"), bound, outcome.measure);
}

std::string origin_sentence(Outcome const& outcome) {
  if (outcome.source == file_source) return std::string(tr("your file"));
  if (outcome.origin == "quoted") return std::string(tr("the document's own words"));
  if (outcome.origin == "implied") return say("implied: {}", outcome.implied_by);
  return std::string(tr("Added by pebench"));
}

bool is_unchecked(Outcome const& outcome) {
  return outcome.verdict == "not checkable" || outcome.verdict == "not checked" || outcome.verdict == "not applicable";
}

std::string surprise_sentence(Outcome const& outcome) {
  auto sentence =
      outcome.verdict == "undecided" && outcome.alarm.empty() ? say("expected {}, not decided", tr(outcome.expected))
      : outcome.expected == outcome.verdict
          ? say("expected and observed: {}, but a cross-check was not passed: {}", tr(outcome.verdict), outcome.alarm)
          : say("expected {}, observed {} ({})", tr(outcome.expected), tr(outcome.verdict), tr(outcome.evidence));
  if (outcome.witness) {
    auto const& witness = *outcome.witness;
    sentence += say("; witness at {}: {} against {}", witness.at, witness.lhs, witness.rhs);
  }
  return sentence;
}

std::vector<std::pair<std::string, std::string>> provenance_lines(Provenance const& provenance) {
  std::vector<std::pair<std::string, std::string>> out;
  auto const line = [&](std::string const& name, std::string const& value) {
    if (!value.empty()) out.emplace_back(name, value);
  };
  line("version", provenance.version);
  line("commit", provenance.commit +
                     (provenance.dirty ? std::string(tr(", with changes that were not committed")) : std::string()));
  line("command", provenance.command);
  line("seed", std::to_string(provenance.seed));
  line("cases a claim", std::to_string(provenance.cases));
  line("digits", std::to_string(provenance.digits));
  line("jobs", std::to_string(provenance.jobs));
  line("started", provenance.started);
  line("time", say("{} wall, {} CPU", seconds_text(provenance.wall_seconds), seconds_text(provenance.cpu_seconds)));
  line("peak memory", bytes_text(static_cast<double>(provenance.peak_memory_bytes)));
  line("compiler", provenance.compiler);
  line("processor", provenance.cpu);
  line("system", provenance.system);
  for (auto const& [library, version] : provenance.libraries) line(library, version);
  return out;
}

std::string verify_command(Run const& run, std::string_view selector) {
  auto const& made = run.provenance;
  std::string option;
  for (auto const& outcome : run.outcomes) {
    if (option.empty() && !run.files.empty()) option = file_option(run, outcome);
  }
  return fmt::format("./bench verify{}{} --cases {} --digits {} --seed {}",
                     selector.empty() ? "" : " " + shell_word(selector), option, made.cases, made.digits, made.seed);
}

std::string file_option(std::vector<InputFile> const& files, Provenance const& made) {
  if (files.empty()) return {};
  static std::regex const typed(R"( --(scheme|claims)[ =]('[^']*'|[^ ]+))");
  if (std::smatch found; std::regex_search(made.command, found, typed)) {
    return fmt::format(" --{} {}", found.str(1), found.str(2));
  }
  bool const has_scheme = files.front().text.find("[scheme]") != std::string::npos;
  return fmt::format(" --{} {}", has_scheme ? "scheme" : "claims", shell_word(files.front().name));
}

std::string file_option(std::vector<InputFile> const& files, Provenance const& made, std::string const& scheme) {
  bool const is_its = std::ranges::any_of(files, [&](InputFile const& file) {
    return std::regex_search(file.text, std::regex(fmt::format(R"(name\s*=\s*["']{}["'])", scheme)));
  });
  return is_its ? file_option(files, made) : "";
}

std::string file_option(Run const& run, Outcome const& outcome) {
  return outcome.source == file_source ? file_option(run.files, run.provenance)
                                       : file_option(run.files, run.provenance, outcome.scheme);
}

std::string explain_command(Run const& run, Outcome const& outcome) {
  return "./bench explain " + shell_word(outcome.id) + file_option(run, outcome);
}

std::string replay_command(Run const& run, Outcome const& outcome) {
  if (outcome.replay.empty()) return {};
  return "./bench replay " + shell_word(outcome.replay) + file_option(run, outcome);
}

std::string counted(std::uint64_t count, std::string_view noun) {
  auto const one = fmt::format("{{}} {}", noun);
  if (auto const translated = tr(one); translated != one) return fmt::vformat(translated, fmt::make_format_args(count));
  if (count != 1 && noun.ends_with('y')) return fmt::format("{} {}ies", count, noun.substr(0, noun.size() - 1));
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : noun.ends_with('x') ? "es" : "s");
}

}  // namespace pe::reports
