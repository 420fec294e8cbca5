#include "experiments/tables/tables.hpp"

namespace pe::experiments {
namespace {

constexpr TableEntry entries[] = {
    {"clock-blog-distances", "two distances on the dial, by three readings of the clock", "S000-13",
     recomputed::clock_blog_distances},
    {"clock-blog-binary", "1 to 6 in binary, printed under the heading \"big endian\"", "S000-16",
     recomputed::clock_blog_binary},
    {"mathor2020-binary", "0 to 15 in binary, one row of which has another label", "S002-05",
     recomputed::mathor2020_binary},
    {"kazemnejad2019-criteria", "which encoding meets which of the four criteria, from verdicts", "S003-03",
     recomputed::kazemnejad2019_criteria},
    {"kazemnejad2019-binary", "0 to 15 in binary", "S003-09", recomputed::kazemnejad2019_binary},
    {"kazemnejad2019-rises", "how often the dot product rises although the lag grows", "S003-13",
     recomputed::kazemnejad2019_rises},
    {"zheng2022-t5-index", "the entry of the bias table: the survey's code and T5", "S001-20",
     recomputed::zheng2022_t5_index},
    {"zheng2022-t5-sharpness", "the greatest weight of an untrained layer, with the code's bias and T5's", "S001-20",
     recomputed::zheng2022_t5_sharpness},
    {"zheng2022-t5-grid", "the entry of the bias table on a grid, by the survey's code", "S001-21",
     recomputed::zheng2022_t5_grid},
};

}  // namespace

std::span<TableEntry const> tables() { return entries; }

}  // namespace pe::experiments
