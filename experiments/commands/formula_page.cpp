/// formula.html of a report: the examples of schemes in text files, and certified scores to draw beside one's own.
#include "experiments/commands/beginnings.hpp"
#include "experiments/commands/scheme_sheet.hpp"
#include "experiments/figures/figures.hpp"
#include "reports/sheet.hpp"

namespace pe::experiments {

reports::File formula_page(std::string const& digest) {
  reports::Tryout tryout;
  for (auto const& [name, text] : examples) tryout.examples.emplace_back(name, text);
  tryout.curves = score_profiles();
  tryout.dimension = profile_dimension;
  return {"formula.html", reports::writers::formula_html(tryout, digest)};
}

}  // namespace pe::experiments
