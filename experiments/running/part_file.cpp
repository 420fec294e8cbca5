#include "experiments/running/part_file.hpp"

#include "reports/digests.hpp"
#include "reports/json_limits.hpp"
#include "reports/read_file.hpp"

namespace pe::experiments {
namespace {

using Json = nlohmann::ordered_json;

constexpr reports::JsonLimits limits{std::size_t{64} << 20, 10, 2'000'000};

/// Of a value that is none that was needed: on one line, in ASCII, and short.
std::string value_text(Json const& value) {
  constexpr std::size_t longest = 40;
  return value.is_structured() ? std::string("an ") + value.type_name()
                               : value.dump(-1, ' ', true, Json::error_handler_t::replace).substr(0, longest);
}

}  // namespace

std::string file_name(char const* kind, Shard shard) {
  return fmt::format("{}.{}-of-{}.json", kind, shard.number + 1, shard.count);
}

void read_member(Json const& json, char const* name, std::string& into) { json.at(name).get_to(into); }

void read_member(Json const& json, char const* name, bool& into) { json.at(name).get_to(into); }

void read_member(Json const& json, char const* name, std::uint64_t& into, std::uint64_t most) {
  auto const& value = json.at(name);
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > most) {
    throw UserError(fmt::format("its {} is {}, and no whole number from 0 to {}", name, value_text(value), most));
  }
  value.get_to(into);
}

void read_member(Json const& json, char const* name, int& into) {
  std::uint64_t value = 0;
  read_member(json, name, value, std::numeric_limits<int>::max());
  into = static_cast<int>(value);
}

void read_member(Json const& json, char const* name, double& into, double most) {
  auto const& value = json.at(name);
  if (!value.is_number() || !(value.get<double>() >= 0 && value.get<double>() <= most)) {
    throw UserError(fmt::format("its {} is {}, and no number from 0 to {}", name, value_text(value), most));
  }
  value.get_to(into);
}

Shard shard_in(Json const& json) {
  std::uint64_t number = 0, count = 0;
  read_member(json, "shard", number);
  read_member(json, "shards", count);
  if (number < 1 || number > count || count > most_shards) throw UserError("has a number that no shard has");
  return {number - 1, count};
}

std::string sealed(Json json) {
  json["digest"] = reports::sha256(json.dump());
  return json.dump(1) + "\n";
}

void refuse_part(std::filesystem::path const& file, std::string const& why, char const* made_by) {
  throw InputError(fmt::format("{}: {}; a file is needed that '{}' has written whole (see reports/README.md)",
                               printable(file.string()), why, made_by));
}

Json opened(std::filesystem::path const& file, char const* schema, char const* made_by) {
  auto const refuse = [&](std::string const& why) { refuse_part(file, why, made_by); };
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) refuse("there is no such file");
  if (std::filesystem::file_size(file, error) > limits.bytes) refuse("is too large");
  auto const text = reports::read_file(file);
  if (auto const beyond = reports::beyond_limits(text, limits); !beyond.empty()) refuse(beyond);
  auto json = Json::parse(text);
  if (!json.is_object() || json.value("schema", "") != schema) refuse("is not a shard of this kind");
  auto const digest = json.at("digest").get<std::string>();
  json.erase("digest");
  if (digest != reports::sha256(json.dump())) refuse("was changed after it was written");
  return json;
}

std::string some_of(std::vector<std::string> names) {
  constexpr std::size_t shown = 20;
  if (names.size() > shown) {
    auto const more = names.size() - shown;
    names.resize(shown);
    names.push_back(fmt::format("{} more", more));
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace pe::experiments
