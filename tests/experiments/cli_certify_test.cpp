/// Certificates, on the command line; that Coq takes them is tests/certificates.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/catch.hpp"
#include "tests/experiments/child.hpp"
#include "tests/experiments/folder.hpp"

namespace pe::tests {
namespace {

std::string const harmonic = std::string(PE_FORMULA_EXAMPLES) + "/harmonic.toml";

TEST_CASE("certify writes a theorem for each claim that has one, and says why another has none") {
  Folder const folder;
  auto const ended =
      printed_by({"certify", "derivation2023.trace-identity", "derivation2023.aim", "--out", folder / "coq"});
  CHECK_THAT(bytes_of(folder / "coq/derivation2023_trace_identity.v"),
             contains("\nDefinition statement : Prop :=\n  forall (n : nat) (base : R) (t : R) (k : R),\n"));
  CHECK_THAT(ended, contains("derivation2023.aim: no certificate: it is a definition or an opinion\n"));
  CHECK_THAT(ended, contains("1 certificate of 2 claims"));
}

TEST_CASE("certify writes the library beside a certificate in its words, and explain prints the statement") {
  Folder const folder;
  CHECK(pebench({"certify", "pebench.relative-score.rope", "--out", folder / "coq"}).status == 0);
  CHECK_THAT(bytes_of(folder / "coq/pebench_relative_score_rope.v"), contains("\nFrom Pebench Require Import "));
  CHECK_THAT(bytes_of(folder / "coq/Pebench/Properties.v"), contains("Definition relative_score "));
  CHECK_THAT(pebench({"explain", "pebench.relative-score.rope"}).out, contains("relative_score (2 * n) (rope n base)"));
}

TEST_CASE("a claim without a certificate is a surprise, and leaves no file") {
  Folder const folder;
  auto const ended = ended_with(1, {"certify", "kazemnejad2019.one-function-fails", "--out", folder / "coq"});
  CHECK_THAT(ended.out, contains("no certificate: it was checked by enumeration"));
  CHECK_FALSE(std::filesystem::exists(folder / "coq/kazemnejad2019_one_function_fails.v"));
}

TEST_CASE("a coqc that is ended is not blamed for what the library says, and one that refuses it is") {
  Folder const folder, programs;
  auto const check = [&](char const* script) {
    write_program(programs.path() / "coqc", script);
    return pebench({"certify", "pebench.relative-score.rope", "--check", "--out", folder / "coq"},
                   {.environment = {{"PATH", programs.path().string() + ":/usr/bin:/bin"}}})
        .err;
  };
  auto const ended = check("kill -15 $$");
  CHECK_THAT(ended, contains("was not compiled, and nothing was checked: coqc was ended by signal 15; run it again"));
  CHECK_THAT(ended, !contains("Coq 8.16"));
  CHECK_THAT(check("echo Error: no >&2; exit 1"), contains("refused by coqc: Error: no") && contains("Coq 8.16 does"));
}

TEST_CASE("two claims of a file that would have the same certificate are refused") {
  Folder const folder;
  std::ofstream(folder / "c.toml") << R"([[claim]]
id = "a.b-c"
says = "x"
law = "1 < 2"
expect = "holds"
[[claim]]
id = "a-b.c"
says = "x"
law = "1 < 2"
expect = "holds"
)";
  check_refused(
      {{{"certify", "--claims", folder / "c.toml", "--out", folder / "coq"}, {"would both be claim_a_b_c.v"}}});
}

TEST_CASE("explain names the command that writes the certificate, or says why there is none") {
  CHECK_THAT(pebench({"explain", "derivation2023.phi-sign"}).out, contains("pebench certify derivation2023.phi-sign"));
  CHECK_THAT(pebench({"explain", "kazemnejad2019.one-function-fails", "--cases", "10"}).out,
             contains("none: it was checked by enumeration"));
}

TEST_CASE(
    "a report with certificates has their digests and links, and is shown again with those that are still its own") {
  Folder const folder;
  auto const made = ended_with(0, {"report", "--certificates", "--scheme", harmonic, "--cases", "5", "--format",
                                   "json,html", "--out", folder / "out"});
  auto const all = nlohmann::json::parse(bytes_of(folder / "out/run.json")).at("certificates");
  REQUIRE_FALSE(all.empty());
  CHECK_THAT(std::string(all.front().at("statement")), contains("(own_harmonic_rope n)"));
  CHECK(std::ranges::all_of(all, [&](auto const& certificate) {
    return std::filesystem::exists(folder / ("out/" + std::string(certificate.at("file"))));
  }));
  CHECK_THAT(bytes_of(folder / "out/index.html") + bytes_of(folder / "out/stories/1.js"),
             contains("certificates/claim_harmonic_falls.v"));
  std::ofstream(folder / "out/certificates/claim_harmonic_falls.v", std::ios::app) << "(* changed *)";
  auto const again = ended_with(0, {"report", folder / "out/run.json", "--format", "json", "--out", folder / "again"});
  CHECK_THAT(again.err, contains("1 of the run's certificates are missing beside it, or were changed"));
  CHECK(nlohmann::json::parse(bytes_of(folder / "again/run.json")).at("certificates").size() == all.size() - 1);
  CHECK_FALSE(std::filesystem::exists(folder / "again/certificates/claim_harmonic_falls.v"));
}

TEST_CASE("a report's certificates are files beside its page, which a single file cannot have") {
  Folder const folder;
  CHECK(pebench({"report", "--certificates", "--single-file", "--out", folder / "out"}).status == 2);
}

}  // namespace
}  // namespace pe::tests
