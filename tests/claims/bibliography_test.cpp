/// How theory/sources.bib is read.
#include <algorithm>

#include "tests/catch.hpp"
#include "theory/claims/list.hpp"
#include "theory/kernel/error.hpp"
#include "theory/schemes/about.hpp"

namespace pe {
namespace {

std::string complaint(std::string_view text) {
  return tests::refusal<UserError>([&] { parse_bibliography(text); });
}

TEST_CASE("Every field of an entry is read, without the braces that protect capitals") {
  auto const read = parse_bibliography(
      "A comment.\n@misc{one2020,\n  author = {A. One and B. {van der} Two},\n  title = {On {RoPE}, again},\n"
      "  year = {2020},\n  url = {https://example.org/a?b=c}\n}\n@article{two2021, title = {Second}}\n");
  REQUIRE(read.size() == 2);
  CHECK(read[0].key == "one2020");
  CHECK(read[0].author == "A. One and B. van der Two");
  CHECK(read[0].title == "On RoPE, again");
  CHECK(read[0].year == "2020");
  CHECK(read[0].url == "https://example.org/a?b=c");
  CHECK(read[0].entry.at("type") == "misc");
  CHECK(read[1].key == "two2021");
  CHECK(read[1].title == "Second");
  CHECK(read[1].author.empty());
}

TEST_CASE("What TeX makes of its accents is read, and other commands are refused") {
  auto const read = parse_bibliography(
      R"(@misc{a, author = {Erd{\H{o}}s, P. and G\"odel, K. and Mart{\'\i}n and Stra\ss burg}, title = {Fej\'er: 100\% {\'E}t{\'{e}}}})");
  CHECK(read[0].author == "Erdős, P. and Gödel, K. and Martín and Straßburg");
  CHECK(read[0].title == "Fejér: 100% Été");
  CHECK(complaint(R"(@misc{a, title = {On $\alpha$}})").find("'\\alpha' is not read here") != std::string::npos);
}

TEST_CASE("An arXiv number gives the year of the first print and the address") {
  auto const read = parse_bibliography(
      "@inproceedings{one, title = {One}, year = {2022}, eprint = {2108.12409}, booktitle = {Where}}");
  CHECK(read[0].year == "2021");
  CHECK(read[0].entry.at("year") == "2022");
  CHECK(read[0].url == "https://arxiv.org/abs/2108.12409");
}

TEST_CASE("What is no entry is refused with its line") {
  CHECK(complaint("@misc{a,\n title = {x}").find("line 2: an entry is not closed") != std::string::npos);
  CHECK(complaint("@misc{a,\n title = {x").find("line 2: a '{' is not closed") != std::string::npos);
  CHECK(complaint("@misc{a,\n\n editor = {x}}").find("line 3: 'editor' is not a field") != std::string::npos);
  CHECK(complaint("@misc").find("line 1: '{' is missing") != std::string::npos);
}

TEST_CASE("The bench's sources are those of the bibliography") {
  auto const found = std::ranges::find(sources(), "vaswani2017", &Source::key);
  REQUIRE(found != sources().end());
  CHECK(found->title == "Attention Is All You Need");
  CHECK(found->year == "2017");
}

TEST_CASE("Each statement of a paper says of which schemes it speaks, and there are such schemes") {
  for (auto const& claim : claims()) {
    if (claim.source.key == "pebench") continue;
    CAPTURE(claim.id);
    CHECK_FALSE(claim.about.empty());
    for (auto const& name : claim.about) CHECK(std::ranges::find(schemes(), name, &About::name) != schemes().end());
  }
  CHECK(find_claim("su2021.inner-product-decay")->about == std::vector<std::string>{"rope"});
  CHECK(find_claim("kazemnejad2019.definition")->about == std::vector<std::string>{"sinusoidal"});
}

}  // namespace
}  // namespace pe
