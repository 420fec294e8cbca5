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

TEST_CASE("shell words are quoted unless they are plain") {
  CHECK(shell_word("s.claim-1:k=4,t=0") == "s.claim-1:k=4,t=0");
  CHECK(shell_word("a; rm -r b") == "'a; rm -r b'");
  CHECK(shell_word("it's") == R"('it'\''s')");
  CHECK(shell_word("") == "''");
}

TEST_CASE("fragments are percent-encoded and bytes go into base 64") {
  CHECK(fragment("a.b-<c> 位") == "#a.b-%3Cc%3E%20%E4%BD%8D");
  // The vectors of RFC 4648.
  CHECK(base64("") == "");
  CHECK(base64("f") == "Zg==");
  CHECK(base64("fo") == "Zm8=");
  CHECK(base64("foo") == "Zm9v");
  CHECK(base64("foobar") == "Zm9vYmFy");
  CHECK(base64("\xFF\xFE") == "//4=");
}

}  // namespace
}  // namespace pe::reports
