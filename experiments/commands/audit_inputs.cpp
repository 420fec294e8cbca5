#include "experiments/commands/audit_arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <iterator>
#include <nlohmann/json.hpp>
#include <regex>

#include "experiments/audit/readers/foreign.hpp"
#include "experiments/audit/readers/json_fields.hpp"
#include "experiments/audit/readers/mapped_file.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

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
    if (has_extension(file, {".npy", ".npz", ".safetensors", ".gguf", ".onnx"})) {
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
    throw InputError(fmt::format(
        "the folder {} has no .npy, .npz, .safetensors, .pt, .pth, .bin, .gguf or .onnx file; name the files",
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

bool fits_pattern(std::string_view name, std::string_view pattern) {
  // The last star, and where the name went on after it, so that each failure goes back to that star alone.
  std::size_t n = 0, p = 0, star = std::string_view::npos, after = 0;
  while (n < name.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      after = n;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == name[n])) {
      ++n;
      ++p;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      n = ++after;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

}  // namespace pe::experiments
