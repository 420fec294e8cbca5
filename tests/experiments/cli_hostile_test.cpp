// What the program makes of files and words that were made to harm it: one sentence, and the status that is documented.
#include <signal.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <thread>

#include "tests/catch.hpp"
#include "tests/experiments/child.hpp"
#include "tests/experiments/folder.hpp"
#include "tests/experiments/npy_file.hpp"

namespace pe::tests {
namespace {

using Json = nlohmann::json;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool watched = true;
#else
constexpr bool watched = false;
#endif

constexpr std::size_t mebibyte = std::size_t{1} << 20;

/// A version 1 .npy of zeros, which takes no room on the disk; returns its size.
std::size_t write_zeros(std::string const& path, std::string const& dtype, std::string const& shape,
                        std::size_t bytes) {
  auto const header = npy_header(dtype, shape);
  put(path, header);
  std::filesystem::resize_file(path, header.size() + bytes);
  return header.size() + bytes;
}

/// Whether a terminal would take all of it for text: line ends, and else no control character.
bool is_plain(std::string const& text) {
  bool const ascii =
      std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) >= ' ' || c == '\n'; });
  return ascii && text.find('\x7f') == text.npos && text.find("\xc2\x9b") == text.npos &&
         text.find("\xe2\x80\xae") == text.npos;
}

void check_one_sentence(Ended const& ended, int status) {
  CHECK(ended.status == status);
  CHECK(ended.out.empty());
  CHECK(lines_of(ended.err).size() == 1);
  CHECK_THAT(ended.err, Catch::Matchers::StartsWith("pebench: "));
  CHECK(ended.err.size() < 3000);
  CHECK(is_plain(ended.err));
}

TEST_CASE("tables of a hundred million entries are answered in their size and 300 MB") {
  Folder const folder;
  struct Case {
    std::string dtype, shape;
    std::size_t bytes;
  };
  for (auto const& [dtype, shape, bytes] : std::vector<Case>{{"|i1", "(60000000,)", 60'000'000},
                                                             {"<i8", "(16000000,)", 128'000'000},
                                                             {"<f2", "(1, 30000000)", 60'000'000},
                                                             {"<f4", "(2, 50000000)", 400'000'000},
                                                             {"<f4", "(50000000, 2)", 400'000'000},
                                                             {"<f8", "(12, 2048, 2048)", 402'653'184}}) {
    CAPTURE(dtype, shape);
    auto const size = write_zeros(folder / "table.npy", dtype, shape, bytes);
    for (Words const& more : std::vector<Words>{{}, {"--kind", "phases"}, {"--kind", "bias"}}) {
      auto const ended = pebench(with({"audit", folder / "table.npy", "--json"}, more));
      CHECK((ended.status == 0 || ended.status == 2 || ended.status == 4));
      if (!watched) CHECK(ended.peak_memory < size + 300 * mebibyte);
    }
  }
}

TEST_CASE("a table that is too large says so in its first line") {
  Folder const folder;
  write_zeros(folder / "table.npy", "<f4", "(2, 50000000)", 400'000'000);
  auto const ended = ended_with(4, {"audit", folder / "table.npy"});
  CHECK_THAT(lines_of(ended.out).at(0), contains("unrecognised") && contains("not judged"));
  CHECK_THAT(ended.out, contains("50000000 columns"));
}

/// Starts an audit of a large table and stops it in the midst of it, does `change` to the file, and lets it go on.
Ended audited_while(std::string const& file, auto const& change) {
  Child child({"audit", file, "--kind", "bias"});
  for (int i = 0; i < 2000; ++i) {
    std::ifstream maps("/proc/" + std::to_string(child.id()) + "/maps");
    std::string const all{std::istreambuf_iterator<char>(maps), {}};
    if (all.find(file) != all.npos) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  child.signal(SIGSTOP);
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  change();
  child.signal(SIGCONT);
  return child.wait(std::chrono::seconds(60));
}

TEST_CASE("a table that is cut short, overwritten or replaced while it is audited is refused, whatever was found") {
  Folder const folder;
  auto const file = folder / "table.npy";
  // A second of reading: the change comes before its end.
  constexpr std::size_t entries = std::size_t{60} * 2000 * 2000;
  auto const write_table = [&] { return write_zeros(file, "<f4", "(60, 2000, 2000)", 4 * entries); };
  write_table();
  auto const shorter = audited_while(file, [&] { std::filesystem::resize_file(file, 1000); });
  check_one_sentence(shorter, 3);
  CHECK_THAT(shorter.err, contains("table.npy: went from 960000128 to 1000 bytes while it was read"));
  write_table();
  auto const overwritten = audited_while(file, [&] { std::fstream(file).seekp(5000) << "half"; });
  check_one_sentence(overwritten, 3);
  CHECK_THAT(overwritten.err, contains("was written to while it was read"));
  write_table();
  auto const replaced = audited_while(file, [&] {
    put(folder / "other", "x");
    std::filesystem::rename(folder / "other", file);
  });
  check_one_sentence(replaced, 3);
  CHECK_THAT(replaced.err, contains("was replaced by another file while it was read"));
}

TEST_CASE("names out of files reach the terminal without their control characters, and JSON as they are") {
  Folder const folder;
  std::string const escapes = "\033]0;title\007\r\n\xc2\x9b[31m\xe2\x80\xae";
  std::vector<float> const vector{1, 0.1F, 0.01F, 0.001F};
  auto const name = escapes + ".inv_freq";
  put(folder / "model.safetensors", safetensors({{name, vector}, {"b.inv_freq", {1, 0.5F}}, {"c" + escapes, {1}}}));
  auto const text = pebench({"audit", folder / "model.safetensors"});
  CHECK(is_plain(text.out));
  CHECK_THAT(text.out, contains("\\x1b]0;title\\x07"));
  auto const json = Json::parse(pebench({"audit", folder / "model.safetensors", "--json"}).out)["tables"];
  REQUIRE(json.size() == 2);
  CHECK(std::ranges::any_of(json, [&](Json const& audit) { return audit["tensor"] == name; }));
  check_one_sentence(pebench({"audit", folder / "model.safetensors", "--tensor", "d"}), 2);
  put(folder / "others.safetensors", safetensors({{"a" + escapes, {1}}, {"b" + escapes, {1}}, {"c", {1}}}));
  auto const others = printed_by({"audit", folder / "others.safetensors"});
  CHECK((is_plain(others) && lines_of(others).size() == 1));

  auto const config = [&](Json const& value) {
    put(folder / "config.json", value.dump());
    return pebench({"audit", folder / "model.safetensors", "--config", folder / "config.json"});
  };
  Json layers;
  layers["rope_parameters"][escapes] = {{"rope_type", "default"}, {"rope_theta", 10000.0}};
  layers["rope_parameters"]["full_attention"] = {{"rope_type", "default"}, {"rope_theta", 500000.0}};
  CHECK(is_plain(config(layers).out));
  layers["rope_parameters"][escapes]["rope_theta"] = escapes;
  check_one_sentence(config(layers), 3);
  layers["rope_parameters"][escapes] = {{"rope_type", escapes}};
  check_one_sentence(config(layers), 3);

  auto const file = folder / ("x" + std::string("\033[2J\n") + ".npy");
  put(file, "\x93NUMPY");
  check_one_sentence(pebench({"audit", file}), 3);
  check_one_sentence(pebench({"audit", file + "\033"}), 3);
  check_one_sentence(pebench({"verify", "\033[2J"}), 2);
  check_one_sentence(pebench({"verify", std::string(100'000, 'x')}), 2);
}

TEST_CASE("JSON nested a hundred thousand deep, and a run of gigabytes, are refused") {
  Folder const folder;
  std::string const deep(100'000, '[');
  for (auto const& text : {"{\"schema\":" + deep, "{\"schema\":" + deep + std::string(100'000, ']') + "}", deep}) {
    put(folder / "run.json", text);
    auto const audit = pebench({"audit", PE_AUDIT_EXAMPLES "/inv_freq.npy", "--config", folder / "run.json"});
    check_one_sentence(audit, 3);
    CHECK_THAT(audit.err, contains("nested deeper than"));
  }
  std::filesystem::resize_file(folder / "run.json", std::size_t{1} << 36);
  auto const large = pebench({"diff", folder / "run.json", folder / "run.json"});
  check_one_sentence(large, 3);
  if (!watched) CHECK(large.peak_memory < 200 * mebibyte);
}

TEST_CASE("sixty-four threads in a few hundred megabytes of address space end in a result or in one sentence") {
  if (watched) return;  // a sanitizer reserves terabytes of it
  for (std::size_t const space : {80, 120, 150, 200, 300, 400}) {
    CAPTURE(space);
    auto const ended =
        Child({"verify", "derivation2023.*", "--cases", "200", "--jobs", "64"}, {.address_space = space * mebibyte})
            .wait(std::chrono::seconds(60));
    CHECK((ended.status == 0 || ended.status == 71));
    if (ended.status == 0) continue;
    CHECK(lines_of(ended.err).size() == 1);
    CHECK_THAT(ended.err, contains("no more memory") || contains("no further thread"));
  }
  auto const enough =
      printed_by({"verify", "derivation2023.*", "--cases", "200", "--jobs", "64"}, {.address_space = 300 * mebibyte});
  CHECK(enough == pebench({"verify", "derivation2023.*", "--cases", "200", "--jobs", "1"}).out);
}

TEST_CASE("where the system gives no room to begin in, that is no bug of the program") {
  if (watched) return;
  for (std::size_t space = 20; space < 80; space += 1) {
    CAPTURE(space);
    auto const ended = pebench({"list", "tables"}, {.address_space = space * mebibyte});
    constexpr int no_libraries = 127, no_allocator = 128 + SIGSEGV;  // before main: the loader, and jemalloc
    CHECK((ended.status == 0 || ended.status == 71 || ended.status == no_libraries || ended.status == no_allocator));
  }
}

TEST_CASE("a limit on the size of files is a full disk: one sentence, and nothing is left of what was begun") {
  Folder const folder;
  for (std::size_t const most : {1U << 10, 20U << 10, 200U << 10}) {
    CAPTURE(most);
    auto const out = folder / ("out-" + std::to_string(most));
    auto const ended = ended_with(5, {"verify", "derivation2023", "--cases", "5", "--out", out}, {.file_size = most});
    CHECK(lines_of(ended.err).size() == 1);
    CHECK_THAT(ended.err, contains("File too large"));
    for (auto const& entry : std::filesystem::directory_iterator(out)) {
      CHECK(entry.path().filename() == ".pebench-journal");
    }
  }
}

TEST_CASE("a file's name does nothing to the terminal, in text and in JSON for a program") {
  Folder const folder;
  std::string const name = folder /
                           "a\xc2\x9b\xe2\x80\xae\x7f\xf3\xa0\x80\x81"
                           "b.npy";
  std::filesystem::copy_file(PE_AUDIT_EXAMPLES "/inv_freq.npy", name);
  auto const text = pebench({"audit", name});
  CHECK((text.status == 0 && is_plain(text.out)));
  CHECK_THAT(text.out, contains("a\\u{9b}\\u{202e}\\x7f"));
  for (std::vector<std::string> const& typed :
       std::vector<std::vector<std::string>>{{"audit", name, "--json"}, {"audit", name, "--against", name, "--json"}}) {
    auto const ended = printed_by(typed);
    CHECK(is_plain(ended));
    CHECK_THAT(ended, contains("a\\u009b\\u202e\\u007f\\udb40\\udc01b.npy"));
    CHECK(Json::parse(ended).dump().find("\xc2\x9b\xe2\x80\xae") != std::string::npos);
  }
}

TEST_CASE("numbers that nothing exact is computed of, and a rule without its factor, are refused with their status") {
  Folder const folder;
  auto const vector = PE_AUDIT_EXAMPLES "/inv_freq.npy";
  put(folder / "config.json", R"({"rope_theta": 10000, "rope_scaling": {"rope_type": "linear"}})");
  CHECK(pebench({"audit", vector, "--config", folder / "config.json"}).status == 3);
  for (auto const* fields : {R"("rope_theta": 1e300)", R"("rope_theta": 1e19)",
                             R"("rope_theta": 10000, "rope_scaling": {"rope_type": "linear", "factor": 1e300})",
                             R"("rope_theta": 10000, "rope_scaling": {"rope_type": "linear", "factor": 1e-30})"}) {
    CAPTURE(fields);
    put(folder / "config.json", std::string("{\"head_dim\": 128, ") + fields + "}");
    check_refused({{{"audit", vector, "--config", folder / "config.json"},
                    {"too large or too small to be computed with exactly"},
                    3}});
  }
  CHECK(pebench({"audit", vector, "--expect", "rope:base=1e300"}).status == 2);
}

}  // namespace
}  // namespace pe::tests
