#include "theory/formula/bench_scheme.hpp"

#include <fmt/format.h>

#include "theory/formula/toml_file.hpp"

namespace pe::formulas {
namespace {

/// The parameters but the base, which a domain says.
std::string numbers_of(TomlFile const& file) {
  std::string result;
  auto const* const parameters = file.root()["scheme"]["parameters"].as_table();
  if (parameters == nullptr) return result;
  for (auto const& [key, value] : *parameters) {
    if (key.str() == "base") continue;
    auto const* const integer = value.as_integer();
    result += fmt::format("{}{} = {}", result.empty() ? "" : " and ", key.str(),
                          integer != nullptr ? std::to_string(integer->get()) : file.words(value, key.str()));
  }
  return result;
}

/// Its definitions become known in the order of their names, before the scheme is read.
std::shared_ptr<Scheme const> scheme_of(TomlFile& file) {
  if (auto const* const node = file.root().get("define")) {
    for (auto const& [key, value] : file.table(*node, "define")) file.define(key, file.words(value, key.str()), value);
  }
  return read_scheme(file);
}

BenchScheme::Wrong wrong_of(TomlFile file, toml::table const& table) {
  file.allow(table, {"name", "id", "says", "cause", "fix", "define", "scheme"}, "a wrong version");
  for (char const* const of : {"define", "scheme"}) {
    if (auto const* const by = table.get_as<toml::table>(of)) file.replace(of, *by);
  }
  auto const words = [&](char const* key) { return file.words_of(table, key, "the wrong version"); };
  BenchScheme::Wrong result{words("name"), words("id"), words("says"), words("cause"), words("fix"), nullptr};
  toml::table name;
  name.insert("name", result.name);
  file.replace("scheme", name);
  result.scheme = scheme_of(file);
  result.scheme->gain->by_default = true;
  return result;
}

}  // namespace

BenchScheme read_bench_scheme(std::string_view text, std::string const& name) {
  TomlFile file(text, name);
  auto const untouched = file;
  auto const& root = untouched.root();
  file.allow(root, {"define", "scheme", "bench", "wrong"}, "a scheme of the bench");
  auto const* const node = root.get("bench");
  if (node == nullptr) file.fail(root, "there is no [bench]");
  auto const& bench = file.table(*node, "[bench]");
  file.allow(bench, {"source", "also", "aliases", "like", "learned"}, "[bench]");
  BenchScheme result{scheme_of(file),
                     name,
                     file.words_of(bench, "source", "[bench]"),
                     file.text_of(bench, "like"),
                     file.text_of(bench, "learned"),
                     numbers_of(file),
                     file.list_of(bench, "also"),
                     file.list_of(bench, "aliases"),
                     {}};
  file.require_all_used();
  result.scheme->gain->by_default = true;
  if (auto const* const list = root.get_as<toml::array>("wrong")) {
    for (auto const& each : *list) result.wrong.push_back(wrong_of(untouched, file.table(each, "[[wrong]]")));
  }
  return result;
}

}  // namespace pe::formulas
