#include "experiments/audit/readers/safetensors_header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

namespace pe::audit {
namespace {

/// Takes the parser's events one by one, so that no tree of an untrusted size is ever built.
class Handler {
 public:
  using json = nlohmann::json;

  explicit Handler(std::string const& where) : where_(where) {}

  std::vector<SafetensorsEntry> entries;

  /// Names come once. They are compared when all are there: a set of them would take more memory than they do.
  void check_names() const {
    std::vector<std::string_view> names;
    names.reserve(entries.size());
    for (auto const& entry : entries) names.push_back(entry.name);
    std::ranges::sort(names);
    auto const twice = std::ranges::adjacent_find(names);
    if (twice != names.end()) fail("has the key " + quote(*twice) + " twice");
  }

  bool start_object(std::size_t) {
    if (place_ == Place::outside) {
      place_ = Place::header;
    } else if (place_ == Place::header) {
      place_ = key_ == "__metadata__" ? Place::metadata : Place::tensor;
      if (place_ == Place::tensor) add_tensor();
      inner_keys_.clear();
    } else {
      unexpected("an object");
    }
    return true;
  }

  bool key(std::string& text) {
    if (place_ != Place::header) {
      if (!inner_keys_.insert(text).second) fail("has the key " + quote(text) + " twice");
      if (inner_keys_.size() > most_metadata) fail(fmt::format("has more than {} words of metadata", most_metadata));
    } else if (text == "__metadata__" && std::exchange(has_metadata_, true)) {
      fail("has the key '__metadata__' twice");
    }
    if (place_ == Place::tensor && text != "dtype" && text != "shape" && text != "data_offsets") {
      fail(fmt::format("has the field {} in tensor {}", quote(text), quote(entries.back().name)));
    }
    key_ = std::move(text);
    return true;
  }

  bool end_object() {
    if (place_ == Place::tensor && inner_keys_.size() != 3) {
      fail("does not give dtype, shape and data_offsets of tensor " + quote(entries.back().name));
    }
    place_ = place_ == Place::header ? Place::outside : Place::header;
    return true;
  }

  bool start_array(std::size_t) {
    if (place_ != Place::tensor || key_ == "dtype") unexpected("a list");
    place_ = Place::list;
    return true;
  }

  bool end_array() {
    if (key_ == "data_offsets" && entries.back().data_offsets.size() != 2) unexpected("a list of not two numbers");
    place_ = Place::tensor;
    return true;
  }

  bool string(std::string& text) {
    if (place_ == Place::metadata) return true;
    if (place_ != Place::tensor || key_ != "dtype") unexpected("the string " + quote(text));
    entries.back().dtype = std::move(text);
    return true;
  }

  bool number_unsigned(json::number_unsigned_t number) {
    constexpr std::size_t longest = 64;  // as many axes as any library has
    if (place_ != Place::list) unexpected("a number");
    if (number > std::numeric_limits<std::int64_t>::max()) unexpected("a number beyond 63 bits");
    auto& list = key_ == "shape" ? entries.back().shape : entries.back().data_offsets;
    if (list.size() == longest) unexpected(fmt::format("a list of more than {} numbers", longest));
    list.push_back(static_cast<std::int64_t>(number));
    return true;
  }

  bool null() { unexpected("null"); }
  bool boolean(bool) { unexpected("a truth value"); }
  bool number_integer(json::number_integer_t) { unexpected("a negative number"); }
  bool number_float(json::number_float_t, std::string const&) { unexpected("a number that is not whole"); }
  bool binary(json::binary_t&) { unexpected("binary data"); }

  bool parse_error(std::size_t position, std::string const&, json::exception const&) {
    fail(fmt::format("is not JSON at its byte {}", position));
  }

 private:
  enum class Place { outside, header, metadata, tensor, list };

  /// Great checkpoints of many experts have a hundred thousand in all their files together.
  static constexpr std::size_t most_tensors = std::size_t{1} << 17, most_metadata = std::size_t{1} << 16;

  void add_tensor() {
    if (entries.size() == most_tensors) fail(fmt::format("has more than {} tensors", most_tensors));
    entries.push_back({key_, {}, {}, {}});
  }

  [[noreturn]] void fail(std::string const& found) const {
    refuse(where_, "the .safetensors header " + found,
           "names with dtype, shape and data_offsets are needed, and __metadata__ of strings");
  }

  [[noreturn]] void unexpected(std::string const& what) const {
    if (place_ == Place::outside) fail("is " + what + ", not an object");
    bool const within = place_ == Place::tensor || place_ == Place::list;
    fail(fmt::format("has {} for {}{}", what, quote(key_), within ? " of tensor " + quote(entries.back().name) : ""));
  }

  std::string const& where_;
  Place place_ = Place::outside;
  std::string key_;
  bool has_metadata_ = false;
  std::set<std::string> inner_keys_;
};

}  // namespace

std::vector<SafetensorsEntry> parse_safetensors_header(std::string_view json, std::string const& where) {
  Handler handler(where);
  nlohmann::json::sax_parse(json, &handler);
  handler.check_names();
  return std::move(handler.entries);
}

}  // namespace pe::audit
