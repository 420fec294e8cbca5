/// A house rule is a function that says what is against it: one sentence each, and nothing when all is well. It takes
/// its lists or its folder, so that made-up ones can break it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tests/kernel/fake_check.hpp"
#include "theory/claims/list.hpp"

namespace pe::house {

using Complaints = std::vector<std::string>;

inline auto const holding = std::make_shared<FakeCheck>();
inline auto const broken_from_5 =
    std::make_shared<FakeCheck>(refuting([](Case const& c) { return c.positions[0] >= 5; }));

/// A claim of the made-up source "key".
inline Claim claim(std::string id, std::shared_ptr<Check const> check, Verdict expected = Verdict::holds) {
  auto result = made_up_claim(std::move(id), std::move(check), {.dimensions = {2}}, expected);
  result.source = {"key", "page 1"};
  result.says = "something";
  return result;
}

inline Claim claim(std::string id, Origin origin) {
  auto result = claim(std::move(id), nullptr);
  result.origin = std::move(origin);
  return result;
}

}  // namespace pe::house
