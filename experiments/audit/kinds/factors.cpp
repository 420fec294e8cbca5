// What llama.cpp divides frequencies by: rope_freqs, rope_factors_long, rope_factors_short. With the base that a config
// or a file's metadata has they are frequencies, which are judged.
#include <algorithm>
#include <filesystem>

#include "experiments/audit/diagnoses.hpp"
#include "experiments/audit/expect.hpp"
#include "experiments/audit/finding.hpp"
#include "experiments/audit/frequency_rules.hpp"
#include "experiments/audit/kinds/kinds.hpp"
#include "experiments/audit/scaling.hpp"

namespace pe::audit {

std::optional<Audit> audit_factors(Table const& table, Options const& options) {
  auto const& config = options.config;
  auto const called = table.name.empty() ? std::filesystem::path(table.file).stem().string() : table.name;
  bool const named = called.find("rope_freqs") != std::string::npos || called.find("rope_factors") != std::string::npos;
  auto v = config && named ? frequency_vector(table) : std::nullopt;
  if (!v || v->w.size() != v->length || v->w.size() < 2) return std::nullopt;
  bool const positive = std::ranges::all_of(v->w, [](double x) { return x > 0 && x < 1e6; });
  if (!positive) return std::nullopt;
  BallPrecision const precision(192);
  auto const base = unscaled(config->theta, static_cast<std::int64_t>(v->w.size()));
  for (std::size_t i = 0; i < v->w.size(); ++i) v->w[i] = (base[i] / Ball(v->w[i])).to_double();
  // Rules without a list of factors are the program's own; factors beside them follow a rule that no metadata names.
  bool const prescribed =
      config->scaling == "llama3" || config->scaling == "longrope" || config->scaling == "proportional";
  auto judged = prescribed ? judged_by_config(*v, *config) : judged_by_fit(*v, {config->theta, {}});
  bool const ruled = judged.is && judged.is->scaling != "none";
  if (!prescribed && !ruled) return std::nullopt;
  auto audit = begun(table, "frequencies");
  describe(*v, judged.is, audit);
  audit.convention.layout = "factors, one a pair";
  auto exchanged = judged.is ? state_exchanged(called, judged.is->state) : std::nullopt;
  if (exchanged) audit.findings.push_back(std::move(*exchanged));
  append(audit.findings, std::move(judged.findings));
  audit.findings.push_back(found<"factors">(plain_number(config->theta)));
  conclude(audit, judged.is.has_value());
  return audit;
}

}  // namespace pe::audit
