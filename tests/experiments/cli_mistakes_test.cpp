#include <unistd.h>

#include "tests/catch.hpp"
#include "tests/experiments/child.hpp"
#include "tests/experiments/folder.hpp"

namespace pe::tests {
namespace {

TEST_CASE("a name that is not known is answered with the nearest ones and where all are listed") {
  check_refused({
      {{"verfy"}, {"command 'verfy'", "nearest: verify", "'pebench --help'"}},
      {{"frobnicate"}, {"command 'frobnicate'", "'pebench --help'"}},
      {{"list", "schmes"}, {"command 'schmes'", "nearest: schemes", "'pebench list --help'"}},
      {{"verify", "--case", "10"}, {"option '--case'", "nearest: --cases", "'pebench verify --help'"}},
      {{"--versio"}, {"option '--versio'", "nearest: --version"}},
      {{"verify", "rop"}, {"'rop'", "nearest: rope,", "'pebench list claims'"}},
      {{"verify", "rope", "sinusodal"}, {"'sinusodal'", "nearest: sinusoidal", "'pebench list claims'"}},
      {{"verify", "kazemnejad2018"}, {"'kazemnejad2018'", "nearest: kazemnejad2019"}},
      {{"verify", "q*"}, {"'q*'", "'pebench list claims'"}},
      {{"explain", "derivation2023.phi-sing"}, {"claim 'derivation2023.phi-sing'", "nearest: derivation2023.phi-sign"}},
      {{"figure", "heatmap"}, {"figure 'heatmap'", "kazemnejad2019-heatmap", "'pebench list figures'"}},
      {{"table", "binary"}, {"table 'binary'", "clock-blog-binary", "'pebench list tables'"}},
      {{"table"}, {"name one table or more", "'pebench list tables'"}},
      {{"reproduce", "kazemnejad"}, {"document 'kazemnejad'", "nearest: kazemnejad2019", "'pebench reproduce --help'"}},
      {{"reproduce", "vaswani2017"}, {"no page of 'vaswani2017'", "'pebench verify vaswani2017'"}},
      {{"compare", "rope", "--properties", "constant-nrm"}, {"property 'constant-nrm'", "nearest: constant-norm"}},
      {{"compare", "ropr"}, {"scheme 'ropr'", "nearest: rope"}},
      {{"compare", "--format", "htm"}, {"format 'htm'", "nearest: html"}},
      {{"reproduce", "mathor2020", "--cases", "0"}, {"--cases is 0"}},
  });
}

TEST_CASE("a command that is suggested is the one that was called") {
  Surroundings const by_bench{.environment = {{"PEBENCH_CALLED", "../bench"}}};
  CHECK_THAT(pebench({"explain", "su2021"}, by_bench).err, contains("'../bench list claims su2021'") &&
                                                               contains("'../bench verify su2021'") &&
                                                               !contains("'pebench "));
  CHECK_THAT(pebench({"verify", "--case"}, by_bench).err, contains("'../bench verify --help'"));
  CHECK_THAT(pebench({"figure"}, by_bench).err, contains("'../bench list figures'"));
  CHECK_THAT(pebench({"verify", "--help"}, by_bench).out,
             contains("Usage: ../bench verify") && contains("Example: ../bench verify"));
  std::vector<std::string> const explain{"explain", "derivation2023.phi-sign", "--cases", "10"};
  CHECK_THAT(pebench(explain, by_bench).out,
             contains("../bench replay 'derivation2023.phi-sign@") && contains("../bench certify derivation2023."));
  CHECK_THAT(pebench(explain).out, contains("pebench replay 'derivation2023.phi-sign@") && !contains("bench bench"));
}

TEST_CASE("a number out of its range is reported with the range") {
  check_refused({
      {{"verify", "--digits", "0"}, {"--digits is 0", "from 10 to 300"}},
      {{"verify", "--digits", "301"}, {"--digits is 301", "from 10 to 300"}},
      {{"verify", "--digits", "5.5"}, {"--digits", "'5.5'", "from 10 to 300", "'pebench verify --help'"}},
      {{"verify", "--cases", "-1"}, {"--cases is -1", "from 1 to 1000000000"}},
      {{"verify", "--cases", "x"}, {"--cases", "'x'", "from 1 to 1000000000"}},
      {{"verify", "--cases", "99999999999999999999"}, {"'99999999999999999999'", "from 1 to 1000000000"}},
      {{"report", "--cases", "0"}, {"--cases is 0", "from 1 to 1000000000"}},
      {{"explain", "derivation2023.phi-sign", "--jobs", "-3"}, {"--jobs is -3", "from 0 to 1024"}},
      {{"verify", "--seed", "x"}, {"--seed", "'x'", "from 0 to 18446744073709551615"}},
      {{"verify", "--seed", "-1"}, {"'-1'", "from 0 to 18446744073709551615"}},
      {{"verify", "--seed", "18446744073709551616"}, {"'18446744073709551616'", "to 18446744073709551615"}},
      {{"replay", "derivation2023.phi-sign@d=2,b=10000,t=0,k=1", "--digits", "3"}, {"--digits is 3"}},
      {{"verify", "--cases"}, {"--cases", "'pebench verify --help'"}},
  });
}

TEST_CASE("a token that cannot be replayed is reported with what it lacks") {
  std::string const claim = "derivation2023.phi-sign@", vectors = "su2021.norm-kept@";
  check_refused({
      {{"replay", "derivation2023.phi-sign"}, {"is not a token", "CLAIM@CASE", "@d=2,b=10000,t=0,k=1"}},
      {{"replay", ""}, {"'' is not a token", "CLAIM@CASE"}},
      {{"replay", "derivation2023.phi-sing@d=2"}, {"claim 'derivation2023.phi-sing'", "derivation2023.phi-sign"}},
      {{"replay", "derivation2023.notation@d=2"}, {"derivation2023.notation", "not checkable"}},
      {{"replay", claim + "d=3,b=10000,t=0,k=1"}, {"d=3", "even d from 2"}},
      {{"replay", claim + "d=0,b=10000,t=0,k=1"}, {"d=0", "from 1 to"}},
      {{"replay", claim + "d=2,b=1,t=0,k=1"}, {"b=1 is outside", "every base above 1"}},
      {{"replay", claim + "d=2,b=10000,t=0,k"}, {"'k' is not name=value", "d=2,b=10000,t=0,k=1"}},
      {{"replay", vectors + "d=4,b=10000,m=1,x=[1;2]"}, {"'x' has 2 entries", "d=4"}},
  });
}

TEST_CASE("a case outside the domain of its claim is refused with the domain, never called a surprise or a bug") {
  check_refused({
      {{"replay", "kazemnejad2019.first-rise@d=18,b=10000,k=1"}, {"d=18 is outside", "d in {16, 32, 64"}},
      {{"replay", "kazemnejad2019.first-rise@d=16,b=20,k=1"}, {"b=20 is outside"}},
      {{"replay", "pebench.uniqueness.sinusoidal@d=2,b=10000,k=0"}, {"k=0 is outside"}},
      {{"replay", "kazemnejad2019.first-dimensions@d=128,b=10000,n=1000000000000"}, {"n=1000000000000 is outside"}},
      {{"replay", "derivation2023.constant-norm-implies-relative@d=2,b=10000,m=0"}, {"m=0 is outside"}},
  });
}

TEST_CASE("a command that lacks something, or has too much, is refused with what is allowed") {
  check_refused({
      {{"list", "everything"}, {"'pebench list --help'"}},
      {{"explain"}, {"NAME", "'pebench explain --help'"}},
      {{"explain", "derivation2023.phi-sign", "more"}, {"more", "'pebench explain --help'"}},
      {{"figure"}, {"--all", "'pebench list figures'"}},
      {{"figure", "precision-ladder", "--width", "wide"}, {"width 'wide'", "one-column", "two-columns"}},
      {{"figure", "precision-ladder", "--all"}, {"--all", "'pebench list figures'"}},
  });
}

TEST_CASE("an --out that cannot be written is reported before any work is done, and leaves nothing behind") {
  Folder const folder;
  std::ofstream(folder / "file") << "mine";
  std::filesystem::create_directory(folder / "closed");
  std::filesystem::permissions(folder / "closed",
                               std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
  // A billion cases: were they looked at first, the child would be killed and its status another.
  std::vector<std::string> const verify{"verify", "--cases", "1000000000", "--out"};
  std::vector<std::string> const report{"report", "--cases", "1000000000", "--out"};
  for (auto command : {verify, report, {"figure", "--all", "--out"}}) {
    for (std::string const where : {"file", "file/below", "closed", "closed/below"}) {
      command.push_back(folder / where);
      check_refused({{command, {"--out " + folder / where}, 5}});
      command.pop_back();
    }
  }
  CHECK(bytes_of(folder / "file") == "mine");
  CHECK(std::filesystem::is_empty(folder / "closed"));
  CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 2);
}

TEST_CASE("a mistake in the rest of the command makes no folder") {
  Folder const folder;
  check_refused({{{"verify", "nosuch", "--out", folder / "new"}, {"'nosuch'"}},
                 {{"verify", "--digits", "1", "--out", folder / "new"}, {"--digits"}},
                 {{"figure", "nosuch", "--out", folder / "new"}, {"'nosuch'"}}});
  CHECK(std::filesystem::is_empty(folder.path()));
}

}  // namespace
}  // namespace pe::tests
