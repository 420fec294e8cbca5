/// How texts, formulas and numbers are set in each format.
#include "reports/writers/escape.hpp"

#include <limits>

#include "reports/counts.hpp"
#include "reports/writers/html_parts.hpp"
#include "reports/writers/numbers.hpp"
#include "reports/writers/writers.hpp"
#include "tests/catch.hpp"
#include "tests/reports/fixed_run.hpp"

namespace pe::reports {
namespace {

TEST_CASE("a formula between dollar signs is written as in a program, and amounts of money stay") {
  for (auto const& [latex, typed] :
       {std::pair{R"(above $-\tau^{2}$ for $i-j\leq\frac{1}{2}$)", "above −tau^{2} for i − j <= 1/2"},
        {R"($\left|x_{i-1}\right|\cdot\sqrt{d}$)", "|x_{i − 1}| * sqrt(d)"},
        {R"($\frac{a+b}{c}\,\mathrm{rank}\ge 0$)", "(a+b)/(c)rank >= 0"},
        {"from $5 to $10", "from $5 to $10"},
        {"one $ alone, $5 and $x$", "one $ alone, $5 and x"}})
    CHECK(typed_mathematics(latex) == typed);
}

TEST_CASE("text that is no UTF-8 is mended, byte by byte") {
  CHECK(printable("位置编码 ω ∎ 😀") == "位置编码 ω ∎ 😀");
  CHECK(printable("a\xFF"
                  "b") == "a\uFFFDb");
  CHECK(printable("\xE4\xBD") == "\uFFFD\uFFFD");                      // cut short
  CHECK(printable("\xC0\xAF") == "\uFFFD\uFFFD");                      // overlong
  CHECK(printable("\xE0\x80\xAF") == "\uFFFD\uFFFD\uFFFD");            // overlong
  CHECK(printable("\xED\xA0\x80") == "\uFFFD\uFFFD\uFFFD");            // a surrogate
  CHECK(printable("\xF4\x90\x80\x80") == "\uFFFD\uFFFD\uFFFD\uFFFD");  // beyond U+10FFFF
  CHECK(printable("\xEF\xBF\xBF") == "\uFFFD");                        // U+FFFF, which XML forbids
}

TEST_CASE("control characters are replaced, tabs and line ends are not") {
  CHECK(printable(std::string_view("\0a\x1B\x7F\xC2\x85\t\n\r", 9)) == "\uFFFDa\uFFFD\uFFFD\uFFFD\t\n\r");
}

TEST_CASE("markup is escaped") {
  CHECK(escape_markup("<a href=\"x\">'&amp;'\n") == "&lt;a href=&quot;x&quot;&gt;&#39;&amp;amp;&#39;\n");
  CHECK(escape_xml_attribute("a\n\t\r<\x02") == "a&#10;&#9;&#13;&lt;\uFFFD");
}

TEST_CASE("Markdown is escaped, also within tables and code") {
  CHECK(escape_markdown("a|b *c* [d](e) <f> $x_1$\ng") == "a\\|b \\*c\\* \\[d\\](e) &lt;f&gt; \\$x\\_1\\$ g");
  CHECK(markdown_words("*a* $x_1$ and $$y\nz$$, b") == "\\*a\\* $`x_1`$ and $`y z`$, b");
  CHECK(markdown_words("5 $ a_b") == "5 \\$ a\\_b");
  CHECK(markdown_words("$`<b>$") == "\\$\\`&lt;b&gt;\\$");
  CHECK(markdown_words("$") == "\\$");
  CHECK(markdown_words("a_b `pos_w[0] | x`, $c_1$ and ` alone") == "a\\_b `pos_w[0] \\| x`, $`c_1`$ and \\` alone");
  CHECK(markdown_code("a.b") == "`a.b`");
  CHECK(markdown_code("a|b\nc") == "`a\\|b c`");
  CHECK(markdown_code("a``b") == "``` a``b ```");
  CHECK(markdown_code("").empty());
}

TEST_CASE("CSV fields are quoted where RFC 4180 asks for it") {
  CHECK(csv_field("plain text") == "plain text");
  CHECK(csv_field("a,b") == "\"a,b\"");
  CHECK(csv_field("say \"so\"") == "\"say \"\"so\"\"\"");
  CHECK(csv_field("a\r\nb") == "\"a\r\nb\"");
}

TEST_CASE("what a spreadsheet would run is text, and a number stays a number") {
  CHECK(csv_field("=1+1") == "'=1+1");
  CHECK(csv_field("=HYPERLINK(\"http://x\",\"y\")") == "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\"");
  CHECK(csv_field("@SUM(A1)") == "'@SUM(A1)");
  CHECK(csv_field("+cmd|' /C calc'!A0") == "'+cmd|' /C calc'!A0");
  CHECK(csv_field("-2+3+cmd|x") == "'-2+3+cmd|x");
  CHECK(csv_field("\t=1") == "'\t=1");
  for (std::string const number : {"-1", "+2.5", "-1.5e-07", "-1/3", "1", "[-0.5 +/- 3e-30]", "a=b"}) {
    CHECK(csv_field(number) == number);
  }
}

TEST_CASE("on a terminal foreign text stays one line that does nothing, and says what it holds") {
  CHECK(visible("plain: 位置 ω ≤ 1") == "plain: 位置 ω ≤ 1");
  CHECK(visible("a\033[2J\r\nb\tc\x7f") == "a\\x1b[2J\\x0d\\nb\\tc\\x7f");
  CHECK(visible("\xFF\xE4\xBD") == "\\xff\\xe4\\xbd");
  CHECK(visible("\u202Eabc\u200B\u009B31m") == "\\u{202e}abc\\u{200b}\\u{9b}31m");
  CHECK(visible(std::string_view("a\0b", 3)) == "a\\x00b");
  auto const cut = visible(std::string(1 << 20, 'x') + " is too long", 90);
  CHECK(cut == std::string(60, 'x') + " … " + std::string(18, 'x') + " is too long");
}

TEST_CASE("shell words are quoted unless they are plain") {
  CHECK(shell_word("s.claim-1:k=4,t=0") == "s.claim-1:k=4,t=0");
  CHECK(shell_word("a; rm -r b") == "'a; rm -r b'");
  CHECK(shell_word("it's") == R"('it'\''s')");
  CHECK(shell_word("") == "''");
}

TEST_CASE("fragments are percent-encoded") { CHECK(fragment("a.b-<c> 位") == "#a.b-%3Cc%3E%20%E4%BD%8D"); }

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

TEST_CASE("a bound is shown with two digits, rounded up") {
  CHECK(bound_text(3.11e-26) == "3.2 × 10⁻²⁶");
  CHECK(bound_text(4.04e-50) == "4.1 × 10⁻⁵⁰");
  CHECK(bound_text(3.1e-25) == "3.1 × 10⁻²⁵");
  CHECK(bound_text(9.96e-200) == "1.0 × 10⁻¹⁹⁹");
  CHECK(bound_text(9.91e-6) == "1.0 × 10⁻⁵");
  CHECK(bound_text(9.91e7) == "1.0 × 10⁸");
  CHECK(bound_text(0.0029913) == "0.003");
  CHECK(bound_text(0.336) == "0.34");
  CHECK(bound_text(1.5) == "1.5");
  CHECK(bound_text(1234) == "1300");
  CHECK(bound_text(0) == "0");
  CHECK(bound_text(std::numeric_limits<double>::infinity()) == "∞");
}

TEST_CASE("a residual that is not finite has no bound") {
  CHECK(residual_text(3.11e-26) == "≤ 3.2 × 10⁻²⁶");
  CHECK(residual_text(std::numeric_limits<double>::infinity()) == "not finite");
}

TEST_CASE("the shortest text reads back as the same number") {
  CHECK(shortest(0.1) == "0.1");
  CHECK(shortest(4.1e-49) == "4.1e-49");
  CHECK(shortest(std::numeric_limits<double>::infinity()) == "inf");
  CHECK(shortest(std::numeric_limits<double>::quiet_NaN()) == "inf");
}

TEST_CASE("a witness's number is shown with twelve digits, and as itself where it is exact and short") {
  CHECK(reading_text("[0.8414709848078965066525023 +/- 2.17e-26]") == "≈ 0.841470984808");
  CHECK(reading_text("[-62825.56988648868518277594 +/- 2.38e-21]") == "≈ -62825.5698865");
  CHECK(reading_text("[9.999999983333333341666667e-5 +/- 3.36e-30]") == "≈ 9.99999998333 × 10⁻⁵");
  CHECK(reading_text("[+/- 1.55e-307]") == "0 to within 1.55e-307");
  CHECK(reading_text("3600") == "3600");
  CHECK(reading_text("0.5000000000000000000000000") == "0.5");
  CHECK(reading_text("-0.1875000000000000000000000") == "-0.1875");
  CHECK(reading_text("0.5000000000000000000000001") == "≈ 0.5");
  CHECK(reading_text("47017205/536870912") == "47017205/536870912");
  CHECK(reading_text("[1e999999 +/- 1]") == "[1e999999 +/- 1]");
  CHECK(reading_text("[0.5 +/- inf]") == "[0.5 +/- inf]");
  CHECK(reading_text("10.00") == "10");
  CHECK(reading_text("nan") == "nan");
  CHECK(reading_text("").empty());
}

TEST_CASE("counts are whole numbers with commas between thousands") {
  CHECK(count_text(0) == "0");
  CHECK(count_text(768) == "768");
  CHECK(count_text(8192) == "8,192");
  CHECK(count_text(370727.6) == "370,728");
  CHECK(count_text(2147483648.0) == "2,147,483,648");
}

TEST_CASE("times and sizes are given in their own units") {
  CHECK(seconds_text(0.421) == "0.42 s");
  CHECK(seconds_text(12.34) == "12.3 s");
  CHECK(seconds_text(200.5) == "3 min 21 s");
  CHECK(bytes_text(524288) == "512 KiB");
  CHECK(bytes_text(44040192) == "42.0 MiB");
}

TEST_CASE("two sides are given in as few digits as tell them apart") {
  CHECK(distinct_texts("[3.68294196962 +/- 1e-20]", "2") == std::pair<std::string, std::string>("≈ 3.683", "2"));
  CHECK(distinct_texts("[1.0000004 +/- 1e-20]", "[1.0000003 +/- 1e-20]") ==
        std::pair<std::string, std::string>("≈ 1.0000004", "≈ 1.0000003"));
  CHECK(distinct_texts("65537", "0.25") == std::pair<std::string, std::string>("65537", "0.25"));
}

}  // namespace
}  // namespace pe::reports
