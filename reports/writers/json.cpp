#include "reports/digests.hpp"
#include "reports/encode_json.hpp"
#include "reports/writers/writers.hpp"

namespace pe::reports {

std::string writers::json(Run const& run) {
  auto object = Json::object();
  object["schema"] = run_schema;
  object["digests"] = Encode{}(digests(run));
  object.update(Encode{}(run));
  return dump(object, 2) + "\n";
}

}  // namespace pe::reports
