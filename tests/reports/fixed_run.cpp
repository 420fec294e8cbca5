#include "tests/reports/fixed_run.hpp"

#include "reports/counts.hpp"
#include "tests/reports/decoded.hpp"

namespace pe::reports {

Run fixed_run() {
  auto run = tests::decoded<Run>("run.json");
  // Bytes that are no UTF-8, which no JSON holds.
  auto const spoil = [](std::string& text, char const* bytes) { text.replace(text.find("\uFFFD"), 3, bytes); };
  spoil(run.outcomes.back().law.text, "\xFE");
  spoil(run.outcomes.back().note, "\xFF");
  return run;
}

Run plain_run() {
  auto run = fixed_run();
  run.outcomes.pop_back();
  run.provenance.rows.pop_back();
  for (auto& outcome : run.outcomes) outcome.property = "a-property";
  run.summary = summary_of(run.outcomes);
  return run;
}

Extras fixed_extras() {
  return {{
              {"precision-ladder",
               "Residual <against> \"digits\"",
               "The true claim falls; the false one stays.",
               "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 4 2\"><path id=\"a\" d=\"M0 0L4 2\" "
               "stroke=\"#000\" stroke-width=\"0.05\"/></svg>\n",
               "digits,residual\n25,3.1e-25\n50,4.04e-50\n",
               {{"", false, 0.1, 0.05, 0.8, 0.85, {0, 60, false}, {1e-60, 1, true}}}},
          },
          "/* katex.min.js */"};
}

}  // namespace pe::reports
