#include "theory/kernel/evidence.hpp"

#include "theory/kernel/error.hpp"

namespace pe {

std::string_view name(Verdict verdict) {
  switch (verdict) {
    case Verdict::holds:
      return "holds";
    case Verdict::refuted:
      return "refuted";
    case Verdict::undecided:
      return "undecided";
    case Verdict::not_applicable:
      return "not applicable";
  }
  PE_ASSERT(!"a verdict");
  return {};
}

std::string_view name(Evidence evidence) {
  switch (evidence) {
    case Evidence::none:
      return "none";
    case Evidence::sampled:
      return "sampled";
    case Evidence::grid:
      return "grid";
    case Evidence::covered:
      return "covered";
    case Evidence::exhausted:
      return "exhausted";
    case Evidence::witnessed:
      return "witnessed";
    case Evidence::proved:
      return "proved";
    case Evidence::certified:
      return "certified";
    case Evidence::exact:
      return "exact";
  }
  PE_ASSERT(!"an evidence");
  return {};
}

}  // namespace pe
