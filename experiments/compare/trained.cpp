#include "experiments/compare/compare.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>
#include <sstream>

#include "theory/kernel/linear.hpp"
#include "theory/schemes/about.hpp"

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

/// Whether two schemes give the same scores, but for the order of a head's columns or the side to which pairs turn, so
/// that a trained model does the same with both: versions of a scheme that its own file declares.
bool score_alike(std::string_view one, std::string_view other) {
  auto const version_of = [](std::string_view name) {
    auto const about = [](std::string_view each) { return std::ranges::find(schemes(), each, &About::name); };
    auto const own = about(name);
    if (own == schemes().end() || own->like.empty()) return name;
    auto const like = about(own->like);
    return like != schemes().end() && like->file == own->file ? own->like : name;
  };
  return version_of(one) == version_of(other);
}

/// "x as y, z as y", by title.
std::string pairs_text(std::set<std::pair<std::string, std::string>> const& pairs) {
  auto const texts = mapped(
      pairs, [](auto const& pair) { return fmt::format("{} as {}", title_of(pair.first), title_of(pair.second)); });
  return fmt::format("{}", fmt::join(texts, ", "));
}

}  // namespace

reports::Trained trained(std::vector<std::string> const& schemes, std::string_view lines) {
  using Shares = std::map<std::uint64_t, std::vector<double>>;
  std::vector<std::string> tasks;
  std::map<std::pair<std::string, std::string>, Shares> found;
  std::map<std::string, std::string> begins_as;  // a scheme that takes a trained model's place, and that model's
  std::uint64_t trained_to = 0;
  nlohmann::json run;
  std::istringstream in{std::string(lines)};
  for (std::string line; std::getline(in, line);) {
    auto const record = nlohmann::json::parse(line);
    run = record["run"];
    auto const task = run["task"].get<std::string>(), model = run.value("scheme", "");
    trained_to = run["trained_to"];
    if (std::ranges::find(tasks, task) == tasks.end()) tasks.push_back(task);
    auto const& accuracy = record["result"]["accuracy"];
    for (auto const& [scheme, own] : accuracy.items()) {
      auto shares = accuracy.value(model, nlohmann::json::object());
      shares.update(own);
      if (shares.size() > own.size()) begins_as[scheme] = model;
      for (auto const& [length, share] : shares.items()) found[{task, scheme}][std::stoull(length)].push_back(share);
    }
  }
  reports::Trained result;
  std::set<std::pair<std::string, std::string>> alike, begin;
  for (auto const& task : tasks) {
    for (auto const& scheme : schemes) {
      auto const at = std::ranges::find_if(found, [&](auto const& entry) {
        return entry.first.first == task && score_alike(entry.first.second, scheme);
      });
      if (at == found.end()) continue;
      auto const& measured = at->first.second;
      if (measured != scheme) alike.emplace(scheme, measured);
      if (begins_as.contains(measured)) begin.emplace(scheme, begins_as[measured]);
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
  if (!alike.empty()) {
    result.method +=
        fmt::format(" Measured as a scheme that scores alike, columns in another order: {}.", pairs_text(alike));
  }
  if (!begin.empty()) {
    result.method += fmt::format(
        " Not trained: up to length {} the trained model itself, its frequencies scaled "
        "beyond it: {}.",
        trained_to, pairs_text(begin));
  }
  return result;
}

}  // namespace pe::experiments
