#include "experiments/commands/claim_file.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>

#include "experiments/commands/terminal.hpp"
#include "reports/digests.hpp"
#include "reports/read_file.hpp"
#include "theory/claims/list.hpp"
#include "theory/formula/file.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {

void ClaimFile::add_option(CLI::App& command) {
  command.add_option("--claims", file_, "a file of claims of your own (TOML), in the place of the bench's")
      ->option_text("FILE");
}

std::vector<Claim> const& ClaimFile::claims() {
  if (!given()) return pe::claims();
  std::filesystem::path const path = file_;
  auto const shown = printable(path.filename().string());
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) {
    throw InputError(fmt::format("--claims {}: there is no such file", printable(file_)));
  }
  if (auto const bytes = std::filesystem::file_size(path, error); bytes > formulas::most_bytes) {
    throw UserError(fmt::format("--claims {}: it has {} bytes; a file of claims has at most {}", printable(file_),
                                bytes, formulas::most_bytes));
  }
  auto const text = reports::read_file(path);
  own_ = formulas::read_claims(text, shown, reports::sha256(text));
  return own_;
}

}  // namespace pe::experiments
