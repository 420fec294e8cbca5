/// Formulas of files as LaTeX.
#include "theory/formula/latex.hpp"

#include "tests/catch.hpp"
#include "theory/formula/file.hpp"
#include "theory/formula/scheme.hpp"

namespace pe::formulas {
namespace {

TEST_CASE("A law is written as mathematics, with parentheses where they are needed") {
  Names const names{{"k", "x0"}, {"gamma", "slope_of"}, {}};
  auto const written = [&](char const* law) { return latex_of(parse_law(law, names), names); };
  CHECK(written("sum(i, cos(base^(-2*i/d)*k)) <= d/20") ==
        R"(\sum_{i=0}^{d/2-1} \cos(\mathit{base}^{-2\,i/d}\,k) \le \frac{d}{20})");
  CHECK(written("2*(k - 1)/(gamma + 1) > -x0^2") == R"(\frac{2\,(k - 1)}{\gamma + 1} > -x_{0}^{2})");
  CHECK(written("(-k)^2 = k*k and k - (1 - k) < (k + 1)*2") ==
        R"((-k)^{2} = k\,k \quad\text{and}\quad k - (1 - k) < (k + 1) \cdot 2)");
  CHECK(written("sin(k)^2/2 = 0.05*slope_of") == R"(\frac{(\sin(k))^{2}}{2} = 0.05\,\mathit{slope\_of})");
  CHECK(written("sum(q, 4, q)*k + (k^2)^3 >= k/2/3") ==
        R"(\left(\sum_{n=0}^{3} n\right)\,k + (k^{2})^{3} \ge \frac{\frac{k}{2}}{3})");
  CHECK(written("if(k < 1, abs(k), floor(k)) = min(k, sqrt(pi))") ==
        R"(\begin{cases}\left|k\right| & \text{if } k < 1\\\left\lfloor k\right\rfloor  & \text{otherwise}\end{cases})"
        R"( = \min(k, \sqrt{\pi}))");
}

TEST_CASE("A long part that occurs again is written out once, below a letter that nothing else has") {
  Names const names{{"k"}, {"psi"}, {}};
  auto const written = [&](char const* law) { return latex_of(parse_law(law, names), names); };
  CHECK(written("sum(i, cos(base^(-2*i/d)*(k + 1))) < sum(i, cos(base^(-2*i/d)*k))") ==
        R"(\sum_{i=0}^{d/2-1} \cos(w_{i}\,(k + 1)) < \sum_{i=0}^{d/2-1} \cos(w_{i}\,k),)"
        R"(\quad \text{where } w_{i} = \mathit{base}^{-2\,i/d})");
  // What holds another is said first; what is short, or occurs in another alone, has no letter.
  CHECK(written("exp(psi*k^2 + exp(2*k^2 - psi + 1)) <= sin(psi*k^2 + exp(2*k^2 - psi + 1))*exp(2*k^2 - psi + 1)") ==
        R"(\exp(\chi) \le \sin(\chi)\,\phi,\quad \text{where } \chi = \psi\,k^{2} + \phi,\quad )"
        R"(\phi = \exp(2\,k^{2} - \psi + 1))");
  CHECK(written("sum(n, 4, cos(k*n + n^2/2) + sin(k*n + n^2/2)) < k + 1") ==
        R"(\sum_{n=0}^{3} (\cos(\phi_{n}) + \sin(\phi_{n})) < k + 1,)"
        R"(\quad \text{where } \phi_{n} = k\,n + \frac{n^{2}}{2})");
}

TEST_CASE("A claim of a file and its scheme are also mathematics, which a latex of its own goes before") {
  auto const read = [](std::string const& claim) {
    return read_file(
        "[scheme]\nname = 'x'\nacts = 'rotary'\nfrequency = 'base^(-2*i/d)'\nangle = 'frequency*m'\n"
        "bias = '-slope*abs(i - j)'\nmask = 'causal'\n[define]\nslope = '2^(-h)'\n[[claim]]\nid = 'x'\nsays = 'x'\n"
        "law = '1 < 2'\nexpect = 'holds'\n" +
            claim,
        "made-up.toml");
  };
  auto const file = read("");
  CHECK(file.scheme->latex ==
        R"(\vartheta_n(m) = \mathit{base}^{-2\,n/d}\,m,\qquad b_{ij} = -\mathit{slope}\,\left|i - j\right|,)"
        R"(\quad h = 0, \dots, H - 1,\quad\text{causal},\quad \text{where } \mathit{slope} = 2^{-h})");
  CHECK(file.scheme->text ==
        "angle = frequency*m; bias = -slope*abs(i - j); frequency = base^(-2*i/d); slope = 2^(-h)");
  auto const latex_of_claim = [](File const& from) { return std::get<Claim>(from.claims.at(0)).latex; };
  CHECK(latex_of_claim(file) == "1 < 2");
  CHECK(latex_of_claim(read("latex = 'x'")) == "x");
  // LaTeX runs what this program wrote, and not what the file's author did.
  CHECK(file.formulas == std::vector<std::string>{"1 < 2"});
  CHECK(read("latex = 'x'").formulas.empty());
}

TEST_CASE("A scheme's formulas keep the names of its definitions, but for those of the pair and those that are read") {
  auto const latex = [](std::string const& define, std::string const& scheme) {
    return read_file("[define]\n" + define + "[scheme]\nname = 'x'\n" + scheme, "made-up.toml").scheme->latex;
  };
  CHECK(latex("a = 'exp(r(0))'\nc = '2*a'\n", "acts = 'bias'\nlearned = { r = 1 }\nbias = '-c*(i - j)'\n") ==
        R"(b_{ij} = -c\,(i - j),\quad \text{where } c = 2\,a,\quad a = \exp(r_{0}))");
  CHECK(latex("w = 'base^(-2*i/d)'\nt = 'm/2'\n", "acts = 'rotary'\nangle = 'w*t'\n") ==
        R"(\vartheta_i(m) = \mathit{base}^{-2\,i/d}\,t,\quad \text{where } t = \frac{m}{2})");
  CHECK(latex("", "acts = 'absolute'\nentries = ['sin(t*base^(-2*i/d))*base^(-2*i/d)', 'cos(t*base^(-2*i/d))']\n") ==
        R"((p_{t,2i},\, p_{t,2i+1}) = \left(\sin(t\,w_{i})\,w_{i},\; \cos(t\,w_{i})\right),)"
        R"(\quad \text{where } w_{i} = \mathit{base}^{-2\,i/d})");
  CHECK(latex("", "acts = 'rotary'\nparameters = { g = '0.5' }\nangle = 'g*m'\n") == R"(\vartheta_i(m) = 0.5\,m)");
}

}  // namespace
}  // namespace pe::formulas
