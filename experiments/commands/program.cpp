#include "experiments/commands/program.hpp"

#include <fmt/format.h>

#include <cstdio>

#include "experiments/commands/commands.hpp"
#include "experiments/commands/names.hpp"
#include "experiments/commands/provenance.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

int fail(std::string const& message) {
  fmt::print(stderr, "pebench: {}\n", message);
  return static_cast<int>(Status::usage);
}

/// An unknown command or option is answered with the nearest ones; the rest of CLI11's messages are sentences as they
/// are.
std::string sentence_of(CLI::App const& app, CLI::ParseError const& error) {
  auto const* command = &app;
  auto help = app.get_name();
  while (!command->get_subcommands().empty()) {
    command = command->get_subcommands().front();
    help += " " + command->get_name();
  }
  help += " --help";
  auto const unknown = command->remaining();
  auto const commands = command->get_subcommands({});
  bool const is_option = !unknown.empty() && unknown.front().starts_with('-');
  if (unknown.empty() || (!is_option && commands.empty())) {
    return fmt::format("{}; '{}' shows what is allowed", error.what(), help);
  }
  std::vector<std::string> names;
  if (is_option) {
    for (auto const* option : command->get_options()) names.push_back(option->get_name());
  } else {
    for (auto const* known : commands) names.push_back(known->get_name());
  }
  try {
    throw_unknown(is_option ? "option" : "command", unknown.front(), names, help);
  } catch (UserError const& sentence) {
    return sentence.what();
  }
}

}  // namespace

int run_program(int argc, char** argv) {
  CLI::App app{"Verifies what documents, papers and code claim about positional encodings.", "pebench"};
  app.footer("Example: pebench verify 'rope*' --cases 10000 --out out/rope");
  app.set_version_flag("--version", version_text());
  app.require_subcommand(1);
  auto status = Status::as_expected;
  remember_command(argc, argv);
  add_verify(app, status);
  add_report(app, status);
  add_reproduce(app, status);
  add_compare(app, status);
  add_diff(app, status);
  add_explain(app, status);
  add_replay(app, status);
  add_list(app, status);
  add_figure(app, status);
  add_audit(app, status);
  add_table(app, status);
  add_gallery(app, status);
  try {
    app.parse(argc, argv);
  } catch (CLI::Success const& help) {
    return app.exit(help);
  } catch (CLI::ParseError const& error) {
    return fail(sentence_of(app, error));
  } catch (UserError const& error) {
    return fail(error.what());
  } catch (std::exception const& error) {
    return fail(error.what());
  }
  if (std::fflush(stdout) != 0) return fail("standard output cannot be written; is the disk full?");
  return static_cast<int>(status);
}

}  // namespace pe::experiments
