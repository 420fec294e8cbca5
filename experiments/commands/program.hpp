/// The program pebench.
#pragma once

namespace pe::experiments {

/// Parses the command line and runs the command, every failure said in a sentence. Returns the exit status.
int run_program(int argc, char** argv);

}  // namespace pe::experiments
