#include "reports/writers/escape.hpp"

#include "tests/catch.hpp"

namespace pe::reports {
namespace {

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

}  // namespace
}  // namespace pe::reports
