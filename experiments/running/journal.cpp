#include "experiments/running/journal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>
#include <zlib.h>

#include <cerrno>
#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>

#include "experiments/terminal/terminal.hpp"
#include "reports/digests.hpp"
#include "reports/fields.hpp"
#include "reports/read_file.hpp"
#include "reports/read_json.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

constexpr char const* journal_schema = "pebench-journal/2";
constexpr std::chrono::milliseconds between_writes{500};
constexpr std::size_t checksum_digits = 8;

unsigned long checksum(std::string_view text) {
  return crc32_z(0, reinterpret_cast<Bytef const*>(text.data()), text.size());
}

std::string line_of(std::string_view text) { return fmt::format("{:08x} {}\n", checksum(text), text); }

/// The text of the line that begins at `at`, which is moved to the next; nothing where no whole line begins.
std::optional<std::string_view> next_line(std::string_view bytes, std::size_t& at) {
  auto const end = bytes.find('\n', at);
  if (end == bytes.npos || end - at <= checksum_digits) return std::nullopt;
  auto const line = bytes.substr(at, end - at);
  auto const text = line.substr(checksum_digits + 1);
  if (line.substr(0, checksum_digits) != fmt::format("{:08x}", checksum(text))) return std::nullopt;
  at = end + 1;
  return text;
}

/// "17 0.25 {...}": the place of a claim, seconds of processor time, its outcome.
std::string text_of(std::size_t claim, Row const& row) {
  return fmt::format("{} {} {}", claim, row.seconds, reports::dump(reports::Encode{}(row.outcome), -1));
}

std::pair<std::size_t, Row> row_in(std::string_view text) {
  std::size_t claim = 0;
  Row row;
  auto const* const end = text.data() + text.size();
  auto const place = std::from_chars(text.data(), end, claim);
  if (place.ec != std::errc{} || place.ptr == end) throw UserError("a line without its place");
  auto const seconds = std::from_chars(place.ptr + 1, end, row.seconds);
  if (seconds.ec != std::errc{} || !(row.seconds >= 0)) throw UserError("a line without its time");
  row.outcome = reports::read_outcome(text.substr(static_cast<std::size_t>(seconds.ptr - text.data())));
  return {claim, std::move(row)};
}

std::string reason() { return std::generic_category().message(errno); }

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
    : path_(folder / ".pebench-journal"), known_(claims.size()) {
  file_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
  if (file_ < 0) throw OutputError(fmt::format("{} cannot be made: {}", printable(path_.string()), reason()));
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    ::close(file_);
    throw OutputError(fmt::format("{} is being written by another run; wait for its end, or give --out another folder",
                                  printable(path_.string())));
  }
  try {
    if (resume) read(of, claims);
    if (!resume || ::lseek(file_, 0, SEEK_END) == 0) {
      if (::ftruncate(file_, 0) != 0) throw OutputError(fmt::format("{}: {}", printable(path_.string()), reason()));
      append(line_of(nlohmann::json{{"schema", journal_schema}, {"run", of}}.dump()));
    }
  } catch (...) {
    ::close(file_);
    throw;
  }
}

Journal::~Journal() {
  try {
    flush();
  } catch (OutputError const&) {
    // Waiting threads are notified by `note`, or lose half a second.
  }
  ::close(file_);
}

void Journal::read(RunKey const& of, std::vector<Claim const*> const& claims) {
  auto const bytes = reports::read_file(path_);
  std::size_t at = 0;
  auto const header = next_line(bytes, at);
  try {
    if (header) {
      auto const found = nlohmann::json::parse(*header).at("run").get<RunKey>();
      if (auto const differs = difference(found, of); !differs.empty()) {
        throw InputError(
            fmt::format("{} is of another run: {}; give the options that it was started with, or leave "
                        "out --resume to begin anew",
                        printable(path_.string()), differs));
      }
      while (auto const line = next_line(bytes, at)) {
        auto [claim, row] = row_in(*line);
        if (row.outcome.id != claims.at(claim)->id) throw UserError("a line of another claim");
        known_.at(claim) = std::move(row);
      }
    }
  } catch (InputError const&) {
    throw;
  } catch (std::exception const&) {
    throw InputError(fmt::format("{} is not a journal of this program; remove it, or leave out --resume to start again",
                                 printable(path_.string())));
  }
  if (::ftruncate(file_, static_cast<off_t>(at)) != 0) {
    throw OutputError(fmt::format("{} cannot be written: {}", printable(path_.string()), reason()));
  }
}

void Journal::append(std::string const& lines) {
  ::lseek(file_, 0, SEEK_END);
  for (std::size_t done = 0; done < lines.size();) {
    auto const count = ::write(file_, lines.data() + done, lines.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw OutputError(fmt::format("{} cannot be written: {}", printable(path_.string()), reason()));
    done += static_cast<std::size_t>(count);
  }
  ::fdatasync(file_);
}

void Journal::flush() {
  if (!waiting_.empty()) append(waiting_);
  waiting_.clear();
  written_ = std::chrono::steady_clock::now();
}

void Journal::note(std::size_t claim, Row const& row) {
  auto const line = line_of(text_of(claim, row));
  std::lock_guard const lock(guard_);
  waiting_ += line;
  if (std::chrono::steady_clock::now() - written_ >= between_writes) flush();
}

void Journal::remove() {
  std::lock_guard const lock(guard_);
  waiting_.clear();
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
}

}  // namespace pe::experiments
