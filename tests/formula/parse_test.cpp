#include "theory/formula/parse.hpp"

#include <fmt/format.h>

#include <map>

#include "tests/catch.hpp"
#include "tests/rows.hpp"
#include "theory/formula/angle.hpp"

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

std::string text(std::optional<Fraction> const& number) { return number ? number->text() : "none"; }

/// What is said of a function, a vector or a list of numbers in the place of a number.
std::string said(std::string const& formula) {
  Names const known{{"k"}, {}, {}, {"r"}, {"q", "v"}};
  try {
    parse_law(formula + " = 1", known);
  } catch (SyntaxError const& error) {
    return error.sentence();
  }
  return "none";
}

/// Which combination of k, m and n the cosine of `argument` turns by, at the usual frequencies.
std::string angle(std::string const& argument) {
  auto const tree = parse_law("sum(i, cos(" + argument + ")) = 0", names);
  for (auto const& node : tree.nodes()) {
    if (node.kind != Kind::cos) continue;
    auto const found = angle_of(tree, node.a);
    if (!found || !is_geometric(tree, found->frequency)) return "none";
    auto const& c = found->position.coefficients;
    return fmt::format("{} {} {}", c[0], c[1], c[2]);
  }
  return "none";
}

TEST_CASE("formulas are what formulas.tsv says of them") {
  std::map<std::string, std::string (*)(std::string const&)> const asked{
      {"value", [](std::string const& formula) { return text(value(formula)); }},
      {"number", [](std::string const& formula) { return text(exact_number(formula)); }},
      {"refused", refusal},
      {"instead of a number", said},
      {"angle", angle}};
  auto const rows = tests::rows_of(PE_FORMULA_TABLES "/formulas.tsv");
  CHECK(rows.size() > 70);
  for (auto const& row : rows) {
    CAPTURE(row);
    CHECK(asked.at(row.at(0))(row.at(1)) == row.at(2));
  }
}

TEST_CASE("a formula that is too long or too deep is refused") {
  CHECK(refusal(std::string(101, '(') + "1" + std::string(101, ')') + " = 0") ==
        "column 101: parentheses are nested deeper than 100");
  CHECK(refusal("1 = " + std::string(10'000, ' ')) == "column 1: the formula has 10004 characters; 10000 are allowed");
  std::string chain = "1";
  for (int i = 0; i < 1'000; ++i) chain += "+1";
  CHECK(refusal(chain + " = 0") == "column 2000: the formula is nested deeper than 1000 operations");
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

TEST_CASE("definitions that double each other are refused before they are written out") {
  Names doubling{{}, {}, {{"a0", "1 + 1"}}};
  for (int n = 1; n < 60; ++n) {
    auto const before = "a" + std::to_string(n - 1);
    doubling.definitions["a" + std::to_string(n)] = before + " + " + before;
  }
  CHECK_THROWS_WITH(parse_law("a59 = 0", doubling), tests::contains("more than 10000 numbers, names and operations"));
}

}  // namespace
}  // namespace pe::formulas
