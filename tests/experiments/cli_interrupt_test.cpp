#include <signal.h>

#include <nlohmann/json.hpp>
#include <thread>

#include "tests/catch.hpp"
#include "tests/experiments/child.hpp"
#include "tests/experiments/folder.hpp"

namespace pe::tests {
namespace {

constexpr int cases = 1'000'000;  // some hours

/// A run that has begun: it takes the signal, and has had time to decide something.
void wait_until_busy(Child const& child) {
  for (int i = 0; i < 600 && !(child.takes(SIGINT) && child.takes(SIGTERM)); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(700));
}

TEST_CASE("Ctrl-C ends a long run within seconds, and what is finished is written") {
  auto const signal = GENERATE(SIGINT, SIGTERM);
  Folder const folder;
  Child child({"verify", "--cases", std::to_string(cases), "--out", folder / "out"});
  wait_until_busy(child);
  child.signal(signal);
  auto const ended = child.wait(std::chrono::seconds(8));
  CHECK(ended.status == 130);
  CHECK(ended.err.empty());
  CHECK_THAT(ended.out, contains("Partial: the run was interrupted"));

  auto const run = nlohmann::json::parse(bytes_of(folder / "out/run.json"));
  CHECK(run.at("summary").at("partial").get<bool>());
  auto const& outcomes = run.at("outcomes");
  CHECK_FALSE(outcomes.empty());
  for (auto const& outcome : outcomes) {
    CAPTURE(outcome.at("id").get<std::string>());
    bool const unchecked = outcome.at("verdict").get<std::string>() == "accounted";
    bool const refuted = outcome.at("verdict").get<std::string>() == "refuted";
    bool const walked = outcome.at("evidence").get<std::string>() == "exhausted";
    auto const looked_at = outcome.at("cases").get<int>() + outcome.at("discards").get<int>();
    CHECK((unchecked || refuted || walked || looked_at == cases));
  }
}

TEST_CASE("a second Ctrl-C ends the program at once: nothing is written, and nothing is left half written") {
  Folder const folder;
  Child child({"verify", "--cases", std::to_string(cases), "--out", folder / "out"});
  wait_until_busy(child);
  child.signal(SIGINT);
  child.signal(SIGTERM);
  auto const ended = child.wait(std::chrono::seconds(8));
  CHECK(ended.status == 130);
  CHECK(ended.out.empty());
  CHECK(std::filesystem::is_empty(folder / "out"));
}

}  // namespace
}  // namespace pe::tests
