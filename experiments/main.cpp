/// pebench: the verification and research bench for positional encodings.
#include "experiments/commands/program.hpp"

int main(int argc, char** argv) { return pe::experiments::run_program(argc, argv); }
