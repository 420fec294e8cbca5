#include "reports/writers/writers.hpp"

#include <array>

namespace pe::reports {
namespace {

using Write = std::string (*)(Run const&);

/// For the formats that show nothing but the run.
template <Write write>
std::string run_only(Run const& run, Extras const&) {
  return write(run);
}

constexpr std::array every_writer{
    Writer{"json", "run.json", run_only<writers::json>,
           "the whole record (pebench-run/3), from which the others are made"},
    Writer{"html", "index.html", writers::html, "one self-contained page to read, sort and filter"},
    Writer{"markdown", "summary.md", run_only<writers::markdown>, "a summary for a pull request or a terminal"},
    Writer{"junit", "junit.xml", run_only<writers::junit>,
           "one test case per claim, for a continuous integration server"},
    Writer{"csv", "claims.csv", run_only<writers::csv>, "the table of outcomes, for a spreadsheet or a data frame"},
};

}  // namespace

std::span<Writer const> all_writers() { return every_writer; }

}  // namespace pe::reports
