/// Both sides of what the judgement calls near, few or most (experiments/audit/thresholds.hpp): what is said of a table
/// just within, and just beyond. A threshold without a row here fails.
#include "experiments/audit/thresholds.hpp"

#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <regex>
#include <set>

#include "experiments/audit/audit.hpp"
#include "tests/audit/diagnosed.hpp"
#include "tests/audit/phase_tables.hpp"
#include "tests/catch.hpp"

namespace pe::audit {
namespace {

using namespace pe::tests;

constexpr int rows = 200, width = 32;

Audit of(Numbers const& entries, Options const& options = {}, std::int64_t wide = width) {
  return audit({table_of(entries, Dtype::float64, {std::ssize(entries) / wide, wide})}, options);
}

Audit vector(Numbers const& w, char const* name = "inv_freq", std::string const& expected = "") {
  return audit({table_of(w, name[0] == 's' ? Dtype::float32 : Dtype::float64, {}, name)}, expecting(expected));
}

/// A code at these positions, sines and cosines in turn.
Numbers at(Numbers const& positions, double base = 10000, double sines_behind = 0) {
  auto const w = powers(base, width / 2);
  return laid_out(std::ssize(positions), width, [&](auto r, auto c) {
    auto const p = positions[static_cast<std::size_t>(r)], f = w[static_cast<std::size_t>(c / 2)];
    return c % 2 == 0 ? std::sin((p - sines_behind) * f) : std::cos(p * f);
  });
}

/// A code with its entries changed: change(entry, row, column).
Numbers changed(auto const& change) {
  auto entries = at(counted(rows));
  for (std::int64_t k = 0; k < std::ssize(entries); ++k) {
    auto& x = entries[static_cast<std::size_t>(k)];
    x = change(x, k / width, k % width);
  }
  return entries;
}

/// The code with `by` added to a share of all entries.
Numbers with_some(double share, auto const& by) {
  return changed([&](double x, auto r, auto c) { return double((7 * r + 3 * c) % 100) < 100 * share ? by(x) : x; });
}

Numbers rounded(Numbers entries, double decimals) {
  for (double& x : entries) x = std::round(x * std::pow(10, decimals)) / std::pow(10, decimals);
  return entries;
}

/// Two axes of cells from `first` on, the second one's `ahead`, its last one `further` than evenly spaced.
Audit grid(double first, double ahead, double further) {
  Numbers entries;
  for (int cell = 0; cell < 120; ++cell) {
    for (int k = 0; k < 32; ++k) {
      double const p = first + (k % 16 < 8 ? cell / 12 : cell % 12 + ahead + (cell % 12 == 11 ? further : 0));
      entries.push_back((k < 16 ? sin : cos)(p * std::pow(10000.0, -(k % 8) / 8.0)));
    }
  }
  return of(entries);
}

Audit mask(double hidden, Dtype dtype, char const* name, double slope) {
  auto const entry = [=](auto q, auto k) { return k > q ? hidden : -slope * static_cast<double>(q - k); };
  return audit({table_of(laid_out(width, width, entry), dtype, {width, width}, name)});
}

/// A code of so many rows and columns of which the sines are off.
Audit spoilt(std::int64_t count, int columns) {
  auto entries = interleaved(in_float64(count, columns, 10000));
  for (std::size_t k = 0; k < entries.size(); k += 2) entries[k] += k % 4 == 0 ? 0.05 : -0.04;
  return of(entries, {}, columns);
}

Audit slopes_held(std::size_t of, std::size_t first, std::size_t count) {
  auto const all = slopes(static_cast<int>(of));
  auto const begin = all.begin() + static_cast<std::ptrdiff_t>(first);
  return vector({begin, begin + static_cast<std::ptrdiff_t>(count)}, "slopes");
}

struct Threshold {
  std::string name;
  double within, beyond;
  std::string row;  ///< that is named beyond, and not within: of diagnoses.tsv, or a verdict
  std::function<Audit(double)> judged;
};

/// Whether an audit has a row among its findings, or that verdict.
bool is_said(std::string const& row, Audit const& audit) {
  for (auto const& [name, verdict] : {std::pair("conforms", Verdict::conforms),
                                      {"defective", Verdict::defective},
                                      {"unrecognised", Verdict::unrecognised}})
    if (row == name) return audit.verdict == verdict;
  return std::ranges::any_of(audit.findings, [&](Finding const& finding) { return row_of(finding) == row; });
}

std::vector<Threshold> thresholds() {
  using namespace core;
  auto const frequency = [](std::size_t place, double is) {
    auto w = powers(10000, 32);
    w[place] = is;
    return vector(w);
  };
  auto const zeros = [](double first, double last) {
    return of(changed([=](double x, auto r, auto) { return double(r) >= first && double(r) <= last ? 0 : x; }));
  };
  return {
      // Shares.
      {"few", 0.07, 0.04, "wrong-entries: part",
       [](double share) { return of(with_some(share, [](double x) { return x + 3e-8; })); }},
      {"some", 5, 6, "slope-rule: no line",
       [](double near) {  // 28 and 33 % of the entries
         Numbers bias;
         for (double const m : slopes(8)) {
           for (int k = 0; k < 32 * 32; ++k) {
             auto const d = std::abs(k / 32 - k % 32);
             bias.push_back(-m * d + (d > 0 && d <= near ? 3 * m : 0));
           }
         }
         return audit({table_of(bias, Dtype::float32, {8, 32, 32}, "alibi_bias")});
       }},
      {"half", 0.45, 0.55, "unrecognised",
       [](double share) { return of(with_some(share, [](double x) { return 0.9 - x / 2; })); }},
      {"most", 0.65, 0.75, "position-offset: breaks",
       [](double share) {  // of the rows are one behind the row before them
         Numbers positions{0};
         for (int r = 1; r < rows; ++r)
           positions.push_back(positions.back() + (7 * r % 100 < 100 * share ? 1 : 3 + r % 5));
         return of(at(positions));
       }},
      {"nearly_all", 17, 19, "sign-flipped: columns",
       [](double of_20) {
         return of(changed([=](double x, auto r, auto c) { return c == 4 && double(r % 20) < of_20 ? -x : x; }));
       }},
      {"standing", 7, 8, "conforms",
       [](double zeros) {
         auto w = powers(10000, 32);
         std::fill_n(w.rbegin(), static_cast<int>(zeros), 0.0);
         return vector(w);
       }},
      {"few_left", 12, 8, "position-offset: rows",
       [](double count) {  // of 2560 entries
         auto entries = at(counted(80), 10000, 1);
         for (int k = 0; k < count; ++k) entries[static_cast<std::size_t>((3 + 6 * k) * width + 5 * k % width)] += 0.3;
         return of(entries);
       }},
      // Numbers and positions.
      {"same_number", 1 + 2e-7, 1 + 4e-6, "wrong-base: expected",
       [](double by) { return vector(powers(20000 * by, 32), "inv_freq", "rope:base=20000"); }},
      {"near_number", 5e-4, 5e-5, "wrong-step: degrees",
       [](double off) { return of(at(counted(rows, 0, std::acos(-1.0) / 180 * (1 + off)))); }},
      {"still", 1e-8, 1e-10, "colliding-positions: rows",
       [](double apart) {
         Numbers positions;
         for (int k = 0; k < 100; ++k) {
           positions.push_back(1.37 * k + 0.31 * std::sin(k * k));
           positions.push_back(positions.back() + apart);
         }
         return of(at(positions));
       }},
      {"same_position", 1e-7, 1e-5, "position-offset: axes", [](double by) { return grid(0.3, by, 0); }},
      {"near_whole_number", near_whole_number / 2, 2 * near_whole_number, "position-offset: uneven",
       [](double by) { return grid(0, 0, by); }},
      {"no_statement", 6e5, 1e6, "conforms",
       [](double first) {  // of 5 roundings of float32 each
         auto entries = at(counted(rows, first));
         entries[70 * width] += entries[70 * width] > 0 ? -0.8 : 0.8;
         Options options;
         options.first_position = first;
         return audit({table32(entries, rows)}, options);
       }},
      {"near_step", near_step / 2, 2 * near_step, "position-offset: row 0",
       [](double by) {
         Options options;
         options.first_position = 0;
         return of(at(counted(rows, by)), options);
       }},
      // Amplitudes and entries.
      {"near_amplitude", 1 + near_amplitude / 2, 1 + 2 * near_amplitude, "amplitude: expected",
       [](double by) {
         return of(changed([=](double x, auto...) { return by * x; }), expecting("sinusoidal:base=10000"));
       }},
      {"near_circle", -1.01, -1.05, "not-an-encoding: random",
       [](double least) {
         Numbers x{least};
         for (int k = 1; k < 64; ++k) x.push_back(0.95 * std::sin(k * k));
         return vector(x, "numbers");
       }},
      {"no_sine", 0.9 * no_sine, 1.1 * no_sine, "out-of-range",
       [](double is) { return of(changed([=](double x, auto r, auto c) { return r == 70 && c == 5 ? is : x; })); }},
      {"small_part", 0.15, 0.08, "wrong-entries: part",
       [](double by) {
         return of(changed([=](double x, auto, auto c) { return c % 2 == 1 ? x : x + (c % 4 == 0 ? by : -0.8 * by); }));
       }},
      {"masked", 2 * masked, masked / 2, "slope-rule: no line",
       [](double hidden) { return mask(hidden, Dtype::float32, "alibi_bias", 0.5); }},
      {"masked_alone", -9, -11, "not-an-encoding: mask",
       [](double hidden) { return mask(hidden, Dtype::float32, "m", 0); }},
      // How many say anything.
      {"fewest_pairs", 6, 8, "defective", [](double columns) { return spoilt(64, static_cast<int>(columns)); }},
      {"fewest_rows", 7, 8, "defective", [](double count) { return spoilt(static_cast<std::int64_t>(count), 16); }},
      {"fewest_numbers", 3, 4, "conforms",
       [](double heads) { return slopes_held(16, 8, static_cast<std::size_t>(heads)); }},
      {"most_processes", 64, 32, "conforms", [](double of) { return slopes_held(static_cast<std::size_t>(of), 8, 4); }},
      {"fewest_printed", 4, 5, "printed-digits",
       [](double count) {  // rows of 6
         return of(rounded(interleaved(in_float64(static_cast<std::int64_t>(count), 6, 100)), 3), {}, 6);
       }},
      {"fewest_decimals", 1, 2, "conforms", [](double n) { return of(rounded(at(counted(rows)), n)); }},
      {"most_decimals", 7, 6, "printed-digits", [](double n) { return of(rounded(at(counted(rows)), n)); }},
      {"most_padding_rows", 8, 9, "zeroed-row: several", [=](double count) { return zeros(0, count - 1); }},
      {"first_rows", 2, 3, "zeroed-row: one", [=](double row) { return zeros(row, row); }},
      {"little_turn", 0.12, 0.09, "slow-pairs",  // of the slowest pair, over 300 rows
       [](double turn) { return of(at(counted(300), std::pow(299 / turn, 16.0 / 15))); }},
      {"fewest_rows_in_use", 255, 256, "slow-pairs",
       [](double count) { return of(at(counted(static_cast<int>(count)))); }},
      // Frequencies.
      {"least_frequency", 1e-29, 1e-31, "uninitialised: frequencies", [=](double w) { return frequency(5, w); }},
      {"greatest_frequency", 5e5, 2e6, "uninitialised: frequencies", [=](double w) { return frequency(0, w); }},
      {"least_base", 1.4, 1.6, "conforms", [](double base) { return vector(powers(base, 32)); }},
      {"greatest_base", 3e14, 5e12, "conforms", [](double base) { return vector(powers(base, 32)); }},
      {"longest_input", 2200, 1900, "conforms", [](double length) {  // of 256, times a factor of 2
         Options options;
         options.config.emplace();
         auto& config = *options.config;
         config.says_theta = true;
         config.scaling = "dynamic";
         config.factor = 2;
         config.max_position_embeddings = 256;
         config.head_dimension = 64;
         auto const base = 10000 * std::pow(2 * length / 256 - 1, 64.0 / 62);
         return audit({table_of(powers(base, 32), Dtype::float32, {}, "inv_freq")}, options);
       }}};
}

}  // namespace

TEST_CASE("What lies just within a threshold is not what lies just beyond it") {
  for (auto const& [name, within, beyond, row, judged] : thresholds()) {
    INFO(name << ": within, " << said(judged(within)) << "; beyond, " << said(judged(beyond)));
    CHECK_FALSE(is_said(row, judged(within)));
    CHECK(is_said(row, judged(beyond)));
  }
}

TEST_CASE("Every threshold has both sides tested") {
  std::ifstream file(std::filesystem::path(PE_AUDIT_DIAGNOSES).parent_path() / "thresholds.hpp");
  std::string const text{std::istreambuf_iterator<char>(file), {}};
  std::regex const definition("inline constexpr [^;]*;"), assigned("([a-z_0-9]+) = ");
  std::set<std::string> names, tested;
  for (std::sregex_iterator at(text.begin(), text.end(), definition), end; at != end; ++at) {
    auto const line = at->str();
    for (std::sregex_iterator name(line.begin(), line.end(), assigned); name != end; ++name)
      names.insert((*name)[1].str());
  }
  for (auto const& threshold : thresholds()) tested.insert(threshold.name);
  CHECK(names.size() > 20);
  CHECK(names == tested);
}

}  // namespace pe::audit
