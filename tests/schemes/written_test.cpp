/// The schemes that are text files: what they are is held against values.tsv (source-values); here what their formulas
/// are to each other, and how the files are read.
#include "tests/catch.hpp"
#include "theory/families/guests.hpp"
#include "theory/formula/bench_scheme.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/kernel/error.hpp"
#include "theory/schemes/alibi.hpp"

namespace pe {
namespace {

Guest const& written(std::string_view name) {
  auto const found = std::ranges::find(written_schemes(), name, [](Guest const& each) { return each.about.name; });
  REQUIRE(found != written_schemes().end());
  return *found;
}

constexpr int entries = 8;

/// The score of one query and one key, of other entries, in a head.
double score(Member const& member, std::int64_t i, std::int64_t j, std::int64_t length = 64, std::int64_t head = 0) {
  auto const layer = member.layers->over(Balls{}, {entries, 10000}).layer(head, length);
  auto const token = [&](int first) {
    return layer.token(tabulate(entries, [&](int n) { return Ball(Fraction((first + 5 * n) % 7 - 3, 4)); }));
  };
  return layer.score(token(1), i, token(4), j).to_double();
}
double score(std::string_view name, std::int64_t i, std::int64_t j, std::int64_t length = 64) {
  auto const found = std::ranges::find(members(), name, &Member::name);
  REQUIRE(found != members().end());
  return score(*found, i, j, length);
}

TEST_CASE("Within the window of Self-Extend, and within a chunk of dual chunk attention, scores are RoPE's") {
  for (int distance = 0; distance < 16; ++distance) {
    CHECK(score("self-extend", 20, 20 - distance) == Approx(score("rope", 20, 20 - distance)));
  }
  for (int key = 12; key <= 17; ++key) CHECK(score("dual-chunk", 17, key) == Approx(score("rope", 17, key)));
}

// An et al. 2024, the figures of section 3: c = 10, s = 6, twelve tokens.
TEST_CASE("No offset of dual chunk attention is greater than the pretrained length allows") {
  int const second_chunk[6][6] = {{6, 5, 4, 3, 2, 1}, {7, 6, 5, 4, 3, 2}, {8, 7, 6, 5, 4, 3},
                                  {9, 8, 7, 6, 5, 4}, {9, 8, 7, 6, 5, 4}, {9, 8, 7, 6, 5, 4}};
  for (int query = 0; query < 6; ++query) {
    for (int key = 0; key < 6; ++key) {
      CHECK(score("dual-chunk", 6 + query, key) == Approx(score("rope", second_chunk[query][key], 0)));
    }
  }
}

TEST_CASE("A factor of the query multiplies the score that there is without it") {
  CHECK(score("rope-query-scale", 11, 5) == Approx((1 + 0.1 * std::log(3)) * score("rope-half-split", 11, 5)));
  CHECK(score("rope-logn", 31, 5) == Approx(2.5 * score("rope-half-split", 31, 5)));  // log 32 by 4
  CHECK(score("llama4-scale", 11, 5) == Approx((1 + 0.25 * std::log(4)) * score("attention-causal", 11, 5)));
  CHECK(score("ssmax", 15, 5) == Approx(2 * std::log(2) * score("attention-causal", 15, 5)));
  CHECK(score("log-n", 3, 5, 8) == Approx(score("attention", 3, 5, 8) / 3));
}

TEST_CASE("The square root of a distance has ALiBi's slopes: at distances that are squares it is ALiBi at the roots") {
  for (std::int64_t const head : {0, 3, 7, 8}) {
    auto const alibi = *std::ranges::find(members(), "alibi", &Member::name);
    CHECK(score(written("alibi-sqrt").member, 25, 0, 64, head) == Approx(score(alibi, 25, 20, 64, head)));
  }
}

// Equation 9: of q = k = (1, 1) in a pair a = b = 2, so that the score falls as e^(-(t - w) s).
TEST_CASE("HoPE's score of equal entries falls at the rate of damping less frequency") {
  auto const layer = written("rope-hyperbolic").member.layers->over(Balls{}, {2, 10000}).layer(0, 8);
  auto const ones = layer.token({1, 1});
  CHECK(layer.score(ones, 5, ones, 0).to_double() == Approx(2 * std::exp(-0.5)));
}

std::string complaint(std::string const& text) {
  return tests::refusal<InputError>([&] { formulas::read_bench_scheme(text, "a.toml"); });
}

TEST_CASE("A file of the bench has its source, and a wrong version what it changes") {
  std::string const scheme =
      "[scheme]\nname = \"a\"\nacts = \"bias\"\nparameters = { r = \"1/2\", w = 3 }\n"
      "bias = \"-r*w*(i - j)\"\n";
  std::string const bench = "[bench]\nsource = \"press2021\"\n";
  auto const read = formulas::read_bench_scheme(scheme + bench, "a.toml");
  CHECK(read.numbers == "r = 1/2 and w = 3");
  CHECK(read.file == "a.toml");
  CHECK(complaint(scheme).find("there is no [bench]") != std::string::npos);
  CHECK(complaint(scheme + bench + "likes = \"rope\"\n").find("has no key likes") != std::string::npos);
  std::string const wrong =
      "[[wrong]]\nname = \"b\"\nid = \"sign-flipped\"\nsays = \"S.\"\ncause = \"c\"\nfix = \"f\"\n";
  CHECK(complaint(scheme + bench + wrong + "define = { s = \"2\" }\n").find("no [define] to be changed") !=
        std::string::npos);
  CHECK(complaint(scheme + bench + wrong + "scheme = { bias = \"r*\" }\n").find("the formula") != std::string::npos);
  auto const both =
      formulas::read_bench_scheme(scheme + bench + wrong + "scheme = { bias = \"r*w*(i - j)\" }\n", "a.toml");
  REQUIRE(both.wrong.size() == 1);
  CHECK(both.wrong[0].scheme->name == "b");
  CHECK(both.scheme->name == "a");
}

}  // namespace
}  // namespace pe
