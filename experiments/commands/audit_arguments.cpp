#include "experiments/commands/audit_arguments.hpp"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <array>
#include <boost/algorithm/string/replace.hpp>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <initializer_list>
#include <iterator>
#include <nlohmann/json.hpp>
#include <regex>

#include "experiments/audit/expect.hpp"
#include "experiments/audit/readers/foreign.hpp"
#include "experiments/audit/readers/json_fields.hpp"
#include "experiments/audit/readers/mapped_file.hpp"
#include "experiments/terminal/terminal.hpp"
#include "reports/write_file.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

double position_number(std::string const& text) {
  char* end = nullptr;
  double const value = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != '\0' || !std::isfinite(value)) {
    throw UserError(
        fmt::format("--positions has '{}', which is no number; START[:STEP] is, for example, 2 or 0:0.5", text));
  }
  return value;
}

/// Whole numbers above 0 between separators, as "16,56,56" and "24x36".
std::vector<std::int64_t> whole_numbers(char const* option, std::string const& text, char separator,
                                        char const* example) {
  std::vector<std::int64_t> result;
  for (std::size_t begin = 0; begin <= text.size();) {
    auto const end = std::min(text.find(separator, begin), text.size());
    std::int64_t value = 0;
    auto const [stop, error] = std::from_chars(text.data() + begin, text.data() + end, value);
    if (error != std::errc() || stop != text.data() + end || value < 1) {
      throw UserError(fmt::format("{} has '{}'; whole numbers above 0 are needed, as {}", option, text, example));
    }
    result.push_back(value);
    begin = end + 1;
  }
  return result;
}

namespace fs = std::filesystem;

constexpr char index_end[] = ".index.json";

bool has_extension(fs::path const& file, std::initializer_list<char const*> known) {
  return std::ranges::find(known, file.extension().string()) != known.end();
}

/// The files that the values of weight_map name, beside the index.
std::vector<fs::path> shards_of(fs::path const& index) {
  audit::MappedFile const mapped(index);
  auto const json = audit::parse_object(audit::text_of(mapped.bytes()), index.string());
  auto const map = json.find("weight_map");
  std::set<std::string> names;
  if (map != json.end() && map->is_object()) {
    for (auto const& name : *map) {
      if (name.is_string()) names.insert(name.get<std::string>());
    }
  }
  std::vector<fs::path> result;
  for (auto const& name : names) {
    // A shard lies beside its index, wherever else a name may point.
    if (fs::path(name).filename() != name) {
      throw InputError(
          fmt::format("{} names the shard {}, which is no file beside it", index.string(), audit::quote(name)));
    }
    result.push_back(index.parent_path() / name);
  }
  if (result.empty()) throw InputError(fmt::format("{} names no shards; it needs a weight_map", index.string()));
  return result;
}

/// The files of a set that a file is one of, by its name: NAME-00002-of-00003.safetensors, as Hugging Face and
/// llama.cpp number what they split; of any other name none. Numbers of five digits, so that the set is no larger than
/// they say.
std::vector<fs::path> set_of(fs::path const& file) {
  static std::regex const numbered(R"((.*-)(\d{5})(-of-)(\d{5})(\.[a-z]+))");
  auto const name = file.filename().string();
  std::smatch match;
  std::vector<fs::path> result;
  if (!std::regex_match(name, match, numbered)) return result;
  for (int i = 1, count = std::stoi(match[4]); i <= count; ++i) {
    result.push_back(file.parent_path() /
                     fmt::format("{}{:05}{}{}{}", match[1].str(), i, match[3].str(), match[4].str(), match[5].str()));
  }
  return result;
}

/// Tables, and checkpoints: PyTorch's own only where there are no safetensors, which hold the same, and not what a
/// training keeps beside the weights.
std::vector<fs::path> tables_in(fs::path const& folder) {
  std::vector<fs::path> result, pickled, indices;
  std::error_code unreadable;
  for (auto const& entry : fs::directory_iterator(folder, unreadable)) {
    if (!entry.is_regular_file()) continue;
    auto const& file = entry.path();
    auto const name = file.filename().string();
    auto const starts = [&](char const* word) { return name.starts_with(word); };
    if (has_extension(file, {".npy", ".npz", ".safetensors", ".gguf"})) {
      result.push_back(file);
    } else if (has_extension(file, {".pt", ".pth", ".bin"}) &&
               std::ranges::none_of(std::array{"training_args", "optimizer", "scheduler", "rng_state"}, starts)) {
      pickled.push_back(file);
    } else if (name.ends_with(index_end)) {
      indices.push_back(file);
    }
  }
  if (unreadable)
    throw InputError(fmt::format("the folder {} cannot be read: {}", folder.string(), unreadable.message()));
  bool const is_twofold =
      std::ranges::any_of(result, [](fs::path const& file) { return has_extension(file, {".safetensors"}); });
  if (!is_twofold) std::ranges::move(pickled, std::back_inserter(result));
  if (result.empty()) {
    throw InputError(
        fmt::format("the folder {} has no .npy, .npz, .safetensors, .pt, .pth, .bin or .gguf file; name the files",
                    folder.string()));
  }
  // What an index or a numbered name says to be there is read too: that a file is missing is said then.
  std::set<fs::path> all(result.begin(), result.end());
  for (auto const& file : result) {
    auto const set = set_of(file);
    auto const missing = std::ranges::find_if_not(set, [](fs::path const& part) { return fs::exists(part); });
    if (missing != set.end()) all.insert(*missing);
  }
  for (auto const& index : indices) {
    auto const shards = shards_of(index);
    bool const is_used = std::ranges::any_of(shards, [&](fs::path const& shard) { return all.contains(shard); });
    if (is_used) all.insert(shards.begin(), shards.end());
  }
  return {all.begin(), all.end()};
}

}  // namespace

audit::Options options_of(AuditArguments const& typed) {
  audit::Options options;
  options.kind = typed.kind;
  if (!typed.expect.empty()) audit::parse_expectation(typed.expect, options);
  if (!typed.positions.empty()) {
    auto const colon = typed.positions.find(':');
    options.first_position = position_number(typed.positions.substr(0, colon));
    if (colon != std::string::npos) {
      options.position_step = position_number(typed.positions.substr(colon + 1));
      if (*options.position_step == 0) throw UserError("--positions has the step 0; positions that differ are needed");
    }
  }
  if (!typed.axes.empty()) options.axes = whole_numbers("--axes", typed.axes, ',', "16,56,56");
  if (!typed.grid.empty()) {
    auto const sides = whole_numbers("--grid", typed.grid, 'x', "24x36");
    if (sides.size() != 2 && sides.size() != 3) {
      throw UserError(fmt::format(
          "--grid has '{}'; height and width are needed, as 24x36, or frames before them, as 8x24x36", typed.grid));
    }
    options.grid = sides;
  }
  return options;
}

void require_outputs(AuditArguments const& typed) {
  auto inputs = typed.files;
  inputs.push_back(typed.config);
  if (typed.sarif.empty()) return;
  for (auto const& input : inputs) {
    std::error_code missing;
    if (input.empty() || !std::filesystem::equivalent(input, typed.sarif, missing)) continue;
    throw OutputError(
        fmt::format("--sarif {} is the input '{}', which would be replaced; name another file", typed.sarif, input));
  }
  reports::require_replaceable(typed.sarif);
}

AuditInputs audit_inputs(std::vector<std::string> const& named) {
  AuditInputs result;
  auto const look_beside = [&](fs::path const& folder) {
    auto const config = folder / "config.json";
    std::error_code missing;
    if (result.config.empty() && fs::is_regular_file(config, missing)) result.config = config;
  };
  for (auto const& name : named) {
    std::error_code missing;
    if (fs::is_directory(name, missing)) {
      std::ranges::copy(tables_in(name), std::back_inserter(result.files));
      look_beside(name);
    } else if (name.ends_with(index_end)) {
      std::ranges::copy(shards_of(name), std::back_inserter(result.files));
      look_beside(fs::path(name).parent_path());
    } else {
      result.named.insert(result.files.emplace_back(name).string());
      if (has_extension(name, {".safetensors", ".pt", ".pth", ".bin"})) look_beside(fs::path(name).parent_path());
    }
  }
  return result;
}

bool fits_pattern(std::string const& name, std::string const& pattern) {
  auto const plain = boost::replace_all_copy(pattern, "\\", "\\\\");
  auto const escaped = boost::replace_all_copy(plain, "[", "\\[");  // brackets are characters of names
  return fnmatch(escaped.c_str(), name.c_str(), 0) == 0;
}

}  // namespace pe::experiments
