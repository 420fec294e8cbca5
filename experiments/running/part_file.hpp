/// What the files of all parts of a run have in common: each is one JSON object that ends with its own
/// digest and says which part of how many it is, and all parts are needed, each once.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "experiments/terminal/terminal.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/tally.hpp"

namespace pe::experiments {

/// No run is cut into more shards than this.
inline constexpr std::uint64_t most_shards = 100'000;

/// "run.2-of-8.json" of the kind "run".
std::string file_name(char const* kind, Shard shard);

/// Of cases, boxes and chunks: the counts of most_shards shards add up within 64 bits.
inline constexpr std::uint64_t most_counted = std::uint64_t{1} << 46;

// A member of the object. They throw nlohmann's exceptions for what is missing or of another type, UserError for a
// number that is not whole, or not from 0 to `most`. Seconds and residuals lie far below 10^12.
void read_member(nlohmann::ordered_json const& json, char const* name, std::string& into);
void read_member(nlohmann::ordered_json const& json, char const* name, bool& into);
void read_member(nlohmann::ordered_json const& json, char const* name, std::uint64_t& into,
                 std::uint64_t most = std::numeric_limits<std::uint64_t>::max());
void read_member(nlohmann::ordered_json const& json, char const* name, int& into);
void read_member(nlohmann::ordered_json const& json, char const* name, double& into, double most = 1e12);

/// What the members "shard" and "shards" say. Throws UserError for what no shard has.
Shard shard_in(nlohmann::ordered_json const& json);

/// The object with its digest as last member, as the bytes of a file.
std::string sealed(nlohmann::ordered_json json);

/// Throws InputError: the file, why, and what is needed instead.
[[noreturn]] void refuse_part(std::filesystem::path const& file, std::string const& why, char const* made_by);

/// "a, b, c": names, of which at most twenty are shown.
std::string some_of(std::vector<std::string> names);

/// The object in the file, without its digest, which was checked.
nlohmann::ordered_json opened(std::filesystem::path const& file, char const* schema, char const* made_by);

/// What `read` makes of the file's object, without its digest. Throws InputError for what is torn, changed, too large
/// or of another schema, and where `read` throws UserError or finds that something is missing.
auto unsealed(std::filesystem::path const& file, char const* schema, char const* made_by, auto const& read) {
  try {
    return read(opened(file, schema, made_by));
  } catch (nlohmann::json::exception const&) {
    refuse_part(file, "is torn, or no such part", made_by);
  } catch (InputError const&) {
    throw;
  } catch (UserError const& problem) {
    refuse_part(file, problem.what(), made_by);
  }
}

/// The parts of a whole, of the kind of their files' names, in their order. `differs` says in what the second belongs
/// to another whole than the first, a clause, or nothing. Throws InputError for what is doubled or foreign, UserError
/// that names what is missing.
template <class Part>
std::vector<Part> gathered(std::vector<std::filesystem::path> const& files, char const* kind, auto const& read,
                           auto const& differs) {
  std::map<std::uint64_t, std::pair<std::filesystem::path, Part>> found;
  for (auto const& file : files) {
    auto part = read(file);
    if (!found.empty()) {
      auto const& [first_file, first] = found.begin()->second;
      if (std::string const difference = differs(part, first); !difference.empty()) {
        throw InputError(fmt::format("{} belongs to another run than {}: {}", printable(file.string()),
                                     printable(first_file.string()), difference));
      }
    }
    auto const number = part.shard.number;
    auto const [place, is_new] = found.try_emplace(number, file, std::move(part));
    if (!is_new) {
      throw InputError(fmt::format("{} and {} are the same shard, number {}; each is merged once",
                                   printable(place->second.first.string()), printable(file.string()), number + 1));
    }
  }
  std::vector<Part> parts;
  std::vector<std::string> missing;
  auto const count = found.begin()->second.second.shard.count;
  for (std::uint64_t number = 0; number < count; ++number) {
    if (auto const at = found.find(number); at != found.end()) {
      parts.push_back(std::move(at->second.second));
    } else {
      missing.push_back(file_name(kind, {number, count}));
    }
  }
  if (!missing.empty()) {
    auto const verb = missing.size() == 1 ? std::string("one is") : fmt::format("{} are", missing.size());
    throw UserError(
        fmt::format("of {} shards {} missing: {}; all are needed", count, verb, some_of(std::move(missing))));
  }
  return parts;
}

}  // namespace pe::experiments
