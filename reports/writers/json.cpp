#include "reports/writers/encode.hpp"
#include "reports/writers/writers.hpp"

namespace pe::reports {

std::string writers::json(Run const& run) { return document(run_schema, run); }

}  // namespace pe::reports
