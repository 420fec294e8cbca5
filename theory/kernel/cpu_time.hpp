/// How much processor time a thread takes.
#pragma once

#include <time.h>

namespace pe {

/// Adds the processor time that this thread takes while it lives.
class CpuTime {
 public:
  explicit CpuTime(double& seconds) : seconds_(seconds), start_(now()) {}
  ~CpuTime() { seconds_ += now() - start_; }
  CpuTime(CpuTime const&) = delete;
  CpuTime& operator=(CpuTime const&) = delete;

 private:
  static double now() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  }

  double& seconds_;
  double start_;
};

}  // namespace pe
