#include "reports/writers/document_heading.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reports/findings.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/html_parts.hpp"

namespace pe::reports {
namespace {

using kainjow::mustache::data;
using kainjow::mustache::list;
using kainjow::mustache::object;

/// Of the run's summary, what concerns this document.
Summary own_summary(Run const& run, std::string const& source) {
  Summary own;
  own.partial = run.summary.partial;
  for (auto const& outcome : run.outcomes) {
    if (outcome.source != source) continue;
    ++own.claims;
    own.surprises += outcome.agrees ? 0 : 1;
  }
  return own;
}

list finding_rows(Findings const& f) {
  list out;
  auto const row = [&](std::uint64_t count, char const* says) {
    if (count > 0) out.push_back(object{{"count", std::to_string(count)}, {"says", says}});
  };
  row(f.as_printed, "hold as printed");
  row(f.narrower, "refuted as printed, hold on a narrower domain");
  row(f.corrected, "refuted as printed, hold when corrected");
  row(f.refuted, "refuted outright");
  row(f.unchecked, "accounted for without a check");
  row(f.open, "open");
  return out;
}

list surprise_links(Run const& run, std::string const& source) {
  list out;
  for (auto const& outcome : run.outcomes) {
    if (outcome.source == source && !outcome.agrees) {
      out.push_back(object{{"id", outcome.id}, {"href", fragment(outcome.id)}});
    }
  }
  return out;
}

}  // namespace

data alarm(Summary const& summary) {
  if (status(summary) == Status::green) return false;
  auto const [kind, sign] = banner(summary);
  return object{{"kind", std::string(kind)}, {"alarm_sign", std::string(sign)}, {"says", headline(summary)}};
}

object heading_data(Run const& run, Document const& document) {
  auto const found = std::ranges::find(run.sources, document.source, &Source::key);
  auto const source = found == run.sources.end() ? Source{document.source, "", document.source, "", ""} : *found;
  auto const findings = findings_of(document.source, run);
  auto const summary = own_summary(run, document.source);
  auto const corrections =
      findings.corrections == 0
          ? data(false)
          : data(fmt::format("{} added here to state something rightly.",
                             findings.corrections == 1 ? "One more sentence is"
                                                       : fmt::format("{} more sentences are", findings.corrections)));
  return {
      {"source", source.key},
      {"title", source.title},
      {"author", unless_empty(source.author)},
      {"year", unless_empty(source.year)},
      {"url", unless_empty(source.url)},
      {"is_link", is_web_address(source.url)},
      {"summary", findings_sentence(findings)},
      {"findings", finding_rows(findings)},
      {"corrections", corrections},
      {"alarm", alarm(summary)},
      {"surprises", surprise_links(run, document.source)},
  };
}

list word_data(std::span<Word const> words) {
  list out;
  for (auto const& [word, sign, meaning] : words) {
    out.push_back(object{{"word", std::string(word)}, {"sign", std::string(sign)}, {"meaning", std::string(meaning)}});
  }
  return out;
}

}  // namespace pe::reports
