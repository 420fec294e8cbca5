/// pebench: the verification and research bench for positional encodings.
#include <fmt/format.h>

#include <cstdio>

#include "experiments/commands/commands.hpp"
#include "experiments/commands/names.hpp"
#include "experiments/commands/provenance.hpp"
#include "theory/kernel/error.hpp"

namespace {

using pe::experiments::Status;

int fail(std::string const& message) {
  fmt::print(stderr, "pebench: {}\n", message);
  return static_cast<int>(Status::usage);
}

/// An unknown command or option is answered with the nearest ones; the rest of CLI11's messages are sentences as they
/// are.
std::string explain(CLI::App const& app, CLI::ParseError const& error) {
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
    pe::experiments::throw_unknown(is_option ? "option" : "command", unknown.front(), names, help);
  } catch (pe::UserError const& sentence) {
    return sentence.what();
  }
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Verifies what documents, papers and code claim about positional encodings.", "pebench"};
  app.footer("Example: pebench verify 'rope*' --cases 10000 --out out/rope");
  app.set_version_flag("--version", pe::experiments::version_text());
  app.require_subcommand(1);
  auto status = Status::as_expected;
  pe::experiments::remember_command(argc, argv);
  pe::experiments::add_verify(app, status);
  pe::experiments::add_report(app, status);
  pe::experiments::add_reproduce(app, status);
  pe::experiments::add_compare(app, status);
  pe::experiments::add_diff(app, status);
  pe::experiments::add_explain(app, status);
  pe::experiments::add_replay(app, status);
  pe::experiments::add_list(app, status);
  pe::experiments::add_figure(app, status);
  pe::experiments::add_audit(app, status);
  pe::experiments::add_table(app, status);
  pe::experiments::add_gallery(app, status);
  try {
    app.parse(argc, argv);
  } catch (CLI::Success const& help) {
    return app.exit(help);
  } catch (CLI::ParseError const& error) {
    return fail(explain(app, error));
  } catch (pe::UserError const& error) {
    return fail(error.what());
  } catch (std::exception const& error) {
    return fail(error.what());
  }
  if (std::fflush(stdout) != 0) return fail("standard output cannot be written; is the disk full?");
  return static_cast<int>(status);
}
