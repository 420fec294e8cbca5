#include "experiments/commands/claim_file.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "experiments/running/run_files.hpp"
#include "experiments/terminal/terminal.hpp"
#include "reports/digests.hpp"
#include "reports/matrix.hpp"
#include "reports/read_file.hpp"
#include "reports/read_json.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/html_parts.hpp"
#include "theory/claims/source_files.hpp"
#include "theory/formula/scheme.hpp"
#include "theory/guests/guest.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {

void ClaimFile::add_options(CLI::App& command) {
  auto* const claims =
      command
          .add_option("--claims", claims_,
                      "a TOML file with your own claims, used instead of the bench's; or the run.json of such a file")
          ->option_text("FILE");
  add_scheme(command);
  claims->excludes(command.get_option("--scheme"));
}

void ClaimFile::add_scheme(CLI::App& command) {
  command
      .add_option("--scheme", scheme_,
                  "a TOML file with your own scheme, and claims if it has any; or the run.json of such a file")
      ->option_text("FILE");
}

std::string ClaimFile::option() const {
  return has_scheme() ? "--scheme " + reports::shell_word(scheme_) : "--claims " + reports::shell_word(claims_);
}

namespace {

/// The properties that the matrix checks for the file's scheme.
std::vector<Claim> asked_of(std::string_view scheme, reports::InputFile const& file) {
  std::vector<Claim> result;
  for (auto const& claim : pe::claims()) {
    if (claim.source.key != reports::matrix_source || !claim.check || claim.check->scheme() != scheme) continue;
    auto& cell = result.emplace_back(claim);
    cell.note += (cell.note.empty() ? "" : " ") + fmt::format("{}, {}.", file.name, file.sha256);
  }
  return result;
}

}  // namespace

std::vector<Claim> const& ClaimFile::claims() {
  if (!given()) return pe::claims();
  auto const file = parsed();
  if (has_scheme()) {
    scheme_name_ = file.scheme->name;
    join(formulas::guest_of(file.scheme));
    own_ = asked_of(scheme_name_, file_);
  }
  for (auto& claim : claims_of(file)) {
    claim.says = reports::typed_mathematics(claim.says);
    own_.push_back(std::move(claim));
  }
  return own_;
}

formulas::File ClaimFile::parsed() {
  file_ = read();
  auto file = formulas::read_file(file_.text, file_.name, file_.sha256);
  if (has_scheme() != (file.scheme != nullptr)) {
    throw UserError(file_.name + (has_scheme()
                                      ? " has no [scheme]; 'pebench new-scheme NAME' writes a file that has one"
                                      : " has a [scheme]; name it by --scheme, which decides its claims, too"));
  }
  if (file.scheme && !file.scheme->cite.empty()) {
    auto const entries = parse_bibliography(file.scheme->cite);
    if (entries.size() != 1) {
      throw InputError(fmt::format("{}: cite has {} entries; it takes one", file_.name, entries.size()));
    }
    cited_ = entries.front();
    if (std::ranges::find(sources(), cited_->key, &Source::key) != sources().end()) {
      throw InputError(fmt::format("{}: cite has the key {}, which is a source of the bench; give it another",
                                   file_.name, cited_->key));
    }
  }
  // Of bytes that are no text, reading them has said more.
  if (!reports::is_kept(file_.text)) {
    throw InputError(fmt::format("{}: it has invisible characters; a run keeps the whole text for people to read",
                                 printable(option())));
  }
  return file;
}

std::shared_ptr<formulas::Scheme const> ClaimFile::scheme() { return parsed().scheme; }

void ClaimFile::keep_in(reports::Run& run) const {
  if (!given()) return;
  run.sources.push_back({guest_source, "", file_.name, "", ""});
  run.files.push_back(file_);
  if (!cited_) return;
  auto const& [key, author, title, year, url, entry] = *cited_;
  run.sources.push_back({key, author, title, year, url, entry});
}

void join_scheme_of(reports::Run const& run) {
  for (auto const& [name, digest, text] : run.files) {
    if (auto const file = formulas::read_file(text, name, digest); file.scheme) join(formulas::guest_of(file.scheme));
  }
}

reports::InputFile ClaimFile::read() const {
  std::filesystem::path const path = has_scheme() ? scheme_ : claims_;
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) {
    throw InputError(fmt::format("{}: there is no such file", printable(option())));
  }
  if (path.extension() == ".json") {
    auto run = read_run(path);
    if (!run.files.empty()) return std::move(run.files.front());
    throw UserError(fmt::format("{}: the run was made without a scheme or claims of a file", printable(option())));
  }
  static_assert(formulas::most_bytes == reports::longest_file);
  if (auto const bytes = std::filesystem::file_size(path, error); bytes > formulas::most_bytes) {
    throw InputError(fmt::format("{}: it has {} bytes; a file of claims or of a scheme has at most {}",
                                 printable(option()), bytes, formulas::most_bytes));
  }
  auto text = reports::read_file(path);
  auto digest = reports::sha256(text);
  return {printable(path.filename().string()), std::move(digest), std::move(text)};
}

}  // namespace pe::experiments
