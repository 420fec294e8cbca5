#include "reports/latex/mathematics.hpp"

#include "tests/catch.hpp"

namespace pe::reports::latex {
namespace {

TEST_CASE("the mathematics of claims passes as it is") {
  for (std::string const formula : {
           R"(\begin{bmatrix}\cos\omega_k\phi & \sin\omega_k\phi\\ -\sin\omega_k\phi & 0\end{bmatrix} = T_k)",
           R"(p_t^{(n)}\cdot p_s=F(t-s)\le F(0)=\tfrac d2)",
           R"(\left\lVert PE(p)\right\rVert^2 = \tfrac12\operatorname{tr}T(k), \quad a'_1 \in \mathbb{R})",
           R"(f(x) = \begin{cases}1 & \text{if } x > 0\\ 0 & \text{else}\end{cases})",
           R"(\bigl|\sum_{i<d/2}\sqrt{\pi}\bigr| \approx 10^{-4}\%)",
           "a +\nb",
       }) {
    CHECK(mathematics(formula).has_value());
  }
  CHECK(mathematics(R"(F(k)\le F(k-1))") == R"(F(k)\le F(k-1))");
}

TEST_CASE("a line may break where a formula pauses, and nowhere within a matrix") {
  CHECK(mathematics(R"(a = b,\quad c)") == R"(a = b,\allowbreak{}\quad c)");
  CHECK(mathematics(R"(\begin{matrix}a\quad b\end{matrix})") == R"(\begin{matrix}a\quad b\end{matrix})");
}

TEST_CASE("what would read a file, define a command or leave mathematics is refused") {
  for (std::string const formula : {R"(\input{/etc/passwd})",
                                    R"(\def\x{1})",
                                    R"(\write18{ls})",
                                    R"(\csname par\endcsname)",
                                    R"(\catcode`\%=12)",
                                    R"(\href{javascript:alert(1)}{x})",
                                    R"(\text{\input{x}})",
                                    R"(\begin{document})",
                                    R"(\begin{verbatim}x)",
                                    "$",
                                    "x$y$z",
                                    "x % comment",
                                    "#1",
                                    "a~b",
                                    "^^5cinput",
                                    R"(\undefined)",
                                    R"(\makeatletter)",
                                    "x\n\npar é",
                                    "\x01",
                                    R"(\)"}) {
    CHECK_FALSE(mathematics(formula).has_value());
  }
}

TEST_CASE("what TeX would stop at is refused") {
  for (std::string const formula : {"{a",
                                    "a}",
                                    "a^",
                                    "a^b^c",
                                    "a_1_2",
                                    "a''^2",
                                    R"(\frac{1})",
                                    R"(\left( a)",
                                    R"(a \right))",
                                    R"(\left a \right))",
                                    "a & b",
                                    R"(a \\ b)",
                                    R"(\begin{matrix}a\end{pmatrix})",
                                    R"(\begin{matrix}a)",
                                    R"(\end{matrix})",
                                    R"(\begin{matrix}1&2&3&4&5&6&7&8&9&10&11\end{matrix})",
                                    R"(\begin{cases}1&2&3\end{cases})",
                                    R"(\begin{matrix}a\\[1cm]b\end{matrix})",
                                    R"(\sqrt[3]{x})",
                                    R"(\big)",
                                    R"(\text x)",
                                    R"(x^\frac12)",
                                    R"({\begin{matrix}a})"}) {
    INFO(formula);
    CHECK_FALSE(mathematics(formula).has_value());
  }
  CHECK_FALSE(mathematics(std::string(10000, '{') + std::string(10000, '}')).has_value());
}

TEST_CASE("a formula that is refused is shown as it was typed") {
  CHECK(formula("a^2") == R"(\pemath{a^2})");
  CHECK(formula("a^").starts_with(R"(\newline \pecode{a)"));
  CHECK(formula("").empty());
}

}  // namespace
}  // namespace pe::reports::latex
