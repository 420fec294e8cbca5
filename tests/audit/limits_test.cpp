// Whatever is handed over, an audit takes at most 600 MB beside it, and no time that grows with what it does not judge.
#include "experiments/audit/finding.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <utility>
#include <vector>

#include "experiments/audit/audit.hpp"
#include "experiments/audit/conventions/rates.hpp"
#include "experiments/audit/subjects.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/audit/tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using tests::contains;
using tests::table_of;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool watched = true;  // a sanitizer's own memory and time are not what is asked for
#else
constexpr bool watched = false;
#endif

struct Cost {
  double mebibytes = 0, seconds = 0;
};

/// What `work` takes beyond what this process holds: the most memory at any moment, and processor time; in a child.
Cost cost_of(auto const& work) {
  auto const id = fork();
  REQUIRE(id >= 0);
  if (id == 0) {
    try {
      work();
      _exit(0);
    } catch (...) {
      _exit(1);
    }
  }
  int status = 0;
  rusage used{}, own{};
  REQUIRE(wait4(id, &status, 0, &used) == id);
  CHECK(status == 0);
  getrusage(RUSAGE_SELF, &own);
  auto const seconds = [](timeval const& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  return {static_cast<double>(used.ru_maxrss - own.ru_maxrss) / 1024, seconds(used.ru_utime) + seconds(used.ru_stime)};
}

/// A table of any size that takes no memory: all entries are the same one.
Table constant(Dtype dtype, std::vector<std::int64_t> const& shape, int byte) {
  static std::vector<std::byte> all[256];
  auto& entry = all[static_cast<unsigned char>(byte)];
  entry.resize(16, static_cast<std::byte>(byte));
  Table table;
  table.dtype = dtype;
  table.shape = shape;
  table.strides.assign(shape.size(), 0);
  table.data = entry.data();
  return table;
}

TEST_CASE("Tables of tens of millions of equal entries are answered at once and in little memory, of whatever kind") {
  using enum Dtype;
  using Shapes = std::vector<std::vector<std::int64_t>>;
  Shapes const of_floats{
      {2, 50'000'000}, {50'000'000, 2}, {3, 200'000, 4}, {5'000'000, 2, 2}, {4, 2, 2, 2, 2, 2, 50'000}};
  std::vector<Table> tables;
  for (auto const& [dtype, shapes] : {std::pair(int8, Shapes{{60'000'000}}),
                                      {int64, {{16'000'000}}},
                                      {uint8, {{2, 30'000'000}}},
                                      {float16, {{1, 30'000'000}}},
                                      {float64, {{1, 1, 20'000'000}}},
                                      {complex64, {{3, 10'000'000}}},
                                      {float32, of_floats}}) {
    for (auto const& shape : shapes) tables.push_back(constant(dtype, shape, 0));
  }
  for (auto const& table : tables) {
    for (int const byte : {0x00, 0x3f}) {
      for (std::string const kind : {"", "bias"}) {
        INFO(
            name(table.dtype) << fmt::format(" [{}] of bytes {}, kind '{}'", fmt::join(table.shape, ", "), byte, kind));
        auto const cost = cost_of([&] {
          Options options;
          options.kind = kind;
          try {
            auto const found = audit({constant(table.dtype, table.shape, byte)}, options);
            if (found.verdict == Verdict::conforms) throw std::logic_error("a constant is no code");
          } catch (UserError const&) {
            // The kind needs another shape.
          }
        });
        if (watched) continue;
        CHECK(cost.mebibytes < 150);  // 2^24 numbers as doubles: the first rows, judged one by one
        CHECK(cost.seconds < 5);
      }
    }
  }
}

TEST_CASE("A table that is too large to be judged says so, with what is judged") {
  auto const note_of = [](Table const& table, std::string const& kind) {
    Options options;
    options.kind = kind;
    auto const found = audit({table}, options);
    CHECK(found.verdict == Verdict::unrecognised);
    auto const note = std::ranges::find(found.findings, "too-large", &Finding::id);
    return note == found.findings.end() ? std::string() : note->says;
  };
  CHECK_THAT(note_of(constant(Dtype::int8, {60'000'000}, 0), ""), contains("60000000 offsets") && contains("262144"));
  CHECK_THAT(note_of(constant(Dtype::float16, {1, 30'000'000}, 0), ""),
             contains("30000000 columns") && contains("131072"));
  CHECK_THAT(note_of(constant(Dtype::float32, {2, 50'000'000}, 0), "phases"), contains("50000000 columns"));
  struct Edge {
    Dtype dtype;
    std::vector<std::int64_t> largest;
    std::string kind, says;  ///< of one more along the first axis
  };
  for (auto& [dtype, shape, kind, says] : std::vector<Edge>{
           {Dtype::int8, {2 * most_columns}, "", "262145 offsets"},
           {Dtype::int8, {4096, most_at_once / 4096}, "", "16781312 integers"},
           {Dtype::float32, {2, most_columns}, "phases", ""},
           {Dtype::float32, {4096, most_at_once / 4096}, "bias", "4097 queries"},
           {Dtype::float32, {most_heads_of_bias, 2, 2}, "bias", "1025 heads"},
           {Dtype::float32, {most_of_a_bias / most_at_once, 4096, most_at_once / 4096}, "bias", "5 heads"}}) {
    INFO(says);
    CHECK(note_of(constant(dtype, shape, 0), kind).empty());
    ++(says.empty() ? shape.back() : shape.front());
    CHECK_THAT(note_of(constant(dtype, shape, 0), kind), contains(says.empty() ? "131073 columns" : says));
  }
}

TEST_CASE("What is recognised up to a size is unrecognised beyond it") {
  auto const vector = [](tests::Numbers const& x, char const* kind) {
    Options options;
    options.kind = kind;
    return audit({table_of(x, Dtype::float32)}, options).verdict;
  };
  auto const code = [](std::size_t pairs, bool cut) {
    auto const angle = [=](float x) { return cut ? std::trunc(x) : x; };
    return tests::blocks(tests::in_float32(16, tests::by_power(static_cast<int>(2 * pairs), 10000), {.angle = angle}),
                         false);
  };
  auto const lying = [&](std::size_t pairs) {
    auto const x = code(pairs, false);
    auto const entry = [&](auto column, auto row) {
      return x[2 * pairs * static_cast<std::size_t>(row) + static_cast<std::size_t>(column)];
    };
    auto const columns = static_cast<std::int64_t>(2 * pairs);
    return audit({tests::table32(tests::laid_out(columns, 16, entry), columns)}).verdict;
  };
  for (bool const beyond : {false, true}) {
    auto const more = std::size_t{beyond ? 1 : 0}, pairs = most_pairs_in_use + 2 * more;
    CHECK((vector(tests::powers(10000, static_cast<int>(pairs)), "frequencies") == Verdict::unrecognised) == beyond);
    CHECK((vector(tests::slopes(1024 + 1024 * static_cast<int>(more)), "slopes") == Verdict::unrecognised) == beyond);
    CHECK((audit({tests::table32(code(pairs, true), 16)}).verdict == Verdict::unrecognised) == beyond);
    CHECK((lying(pairs) == Verdict::unrecognised) == beyond);
    CHECK(core::published_rates(most_pairs_of_head + more).empty() == beyond);
  }
}

TEST_CASE("Rows of 131072 columns are judged, in 300 MB", "[.long]") {
  constexpr int columns = 1 << 17;
  constexpr std::int64_t rows = 20;
  auto code = tests::in_float32(rows, tests::by_power(columns, 10000));
  for (bool const is_broken : {false, true}) {
    for (std::size_t i = 0; i < code.sines.size() && is_broken; i += 3) code.sines[i] = -code.sines[i];
    auto const table = tests::table32(tests::blocks(code, false), rows);
    auto const cost = cost_of([&] {
      if ((audit({table}).verdict == Verdict::conforms) == is_broken) throw std::logic_error("the other is right");
    });
    if (watched) continue;
    CHECK(cost.mebibytes < 300);
    CHECK(cost.seconds < 60);
  }
}

TEST_CASE("Twenty thousand positional tensors are told apart in time in proportion to their number") {
  std::vector<Table> tables;
  for (int i = 0; i < 20'000; ++i) {
    auto const same = i % 4 == 3 ? i - 1 : i;
    tables.push_back(table_of({1, 1.0 / (same + 2)}, Dtype::float32, {2}, std::to_string(i) + ".inv_freq"));
  }
  auto const start = std::clock();
  auto const found = subjects(tables);
  auto const seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  CHECK(found.size() == 15'000);
  CHECK(found[2].repeated_as == std::vector<std::string>{"3.inv_freq"});
  CHECK(found[0].repeated_as.empty());
  if (!watched) CHECK(seconds < 2);
}

TEST_CASE("More different positional tensors than are judged at once are refused with their number") {
  std::vector<Table> tables;
  for (std::size_t i = 0; i < most_subjects; ++i) {
    tables.push_back(
        table_of({1, 1.0 / static_cast<double>(i + 2)}, Dtype::float32, {2}, std::to_string(i) + ".freqs"));
  }
  CHECK(subjects(tables).size() == most_subjects);
  tables.push_back(table_of({1, 2}, Dtype::float32, {2}, "freqs"));
  CHECK_THROWS_WITH(subjects(std::move(tables)), contains("32769 different tensors") && contains("--tensor NAME"));
}

}  // namespace
}  // namespace pe::audit
