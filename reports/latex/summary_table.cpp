#include <fmt/format.h>

#include "reports/latex/escape.hpp"
#include "reports/latex/parts.hpp"
#include "reports/latex/tables.hpp"
#include "reports/source_counts.hpp"

namespace pe::reports::latex {
namespace {

/// A zero is left blank, for the eye to find the rest.
std::string counts(Run const& run, std::string_view key) {
  std::string out;
  for (auto const number : source_counts(run, key)) out += number == 0 ? " &" : fmt::format(" & {}", number);
  return out + " \\\\\n";
}

}  // namespace

std::string summary_table(Run const& run) {
  std::string rows;
  for (auto const& source : run.sources) {
    rows += fmt::format("{} {}", text(source.key), citation(run, source.key)) + counts(run, source.key);
  }
  std::string heads;
  for (auto const& kind : counted_kinds()) heads += fmt::format(" & {}", kind.name);
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
                     heads, rows, counts(run, ""));
}

}  // namespace pe::reports::latex
