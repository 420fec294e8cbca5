#include "tests/house/origin_rules.hpp"

#include "tests/catch.hpp"
#include "theory/claims/list.hpp"

namespace pe::house {
namespace {

Claim claim(std::string id, Origin origin) {
  Claim result;
  result.id = std::move(id);
  result.source = {"key", "page 1"};
  result.origin = std::move(origin);
  return result;
}

TEST_CASE("Every quoted claim has its words, and every implied one says how it follows") {
  CHECK(every_origin_is_said(claims()) == Complaints{});
}

TEST_CASE("A quote without words is found, an implication without a reason, and words that are said to be ours") {
  CHECK(every_origin_is_said({claim("key.a", quoted("words")), claim("key.b", implied("so")), claim("key.c", ours)}) ==
        Complaints{});
  CHECK(every_origin_is_said({claim("key.a", quoted(""))}) == Complaints{"key.a is quoted and lacks the words"});
  CHECK(every_origin_is_said({claim("key.b", implied(""))}) == Complaints{"key.b is implied and lacks the words"});
  CHECK(every_origin_is_said({claim("key.c", {Origin::Kind::ours, "words"})}) ==
        Complaints{"key.c is ours and has words of a document"});
}

TEST_CASE("Every quote stands in its source, where the sources are at hand") {
  auto const texts = source_texts(std::filesystem::path(PE_ROOT_FOLDER) / ".." / "shared" / "sources", claims());
  if (texts.empty())
    WARN("the documents are not beside this checkout (../shared/sources): their quotes are not looked up");
  CHECK(every_quote_is_found(claims(), texts) == Complaints{});
}

TEST_CASE("A quote that its source lacks is found, and line ends do not matter") {
  std::map<std::string, std::string> const texts{{"key", "the distance\ndecays with time"}};
  CHECK(every_quote_is_found({claim("key.a", quoted("distance decays"))}, texts) == Complaints{});
  CHECK(every_quote_is_found({claim("key.a", quoted("distance grows"))}, texts) ==
        Complaints{"key.a quotes what key does not say: distance grows"});
  CHECK(every_quote_is_found({claim("key.a", implied("distance grows")), claim("key.b", ours)}, texts) == Complaints{});
  CHECK(every_quote_is_found({claim("key.a", quoted("anything"))}, {}) == Complaints{});
}

TEST_CASE("The texts of sources are found by their keys, and a folder that is not there has none") {
  CHECK(source_texts("no-such-folder", claims()).empty());
  auto const texts = source_texts(std::filesystem::path(PE_ROOT_FOLDER) / "tests" / "house", {claim("a", ours)});
  CHECK(texts.empty());
}

}  // namespace
}  // namespace pe::house
