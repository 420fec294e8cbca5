/// How a law that takes seconds over one case is stopped within it.
#pragma once

#include <stop_token>

namespace pe {

/// What `interruption_point` throws; the case is then left undecided. No std::exception, which a law might catch.
struct Interrupted {};

/// While it lives, interruption points of this thread ask this token.
class Interruptible {
 public:
  explicit Interruptible(std::stop_token const& stop);
  ~Interruptible();
  Interruptible(Interruptible const&) = delete;
  Interruptible& operator=(Interruptible const&) = delete;
};

/// To be called by loops within a law that take more than a tenth of a second together. Throws Interrupted when the run
/// that decides the law was asked to stop; else, and where there is no such thread, it does nothing.
void interruption_point();

}  // namespace pe
