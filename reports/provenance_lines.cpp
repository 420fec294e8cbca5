#include "reports/provenance_lines.hpp"

#include <fmt/format.h>

#include "reports/language.hpp"
#include "reports/writers/numbers.hpp"

namespace pe::reports {

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

}  // namespace pe::reports
