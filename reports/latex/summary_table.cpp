#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "reports/latex/escape.hpp"
#include "reports/latex/parts.hpp"
#include "reports/latex/tables.hpp"

namespace pe::reports::latex {
namespace {

struct Column {
  std::string_view head;
  bool (*counts)(Outcome const&);
};

bool holds(Outcome const& outcome, std::string_view evidence) {
  return outcome.verdict == "holds" && outcome.evidence == evidence;
}

constexpr auto columns = std::to_array<Column>({
    {"claims", [](Outcome const&) { return true; }},
    {"proved", [](Outcome const& outcome) { return holds(outcome, "proved"); }},
    {"exhausted", [](Outcome const& outcome) { return holds(outcome, "exhausted"); }},
    {"certified", [](Outcome const& outcome) { return holds(outcome, "certified"); }},
    {"sampled", [](Outcome const& outcome) { return holds(outcome, "sampled"); }},
    {"refuted", [](Outcome const& outcome) { return outcome.verdict == "refuted"; }},
    {"undecided", [](Outcome const& outcome) { return outcome.verdict == "undecided"; }},
    {"accounted", [](Outcome const& outcome) { return outcome.verdict == "accounted"; }},
    {"surprises", [](Outcome const& outcome) { return !outcome.agrees; }},
});

/// The counts over the outcomes that `wanted` takes; a zero is left blank, for the eye to find the rest.
std::string counts(Run const& run, auto const& wanted) {
  std::string out;
  for (auto const& column : columns) {
    auto const number = std::ranges::count_if(
        run.outcomes, [&](Outcome const& outcome) { return wanted(outcome) && column.counts(outcome); });
    out += number == 0 ? " &" : fmt::format(" & {}", number);
  }
  return out + " \\\\\n";
}

}  // namespace

std::string summary_table(Run const& run) {
  std::string rows;
  for (auto const& source : run.sources) {
    rows += fmt::format("{} {}", text(source.key), citation(run, source.key)) +
            counts(run, [&](Outcome const& outcome) { return outcome.source == source.key; });
  }
  std::string heads;
  for (auto const& column : columns) heads += fmt::format(" & {}", column.head);
  return fragment_head("For each source, how many claims it makes and what became of them.", verify_command(run, "")) +
         fmt::format(R"(\begin{{table}}[htbp]
\centering\petablesize\setlength\tabcolsep{{4pt}}
\caption{{What became of each source's claims. A claim that holds is proved for all inputs, exhausted over a finite
  domain, certified in ball arithmetic, or only sampled; a refuted one has a counterexample. Accounted: a definition or
  an opinion, listed without a check. A blank is a zero.}}
\label{{tab:pebench-summary}}
\begin{{tabular}}{{@{{}}l*{{9}}{{r}}@{{}}}}
\toprule
& & \multicolumn{{4}}{{c}}{{holds}} \\
\cmidrule(lr){{3-6}}
source{} \\
\midrule
{}\midrule
all{}\bottomrule
\end{{tabular}}
\end{{table}}
)",
                     heads, rows, counts(run, [](Outcome const&) { return true; }));
}

}  // namespace pe::reports::latex
