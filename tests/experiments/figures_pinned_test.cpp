/// One line for each series and each heat map of every figure, pinned in figures_pinned.tsv: data under a wrong label,
/// rows that are exchanged, or shifted by one, show in a diff.
#include <fmt/format.h>

#include <string>
#include <string_view>

#include "tests/catch.hpp"
#include "tests/experiments/figure_data.hpp"
#include "tests/reports/golden.hpp"

namespace pe::experiments::tests {
namespace {

/// Six digits: what a picture and its CSV show, and fewer than any libm gets wrong.
std::string shown(double value) { return fmt::format("{:.6g}", std::abs(value) < 1e-9 ? 0.0 : value); }

/// The sum of the values, each times its number counted from 1: an exchange of two that differ changes it.
class Moment {
 public:
  void add(double value) { sum_ += static_cast<double>(++count_) * value; }
  std::string text() const { return shown(sum_); }

 private:
  std::size_t count_ = 0;
  double sum_ = 0;
};

std::string line(plot::Series const& series) {
  REQUIRE_FALSE(series.points.empty());
  Moment moment;
  for (auto const& point : series.points) moment.add(point.y);
  auto const& middle = series.points[series.points.size() / 2];
  return fmt::format("{} points\tat {}: {}\t{}", series.points.size(), shown(middle.x), shown(middle.y), moment.text());
}

std::string line(plot::HeatMap const& map) {
  Moment moment;
  for (double const value : map.values) moment.add(value);
  auto const row = map.rows() / 2, column = map.columns / 3;
  return fmt::format("{} x {}\tat {}, {}: {}\t{}", map.rows(), map.columns, row, column, shown(cell(map, row, column)),
                     moment.text());
}

void add(std::string& text, std::string_view figure, std::string_view panel, plot::HeatMap const& map) {
  text += fmt::format("{}\t{}\t\t{}\n", figure, panel, line(map));
}

void add(std::string& text, std::string_view figure, std::string_view panel, plot::Curves const& curves) {
  for (auto const& series : curves.series) {
    text += fmt::format("{}\t{}\t{}\t{}\n", figure, panel, series.label, line(series));
  }
}

void add(std::string& text, std::string_view figure, std::string_view, plot::Sheet const& sheet) {
  for (auto const& panel : sheet.panels) {
    std::visit([&](auto const& content) { add(text, figure, panel.title, content); }, panel.content);
  }
}

TEST_CASE("Each series and each heat map shows what figures_pinned.tsv says", "[figures]") {
  std::string text = "figure\tpanel\tseries\tsize\tone value\tmoment\n";
  for (auto const& entry : figures()) {
    std::visit([&](auto const& content) { add(text, entry.name, "", content); }, drawn(entry).content);
  }
  INFO("if the change is meant: PE_RENEW_PINNED=1 ./bench test -R figures_test, then read the diff");
  auto const path = PE_ROOT_FOLDER "/tests/experiments/figures_pinned.tsv";
  CHECK(pe::tests::pinned_difference(path, text, "PE_RENEW_PINNED") == "");
}

TEST_CASE("The moment of a series changes when two of its values are exchanged, or all are shifted by one",
          "[figures]") {
  plot::Series const sound{"a", {{0, 1}, {1, 2}, {2, 4}}}, exchanged{"a", {{0, 2}, {1, 1}, {2, 4}}},
      shifted{"a", {{0, 2}, {1, 4}, {2, 1}}};
  CHECK(line(sound) == "3 points\tat 1: 2\t17");
  CHECK(line(exchanged) != line(sound));
  CHECK(line(shifted) != line(sound));
  plot::HeatMap const map{2, {1, 2, 3, 4}}, rows_exchanged{2, {3, 4, 1, 2}};
  CHECK(line(map) != line(rows_exchanged));
}

}  // namespace
}  // namespace pe::experiments::tests
