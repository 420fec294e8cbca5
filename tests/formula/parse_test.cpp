/// Formulas: as they are read, and as mathematics.
#include "theory/formula/parse.hpp"

#include "tests/catch.hpp"
#include "theory/formula/angle.hpp"
#include "theory/formula/file.hpp"
#include "theory/formula/latex.hpp"
#include "theory/formula/scheme.hpp"

namespace pe::formulas {
namespace {

Names const names{{"k", "m", "n"}, {"gamma"}, {{"frequency", "base^(-2*i/d)"}, {"loop", "1 + loop"}, {"bad", "2 * q"}}};

/// The value of `expression`, made of numbers, d, base and i, at d = 8, base = 9, i = 3.
std::optional<Fraction> value(std::string const& expression) {
  auto const tree = parse_law(expression + " = 0", names);
  return exact_value(tree, tree.statements().at(0).lhs, {8, 9, 3, {0, 0}});
}

/// What is said of a law that is none.
std::string refusal(std::string const& law) {
  return tests::refusal<SyntaxError>([&] { parse_law(law, names); });
}

TEST_CASE("operations bind as in school, and numbers are exact") {
  CHECK(value("1 + 2*3") == Fraction(7));
  CHECK(value("(1 + 2)*3") == Fraction(9));
  CHECK(value("10 - 4 - 3") == Fraction(3));
  CHECK(value("12/2/3") == Fraction(2));
  CHECK(value("-3^2") == Fraction(-9));
  CHECK(value("2^-2") == Fraction(1, 4));
  CHECK(value("2*-3 + -1") == Fraction(-7));
  CHECK(value("- 2*3 - -4") == Fraction(-2));
  CHECK(value("0.125 + 1/3") == Fraction(11, 24));
  CHECK(value("  d*base - i ") == Fraction(69));
}

TEST_CASE("choices, counted sums, floors and extremes of rational numbers are rational") {
  CHECK(value("if(1 < 2, 10, 20)") == Fraction(10));
  CHECK(value("if(2 < 1, 10, if(3 = 3, 30, 20))") == Fraction(30));
  CHECK(value("if(1 <= 1, 1/(d - 8), 20)") == std::nullopt);
  CHECK(value("if(1 > 1, 1/(d - 8), 20)") == Fraction(20));
  CHECK(value("sum(q, 5, q^2 + d)") == Fraction(70));
  CHECK(value("sum(q, 3, if(q = i - 1, q, 0))") == Fraction(2));
  CHECK(value("floor(-7/2) + floor(7/2) + floor(-3)") == Fraction(-4));
  CHECK(value("abs(-1/3) + min(1/3, 1/2) + max(1/3, 1/2)") == Fraction(7, 6));
}

TEST_CASE("a counted sum is as large as it is written out") {
  auto const tree = parse_law("sum(q, 4, q + 1) = 0", names);
  CHECK(tree[tree.statements()[0].lhs].size == 13);
  CHECK_THAT(refusal("sum(q, 4000, q + 1) = 0"), tests::contains("has more than 10000 numbers, names and operations"));
}

TEST_CASE("the comparison around a choice keeps its own sign") {
  auto const tree = parse_law("1 <= if(2 > 1, 3, 4)", names);
  REQUIRE(tree.statements().size() == 1);
  CHECK(tree.statements()[0].relation == Relation::at_most);
}

TEST_CASE("a value that 64 bits do not hold, or that divides by 0, is none") {
  CHECK(value("9000000000000000000 + 9000000000000000000") == std::nullopt);
  CHECK(value("1/(d - 8)") == std::nullopt);
  CHECK(value("sin(1)") == std::nullopt);
}

TEST_CASE("comparisons are turned round and joined") {
  auto const tree = parse_law("1 >= 2 and 3 > 4 and 5 <= 6 and 7 < 8 and 9 = 10", names);
  struct Expected {
    Relation relation;
    int lhs, rhs;
  };
  constexpr Expected expected[] = {{Relation::at_most, 2, 1},
                                   {Relation::less, 4, 3},
                                   {Relation::at_most, 5, 6},
                                   {Relation::less, 7, 8},
                                   {Relation::equal, 9, 10}};
  REQUIRE(tree.statements().size() == std::size(expected));
  for (std::size_t i = 0; i < std::size(expected); ++i) {
    CAPTURE(i);
    auto const& [relation, lhs, rhs, turned] = tree.statements()[i];
    CHECK(relation == expected[i].relation);
    CHECK(turned == (i < 2));
    CHECK(tree[lhs].number == Fraction(expected[i].lhs));
    CHECK(tree[rhs].number == Fraction(expected[i].rhs));
  }
}

TEST_CASE("a mistake is reported with its column and what would be right") {
  CHECK(refusal("1 + = 2") == "column 5: expected a number, a name, a function or a parenthesis, found '='");
  CHECK(refusal("(1 + 2 = 3") == "column 8: expected an operation or ')', found '='");
  CHECK(refusal("1 + 2") == "column 6: expected an operation or one of =, <=, <, >=, >, found the end");
  CHECK(refusal("1 = 2 3") == "column 7: expected an operation or the end, found '3'");
  CHECK(refusal("1 = 2 = 3") == "column 7: expected an operation or the end, found '='");
  CHECK(refusal("1 = 2 and") == "column 10: expected a number, a name, a function or a parenthesis, found the end");
  CHECK(refusal("sum(1, 1) = 2") == "column 5: expected i, as in sum(i, cos(frequency*k)), found '1'");
  CHECK(refusal("sum(k, 3, 1) = 2") ==
        "column 5: k is already the name of something else; give the index another name");
  CHECK(refusal("sum(q, 1) = 2") == "column 9: expected ',', found ')'");
  CHECK(refusal("sum(i 1) = 2") == "column 7: expected ',', found '1'");
  CHECK(refusal("2^3^4 = 1") == "column 4: expected a parenthesis around one of the two powers, found '^'");
  CHECK(refusal("1 = \xc3\xa9") ==
        "column 5: expected a number, a name, a function or a parenthesis, found a character that has no meaning here");
  CHECK(refusal("") == "column 1: expected a number, a name, a function or a parenthesis, found the end");
}

TEST_CASE("a name that is not known is reported with the nearest") {
  CHECK(refusal("cos(frequncy*k) = 1") == "column 5: there is no name frequncy; the nearest: frequency");
  CHECK(refusal("1 = xyz") ==
        "column 5: there is no name xyz; there are d, base, i, pi, k, m, n, gamma, bad, "
        "frequency, loop");
  CHECK(refusal("sine(k) = 1") == "column 1: there is no function sine; the nearest: sin, min");
  CHECK(refusal("1 + bad = 0") == "in bad, column 5: there is no name q; the nearest: frequency");
}

TEST_CASE("a function, a vector and a list of numbers that are written as a number are refused with what is right") {
  Names known{{"k"}, {}, {}, {"r"}, {"q", "v"}};
  auto const said = [&](std::string const& formula) {
    try {
      parse_law(formula + " = 1", known);
    } catch (SyntaxError const& error) {
      return error.sentence();
    }
    return std::string("none");
  };
  CHECK(said("sqrt 5") == "sqrt is a function, which needs parentheses: sqrt(x)");
  CHECK(said("2*max") == "max is a function, which needs parentheses: max(x, y)");
  CHECK(said("sum k") == "sum needs parentheses, as in sum(i, cos(frequency*k))");
  CHECK(said("if k") == "if needs parentheses, as in if(k < 1, 0, 1)");
  CHECK(said("dot*k") == "dot needs parentheses, as in dot(q, k)");
  CHECK(said("q*v") == "q is a vector: its entries are q(0), ..., q(d-1), and a product of two is dot(q, k)");
  CHECK(said("k*r") == "r is a list of numbers, of which one is r(0)");
  CHECK(said("k*r(0) - q(1)") == "none");
}

TEST_CASE("what has no bounds is refused") {
  CHECK(refusal("loop = 0") == "in loop, column 5: the definition of loop uses loop itself");
  CHECK(refusal("sum(i, sum(i, 1)) = 0") == "column 8: a sum is inside a sum; one sum may not hold another");
  CHECK(refusal("2^65 = 0") == "column 3: the exponent is beyond 64 in magnitude");
  CHECK(refusal("12345678901234567890 = 0") ==
        "column 1: 12345678901234567890 has more digits than the 18 that a number may have");
  CHECK(refusal(std::string(101, '(') + "1" + std::string(101, ')') + " = 0") ==
        "column 101: parentheses are nested deeper than 100");
  CHECK(refusal("1 = " + std::string(10'000, ' ')) == "column 1: the formula has 10004 characters; 10000 are allowed");
  std::string chain = "1";
  for (int i = 0; i < 1'000; ++i) chain += "+1";
  CHECK(refusal(chain + " = 0") == "column 2000: the formula is nested deeper than 1000 operations");
  CHECK(refusal("min(1) = 0") == "column 1: min takes 2 arguments, parted by a comma");
  CHECK(refusal("abs(1, 2) = 0") == "column 8: abs takes 1 argument");
}

TEST_CASE("definitions that double each other are refused before they are written out") {
  Names doubling{{}, {}, {{"a0", "1 + 1"}}};
  for (int n = 1; n < 60; ++n) {
    auto const before = "a" + std::to_string(n - 1);
    doubling.definitions["a" + std::to_string(n)] = before + " + " + before;
  }
  CHECK_THROWS_WITH(parse_law("a59 = 0", doubling), tests::contains("more than 10000 numbers, names and operations"));
}

TEST_CASE("an angle is a frequency times an integer combination of positions, however it is written") {
  auto const angle = [](std::string const& argument) -> std::optional<std::vector<int>> {
    auto const tree = parse_law("sum(i, cos(" + argument + ")) = 0", names);
    for (auto const& node : tree.nodes()) {
      if (node.kind != Kind::cos) continue;
      auto const found = angle_of(tree, node.a);
      if (!found || !is_geometric(tree, found->frequency)) return std::nullopt;
      auto const& c = found->position.coefficients;
      return std::vector<int>(c.begin(), c.begin() + 3);
    }
    return std::nullopt;
  };
  using Coefficients = std::vector<int>;
  CHECK(angle("frequency*k") == Coefficients{1, 0, 0});
  CHECK(angle("(m - n)*frequency") == Coefficients{0, 1, -1});
  CHECK(angle("2*frequency*k") == Coefficients{2, 0, 0});
  CHECK(angle("frequency*k*3") == Coefficients{3, 0, 0});
  CHECK(angle("-frequency*(2*m - k)") == Coefficients{1, -2, 0});
  CHECK(angle("frequency*m - base^(-2*i/d)*n") == Coefficients{0, 1, -1});
  CHECK(angle("k/base^(2*i/d)") == Coefficients{1, 0, 0});
  CHECK(angle("3*(k/2)/(base^(2*i/d)*3)*2") == Coefficients{1, 0, 0});
  CHECK(angle("m/base^(2*i/d) - 2*n/base^(2*i/d)") == Coefficients{0, 1, -2});
  CHECK(angle("frequency*(k + 1)") == std::nullopt);
  CHECK(angle("frequency*k/2") == std::nullopt);  // another frequency
  CHECK(angle("frequency*k/base") == std::nullopt);
  CHECK(angle("frequency*gamma") == std::nullopt);
  CHECK(angle("base^(-2*i/(d - 2))*k") == std::nullopt);  // not the usual frequencies
}

TEST_CASE("exact numbers of a file") {
  CHECK(exact_number("12") == Fraction(12));
  CHECK(exact_number("-0.125") == Fraction(-1, 8));
  CHECK(exact_number("3/16") == Fraction(3, 16));
  for (char const* none : {"", "-", "1.", ".5", "1e3", "1/0", "0.5/2", "1/2/3", "--1", "1 2", "99999999999999999999"}) {
    CAPTURE(none);
    CHECK(exact_number(none) == std::nullopt);
  }
}

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

TEST_CASE(
    "A scheme's formulas keep the names of its definitions and parameters, but for those of the pair and those that "
    "are read") {
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
  CHECK(latex("", "acts = 'rotary'\nparameters = { g = '0.5' }\nangle = 'g*m'\n") ==
        R"(\vartheta_i(m) = g\,m,\quad \text{where } g = 0.5)");
}

}  // namespace
}  // namespace pe::formulas
