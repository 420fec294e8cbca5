/// Whatever token is handed over, of any claim: it is refused in one sentence, or its case is decided.
#include <iterator>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "theory/claims/list.hpp"
#include "theory/kernel/engine.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/generators.hpp"

namespace pe {
namespace {

/// What is no usual value, the empty text among them.
std::vector<std::string> unusual_values() {
  std::istringstream words(
      "0 -1 1 2 3 1/2 -7/3 0.5 1e-300 -1e300 5e-324 1.7976931348623157e308 1099511627776 1099511627776.0001 10000000 "
      "10000001 100000000 4294967296 9007199254740993 9223372036854775807 -9223372036854775807 -9223372036854775808 "
      "9223372036854775807/9223372036854775806 1/9223372036854775807 999999/1000000 1000001/1000000 nan [1;1] x");
  std::vector<std::string> values{std::istream_iterator<std::string>(words), {}};
  values.emplace_back();
  return values;
}

/// A case of the claim's own with some of its values replaced.
std::string token(Claim const& claim, std::mt19937_64& random) {
  static auto const unusual = unusual_values();
  auto text = draw(claim.domain, claim.check->signature(), random()).text(claim.check->signature());
  for (int edits = static_cast<int>(random() % 3); edits > 0; --edits) {
    std::vector<std::size_t> values;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '=' || text[i] == ';' || text[i] == '[') values.push_back(i + 1);
    }
    auto const begin = values[random() % values.size()];
    auto const end = std::min(text.find_first_of(",;]", begin), text.size());
    text.replace(begin, end - begin, unusual[random() % unusual.size()]);
  }
  return text;
}

/// Tokens of one claim in so many.
void try_tokens(std::size_t one_in) {
  std::mt19937_64 random(10);
  std::size_t unread = 0, outside_of = 0, decided = 0;
  std::size_t place = 0;
  for (auto const& claim : claims()) {
    if (!claim.check || place++ % one_in != 0) continue;
    auto const names = claim.check->signature();
    int left = 4;  // a case takes milliseconds
    for (int i = 0; i < 60; ++i) {
      auto const text = token(claim, random);
      INFO(claim.id << "@" << text);
      try {
        auto const input = Case::parse(text, names);
        auto const what = outside(claim.domain, names, input);
        outside_of += what ? 1 : 0;
        if (what || input.shape.dimension > 8 || left-- <= 0) continue;
        replay(*claim.check, in_domain(claim.domain, names, input), 10);
        ++decided;
      } catch (UserError const& error) {
        CHECK(std::string(error.what()).find('\n') == std::string::npos);
        ++unread;
      }
    }
  }
  CHECK(unread > 100 / one_in);
  CHECK(outside_of > 100 / one_in);
  CHECK(decided > 100 / one_in);
}

TEST_CASE("a token of a claim is refused in one sentence, or is a case that can be decided") { try_tokens(16); }

TEST_CASE("every token of every claim is refused in one sentence, or is a case that can be decided", "[.long]") {
  try_tokens(1);
}

}  // namespace
}  // namespace pe
