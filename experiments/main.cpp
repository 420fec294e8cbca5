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

/// An unknown command is answered with the nearest ones; the rest of CLI11's messages are sentences as they are.
std::string explain(CLI::App const& app, CLI::ParseError const& error, int argc, char const* const* argv) {
  if (argc > 1 && argv[1][0] != '-' && app.get_subcommands().empty()) {
    std::vector<std::string> names;
    for (auto const* command : app.get_subcommands({})) names.push_back(command->get_name());
    try {
      pe::experiments::throw_unknown("command", argv[1], names, "pebench --help");
    } catch (pe::UserError const& unknown) {
      return unknown.what();
    }
  }
  auto const used = app.get_subcommands();
  return fmt::format("{}; 'pebench {}--help' shows what is allowed", error.what(),
                     used.empty() ? "" : used.front()->get_name() + " ");
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
  pe::experiments::add_explain(app, status);
  pe::experiments::add_replay(app, status);
  pe::experiments::add_list(app, status);
  pe::experiments::add_figure(app, status);
  try {
    app.parse(argc, argv);
  } catch (CLI::Success const& help) {
    return app.exit(help);
  } catch (CLI::ParseError const& error) {
    return fail(explain(app, error, argc, argv));
  } catch (pe::UserError const& error) {
    return fail(error.what());
  } catch (std::exception const& error) {
    return fail(error.what());
  }
  return static_cast<int>(status);
}
