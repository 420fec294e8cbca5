/// The clock blog: "12:59:59 and 00:00:01 are nearer than 00:00:01 and 00:05:01", by three readings of its clock.
#include <fmt/format.h>

#include "experiments/tables/tables.hpp"
#include "theory/kernel/balls.hpp"
#include "theory/schemes/clock.hpp"

namespace pe::experiments::recomputed {
namespace {

constexpr std::int64_t time_of_day(int hour, int minute, int second) { return (hour * 60 + minute) * 60 + second; }
constexpr std::int64_t just_after = time_of_day(0, 0, 1), five_minutes_on = time_of_day(0, 5, 1),
                       before_one = time_of_day(12, 59, 59), before_midnight = time_of_day(11, 59, 59);

template <class Reading>
Ball distance_between(std::int64_t t, std::int64_t s) {
  typename Reading::template Over<Balls> const clock({}, {6, 10000});
  auto const at = [&](std::int64_t time) { return clock.encode(ExactPosition(static_cast<double>(time))); };
  return sqrt(squared_norm(difference(at(t), at(s))));
}

std::string nearer(Ball const& one, Ball const& other) {
  PE_ASSERT(certainly_unequal(one, other));
  return certainly_less(one, other) ? "yes" : "no";
}

std::string rounded(Ball const& distance) { return fmt::format("{:.5f}", distance.to_double()); }

template <class Reading>
std::vector<reports::Cell> row(char const* reading) {
  using Hands = typename Reading::template Over<Balls>;
  auto const across = distance_between<Reading>(before_one, just_after);
  auto const along = distance_between<Reading>(just_after, five_minutes_on);
  auto const meant = distance_between<Reading>(before_midnight, just_after);
  return {{reading},         {fmt::format("{}, {}, {}", Hands::period(0), Hands::period(1), Hands::period(2))},
          {rounded(across)}, {rounded(along)},
          {"yes"},           reports::compared(nearer(across, along), "yes"),
          {rounded(meant)},  {nearer(meant, along)}};
}

}  // namespace

reports::Table clock_blog_distances() {
  return {.name = "clock-blog-distances",
          .title = "Distances on the dial, by three readings of the clock",
          .caption =
              "Positions are seconds. The document says that the first distance is smaller than the second. Of the "
              "clock that it describes in words this is false: at 12:59:59 the hour hand is an hour on. It is true of "
              "11:59:59, which is two seconds before 00:00:01 on the dial.",
          .columns = {{"the formula read", reports::Role::label},
                      {"periods of the hands", reports::Role::computed},
                      {"12:59:59 to 00:00:01", reports::Role::computed},
                      {"00:00:01 to 00:05:01", reports::Role::computed},
                      {"printed: the first is nearer", reports::Role::printed},
                      {"the first is nearer", reports::Role::computed},
                      {"11:59:59 to 00:00:01", reports::Role::computed},
                      {"that is nearer", reports::Role::computed}},
          .rows = {row<ClockAsPrinted>("by the rules of precedence"), row<ClockAsIntended>("3600 * 12 as denominator"),
                   row<Clock>("corrected, all in seconds")}};
}

}  // namespace pe::experiments::recomputed
