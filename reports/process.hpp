/// Runs another program, without a shell.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace pe::reports {

struct Process {
  enum class End { exited, not_found, killed, timed_out } end = End::exited;
  int code = 0;             ///< the exit code, or the signal that killed it
  std::string out, errors;  ///< what it wrote to standard output and standard error
};

/// Runs `command` (a program, looked up in PATH, and its arguments) with `input` as its standard input, and waits for
/// it. `environment` is added to, and goes before, this process's own. After `limit` the program is killed. It runs in
/// `folder`, or where this process does. Throws std::system_error when the system refuses a file or a process.
Process run(std::vector<std::string> const& command, std::string_view input,
            std::map<std::string, std::string> const& environment, std::chrono::milliseconds limit,
            std::filesystem::path const& folder = {});

}  // namespace pe::reports
