/// The certificates of a run as files below its folder, with the library that they use.
#pragma once

#include <filesystem>
#include <vector>

#include "experiments/commands/run_options.hpp"
#include "reports/run.hpp"
#include "theory/kernel/claim.hpp"

namespace pe::experiments {

/// Theorems of Coq for the claims that have one, in files below `folder`.
std::vector<reports::CertificateFile> write_certificates(std::vector<Claim const*> const& claims,
                                                         RunOptions const& typed, std::filesystem::path const& folder);

/// The certificates beside a saved run, copied, where they are still the run's; it keeps no others.
void copy_certificates(reports::Run& run, std::filesystem::path const& beside, std::filesystem::path const& folder);

}  // namespace pe::experiments
