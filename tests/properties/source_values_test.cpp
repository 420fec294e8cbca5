/// The table of values: what it looks at, and that it tells every wrong version from its scheme.
#include "theory/properties/source_values.hpp"

#include <set>

#include "tests/catch.hpp"
#include "tests/experiments/folder.hpp"
#include "tests/properties/wrong_members.hpp"
#include "theory/properties/list.hpp"

namespace pe {
namespace {

Cell ask(Member const& member) {
  auto const found = std::ranges::find(properties(), std::string(SourceValues::text.name), &Property::name);
  REQUIRE(found != properties().end());
  return found->ask(member);
}

/// The rows of a member that are not so.
std::set<std::int64_t> refuted_rows(Member const& member) {
  auto const cell = ask(member);
  REQUIRE(cell.check);
  std::set<std::int64_t> result;
  auto const names = cell.check->signature();
  for (std::uint64_t i = 0; i < size(cell.domain, names); ++i) {
    auto const input = enumerate(cell.domain, i);
    auto const state = decide(*cell.check, input, 50).decision.state;
    CHECK(state != BallDecision::State::open);
    if (state == BallDecision::State::refuted) result.insert(input.parameters[0].numerator());
  }
  return result;
}

TEST_CASE("Every scheme has values, and is what they say") {
  for (auto const& member : members()) {
    INFO(member.name);
    CHECK_FALSE(source_values(member.name).empty());
    CHECK(refuted_rows(member).empty());
  }
}

TEST_CASE("The values tell every wrong version from the scheme that was meant") {
  for (auto const& wrong : wrong_members()) {
    INFO(wrong.scheme << ": " << wrong.member.name);
    CHECK_FALSE(refuted_rows(wrong.member).empty());
  }
}

/// What a member makes of a place.
Ball at(Member const& member, SourceValue const& value) {
  if (value.kind == SourceValue::Kind::code) {
    auto const codes = member.codes->over(Balls{}, value.shape);
    auto const& [t, entry, words] = value.code;
    auto const code = words == 0 ? codes->encode(t) : codes->encode(Fraction(t), Fraction(words));
    return code.at(static_cast<std::size_t>(entry));
  }
  std::int64_t const usual = member.meets(Need::grid_layer) ? 4 : 16;
  auto const layers = member.layers->over(Balls{}, value.shape);
  return value.of_layer(layers.layer(value.head, value.length != 0 ? value.length : usual));
}

TEST_CASE("Schemes and their wrong versions are what is worked by hand, at the places of values.tsv") {
  std::vector<Member> all(members().begin(), members().end());
  for (auto const& wrong : wrong_members()) all.push_back(wrong.member);
  for (auto const& value : parse_source_values(tests::bytes_of(PE_ROOT_FOLDER "/tests/properties/values.tsv"))) {
    INFO(value.scheme << " " << value.place << " = " << value.text);
    auto const found = std::ranges::find(all, value.scheme, &Member::name);
    REQUIRE(found != all.end());
    CHECK((at(*found, value) - value.stated(Balls{})).upper_bound() < 1e-30);
  }
}

TEST_CASE("Queries do not see later keys in these layers alone") {
  std::string causal;
  for (auto const& member : members()) {
    auto const shape = source_values(member.name).front().shape;
    if (member.layers && !member.layers->over(Balls{}, shape).layer(0, 4).sees(0, 1))
      causal += " " + std::string(member.name);
  }
  CHECK(causal ==
        " attention-causal t5-causal alibi alibi-interpolated fire xpos cope fox alibi-sqrt dual-chunk kerple-power kerple"
        " leaky-rerope llama4-scale rerope rope-hyperbolic rope-imaginary rope-logn rope-query-scale sandwich"
        " self-extend ssmax");
}

TEST_CASE("The rows of a scheme stand together, and share a dimension and a base") {
  std::set<std::string, std::less<>> met;
  for (auto const& member : members()) {
    auto const values = source_values(member.name);
    for (auto const& value : values) {
      INFO(value.scheme << " " << value.place);
      CHECK(value.shape.dimension == values.front().shape.dimension);
      CHECK(value.shape.base == values.front().shape.base);
      CHECK_FALSE(value.source.empty());
      CHECK(met.insert(value.scheme + " " + value.place).second);
    }
  }
}

TEST_CASE("A row says where it looks") {
  auto const one = [](std::string const& place) {
    return parse_source_values("alibi\t2\t10000\t" + place + "\t-1/2\tby hand\n").at(0);
  };
  CHECK(one("p(3)[1]").code.entry == 1);
  CHECK(one("p(3 of 5)[0]").code.words == 5);
  CHECK(one("score(e2@1, e0@4)").score.at_key == 4);
  CHECK(one("score(e2@1, e0@4) head 3").head == 3);
  CHECK(one("score(e2@1, e0@4) of 64").length == 64);
  CHECK(one("weight(1, 0) head 3 of 64").kind == SourceValue::Kind::weight);
  CHECK_THROWS_WITH(one("p(3)"), tests::contains("its place is none"));
  CHECK_THROWS_WITH(one("p(3)[1] of 64"), tests::contains("its place is none"));
  CHECK_THROWS_WITH(parse_source_values("alibi\t2\t10000\n"), tests::contains("it has not six fields"));
}

}  // namespace
}  // namespace pe
