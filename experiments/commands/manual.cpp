/// pebench manual: the manual page and the completions of shells, written from the command line itself.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <memory>

#include "experiments/commands/commands.hpp"
#include "experiments/running/run_record.hpp"
#include "experiments/terminal/names.hpp"
#include "experiments/terminal/print.hpp"
#include "theory/kernel/linear.hpp"

namespace pe::experiments {
namespace {

std::string roff(std::string text) {
  boost::replace_all(text, "\\", "\\e");
  boost::replace_all(text, "-", "\\-");
  boost::replace_all(text, "\n", "\n\\&");
  return "\\&" + text;
}

/// Subcommands in the order of --help, those of `list` with their parent: "list schemes".
std::vector<std::pair<std::string, CLI::App const*>> commands_of(CLI::App const& app, std::string const& before = {}) {
  std::vector<std::pair<std::string, CLI::App const*>> result;
  for (auto const* command : app.get_subcommands({})) {
    auto const name = before + command->get_name();
    result.emplace_back(name, command);
    for (auto& inner : commands_of(*command, name + " ")) result.push_back(std::move(inner));
  }
  return result;
}

bool is_positional(CLI::Option const& option) { return option.get_positional(); }

/// "-h,--help", "--cases INT".
std::string usage_of(CLI::Option const& option) {
  auto const name = option.get_name(is_positional(option), true);
  return option.get_type_name().empty() || is_positional(option) ? name : name + " " + option.get_type_name();
}

std::string man_options(CLI::App const& app) {
  std::string text;
  for (auto const* option : app.get_options()) {
    text += fmt::format(".TP\n.B {}\n{}\n", roff(usage_of(*option)), roff(option->get_description()));
  }
  return text;
}

std::string man_footer(CLI::App const& app) {
  return app.get_footer().empty() ? "" : fmt::format(".PP\n.nf\n{}\n.fi\n", roff(app.get_footer()));
}

std::string man_page(CLI::App const& app) {
  auto text = fmt::format(
      ".TH PEBENCH 1 \"\" \"pebench {}\"\n.SH NAME\npebench \\- {}\n.SH SYNOPSIS\n.B pebench\n[OPTIONS] COMMAND "
      "[...]\n.SH OPTIONS\n{}.SH COMMANDS\n",
      roff(version_text()), roff(app.get_description()), man_options(app));
  for (auto const& [name, command] : commands_of(app)) {
    text += fmt::format(".SS {}\n{}\n{}{}", roff(name), roff(command->get_description()), man_options(*command),
                        man_footer(*command));
  }
  return text + fmt::format(".SH EXIT STATUS AND EXAMPLE\n{}", man_footer(app));
}

/// "--cases" and "-h": what begins with a dash.
std::vector<std::string> flags_of(CLI::App const& app) {
  std::vector<std::string> result;
  for (auto const* option : app.get_options()) {
    for (auto const& name : option->get_snames()) result.push_back("-" + name);
    for (auto const& name : option->get_lnames()) result.push_back("--" + name);
  }
  return result;
}

/// What can follow the command: commands below it and its flags.
std::string followers(CLI::App const& app) {
  auto words = mapped(app.get_subcommands({}), [](auto const* command) { return command->get_name(); });
  std::ranges::move(flags_of(app), std::back_inserter(words));
  return fmt::format("{}", fmt::join(words, " "));
}

/// bash, and zsh through its bashcompinit. What is no word of pebench completes as a file.
std::string bash_completion(CLI::App const& app) {
  std::string cases;
  for (auto const& [name, command] : commands_of(app)) {
    cases += fmt::format("    '{}') words='{}' ;;\n", name, followers(*command));
  }
  return fmt::format(R"(_pebench() {{
  local word command= words current="${{COMP_WORDS[COMP_CWORD]}}"
  for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
    case "${{command:+$command }}$word" in
      {}) command="${{command:+$command }}$word" ;;
    esac
  done
  case $command in
{}    *) words='{}' ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [ "${{#COMPREPLY[@]}}" -eq 0 ]; then COMPREPLY=($(compgen -f -- "$current")); fi
}}
complete -o filenames -F _pebench pebench
)",
                     [&] {
                       std::vector<std::string> names;
                       for (auto const& [name, command] : commands_of(app)) names.push_back("'" + name + "'");
                       return fmt::format("{}", fmt::join(names, "|"));
                     }(),
                     cases, followers(app));
}

std::string zsh_completion(CLI::App const& app) {
  return "#compdef pebench\nautoload -U +X bashcompinit && bashcompinit\n" + bash_completion(app);
}

std::string fish_completion(CLI::App const& app) {
  auto const quoted = [](std::string const& text) {
    return "'" + boost::replace_all_copy(boost::replace_all_copy(text, "\\", "\\\\"), "'", "\\'") + "'";
  };
  std::string text;
  for (auto const& [name, command] : commands_of(app)) {
    auto const space = name.rfind(' ');
    auto const condition = space == std::string::npos
                               ? std::string("__fish_use_subcommand")
                               : fmt::format("__fish_seen_subcommand_from {}", name.substr(0, space));
    text += fmt::format("complete -c pebench -n {} -a {} -d {}\n", quoted(condition), quoted(command->get_name()),
                        quoted(command->get_description()));
    for (auto const* option : command->get_options()) {
      for (auto const& flag : option->get_lnames()) {
        text += fmt::format("complete -c pebench -n {} -l {}{} -d {}\n",
                            quoted("__fish_seen_subcommand_from " + command->get_name()), flag,
                            option->get_items_expected_max() > 0 ? " -r" : "", quoted(option->get_description()));
      }
    }
  }
  return text;
}

struct Format {
  char const* name;
  std::string (*of)(CLI::App const&);
};

constexpr Format formats[] = {
    {"man", man_page}, {"bash", bash_completion}, {"zsh", zsh_completion}, {"fish", fish_completion}};

}  // namespace

void add_manual(CLI::App& app, Status&) {
  auto const typed = std::make_shared<std::string>();
  auto* command = app.add_subcommand("manual", "print the manual page or a shell's completion script");
  command->add_option("FORMAT", *typed, "man, bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember(names_of(formats, &Format::name)));
  command->footer("Example: pebench manual bash > ~/.local/share/bash-completion/completions/pebench");
  command->callback([typed, &app] { put(std::ranges::find(formats, *typed, &Format::name)->of(app)); });
}

}  // namespace pe::experiments
