#include "theory/families/guests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <deque>

#include "theory/families/schemes_toml.hpp"
#include "theory/formula/bench_scheme.hpp"
#include "theory/guests/guest.hpp"
#include "theory/kernel/error.hpp"

namespace pe {
namespace {

std::vector<Guest>& list() {
  static std::vector<Guest> guests;
  return guests;
}

/// Whether guests() has been called, so that a list may have been made of it.
std::atomic<bool> asked = false;

bool is_taken(std::string_view name) {
  bool found = is_guest(name);
  auto const look_at = [&](About const& about) {
    found = found || about.name == name || std::ranges::find(about.aliases, name) != about.aliases.end();
  };
  std::ranges::for_each(described_types(), look_at);
  for (auto const& written : written_schemes()) look_at(written.about);
  return found && !name.empty();
}

Guest written_scheme(formulas::BenchScheme const& of) {
  auto result = formulas::guest_of(of.scheme);
  auto& [about, member, owner, formula, variants, wrong] = result;
  about.source = of.source;
  about.like = of.like;
  about.also = {of.also.begin(), of.also.end()};
  about.aliases = {of.aliases.begin(), of.aliases.end()};
  about.file = of.file;
  bool const based = formula->of_base;
  about.parameters = {parameter_of("dimension")};
  if (based) about.parameters.push_back(parameter_of("base"));
  if (about.acts == Acts::bias) about.parameters.push_back(parameter_of("heads"));
  about.learned = member.learned = of.learned;
  about.by_rule = !of.learned.empty();
  member.open = false;
  member.numbers = of.numbers;
  for (auto const& each : of.wrong) {
    variants.push_back({each.name, each.id, each.says, each.cause, each.fix});
    wrong.push_back(formulas::guest_of(each.scheme).member);
    wrong.back().open = false;
    wrong.back().meant = member.name;
  }
  return result;
}

}  // namespace

std::vector<Guest> const& written_schemes() {
  static std::deque<formulas::BenchScheme> files;  // of what the schemes point into
  static std::vector<Guest> const list = [] {
    std::vector<Guest> result;
    for (auto const& [file, text] : scheme_texts)
      result.push_back(written_scheme(files.emplace_back(formulas::read_bench_scheme(text, file))));
    return result;
  }();
  return list;
}

std::shared_ptr<formulas::Scheme const> formula_of(std::string_view scheme) {
  for (auto const* const all : {&written_schemes(), &guests()}) {
    auto const found = std::ranges::find(*all, scheme, [](Guest const& each) { return each.about.name; });
    if (found != all->end()) return found->formula;
  }
  return nullptr;
}

void require_free(std::string_view name) {
  if (!is_taken(name)) return;
  throw UserError(
      fmt::format("there is a scheme {} already; give yours another name ('pebench list schemes' shows "
                  "those that are taken)",
                  name));
}

void join(Guest guest) {
  PE_ASSERT(!asked);
  require_free(guest.about.name);
  list().push_back(std::move(guest));
}

std::vector<Guest> const& guests() {
  asked = true;
  return list();
}

bool is_guest(std::string_view scheme) {
  return std::ranges::any_of(list(), [&](Guest const& guest) { return guest.about.name == scheme; });
}

}  // namespace pe
