#include "experiments/audit/phases/axes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <tuple>

#include "experiments/audit/finding.hpp"

namespace pe::audit::phases {
namespace {

/// A row that is displaced breaks the order twice; where more do, cells are left out or in an order of their own.
constexpr std::int64_t most_elsewhere_of_a_sequence = 2;

}  // namespace

std::string written(Place const& place) {
  std::string result;
  for (double const x : place) result += (result.empty() ? "" : ", ") + plain_number(std::round(x * 1e6) / 1e6);
  return result;
}

bool is_of_a_text(Place const& place) {
  return std::ranges::all_of(place, [&](double x) { return x == place.front(); });
}

std::vector<Place> Sequence::next() const {
  std::vector<Place> result;
  if (before_.empty()) return result;
  for (std::size_t axis = before_.size(); axis-- > 0;) {
    auto& next = result.emplace_back(before_);
    ++next[axis];
    for (std::size_t faster = axis + 1; faster < next.size(); ++faster) next[faster] = start_[faster];
  }
  for (double const word : {next_, next_in_space_}) result.emplace_back(before_.size(), word);
  return result;
}

std::optional<Place> Sequence::frame(double time) const {
  if (before_.empty()) return std::nullopt;
  auto result = start_;
  result.front() = time;
  return result;
}

Follows Sequence::takes(Place const& place) {
  bool const of_all = is_of_a_text(place), begins = before_.empty();
  // A sequence that begins anew, or is padded.
  bool const anew = of_all && place.front() <= 1;
  auto const among = next();
  auto const found = std::ranges::find(among, place) - among.begin();
  bool const a_frame = !begins && place.front() > before_.front() && place == frame(place.front());
  bool const a_cell = a_frame || found < std::ssize(before_),
             a_word = of_all && (place.front() == next_ || place.front() == next_in_space_);
  bool const by_columns = !begins && !a_cell && !a_word && is_next_column(place);
  if (begins || anew) seen_.clear();
  bool const is_new = seen_.insert(place).second;
  if (begins || (of_all && !a_cell)) {
    start_ = place;
    next_ = next_in_space_ = 0;
  } else if (!a_cell && !by_columns) {
    start_ = place;
  }
  next_ = std::max(next_, std::ranges::max(place) + 1);
  next_in_space_ = std::max(next_in_space_, *std::max_element(place.begin() + 1, place.end()) + 1);
  before_ = place;
  if (begins || anew) return Follows::yes;
  if (!is_new) return Follows::again;
  if (by_columns) return Follows::by_columns;
  return a_cell || a_word ? Follows::yes : Follows::elsewhere;
}

bool Sequence::is_next_column(Place const& place) const {
  auto next = before_;
  ++next.back();
  next[next.size() - 2] = start_[next.size() - 2];
  return place == next && before_[next.size() - 2] > start_[next.size() - 2];
}

std::optional<RoundedPositions> rounded_positions(std::vector<double> const& positions) {
  constexpr double exact_integers = 256;
  if (positions.size() < 3) return std::nullopt;
  auto const start = positions[0];
  // The first row may have been rounded itself.
  auto const least = start > exact_integers ? std::floor(0.99 * start) : start;
  for (auto const format : {Format::bfloat16, Format::binary16}) {
    for (double const step : {positions[1] - start, 1.0}) {
      for (double first = start + 1; first >= least; --first) {
        auto const meant = [&](std::size_t r) { return first + step * static_cast<double>(r); };
        std::size_t r = 0, shows = positions.size();
        for (; r < positions.size() && positions[r] == round_to(format, meant(r)); ++r) {
          if (positions[r] != meant(r)) shows = std::min(shows, r);
        }
        if (r == positions.size() && shows < r) return RoundedPositions{format, shows};
      }
    }
  }
  return std::nullopt;
}

std::optional<Ordered> broken_sequence(std::vector<Place> const& places, std::int64_t length) {
  std::optional<Ordered> first;
  std::int64_t elsewhere = 0, never = 0, repeated = 0, first_repeated = 0;
  Sequence sequence;
  for (std::int64_t r = 0; r < std::ssize(places); ++r) {
    if (r % length == 0) sequence = {};
    auto const next = sequence.next_word();
    auto const& place = places[static_cast<std::size_t>(r)];
    auto const follows = sequence.takes(place);
    if (follows == Follows::yes) continue;
    if (follows == Follows::again && repeated++ == 0) first_repeated = r;
    auto& count = follows == Follows::elsewhere ? elsewhere : never;
    ++count;
    // What no sequence has tells more than what may be left out.
    if (first && (&count == &elsewhere || never > 1)) continue;
    first = Ordered{.order = Order::wrong,
                    .row = r,
                    .says = fmt::format("holds position {}, where a text or an image goes on at {}", written(place),
                                        plain_number(next))};
  }
  if (never == 0 && elsewhere > most_elsewhere_of_a_sequence) return std::nullopt;
  if (first) std::tie(first->repeated, first->first_repeated) = std::tie(repeated, first_repeated);
  return first;
}

}  // namespace pe::audit::phases
