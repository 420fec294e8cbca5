#include <fmt/format.h>

#include <algorithm>

#include "reports/vocabulary.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/writers.hpp"

namespace pe::reports {
namespace {

bool is_failure(Outcome const& outcome) { return !outcome.agrees; }
bool is_skipped(Outcome const& outcome) {
  return outcome.agrees && (is_unchecked(outcome) || outcome.verdict == "undecided");
}

/// What a server shows below a failed case.
std::string failure_text(Run const& run, Outcome const& outcome) {
  auto text = fmt::format("{}\n{}\n", outcome.statement, surprise_sentence(outcome));
  if (outcome.witness) {
    text += fmt::format("difference: {} ({})\n", outcome.witness->difference, outcome.witness->certificate);
    for (auto const& step : outcome.witness->steps) text += step + '\n';
  }
  if (!outcome.note.empty()) text += outcome.note + '\n';
  if (!outcome.replay.empty()) text += fmt::format("again: {}\n", replay_command(run, outcome));
  return text;
}

std::string test_case(Run const& run, Outcome const& outcome) {
  auto const head = fmt::format(R"(    <testcase name="{}" classname="{}")", escape_xml_attribute(outcome.id),
                                escape_xml_attribute(outcome.source));
  if (is_failure(outcome)) {
    return fmt::format("{}>\n      <failure type=\"surprise\" message=\"{}\">{}</failure>\n    </testcase>\n", head,
                       escape_xml_attribute(surprise_sentence(outcome)), escape_markup(failure_text(run, outcome)));
  }
  if (is_skipped(outcome)) {
    auto const reason = outcome.note.empty() ? outcome.verdict : outcome.verdict + ": " + outcome.note;
    return fmt::format("{}>\n      <skipped message=\"{}\"/>\n    </testcase>\n", head, escape_xml_attribute(reason));
  }
  return head + "/>\n";
}

std::string counts(std::vector<Outcome const*> const& outcomes) {
  auto const count = [&](bool (*predicate)(Outcome const&)) {
    return std::ranges::count_if(outcomes, [&](auto const* outcome) { return predicate(*outcome); });
  };
  return fmt::format(R"(tests="{}" failures="{}" errors="0" skipped="{}")", outcomes.size(), count(is_failure),
                     count(is_skipped));
}

struct Suite {
  std::string source;
  std::vector<Outcome const*> outcomes;
};

/// One suite per source, in the order in which the sources first occur.
std::vector<Suite> suites(std::vector<Outcome> const& outcomes) {
  std::vector<Suite> list;
  for (auto const& outcome : outcomes) {
    auto found = std::ranges::find(list, outcome.source, &Suite::source);
    if (found == list.end()) found = list.insert(list.end(), Suite{outcome.source, {}});
    found->outcomes.push_back(&outcome);
  }
  return list;
}

}  // namespace

std::string writers::junit(Run const& run) {
  std::vector<Outcome const*> all;
  for (auto const& outcome : run.outcomes) all.push_back(&outcome);
  auto out = fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"pebench\" {}>\n", counts(all));
  for (auto const& suite : suites(run.outcomes)) {
    out += fmt::format("  <testsuite name=\"{}\" {}>\n", escape_xml_attribute(suite.source), counts(suite.outcomes));
    if (run.summary.partial) {
      out += fmt::format(
          "    <properties><property name=\"partial\" value=\"the run was interrupted after {} of {} claims\"/>"
          "</properties>\n",
          run.summary.claims, run.summary.asked);
    }
    for (auto const* outcome : suite.outcomes) out += test_case(run, *outcome);
    out += "  </testsuite>\n";
  }
  return out + "</testsuites>\n";
}

}  // namespace pe::reports
