#include "experiments/terminal/outcome_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "experiments/terminal/print.hpp"
#include "experiments/terminal/terminal.hpp"
#include "reports/counts.hpp"
#include "reports/language.hpp"
#include "reports/vocabulary.hpp"
#include "reports/writers/numbers.hpp"

namespace pe::experiments {
namespace {

using reports::say;
using reports::tr;
using reports::translatable;

/// Where the text of an entry begins.
constexpr std::size_t entry_indent = 16;

/// Followed by blanks to this many columns; Chinese characters take two.
std::string padded(std::string_view text, std::size_t width) { return fmt::format("{:<{}}", text, width); }

/// What the evidence amounts to, in one column.
std::string strength(reports::Outcome const& outcome) {
  if (outcome.verdict == "not checked") return std::string(tr("the note says why"));
  if (reports::is_unchecked(outcome)) return std::string(tr("a definition or an opinion"));
  if (outcome.witness) return say("at {}", outcome.witness->at);
  if (outcome.evidence == "proved") {
    return std::string(outcome.proof && outcome.proof->identities.empty() ? tr("argument") : tr("identity"));
  }
  return reports::cases_in_words(outcome);
}

Colour colour_of(reports::Outcome const& outcome) {
  if (!outcome.agrees) return Colour::bad;
  if (reports::is_tested(outcome.evidence)) return Colour::plain;
  return outcome.verdict == "holds" ? Colour::good : reports::is_unchecked(outcome) ? Colour::faint : Colour::strong;
}

std::string proof_lines(Proof const& proof) {
  std::string result = entry("scope", reports::scope_in_words(proof.scope));
  for (auto const& identity : proof.identities) {
    result += say("\n  component {}\n", identity.component);
    result += entry("left", identity.lhs) + entry("right", identity.rhs);
    if (identity.cofactors.empty()) result += entry("", tr("equal before any reduction: all cofactors are 0"));
    for (auto const& [generator, cofactor] : identity.cofactors) {
      result += entry("cofactor", fmt::format("({}) * ({})", cofactor, generator));
    }
  }
  return result;
}

/// A formula with a blank in each word that is longer than a line: blanks mean nothing in it.
std::string breakable(std::string_view formula, std::size_t longest) {
  constexpr std::string_view ends = "+-*/,()";
  std::string result;
  std::size_t word = 0, end = 0;  // where the word begins, and behind the last character at which it may end
  for (char const c : formula) {
    result += c;
    if (c == ' ') word = result.size();
    if (result.size() - word > longest && end > word) {
      result.insert(end, 1, ' ');
      word = end + 1;
    }
    if (ends.find(c) != ends.npos) end = result.size();
  }
  return result;
}

/// Each definition on a line, then the law and its condition; what goes on in the next line is indented.
std::string law_lines(std::string_view law) {
  constexpr std::size_t hang = 2;
  std::string result;
  while (!law.empty()) {
    auto const line = law.substr(0, law.find('\n'));
    result +=
        entry(result.empty() ? translatable("law") : "", breakable(line, terminal_width() - entry_indent - hang), hang);
    law.remove_prefix(std::min(line.size() + 1, law.size()));
  }
  return result;
}

std::string witness_lines(Witness const& witness, bool refutes) {
  std::string result = entry("at", witness.at);
  for (auto const& step : witness.steps) result += entry("", step);
  result += entry("decided by", reports::certificate_sentence(witness, refutes));
  return result + entry(reports::exact_label(witness), witness.exact);
}

}  // namespace

std::string entry(std::string_view title, std::string_view value, std::size_t hang) {
  if (value.empty()) return {};
  auto const text = wrapped(plain(value), entry_indent + hang);
  auto const label = "  " + padded(tr(title), entry_indent - 2);
  return coloured(label, Colour::faint) + text.substr(std::min(entry_indent + hang, text.size()));
}

std::string command_entry(std::string_view title, std::string_view command) {
  return coloured("  " + padded(tr(title), entry_indent - 2), Colour::faint) + plain(as_typed(command)) + "\n";
}

std::string answer_lines(reports::Outcome const& outcome) {
  std::string result;
  for (auto const& [label, text] : reports::answers(outcome)) result += entry(label, text);
  return result;
}

namespace {

std::string residual_lines(std::vector<Residual> const& residuals) {
  std::string result;
  for (auto const& [arithmetic, value] : residuals) {
    result += fmt::format("{}{}: {}", result.empty() ? "" : ", ", arithmetic, reports::bound_text(value));
  }
  return result;
}

}  // namespace

std::string residual_entries(std::vector<Residual> const& ladder, std::vector<Residual> const& hardware) {
  if (ladder.empty() && hardware.empty()) return {};
  return entry("residuals", tr(reports::residual_says)) + entry("in MPFR", residual_lines(ladder)) +
         entry("in hardware", residual_lines(hardware));
}

std::string lines(reports::Run const& run) {
  std::size_t id_width = 0;
  for (auto const& outcome : run.outcomes) id_width = std::max(id_width, outcome.id.size());
  constexpr std::size_t verdict_width = 13, evidence_width = 10, gaps = 6;
  // In a narrow terminal the id has a line of its own.
  bool const stacked = id_width + verdict_width + evidence_width + gaps > terminal_width();
  auto const before = stacked ? std::size_t{4} : id_width + 2;
  std::string result;
  for (auto const& outcome : run.outcomes) {
    auto const id = plain(outcome.id), verdict = padded(tr(outcome.verdict), verdict_width);
    auto const line = fmt::format("{}{}{}  {}  {}", id,
                                  stacked ? "\n" + std::string(before, ' ') : std::string(before - columns(id), ' '),
                                  coloured(verdict, colour_of(outcome)),
                                  padded(outcome.evidence == "none" ? "" : tr(outcome.evidence), evidence_width),
                                  hung(strength(outcome), before + verdict_width + evidence_width + 4));
    result += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return result;
}

std::string table(reports::Run const& run, std::string const& option) {
  auto result = lines(run);
  for (auto const& outcome : run.outcomes) {
    if (outcome.agrees) continue;
    auto const needed = reports::file_option(run, outcome);
    result += fmt::format("\n{}\n{}", coloured(tr("SURPRISE"), Colour::bad),
                          story(outcome, needed.empty() || option.empty() ? needed : option));
  }
  auto const& s = run.summary;
  // What documents say is counted apart from what is added to it.
  auto const statements = reports::classes_of(run).claims;
  bool const both = run.files.empty() && statements > 0 && statements < s.claims;
  if (both) result += "\n" + wrapped(reports::found_sentence(run), 0);
  auto const own = both ? say("With {} of pebench: ", reports::counted(s.claims - statements, "claim")) : "";
  result += "\n" + wrapped(own + reports::counts_sentence(s), 0) + "\n";
  for (auto const& error : s.engine_errors) result += coloured(tr("ENGINE ERROR"), Colour::bad) + " " + error + "\n";
  auto const status = reports::status(s);
  return result + coloured(reports::headline(s), status == reports::Status::green ? Colour::good : Colour::bad) + "\n";
}

std::string story(reports::Outcome const& outcome, std::string_view option) {
  std::string result = coloured(outcome.id, Colour::strong) + "\n";
  result += entry("says", outcome.statement);
  if (!outcome.finding) result += entry("original", outcome.quote);
  result += entry("formula", outcome.latex) + entry("origin", reports::origin_sentence(outcome));
  auto const document = outcome.source == reports::file_source ? "" : outcome.source + ", ";
  result += entry("location", fmt::format("{}{}{}", document, outcome.locator,
                                          outcome.ledger.empty() ? "" : say(" (ledger {})", outcome.ledger)));
  result += answer_lines(outcome);
  auto const& law = outcome.law.text;
  result += law.empty() ? entry("scheme", outcome.scheme) + entry("property", outcome.property) : law_lines(law);
  result += entry("for", outcome.domain);
  result += entry("looked at", reports::looked_at(outcome));
  auto const verdict = reports::verdict_in_words(outcome);
  result += entry("verdict", outcome.agrees ? verdict : say("{} (expected: {})", verdict, tr(outcome.expected)));
  if (!reports::is_unchecked(outcome)) {
    result += entry("cases", reports::cases_in_words(outcome));
    if (outcome.residual && outcome.evidence != "covered") {
      result += entry("residual", say("at most {} over these cases, decided to {} digits",
                                      reports::bound_text(*outcome.residual), outcome.digits));
    }
    result += entry("bound", reports::bound_sentence(outcome)) + entry("not proved", outcome.why_sampled);
  }
  if (outcome.proof) result += "\n" + coloured(tr("proof"), Colour::strong) + "\n" + proof_lines(*outcome.proof) + "\n";
  if (outcome.witness)
    result += "\n" + coloured(tr("witness"), Colour::strong) + "\n" +
              witness_lines(*outcome.witness, outcome.verdict == "refuted") + "\n";
  result += residual_entries(outcome.ladder, outcome.hardware);
  result += entry("alarm", outcome.alarm) + entry("corrected by", outcome.corrected_by) + entry("note", outcome.note);
  if (outcome.replay.empty()) return result;
  return result + command_entry("run again", fmt::format("pebench replay '{}'{}", outcome.replay, option));
}

Status status_of(reports::Run const& run) {
  if (reports::status(run.summary) == reports::Status::surprise) return Status::surprise;
  return run.summary.partial ? Status::interrupted : Status::as_expected;
}

}  // namespace pe::experiments
