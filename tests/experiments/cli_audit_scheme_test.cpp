/// pebench audit --scheme and --expect SCHEME: whether a table is what a formula says.
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>

#include "tests/catch.hpp"
#include "tests/experiments/child.hpp"
#include "tests/experiments/folder.hpp"
#include "tests/experiments/npy_file.hpp"

namespace pe::tests {
namespace {

std::string const examples = std::string(PE_FORMULA_EXAMPLES) + "/";

/// 512 rows of 32 cosines of row * frequency(i), each operation in float.
std::vector<float> cosines(std::function<float(int)> const& frequency, std::function<float(int)> const& position) {
  std::vector<float> result;
  for (int t = 0; t < 512; ++t) {
    for (int i = 0; i < 32; ++i) result.push_back(std::cos(position(t) * frequency(i)));
  }
  return result;
}
float harmonic(int i) { return 1.0F / static_cast<float>(i + 1); }
float plain(int t) { return static_cast<float>(t); }

Ended audited(std::string const& file, std::string const& scheme, Words const& more = {}) {
  return pebench(with({"audit", file, "--scheme", examples + scheme}, more));
}

TEST_CASE("a cache that computes what the scheme's formula says is reported as such, in its order of columns") {
  Folder const folder;
  auto const file = folder / "cos.npy";
  write_npy(file, "(512, 32)", cosines(harmonic, plain));
  auto const ended = audited(file, "harmonic.toml");
  CHECK(ended.status == 0);
  CHECK_THAT(ended.out, contains("equal           Every entry is what harmonic-rope says"));
  auto const says = [&] {
    auto const json = nlohmann::json::parse(audited(file, "harmonic.toml", {"--json"}).out);
    return json.at("tables").at(0).at("says").get<std::string>();
  };
  CHECK_THAT(says(), Catch::Matchers::EndsWith("Read as cosines of each pair."));
  auto twice = cosines(harmonic, plain);
  std::vector<float> both;
  for (std::size_t row = 0; row < 512; ++row) {
    for (int part = 0; part < 2; ++part)
      both.insert(both.end(), twice.begin() + static_cast<std::ptrdiff_t>(32 * row),
                  twice.begin() + static_cast<std::ptrdiff_t>(32 * row + 32));
  }
  write_npy(file, "(1, 512, 64)", both);
  CHECK_THAT(says(), Catch::Matchers::EndsWith("Read as cosines, all pairs twice."));
}

TEST_CASE("every entry is compared, however many there are") {
  Folder const folder;
  auto const file = folder / "cos.npy";
  constexpr int rows = 33'001;  // more than 2^20 entries
  std::vector<float> table;
  for (int t = 0; t < rows; ++t) {
    for (int i = 0; i < 32; ++i) table.push_back(std::cos(plain(t) * harmonic(i)));
  }
  table[32 * 20'001 + 5] = 0.5F;
  write_npy(file, "(33001, 32)", table);
  auto const ended = audited(file, "harmonic.toml");
  CHECK(ended.status == 1);
  CHECK_THAT(ended.out, contains("1 of 1056032 entries are not what harmonic-rope says"));
}

TEST_CASE("of a rotation with a bias, the tables of both are compared") {
  Folder const folder;
  auto const file = folder / "table.npy";
  auto const rope = [](int i) { return std::pow(10000.0F, -static_cast<float>(2 * i) / 64); };
  Words const base{"--expect", "log-rope:base=10000"};
  write_npy(file, "(512, 32)", cosines(rope, plain));
  auto const turned = audited(file, "log-rope.toml", base);
  CHECK(turned.status == 0);
  CHECK_THAT(turned.out, contains("cosines of each pair"));
  write_npy(file, "(512, 32)", cosines(harmonic, plain));
  CHECK(audited(file, "log-rope.toml", base).status == 1);
  auto const biases = [&](float first_head) {
    std::vector<float> result;
    for (int h = 0; h < 2; ++h) {
      for (int i = 0; i < 16; ++i) {
        for (int j = 0; j < 16; ++j)
          result.push_back(-std::log(1.0F + static_cast<float>(std::abs(i - j))) /
                           (static_cast<float>(h) + first_head));
      }
    }
    write_npy(file, "(2, 16, 16)", result);
    return audited(file, "log-rope.toml", base).status;
  };
  CHECK(biases(1) == 0);
  CHECK(biases(2) == 1);
}

TEST_CASE("where a scheme's formula is not decided nothing is called equal, and nothing is written") {
  Folder const folder;
  auto const bias = [&](std::string const& formula) {
    std::ofstream(folder / "s.toml") << "[scheme]\nname = 'evil'\nacts = 'bias'\nbias = '" << formula << "'\n";
    return folder / "s.toml";
  };
  auto const table = folder / "t.npy";
  for (std::string const formula : {"if(exp(log(i+1)) < i+1, 1, 2)", "floor(exp(log(i+1)))",
                                    "-floor(2*log(i+2)/log((i+2)^2))", "min(i, 3)/if(sin(pi*i) = 0, 1, 2)"}) {
    INFO(formula);
    auto const scheme = bias(formula);
    write_npy(table, "(4, 4)", std::vector<float>(16, 777.0F));
    check_refused({{{"audit", table, "--scheme", scheme}, {"not decided"}}});
    check_refused({{{"export", "--scheme", scheme, "--length", "4", "--out", folder / "e.npy"},
                    {"is not decided: 16384 bits say no more than"}}});
    CHECK_FALSE(std::filesystem::exists(folder / "e.npy"));
  }
  // Of what overflows the table's format, an infinity or the greatest number is explained, and no other.
  auto const scheme = bias("10^39*i");
  write_npy(table, "(2, 2)", {0, 0, INFINITY, INFINITY});
  CHECK(pebench({"audit", table, "--scheme", scheme}).status == 0);
  write_npy(table, "(2, 2)", {0, 0, 777, INFINITY});
  CHECK(pebench({"audit", table, "--scheme", scheme}).status == 1);
}

TEST_CASE("a wrong version of the scheme is caught, with the first entry that differs") {
  Folder const folder;
  auto const file = folder / "cos.npy";
  write_npy(file, "(512, 32)", cosines([](int i) { return 1.0F / static_cast<float>(i + 2); }, plain));
  auto const ended = audited(file, "harmonic.toml");
  CHECK(ended.status == 1);
  // cos(1/2) in the place of cos(1): at position 0 all cosines are 1.
  CHECK_THAT(ended.out,
             contains("different") && contains("[1, 0]") && contains("found 0.87758") && contains("expected 0.540302"));
  // Positions of 8 bits: the first that is none is 257.
  write_npy(file, "(512, 32)", cosines(harmonic, [](int t) { return static_cast<float>(t > 256 ? t / 2 * 2 : t); }));
  auto const json = nlohmann::json::parse(audited(file, "harmonic.toml", {"--json"}).out);
  auto const& table = json.at("tables").at(0);
  CHECK(table.at("likeness") == "different");
  CHECK(table.at("first").at("index") == nlohmann::json{257, 0});
  CHECK(table.at("reference").at("dtype") == "exact");
}

TEST_CASE("biases are compared where a query sees the key, and a base is asked for where the scheme has any") {
  Folder const folder;
  auto const file = folder / "table.npy";
  auto const biases = [](int first) {
    std::vector<float> result;
    for (int h = 0; h < 8; ++h) {
      for (int i = 0; i < 16; ++i) {
        for (int j = 0; j < 16; ++j) {
          result.push_back(j > i ? -INFINITY : -std::exp2(-static_cast<float>(h + first)) * static_cast<float>(i - j));
        }
      }
    }
    return result;
  };
  write_npy(file, "(8, 16, 16)", biases(1));
  CHECK(audited(file, "alibi.toml").status == 0);
  write_npy(file, "(8, 16, 16)", biases(0));  // heads counted from 0: the slope of the first is 1
  auto const wrong = audited(file, "alibi.toml");
  CHECK(wrong.status == 1);
  CHECK_THAT(wrong.out, contains("[0, 1, 0]"));
  auto const frequencies = std::string(PE_AUDIT_EXAMPLES) + "/inv_freq.npy";
  CHECK(audited(frequencies, "rope.toml", {"--expect", "rope-formula:base=500000"}).status == 0);
  CHECK(audited(frequencies, "rope.toml", {"--expect", "rope-formula:base=10000"}).status == 1);
  auto const open = audited(frequencies, "rope.toml");
  CHECK(open.status == 2);
  CHECK_THAT(open.err, contains("rope-formula has any base; say which with --expect rope-formula:base=10000"));
}

TEST_CASE("codes are compared entry by entry, and what has no table is a sentence") {
  Folder const folder;
  auto const file = folder / "table.npy";
  std::vector<float> codes;
  for (int t = 0; t < 64; ++t) {
    for (int j = 0; j < 16; ++j) {
      auto const angle = static_cast<float>(t) * std::pow(10000.0F, -static_cast<float>(j / 2 * 2) / 16);
      codes.push_back(j % 2 == 0 ? std::sin(angle) : std::cos(angle));
    }
  }
  write_npy(file, "(64, 16)", codes);
  CHECK(audited(file, "sinusoidal.toml", {"--expect", "sinusoidal-formula:base=10000"}).status == 0);
  CHECK(audited(file, "sinusoidal.toml", {"--expect", "sinusoidal-formula:base=9999"}).status == 1);
  CHECK_THAT(audited(file, "sinusoidal.toml", {"--expect", "rope"}).err, contains("the scheme of the file is"));
  CHECK_THAT(audited(file, "xpos-score.toml", {"--expect", "xpos-score-formula:base=10000"}).err,
             contains("has no table: it is no code, no plain turn and no bias"));
  CHECK_THAT(audited(file, "t5.toml").err, contains("has learned numbers, which no file says"));
  CHECK_THAT(audited(file, "alibi.toml").err, contains("has no table of shape [64, 16]"));
}

TEST_CASE("any scheme of the list can be expected of a table, but those of which there is none") {
  auto const frequencies = std::string(PE_AUDIT_EXAMPLES) + "/inv_freq.npy";
  auto const schemes = nlohmann::json::parse(pebench({"list", "schemes", "--json"}).out);
  int compared = 0;
  for (auto const& scheme : schemes) {
    auto const name = scheme.at("name").get<std::string>();
    INFO(name);
    auto const ended = pebench({"audit", frequencies, "--expect", name});
    CHECK_THAT(ended.err, !contains("is not known"));
    if (ended.status == 2) {
      CHECK_THAT(ended.err, contains("has no table") || contains("has learned numbers") || contains("fits no clock") ||
                                contains("; say which with --expect " + name + ":"));
    } else {
      CHECK(ended.err.empty());
    }
    compared += ended.status != 2 || ended.err.find("say which") != std::string::npos ? 1 : 0;
  }
  CHECK(compared > 20);
}

TEST_CASE("a table is compared with a scheme of the bench at its usual parameters") {
  Folder const folder;
  auto const file = folder / "table.npy";
  // Position Interpolation with factor 4: base^(-2i/d) / 4.
  auto const interpolated = [](float factor) {
    std::vector<float> result;
    for (int i = 0; i < 32; ++i) result.push_back(std::pow(10000.0F, -static_cast<float>(i) / 32) / factor);
    return result;
  };
  auto const expected = [&](std::string const& what) { return pebench({"audit", file, "--expect", what}); };
  write_npy(file, "(32,)", interpolated(4));
  CHECK(expected("rope-linear:base=10000").status == 0);
  auto const base = expected("rope-linear:base=10001");
  CHECK(base.status == 1);
  CHECK_THAT(base.out, contains("theory/schemes/rope_scaled.hpp") && contains("[1]"));
  write_npy(file, "(32,)", interpolated(8));
  CHECK(expected("rope-linear:base=10000").status == 1);
  CHECK(expected("rope-linear:base=10000,factor=8").status == 0);
  // ALiBi of both directions, of 8 heads: -2^-(h+1) |i - j|. Sandwich: the sum of cosines, alike in all heads.
  std::vector<float> alibi, sandwich;
  for (int h = 0; h < 8; ++h) {
    for (int i = 0; i < 16; ++i) {
      for (int j = 0; j < 16; ++j) {
        alibi.push_back(-std::exp2(-static_cast<float>(h + 1)) * static_cast<float>(std::abs(i - j)));
        double sum = 0;
        for (int n = 0; n < 4; ++n) sum += std::cos((i - j) * std::pow(10000.0, -n / 4.0));
        sandwich.push_back(static_cast<float>(sum));
      }
    }
  }
  write_npy(file, "(8, 16, 16)", alibi);
  CHECK(expected("alibi-two-sided").status == 0);
  CHECK_THAT(expected("alibi-two-sided:base=7.5x").err, contains("which takes nothing"));
  alibi[1] = 0.5F;
  write_npy(file, "(8, 16, 16)", alibi);
  CHECK_THAT(expected("alibi-two-sided").out, contains("[0, 0, 1]"));
  write_npy(file, "(8, 16, 16)", sandwich);
  CHECK(expected("sandwich:base=10000,dimension=8").status == 0);
  CHECK(expected("sandwich:base=10000,dimension=16").status == 1);
  CHECK_THAT(expected("sandwich:base=10000").err,
             contains("any dimension; say which with --expect sandwich:dimension=64"));
  write_npy(file, "(1, 16, 16)", {sandwich.begin(), sandwich.begin() + 256});
  CHECK(expected("sandwich:base=10000,dimension=8").status == 0);  // of one head
  CHECK_THAT(pebench({"audit", file, "--expect", "sandwich", "--kind", "bias"}).err, contains("has no --kind"));
}

TEST_CASE("a table of the cells of a picture is compared with a scheme of two axes by --grid") {
  Folder const folder;
  auto const file = folder / "cells.npy";
  auto const expected = [&](std::string const& scheme, std::string const& grid) {
    return pebench({"audit", file, "--expect", scheme + ":base=10000", "--grid", grid});
  };
  // Sine and cosine side by side, as the scheme has them; all sines of an axis before its cosines, as MAE and DiT do.
  for (bool const side_by_side : {true, false}) {
    std::vector<float> codes;
    for (int cell = 0; cell < 20; ++cell) {
      for (int j = 0; j < 16; ++j) {
        auto const pair = side_by_side ? j % 8 / 2 : j % 4;
        auto const sine = side_by_side ? j % 2 == 0 : j % 8 < 4;
        auto const angle = (j < 8 ? cell / 5 : cell % 5) * std::pow(10000.0, -pair / 4.0);
        codes.push_back(static_cast<float>(sine ? std::sin(angle) : std::cos(angle)));
      }
    }
    write_npy(file, "(20, 16)", codes);
    CHECK(expected("sinusoidal-2d", "4x5").status == 0);
    CHECK(expected("sinusoidal-2d", "5x4").status == 1);
    CHECK(expected("sinusoidal-2d-width-first", "4x5").status == 1);
  }
  CHECK_THAT(expected("sinusoidal-2d", "4x6").err, contains("no table of shape"));
  CHECK_THAT(expected("rope-linear", "4x5").err, contains("no --grid"));
  CHECK_THAT(pebench({"audit", file, "--expect", "sinusoidal-2d:base=10000"}).err, contains("--grid 24x36"));
}

}  // namespace
}  // namespace pe::tests
