#include "experiments/commands/claim_file.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "experiments/commands/terminal.hpp"
#include "experiments/commands/write.hpp"
#include "reports/digests.hpp"
#include "reports/matrix.hpp"
#include "reports/read_file.hpp"
#include "reports/writers/escape.hpp"
#include "theory/claims/list.hpp"
#include "theory/formula/guest.hpp"
#include "theory/formula/scheme.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {

void ClaimFile::add_options(CLI::App& command) {
  auto* const claims =
      command.add_option("--claims", claims_, "a file of claims of your own (TOML), in the place of the bench's")
          ->option_text("FILE");
  add_scheme(command);
  claims->excludes(command.get_option("--scheme"));
}

void ClaimFile::add_scheme(CLI::App& command) {
  command
      .add_option(
          "--scheme", scheme_,
          "a file with a scheme of your own (TOML), and perhaps claims; or the run.json that one was decided in")
      ->option_text("FILE");
}

std::string ClaimFile::option() const { return has_scheme() ? "--scheme " + scheme_ : "--claims " + claims_; }

namespace {

/// So much of a text a run keeps.
constexpr std::size_t most_kept = 1 << 16;

/// What the matrix asks of a scheme. `digest`: of the file that it stands in.
std::vector<Claim> asked_of(std::string_view scheme, std::string const& digest) {
  std::vector<Claim> result;
  for (auto const& claim : pe::claims()) {
    if (claim.source.key != reports::matrix_source || !claim.check || claim.check->scheme() != scheme) continue;
    auto& cell = result.emplace_back(claim);
    cell.note += (cell.note.empty() ? "" : " ") + digest;
  }
  return result;
}

}  // namespace

std::vector<Claim> const& ClaimFile::claims() {
  if (!given()) return pe::claims();
  auto const document = read();
  if (!has_scheme()) return own_ = formulas::read_claims(document.text, document.name, document.digest);
  auto const file = formulas::read_file(document.text, document.name, document.digest);
  if (file.scheme == nullptr) {
    throw UserError(
        fmt::format("{} has no [scheme]; 'pebench new-scheme NAME' writes a file that has one", document.name));
  }
  scheme_name_ = file.scheme->name;
  auto guest = formulas::guest_of(file.scheme);
  guest.title = document.title();
  guest.text = document.text;
  join(std::move(guest));
  own_ = asked_of(scheme_name_, document.title() + ".");
  for (auto const& claims : {file.claims, formulas::property_claims(file)}) {
    own_.insert(own_.end(), claims.begin(), claims.end());
  }
  return own_;
}

std::string ClaimFile::Document::title() const { return fmt::format("{}, {}", name, digest); }

ClaimFile::Document ClaimFile::read() const {
  std::filesystem::path const path = has_scheme() ? scheme_ : claims_;
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) {
    throw InputError(fmt::format("{}: there is no such file", printable(option())));
  }
  if (has_scheme() && path.extension() == ".json") return of_run(path);
  auto const most = has_scheme() ? most_kept : formulas::most_bytes;
  if (auto const bytes = std::filesystem::file_size(path, error); bytes > most) {
    throw UserError(fmt::format("{}: it has {} bytes; {} has at most {}", printable(option()), bytes,
                                has_scheme() ? "a file with a scheme" : "a file of claims", most));
  }
  auto text = reports::read_file(path);
  auto digest = reports::sha256(text);
  if (has_scheme()) require_visible(text);
  return {printable(path.filename().string()), std::move(digest), std::move(text)};
}

/// A run keeps the whole text, and its texts have no other characters.
void ClaimFile::require_visible(std::string const& text) const {
  auto one_line = text;
  std::ranges::replace_if(
      one_line, [](char c) { return c == '\n' || c == '\t'; }, ' ');
  if (reports::visible(one_line, one_line.size()) != one_line) {
    throw UserError(
        fmt::format("{}: it has characters that do not show (lines end with a line feed alone)", printable(option())));
  }
}

/// The file that a saved run was made from.
ClaimFile::Document ClaimFile::of_run(std::filesystem::path const& path) const {
  auto const run = read_run(path);
  auto const found = std::ranges::find(run.sources, std::string(guest_source), &reports::Source::key);
  if (found == run.sources.end()) {
    throw UserError(fmt::format("{}: the run was made without a scheme of a file", printable(option())));
  }
  auto const comma = found->title.rfind(", ");
  if (comma == std::string::npos) throw UserError(fmt::format("{}: its file has no name", printable(option())));
  return {found->title.substr(0, comma), found->title.substr(comma + 2), found->url};
}

}  // namespace pe::experiments
