#include "reports/katex.hpp"

#include "tests/catch.hpp"

namespace pe::reports {
namespace {

using tests::contains;

TEST_CASE("a KaTeX that the user named and that is not there is an error") {
  CHECK_THROWS_AS(load_katex("no/such/katex.min.js"), KatexError);
  CHECK_THROWS_WITH(load_katex("no/such/katex.min.js"), contains("no/such/katex.min.js") && contains("libjs-katex"));
  CHECK_THROWS_AS(load_katex("."), KatexError);
}

TEST_CASE("the KaTeX that was found when configuring is the real one") {
  auto const script = load_katex();
  if (script.empty()) {
    WARN("KaTeX was not found when configuring: pages show LaTeX source");
  } else {
    CHECK_THAT(script, contains("katex") && contains("renderToString"));
  }
}

}  // namespace
}  // namespace pe::reports
