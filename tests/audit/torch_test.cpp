/// Pickles that lie, made opcode by opcode (pickletools) in an archive as torch.save makes it.
#include <zip.h>

#include "experiments/audit/readers/formats.hpp"
#include "experiments/audit/readers/pickle.hpp"
#include "tests/audit/refusal.hpp"
#include "tests/audit/zip_made.hpp"

namespace pe::audit {
namespace {

std::string text(std::string const& s) { return "X" + little(static_cast<std::uint32_t>(s.size())) + s; }
std::string global(std::string const& module, std::string const& name) { return "c" + module + "\n" + name + "\n"; }
std::string integer(std::int32_t value) { return "J" + little(static_cast<std::uint32_t>(value)); }
std::string tuple(std::string const& items) { return "(" + items + "t"; }

std::string storage(std::string const& type = "FloatStorage", std::string const& key = "0",
                    std::string const& count = integer(6)) {
  return tuple(text("storage") + global("torch", type) + text(key) + text("cpu") + count) + "Q";
}

std::string tensor(std::string const& offset, std::string const& shape, std::string const& strides,
                   std::string const& of = storage()) {
  return global("torch._utils", "_rebuild_tensor_v2") +
         tuple(of + offset + tuple(shape) + tuple(strides) + "\x89" + "N") + "R";
}

std::string const whole = tensor(integer(0), integer(2) + integer(3), integer(3) + integer(1));

/// A .pt of this pickle with one storage of six floats.
std::string checkpoint(std::string const& program, std::string const& order = "little") {
  std::string const pickle = "\x80\x02" + program + ".";
  return tests::zip_archive({{"x/data.pkl", pickle}, {"x/byteorder", order}, {"x/data/0", std::string(24, '\0')}});
}

std::string refused(std::string const& program, std::string const& order = "little") {
  return refusal([&] {
    auto const file = checkpoint(program, order);
    for (auto const& table : read_torch(bytes_of(file), nullptr, "x.pt")) to_double(table);
  });
}

TEST_CASE("the pickle that these tests bend is read") {
  auto const file = checkpoint("}" + text("a") + whole + "s");
  auto const tables = read_torch(bytes_of(file), nullptr, "x.pt");
  REQUIRE(tables.size() == 1);
  CHECK(tables[0].name == "a");
  CHECK(tables[0].strides == std::vector<std::int64_t>{12, 4});
  CHECK(refused(whole) == "not refused");
}

TEST_CASE("a function that does not rebuild a tensor is refused by its name, wherever it stands") {
  auto const evil = global("os", "system") + tuple(text("true")) + "R";
  for (auto const& program : {evil, "}" + text("a") + evil + "s", "](" + evil + whole + "e"}) {
    CHECK_THAT(refused(program), contains("'os.system'") && contains("never executed"));
  }
  CHECK_THAT(refused(global("builtins", "eval")), contains("'builtins.eval'"));
  CHECK_THAT(refused(global("torch.hub", "load") + tuple(text("x")) + "R"), contains("'torch.hub.load'"));
  CHECK_THAT(refused(tensor(
                 integer(0), integer(6), integer(1),
                 tuple(text("storage") + global("os", "FloatStorage") + text("0") + text("cpu") + integer(6)) + "Q")),
             contains("'os.FloatStorage'"));
}

TEST_CASE("a view that reaches out of its storage is refused; one that ends with it is not") {
  CHECK(refused(tensor(integer(0), integer(6), integer(1))) == "not refused");
  CHECK(refused(tensor(integer(5), integer(1), integer(1))) == "not refused");
  CHECK(refused(tensor(integer(5), integer(1000), integer(0))) == "not refused");
  for (auto const& [offset, shape, stride] : {std::tuple(0, 7, 1),
                                              {1, 6, 1},
                                              {6, 1, 1},
                                              {0, 2, 6},
                                              {-1, 1, 1},
                                              {0, -1, 1},
                                              {0, 2, -1},
                                              {0, 2, 0x7fffffff},
                                              {0x7fffffff, 1, 1}}) {
    CAPTURE(offset, shape, stride);
    CHECK(refused(tensor(integer(offset), integer(shape), integer(stride))) != "not refused");
  }
  auto const huge = std::string("\x8a\x08", 2) + std::string(7, '\0') + "\x10";  // 2^60
  CHECK_THAT(refused(tensor(integer(0), huge, integer(0))), contains("must stand in it"));
  CHECK_THAT(refused(tensor(integer(0), huge + huge, integer(0) + integer(0))), contains("must stand in it"));
  CHECK_THAT(refused(tensor(integer(0), integer(2) + integer(2), huge + huge)), contains("must stand in it"));
  CHECK_THAT(refused(tensor(integer(0), integer(2), integer(1) + integer(1))), contains("not described"));
  // One entry may be repeated, but not without end.
  auto const most = static_cast<std::int32_t>(most_unpacked / sizeof(float));
  CHECK(refused(tensor(integer(0), integer(most), integer(0))) == "not refused");
  CHECK_THAT(refused(tensor(integer(0), integer(most + 1), integer(0))), contains("must stand in it"));
}

TEST_CASE("a storage that is missing, or described in another way, is refused") {
  CHECK_THAT(refused(tensor(integer(0), integer(6), integer(1), storage("FloatStorage", "1"))), contains("lacks"));
  CHECK_THAT(refused(tensor(integer(0), integer(6), integer(1), storage("FloatStorage", "../byteorder"))),
             contains("lacks"));
  CHECK_THAT(refused(tensor(integer(0), integer(6), integer(1), text("storage") + "Q")), contains("not described"));
  CHECK_THAT(refused(tensor(integer(0), integer(6), integer(1), "N")), contains("not described"));
  CHECK_THAT(refused(tensor("N", integer(6), integer(1))), contains("not described"));
  CHECK_THAT(refused(tensor(integer(0), integer(6), text("a"))), contains("not described"));
  for (auto const& count : {integer(-5), integer(0), integer(5), integer(7), text("6"), std::string("N")}) {
    CHECK_THAT(refused(tensor(integer(0), integer(5), integer(1), storage("FloatStorage", "0", count))),
               contains("a storage of 24 bytes"));
  }
  CHECK_THAT(refused(storage()), contains("no tensor is made of"));
  CHECK_THAT(refused(global("torch._utils", "_rebuild_parameter") + tuple("N") + "R"), contains("without a tensor"));
}

TEST_CASE("a byte order that is neither of the two is refused") {
  CHECK(refused(whole, "big") == "not refused");
  for (auto const* order : {"middle", "", "LITTLE", "little\n"}) {
    CHECK_THAT(refused(whole, order), contains("has the byte order") && contains("'little' or 'big' is needed"));
  }
}

TEST_CASE("a pickle that is broken is refused with the place") {
  std::vector<std::pair<std::string, std::string>> const broken{
      {"", "other than one value"},
      {"NN", "other than one value"},
      {"(N", "other than one value"},
      {"t", "a mark that is not there"},
      {"\x85", "value that is not there"},
      {"(\x85", "value that is not there"},
      {"Ns", "value that is not there"},
      {"NNs", "container that is not there"},
      {"NNNs", "does not hold them"},
      {"}(Nu", "does not hold them"},
      {"h\x01", "not remembered"},
      {"q\x01", "value that is not there"},
      {"NNR", "what is no function"},
      {"]Nb", "what has none"},
      {"NN\x93", "a name that is no text"},
      {"cos", "a line without an end"},
      {"X\xff\xff\xff\xffx", "ends within"},
      {"i", "the operation 0x69"},
      {"\x8a\x09"
       "123456789",
       "more than 64 bits"},
      {"\x80\x01N", "protocol 1"},
      {"K", "ends within"},
  };
  for (auto const& [program, says] : broken) {
    CAPTURE(program);
    CHECK_THAT(refused(program), contains(says));
  }
  CHECK_THAT(refusal([] { parse_pickle(bytes_of("\x80\x02N"), "x"); }), contains("ends within"));
}

TEST_CASE("a pickle that holds itself, or much of itself often, is refused in no time") {
  CHECK_THAT(refused("]q" + std::string("\0", 1) + "h" + std::string("\0", 1) + "a"), contains("do not end"));
  // Thirty lists, each of which holds the one before it twice: a billion in the end.
  std::string doubled = "]";
  for (char i = 1; i <= 30; ++i) doubled += std::string("q") + i + "](h" + i + "h" + i + "e";
  CHECK_THAT(refused(doubled), contains("other than one value") || contains("do not end"));
  CHECK_THAT(refused(std::string(2'000'000, 'N')), contains("more than 1048576 values"));
  CHECK_THAT(refused(std::string(34'000'000, '(')), contains("pickle of 340000"));
  CHECK(refused("}" + text(std::string(5000, 'a')) + whole + "s") == "not refused");
}

TEST_CASE("the byte order that the archive says is that of its storages") {
  std::string const pickle = "\x80\x02" + tensor(integer(0), integer(1), integer(1)) + ".";
  auto const read = [&](std::string const& order) {
    auto const file = tests::zip_archive({{"x/data.pkl", pickle},
                                          {"x/byteorder", order},
                                          {"x/data/0", std::string("\x3f\x80\x00\x00", 4) + std::string(20, '\0')}});
    return to_double(read_torch(bytes_of(file), nullptr, "x.pt").at(0)).at(0);
  };
  CHECK(read("big") == 1.0);
  CHECK(read("little") != 1.0);
}

}  // namespace
}  // namespace pe::audit
