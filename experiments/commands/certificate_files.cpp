#include "experiments/commands/certificate_files.hpp"

#include <fmt/format.h>

#include <utility>

#include "experiments/running/interrupt.hpp"
#include "experiments/running/run_files.hpp"
#include "experiments/terminal/print.hpp"
#include "reports/digests.hpp"
#include "reports/read_file.hpp"
#include "theory/certificates/certificate.hpp"
#include "theory/certificates/statement.hpp"
#include "theory/kernel/engine.hpp"

namespace pe::experiments {
namespace {

/// The definitions that all certificates use.
void add_library(std::vector<reports::File>& files) {
  for (auto const& [name, text] : certificates::library()) {
    files.push_back({fmt::format("certificates/Pebench/{}", name), std::string(text)});
  }
}

}  // namespace

std::vector<reports::CertificateFile> write_certificates(std::vector<Claim const*> const& claims,
                                                         RunOptions const& typed, std::filesystem::path const& folder) {
  auto options = engine_options(typed);
  options.stop = interrupts();
  int const jobs = std::exchange(options.jobs, 1);
  std::vector<certificates::Certificate> found(claims.size());
  parallel_for(claims.size(), jobs, interrupts(),
               [&](std::uint64_t i) { found[i] = certificates::certificate_of(*claims[i], options); });
  std::vector<reports::CertificateFile> result;
  std::vector<reports::File> files;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    if (found[i].coq.empty()) continue;
    auto const name = fmt::format("certificates/{}.v", found[i].name);
    files.push_back({name, found[i].coq});
    result.push_back({claims[i]->id, name, reports::sha256(found[i].coq), found[i].statement});
  }
  if (!result.empty()) add_library(files);
  write_files(files, folder);
  return result;
}

void copy_certificates(reports::Run& run, std::filesystem::path const& beside, std::filesystem::path const& folder) {
  std::vector<reports::File> files;
  auto const lost = std::erase_if(run.certificates, [&](reports::CertificateFile const& certificate) {
    auto text = reports::read_file(beside / certificate.file);
    if (reports::sha256(text) != certificate.sha256) return true;
    files.push_back({certificate.file, std::move(text)});
    return false;
  });
  if (!files.empty()) add_library(files);
  if (lost > 0) {
    tell(fmt::format("{} of the run's certificates are missing beside it, or were changed; they are left out", lost));
  }
  write_files(files, folder);
}

}  // namespace pe::experiments
