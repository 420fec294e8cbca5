#include "reports/latex/escape.hpp"

#include "tests/catch.hpp"

namespace pe::reports::latex {
namespace {

TEST_CASE("no character of ASCII is a command of LaTeX once it is text") {
  CHECK(text(R"(50% of $x_1 & {y} #1 ~ ^ \par)") ==
        R"(50\% of \$x\_1 \& \textbraceleft{}y\textbraceright{} \#1 \textasciitilde{} \textasciicircum{} )"
        R"(\textbackslash{}par)");
  CHECK(text("<\"'`|>") == R"(\textless{}\textquotedbl{}\textquotesingle{}\textasciigrave{}\textbar{}\textgreater{})");
  for (char c = 0x20; c < 0x7F; ++c) {
    auto const set = text(std::string("x") + c + "y");
    bool const is_plain = std::string_view("\\{}$&#^_~%\"'`<>|").find(c) == std::string_view::npos;
    CHECK((set == std::string("x") + c + "y") == is_plain);
  }
}

TEST_CASE("dashes and commas stay apart, where TeX would make one sign of two") {
  CHECK(text("--cases") == "-{}-cases");
  CHECK(text("a - b, c") == "a - b, c");
  CHECK(text(",,") == ",{},");
}

TEST_CASE("line ends become blanks, so that no text ends a paragraph or a comment") {
  CHECK(text("a\nb\r\n\tc") == "a b   c");
}

TEST_CASE("a long word may break after punctuation, a short one not at all") {
  CHECK(text("relative-offset") == "relative-offset");
  CHECK(text("kazemnejad2019.relative-offset") == R"(kazemnejad2019.\allowbreak{}relative-\allowbreak{}offset)");
  CHECK(code("d=2,b=10") == R"(\pecode{d=2,b=10})");
  CHECK(code("--a-rather-long-option") ==
        R"(\pecode{-{}-a-\allowbreak{}rather-\allowbreak{}long-\allowbreak{}option})");
  CHECK(code("123456789012345678901234") == R"(\pecode{1234567890123456\allowbreak{}78901234})");
  CHECK(code("").empty());
}

TEST_CASE("Chinese is set by its font; other letters and signs are left to pebench.sty") {
  CHECK(text("Transformer中的位置 (2023)") == R"(Transformer\pecjk{中的位置} (2023))");
  CHECK(text("第 1 节。x") == R"(\pecjk{第} 1 \pecjk{节。}x)");
  CHECK(text("Łukasz ≤ 3.2 × 10⁻²⁶ ☃ 😀") == "Łukasz ≤ 3.2 × 10⁻²⁶ ☃ 😀");
  CHECK(text("a\xFF\x01z") == "a\uFFFD\uFFFDz");
}

TEST_CASE("labels keep what a label may hold and tell different ids apart") {
  CHECK(label("su2021.abel-bound") == "su2021.abel-bound");
  CHECK(label("a b") == "a+20b");
  CHECK(label("a+20b") != label("a b"));
  CHECK(label("中") == "+E4+B8+AD");
}

TEST_CASE("a text is cut at a character, never within one") {
  CHECK(elided("abc", 3) == "abc");
  CHECK(elided("abcd", 3) == "ab…");
  CHECK(elided("位置编码", 2) == "位…");
  CHECK(elided("", 2).empty());
}

TEST_CASE("variables of a formula as typed are in italics, and words, articles and genitives are not") {
  CHECK(mathematics("w_i = 10000^(-2i/d), a list of words") ==
        "$w$\\textsubscript{$i$} = 10000\\textsuperscript{−2$i$/$d$}, a list of words");
  CHECK(mathematics("a u + (1 - a) & Fourier's basis") == "$a$ $u$ + (1 − $a$) \\& Fourier\\textquotesingle{}s basis");
  CHECK(mathematics("r1 > 1e5 of float32") == "$r_{1}$ \\textgreater{} 1e5 of float32");
  CHECK(mathematics("of T5 bias, the distance sqrt(s)/c, from 2 to 2^12") ==
        "of T5 bias, the distance $\\sqrt{s}$/$c$, from 2 to 2\\textsuperscript{12}");
}

}  // namespace
}  // namespace pe::reports::latex
