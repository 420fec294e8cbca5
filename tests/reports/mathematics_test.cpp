/// Formulas in plain text are set as in a book, and what is none stays as it is.

#include "reports/counts.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/html_parts.hpp"
#include "reports/writers/writers.hpp"
#include "tests/catch.hpp"
#include "tests/reports/fixed_run.hpp"

namespace pe::reports {
namespace {

using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;
using tests::contains;

TEST_CASE("exponents, indices, Greek letters and signs are set, in whatever brackets they are typed") {
  CHECK(set_mathematics("2^-10 and 10000^(1 - 2/d)") == "2<sup>−10</sup> and 10000<sup>1 − 2/d</sup>");
  CHECK(set_mathematics("theta_i <= 2 pi * r_{i,j}") == "θ<sub>i</sub> ≤ 2 π · r<sub>i,j</sub>");
  CHECK(set_mathematics("x_j^T, W^{K,R}") == "x<sub>j</sub><sup>T</sup>, W<sup>K,R</sup>");
  CHECK(set_mathematics("d_model, (m-n)^p, θ_q, sqrt(d), |x|_2^2.5, max_j") ==
        "d<sub>model</sub>, (m-n)<sup>p</sup>, θ<sub>q</sub>, √(d), |x|<sub>2</sub><sup>2.5</sup>, max<sub>j</sub>");
  CHECK(set_mathematics("-2c at 4k, 10^6.") == "−2c at 4k, 10<sup>6</sup>.");
  CHECK(set_mathematics("h = 1 .. H: q_i . k_j") == "h = 1 … H: q<sub>i</sub> · k<sub>j</sub>");
}

TEST_CASE("an index ends where the next factor begins") {
  CHECK(set_mathematics("x_iW^Q (W^K)^T x_j^T+uW^Q") ==
        "x<sub>i</sub>W<sup>Q</sup> (W<sup>K</sup>)<sup>T</sup> x<sub>j</sub><sup>T</sup>+uW<sup>Q</sup>");
  CHECK(set_mathematics("a_iI + c_Im, e^iW, R_iJ, alpha_ij") ==
        "a<sub>i</sub>I + c<sub>Im</sub>, e<sup>i</sup>W, R<sub>i</sub>J, α<sub>ij</sub>");
}

TEST_CASE("words, names of code and markup stay as they are typed") {
  for (auto const* const text :
       {"one scheme's own list, i.e. T5", "rope_scaling and max_position_embeddings", "x-axis"}) {
    CHECK(set_mathematics(text) == escape_markup(text));
  }
  CHECK(set_mathematics("<br> & 2^") == "&lt;br&gt; &amp; 2^");
  CHECK(set_mathematics("(2^{3 is not closed").find("<sup>") == std::string::npos);
}

TEST_CASE("a document's words are text with formulas, one formula, or a line of code") {
  CHECK(set_words("$b$ grows & b^2").html == R"(<span class="latex">b</span> grows &amp; b<sup>2</sup>)");
  CHECK(set_words("for all $$x < 1$$ it holds").html == R"(for all <span class="latex">x &lt; 1</span> it holds)");
  auto const formula = set_words(R"($$\sin x & n = 2i$$)");
  CHECK_THAT(formula.html, StartsWith(R"(<div class="latex")") && EndsWith(R"(">\sin x &amp; n = 2i</div>)"));
  CHECK(formula.has_source);
  CHECK(set_words(R"(by $\eqref{sum}$)").html == "by {sum}");
  CHECK(set_words("`w_i = np.power(b, 2 * i)` of b^2").html ==
        "<code>w_i = np.power(b, 2 * i)</code> of b<sup>2</sup>");
  CHECK(set_words("$x").html == R"(<span class="latex">x</span>)");
  CHECK(set_words("the **T5** form").html == "the <b>T5</b> form");
  CHECK(set_words("the **form $p$** of it").html == R"(the <b>form <span class="latex">p</span></b> of it)");
}

/// The cross, the printed words, the tick, what is so: with no other mark between.
bool is_marked(std::string const& text, std::string const& claimed, std::string const& so) {
  auto const cross = text.find("✗ claimed"), printed = text.find(claimed, cross);
  auto const tick = text.find("✓ in fact", cross), fact = text.find(so, tick);
  return fact != text.npos && cross < printed && printed < tick && tick < fact &&
         text.substr(tick, fact - tick).find("✗") == text.npos;
}

TEST_CASE("no mark of a finding is beside the other sentence, in any report") {
  auto const run = fixed_run();
  auto const& refuted = run.outcomes.at(2);
  auto single = fixed_extras();
  single.single_file = true;
  for (auto const& text :
       {finding_card(refuted, run, false), writers::markdown(run), writers::html(run, single).front().bytes}) {
    CHECK(is_marked(text, refuted.quote, "The similarity rises from lag 3"));
  }
  CHECK(is_marked("✗ claimed it falls ✓ in fact it rises", "it falls", "it rises"));
  for (auto const* const wrong : {"✗ claimed it rises ✓ in fact it falls", "✓ in fact it rises ✗ claimed it falls",
                                  "✗ claimed it falls ✓ in fact ✗ it rises", "✗ claimed it falls it rises"}) {
    CHECK_FALSE(is_marked(wrong, "it falls", "it rises"));
  }
}

TEST_CASE("authors are named as people write them") {
  CHECK(authors("Vaswani, Ashish and Shazeer, Noam") == "Ashish Vaswani and Noam Shazeer");
  CHECK(authors("Su, Jianlin and Lu, Yu and Pan, Shengfeng and Wen, Bo") == "Jianlin Su et al.");
  CHECK(authors("Xiong, Wenhan and others") == "Wenhan Xiong et al.");
  CHECK(authors("郑之杰") == "郑之杰");
  CHECK(authors("").empty());
}

}  // namespace
}  // namespace pe::reports
