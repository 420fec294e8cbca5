/// pebench table: computes the documents' tables again, by name.
#include <algorithm>
#include <memory>

#include "experiments/commands/commands.hpp"
#include "experiments/commands/run_options.hpp"
#include "experiments/running/document_pages.hpp"
#include "experiments/terminal/names.hpp"
#include "experiments/terminal/print.hpp"
#include "experiments/terminal/text_table.hpp"
#include "reports/write_file.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

std::vector<TableEntry> tables_named(std::vector<std::string> const& names) {
  std::vector<TableEntry> result;
  for (auto const& wanted : names) {
    auto const found = std::ranges::find(tables(), wanted, &TableEntry::name);
    if (found == tables().end()) {
      std::vector<std::string> known;
      for (auto const& table : tables()) known.emplace_back(table.name);
      throw_unknown("table", wanted, known, "pebench list tables");
    }
    result.push_back(*found);
  }
  return result;
}

}  // namespace

void add_table(CLI::App& app, Status& status) {
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
  command->callback([typed, &status] {
    if (typed->names.empty() != typed->all) {
      throw UserError("name one table or more, or give --all; 'pebench list tables' shows them");
    }
    auto const wanted =
        typed->all ? std::vector<TableEntry>(tables().begin(), tables().end()) : tables_named(typed->names);
    auto const out = typed->out.empty() ? nullptr : output_folder(typed->out);
    std::string gap;
    for (auto const& entry : wanted) {
      auto const table = entry.make();
      print("{}{}", std::exchange(gap, "\n"), table_text(table));
      if (out) print("Written: {}\n", write_table(table, out->path()).string());
    }
    status = Status::as_expected;
  });
}

}  // namespace pe::experiments
