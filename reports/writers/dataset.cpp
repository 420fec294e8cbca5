#include "reports/dataset.hpp"

#include <algorithm>

#include "reports/counts.hpp"
#include "reports/fields.hpp"
#include "reports/templates/assets.hpp"
#include "reports/writers/fill_template.hpp"

namespace pe::reports {

std::vector<File> writers::dataset(Run const& run) {
  std::string lines;
  std::uint64_t statements = 0, certificates = 0;
  for (auto const& outcome : run.outcomes) {
    auto const source = std::ranges::find(run.sources, outcome.source, &Source::key);
    if (outcome.matrix_cell || source == run.sources.end()) continue;
    auto const found = std::ranges::find(run.certificates, outcome.id, &CertificateFile::claim);
    DatasetRow row{.document = *source, .statement = outcome};
    if (found != run.certificates.end()) row.certificate = *found;
    auto line = Json::object({{"schema", dataset_schema}});
    line.update(Encode{}(row));
    lines += dump(line, -1) + "\n";
    ++statements;
    certificates += row.certificate ? 1 : 0;
  }
  auto readme = fill_template("dataset.md.mustache",
                              {{"schema", dataset_schema},
                               {"statements", statements},
                               {"certificates", certificates},
                               {"found", found_sentence(run)},
                               {"version", run.provenance.version},
                               {"commit", run.provenance.commit},
                               {"seed", run.provenance.seed},
                               {"cases", run.provenance.cases},
                               {"digits", run.provenance.digits}},
                              [](std::string const& text) { return text; });
  return {{"statements.jsonl", std::move(lines)},
          {"dataset.schema.json", std::string(asset("dataset.schema.json"))},
          {"README.md", std::move(readme)}};
}

}  // namespace pe::reports
