/// Audits of many files in shards: `pebench audit --shard` and `pebench merge`.
#include <algorithm>
#include <cmath>

#include "tests/catch.hpp"
#include "tests/experiments/child.hpp"
#include "tests/experiments/folder.hpp"
#include "tests/experiments/npy_file.hpp"

namespace pe::tests {
namespace {

using Strings = std::vector<std::string>;

Strings joined(Strings first, Strings const& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

/// Frequencies of these bases, one file each, sound but for one entry of every third.
Strings write_vectors(Folder const& folder, int count) {
  Strings files;
  for (int file = 0; file < count; ++file) {
    std::vector<float> entries;
    for (int i = 0; i < 16; ++i) entries.push_back(static_cast<float>(std::pow(1000.0 * (file + 1), -i / 16.0)));
    if (file % 3 == 2) entries[5] = -1;
    files.push_back(folder / ("inv_freq_" + std::to_string(file) + ".npy"));
    write_npy(files.back(), "(16,)", entries);
  }
  return files;
}

/// The shards of an audit, the last first.
Strings shards_of(Strings const& audit, int count, std::string const& out) {
  Strings files;
  for (int number = count; number >= 1; --number) {
    auto const shard = std::to_string(number) + "/" + std::to_string(count);
    auto const ended = pebench(joined(audit, {"--shard", shard, "--out", out}));
    CHECK(ended.status == 0);
    files.push_back(out + "/audit." + std::to_string(number) + "-of-" + std::to_string(count) + ".json");
    CHECK(ended.out == "Written: " + files.back() + "\n");
  }
  return files;
}

TEST_CASE("an audit in shards, also in empty ones, is merged to the bytes of the whole with its exit status") {
  Folder const folder;
  auto const files = write_vectors(folder, 5);
  std::ofstream(folder / "broken.npy") << "\x93NUMPY";
  write_npy(folder / "empty_inv_freq.npy", "(0,)", {});
  for (auto const& [more, status] : {std::pair{Strings{}, 1},
                                     {Strings{folder / "broken.npy", folder / "empty_inv_freq.npy"}, 1},
                                     {Strings{"--expect", "rope:base=1000", "--fail-on", "defect"}, 1}}) {
    auto const audit = joined(joined({"audit"}, files), more);
    auto const whole = pebench(joined(audit, {"--json"}));
    CHECK(whole.status == status);
    for (int const count : {1, 3, 8}) {
      auto const out = folder / ("out" + std::to_string(count));
      auto const shards = shards_of(audit, count, out);
      auto const merged = pebench(joined(joined({"merge"}, shards), {"--out", out}));
      CHECK(merged.status == status);
      CHECK(bytes_of(out + "/audit.json") == whole.out);
    }
  }
  // What is sound but not recognised, and what cannot be read, have exit statuses of their own.
  write_npy(folder / "slopes.npy", "(2, 3)", {3, 1, 4, 1, 5, 9});
  for (auto const& [audit, status] : {std::pair{Strings{"audit", files[0], folder / "slopes.npy"}, 4},
                                      {Strings{"audit", files[0], folder / "broken.npy"}, 3},
                                      {Strings{"audit", files[0], files[1]}, 0}}) {
    CHECK(pebench(joined(audit, {"--json"})).status == status);
    auto const shards = shards_of(audit, 2, folder / "small");
    CHECK(pebench({"merge", shards[0], shards[1], "--out", folder / "merged.json"}).status == status);
  }
}

TEST_CASE("shards of an audit that are missing, doubled, torn, changed or of another audit are refused by name") {
  Folder const folder;
  auto const files = write_vectors(folder, 4);
  auto const audit = joined({"audit"}, files);
  auto const shards = shards_of(audit, 3, folder / "out");
  auto const refusal = [&](Strings const& merged, int status) {
    auto const ended = pebench(joined(joined({"merge"}, merged), {"--out", folder / "none.json"}));
    CHECK(ended.status == status);
    CHECK(lines_of(ended.err).size() == 1);
    CHECK_FALSE(std::filesystem::exists(folder / "none.json"));
    return ended.err;
  };
  CHECK_THAT(refusal({shards[0], shards[2]}, 2), contains("one is missing: audit.2-of-3.json"));
  CHECK_THAT(refusal({shards[0], shards[1], shards[0]}, 3), contains("the same shard, number 3"));

  auto const others = shards_of(joined(audit, {"--expect", "rope"}), 3, folder / "others");
  CHECK_THAT(refusal({shards[0], others[1], shards[2]}, 3), contains("its options differ"));
  std::filesystem::copy_file(files[3], files[0], std::filesystem::copy_options::overwrite_existing);
  write_npy(files[0], "(4,)", {1, 0.5F, 0.25F, 0.125F});
  auto const later = shards_of(audit, 3, folder / "later");
  CHECK_THAT(refusal({shards[0], later[1], shards[2]}, 3), contains("its files differ"));

  auto const run = pebench({"verify", "derivation2023.aim", "--shard", "1/3", "--out", folder / "out"});
  CHECK(run.status == 0);
  CHECK_THAT(refusal({shards[0], folder / "out/run.1-of-3.json", shards[2]}, 3), contains("not a shard"));
  CHECK_THAT(refusal({folder / "out/run.1-of-3.json", shards[1], shards[2]}, 3), contains("not a shard"));

  auto const text = bytes_of(shards[1]);
  auto const rewritten = [&](std::string const& bytes) {
    std::ofstream(shards[1]) << bytes;
    return refusal(shards, 3);
  };
  CHECK_THAT(rewritten(text.substr(0, text.size() / 2)), contains("torn"));
  auto changed = text;
  changed.replace(changed.find("\"verdict\": \"conforms\""), 21, "\"verdict\": \"learned\" ");
  CHECK_THAT(rewritten(changed), contains("was changed after it was written"));
  std::filesystem::remove(shards[1]);
  CHECK_THAT(refusal(shards, 3), contains("there is no such file"));

  CHECK_THAT(pebench(joined(audit, {"--shard", "1/2"})).err, contains("--out"));
  CHECK(pebench(joined(audit, {"--shard", "3/2", "--out", folder / "none"})).status == 2);
  CHECK(pebench(joined(audit, {"--shard", "1/2", "--out", folder / "none", "--json"})).status == 2);
}

}  // namespace
}  // namespace pe::tests
