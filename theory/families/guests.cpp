#include "theory/families/guests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>

#include "theory/kernel/error.hpp"
#include "theory/schemes/list.hpp"

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
  for_each_scheme([&]<class Scheme>(std::type_identity<Scheme>) {
    auto const& about = Scheme::about;
    found = found || about.name == name || std::ranges::find(about.aliases, name) != about.aliases.end();
  });
  return found && !name.empty();
}

}  // namespace

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
