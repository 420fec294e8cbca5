/// The commands of pebench. Each adds itself to the command line; its callback leaves the exit status.
#pragma once

#include <CLI/CLI.hpp>

#include "experiments/terminal/exit_status.hpp"

namespace pe::experiments {

void add_verify(CLI::App& app, Status& status);
void add_report(CLI::App& app, Status& status);
void add_compare(CLI::App& app, Status& status);
void add_merge(CLI::App& app, Status& status);
void add_diff(CLI::App& app, Status& status);
void add_explain(CLI::App& app, Status& status);
void add_replay(CLI::App& app, Status& status);
void add_certify(CLI::App& app, Status& status);
void add_list(CLI::App& app, Status& status);
void add_figure(CLI::App& app, Status& status);
void add_audit(CLI::App& app, Status& status);
void add_export(CLI::App& app, Status& status);
void add_table(CLI::App& app, Status& status);
void add_reproduce(CLI::App& app, Status& status);
void add_findings(CLI::App& app, Status& status);
void add_gallery(CLI::App& app, Status& status);
void add_new_scheme(CLI::App& app, Status& status);
void add_manual(CLI::App& app, Status& status);

}  // namespace pe::experiments
