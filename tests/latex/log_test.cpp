#include "reports/latex/log.hpp"

#include "tests/catch.hpp"

namespace pe::reports::latex {
namespace {

TEST_CASE("what a reader of the PDF would see is complained of") {
  for (std::string const line :
       {"! Undefined control sequence.", "Overfull \\hbox (5.1pt too wide) in paragraph at lines 7--9",
        "LaTeX Warning: Reference `tab:x' on page 1 undefined on input line 12.",
        "Package natbib Warning: Citation `x' on page 2 undefined on input line 9.",
        "LaTeX Warning: Label `tab:x' multiply defined.",
        "pdfTeX warning (dest): name{table.3} has been referenced but does not exist, replaced by a fixed one",
        "Missing character: There is no \xE4 in font ec-lmr10!"}) {
    INFO(line);
    CHECK(complaints("This is pdfTeX\n" + line + "\n(./main.aux)\n") == std::vector{line});
  }
}

TEST_CASE("what nobody sees is not") {
  CHECK(complaints("Overfull \\hbox (4.9pt too wide) in paragraph at lines 7--9\n"
                   "Underfull \\vbox (badness 10000) has occurred\n"
                   "LaTeX Font Warning: Font shape `T1/lmr/bx/sc' undefined\n"
                   "LaTeX Warning: `h' float specifier changed to `ht'.\n")
            .empty());
}

TEST_CASE("only an error keeps the PDF from being made") {
  CHECK(errors("! Emergency stop.\nOverfull \\hbox (50pt too wide)\n") ==
        std::vector<std::string>{"! Emergency stop."});
}

TEST_CASE("a run that has not settled asks for another") {
  CHECK(asks_for_another_run("LaTeX Warning: Label(s) may have changed. Rerun to get cross-references right.\n"));
  CHECK(asks_for_another_run("Package longtable Warning: Table widths have changed. Rerun LaTeX.\n"));
  CHECK_FALSE(asks_for_another_run("Package: rerunfilecheck 2022-07-10 v1.10 Rerun checks for auxiliary files (HO)\n"));
}

}  // namespace
}  // namespace pe::reports::latex
