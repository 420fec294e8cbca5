#include "theory/kernel/interruption.hpp"

namespace pe {
namespace {

thread_local std::stop_token const* asked = nullptr;

}  // namespace

Interruptible::Interruptible(std::stop_token const& stop) { asked = &stop; }

Interruptible::~Interruptible() { asked = nullptr; }

void interruption_point() {
  if (asked != nullptr && asked->stop_requested()) throw Interrupted{};
}

}  // namespace pe
