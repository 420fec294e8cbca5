#include "experiments/commands/program.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <new>
#include <sstream>
#include <system_error>

#include "experiments/commands/commands.hpp"
#include "experiments/running/interrupt.hpp"
#include "experiments/running/run_record.hpp"
#include "experiments/terminal/names.hpp"
#include "experiments/terminal/print.hpp"
#include "reports/write_file.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/memory.hpp"

namespace pe::experiments {
namespace {

int fail(Status status, std::string_view message) {
  tell(message);
  return static_cast<int>(status);
}

[[noreturn]] void end_at_once(Status status, std::string_view says) {
  [[maybe_unused]] auto const written = ::write(STDERR_FILENO, says.data(), says.size());
  std::_Exit(static_cast<int>(status));
}

/// A failed assertion, here or in a library, has printed its location; this prints what it means, and exits with the
/// status of a bug.
extern "C" void on_abort(int) {
  end_at_once(Status::internal_error, "pebench: stopped by a bug in itself or in a library; please report it\n");
}

[[noreturn]] void end_without_memory() {
  end_at_once(Status::refused_by_system,
              "pebench: the system gives no more memory; ask for less, or raise the limit\n");
}

/// Before main, where libraries make their statics, nothing fails but memory.
[[gnu::constructor(101)]] void before_statics() { std::set_terminate(end_without_memory); }

/// The system gave no memory, or no thread.
bool is_exhaustion(std::error_code const& code) {
  return code == std::errc::resource_unavailable_try_again || code == std::errc::not_enough_memory;
}

/// Where an exception cannot go on, one of memory is still no bug.
[[noreturn]] void on_terminate() {
  try {
    if (std::current_exception()) std::rethrow_exception(std::current_exception());
  } catch (std::bad_alloc const&) {
    end_without_memory();
  } catch (std::system_error const& error) {
    if (is_exhaustion(error.code())) end_without_memory();
  } catch (...) {
  }
  std::abort();
}

/// What the system refused: room or a right to write, or a thread.
int fail(std::system_error const& error) {
  auto const& code = error.code();
  auto const is = [&](auto... conditions) { return ((code == conditions) || ...); };
  if (is_exhaustion(code)) {
    return fail(Status::refused_by_system,
                "the system gives no further thread or memory; ask for fewer threads with --jobs, or raise the limit");
  }
  if (is(std::errc::no_space_on_device, std::errc::io_error, std::errc::broken_pipe, std::errc::bad_file_descriptor,
         std::errc::file_too_large, std::errc::permission_denied, std::errc::read_only_file_system,
         std::errc::no_such_file_or_directory)) {
    return fail(Status::unwritable, fmt::format("an output cannot be written: {}", code.message()));
  }
  return fail(Status::internal_error, fmt::format("an unexpected failure, which is a bug: {}", error.what()));
}

/// Ends the program when its reader has ended: without a message, and with a status that a shell understands.
[[noreturn]] void end_as_if_killed_by_pipe() {
  std::signal(SIGPIPE, SIG_DFL);
  std::raise(SIGPIPE);
  std::abort();
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

/// Runs the command that was typed; what it throws becomes one sentence and a status.
int run(CLI::App& app, int argc, char** argv, Status const& status) {
  try {
    try {
      app.parse(argc, argv);
    } catch (CLI::Success const& help) {
      std::ostringstream text;
      app.exit(help, text, text);
      put(as_typed(text.str()));
    }
    flush_output();
  } catch (CLI::ParseError const& error) {
    return fail(Status::usage, sentence_of(app, error));
  } catch (InputError const& error) {
    return fail(Status::unreadable, error.what());
  } catch (OutputError const& error) {
    return fail(Status::unwritable, error.what());
  } catch (UserError const& error) {
    return fail(Status::usage, error.what());
  } catch (reports::WriteError const& error) {
    return fail(Status::unwritable, error.what());
  } catch (StreamError const& error) {
    if (error.gone) end_as_if_killed_by_pipe();
    return fail(Status::unwritable, error.what());
  } catch (std::bad_alloc const&) {
    end_without_memory();
  } catch (std::filesystem::filesystem_error const& error) {
    auto const where = error.path1().empty() ? "a file" : error.path1().string();
    return fail(Status::unwritable,
                fmt::format("{} cannot be used: {}", where, std::generic_category().message(error.code().value())));
  } catch (std::system_error const& error) {
    return fail(error);
  } catch (std::exception const& error) {
    return fail(Status::internal_error, fmt::format("this is a bug of pebench, not your mistake: {}", error.what()));
  }
  return static_cast<int>(status);
}

constexpr std::string_view first_steps =
    R"(What is said and coded about positional encodings, verified. Five things to do:

  pebench explain rope                      what is known of a scheme
  pebench findings                          what is wrong in print, and what is so
  pebench audit inv_freq.npy                is a table from code what it should be?
  pebench new-scheme my-scheme              begin a scheme of your own; then: pebench verify --scheme my-scheme.toml
  pebench report --out out/report           decide every claim, and write the pages

'pebench search WORD' finds statements and schemes, 'pebench --help' shows all commands.
)";

/// The command `help`, and what is shown where no command is named.
void add_help(CLI::App& app) {
  auto const show = [] { put(as_typed(first_steps)); };
  app.add_subcommand("help", "the five things that people do")->footer("Example: pebench help")->callback(show);
  app.callback([&app, show] {
    if (app.get_subcommands().empty()) show();
  });
}

}  // namespace

int run_program(int argc, char** argv) {
  open_streams();
  std::signal(SIGXFSZ, SIG_IGN);  // a limit on the size of files is as a full disk
  std::signal(SIGABRT, on_abort);
  std::set_terminate(on_terminate);
  when_memory_ends(end_without_memory);
  watch_interrupts();
  CLI::App app{"Verifies what documents, papers and code claim about positional encodings.", "pebench"};
  app.footer(fmt::format("{}\nExample: pebench verify 'rope*' --cases 10000 --out out/rope", status_help));
  app.set_version_flag("--version", version_text());
  app.require_subcommand(0, 1);
  add_help(app);
  auto status = Status::as_expected;
  remember_command(argc, argv);
  for (AddCommand* const add :
       {add_verify, add_report,   add_reproduce, add_compare, add_merge,      add_diff,  add_explain,
        add_search, add_replay,   add_certify,   add_list,    add_figure,     add_audit, add_export,
        add_table,  add_findings, add_gallery,   add_dataset, add_new_scheme, add_manual}) {
    add(app, status);
  }
  auto const result = run(app, argc, argv, status);
  if (!interrupts().stop_requested()) return result;
  tell("interrupted: what is shown and written is partial, finished until then");
  leave(static_cast<int>(Status::interrupted));
}

}  // namespace pe::experiments
