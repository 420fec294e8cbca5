/// The commands of pebench. Each adds itself to the command line; its callback leaves the exit status.
#pragma once

#include <CLI/CLI.hpp>

#include "experiments/terminal/exit_status.hpp"

namespace pe::experiments {

using AddCommand = void(CLI::App& app, Status& status);

AddCommand add_verify, add_report, add_compare, add_merge, add_diff, add_explain, add_search, add_replay, add_certify,
    add_list, add_figure, add_audit, add_export, add_table, add_reproduce, add_findings, add_gallery, add_dataset,
    add_new_scheme, add_manual;

}  // namespace pe::experiments
