/// pebench new-scheme: a file to begin a scheme of one's own with.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "experiments/commands/commands.hpp"
#include "experiments/terminal/print.hpp"
#include "experiments/terminal/terminal.hpp"
#include "reports/write_file.hpp"
#include "theory/formula/file.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

/// NAME and FILE are replaced.
constexpr char head[] = R"toml(# A scheme of your own. Decide all that the bench can ask of it, and the claims below:
#   pebench verify --scheme FILE
# and set it beside others:
#   pebench compare --scheme FILE rope alibi --out out/NAME
# The language: experiments/formula/README.md. Numbers are exact; those with a point stand in quotes.
[scheme]
name = "NAME"
says = "one line on what it does"
)toml";

constexpr char rotary[] = R"toml(acts = "rotary"                        # queries and keys are turned, pair by pair
parameters = { gamma = "0.98" }        # yours; base is any number above 1 unless it is given here
frequency = "base^(-2*i/d)"            # of pair i = 0, ..., d/2-1
angle = "frequency*m"                  # of pair i at position m
scale.query = "gamma^m"                # without both scales it is a pure rotation, to which more properties apply
scale.key = "gamma^(-m)"
mask = "causal"                        # or "none"
layout = "interleaved"                 # or "half-split"

[[claim]]
id = "NAME.relative"
says = "Moving the query and the key alike leaves their score as it is"
property = "score-shift-invariance"    # 'pebench list properties' shows all
expect = "holds"

[[claim]]
id = "NAME.falls"
says = "The sum of cosines falls below a tenth of its greatest value from lag 512 on"
for = { d = "64, 128", k = "integers 512..4096" }
law = "sum(i, cos(frequency*k)) <= d/20"
expect = "refuted"
)toml";

constexpr char absolute[] = R"toml(acts = "absolute"                      # a code for each position, added to its token
frequency = "base^(-2*i/d)"            # of pair i = 0, ..., d/2-1
entries = ["sin(frequency*t)", "cos(frequency*t)"]   # of pair i at position t; L is the length, where it is needed

[[claim]]
id = "NAME.norm"
says = "All codes have one norm"
property = "constant-norm"             # 'pebench list properties' shows all
expect = "holds"

[[claim]]
id = "NAME.product"
says = "The dot product of two codes is the sum of cosines of their offset"
for = { base = "any", m = "any", n = "any" }
law = "sum(i, sin(frequency*m)*sin(frequency*n) + cos(frequency*m)*cos(frequency*n)) = sum(i, cos(frequency*(m - n)))"
expect = "holds"
)toml";

constexpr char bias[] =
    R"toml(acts = "bias"                          # a number for each query and key is added to their score
parameters = { reach = 8 }             # yours
bias = "-(i - j)/(reach*(h + 1))"      # of a query at i and a key at j in head h = 0, 1, ..., among L tokens
mask = "causal"                        # or "none"

[[claim]]
id = "NAME.toeplitz"
says = "The bias depends on the offset alone"
property = "toeplitz-bias"             # 'pebench list properties' shows all
expect = "holds"
)toml";

constexpr char score[] =
    R"toml(acts = "score"                         # a formula in the place of the product of query and key
parameters = { reach = 8 }             # yours
score = "dot(q, k)/(1 + abs(i - j)/reach)" # of a query q at i and a key k at j, in head h = 0, 1, ..., among L tokens;
mask = "causal"                        # q(0), ..., q(d-1) are entries: sum(n, d, q(n)*k(n)) is dot(q, k)

[[claim]]
id = "NAME.shift"
says = "Moving the query and the key alike leaves their score as it is"
property = "score-shift-invariance"    # 'pebench list properties' shows all
expect = "holds"
)toml";

struct Beginning {
  char const* acts;
  char const* text;
};
constexpr Beginning beginnings[] = {{"rotary", rotary}, {"absolute", absolute}, {"bias", bias}, {"score", score}};

std::string filled(std::string text, std::string const& word, std::string const& value) {
  for (auto at = text.find(word); at != text.npos; at = text.find(word, at + value.size())) {
    text.replace(at, word.size(), value);
  }
  return text;
}

}  // namespace

void add_new_scheme(CLI::App& app, Status& status) {
  struct Typed {
    std::string name, acts = "rotary", out;
  };
  auto const typed = std::make_shared<Typed>();
  auto* command = app.add_subcommand("new-scheme", "write a file with which to begin your own scheme, for --scheme");
  command->add_option("NAME", typed->name, "of the scheme: small letters, digits and -")->required();
  command->add_option("--acts", typed->acts, "rotary, absolute, bias or score")->capture_default_str();
  command->add_option("--out", typed->out, "the file to write (default: NAME.toml)")->option_text("FILE");
  command->footer("Example: pebench new-scheme tilted-rope");
  command->callback([typed, &status] {
    auto const found =
        std::ranges::find(beginnings, typed->acts, [](Beginning const& b) { return std::string(b.acts); });
    if (found == std::end(beginnings)) {
      throw UserError(fmt::format("--acts is '{}'; it takes rotary, absolute, bias or score", printable(typed->acts)));
    }
    auto const file = typed->out.empty() ? typed->name + ".toml" : typed->out;
    auto const text = filled(filled(head + std::string(found->text), "NAME", typed->name), "FILE", printable(file));
    try {
      formulas::read_file(text, printable(file));  // refuses a name that cannot be given
    } catch (InputError const& refused) {
      throw UserError(refused.what());  // the name is of the command line, and of no file yet
    }
    if (std::filesystem::exists(file)) {
      throw UserError(fmt::format("{} is there already; give another NAME, or --out FILE", printable(file)));
    }
    reports::write_file(file, text);
    print("Written: {}\nDecide it with: pebench verify --scheme {}\n", printable(file), printable(file));
    status = Status::as_expected;
  });
}

}  // namespace pe::experiments
