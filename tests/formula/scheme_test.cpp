/// The table [scheme] of a file: what it may say, what its formulas give, and what is said of mistakes.
#include "theory/formula/scheme.hpp"
#include "theory/claims/source_files.hpp"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "tests/catch.hpp"
#include "theory/families/cost.hpp"
#include "theory/guests/guest.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/kernel/error.hpp"
#include "theory/properties/list.hpp"

namespace pe::formulas {
namespace {

std::string const rotary = R"toml([scheme]
name = "mine"
acts = "rotary"
parameters = { gamma = "0.98" }
frequency = "base^(-2*i/d)"
angle = "frequency*m"
scale.query = "gamma^m"
scale.key = "gamma^(-m)"
)toml";
std::string const absolute = "[scheme]\nname = \"mine\"\nacts = \"absolute\"\nentries = ";
std::string const biased = "[scheme]\nname = \"mine\"\nacts = \"bias\"\nbias = ";

std::string scored(std::string const& formula) {
  return "[scheme]\nname = \"mine\"\nacts = \"score\"\nscore = \"" + formula + "\"\n";
}

std::string with(std::string const& from, std::string const& to) {
  auto text = rotary;
  auto const at = text.find(from);
  REQUIRE(at != text.npos);
  return text.replace(at, from.size(), to);
}

Guest guest(std::string const& text) { return guest_of(read_file(text, "f.toml").scheme); }

std::string refusal(std::string const& text) {
  return tests::refusal<UserError>([&] { claims_of(read_file(text, "f.toml")); });
}

/// The code of row t over balls, as text.
std::vector<std::string> code(std::string const& entries, int dimension, std::int64_t t) {
  auto const made = guest(absolute + entries);
  std::vector<std::string> result;
  for (auto const& entry : made.member.codes->over(Balls(), {dimension, 100})->encode(t))
    result.push_back(entry.text(17));
  return result;
}

/// The bias of a query at i and a key at j in a head, among 7 tokens, as text.
std::string bias_at(std::string const& formula, std::int64_t head, std::int64_t i, std::int64_t j) {
  auto const made = guest(biased + formula);
  return made.member.layers->over(Balls(), {2, 100}).layer(head, 7).bias(i, j).text(17);
}

/// The score of a query (1, 2, 3, 4) at 5 with a key (2, -1, 1, 3) at 2, in head 1 among 7 tokens.
Ball score_at(std::string const& text) {
  auto const layer = guest(text).member.layers->over(Balls(), {4, 100}).layer(1, 7);
  Token<Ball> query, key;
  for (int const x : {1, 2, 3, 4}) query.q.emplace_back(x);
  for (int const x : {2, -1, 1, 3}) key.k.emplace_back(x);
  return layer.score(query, 5, key, 2);
}

TEST_CASE("a bias beside a rotation is added to its score, in both layouts, with scales and without") {
  BallPrecision const precision(256);
  auto const plain =
      "[scheme]\nname = \"mine\"\nacts = \"rotary\"\nparameters = { gamma = \"0.98\" }\n"
      "angle = \"base^(-2*i/d)*m/gamma\"\n";
  for (std::string const layout : {"interleaved", "half-split"}) {
    for (auto const& start : {std::string(plain), rotary}) {
      CAPTURE(layout, start);
      auto const turned = start + "layout = \"" + layout + "\"\n";
      auto const difference =
          score_at(turned + "learned = { r = 2 }\nbias = \"-(i - j)/8 + gamma*h + 0*r(0)\"\n") - score_at(turned);
      CHECK(std::abs(difference.to_double() - (-3.0 / 8 + 0.98)) < 1e-15);  // h = 1
    }
  }
}

TEST_CASE("what is wrong with a bias beside a rotation is said with its place") {
  CHECK_THAT(refusal(rotary + "bias = \"i - m\"\n"), tests::contains("line 9") && tests::contains("m"));
  CHECK_THAT(refusal(rotary + "learned = { r = 2 }\n"), tests::contains("learned numbers are those of a bias"));
  CHECK_THAT(refusal("[scheme]\nname = \"mine\"\nacts = \"rotary\"\nangle = \"sum(n, 3, n)*m\"\nbias = \"i\"\n"),
             tests::contains("an angle or a scale beside a bias is no sum"));
}

TEST_CASE("a file says its title, its citation and its cost, and what is none of these is refused") {
  auto const made =
      guest(rotary + "title = \"Tilted RoPE\"\ncite = \"@misc{doe2026, title = {Tilted}, year = {2026}}\"\n" +
            "cost = { kept = \"L d / H\", work = \"8 L d\", says = \"counted by hand\" }\n");
  CHECK(made.about.title == "Tilted RoPE");
  CHECK(made.about.source == "doe2026");
  CHECK(made.about.cost.memory == "L d / H");
  CHECK(made.about.cost.work == "8 L d");
  CHECK(made.about.cost.parameters == "0");
  CHECK(std::string(made.about.cost.source).starts_with("Counted by hand. Declared by the scheme's file: kept, work."));
  auto const half = guest(rotary + "cost = { work = \"3/2 L d + H L^2\" }\n");
  CHECK(half.about.cost.work == "(3/2) L d + H L^2");
  CHECK(guest(rotary).about.title == "mine");
  CHECK(guest(rotary).about.source == guest_source);
  for (auto const* bad : {"L d x", "L +", "\\\\input{x}"}) {
    CHECK_THROWS_WITH(guest(rotary + "cost = { work = \"" + bad + "\" }\n"),
                      tests::contains("which is no sum of products of numbers, d, H and L"));
  }
  CHECK_THAT(refusal(rotary + "cite = \"doe2026\"\n"), tests::contains("cite is no entry of BibTeX"));
  CHECK_THAT(refusal(rotary + "cite = \"@misc{doe 2026, title = {x}}\"\n"), tests::contains("cite is no entry"));
  CHECK_THAT(refusal(rotary + "cost = { speed = \"L\" }\n"), tests::contains("speed"));
}

TEST_CASE("the cost of a score is what its formula computes in all heads beyond the product of q and k") {
  auto const cost = [](std::string const& score) {
    auto const made = guest(scored(score));
    return std::pair(std::string(made.about.cost.work), std::string(made.about.cost.memory));
  };
  // the sum with a number that is kept for each offset; for each pair of positions, where it is of both
  CHECK(cost("dot(q, k) + exp(-(i - j)^2)/3") == std::pair<std::string, std::string>("H L^2", "H (2 L - 1)"));
  CHECK(cost("dot(q, k) + exp(-i*j)") == std::pair<std::string, std::string>("H L^2", "H L^2"));
  CHECK(cost("dot(q, k)") == std::pair<std::string, std::string>("0", "0"));
  // of each entry: two products and the sum's addition, with one kept factor
  CHECK(cost("sum(n, d, q(n)*k(n)*cos(n*(i - j)))") == std::pair<std::string, std::string>("d L^2", "d (2 L - 1)"));
  CHECK(cost("dot(q, k) - (i - j)/8").first == "H L^2");  // the bias is kept
  CHECK(cost("sum(n, 10, n*q(0))").first == "(20 H - 2 d) L^2");
  auto const half = cost("sum(n, d/2, q(2*n)*k(2*n))").first;  // of the product
  CHECK(half == "-d L^2");
  CHECK(pe::value(half, {}, {.head = 2, .heads = 3, .length = 10}).value_or(0) == -600);
}

TEST_CASE("a bias by the distance is kept once for each, one by the places for each pair, beside a rotation too") {
  auto const kept = [](std::string const& bias, char const* more) {
    return std::string(guest(biased + "\"" + bias + "\"\n" + more).about.cost.memory);
  };
  CHECK(kept("-abs(i - j)/(h + 1)", "") == "H (2 L - 1)");
  CHECK(kept("-abs(i - j)/(h + 1)", "mask = \"causal\"\n") == "H L");
  CHECK(kept("-abs(i^2 - j)", "mask = \"causal\"\n") == "H L^2");
  auto const turned = [](std::string const& bias) {
    return std::string(guest(rotary + "bias = \"" + bias + "\"\n").about.cost.memory);
  };
  CHECK(turned("-log(1 + abs(i - j))") == "L d / H + H (2 L - 1)");
  CHECK(turned("-i*j") == "L d / H + H L^2");
}

TEST_CASE("a witness of tokens of ones says their query and key, from which anybody gets both sides again") {
  auto const property = std::ranges::find(properties(), std::string_view("score-falls"), &Property::name);
  auto const cell = property->ask(guest(scored("sum(n, d, q(n)*k(n)*cos(n*(i - j)))")).member);
  auto const witness = cell.check->explain(Case::parse("d=4,b=10000,k=3,w=1", cell.check->signature()), 256, 0);
  std::vector<double> numbers;
  std::regex const number("-?[0-9.]+");
  auto const& step = witness.steps.at(0);
  for (std::sregex_iterator at(step.begin(), step.end(), number), end; at != end; ++at)
    numbers.push_back(stod(at->str()));
  REQUIRE(numbers.size() == 9);  // of head 1: q and k
  auto const score = [&](double lag) {
    double sum = 0;
    for (std::size_t n = 0; n < 4; ++n) sum += numbers[1 + n] * numbers[5 + n] * std::cos(static_cast<double>(n) * lag);
    return sum;
  };
  auto const shown = [](std::string const& side) { return std::stod(side.substr(side.starts_with('[') ? 1 : 0)); };
  CHECK(std::abs(shown(witness.lhs) - score(4)) < 1e-14);
  CHECK(std::abs(shown(witness.rhs) - score(3)) < 1e-14);
}

TEST_CASE("a definition may use the index of the sum that uses it, and has no value outside of one") {
  auto const made = [](std::string const& formula) {
    return "[define]\nturn = \"cos(n*(i - j))\"\ntwice = \"2*turn\"\n" + scored(formula);
  };
  auto const both = score_at(made("sum(n, d, q(n)*k(n)*turn) + sum(n, d, q(n)*twice)"));
  auto const written = score_at(scored("sum(n, d, q(n)*k(n)*cos(n*(i - j))) + sum(n, d, q(n)*2*cos(n*(i - j)))"));
  CHECK(std::abs((both - written).to_double()) < 1e-15);
  CHECK_THAT(refusal(made("sum(n, d, q(n)*twice) + turn")), tests::contains("there is no name n"));
}

TEST_CASE("entries are those of a pair, of a column, or all that there are") {
  BallPrecision const precision(128);
  CHECK(code("[\"t + i\", \"t*base/d\"]", 4, 3) == std::vector<std::string>{"3", "75", "4", "75"});
  CHECK(code("[\"t*j\"]", 4, 3) == std::vector<std::string>{"0", "3", "6", "9"});
  CHECK(code("[\"t\", \"t^2\", \"1/2\"]", 64, 3) == std::vector<std::string>{"3", "9", "0.50000000000000000"});
  auto const made = guest(absolute + "[\"t\", \"t^2\", \"1/2\"]");
  CHECK(made.member.limits.dimensions == std::vector<int>{3});
}

TEST_CASE("every property takes a scheme of any number of entries, or says why not") {
  for (auto const* entries :
       {"[\"t\"]", "[\"t\", \"1\"]", "[\"1\", \"t\", \"t^2\"]", "[\"1\", \"t\", \"sin(t)\", \"cos(t)\", \"t/L\"]"}) {
    INFO(entries);
    auto const made = guest(absolute + entries);
    for (auto const& property : properties()) {
      INFO(property.name);
      auto const cell = property.ask(made.member);
      CHECK((cell.check != nullptr) == cell.reason.empty());
      if (!cell.check) continue;
      auto const claim = claim_of(property, cell, {.id = "x", .expected = Verdict::undecided});
      Options options;
      options.cases = 2;
      if (cell.domain.exhaustive && size(cell.domain, cell.check->signature()) > 2000) continue;
      CHECK(decide({&claim}, options).at(0).alarm.empty());
    }
  }
}

TEST_CASE("a sum of d/2 terms, or over the pairs, has no value where d is odd") {
  BallPrecision const precision(128);
  CHECK_THROWS_WITH(code("[\"min(base, (sum(n, d/2, 0.125) ^ base))\"]", 1, 3),
                    tests::contains("a sum of d/2 terms, where d is odd in entries, column 12"));
  CHECK_THROWS_WITH(code("[\"sum(i, sin(base^(-2*i/d)*t))\"]", 1, 3),
                    tests::contains("a sum over the pairs, where d is odd in entries"));
}

TEST_CASE("a bias knows both places, the head and the length") {
  BallPrecision const precision(128);
  CHECK(bias_at("\"100*i + 10*j + h/2 + 1000*L\"", 1, 4, 2) == "7420.5000000000000");
  CHECK(bias_at("\"if(i < j, -1, 1)\"", 0, 1, 2) == "-1");
  CHECK(bias_at("\"if(i >= j, -1, 1)\"", 0, 2, 2) == "-1");
  CHECK(bias_at("\"if(i = j, log(0), 8)\"", 0, 1, 2) == "8");  // of the other branch nothing is asked
  CHECK(bias_at("\"sum(k, 4, k*j)\"", 0, 0, 5) == "30");
  CHECK(bias_at("\"floor(-i/2) + max(i, j) - min(i, j) + abs(j - i)\"", 0, 3, 1) == "2");
}

TEST_CASE("a score knows the query and the key, whole and by entries") {
  BallPrecision const precision(128);
  Balls const field;
  auto const score = [&](std::string const& formula) {
    auto const made = guest(scored(formula));
    auto const vector = [&](std::vector<int> const& x) {
      Vector<Ball> result;
      for (int const each : x) result.push_back(field.number(each));
      return result;
    };
    Token<Ball> const query{{}, vector({1, 2, 3, 4}), {}, {}}, key{{}, {}, vector({5, 6, 7, 9}), {}};
    return made.member.layers->over(field, {4, 100}).layer(1, 7).score(query, 5, key, 2).text(17);
  };
  CHECK(score("dot(q, k)") == "74");  // 5 + 12 + 21 + 36
  CHECK(score("sum(n, d, q(n)*k(n))") == "74");
  CHECK(score("dot(q, q) + 1000*dot(k, k)") == "191030");
  CHECK(score("sum(n, d/2, q(2*n)*k(2*n + 1))") == "33");  // 1*6 + 3*9
  CHECK(score("q(3) + 10*k(0) + 100*i + 1000*j + 10000*h + 100000*L") == "712554");
  CHECK_THROWS_WITH(score("q(d)"),
                    "mine has no value at d = 4, i = 5, j = 2, h = 1, L = 7: an entry that the vector "
                    "does not have in score, column 1; give it one there, for example by max, abs or if");
}

TEST_CASE("learned numbers are drawn for each head by the name of their table") {
  BallPrecision const precision(128);
  auto const learned = [](std::int64_t head, std::int64_t j) {
    return bias_at("\"r(j)\"\nlearned = { r = { numbers = 3, drawn-by = \"t5\" } }", head, 0, j);
  };
  for (std::int64_t j : {0, 1, 2}) {
    Ball const drawn = Drawn(2, "t5").vector(Balls(), 3)[static_cast<std::size_t>(j)];
    CHECK(learned(2, j) == drawn.text(17));
  }
  CHECK_THROWS_WITH(learned(2, 3),
                    "mine has no value at d = 2, i = 0, j = 3, h = 2, L = 7: a number that the table "
                    "does not have in bias, column 1; give it one there, for example by max, abs or if");
}

TEST_CASE("figures show learned numbers that the file names, as many as there are, and laws keep those drawn") {
  auto const made = [](std::string const& shown) {
    return guest(biased + "\"-r(0)*(i - j)\"\nlearned = { r = { numbers = 2, shown = " + shown + " } }\n");
  };
  auto scheme = *made("[\"4.14\", 0]").formula;
  ExactPlace const at{.dimension = 2, .base = 1, .parameters = {1, 0, 0, 2}, .tables = &scheme.tables};
  auto const bias = [&] { return exact_value(scheme.tree, scheme.bias, at); };
  CHECK(bias() == -Drawn(0, "r").entry(0, 0));
  scheme.tables.as_shown = true;
  CHECK(bias() == Fraction(-207, 50));
  CHECK_THROWS_WITH(made("[1]"), tests::contains("shown is no list of 2 numbers, which r has"));
  CHECK_THROWS_WITH(made("[1, \"x\"]"), tests::contains("shown is not an exact number"));
}

TEST_CASE("what a scheme meets follows from what its formulas are") {
  auto const meets = [](std::string const& text) {
    std::vector<Need> result;
    auto const made = guest(text);
    for (auto const need :
         {Need::codes, Need::sentences, Need::base, Need::offset_map, Need::rotation, Need::layer, Need::bias}) {
      if (made.member.meets(need)) result.push_back(need);
    }
    return result;
  };
  using enum Need;
  auto const sines = absolute + "[\"sin(base^(-i)*t)\", \"cos(base^(-i)*t)\"]";
  CHECK(meets(sines) == std::vector<Need>{codes, sentences, base, offset_map, layer});
  CHECK(meets(absolute + "[\"sin(2^i*t)\", \"cos(3^i*t)\"]") == std::vector<Need>{codes, sentences, layer});
  CHECK(meets(absolute + "[\"t/L\"]") == std::vector<Need>{sentences, layer});
  CHECK(meets(rotary) == std::vector<Need>{layer});
  CHECK(meets("[scheme]\nname = \"mine\"\nacts = \"rotary\"\nangle = \"m/(i + 1)\"") ==
        std::vector<Need>{rotation, layer});
  CHECK(meets(biased + "\"j - i\"") == std::vector<Need>{layer, Need::bias});
  CHECK(meets(scored("dot(q, k)")) == std::vector<Need>{layer});
  CHECK(guest(scored("dot(q, k)*if(i < j, 2, 1/3) - q(1)/d")).member.formal);
  CHECK_FALSE(guest(scored("dot(q, k)*exp(j - i)")).member.formal);
  CHECK(guest(sines).member.formal);
  CHECK_FALSE(guest(absolute + "[\"sin(2^i*t)\", \"cos(3^i*t)\"]").member.formal);  // two lists of frequencies
  CHECK_FALSE(guest(absolute + "[\"sin(1/(i - 9)*t)\", \"cos(1/(i - 9)*t)\"]").member.formal);  // no value at i = 9
  CHECK_FALSE(guest(absolute + "[\"i*sin(2^i*t)\", \"cos(2^i*t)\"]").member.formal);
  CHECK_FALSE(guest(absolute + "[\"sin(2^i*t)/d\", \"cos(2^i*t)/d\"]").member.formal);
}

TEST_CASE("of two scales one that is not given is 1, with a bias as without one") {
  for (std::string const bias : {"", "\nbias = \"j - i\""}) {
    auto const turned = "[scheme]\nname = \"mine\"\nacts = \"rotary\"\nangle = \"m/(i + 1)\"" + bias;
    std::string const query = turned + "\nscale.query = \"2^m\"", key = "\nscale.key = \"1\"";
    CHECK(refusal(query) == "not refused");
    CHECK(refusal(query + key) == "not refused");
    CHECK(refusal(turned + key) == "not refused");
  }
}

TEST_CASE("a mistake in a scheme is reported with line and column") {
  CHECK(refusal(rotary) == "not refused");
  CHECK(refusal(with("name = \"mine\"\n", "")) == "f.toml, line 1, column 1: the scheme has no name");
  CHECK_THAT(refusal(with("mine", "My scheme")), tests::contains("line 2, column 8: the name is no 1 to 40 small"));
  CHECK(refusal(with("\"rotary\"", "\"rotation\"")) ==
        "f.toml, line 3, column 8: acts is neither \"absolute\" or \"rotary\" or \"bias\" or \"score\"");
  CHECK_THAT(refusal(with("angle =", "angel =")),
             tests::contains("line 6, column 1: a scheme that acts \"rotary\" has no key angel; the nearest: angle"));
  CHECK_THAT(refusal(with("\"0.98\"", "0.98")),
             tests::contains("line 4, column 24: gamma is not an exact number; write 12"));
  CHECK_THAT(refusal(with("gamma^m", "gama^m")),
             tests::contains("line 7, column 16: there is no name gama; the nearest: gamma"));
  CHECK_THAT(refusal(with("2*i/d", "2*j/d")), tests::contains("line 5, column 23: there is no name j"));
  CHECK_THAT(refusal(with("gamma = ", "m = 1, gamma = ")), tests::contains("m is the name of something else here"));
  CHECK_THAT(refusal(with("gamma = ", "base = 1, gamma = ")), tests::contains("the base is not above 1"));
  CHECK_THAT(refusal(with("gamma = ", "delta = 1, gamma = ")),
             tests::contains("the definition of delta is used by no"));
  CHECK_THAT(refusal(with("scale.key", "scale.keys")), tests::contains("scale has no key keys; the nearest: key"));
  CHECK_THAT(refusal(absolute + "[]"), tests::contains("entries is not a list of 1 to 64 formulas"));
  CHECK_THAT(refusal("[scheme]\nname = \"mine\"\nacts = \"absolute\""),
             tests::contains("line 1, column 1: entries is missing: a list of 1 to 64 formulas"));
  CHECK_THAT(refusal(absolute + "[\"i*t\"]"), tests::contains("entries of pair i are two formulas, without j"));
  CHECK_THAT(refusal(biased + "\"sum(i, i)\""), tests::contains("here i is the query's position"));
  CHECK_THAT(refusal(biased + "\"sum(k, 5000, k)\""), tests::contains("not a number from 1 to 4096, d or d/2"));
  CHECK_THAT(refusal(scored("dot(q, v)")), tests::contains("column 17: there is no vector v"));
  CHECK_THAT(refusal(scored("dot(q, 1)")), tests::contains("expected the name of a vector, as in"));
  CHECK_THAT(refusal(scored("sum(k, d, q(k))")), tests::contains("k is already the name of something else"));
  CHECK_THAT(refusal(scored("sum(n, 2*d, q(n))")), tests::contains("4096, d or d/2"));
  CHECK_THAT(refusal(biased + "\"dot(q, k)\""), tests::contains("there is no function dot"));
  CHECK_THAT(refusal(biased + "\"r(j)\"\nlearned = { r = 0 }"), tests::contains("r has no count of numbers from 1 to"));
  CHECK_THAT(refusal(biased + "\"if(i, 1, 2)\""), tests::contains("expected an operation or one of =, <=, <, >=, >"));
}

/// The keys that a refusal lists, of a scheme that acts so.
std::set<std::string> keys_of(std::string const& acts) {
  auto const sentence = refusal("[scheme]\nname = \"mine\"\nacts = \"" + acts + "\"\nzzzzzz = 1\n");
  auto list = sentence.substr(sentence.find("the keys are ") + 13) + ", ";
  std::set<std::string> result;
  for (auto comma = list.find(", "); comma != list.npos; comma = list.find(", ")) {
    result.insert(list.substr(0, comma));
    list.erase(0, comma + 2);
  }
  return result;
}

TEST_CASE("the schema for editors has the keys that a file may have") {
  std::ifstream file(PE_FORMULA_SCHEMA);
  auto const schema = nlohmann::json::parse(file).at("properties");
  std::set<std::string> described, read;
  for (auto const& [key, value] : schema.at("scheme").at("properties").items()) described.insert(key);
  for (std::string const acts : schema.at("scheme").at("properties").at("acts").at("enum")) read.merge(keys_of(acts));
  CHECK(described == read);
  for (auto const& [key, value] : schema.at("claim").at("items").at("properties").items()) {
    CAPTURE(key);
    CHECK_THAT(refusal("[[claim]]\nzzzzzz = 1\n"), tests::contains(key + (key == "finding" ? "" : ",")));
  }
}

TEST_CASE("a claim of a property names one that there is, of the file's scheme") {
  auto const claim = [](std::string const& rest) {
    return "\n[[claim]]\nid = \"a\"\nsays = \"b\"\nexpect = \"holds\"\n" + rest;
  };
  CHECK_THAT(refusal(rotary + claim("property = \"norm-keep\"")),
             tests::contains("f.toml, line 14, column 12: there is no property norm-keep; the nearest: norm-kept"));
  CHECK_THAT(refusal(rotary + claim("property = \"norm-kept\"\nlaw = \"1 = 1\"")),
             tests::contains("a claim has a property or a law; law goes with a law"));
  CHECK_THAT(refusal(claim("property = \"norm-kept\"")), tests::contains("a property needs a scheme"));
  CHECK(refusal(claim("property = \"norm-kept\"\nscheme = \"rope\"")) == "not refused");
  CHECK_THAT(refusal(claim("property = \"norm-kept\"\nscheme = \"rop\"")), tests::contains("there is no scheme rop;"));
}

}  // namespace
}  // namespace pe::formulas
