// The conventions of the corpus, made as libraries make them. None may raise an alarm.
#include "tests/audit/phase_case.hpp"

namespace pe::audit {
namespace {

Case convention(std::string name, std::function<std::vector<Table>()> make, std::string layout, std::string spacing) {
  return {std::move(name), std::move(make), Verdict::conforms, {}, std::move(layout), std::move(spacing)};
}

std::vector<Case> conventions() {
  return {
      convention(
          "the paper's, in float32", [] { return one(interleaved(usual())); }, "interleaved", "d/2"),
      convention(
          "the same, stored as bfloat16",
          [] {
            return std::vector{table_of(interleaved(usual()), Dtype::bfloat16, {rows, d})};
          },
          "interleaved", "d/2"),
      convention(
          "of base 1000000, stored as half, where slow sines are subnormal",
          [] {
            auto const phases = in_float32(rows, by_exponential(d / 2, 1e6, d / 2));
            return std::vector{table_of(interleaved(phases), Dtype::float16, {rows, d})};
          },
          "interleaved", "d/2"),
      convention(
          "of two lengths that begin alike",
          [] {
            return std::vector{one(interleaved(usual(200)), 200)[0], one(interleaved(usual()))[0]};
          },
          "interleaved", "d/2"),
      convention(
          "in float64 and stored so",
          [] {
            return std::vector{table_of(interleaved(in_float64(rows, d, 10000)), Dtype::float64, {rows, d})};
          },
          "interleaved", "d/2"),
      convention(
          "in float64, stored as float32", [] { return one(interleaved(in_float64(rows, d, 10000))); }, "interleaved",
          "d/2"),
      convention(
          "tensor2tensor's",
          [] { return one(blocks(in_float32(rows, by_exponential(d / 2, 10000, d / 2 - 1)), false)); }, "sin-cos",
          "d/2-1"),
      convention(
          "fairseq's, with its padding row",
          [] {
            auto entries = blocks(in_float32(rows, by_exponential(d / 2, 10000, d / 2 - 1)), false);
            std::fill_n(entries.begin() + d, d, 0.0);
            return one(entries);
          },
          "sin-cos", "d/2-1"),
      convention(
          "diffusers', cosines first", [] { return one(blocks(usual(), true)); }, "cos-sin", "d/2"),
      convention(
          "positions that start at 2", [] { return one(interleaved(usual(rows, {.first = 2}))); }, "interleaved",
          "d/2"),
      convention(
          "positions that fall to 0, as Transformer-XL's",
          [] { return one(blocks(usual(rows, {.first = rows - 1, .step = -1}), false)); }, "sin-cos", "d/2"),
      convention(
          "positions of both signs", [] { return one(interleaved(usual(rows, {.first = -300}))); }, "interleaved",
          "d/2"),
      convention(
          "a half-split cache", [] { return cache(true); }, "half-split", "d/2"),
      convention(
          "an interleaved cache", [] { return cache(false); }, "interleaved", "d/2"),
      convention(
          "both caches side by side, as torchtune's of Qwen 2",
          [] {
            auto p = usual();
            return one(laid_out(rows, 4 * p.pairs, [&](auto r, auto c) {
              return c < 2 * p.pairs ? p.cosine(r, c % p.pairs) : p.sine(r, c % p.pairs);
            }));
          },
          "cos-sin, duplicated half-split", "d/2"),
      convention(
          "sine before cosine",
          [] {
            auto tables = cache(true);
            std::swap(tables[0], tables[1]);
            return tables;
          },
          "half-split", "d/2"),
      convention(
          "NeRF's octaves on a fine grid",
          [] {
            std::vector<float> octaves;
            for (int k = 0; k < 8; ++k) octaves.push_back(std::ldexp(1.0F, k));
            return one(blocks(in_float32(rows, octaves, {.step = 0x1p-10}), false));
          },
          "sin-cos", "octaves"),
      convention(
          "two rows", [] { return one(interleaved(usual(2)), 2); }, "interleaved", "d/2"),
      convention(
          "three rows", [] { return one(interleaved(usual(3)), 3); }, "interleaved", "d/2"),
      convention(
          "two columns", [] { return one(interleaved(in_float32(rows, {1.0F}))); }, "interleaved", "d/2"),
      convention(
          "four columns", [] { return one(interleaved(in_float32(rows, by_power(4, 10000)))); }, "interleaved", "d/2"),
      convention(
          "512 columns", [] { return one(interleaved(in_float32(rows, by_power(512, 10000)))); }, "interleaved", "d/2"),
      convention(
          "an odd width, the last sine without its cosine",
          [] {
            auto const entries = interleaved(in_float32(rows, by_exponential(5, 10000, 4.5)));
            std::vector<double> odd;
            for (std::size_t i = 0; i < entries.size(); ++i) {
              if (i % 10 != 9) odd.push_back(entries[i]);
            }
            return one(odd);
          },
          "interleaved", "d/2"),
  };
}

std::vector<Case> same_up_to() {
  return {
      {"every entry times 1.5",
       [] {
         auto entries = interleaved(usual());
         for (auto& x : entries) x *= 1.5;
         return one(entries);
       },
       Verdict::equivalent},
      {"columns in another order",
       [] {
         auto const entries = interleaved(usual());
         std::vector<double> moved(entries.size());
         for (std::size_t i = 0; i < entries.size(); ++i) moved[i / d * d + (i % d * 23 + 5) % d] = entries[i];
         return one(moved);
       },
       Verdict::equivalent,
       {},
       "permuted",
       "d/2"},
  };
}

}  // namespace

TEST_CASE("One row is a code in many conventions, and conforms to none unless its position is given") {
  auto const row = [](double first) { return one(interleaved(usual(1, {.first = first})), 1); };
  CHECK(int(audit_phases(row(0), {})->verdict) == int(Verdict::unrecognised));
  Options given;
  given.first_position = 4000;
  CHECK(int(audit_phases(row(4000), given)->verdict) == int(Verdict::conforms));
  CHECK(int(audit_phases(row(4001), given)->verdict) == int(Verdict::unrecognised));
}

TEST_CASE("Every convention of a table of phases conforms, and is named") {
  for (auto const& wanted : conventions()) check(wanted);
}

TEST_CASE("A table that is a convention up to a permutation or a constant is equivalent") {
  for (auto const& wanted : same_up_to()) check(wanted);
}

TEST_CASE("Numbers that are no phases are left to other families") {
  std::vector<double> numbers;
  std::uint64_t state = 1;
  for (int i = 0; i < 100 * d; ++i) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    numbers.push_back(static_cast<double>(state >> 40U) / 0x1p24 - 0.5);
  }
  CHECK_FALSE(audit_phases(one(numbers, 100), {}));
  CHECK_FALSE(audit_phases(one(std::vector<double>(100 * d), 100), {}));
}

}  // namespace pe::audit
