#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <vector>

#include "tests/catch.hpp"
#include "theory/kernel/engine.hpp"

namespace pe {
namespace {

TEST_CASE("Every index is visited once, whatever the number of threads") {
  for (int const jobs : {-1, 0, 1, 2, 5, 64}) {
    for (std::uint64_t const count : {0ULL, 1ULL, 3ULL, 1000ULL}) {
      std::vector<std::atomic<int>> visits(count);
      parallel_for(count, jobs, {}, [&](std::uint64_t i) { ++visits[i]; });
      INFO(jobs << " jobs, " << count << " indices");
      CHECK(std::all_of(visits.begin(), visits.end(), [](auto const& n) { return n == 1; }));
    }
  }
}

TEST_CASE("An exception of a body reaches the caller, and no further index is begun") {
  for (int const jobs : {1, 2, 5}) {
    std::atomic<int> visits = 0;
    auto const body = [&](std::uint64_t i) {
      ++visits;
      if (i == 10) throw std::runtime_error("the tenth");
    };
    CHECK_THROWS_WITH(parallel_for(1'000'000, jobs, {}, body), "the tenth");
    CHECK(visits < 1'000'000);
  }
}

TEST_CASE("A stop ends the walk early") {
  for (int const jobs : {1, 3}) {
    std::stop_source stop;
    std::atomic<int> visits = 0;
    parallel_for(1'000'000, jobs, stop.get_token(), [&](std::uint64_t i) {
      ++visits;
      if (i == 10) stop.request_stop();
    });
    CHECK(visits < 1'000'000);
    CHECK(visits >= 11);
  }
}

}  // namespace
}  // namespace pe
