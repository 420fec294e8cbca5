/// pebench table: computes the documents' tables again, by name.
#include <memory>

#include "experiments/commands/commands.hpp"
#include "experiments/commands/run_options.hpp"
#include "experiments/running/document_pages.hpp"
#include "experiments/terminal/names.hpp"
#include "experiments/terminal/print.hpp"
#include "experiments/terminal/terminal.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {

void add_table(CLI::App& app, Status&) {
  struct Typed {
    std::vector<std::string> names;
    bool all = false;
    std::string out;
  };
  auto const typed = std::make_shared<Typed>();
  auto* command = app.add_subcommand("table", "compute a document's tables again, beside what it prints");
  command->add_option("NAME", typed->names, "tables, as 'pebench list tables' names them");
  command->add_flag("--all", typed->all, "every table");
  command->add_option("--out", typed->out, "folder for NAME.csv");
  command->footer("Example: pebench table clock-blog-distances");
  command->callback([typed] {
    if (typed->names.empty() != typed->all) {
      throw UserError("name one table or more, or give --all; 'pebench list tables' shows them");
    }
    auto const names = typed->all ? names_of(tables(), &TableEntry::name) : typed->names;
    auto const wanted = entries_named(tables(), &TableEntry::name, names, "table", "pebench list tables");
    auto const out = typed->out.empty() ? nullptr : output_folder(typed->out);
    std::string gap;
    for (auto const& entry : wanted) {
      auto const table = entry.make();
      print("{}{}", std::exchange(gap, "\n"), table_text(table));
      if (out) print("Written: {}\n", write_table(table, out->path()).string());
    }
  });
}

}  // namespace pe::experiments
