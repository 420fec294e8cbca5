/// How cost grows with cases, digits, dimension, threads and the entries of a table; beside each the limit below which
/// it cannot come: bare arb_sin_cos calls, or reading the file.
///
/// It prints what it measured, in processor time, and a table of Markdown with the slopes.
#include <fmt/format.h>
#include <sys/resource.h>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <numeric>
#include <stdexcept>

#include "experiments/audit/audit.hpp"
#include "experiments/audit/readers/formats.hpp"
#include "experiments/benchmarks/bare_sines.hpp"
#include "experiments/benchmarks/median.hpp"
#include "theory/claims/list.hpp"
#include "theory/kernel/work.hpp"

namespace {

struct Row {
  std::string axis;
  double x, cost, limit, memory;  ///< seconds of processor time; MiB that were resident at most up to then
};

/// T(k) p_t = p_{t+k} at one dimension, over drawn cases.
pe::Claim claim_at(int dimension) {
  auto const* const original = pe::find_claim("kazemnejad2019.offset-map");
  PE_ASSERT(original != nullptr);
  auto claim = *original;
  claim.domain.dimensions = {dimension};
  claim.domain.bases = {10000};
  claim.expected = pe::Verdict::refuted;  // what is expected to hold is proved, and needs few cases
  return claim;
}

/// Medians over three turns of both, so that what else the machine does disturbs both alike.
Row measured(std::string axis, double x, auto const& body, auto const& limit) {
  std::vector<double> costs, limits;
  for (int turn = 0; turn < 3; ++turn) {
    costs.push_back(seconds(body));
    limits.push_back(seconds(limit));
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return {std::move(axis), x, median(costs), median(limits), static_cast<double>(usage.ru_maxrss) / 1024};
}

Row of_cases(std::string axis, double x, int dimension, pe::Options const& options) {
  auto const claim = claim_at(dimension);
  auto const most = std::min<std::uint64_t>(options.cases, 1024);
  std::vector<Angles> angles;
  for (std::uint64_t i = 0; i < most; ++i) angles.emplace_back(pe::case_at(claim, options, i), options.digits);
  ArbVector const sine(angles.front().size()), cosine(angles.front().size());
  auto row = measured(
      std::move(axis), x,
      [&] {
        if (pe::decide({&claim}, options).at(0).cases != options.cases)
          throw std::runtime_error("a case does not hold");
      },
      [&] {
        for (auto const& of_case : angles) of_case.sin_cos(sine, cosine);
      });
  row.limit *= static_cast<double>(options.cases) / static_cast<double>(most);
  return row;
}

/// A float32 table of 128 columns, as Vaswani et al. define it.
void write_table(std::filesystem::path const& file, std::int64_t rows) {
  constexpr int columns = 128;
  auto header = fmt::format("{{'descr': '<f4', 'fortran_order': False, 'shape': ({}, {}), }}", rows, columns);
  header.resize(117, ' ');
  header += '\n';
  std::ofstream stream(file, std::ios::binary);
  stream.write("\x93NUMPY\x01\x00\x76\x00", 10);
  stream << header;
  std::vector<float> row(columns);
  for (std::int64_t t = 0; t < rows; ++t) {
    for (int i = 0; i < columns / 2; ++i) {
      double const angle = static_cast<double>(t) * std::pow(10000.0, -2.0 * i / columns);
      row[2 * i] = static_cast<float>(std::sin(angle));
      row[2 * i + 1] = static_cast<float>(std::cos(angle));
    }
    stream.write(reinterpret_cast<char const*>(row.data()), columns * sizeof(float));
  }
}

std::uint64_t sum_of_bytes(std::filesystem::path const& file) {
  std::ifstream stream(file, std::ios::binary);
  std::vector<char> buffer(1 << 20);
  std::uint64_t sum = 0;
  while (stream.read(buffer.data(), static_cast<std::streamsize>(buffer.size())) || stream.gcount() > 0) {
    sum = std::accumulate(buffer.begin(), buffer.begin() + stream.gcount(), sum);
  }
  return sum;
}

Row of_table(std::int64_t rows) {
  auto const file = std::filesystem::temp_directory_path() / fmt::format("pebench-growth-{}.npy", getpid());
  write_table(file, rows);
  auto row = measured(
      "entries", 128.0 * static_cast<double>(rows),
      [&] {
        if (pe::audit::audit(pe::audit::read_tables(file)).verdict != pe::audit::Verdict::conforms) {
          throw std::runtime_error("the table should conform");
        }
      },
      [&] { PE_ASSERT(sum_of_bytes(file) > 0); });
  std::filesystem::remove(file);
  return row;
}

std::vector<Row> run() {
  std::vector<Row> rows;
  for (std::uint64_t cases = 128; cases <= 65536; cases *= 4) {
    rows.push_back(of_cases("cases", static_cast<double>(cases), 64, {.cases = cases}));
  }
  for (int const digits : {15, 25, 50, 100, 200, 300}) {
    rows.push_back(of_cases("digits", digits, 64, {.cases = 1024, .digits = digits}));
  }
  for (int dimension = 8; dimension <= 1024; dimension *= 2) {
    rows.push_back(of_cases("d", dimension, dimension, {.cases = 1024}));
  }
  for (int const jobs : {1, 2, 4, 8}) {
    rows.push_back(of_cases("threads", jobs, 64, {.cases = 8192, .jobs = jobs}));
  }
  for (std::int64_t length = 1 << 10; length <= 1 << 18; length *= 4) rows.push_back(of_table(length));
  return rows;
}

std::string text_of(std::vector<Row> const& rows) {
  std::string result = "axis\tx\tcost_s\tlimit_s\tpeak_MiB\n";
  for (auto const& [axis, x, cost, limit, memory] : rows) {
    result += fmt::format("{}\t{}\t{:.4g}\t{:.4g}\t{:.1f}\n", axis, x, cost, limit, memory);
  }
  return result;
}

/// The exponent p of y ~ x^p by least squares over the last half of the points, where fixed costs no longer show.
double slope(std::vector<Row> const& rows, double Row::*y) {
  double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;
  for (auto i = rows.size() / 2; i < rows.size(); ++i) {
    double const u = std::log(rows[i].x), v = std::log(rows[i].*y);
    n += 1, sx += u, sy += v, sxx += u * u, sxy += u * v;
  }
  return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

std::map<std::string, std::vector<Row>> by_axis(std::vector<Row> const& rows) {
  std::map<std::string, std::vector<Row>> result;
  for (auto const& row : rows) result[row.axis].push_back(row);
  return result;
}

std::string summary(std::vector<Row> const& rows) {
  std::string result = "| against | from | to | cost there (s) | limit there (s) | cost ~ | limit ~ | peak (MiB) |\n";
  result += "|---|---|---|---|---|---|---|---|\n";
  for (auto const& [axis, points] : by_axis(rows)) {
    auto const& last = points.back();
    result += fmt::format("| {} | {} | {} | {:.3g} | {:.3g} | x^{:.2f} | x^{:.2f} | {:.0f} to {:.0f} |\n", axis,
                          points.front().x, last.x, last.cost, last.limit, slope(points, &Row::cost),
                          slope(points, &Row::limit), points.front().memory, last.memory);
  }
  return result;
}

}  // namespace

int main() {
  try {
    auto const rows = run();
    fmt::print("{}\n{}", text_of(rows), summary(rows));
  } catch (std::exception const& problem) {
    fmt::print(stderr, "growth: {}\n", problem.what());
    return 2;
  }
}
