/// The commands of pebench. Each adds itself to the command line; its callback leaves the exit status.
#pragma once

#include <CLI/CLI.hpp>

namespace pe::experiments {

/// What a command ends with, and what the shell sees.
enum class Status {
  as_expected = 0,    ///< every verdict is the expected one
  surprise = 1,       ///< some verdict is not; of diff: something changed
  usage = 2,          ///< the command itself was wrong
  interrupted = 130,  ///< Ctrl-C: what was finished is written, the run says that it is partial
};

void add_verify(CLI::App& app, Status& status);
void add_report(CLI::App& app, Status& status);
void add_compare(CLI::App& app, Status& status);
void add_diff(CLI::App& app, Status& status);
void add_explain(CLI::App& app, Status& status);
void add_replay(CLI::App& app, Status& status);
void add_list(CLI::App& app, Status& status);
void add_figure(CLI::App& app, Status& status);
void add_audit(CLI::App& app, Status& status);
void add_table(CLI::App& app, Status& status);
void add_reproduce(CLI::App& app, Status& status);
void add_gallery(CLI::App& app, Status& status);

}  // namespace pe::experiments
