#include "experiments/running/run_part.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>
#include <zlib.h>

#include <cerrno>
#include <nlohmann/json.hpp>
#include <system_error>
#include <unordered_map>

#include "experiments/terminal/terminal.hpp"
#include "reports/read_file.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

using Json = nlohmann::ordered_json;

constexpr char const* journal_schema = "pebench-journal/1";
constexpr std::chrono::milliseconds between_writes{500};
constexpr std::size_t checksum_digits = 8;

unsigned long checksum(std::string_view text) {
  return crc32_z(0, reinterpret_cast<Bytef const*>(text.data()), text.size());
}

std::string line_of(Json const& json) {
  auto const text = json.dump();
  return fmt::format("{:08x} {}\n", checksum(text), text);
}

/// The JSON of the line that begins at `at`, which is moved to the next; nothing where no whole line begins.
std::optional<Json> next_line(std::string_view bytes, std::size_t& at) {
  auto const end = bytes.find('\n', at);
  if (end == bytes.npos || end - at <= checksum_digits) return std::nullopt;
  auto const line = bytes.substr(at, end - at);
  auto const text = line.substr(checksum_digits + 1);
  if (line.substr(0, checksum_digits) != fmt::format("{:08x}", checksum(text))) return std::nullopt;
  auto json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return std::nullopt;
  at = end + 1;
  return json;
}

std::string reason() { return std::generic_category().message(errno); }

}  // namespace

Journal::Journal(std::filesystem::path const& folder, PartOf const& of, Shard shard, std::vector<Claim const*> claims,
                 bool resume)
    : path_(folder / ".pebench-journal"), claims_(std::move(claims)), known_(claims_.size()) {
  if (shard.count > 1) path_ += fmt::format(".{}-of-{}", shard.number + 1, shard.count);
  file_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
  if (file_ < 0) throw OutputError(fmt::format("{} cannot be made: {}", printable(path_.string()), reason()));
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    ::close(file_);
    throw OutputError(fmt::format("{} is being written by another run; wait for its end, or give --out another folder",
                                  printable(path_.string())));
  }
  try {
    if (resume) read(of);
    if (!resume || ::lseek(file_, 0, SEEK_END) == 0) {
      if (::ftruncate(file_, 0) != 0) throw OutputError(fmt::format("{}: {}", printable(path_.string()), reason()));
      Json header{{"schema", journal_schema}};
      header.update(to_json(of));
      append(line_of(header));
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

void Journal::read(PartOf const& of) {
  auto const bytes = reports::read_file(path_);
  std::size_t at = 0;
  auto const header = next_line(bytes, at);
  std::unordered_map<std::string, std::size_t> places;
  for (std::size_t i = 0; i < claims_.size(); ++i) places.emplace(claims_[i]->id, i);
  try {
    if (header) {
      if (auto const differs = difference(part_of(*header), of); !differs.empty()) {
        throw InputError(
            fmt::format("{} is of another run: {}; give the options that it was started with, or leave "
                        "out --resume to begin anew",
                        printable(path_.string()), differs));
      }
      while (auto const line = next_line(bytes, at)) {
        auto const place = places.at(claim_of(*line));
        known_[place] = span_of(*line, *claims_[place]);
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
  std::string lines;
  for (auto const& [claim, span] : waiting_) lines += line_of(to_json(*claims_[claim], span));
  waiting_.clear();
  if (!lines.empty()) append(lines);
  written_ = std::chrono::steady_clock::now();
}

void Journal::note(std::size_t claim, Span const& span) {
  std::lock_guard const lock(guard_);
  waiting_.insert_or_assign(claim, span);
  if (std::chrono::steady_clock::now() - written_ >= between_writes) flush();
}

void Journal::remove() {
  std::lock_guard const lock(guard_);
  waiting_.clear();
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
}

}  // namespace pe::experiments
