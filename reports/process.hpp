/// Runs another program, without a shell, and leaves nothing of it behind.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pe::reports {

struct Process {
  enum class End { exited, not_found, not_started, killed, timed_out, stopped } end = End::exited;
  int code = 0;             ///< the exit code, or the signal that killed it, or errno where it could not be started
  std::string out, errors;  ///< what it wrote to standard output and standard error
};

/// How long another program is waited for.
struct Patience {
  std::chrono::milliseconds limit;
  std::stop_token stop = {};  ///< when it is asked to stop, the program is ended
  /// Whether the limit, in whole seconds, is of processor time; of time by the clock it then has 20 times as much.
  bool of_processor = false;
};

/// Runs `command` (a program, looked up in PATH, and its arguments) with `input` as its standard input, and waits for
/// it. `environment` is added to, and goes before, this process's own. It runs in `folder`, or where this process does,
/// as a process group of its own, and no file that it writes becomes larger than 1 GiB. When it ends, when patience
/// does, or when the leftovers are removed (leftovers.hpp), the whole group is killed: what the program has started
/// itself does not outlive it. When this process is killed, the program is, on Linux. Throws WriteError when the system
/// refuses a file or a process.
Process run(std::vector<std::string> const& command, std::string_view input,
            std::map<std::string, std::string> const& environment, Patience const& patience,
            std::filesystem::path const& folder = {});

/// "ended with code 2", "was ended by signal 9", "cannot be started (Exec format error)": what happened to a program
/// that gave no result, to be put after its name. `limit` is its time limit.
std::string fate(Process const& process, std::chrono::milliseconds limit);

/// Whether what a program made is a file of its kind from beginning to end: it may end well and leave nothing, half a
/// file or something else.
bool is_whole_svg(std::string_view bytes);
bool is_whole_pdf(std::string_view bytes);
bool is_whole_png(std::string_view bytes);

}  // namespace pe::reports
