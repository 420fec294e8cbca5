#include "experiments/python/score_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "experiments/terminal/names.hpp"
#include "theory/families/guests.hpp"
#include "theory/formula/parse.hpp"
#include "theory/guests/guest.hpp"
#include "theory/schemes/list.hpp"

namespace pe::experiments {
namespace {

constexpr long bits = 256;

Shape shape_of(AskedHead const& asked) {
  if (asked.base.empty()) {
    auto const about = std::ranges::find(schemes(), asked.scheme, &About::name);
    auto const* const usual = about == schemes().end() ? nullptr : about->parameter("base");
    return usual == nullptr ? Shape{asked.dimension} : Shape{asked.dimension, Fraction(usual->usual)};
  }
  auto const base = formulas::exact_number(asked.base);
  if (!base) throw UserError(fmt::format("the base '{}' is not an exact number; 10000 and 500000.5 are", asked.base));
  return {asked.dimension, *base};
}

Member member_of(AskedHead const& asked, std::shared_ptr<Guest const> const& own) {
  if (own) return own->member;
  return entries_named(members(), &Member::name, {asked.scheme}, "scheme", "pebench list schemes").front();
}

void append(std::vector<double>& to, Vector<Ball> const& from) {
  for (auto const& entry : from) to.push_back(entry.to_double());
}

/// Throws UserError for a rotation with scores that its cosines and sines alone do not give.
template <class Scheme>
void require_scores_of_turns() {
  using Over = typename Scheme::template Over<Balls>;
  auto const refuse = [](char const* reason) {
    throw UserError(
        fmt::format("{} has no reference layer: {}; pebench.table gives its cosines and sines", Scheme::name, reason));
  };
  if constexpr (requires { Scheme::scales_softmax; }) {
    if (Scheme::scales_softmax) refuse("its softmax multiplies scores by a factor that its cosines and sines lack");
  }
  if constexpr (requires(Shape const& shape) { Over::at_length(shape, 1); }) {
    if (find_type(Scheme::name)->parameter("input") == nullptr) {
      refuse("its frequencies depend on the length of the input, and its table is of one length");
    }
  }
}

}  // namespace

std::shared_ptr<Guest const> guest_in(std::string const& text) {
  auto const file = formulas::read_file(text, "the scheme's text");
  if (!file.scheme) throw UserError("the text has no [scheme]; 'pebench new-scheme NAME' writes one that has");
  return std::make_shared<Guest const>(formulas::guest_of(file.scheme));
}

std::map<std::string, std::vector<double>> score_view(AskedHead const& asked,
                                                      std::vector<std::vector<double>> const& x) {
  BallPrecision const precision(bits);
  auto const own = asked.own.empty() ? nullptr : guest_in(asked.own);
  auto const member = member_of(asked, own);
  if (!member.layers) throw UserError(fmt::format("{} does not act in attention", member.name));
  auto const layer = member.layers->over(Balls(), shape_of(asked)).layer(asked.number, asked.length);
  auto const width = layer.head().query.rows.size();
  std::vector<Token<Ball>> tokens;
  std::map<std::string, std::vector<double>> result;
  result["width"].push_back(static_cast<double>(width));
  for (auto const& row : x) {
    if (row.size() != width) {
      throw UserError(fmt::format("a token has {} entries; those of {} have {}", row.size(), member.name, width));
    }
    tokens.push_back(layer.token({row.begin(), row.end()}));
    append(result["q"], tokens.back().q);
    append(result["k"], tokens.back().k);
    append(result["v"], tokens.back().v);
  }
  auto const count = static_cast<std::int64_t>(tokens.size());
  layer.require_length(count);
  for (std::int64_t i = 0; i < count; ++i) {
    for (std::int64_t j = 0; j < count; ++j) {
      bool const seen = layer.sees(i, j);
      constexpr auto none = std::numeric_limits<double>::quiet_NaN();
      result["scores"].push_back(seen ? layer.score_among(tokens, i, j).to_double() : none);
    }
  }
  std::vector<Vector<Ball>> rows;
  for (auto const& token : tokens) rows.push_back(token.x);
  for (auto const& z : attend(layer, rows)) append(result["attended"], z);
  return result;
}

std::string name_of(std::string const& text) {
  std::string name(member_of({"", text}, guest_in(text)).name);
  require_free(name);
  return name;
}

bool is_causal(AskedHead const& asked) {
  auto const own = asked.own.empty() ? nullptr : guest_in(asked.own);
  auto const member = member_of(asked, own);
  if (member.codes || !member.layers) return false;
  return !member.layers->over(Balls(), Shape{8}).layer(0, 2).sees(0, 1);
}

std::vector<double> drawn(std::string const& table, std::int64_t number, std::int64_t rows, std::int64_t columns) {
  Drawn const of(number, table);
  std::vector<double> result;
  for (std::int64_t row = 0; row < rows; ++row) {
    for (std::int64_t column = 0; column < columns; ++column) {
      result.push_back(Ball(of.entry(static_cast<std::size_t>(row), static_cast<std::size_t>(column))).to_double());
    }
  }
  return result;
}

std::vector<std::pair<std::int64_t, std::int64_t>> turned_pairs(AskedHead const& asked) {
  std::vector<std::pair<std::int64_t, std::int64_t>> result;
  auto const add = [&](auto const& rotary) {
    for (int pair = 0; pair < rotary.pairs(); ++pair) result.emplace_back(rotary.first(pair), rotary.second(pair));
  };
  auto const shape = shape_of(asked);
  if (!asked.own.empty()) {
    auto const own = guest_in(asked.own);
    if (!own->member.rotations) return result;
    auto const rotary = own->member.rotations->over(Balls(), shape);
    add(*rotary);
    Vector<Ball> entry(static_cast<std::size_t>(rotary->dimension()), Ball(0));
    entry[rotary->first(0)] = Ball(1);
    if (rotary->rotate(entry, ExactPosition(1))[rotary->second(0)].to_double() <= 0) {
      for (auto& [first, second] : result) std::swap(first, second);
    }
    return result;
  }
  for (auto const& written : written_schemes()) {
    if (asked.scheme == written.about.name && written.member.rotations)
      add(*written.member.rotations->over(Balls(), shape));
  }
  for_each_scheme([&]<class Scheme>(std::type_identity<Scheme>) {
    using Over = typename Scheme::template Over<Balls>;
    if constexpr (requires(Over const& of) { of.first(of.pairs()); }) {
      if (asked.scheme == Scheme::name) {
        require_scores_of_turns<Scheme>();
        add(Over(Balls(), shape));
      }
    }
  });
  return result;
}

}  // namespace pe::experiments
