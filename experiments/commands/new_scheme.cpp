/// pebench new-scheme: a file to begin a scheme of one's own with.
#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <filesystem>
#include <memory>

#include "experiments/commands/beginnings.hpp"
#include "experiments/commands/commands.hpp"
#include "experiments/terminal/print.hpp"
#include "experiments/terminal/terminal.hpp"
#include "reports/write_file.hpp"
#include "theory/families/guests.hpp"
#include "theory/formula/file.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {

void add_new_scheme(CLI::App& app, Status&) {
  struct Typed {
    std::string name, acts = "rotary", out;
  };
  auto const typed = std::make_shared<Typed>();
  auto* command = app.add_subcommand("new-scheme", "write a file with which to begin your own scheme, for --scheme");
  command->add_option("NAME", typed->name, "of the scheme: small letters, digits and -")->required();
  command->add_option("--acts", typed->acts, "rotary, absolute, bias or score")->capture_default_str();
  command->add_option("--out", typed->out, "the file to write (default: NAME.toml)")->option_text("FILE");
  command->footer("Example: pebench new-scheme tilted-rope");
  command->callback([typed] {
    auto const found = std::ranges::find(beginnings, typed->acts, &Beginning::acts);
    if (found == std::end(beginnings)) {
      throw UserError(fmt::format("--acts is '{}'; it takes rotary, absolute, bias or score", printable(typed->acts)));
    }
    require_free(typed->name);
    auto const file = typed->out.empty() ? typed->name + ".toml" : typed->out;
    auto const named = boost::replace_all_copy(std::string(found->text), "NAME", typed->name);
    auto const text = as_typed(boost::replace_all_copy(named, "FILE", printable(file)));
    try {
      formulas::read_file(text, printable(file));  // refuses a name that cannot be given
    } catch (InputError const& refused) {
      throw UserError(refused.what());  // the name is of the command line, and of no file yet
    }
    if (std::filesystem::exists(file)) {
      throw UserError(fmt::format("{} is there already; give another NAME, or --out FILE", printable(file)));
    }
    reports::write_file(file, text);
    print("Written: {}\nDecide it with: {}\n", printable(std::filesystem::absolute(file).string()),
          as_typed("pebench verify --scheme " + printable(file)));
  });
}

}  // namespace pe::experiments
