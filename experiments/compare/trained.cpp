#include "experiments/compare/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <sstream>

namespace pe::experiments {
namespace {

reports::Accuracy accuracy(std::uint64_t length, std::vector<double> const& seeds) {
  auto const n = static_cast<double>(seeds.size());
  double const mean = std::accumulate(seeds.begin(), seeds.end(), 0.0) / n;
  double squares = 0;
  for (double const x : seeds) squares += (x - mean) * (x - mean);
  double half = 0;
  if (seeds.size() > 1) {
    half = quantile(boost::math::students_t(n - 1), 0.975) * std::sqrt(squares / (n - 1) / n);
  }
  return {length, mean, half};
}

}  // namespace

reports::Trained trained(std::vector<std::string> const& schemes, std::string_view lines) {
  std::vector<std::string> tasks;
  std::map<std::pair<std::string, std::string>, std::map<std::uint64_t, std::vector<double>>> found;
  std::uint64_t trained_to = 0;
  nlohmann::json run;
  std::istringstream in{std::string(lines)};
  for (std::string line; std::getline(in, line);) {
    auto const record = nlohmann::json::parse(line);
    run = record["run"];
    auto const task = run["task"].get<std::string>();
    trained_to = run["trained_to"];
    if (std::ranges::find(tasks, task) == tasks.end()) tasks.push_back(task);
    for (auto const& [scheme, accuracies] : record["result"]["accuracy"].items()) {
      for (auto const& [length, share] : accuracies.items()) {
        found[{task, scheme}][std::stoull(length)].push_back(share);
      }
    }
  }
  reports::Trained result;
  for (auto const& task : tasks) {
    for (auto const& scheme : schemes) {
      auto const at = found.find({task, scheme});
      if (at == found.end()) continue;
      auto& row = result.rows.emplace_back(reports::TrainedRow{task, scheme, 0, {}});
      for (auto const& [length, seeds] : at->second) {
        row.seeds = std::max<std::uint64_t>(row.seeds, seeds.size());
        row.accuracies.push_back(accuracy(length, seeds));
      }
    }
  }
  if (result.rows.empty()) return result;
  auto const& size = run["size"];
  result.method = fmt::format(
      "The share of right answers of decoders of {} layers and width {}, trained at lengths up to {}, by the length of "
      "the test: the mean over seeds, and half of its 95 % interval. No verdict: experiments/training says how it was "
      "measured, and what does not follow.",
      size["layers"].get<int>(), size["width"].get<int>(), trained_to);
  return result;
}

}  // namespace pe::experiments
