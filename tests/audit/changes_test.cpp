/// Every mistake in every form, with and without an expectation: the cause is named, or an honest answer is given.
#include <cstring>

#include "experiments/audit/audit.hpp"
#include "tests/audit/codes_made.hpp"
#include "tests/audit/diagnosed.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;

/// With all that the form's owner knows: base, spacing, positions, the grid and its axes.
Options beside(Form const& form, bool expected) {
  if (!expected) return {};
  auto options = expecting(form.expectation());
  if (form.group == 'i') {
    options.grid = {10, 14};
    options.axes = {16, 16};
  } else {
    options.first_position = form.positions[0][0];
    options.position_step = form.positions[0][1] - form.positions[0][0];
  }
  return options;
}

bool same_entries(Form const& form, Code const& a, Code const& b) {
  auto const x = tables_of(form, a), y = tables_of(form, b);
  for (std::size_t t = 0; t < x.size(); ++t) {
    auto const bytes = static_cast<std::size_t>(entry_count(x[t])) * size_of(x[t].dtype);
    if (std::memcmp(x[t].data, y[t].data, bytes) != 0) return false;
  }
  return true;
}

/// Changes that may conform: exponents from another pair on are positions that are stretched, which a note says.
std::set<std::string> const sound_too{"exponents from the second pair"};

Count changed(bool expected) {
  Count count;
  for (auto const& form : forms()) {
    auto const sound = code_of(form);
    for (auto const& mistake : mistakes()) {
      if (mistake.groups.find(form.group) == std::string::npos) continue;
      if (mistake.is_sound_unexpected && !expected) continue;
      auto const code = code_of(form, &mistake);
      if (same_entries(form, code, sound)) continue;
      count.add(form.name + ", " + mistake.name, audit(tables_of(form, code), beside(form, expected)), mistake.rows,
                expected, sound_too.contains(mistake.name));
    }
  }
  return count;
}

}  // namespace

TEST_CASE("Every form conforms to its base, with its layout, alone and beside an expectation") {
  for (auto const& form : forms()) {
    for (bool const expected : {false, true}) {
      auto const result = audit(tables_of(form, code_of(form)), beside(form, expected));
      check_conforms(form.name, expected, result);
      CHECK(result.convention.base == form.base);
      if (form.group != 'i') CHECK(result.convention.offset == form.positions[0][0]);
      if (!form.layout.empty()) CHECK(result.convention.layout == form.layout);
    }
  }
}

TEST_CASE("No change conforms, beside an expectation every one is a defect, and of most the cause is named") {
  changed(true).require(179, 3);
  changed(false).require(132, 4);
}

}  // namespace pe::audit
