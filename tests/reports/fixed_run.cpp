#include "tests/reports/fixed_run.hpp"

#include <limits>

#include "reports/counts.hpp"

namespace pe::reports {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// A claim about the sinusoidal scheme that is as expected.
Outcome decided(std::string id, std::string ledger, std::string locator, std::string verdict, std::string evidence) {
  Outcome outcome;
  outcome.source = id.substr(0, id.find('.'));
  outcome.id = std::move(id);
  outcome.ledger = std::move(ledger);
  outcome.locator = std::move(locator);
  outcome.scheme = "sinusoidal";
  outcome.expected = outcome.verdict = std::move(verdict);
  outcome.evidence = std::move(evidence);
  outcome.agrees = true;
  return outcome;
}

Outcome proved() {
  auto outcome = decided("kazemnejad2019.linear-in-offset", "S003-12", "Relative Positioning", "holds", "proved");
  outcome.origin = "quoted";
  outcome.quote = "PE(pos+k) can be represented as a linear function of PE(pos)";
  outcome.property = "relative offset map";
  outcome.statement =
      "For every sine-cosine pair there is a linear map, independent of t, that takes the pair at t to "
      "the pair at t + phi.";
  outcome.latex =
      R"(\begin{bmatrix}\cos\omega_k\phi & \sin\omega_k\phi\\ -\sin\omega_k\phi & \cos\omega_k\phi\end{bmatrix})"
      R"(\begin{bmatrix}\sin\omega_k t\\ \cos\omega_k t\end{bmatrix}=)"
      R"(\begin{bmatrix}\sin\omega_k(t+\phi)\\ \cos\omega_k(t+\phi)\end{bmatrix})";
  outcome.domain = outcome.walked = "t and phi real, d even";
  outcome.cases = 1000;
  outcome.digits = 50;
  outcome.residual = 4.1e-49;
  outcome.proof = Proof{{{clause("positions"), clause("real", "a")},
                         {clause("identity-for", std::vector{2, 4, 6}), clause("coupled-pair", 1),
                          clause("extends", "frequency"), clause("exact-points", 8, 64)}},
                        {{"1 of 2", "s_t*c_k + c_t*s_k", "c_k*s_t + s_k*c_t", {}},
                         {"norm", "s_t^2 + c_t^2", "1", {{"s_t^2 + c_t^2 - 1", "1"}, {"s_k^2 + c_k^2 - 1", "0"}}}}};
  outcome.ladder = {
      {"25 digits", 3.1e-25}, {"50 digits", 4.04e-50}, {"100 digits", 2.2e-100}, {"200 digits", 9.96e-200}};
  outcome.hardware = {{"double", 2.3e-13}, {"float", 0.000121}, {"half", infinity}, {"bfloat16", 1.5}};
  outcome.note = "The map is a rotation; it is unique for a given phi.";
  outcome.replay = "1:kazemnejad2019.linear-in-offset:0";
  return outcome;
}

Outcome exhausted() {
  auto outcome = decided("kazemnejad2019.bits-alternate", "S003-09", "The intuition, table 1", "holds", "exhausted");
  outcome.origin = "implied";
  outcome.implied_by = "the bits of a binary number, read from the lowest";
  outcome.scheme = "binary";
  outcome.property = "alternation";
  outcome.statement =
      "The LSB bit is alternating on every number, the second-lowest bit on every two numbers, and so on.";
  outcome.latex = R"(\mathrm{bit}_i(t)=\left[\sin\frac{2\pi(t+\frac12)}{2^{i+1}}<0\right])";
  outcome.domain = outcome.walked = "t = 0..2047, i = 0..10";
  outcome.cases = 22528;
  outcome.digits = 30;
  outcome.residual = 0.0;
  return outcome;
}

Outcome refuted() {
  auto outcome =
      decided("kazemnejad2019.distance-decays", "S003-13", "Other details, figure 3", "refuted", "certified");
  outcome.origin = "quoted";
  outcome.quote = "相邻时间步之间的距离是对称的，并随时间衰减";
  outcome.property = "monotone similarity";
  outcome.statement = "The distance between neighbouring time-steps decays with time.";
  outcome.latex = R"(F(k)\le F(k-1),\qquad F(k)=\sum_{i<d/2}\cos(\omega_i k))";
  outcome.law = {
      "frequency = base^(-2*i/d)\nF = sum(i, cos(frequency*k))\nF <= sum(i, cos(frequency*(k - 1)))\nwhere 1 <= k"};
  outcome.domain = "all lags, every even d";
  outcome.walked = "d = 2, 4, ..., 1024; k = 1..5000";
  outcome.cases = 4;
  outcome.discards = 1;
  outcome.digits = 50;
  outcome.witness =
      Witness{"d=2, b=10000, k=4",
              "",
              "-0.65364362086361191463916818309775",
              "-0.98999249660044545727157279473126",
              "[0.3363488757368335426324046116335 +/- 2e-32]",
              "ball",
              "",
              {"F(4) = cos(4)", "F(3) = cos(3)", "F(4) - F(3) > 0: the similarity rises from lag 3 to lag 4"}};
  outcome.ladder = {{"25 digits", 0.34}, {"50 digits", 0.34}, {"100 digits", 0.34}, {"200 digits", 0.34}};
  outcome.corrected_by = "kazemnejad2019.similarity-bounded";
  outcome.note = "What the figure shows is the dot product, a similarity; neither it nor the distance is monotone.";
  outcome.replay = "1:kazemnejad2019.distance-decays:k=4";
  outcome.finding = Finding{"sentence",
                            "At every lag, of the distance of two codes: the sentence names no restriction.",
                            "The similarity rises from lag 3 to lag 4 at d = 2.",
                            "It falls by 1.98 over three lags and rises by 0.34 at the fourth.",
                            "The symmetry; the codes themselves, and what is trained with them.",
                            "None known to us."};
  return outcome;
}

Outcome sampled() {
  auto outcome = decided("kazemnejad2019.similarity-bounded", "S003-13", "Other details, figure 3", "holds", "sampled");
  outcome.property = "similarity bound";
  outcome.statement = "The dot product of two codes depends on their distance only, and no lag gives more than lag 0.";
  outcome.latex = R"(p_t\cdot p_s=F(t-s)\le F(0)=\tfrac d2)";
  outcome.domain = outcome.walked = "d = 2, 4, ..., 1024; t, s from -100000 to 100000";
  outcome.origin = "ours";
  outcome.cases = 1000;
  outcome.discards = 12;
  outcome.digits = 50;
  outcome.residual = 3.14159e-51;
  outcome.why_sampled = "The bound is an inequality over all real lags.";
  outcome.measure = "t uniform over the integers of its range";
  outcome.measured = 500;
  outcome.failure_rate_95 = 0.0059736;
  outcome.hardware = {{"double", 6.2e-12}, {"float", 0.0031}};
  outcome.replay = "1:kazemnejad2019.similarity-bounded:17";
  return outcome;
}

Outcome not_checkable() {
  auto outcome = decided("derivation.even-dimension", "S004-10", "第 1 节", "not checkable", "none");
  outcome.origin = "ours";
  outcome.property = "definition";
  outcome.statement = "d_m is even; n runs from 0 to d_m - 1 | i from 0 to d_m/2 - 1.";
  outcome.note = "A definition: it says what the symbols mean, and nothing that could be false.";
  return outcome;
}

/// Everything that a writer could stumble over, in one row that is not as expected.
Outcome surprise() {
  auto outcome = decided("derivation.hostile-<script>", "S004-06", "eq. (2.3) & \"below\"", "holds", "sampled");
  outcome.origin = "implied";
  outcome.implied_by = "from <b>2.3</b> & \"2.4\"";
  outcome.property = "scalar = matrix";
  outcome.statement =
      "<script>alert('claim')</script> says *so* in `two`\nlines, with ]]> and a \x01 control character.";
  outcome.latex = R"($\input{/etc/passwd} </script> \href{javascript:alert(1)}{x})";
  outcome.law = {"k <= d\n</pre><script>alert(\"law\")</script> \x02 \\input{law} & \xFE is no UTF-8"};
  outcome.domain = outcome.walked = "d = 8, k = 3";
  outcome.expected = "refuted";
  outcome.agrees = false;
  outcome.cases = 1;
  outcome.residual = infinity;
  outcome.failure_rate_95 = 0.95;
  outcome.witness = Witness{"d=8, k=3", "1 of 1", "1.964890", "-3.960", "5.924890", "rational", "1/3 < \"1/2\"", {}};
  outcome.alarm = "balls and \"MPFR\" <disagree>";
  outcome.measured = 1;
  outcome.note = "A \"cross-check\" disagrees, so it's a surprise; \xFF is no UTF-8.";
  outcome.replay = "1:it's:0";
  return outcome;
}

}  // namespace

Run fixed_run() {
  Run run;
  run.provenance = {.version = "0.1.0",
                    .commit = "0123456789abcdef",
                    .dirty = true,
                    .seed = 18446744073709551615u,
                    .cases = 1000,
                    .digits = 50,
                    .jobs = 2,
                    .command = "pebench verify --seed 18446744073709551615",
                    .compiler = "g++ 12.2.0",
                    .flags = "-O2",
                    .cpu = "a processor <of two cores>",
                    .system = "Debian 12",
                    .started = "2026-11-20T19:00:00Z",
                    .wall_seconds = 12.34,
                    .cpu_seconds = 200.5,
                    .peak_memory_bytes = 44040192,
                    .libraries = {{"FLINT", "2.9.0"}, {"MPFR", "4.2.0"}},
                    .parts = {{"decide 6 claims", "", 11.5, 41943040},
                              {"figure precision-ladder", "./bench figure precision-ladder", 0.84, 44040192}},
                    .rows = {{"kazemnejad2019.linear-in-offset", 1.25}, {"derivation.hostile-<script>", 0.01}},
                    .missing = {"The figure \"<missing>\" is not drawn because gnuplot was not found in PATH."}};
  run.summary = {.claims = 6,
                 .holds = 4,
                 .refuted = 1,
                 .not_checkable = 1,
                 .surprises = 1,
                 .established = 2,
                 .tested = 2,
                 .proved = 1,
                 .exhausted = 1,
                 .sampled = 2,
                 .planted = 12,
                 .asked = 6};
  run.sources = {{"kazemnejad2019",
                  "Amirhossein Kazemnejad",
                  "Transformer Architecture: The Positional Encoding",
                  "2019",
                  "https://kazemnejad.com/blog/transformer_architecture_positional_encoding/",
                  {{"type", "online"}, {"note", "Read in a translation"}, {"year", "2019"}}},
                 {"derivation", "", "Transformer中的位置编码", "", "javascript:alert(1)"}};
  // printf '# a file <of> claims\n' | sha256sum
  run.files = {{"mine.toml", "sha256:3d1d123f63432c10b1d9e283aff66908705e9616db432c4bdcc4b4607ac6ee90",
                "# a file <of> claims\n"}};
  run.outcomes = {proved(), exhausted(), refuted(), sampled(), not_checkable(), surprise()};
  for (auto const& figure : fixed_extras().figures) {
    run.figures.push_back({figure.name, figure.title, figure.caption, figure.panels});
  }
  return run;
}

Run plain_run() {
  auto run = fixed_run();
  run.outcomes.pop_back();
  run.provenance.rows.pop_back();
  for (auto& outcome : run.outcomes) outcome.property = "a-property";
  run.summary = summary_of(run.outcomes);
  return run;
}

Extras fixed_extras() {
  return {{
              {"precision-ladder",
               "Residual <against> \"digits\"",
               "The true claim falls; the false one stays.",
               "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 4 2\"><path id=\"a\" d=\"M0 0L4 2\" "
               "stroke=\"#000\" stroke-width=\"0.05\"/></svg>\n",
               "digits,residual\n25,3.1e-25\n50,4.04e-50\n",
               {{"", false, 0.1, 0.05, 0.8, 0.85, {0, 60, false}, {1e-60, 1, true}}}},
          },
          "/* katex.min.js */"};
}

}  // namespace pe::reports
