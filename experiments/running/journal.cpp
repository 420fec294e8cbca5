#include "experiments/running/journal.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <cerrno>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <system_error>

#include "experiments/terminal/print.hpp"
#include "experiments/terminal/terminal.hpp"
#include "reports/counts.hpp"
#include "reports/digests.hpp"
#include "reports/fields.hpp"
#include "reports/read_json.hpp"
#include "reports/write_file.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

constexpr char const* journal_schema = "pebench-journal/3";

std::string line_of(std::string_view text) {
  return fmt::format("{:08x} {}\n", crc32_z(0, reinterpret_cast<Bytef const*>(text.data()), text.size()), text);
}

/// The text of a line; nothing where its checksum is that of another.
std::optional<std::string> text_in(std::string const& line) {
  auto const at = line.find(' ');
  auto text = at == line.npos ? "" : line.substr(at + 1);
  return line_of(text) == line + "\n" ? std::optional(std::move(text)) : std::nullopt;
}

/// "0.25 {...}": seconds of processor time, and the outcome.
std::string text_of(Row const& row) {
  return fmt::format("{} {}", row.seconds, reports::dump(reports::Encode{}(row.outcome), -1));
}

Row row_in(std::string const& text) {
  std::istringstream in(text);
  Row row;
  std::string outcome;
  if (!(in >> row.seconds) || !std::getline(in, outcome)) throw reports::ReadError("a line has no time");
  row.outcome = reports::read_outcome(outcome);
  return row;
}

/// The texts of all lines up to the first that is damaged; one that has no end was being written.
std::vector<std::string> texts_in(std::filesystem::path const& path) {
  std::vector<std::string> texts;
  std::ifstream file(path, std::ios::binary);
  for (std::string line; std::getline(file, line) && !file.eof();) {
    auto text = text_in(line);
    if (!text) {
      tell(fmt::format("{}: line {} is damaged; what is from there on is decided again", printable(path.string()),
                       texts.size() + 1));
      break;
    }
    texts.push_back(std::move(*text));
  }
  return texts;
}

/// What a journal says, if it is of this run.
Rows rows_in(std::vector<std::string> const& texts, std::string const& path, RunKey const& of,
             std::vector<Claim const*> const& claims) {
  RunKey found;
  try {
    found = nlohmann::json::parse(texts.at(0)).at(journal_schema).get<RunKey>();
  } catch (nlohmann::json::exception const&) {
    throw InputError(fmt::format("{} is not a journal of this program; leave out --resume to begin anew", path));
  }
  if (auto const differs = difference(found, of); !differs.empty()) {
    throw InputError(
        fmt::format("{} is of another run: {}; give the options that it was started with, or leave out "
                    "--resume to begin anew",
                    path, differs));
  }
  Rows rows;
  reports::Run all;
  for (std::size_t i = 1; i < texts.size(); ++i) {
    auto row = row_in(texts[i]);
    all.outcomes.push_back(row.outcome);
    rows.emplace(row.outcome.id, std::move(row));
  }
  all.summary = reports::summary_of(all.outcomes);
  all.summary.asked = all.outcomes.size();
  auto wrong = reports::malformed(all);
  if (!wrong) wrong = reports::inconsistency(all);
  if (wrong) throw reports::ReadError(fmt::format("{} {}", wrong->field, wrong->found));
  if (undecided(claims, rows).size() + rows.size() != claims.size())
    throw reports::ReadError("it has a claim that is not of this run");
  return rows;
}

}  // namespace

RunKey key_of(reports::Provenance const& made, std::string const& claims) {
  return {{"version", made.version},
          {"commit", made.commit + (made.dirty ? ", modified" : "")},
          {"seed", std::to_string(made.seed)},
          {"cases", std::to_string(made.cases)},
          {"digits", std::to_string(made.digits)},
          {"claims", claims}};
}

std::string digest_of(std::vector<Claim const*> const& claims) {
  std::string all;
  for (auto const* claim : claims) all += reports::dump(reports::Encode{}(described(*claim)), -1) + claim->witness;
  return reports::sha256(all);
}

std::string difference(RunKey const& found, RunKey const& wanted) {
  for (auto const& [name, value] : wanted) {
    auto const at = found.find(name);
    auto const is = at == found.end() ? std::string("missing") : at->second;
    if (is != value) return fmt::format("its {} is {}, not {}", name, printable(is), value);
  }
  return {};
}

Journal::Journal(std::filesystem::path const& folder, RunKey const& of, std::vector<Claim const*> const& claims,
                 bool resume)
    : path_(folder / ".pebench-journal") {
  reports::require_replaceable(path_);
  auto const shown = printable(path_.string());
  auto texts = resume ? texts_in(path_) : std::vector<std::string>{};
  if (texts.empty()) texts.push_back(nlohmann::json{{journal_schema, of}}.dump());
  try {
    rows_ = rows_in(texts, shown, of, claims);
  } catch (reports::ReadError const& problem) {
    throw InputError(fmt::format("{} was changed after pebench wrote it ({}); leave out --resume to begin anew", shown,
                                 problem.what()));
  }
  std::string lines;
  for (auto const& text : texts) lines += line_of(text);
  reports::write_file(path_, lines);
  file_.reset(std::fopen(path_.c_str(), "abe"));
  if (!file_) throw OutputError(fmt::format("{} cannot be written: {}", shown, std::generic_category().message(errno)));
}

void Journal::add(Row const& row) {
  auto const line = line_of(text_of(row));
  if (std::fwrite(line.data(), 1, line.size(), file_.get()) == line.size() && std::fflush(file_.get()) == 0) return;
  throw OutputError(
      fmt::format("{} cannot be written: {}", printable(path_.string()), std::generic_category().message(errno)));
}

void Journal::remove() {
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
}

}  // namespace pe::experiments
